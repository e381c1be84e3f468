"""What is bundled, or what a folder holds: a line for each design and each fleet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from cardforge.app.fleets import Fleet
from cardforge.app.games import GAMES
from cardforge.app.judging import Judgement, judge_file
from cardforge.app.progress import tracked
from cardforge.app.proven import unproven_told
from cardforge.core.finding import Severity
from cardforge.core.game import Design
from cardforge.core.ledger import Amount
from cardforge.core.quoting import spelled_out


class Listed(NamedTuple):
    """A file, with name, nation, kind (Type 2, frigate, fleet) and points of its design."""

    path: Path
    name: str
    game: str | None
    nation: str
    kind: str
    points: Amount | None
    findings: str
    """How many of each severity, such as `1 error, 2 notes`; `fine` if there are none.

    Of a file that cannot be used, the reason.
    """
    unproven: str = ""
    """Why nothing proves that the points hold; nothing for most designs."""


def listed(paths: Collection[Path]) -> list[Listed]:
    """Return a line for each file, those that cannot be used included."""
    return [_line(judge_file(path)) for path in tracked(paths, "checking")]


def _line(judged: Judgement) -> Listed:
    design, found = judged.design, _counted(judged)
    if design is None:
        return Listed(judged.path, "", None, "", "", None, f"cannot be used: {_reason(judged)}")
    if isinstance(design.value, Fleet):
        fleet = design.value
        nation = fleet.nation or ""
        why = unproven_told(ship.design for ship in fleet.ships)
        return Listed(
            judged.path, fleet.name, design.game, nation, "fleet", fleet.points, found, why
        )
    game = GAMES[design.game]
    cost, nation = game.cost(design), game.nation(design)
    return Listed(
        judged.path, design.name, design.game, nation, _kind(design), cost.total, found,
        cost.unproven,
    )  # fmt: skip


def _kind(design: Design) -> str:
    data = design.document.data
    if "type" in data:
        return f"Type {data['type']}"
    return str(data.get("class", data.get("kind", "")))


def _reason(judged: Judgement) -> str:
    """Return the first thing that is wrong with a file, and how much else is."""
    first, more = judged.findings[0], len(judged.findings) - 1
    message = spelled_out(first.message.partition("\n")[0])
    return f"{message}, and {more:,} more" if more else message


def _counted(judged: Judgement) -> str:
    counts = Counter(finding.severity for finding in judged.findings)
    words = [
        f"{counts[severity]} {severity.value}{'' if counts[severity] == 1 else 's'}"
        for severity in Severity
        if counts[severity]
    ]
    return ", ".join(words) or "fine"
