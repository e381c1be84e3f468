"""Rosters of fleets, and lists of designs with their verdicts: as text, Markdown and JSON."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cardforge.app.loading import Judgement, judge_all
from cardforge.app.progress import tracked
from cardforge.app.registry import GAMES
from cardforge.app.reports import aligned
from cardforge.app.reports.figures import (
    kind_of,
    mark_lines,
    marked,
    number,
    proof_lines,
    proof_of,
    unproven_told,
    whole,
)
from cardforge.app.reports.findings import finding_data
from cardforge.core.figures import Amount
from cardforge.core.findings import Finding, Severity
from cardforge.core.game import Design, Fleet, Member
from cardforge.core.wording import counted, noun_for, spelled_out

_ROSTER_HEAD = ("", "ship", "nation", "points")
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
    """Return a fleet as a page in Markdown, with a check box for each ship."""
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
    """Return a fleet and its findings, in the form of `docs/reference/json.md`."""
    report = {
        "fleet": fleet.name,
        "points": number(fleet.points),
        "budget": fleet.budget,
        "nation": fleet.nation,
        **({"rules": fleet.rules} if fleet.rules else {}),
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
    *first, last = _ROSTER_HEAD
    return (*first, *(["station"] if _stationed(fleet) else []), last)


def _words(fleet: Fleet, ship: Member) -> tuple[str, ...]:
    words = (ship.name, ship.design.name, ship.nation)
    return (*words, ship.station) if _stationed(fleet) else words


def _stationed(fleet: Fleet) -> bool:
    """Return whether any ship of a fleet has a unit or a carrier."""
    return any(ship.station for ship in fleet.ships)


def _designs(fleet: Fleet) -> Iterator[Design]:
    return (ship.design for ship in fleet.ships)


def _end(fleet: Fleet) -> Iterator[str]:
    if fleet.admiral:
        yield f"led by {fleet.admiral}"
    if fleet.rules:
        yield f"by the rules of the {fleet.rules}"
    yield fleet_sum(fleet)


def fleet_sum(fleet: Fleet) -> str:
    """Return how many ships a fleet has, their points, and what is left of the budget.

    It reports ships that are missing from the sum.
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


class ListedFile(NamedTuple):
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


def listed(paths: Collection[Path]) -> list[ListedFile]:
    """Return a line for each file, those that cannot be used included."""
    return [_line(each) for each in judge_all(tracked(paths, "checking"))]


def _line(judged: Judgement) -> ListedFile:
    design, found = judged.design, _verdict(judged)
    if design is None:
        return ListedFile(judged.path, "", None, "", "", None, f"cannot be used: {_reason(judged)}")
    if isinstance(design.value, Fleet):
        fleet = design.value
        nation = fleet.nation or ""
        why = unproven_told(ship.design for ship in fleet.ships)
        return ListedFile(
            judged.path, fleet.name, design.game, nation, "fleet", fleet.points, found, why
        )
    game = GAMES[design.game]
    cost, nation = game.cost(design), game.nation(design)
    return ListedFile(
        judged.path, design.name, design.game, nation, kind_of(design), cost.total, found,
        cost.unproven,
    )  # fmt: skip


def _reason(judged: Judgement) -> str:
    """Return the first problem of a file, and the number of others."""
    first, more = judged.findings[0], len(judged.findings) - 1
    message = spelled_out(first.message.partition("\n")[0])
    return f"{message}, and {more:,} more" if more else message


def _verdict(judged: Judgement) -> str:
    counts = Counter(finding.severity for finding in judged.findings)
    words = [
        f"{counts[severity]} {severity.value}{'' if counts[severity] == 1 else 's'}"
        for severity in Severity
        if counts[severity]
    ]
    return ", ".join(words) or "fine"


_LIST_HEAD = ("", "name", "nation", "type", "findings", "points")


def listing_text(lines: Sequence[ListedFile], called: Callable[[Path], str]) -> str:
    """Return a table for a terminal; `called` is how each file is named on the command line."""
    figures = ["" if each.points is None else whole(each.points) for each in lines]
    points = marked(figures, [bool(each.unproven) for each in lines])
    rows = [
        (called(each.path), each.name, each.nation, each.kind, each.findings, figure)
        for each, figure in zip(lines, points, strict=True)
    ]
    count = "1 design" if len(lines) == 1 else f"{len(lines)} designs"
    explained = mark_lines(shown=any(each.unproven for each in lines))
    return "\n".join([*aligned(_LIST_HEAD, rows, words=5), *explained, count])


def listing_json(lines: Sequence[ListedFile]) -> str:
    """Return the list in the form of `docs/reference/json.md`."""
    return json.dumps({"designs": [_data(each) for each in lines]}, ensure_ascii=False, indent=2)


def _data(each: ListedFile) -> dict[str, Any]:
    points = None if each.points is None else number(each.points)
    data = {**each._asdict(), "path": str(each.path), "points": points}
    return {key: value for key, value in data.items() if key != "unproven" or value}
