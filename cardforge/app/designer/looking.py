"""Everything that changes with an edit, in one answer: findings, cards, cost."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardforge.app.designer.drawing import Drawings, drawings
from cardforge.app.designer.unfit import unfit_remarks
from cardforge.app.fleets import Fleet
from cardforge.app.games import GAMES
from cardforge.app.judging import SHAPE, Judgement, judge_text
from cardforge.app.reports.as_json import finding_data
from cardforge.app.reports.costs import Priced, cost_data
from cardforge.core.files import parse
from cardforge.core.finding import Finding, severest_first
from cardforge.core.game import Design
from cardforge.core.ledger import Ledger
from cardforge.errors import FileError

UNSAVED: Final = "unsaved.yaml"


class Source(NamedTuple):
    """A design that may be nowhere on disk: its text, and where it would lie."""

    text: str
    path: Path


def source_of(data: Mapping[str, Any], path: Path) -> Source:
    """Return plain data as a source; what lies beside the path counts as beside the design."""
    return Source(json.dumps(data), path.with_suffix(".json"))


def look(source: Source, theme: str) -> dict[str, Any]:
    """Return all that is to be said and shown of a design, whatever state it is in."""
    judged = judge_text(*source)
    data = _data(source)
    if judged.design is None:
        return {**_nothing(judged, data), "data": data}
    design, cost, drawn = judged.design, *_worth_and_looks(judged, judged.design, theme)
    told, pictures = cost_data(Priced(design, cost)), drawn._asdict()
    remarks = (*judged.findings, *unfit_remarks(pictures.pop("unfitted")))
    return {
        "ok": True,
        "game": design.game,
        "name": design.name,
        "data": data,
        "findings": [_finding(each, source) for each in sorted(remarks, key=severest_first)],
        "cost": {"points": told["points"], "ledger": told["ledger"]},
        "unreadable": [],
        **pictures,
    }


def _worth_and_looks(judged: Judgement, design: Design, theme: str) -> tuple[Ledger, Drawings]:
    """Price and draw a design; a fleet that is but a list of ships has no picture of its own."""
    if isinstance(design.value, Fleet):
        return design.value.cost, Drawings(not_printed="This is a fleet: its ships have cards.")
    cost = GAMES[design.game].cost(design)
    return cost, drawings(design, theme, cost.total, legal=not judged.errors)


def _nothing(judged: Judgement, data: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the answer for what is no design yet: why not, and what is known all the same."""
    known = data or {}
    blank = dict.fromkeys(("card", "back", "counter", "fleet_card", "cost"))
    return {
        "ok": False,
        "game": _word(known.get("game")),
        "name": _word(known.get("name")),
        "findings": [],
        "unreadable": [_fault(each, known) for each in judged.findings],
        "not_printed": "",
        **blank,
    }


def _word(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _finding(finding: Finding, source: Source) -> dict[str, Any]:
    told = finding_data(finding)
    return told if source.path.suffix != ".json" else {**told, "line": None, "column": None}


def _fault(finding: Finding, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return why a design cannot be read, its place apart from the words."""
    where, message = finding.place, finding.message
    if finding.rule == SHAPE.id:
        heads = (key for key in data if message.startswith(f"{key}: "))
        where = max(heads, key=len, default="") or message.partition(": ")[0]
        message = message.removeprefix(f"{where}: ")
    line = finding.mark.line if finding.mark else None
    return {"where": where, "message": message, "line": line}


def _data(source: Source) -> dict[str, Any] | None:
    try:
        return parse(source.text, source.path).data
    except FileError:
        return None
