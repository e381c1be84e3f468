"""What was settled since the rules page was written, in small battles made by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

import cardforge
from cardforge.leviathans.ship import Ship
from tests.referee.claims import Cast as Dice
from tests.referee.claims import (
    Deployed,
    Ended,
    Enlisted,
    Initiative,
    Launched,
    Lost,
    RanOut,
    Record,
    Rolled,
    Sailed,
    TurnBegan,
)
from tests.referee.hexes import WAYS, Chart, Hex, Stand
from tests.referee.judge import judge
from tests.referee.orders import (
    Berth,
    Deployment,
    Launches,
    Layings,
    Raids,
    Repairs,
    Sail,
    Salvo,
    Tube,
)
from tests.referee.readings import DOCUMENTED, SETTLED, Readings

if TYPE_CHECKING:
    from tests.referee.claims import Event

AHEAD, SLIP = "ahead", "slip starboard"
UNFINISHED: Final = Ended("unfinished", None, 1)


def _has(ship: Ship, item: str) -> bool:
    return any(slot.item == item for _, _, slot in ship.all_slots())


def one_turn(
    mover: Ship,
    steps: tuple[str, ...] = (),
    *,
    facing: int = 0,
    end: Stand | None = None,
    after_move: tuple[Event, ...] = (),
    result: Ended = UNFINISHED,
    tube: Tube | None = None,
    launch_first: bool = False,
    lays: bool = False,
) -> Record:
    """Return a battle of one turn by all rules, in which one ship moves and a Raven stays."""
    other: Any = cardforge.open("hml-raven").value
    starts = (Stand(mover.type, Hex(3, 8), facing), Stand(1, Hex(29, -6), 3))
    end = end or starts[0]
    started = starts[0].station(tube.place) if tube else Hex(0, 0)
    launched: tuple[Event, ...] = (
        (Launched(*tube[:3], start=started, towards=tube.towards),) if tube else ()
    )
    initiative: tuple[Event, ...] = (Rolled(0, "RR", 3), Rolled(1, "RR", 9), Initiative(1))
    opening = (*launched, *initiative) if launch_first else (*initiative, *launched)
    moved = Sailed(0, steps, end, entered=bool(steps))
    stayed = Sailed(1, (), starts[1], entered=False)
    return Record(
        chart=Chart(31, 17),
        full=True,
        fog=False,
        limit=1,
        ships=(Enlisted(mover, 0), Enlisted(other, 1)),
        orders=(
            *(Deployment(side, (Berth(side, starts[side]),)) for side in (0, 1)),
            Launches(0, (tube,) if tube else ()),
            Launches(1, ()),
            *((Raids(0, ()),) if _has(mover, "bomber lev") else ()),
            *((Layings(0, ()),) if lays and _has(mover, "bomba mine") else ()),
            Sail(0, steps),
            Sail(1, ()),
            *(Salvo(side, ()) for side in (0, 1)),
            *(Repairs(side, ()) for side in (0, 1)),
        ),
        casts=(Dice("RR", (1, 2)), Dice("RR", (4, 5))),
        events=(
            *(Deployed(side, starts[side]) for side in (0, 1)),
            TurnBegan(1),
            *opening,
            moved,
            *after_move,
            stayed,
            *((RanOut(*tube[:3]),) if tube else ()),
            result,
        ),
        result=result,
    )


def rules_broken(record: Record, readings: Readings) -> list[str]:
    return [fault.rule for fault in judge(record, readings)]


def ship(name: str) -> Ship:
    found: Any = cardforge.open(name).value
    assert isinstance(found, Ship)
    return found


def hulk(item: str, **keys: object) -> Ship:
    """Return a destroyer of armor, with an engine and one other slot."""
    armor = {"item": "armor", "breach": 12, "bonus": 1}
    slots: dict[int, dict[str, object]] = dict.fromkeys(range(1, 7), armor)
    slots[1] = {"item": item, "breach": 9, **keys}
    engines = slots | {1: {"item": "engine", "breach": 9, "mp": 6}}
    here, behind = ({"go": "G", "stop": "U", "slots": each} for each in (slots, engines))
    places = {"bow": here, "port": behind, "starboard": behind, "stern": behind}
    card = {"name": "Hulk", "nation": "None", "type": 1, "si": 30, "mp": 18, "turn": 1}
    return Ship.model_validate({**card, "locations": places})


GONE: Final = Stand(1, Hex(0, 8), 3)
FLIGHT: Final = one_turn(
    ship("hml-raven"),
    (AHEAD,) * 4,
    facing=3,
    end=GONE,
    after_move=(Lost(0, "fled"),),
    result=Ended("won", 1, 1),
)


def test_referee_ship_flees_with_its_turning_hex() -> None:
    assert rules_broken(FLIGHT, SETTLED) == []


def test_referee_detects_an_unrecorded_flight() -> None:
    untold = FLIGHT._replace(events=tuple(e for e in FLIGHT.events if e != Lost(0, "fled")))
    assert rules_broken(untold, SETTLED) == ["leaving the map"]


def test_referee_fled_side_cannot_win() -> None:
    wrong = Ended("won", 0, 1)
    record = FLIGHT._replace(events=(*FLIGHT.events[:-1], wrong), result=wrong)
    assert set(rules_broken(record, SETTLED)) == {"end of the battle"}


def test_referee_by_the_rules_page_keeps_ships_on_the_map() -> None:
    assert "leaving the map" in rules_broken(FLIGHT, DOCUMENTED)


@pytest.mark.parametrize(
    ("steps", "settled"),
    [
        ((SLIP, SLIP), ["sideslip", "sideslip"]),
        ((SLIP,), ["sideslip"]),
        ((SLIP, AHEAD, SLIP), []),
        ((AHEAD, SLIP, SLIP), ["sideslip"]),
    ],
)
def test_referee_sideslips_need_a_hex_between_them(
    steps: tuple[str, ...], settled: list[str]
) -> None:
    at = Hex(3, 8)
    for step in steps:
        at = at.moved(WAYS[0] if step == AHEAD else WAYS[1])
    record = one_turn(ship("ardent"), steps, end=Stand(3, at, 0))
    assert rules_broken(record, SETTLED) == settled
    assert rules_broken(record, DOCUMENTED) == []


def test_referee_torpedoes_launch_after_initiative() -> None:
    ahead = Hex(3, 8).moved(WAYS[4], 15)
    tube = Tube(0, "port", 2, ahead)
    after, before = (
        one_turn(ship("ardent"), tube=tube, launch_first=first) for first in (False, True)
    )
    assert rules_broken(after, SETTLED) == []
    assert rules_broken(before, SETTLED) == ["initiative"]


def test_referee_side_without_initiative_launches_first() -> None:
    record = one_turn(ship("ardent"))
    orders = list(record.orders)
    one, other = (at for at, order in enumerate(orders) if isinstance(order, Launches))
    orders[one], orders[other] = orders[other], orders[one]
    assert rules_broken(record._replace(orders=tuple(orders)), SETTLED)[0] == "launching torpedoes"


@pytest.mark.parametrize(
    ("mover", "settled", "documented"),
    [
        (hulk("arc torpedo"), "won", "unfinished"),
        (hulk("effas ray"), "won", "won"),
        (hulk("ram prow", dice="Y"), "unfinished", "won"),
        (hulk("bomba mine"), "unfinished", "won"),
        (hulk("bomber lev"), "unfinished", "won"),
        (hulk("grasso"), "unfinished", "unfinished"),
        (hulk("blast gun", name="9in", range="6", dice="Y"), "unfinished", "unfinished"),
    ],
)
def test_referee_counts_weapons(mover: Ship, settled: str, documented: str) -> None:
    for readings, verdict in ((SETTLED, settled), (DOCUMENTED, documented)):
        result = Ended(verdict, 1 if verdict == "won" else None, 1)
        lays = readings is SETTLED
        assert rules_broken(one_turn(mover, result=result, lays=lays), readings) == []
        other = UNFINISHED if verdict == "won" else Ended("won", 1, 1)
        found = rules_broken(one_turn(mover, result=other, lays=lays), readings)
        assert set(found) == {"end of the battle"}
