"""Battles and states as plain data for JSON, and back; a battle that is read is played again.

A record contains the start of the battle, every order, every cast of dice, and the events. A replay
follows the orders with those dice under the rules, and has to find the same events. Records have
limits, so that a short record cannot take long to read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, cast, get_args

from pydantic import TypeAdapter, ValidationError

from cardforge.core.battles import LETTERS, Party
from cardforge.core.files import parse
from cardforge.core.files.json_source import deepest_exceeded
from cardforge.core.hexes import Hex, HexSheet
from cardforge.core.limits import (
    DEEPEST_NESTING,
    LARGEST_RECORDED,
    LONGEST_KEY,
    LONGEST_RECORDED,
    MOST_HEXES_ACROSS,
    MOST_IN_ORDER,
    MOST_RECORDED,
    MOST_TURNS,
    MOST_VESSELS,
)
from cardforge.core.validation import shape_faults
from cardforge.core.wording import quoted, shortened
from cardforge.errors import CallError, CardforgeError
from cardforge.leviathans.battle import PlayedBattle, usual_parties
from cardforge.leviathans.battle.events import (
    Event,
    Fired,
    FlakFired,
    KeelTested,
    Struck,
)
from cardforge.leviathans.battle.initiative import SIDES
from cardforge.leviathans.battle.order_rules import LAUNCH_ORDER
from cardforge.leviathans.battle.orders import Aim, Cast, Order, Roll
from cardforge.leviathans.battle.play import battle_of, followed_again
from cardforge.leviathans.battle.state import State, expect_whole
from cardforge.leviathans.battle.story import Story
from cardforge.leviathans.files import read_ship, ship_text
from cardforge.leviathans.odds import Damage
from cardforge.leviathans.ship import Ship

if TYPE_CHECKING:
    from cardforge.core.battles import Parties


_SHIP: Final = "ship"
_ROWS: Final = ("orders", "casts", "events")
"""As long as the battle; in each of their entries lists are short."""


class _RecordPlace(NamedTuple):
    """A value of a record, with its parent, so that errors can name its place."""

    value: object
    key: str
    holder: _RecordPlace | None = None

    @property
    def words(self) -> str:
        """The keys that lead here."""
        keys, place = [self.key], self.holder
        while place:
            keys.append(place.key)
            place = place.holder
        return ".".join(reversed(keys))


def expect_ordinary(record: Mapping[str, Any]) -> None:
    """Raise CallError if a record exceeds a limit; ships have the limits of their files."""
    if deepest_exceeded(record):
        raise CallError(f"expected at most {DEEPEST_NESTING} levels of nesting")
    places, count = [_RecordPlace(record, "record")], 0
    while places:
        place = places.pop()
        _expect_bounded(place)
        places += _inside(place)
        count += 1
        if count > MOST_RECORDED:
            raise CallError(f"expected at most {MOST_RECORDED:,} values")


def expect_few(things: list[object], what: str) -> None:
    """Raise CallError for more ships or torpedoes than a map has room for."""
    if len(things) > MOST_VESSELS:
        raise CallError(f"expected at most {MOST_VESSELS} {what}, got {len(things):,}")


def _expect_bounded(place: _RecordPlace) -> None:
    value = place.value
    if isinstance(value, (int, float)) and not -LARGEST_RECORDED <= value <= LARGEST_RECORDED:
        said = f"expected numbers up to {LARGEST_RECORDED}, got {quoted(value)}"
        raise CallError(f"{said} at {place.words}")
    if isinstance(value, str) and len(value) > LONGEST_RECORDED:
        said = f"expected words of at most {LONGEST_RECORDED} characters, got {len(value):,}"
        raise CallError(f"{said} at {place.words}")
    if isinstance(value, list) and len(value) > MOST_IN_ORDER and not _is_row(place):
        said = f"expected lists of at most {MOST_IN_ORDER:,}, got {len(value):,}"
        raise CallError(f"{said} at {place.words}")


def _is_row(place: _RecordPlace) -> bool:
    return place.key in _ROWS and place.holder is not None and place.holder.holder is None


def _inside(place: _RecordPlace) -> Iterator[_RecordPlace]:
    if isinstance(place.value, Mapping):
        for key, value in place.value.items():
            if len(key) > LONGEST_KEY:
                said = f"expected keys of at most {LONGEST_KEY} characters, got {len(key):,}"
                raise CallError(f"{said} at {place.words}")
            if key != _SHIP:
                yield _RecordPlace(value, key, place)
    elif isinstance(place.value, list):
        for number, value in enumerate(place.value):
            yield _RecordPlace(value, str(number), place)


T = TypeVar("T")

GAME: Final = "leviathans battle"
FORMAT: Final = 6
"""Increased when rules change: a battle of an older format may break today's rules."""
_SHOWN: Final = 1_000
"""So many characters of an event that did not happen are quoted."""
_NAMELESS: Final = 1
"""The format without the names of the sides."""
_EARLIER: Final = (_NAMELESS, 2, 3, 4, 5)
_KEPT: Final = 2
"""The format of battles that are saved again without a check."""
_EARLY_LAUNCHES: Final = f"{LAUNCH_ORDER.id}: {LAUNCH_ORDER.title}"
"""Why battles of earlier formats by the full rules cannot be judged: ships launched too early."""
_ORDERS: Final[Mapping[str, type[Order]]] = {
    kind.__name__.lower(): kind for kind in get_args(Order)
}
_EVENTS: Final[Mapping[str, type[Any]]] = {kind.__name__.lower(): kind for kind in get_args(Event)}


