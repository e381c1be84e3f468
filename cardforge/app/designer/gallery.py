"""The designs of a folder as the gallery lists them; each is judged once for each version."""

from __future__ import annotations

import functools
import re
from collections import Counter
from pathlib import Path, PurePosixPath
from typing import Any, Final

from cardforge.app.designer.folder import Folder
from cardforge.app.designer.refusals import lined, words_with_line
from cardforge.app.designer.shelf import version_of
from cardforge.app.games import GAMES
from cardforge.app.judging import Judgement, judge_text
from cardforge.app.printers import PRINTERS
from cardforge.app.reports.costs import number
from cardforge.core.files import decode, read_bytes
from cardforge.core.finding import Severity
from cardforge.core.game import Design
from cardforge.errors import CardforgeError

_LEANS: Final = re.compile(rb'^[\s{,]*"?(art|kind)"?\s*:', re.MULTILINE)
"""Names pictures beside the file, or may be a fleet of other files."""
_UNKNOWN: Final[dict[str, Any]] = {
    "game": None, "nation": "", "nation_name": "", "type": None, "version": "",
    "errors": 0, "warnings": 0, "notes": 0, "points": None, "unreadable": None, "printed": False,
}  # fmt: skip


def listed(folder: Folder) -> list[dict[str, Any]]:
    """Return every design of the folder, those that cannot be used with the reason."""
    return [_entry(folder, word, path) for word, path in folder.listed()]


def type_of(design: Design) -> int | str | None:
    """Return a design's Type or class; of an admiral or a fleet, which of the two it is."""
    data = design.document.data
    told = data.get("type", data.get("class", data.get("kind")))
    return told if isinstance(told, int | str) else None


def _entry(folder: Folder, word: str, path: Path) -> dict[str, Any]:
    known = {**_UNKNOWN, "id": word, "name": PurePosixPath(word).stem}
    try:
        folder.path(word)
        content = read_bytes(path)
        known["version"] = version_of(content)
        return {**known, **_judged(content, path)}
    except CardforgeError as error:
        return {**known, "unreadable": words_with_line(error)}


def _judged(content: bytes, path: Path) -> dict[str, Any]:
    """Judge a design; anew each time where other files have a part in it."""
    told = _told.__wrapped__ if _LEANS.search(content) else _told
    return told(content, path)


@functools.lru_cache(maxsize=1024)
def _told(content: bytes, path: Path) -> dict[str, Any]:
    judged = judge_text(decode(content, path), path)
    counted = Counter(finding.severity for finding in judged.findings)
    found = {
        "errors": counted[Severity.ERROR],
        "warnings": counted[Severity.WARNING],
        "notes": counted[Severity.NOTE],
    }
    if judged.design is None:
        return {**found, "unreadable": _why(judged)}
    return {**found, **_figures(judged.design)}


def _why(judged: Judgement) -> str:
    first = judged.findings[0]
    return lined(first.mark, first.message)


def _figures(design: Design) -> dict[str, Any]:
    game, data = GAMES[design.game], design.document.data
    nation = data.get("nation", data.get("faction"))
    return {
        "game": design.game,
        "name": design.name,
        "nation": nation if isinstance(nation, str) else "",
        "nation_name": game.nation(design),
        "type": type_of(design),
        "points": number(game.cost(design).total),
        "printed": design.game in PRINTERS,
    }
