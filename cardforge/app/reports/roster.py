"""Rosters: a fleet as text, as Markdown to print or post, and as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from cardforge.app.fleets import Berth, Fleet
from cardforge.app.reports.aligned import aligned
from cardforge.app.reports.as_json import finding_data
from cardforge.app.reports.costs import number, whole
from cardforge.app.reports.proven import proof_lines, proof_of
from cardforge.core.counted import counted, noun_for
from cardforge.core.finding import Finding, Severity
from cardforge.core.game import Design

_HEAD = ("", "ship", "nation", "points")
_SIGNS = re.compile(r"([\\`*_\[\]<>|#&])")


def roster_text(fleet: Fleet) -> str:
    """Return a fleet for a terminal: one line a ship, then the sum beside the budget."""
    head, rows = _head(fleet), [(*_words(fleet, ship), whole(ship.points)) for ship in fleet.ships]
    table = aligned(head, rows, words=len(head) - 1)
    first, *others = table
    beside = [
        f"{line}  {ship.remark}".rstrip() for line, ship in zip(others, fleet.ships, strict=True)
    ]
    ends = [*(f"  {line}" for line in _end(fleet)), *proof_lines(_designs(fleet))]
    return "\n".join([fleet.name, first, *beside, *ends])


def roster_markdown(fleet: Fleet) -> str:
    """Return a fleet as a page in Markdown, with a box to tick for each ship."""
    head = ("", "name", *_head(fleet)[1:])
    rows = [("☐", *map(_escaped, _words(fleet, ship)), whole(ship.points)) for ship in fleet.ships]
    rule = _row((*("---" for _ in head[1:]), "---:"))
    lines = [f"# {_escaped(fleet.name)}", "", _row(head), rule]
    *led, total = _end(fleet)
    said = [line for words in led for line in (_escaped(words), "")]
    remarks = [f"{_escaped(ship.name)}: {ship.remark}" for ship in fleet.ships if ship.remark]
    below = [part for words in (*remarks, *proof_of(_designs(fleet))) for part in ("", words)]
    return "\n".join([*lines, *map(_row, rows), "", *said, f"**{total}**", *below])


def roster_json(fleet: Fleet, findings: Sequence[Finding]) -> str:
    """Return a fleet and what is to be said about it, as `docs/formats.md` promises."""
    report = {
        "fleet": fleet.name,
        "points": number(fleet.points),
        "budget": fleet.budget,
        "nation": fleet.nation,
        **({"missing": fleet.missing} if fleet.missing else {}),
        **({"admiral": fleet.admiral} if fleet.admiral else {}),
        "ships": [
            {
                "name": ship.name,
                "ship": ship.design.name,
                "nation": ship.nation,
                "file": str(ship.design.document.path),
                "points": number(ship.points),
                **({"remark": ship.remark} if ship.remark else {}),
                **({"station": ship.station} if ship.station else {}),
            }
            for ship in fleet.ships
        ],
        "findings": [finding_data(finding) for finding in findings],
        "errors": sum(finding.severity is Severity.ERROR for finding in findings),
    }
    return json.dumps(report, ensure_ascii=False, indent=2)


def _head(fleet: Fleet) -> tuple[str, ...]:
    *first, last = _HEAD
    return (*first, *(["station"] if _stationed(fleet) else []), last)


def _words(fleet: Fleet, ship: Berth) -> tuple[str, ...]:
    words = (ship.name, ship.design.name, ship.nation)
    return (*words, ship.station) if _stationed(fleet) else words


def _stationed(fleet: Fleet) -> bool:
    """Say whether any of a fleet has a unit or a carrier to tell."""
    return any(ship.station for ship in fleet.ships)


def _designs(fleet: Fleet) -> Iterator[Design]:
    return (ship.design for ship in fleet.ships)


def _end(fleet: Fleet) -> Iterator[str]:
    if fleet.admiral:
        yield f"led by {fleet.admiral}"
    yield fleet_sum(fleet)


def fleet_sum(fleet: Fleet) -> str:
    """Return how many ships a fleet has, their points, and what is left of the budget.

    It says so where ships are missing from the sum.
    """
    count = counted(len(fleet.ships), fleet.piece)
    told = [count, f"{whole(fleet.points)} {noun_for(fleet.points, 'point')}", *_budget(fleet)]
    are = "is" if fleet.missing == 1 else "are"
    missing = f"; {counted(fleet.missing, fleet.piece)} {are} missing from this sum"
    return ", ".join(told) + (missing if fleet.missing else "")


def _budget(fleet: Fleet) -> Iterator[str]:
    if fleet.budget is not None:
        left = fleet.budget - fleet.points
        most, least = ("at most ", "at least ") if fleet.missing else ("", "")
        yield (
            f"{most}{whole(left)} of {fleet.budget} left"
            if left >= 0
            else (f"{least}{whole(-left)} over the budget of {fleet.budget}")
        )


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _escaped(text: str) -> str:
    return _SIGNS.sub(r"\\\1", text)
