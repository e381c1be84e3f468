"""Battles and states as plain data for JSON, and back; a battle that is read is played again.

A record holds how the battle began, every order and every cast of dice, and what came of them. To
replay it is to follow the orders with those dice under the rules, and to find the same events.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast, get_args

from pydantic import TypeAdapter, ValidationError

from cardforge.core.battles import LETTERS, Party
from cardforge.core.files import parse
from cardforge.core.hexes import Hex, Sheet
from cardforge.core.limits import MOST_HEXES_ACROSS, MOST_TURNS
from cardforge.core.validation import shape_faults
from cardforge.core.wording import quoted, shortened
from cardforge.errors import CallError
from cardforge.leviathans.battle.captains import Captain
from cardforge.leviathans.battle.casts import Cast, Waiting
from cardforge.leviathans.battle.chance import Chance
from cardforge.leviathans.battle.initiative import SIDES
from cardforge.leviathans.battle.orders import (
    Deployment,
    Launches,
    Lay,
    Order,
    Repairs,
    Sail,
    Salvo,
)
from cardforge.leviathans.battle.parties import usual_parties
from cardforge.leviathans.battle.play import Battle, umpired
from cardforge.leviathans.battle.record_limits import expect_few, expect_ordinary
from cardforge.leviathans.battle.state import State
from cardforge.leviathans.files import read_ship, ship_text
from cardforge.leviathans.odds import Damage
from cardforge.leviathans.ship import Ship

if TYPE_CHECKING:
    from cardforge.core.battles import Parties
    from cardforge.leviathans.battle.view import View

T = TypeVar("T")

GAME: Final = "leviathans battle"
FORMAT: Final = 2
_SHOWN: Final = 1_000
"""So many characters of an event that did not happen are quoted."""
_NAMELESS: Final = 1
"""The format that did not tell who fights."""
_ORDERS: Final[Mapping[str, type[Order]]] = {
    kind.__name__.lower(): kind for kind in get_args(Order)
}


def plain(value: object) -> Any:
    """Return any value of a battle as data that JSON can hold."""
    if isinstance(value, Hex):
        return list(value)
    if isinstance(value, Ship):
        return parse(ship_text(value), Path("ship.yaml")).data
    if isinstance(value, Damage):
        return {"before": dict(value.before), "now": dict(value.now)}
    if isinstance(value, (Sheet, Chance)):
        return asdict(value)
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {key: plain(each) for key, each in value._asdict().items()}
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    return value


def named(value: object, key: str) -> dict[str, Any]:
    """Return an event or order as data that says what it is."""
    return {key: type(value).__name__.lower(), **plain(value)}


def recorded(battle: Battle) -> dict[str, Any]:
    """Return a battle as plain data."""
    return {
        "game": GAME,
        "format": FORMAT,
        "limit": battle.limit,
        "sides": plain(battle.parties),
        "start": plain(battle.start),
        "orders": [named(order, "order") for order in battle.orders],
        "casts": [[cast.dice, list(cast.shows)] for cast in battle.casts],
        "events": [named(event, "event") for event in battle.events],
        "result": plain(battle.result),
    }


def replayed(record: Mapping[str, Any]) -> Battle:
    """Play a recorded battle again; raise CallError where anything in it is not so.

    An order that the rules forbid raises OrderError.
    """
    record = modern(record)
    start, parties = state_of(record.get("start")), _parties(record)
    orders = deque(_order(data) for data in _listed(record, "orders"))
    casts = [_read(Cast, cast, "a cast") for cast in _listed(record, "casts")]
    dice = Waiting(casts)
    captains = [_Recalled(orders) for _ in range(2)]
    battle = umpired(start, captains, dice, _limit(record.get("limit")), parties)
    if orders or dice.left:
        left = f"orders left: {len(orders)}, casts left: {dice.left}"
        raise CallError(f"expected nothing after the end, got {left}")
    _compare(_listed(record, "events"), recorded(battle)["events"])
    return battle


def modern(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a record as it is written today: an older one did not tell who fights.

    Raise CallError where it is no record of a battle, or goes beyond what battles have.
    """
    expect_ordinary(record)
    if record.get("game") != GAME or record.get("format") not in (_NAMELESS, FORMAT):
        got = f"{quoted(record.get('game'))}, format {shortened(record.get('format'))}"
        raise CallError(f"expected a record of '{GAME}', format {FORMAT}, got {got}")
    if record["format"] == FORMAT:
        return record
    sides = plain(usual_parties(state_of(record.get("start"))))
    return {"sides": sides, **record, "format": FORMAT}