def plain(value: object) -> Any:
    """Return any value of a battle as data that JSON can hold."""
    if isinstance(value, Hex):
        return list(value)
    if isinstance(value, Ship):
        return parse(ship_text(value), Path("ship.yaml")).data
    if isinstance(value, Damage):
        return {"before": dict(value.before), "now": dict(value.now)}
    if isinstance(value, HexSheet):
        return asdict(value)
    # what few of them have is left out of all others
    if isinstance(value, (Roll, Struck, KeelTested, FlakFired, Fired, Aim)):
        return {
            key: plain(each)
            for key, each in value._asdict().items()
            if key not in value._field_defaults or each
        }
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {key: plain(each) for key, each in value._asdict().items()}
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    return value


def named(value: object, key: str) -> dict[str, Any]:
    """Return an event or order as plain data, with its kind under this key."""
    return {key: type(value).__name__.lower(), **plain(value)}


def recorded(battle: PlayedBattle) -> dict[str, Any]:
    """Return a battle as plain data."""
    return {
        "game": GAME,
        "format": _KEPT if battle.unjudged else FORMAT,
        "limit": battle.limit,
        "sides": plain(battle.parties),
        "start": plain(battle.start),
        "orders": [named(order, "order") for order in battle.orders],
        "casts": [[cast.dice, list(cast.shows)] for cast in battle.casts],
        "events": [named(event, "event") for event in battle.events],
        "result": plain(battle.result),
    }


def replayed(record: Mapping[str, Any]) -> PlayedBattle:
    """Return the battle of a record, checked by replaying its orders and dice.

    A record of an older format may have been played by rules that have changed since. Then the
    battle is opened from its events, and `unjudged` names the rule that it breaks today. For a
    current record, raise OrderError for an order that the rules forbid, and CallError if anything
    else is wrong.
    """
    earlier = record.get("format") in _EARLIER
    record = modern(record)
    start, parties = state_of(record.get("start")), _parties(record)
    orders = [_order(data) for data in _listed(record, "orders")]
    casts = [_read(Cast, cast, "a cast") for cast in _listed(record, "casts")]
    limit = _limit(record.get("limit"))
    try:
        battle = followed_again(start, limit, orders, casts, parties)
        _compare(_listed(record, "events"), recorded(battle)["events"])
    except CardforgeError as error:
        if not earlier:
            raise
        events = tuple(_event(data) for data in _listed(record, "events"))
        told = Story(tuple(orders), tuple(casts), events)
        reason = _EARLY_LAUNCHES if start.is_full else str(error)
        return _opened(start, limit, told, parties)._replace(unjudged=reason)
    return battle


