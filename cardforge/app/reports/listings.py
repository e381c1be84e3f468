"""Lists of designs as text and JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cardforge.app.listing import Listed
from cardforge.app.reports.aligned import aligned
from cardforge.app.reports.costs import number, whole
from cardforge.app.reports.proven import mark_lines, marked

_HEAD = ("", "name", "nation", "type", "findings", "points")


def listing_text(lines: Sequence[Listed], called: Callable[[Path], str]) -> str:
    """Return a table for a terminal; `called` is how each file is named on the command line."""
    figures = ["" if each.points is None else whole(each.points) for each in lines]
    points = marked(figures, [bool(each.unproven) for each in lines])
    rows = [
        (called(each.path), each.name, each.nation, each.kind, each.findings, figure)
        for each, figure in zip(lines, points, strict=True)
    ]
    count = "1 design" if len(lines) == 1 else f"{len(lines)} designs"
    explained = mark_lines(shown=any(each.unproven for each in lines))
    return "\n".join([*aligned(_HEAD, rows, words=5), *explained, count])


def listing_json(lines: Sequence[Listed]) -> str:
    """Return the same as `docs/formats.md` promises it."""
    return json.dumps({"designs": [_data(each) for each in lines]}, ensure_ascii=False, indent=2)


def _data(each: Listed) -> dict[str, Any]:
    points = None if each.points is None else number(each.points)
    data = {**each._asdict(), "path": str(each.path), "points": points}
    return {key: value for key, value in data.items() if key != "unproven" or value}
