"""Saved battles, and the files in a tournament's folder."""

from __future__ import annotations

import json
import shutil
from functools import lru_cache
from typing import Any, Final

from cardforge.app.battle_pages import read_battle
from cardforge.app.contenders import Contender
from cardforge.app.duels import Terms, game, tournament
from cardforge.app.loading import open_design
from cardforge.app.reports.duels import Outcome, tournament_json, tournament_text
from cardforge.app.tournament_files import MEETINGS, QUESTION, opened, question
from cardforge.errors import CardforgeError
from cardforge.leviathans.battle.log import log
from cardforge.leviathans.battle.record import recorded
from tests.fuzz.targets.scratch import SHIPS, folder, placed

_GAMES: Final = 4


@lru_cache(maxsize=1)
def _sides() -> tuple[Contender, ...]:
    ships = [
        open_design(SHIPS / f"{word}.yaml").value for word in ("hml-raven", "pontbriand", "firefly")
    ]
    return tuple(Contender(ship.name, (ship,), 100) for ship in ships)


_TERMS: Final = Terms(_GAMES)


def replay(data: bytes) -> None:
    """Play a saved battle again, and tell it."""
    try:
        battle = read_battle(placed("battle.json", data))
    except CardforgeError:
        return
    "\n".join(log(battle)).encode()


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
    outcome = Outcome(sides, _TERMS, tournament(sides, _TERMS, known=known))
    tournament_text(outcome).encode()
    json.loads(tournament_json(outcome))


@lru_cache(maxsize=1)
def battles() -> tuple[bytes, ...]:
    """Return short battles as they are saved."""
    one, other, third = _sides()
    played = [
        game(one, other, Terms(1, seed=1, limit=2), 0),
        game(one, third, Terms(1, seed=3, limit=1), 0),
        game(other, third, Terms(1, seed=2, limit=1, fog=True), 0),
        game(one, other, Terms(1, seed=5, limit=6), 0),
    ]
    return tuple(json.dumps(recorded(battle), ensure_ascii=False).encode() for battle in played)


@lru_cache(maxsize=1)
def results() -> tuple[bytes, ...]:
    """Return results of meetings as they are kept."""
    plain: dict[str, Any] = {
        "wins_a": 1, "wins_b": 2, "draws": 1, "unfinished": 0, "turns": 40, "losses_a": [1, 1, 0], "losses_b": [1, 0, 0],
        "compiled": 0, "disarmed_a": 0, "disarmed_b": 0,
    }  # fmt: skip
    lengths = _losses()
    plain |= {"losses_a": [1] * lengths, "losses_b": [0] * lengths}
    return tuple(json.dumps({**plain, "turns": turns}).encode() for turns in (40, 41, 42))


def questions() -> tuple[bytes, ...]:
    """Return a tournament's files: questions and results."""
    return (json.dumps(question(_sides(), _TERMS), indent=2).encode(), *results())


def _losses() -> int:
    from cardforge.leviathans.battle.mass.tally import LOSSES

    return len(LOSSES)
