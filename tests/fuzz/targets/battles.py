"""Saved battles, and the files in a tournament's folder."""

from __future__ import annotations

import json
import shutil
from functools import lru_cache
from typing import Any, Final

from cardforge.app.battle_files import MEETINGS, QUESTION, opened, question, read_battle
from cardforge.app.contenders import Contender, side_of
from cardforge.app.duels import game, terms_for, tournament
from cardforge.app.loading import open_design
from cardforge.app.reports.battles import TournamentResult, tournament_json, tournament_text
from cardforge.errors import CardforgeError
from cardforge.leviathans.battles import BATTLES
from tests.fuzz.targets.scratch import SHIPS, folder, placed

_GAMES: Final = 4


@lru_cache(maxsize=1)
def _sides() -> tuple[Contender, ...]:
    paths = [SHIPS / f"{word}.yaml" for word in ("hml-raven", "pontbriand", "firefly")]
    return tuple(side_of([open_design(path)], None, path)._replace(points=100) for path in paths)


_TERMS: Final = terms_for(BATTLES, _GAMES)


def replay(data: bytes) -> None:
    """Play a saved battle again, and tell it."""
    try:
        battle = read_battle(placed("battle.json", data))
    except CardforgeError:
        return
    "\n".join(battle.log()).encode()


def resume(data: bytes) -> None:
    """Go on with a tournament; an input is its question or what came of a meeting."""
    place = folder() / "tournament"
    shutil.rmtree(place, ignore_errors=True)
    (place / MEETINGS).mkdir(parents=True)
    sides = _sides()
    asked = data if b"entrants" in data[:4000] else json.dumps(question(sides, _TERMS)).encode()
    (place / QUESTION).write_bytes(asked)
    for number, word in enumerate(("001-002", "001-003", "002-003")):
        told = data if number == 0 and asked is not data else results()[number]
        (place / MEETINGS / f"{word}.json").write_bytes(told)
    try:
        book = opened(place, sides, _TERMS, fresh=False)
        known = book.known()
    except CardforgeError:
        return
    outcome = TournamentResult(sides, _TERMS, tournament(sides, _TERMS, known=known))
    tournament_text(outcome).encode()
    json.loads(tournament_json(outcome))


@lru_cache(maxsize=1)
def battles() -> tuple[bytes, ...]:
    """Return short battles as they are saved."""
    one, other, third = _sides()
    played = [
        game(one, other, terms_for(BATTLES, 1, seed=1, limit=2), 0),
        game(one, third, terms_for(BATTLES, 1, seed=3, limit=1), 0),
        game(other, third, terms_for(BATTLES, 1, seed=2, limit=1, initiative="fog"), 0),
        game(one, other, terms_for(BATTLES, 1, seed=5, limit=6), 0),
    ]
    records = [battle.record() for battle in played]
    for record in records:
        record.pop("account")
    return tuple(json.dumps(record, ensure_ascii=False).encode() for record in records)


@lru_cache(maxsize=1)
def results() -> tuple[bytes, ...]:
    """Return results of meetings as they are kept."""
    plain: dict[str, Any] = {
        "wins_a": 1, "wins_b": 2, "draws": 1, "unfinished": 0, "turns": 40, "losses_a": [1, 1, 0], "losses_b": [1, 0, 0],
        "compiled": 0, "disarmed_a": 0, "disarmed_b": 0,
    }  # fmt: skip
    lengths = len(BATTLES.losses)
    plain |= {"losses_a": [1] * lengths, "losses_b": [0] * lengths}
    return tuple(json.dumps({**plain, "turns": turns}).encode() for turns in (40, 41, 42))


def questions() -> tuple[bytes, ...]:
    """Return a tournament's files: questions and results."""
    return (json.dumps(question(_sides(), _TERMS), indent=2).encode(), *results())
