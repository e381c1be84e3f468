"""Battles of a folder: played for pages, saved, listed by their first words, and drawn as pages."""

from __future__ import annotations

import json
import os
import re
import secrets
import threading
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, Literal

from fastapi import APIRouter

from cardforge.app.battle_files import read_battle, write_battle
from cardforge.app.contenders import battles_of, contender, fighting
from cardforge.app.designer import choices, fleets
from cardforge.app.designer.folder import MissingError, RefusalError, words_of
from cardforge.app.designer.requests import Ask, Id
from cardforge.app.designer.responses import Response
from cardforge.app.designer.routes import Served
from cardforge.app.duels import game, terms_for
from cardforge.app.reading import Reader
from cardforge.app.reports.battle_pages import battle_page
from cardforge.app.workspace import (
    DESIGN_ENDINGS,
    is_saved_battle,
    saved_battles,
    slug,
)
from cardforge.core.files import read_bytes, spelled
from cardforge.core.limits import LARGEST_RECORD
from cardforge.errors import CallError, CardforgeError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cardforge.app.contenders import Contender
    from cardforge.app.designer.folder import Folder

_LINKS: Final = {"All ships": "/", "Battles": "/battles"}
"""The way back from a battle, by its words."""
_SEEDS: Final = 1_000_000
_PLAYING: Final = threading.Lock()
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


def sides(folder: Folder) -> Iterator[dict[str, Any]]:
    """Yield what can fight: fleets of the folder, its ships, and the bundled ships."""
    games = fighting()
    for fleet in fleets.listed(folder):
        if fleet["game"] in games and fleet["ships"]:
            yield {**{key: fleet[key] for key in ("id", "name", "points")}, "kind": "fleet"}
    for ship in fleets.ships(folder):
        if ship["game"] in games:
            kind = "bundled" if ship["bundled"] else "ship"
            yield {**{key: ship[key] for key in ("id", "name", "points")}, "kind": kind}


def played(folder: Folder, words: tuple[str, str]) -> dict[str, Any]:
    """Play a battle between two sides with dice of its own, save it, and return its line.

    A side is the id of a ship or fleet, or the name of a bundled ship. Raise CardforgeError if one
    cannot fight. Only one battle is played at a time, so two never choose the same free file.
    """
    reader = Reader()
    one, other = (_side(folder, word, reader) for word in words)
    terms = terms_for(battles_of((one, other)), 1, secrets.randbelow(_SEEDS))
    stem = slug(f"{one.name} {other.name}")
    with _PLAYING:
        battle = game(one, other, terms, 0)
        number, word = 1, f"{stem}.json"
        while os.path.lexists(folder.path(word)):
            number, word = number + 1, f"{stem}-{number + 1}.json"
        write_battle(folder.path(word), battle)
    return _line(word, folder.path(word))


def _side(folder: Folder, word: str, reader: Reader) -> Contender:
    own = not word.endswith(DESIGN_ENDINGS)
    path = choices.own_path(word) if own else folder.present(word)
    try:
        return contender(str(path), reader=reader)
    except CallError as error:
        raise RefusalError(str(error).replace(str(path), word)) from None


battle_routes = APIRouter(prefix="/api", tags=["battles"])


class BattleAsked(Ask):
    """Two sides that are to fight: ids of ships or fleets, or names of bundled ships."""

    a: Id
    b: Id


class Fighter(Response):
    """A fleet or ship that can be a side of a battle."""

    id: str
    name: str
    points: int | float | None
    kind: Literal["fleet", "ship", "bundled"]


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


@battle_routes.get("/battles/sides", response_model=list[Fighter])
def list_sides(folder: Served) -> list[dict[str, Any]]:
    """List the fleets and ships that can fight, the fleets first."""
    return list(sides(folder))


@battle_routes.post("/battles", status_code=201, response_model=SavedBattle)
def play_battle(asked: BattleAsked, folder: Served) -> dict[str, Any]:
    """Let the computer play a battle between two sides, and save it in the folder."""
    return played(folder, (asked.a, asked.b))
