"""How a battle ended and why, and what was not played in it, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.app.reports.text_tables import aligned, wrapped

if TYPE_CHECKING:
    from cardforge.core.battles import Omissions, Summary


TITLE: Final = "Who won and why"


def summary_text(summary: Summary) -> str:
    """Return the summary as lines and a table."""
    facts, tolls, unplayed = summary
    width = max(len(fact.about) for fact in facts)
    rows = [
        (f"{toll.sign} {toll.name}", f"{toll.lost} of {toll.slots}", toll.end) for toll in tolls
    ]
    words = [(name, lost.rjust(max(len(row[1]) for row in rows)), end) for name, lost, end in rows]
    told = [f"  {fact.about.ljust(width)}  {fact.words}" for fact in facts]
    table = aligned(("ship", "slots lost", "end"), words, words=3)
    return "\n".join(["", TITLE, *told, "", *table, "", *omission_lines(unplayed)])


def omission_lines(found: Omissions) -> list[str]:
    """Return an indented list under a heading for each way in which things are not played."""
    lines: list[str] = []
    for group in found.groups:
        lines += [f"{group.why}:", *(f"  {thing}" for thing in group.things)]
    return lines or [found.none]


def omission_sentences(found: Omissions) -> list[str]:
    """Return the same as one wrapped sentence for each heading, ships only counted."""
    lines: list[str] = []
    for group in found.groups:
        lines += wrapped(f"{group.why}: {', '.join(group.in_short)}.")
    return lines or [found.none]
