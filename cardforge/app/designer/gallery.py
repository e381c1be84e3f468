"""The designs of a folder as the gallery lists them; each is judged once for each version."""

from __future__ import annotations

import functools
import re
from collections import Counter
from pathlib import Path, PurePosixPath
from typing import Any, Final

from cardforge.app.designer.folder import Folder
from cardforge.app.designer.names import expect_id
from cardforge.app.designer.refusals import RefusalError, words_of
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
    return [_entry(word, path) for word, path in folder.files()]


def _entry(word: str, path: Path) -> dict[str, Any]:
    known = {**_UNKNOWN, "id": word, "name": PurePosixPath(word).stem}
    try:
        expect_id(word)
        content = read_bytes(path)
        known["version"] = version_of(content)
        return {**known, **_judged(content, path)}
    except RefusalError as error:
        return {**known, "unreadable": str(error)}
    except CardforgeError as error:
        return {**known, "unreadable": words_of(error)}


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
    return f"line {first.mark.line}: {first.message}" if first.mark else first.message


def _figures(design: Design) -> dict[str, Any]:
    game, data = GAMES[design.game], design.document.data
    nation = data.get("nation", data.get("faction"))
    of_type = data.get("type", data.get("class", data.get("kind")))
    return {
        "game": design.game,
        "name": design.name,
        "nation": nation if isinstance(nation, str) else "",
        "nation_name": game.nation(design),
        "type": of_type if isinstance(of_type, int | str) else None,
        "points": number(game.cost(design).total),
        "printed": design.game in PRINTERS,
    }