def state_of(data: object) -> State:
    """Return the state that plain data holds.

    Raise CallError where it holds none, and FileError where a ship in it cannot be read.
    """
    vessels = data.get("vessels") if isinstance(data, Mapping) else None
    if not isinstance(data, Mapping) or not isinstance(vessels, list):
        raise CallError(f"expected a state with a list of vessels, got {quoted(data)}")
    expect_few(vessels, "ships")
    ships = [_with_ship(vessel) for vessel in vessels]
    state = _read(State, {**data, "vessels": ships}, "a state")
    across = max(state.sheet.columns, state.sheet.rows)
    if across > MOST_HEXES_ACROSS:
        raise CallError(f"expected a map of {MOST_HEXES_ACROSS} hexes across at most, got {across}")
    if not 0 <= state.turn <= MOST_TURNS:
        raise CallError(f"expected a turn from 0 to {MOST_TURNS}, got {state.turn}")
    expect_few(list(state.torpedoes), "torpedoes")
    if {vessel.side for vessel in state.vessels} != set(SIDES):
        raise CallError("expected ships of side 0 and of side 1, and of no other")
    return state


def chance_of(data: object) -> Chance:
    """Return the chance that plain data holds; raise CallError where it holds none."""
    return _read(Chance, data, "a chance")


def _limit(data: object) -> int:
    if isinstance(data, bool) or not isinstance(data, int) or not 1 <= data <= MOST_TURNS:
        raise CallError(f"expected a limit of 1 to {MOST_TURNS} turns, got {quoted(data)}")
    return data


def _parties(record: Mapping[str, Any]) -> Parties:
    first, second = _read(tuple[Party, Party], record.get("sides"), "two sides")
    if sorted((first.letter, second.letter)) != list(LETTERS):
        raise CallError(f"expected sides A and B, got '{first.letter}' and '{second.letter}'")
    return first, second


def _with_ship(vessel: object) -> object:
    """Return a vessel's data with its ship read as a ship file is."""
    if not isinstance(vessel, Mapping):
        return vessel
    return {**vessel, "ship": read_ship(parse(json.dumps(vessel.get("ship")), Path("ship.json")))}


class _Recalled(Captain):
    """A captain who gives the orders of a record; both captains draw on the same ones."""

    def __init__(self, orders: deque[Order]) -> None:
        self._orders = orders

    def deploy(self, _view: View) -> Deployment:
        return self._next(Deployment)

    def lay(self, _view: View) -> Lay:
        return self._next(Lay)

    def launch(self, _view: View) -> Launches:
        return self._next(Launches)

    def move(self, _view: View, _ready: tuple[int, ...]) -> Sail:
        return self._next(Sail)

    def declare(self, _view: View) -> Salvo:
        return self._next(Salvo)

    def repair(self, _view: View) -> Repairs:
        return self._next(Repairs)

    def _next(self, kind: type[T]) -> T:
        order = self._orders.popleft() if self._orders else None
        if not isinstance(order, kind):
            raise CallError(f"expected a {kind.__name__.lower()} next, got {order}")
        return order


def _order(data: object) -> Order:
    kind = _ORDERS.get(str(data.get("order"))) if isinstance(data, Mapping) else None
    if kind is None or not isinstance(data, Mapping):
        raise CallError(f"expected an order ({', '.join(_ORDERS)}), got {quoted(data)}")
    return _read(
        kind,
        {key: each for key, each in data.items() if key != "order"},
        f"a {kind.__name__.lower()}",
    )


def _listed(record: Mapping[str, Any], key: str) -> list[object]:
    found = record.get(key)
    if not isinstance(found, list):
        raise CallError(f"expected a list of {key}, got {quoted(found)}")
    return found


def _read(kind: type[T], data: object, what: str) -> T:
    """Return a value of this kind from plain data."""
    try:
        return cast("T", _adapter(cast("Any", kind)).validate_python(data))
    except ValidationError as error:
        where, said = shape_faults(error)[0]
        message = f"at {'.'.join(where)}: {said}" if where else f"got {quoted(data)}"
        raise CallError(f"expected {what}, {message}") from None


@lru_cache(maxsize=64)
def _adapter(kind: type[Any]) -> TypeAdapter[Any]:
    """Return what reads a kind of value: to make one takes longer than to read many values."""
    return TypeAdapter(kind)


def _compare(told: list[object], happened: list[object]) -> None:
    for number, (before, now) in enumerate(zip(told, happened, strict=False), start=1):
        if before != now:
            got = str(before)
            got = got if len(got) <= _SHOWN else f"{got[:_SHOWN]}..."
            raise CallError(f"expected event {number} to be {now}, got {got}")
    if len(told) != len(happened):
        raise CallError(f"expected {len(happened)} events, got {len(told)}")
