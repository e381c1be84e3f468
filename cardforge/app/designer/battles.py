"""Saved battles of a folder: found by their first words, listed for pages, and drawn as pages."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from fastapi import APIRouter

from cardforge.app.battle_files import read_battle
from cardforge.app.designer.folder import MissingError, words_of
from cardforge.app.designer.responses import Response
from cardforge.app.designer.routes import Served
from cardforge.app.reports.battle_pages import battle_page
from cardforge.app.workspace import is_saved_battle, saved_battles
from cardforge.core.files import read_bytes, spelled
from cardforge.core.limits import LARGEST_RECORD
from cardforge.errors import CardforgeError

if TYPE_CHECKING:
    from pathlib import Path

    from cardforge.app.designer.folder import Folder

_LINKS: Final = {"All ships": "/", "Battles": "/battles"}
"""The way back from a battle, by its words."""
_POLICY: Final = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]+)"')


def listed(folder: Folder) -> list[dict[str, Any]]:
    """Return the saved battles of the folder, the latest first."""
    found = [path for path in saved_battles(folder.root) if not path.is_symlink()]
    lines = [_line(spelled(path.relative_to(folder.root)), path) for path in found]
    return sorted(lines, key=lambda line: str(line["when"]), reverse=True)


def _line(word: str, path: Path) -> dict[str, Any]:
    when = datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat(timespec="seconds")
    line: dict[str, Any] = {
        "id": word,
        "sides": [],
        "turns": None,
        "why": "",
        "when": when,
        "unreadable": None,
    }
    try:
        record = json.loads(read_bytes(path, LARGEST_RECORD))
        sides = sorted(record["sides"], key=lambda side: str(side["letter"]))
        named = [{"name": str(side["name"]), "captain": str(side["captain"])} for side in sides]
        account = record["account"]
        return {**line, "sides": named, "turns": int(account["turns"]), "why": str(account["why"])}
    except CardforgeError as error:
        return {**line, "unreadable": words_of(error)}
    except (ValueError, KeyError, TypeError, RecursionError):
        return {**line, "unreadable": "this saved battle is incomplete: save it again"}


def shown(folder: Folder, word: str) -> str:
    """Return the page of a saved battle, played again from its orders and dice.

    Raise MissingError if no battle is saved by that id, CardforgeError where the file is broken.
    """
    path = folder.present(word)
    if not is_saved_battle(path):
        raise MissingError(f"'{word}' is not a saved battle: save one with `cardforge battle`")
    return battle_page(read_battle(path), links=_LINKS)


def policy_of(page: str) -> str:
    """Return the content policy that a battle's page has, for its headers too."""
    found = _POLICY.search(page)
    return f"{found[1] if found else 'default-src none'}; frame-ancestors 'none'"


battle_routes = APIRouter(prefix="/api", tags=["battles"])


class BattleSide(Response):
    """One side of a saved battle, and the computer player that led it."""

    name: str
    captain: str


class SavedBattle(Response):
    """A saved battle of the folder; `unreadable` is the reason if it cannot be shown."""

    id: str
    sides: list[BattleSide]
    turns: int | None
    why: str
    when: str
    unreadable: str | None


@battle_routes.get("/battles", response_model=list[SavedBattle])
def list_battles(folder: Served) -> list[dict[str, Any]]:
    """List the saved battles of the folder, the latest first."""
    return listed(folder)