def _opened(start: State, limit: int, told: Story, parties: Parties) -> PlayedBattle:
    """Return a battle from its events alone; raise CallError if they cannot have happened."""
    try:
        return battle_of(start, limit, told, parties)
    except (LookupError, ValueError, AttributeError, TypeError):
        raise CallError("expected events of ships of this battle, each after the other") from None


def _event(data: object) -> Event:
    kind = _EVENTS.get(str(data.get("event"))) if isinstance(data, Mapping) else None
    if kind is None or not isinstance(data, Mapping):
        raise CallError(f"expected an event, got {quoted(data)}")
    fields = {key: each for key, each in data.items() if key != "event"}
    return cast("Event", _read(cast("Any", kind), fields, f"a {kind.__name__.lower()}"))


def modern(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a record in today's format: older ones lack the names of the sides.

    Raise CallError if it is not the record of a battle, or exceeds the limits.
    """
    expect_ordinary(record)
    if record.get("game") != GAME or record.get("format") not in (*_EARLIER, FORMAT):
        got = f"{quoted(record.get('game'))}, format {shortened(record.get('format'))}"
        raise CallError(f"expected a record of '{GAME}', format {FORMAT}, got {got}")
    if record["format"] != _NAMELESS:
        return {**record, "format": FORMAT}
    sides = plain(usual_parties(state_of(record.get("start"))))
    return {"sides": sides, **record, "format": FORMAT}


def state_of(data: object) -> State:
    """Return a state from plain data.

    Raise CallError if the data is not a state, and FileError if a ship in it cannot be read.
    """
    vessels = data.get("vessels") if isinstance(data, Mapping) else None
    if not isinstance(data, Mapping) or not isinstance(vessels, list):
        raise CallError(f"expected a state with a list of vessels, got {quoted(data)}")
    expect_few(vessels, "ships")
    ships = [_with_ship(vessel) for vessel in vessels]
    state = _read(State, {**data, "vessels": ships}, "a state")
    for vessel in state.vessels:
        expect_whole(vessel.ship)
    across = max(state.sheet.columns, state.sheet.rows)
    if across > MOST_HEXES_ACROSS:
        raise CallError(f"expected a map of {MOST_HEXES_ACROSS} hexes across at most, got {across}")
    if not 0 <= state.turn <= MOST_TURNS:
        raise CallError(f"expected a turn from 0 to {MOST_TURNS}, got {state.turn}")
    expect_few(list(state.torpedoes), "torpedoes")
    if {vessel.side for vessel in state.vessels} != set(SIDES):
        raise CallError("expected ships of side 0 and of side 1, and of no other")
    return state


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
    """Return a value of a kind from plain data; `what` names it in errors."""
    try:
        return cast("T", _adapter(cast("Any", kind)).validate_python(data))
    except ValidationError as error:
        where, said = shape_faults(error)[0]
        message = f"at {'.'.join(where)}: {said}" if where else f"got {quoted(data)}"
        raise CallError(f"expected {what}, {message}") from None


@lru_cache(maxsize=64)
def _adapter(kind: type[Any]) -> TypeAdapter[Any]:
    """Return the cached adapter that reads a kind of value; creating one is slow."""
    return TypeAdapter(kind)


def _compare(told: list[object], happened: list[object]) -> None:
    for number, (before, now) in enumerate(zip(told, happened, strict=False), start=1):
        if before != now:
            got = str(before)
            got = got if len(got) <= _SHOWN else f"{got[:_SHOWN]}..."
            raise CallError(f"expected event {number} to be {now}, got {got}")
    if len(told) != len(happened):
        raise CallError(f"expected {len(happened)} events, got {len(told)}")
