"""Rosters: a fleet as text, as Markdown to print or post, and as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from cardforge.app.fleets import Berth, Fleet
from cardforge.app.reports.aligned import aligned
from cardforge.app.reports.as_json import finding_data
from cardforge.app.reports.costs import number, whole
from cardforge.core.finding import Finding, Severity

_HEAD = ("", "ship", "nation", "points")
_SIGNS = re.compile(r"([\\`*_\[\]<>|#&])")


def roster_text(fleet: Fleet) -> str:
    """Return a fleet for a terminal: one line a ship, then the sum beside the budget."""
    rows = [(*_words(ship), whole(ship.points)) for ship in fleet.ships]
    return "\n".join([fleet.name, *aligned(_HEAD, rows, words=3), f"  {_sum(fleet)}"])


def roster_markdown(fleet: Fleet) -> str:
    """Return a fleet as a page in Markdown, with a box to tick for each ship."""
    head = ("", "name", *_HEAD[1:])
    rows = [("☐", *map(_escaped, _words(ship)), whole(ship.points)) for ship in fleet.ships]
    lines = [f"# {_escaped(fleet.name)}", "", _row(head), "| --- | --- | --- | --- | ---: |"]
    return "\n".join([*lines, *map(_row, rows), "", f"**{_sum(fleet)}**"])


def roster_json(fleet: Fleet, findings: Sequence[Finding]) -> str:
    """Return a fleet and what is to be said about it, as `docs/formats.md` promises."""
    report = {
        "fleet": fleet.name,
        "points": number(fleet.points),
        "budget": fleet.budget,
        "nation": fleet.nation,
        "ships": [
            {
                "name": ship.name,
                "ship": ship.design.name,
                "nation": ship.nation,
                "file": str(ship.design.document.path),
                "points": number(ship.points),
            }
            for ship in fleet.ships
        ],
        "findings": [finding_data(finding) for finding in findings],
        "errors": sum(finding.severity is Severity.ERROR for finding in findings),
    }
    return json.dumps(report, ensure_ascii=False, indent=2)


def _words(ship: Berth) -> tuple[str, str, str]:
    return ship.name, ship.design.name, ship.nation


def _sum(fleet: Fleet) -> str:
    count = f"{len(fleet.ships)} ship{'' if len(fleet.ships) == 1 else 's'}"
    return ", ".join([count, f"{whole(fleet.points)} points", *_budget(fleet)])


def _budget(fleet: Fleet) -> Iterator[str]:
    if fleet.budget is not None:
        left = fleet.budget - fleet.points
        yield (
            f"{whole(left)} of {fleet.budget} left"
            if left >= 0
            else (f"{whole(-left)} over the budget of {fleet.budget}")
        )


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _escaped(text: str) -> str:
    return _SIGNS.sub(r"\\\1", text)
