"""What is on the cards but not played, as text and as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardforge.app.reports.aligned import wrapped
from cardforge.leviathans.battle.state import Rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.leviathans.battle.omissions import Omission

MOST_NAMED: Final = 3
"""The number of ships that a line names; with more of them it counts them."""


def omission_lines(found: Sequence[Omission], rules: Rules) -> list[str]:
    """Return an indented list under a heading for each way in which things are not played."""
    lines: list[str] = []
    for heading, those in _grouped(found, rules):
        lines += [f"{heading}:", *(f"  {told(each)}" for each in those)]
    return lines or [_nothing(rules)]


def omission_sentences(found: Sequence[Omission], rules: Rules) -> list[str]:
    """Return the same as one wrapped sentence for each heading, ships only counted."""
    lines: list[str] = []
    for heading, those in _grouped(found, rules):
        words = ", ".join(f"{each.what} ({_ships(len(each.ships))})" for each in those)
        lines += wrapped(f"{heading}: {words}.")
    return lines or [_nothing(rules)]


def omission_data(found: Sequence[Omission]) -> list[dict[str, Any]]:
    """Return omissions as plain data; `count` is null for an action."""
    return [
        {
            "what": each.what,
            "played_by_full": each.played_by_full,
            "unused_by": each.captain or None,
            "ships": [{"name": name, "count": count} for name, count in each.ships],
        }
        for each in found
    ]


def told(omission: Omission) -> str:
    """Return an omission with the ships that have it, such as `torpedoes (4 on Ardent)`."""
    if not omission.ships:
        return omission.what
    if len(omission.ships) > MOST_NAMED:
        counts = [count for _, count in omission.ships if count is not None]
        number = f"{sum(counts)} on " if counts else ""
        return f"{omission.what} ({number}{_ships(len(omission.ships))})"
    named = (name if count is None else f"{count} on {name}" for name, count in omission.ships)
    return f"{omission.what} ({', '.join(named)})"


def _grouped(found: Sequence[Omission], rules: Rules) -> Iterator[tuple[str, Sequence[Omission]]]:
    """Yield each heading with what belongs under it."""
    headed: dict[str, list[Omission]] = {}
    for each in found:
        headed.setdefault(_heading(each, rules), []).append(each)
    yield from headed.items()


def _heading(omission: Omission, rules: Rules) -> str:
    if omission.captain:
        return f"Played by the {rules} rules, but never used by the {omission.captain} captain"
    if omission.played_by_full:
        return f"Not played by the {rules} rules, but by `--rules {Rules.FULL}`"
    return "Not played by any rules of cardforge"


def _nothing(rules: Rules) -> str:
    return f"The {rules} rules play everything on these cards."


def _ships(count: int) -> str:
    return "1 ship" if count == 1 else f"{count} ships"
