"""Bombers: exact odds past flak or not, their reach, when they come, and what is refused."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex
from cardforge.core.validation import FrozenMap
from cardforge.leviathans.battle.events import Bombed, Effect, FlakFired, FlewHome, Wasted
from cardforge.leviathans.dice import FACES
from cardforge.leviathans.engine.cards import roll_of
from cardforge.leviathans.engine.rules import rule_numbers
from cardforge.leviathans.engine.rules.board import FLED, NOWHERE, PLACES
from cardforge.leviathans.engine.rules.bombers import (
    RAID_HIT,
    bomb_fault,
    raid_fault,
    send,
    strike_from_above,
    take_off,
)
from cardforge.leviathans.engine.rules.condition import is_armed
from cardforge.leviathans.engine.rules.damage import FLAK_STOPS
from cardforge.leviathans.engine.rules.movement import leave
from cardforge.leviathans.places import Placement
from cardforge.leviathans.ship import Slot
from tests.leviathans.engine.exact_odds import at_least, dice_of, effects
from tests.leviathans.engine.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.battle.events import Event
    from cardforge.leviathans.ship import Ship

    Load = Callable[[str], Ship]

OTAKA, TARGET = 0, 1
BOW = Hex(6, 2)
ONES = [1] * 40


def table_of(load: Load, target: str, away: int = 5) -> Table:
    """Return the Ōtaka with its bow at BOW heading +r, and a target whose bow lies so far off."""
    return facing(load("otaka"), load(target), away)


def facing(own: Ship, other: Ship, away: int = 5) -> Table:
    turning = BOW - Hex(0, 0 if own.type == 1 else 1)
    there = BOW + Hex(away, 0) - Hex(0, 0 if other.type == 1 else 1)
    at = {OTAKA: Placement(own.type, turning, 1), TARGET: Placement(other.type, there, 1)}
    return Table(([own], [other]), at)


def bomber(table: Table) -> int:
    """Return the number of the Ōtaka's first bomber slot in the bow."""
    slots = table.ships[OTAKA].locations["bow"].slots
    return next(number for number, slot in slots.items() if slot.item == "bomber lev")


def strike(table: Table, hit: str, *dice: int) -> tuple[Event, ...]:
    """Let the first bomber of the bow strike a location."""
    send(table.board, OTAKA, 0, bomber(table) - 1, TARGET)
    take_off(table.board)
    table.board.raids[RAID_HIT] = table.place(TARGET, hit)
    table.dice(*dice)
    strike_from_above(table.board)
    return table.events()


@pytest.mark.parametrize(
    ("target", "hit", "broken", "past_flak"),
    [
        ("hml-hertfordshire", "port", Fraction(49, 288), None),
        ("hml-hertfordshire", "bow", Fraction(23, 96), None),
        ("hml-hertfordshire", "stern", Fraction(15, 32), None),
        ("hml-raven", "bow", Fraction(173, 432), None),
        ("hml-raven", "port", Fraction(13, 54), None),
        ("hml-raven", "stern", Fraction(17, 32), None),
        ("hagelsturm", "bow", Fraction(439, 864), Fraction(439, 2592)),
        ("hagelsturm", "port", Fraction(11, 32), Fraction(11, 96)),
        ("hagelsturm", "stern", Fraction(17, 32), None),
        ("markgrafin", "bow", Fraction(109, 864), None),
        ("markgrafin", "stern", Fraction(59, 144), None),
    ],
)
def test_bomber_hits_with_the_odds_counted_by_hand(
    load: Load, target: str, hit: str, broken: Fraction, past_flak: Fraction | None
) -> None:
    """Two red dice against breach number and armour; each flak that stops it spares the ship."""
    table = table_of(load, target)
    events = strike(table, hit, *ONES)
    flak = [event for event in events if isinstance(event, FlakFired)]
    bombed = [event for event in events if isinstance(event, Bombed)]
    assert len(bombed) == 1
    assert (bombed[0].roll.location.dice, bombed[0].roll.added) == ("", 0)
    found = effects(table_of(load, target), TARGET, hit, dice_of(bombed[0].roll))[Effect.BROKEN]
    assert found == broken
    if past_flak is not None:
        (shot,) = flak
        dice = roll_of(shot.cast.dice + "".join(crew.dice for crew in shot.crews))
        assert found * (1 - at_least(dice, FLAK_STOPS)) == past_flak


@pytest.mark.parametrize(
    ("crew", "one", "two"),
    [
        (None, Fraction(1, 4), Fraction(7, 16)),
        (("crew", "G"), Fraction(9, 16), Fraction(207, 256)),
        (("crew", "U"), Fraction(2, 3), Fraction(8, 9)),
        (("gunner crew", "G"), Fraction(13, 16), Fraction(247, 256)),
    ],
)
def test_each_flak_throws_its_crews_anew(
    load: Load, crew: tuple[str, str] | None, one: Fraction, two: Fraction
) -> None:
    assert chance_to_stop(load, crew, 1) == one
    assert one + (1 - one) * chance_to_stop(load, crew, 2) == two


def chance_to_stop(load: Load, crew: tuple[str, str] | None, flaks: int) -> Fraction:
    """Return the chance that the last of so many flak slots stops what the others have missed."""
    table = facing(load("otaka"), with_flak(load("hagelsturm"), flaks, crew))
    shots = [event for event in strike(table, "bow", *ONES) if isinstance(event, FlakFired)]
    assert len(shots) == flaks
    dice = shots[0].cast.dice + "".join(each.dice for each in shots[0].crews)
    found = Fraction(0)
    for thrown in product(*(Counter(FACES[die]).items() for die in dice)):
        missed = [1] * len(dice) * (flaks - 1)
        events = strike(table, "bow", *missed, *(face for face, _ in thrown), *ONES)
        if not any(isinstance(event, Bombed) for event in events):
            found += prod(Fraction(often, len(FACES["R"])) for _, often in thrown)
    return found


def with_flak(ship: Ship, flaks: int, crew: tuple[str, str] | None) -> Ship:
    """Return a ship whose bow has so many flak slots, and one crew or none."""
    bow = ship.locations["bow"]
    slots = {n: slot for n, slot in bow.slots.items() if slot.item not in ("flak", "crew")}
    flak = next(slot for slot in bow.slots.values() if slot.item == "flak")
    free = [n for n in range(1, 7) if n not in slots or slots[n].is_miss]
    if crew:
        item, dice = crew
        slots[free.pop()] = Slot.model_validate({"breach": 10, "item": item, "dice": dice})
    slots |= dict.fromkeys(free[:flaks], flak)
    changed = bow.model_copy(update={"slots": FrozenMap(slots)})
    return ship.model_copy(update={"locations": FrozenMap({**ship.locations, "bow": changed})})


def test_flak_that_stops_a_bomber_spares_its_ship(load: Load) -> None:
    events = strike(table_of(load, "hagelsturm"), "bow", 10, 6)
    assert [event.stopped for event in events if isinstance(event, FlakFired)] == [True]
    assert not [event for event in events if isinstance(event, Bombed)]


@pytest.mark.parametrize(("away", "rule"), [(12, 0), (13, rule_numbers.BOMB_REACH)])
def test_reach_is_12_hexes_from_location_to_location(load: Load, away: int, rule: int) -> None:
    table = table_of(load, "hml-raven", away)
    send(table.board, OTAKA, 0, bomber(table) - 1, TARGET)
    take_off(table.board)
    assert bomb_fault(table.board, 0, OTAKA, 0, bomber(table) - 1, 0) == rule


def test_bomber_out_of_reach_flies_home(load: Load) -> None:
    table = table_of(load, "hml-raven", 13)
    send(table.board, OTAKA, 0, bomber(table) - 1, TARGET)
    take_off(table.board)
    strike_from_above(table.board)
    assert table.events() == (FlewHome(OTAKA, "bow", bomber(table)),)


def test_bombers_of_a_ship_that_fled_do_not_come(load: Load) -> None:
    table = table_of(load, "hml-raven")
    send(table.board, OTAKA, 0, bomber(table) - 1, TARGET)
    leave(table.board, OTAKA, FLED)
    take_off(table.board)
    assert table.board.raid_count == 0


def test_bombers_of_a_ship_that_torpedoes_end_still_strike(load: Load) -> None:
    table = table_of(load, "hml-raven")
    send(table.board, OTAKA, 0, bomber(table) - 1, TARGET)
    take_off(table.board)
    leave(table.board, OTAKA, FLED)
    table.board.raids[RAID_HIT] = 0
    strike_from_above(table.board)
    assert any(isinstance(event, Bombed) for event in table.events())


def test_bomber_finds_its_target_gone(load: Load) -> None:
    table = table_of(load, "hml-raven")
    send(table.board, OTAKA, 0, bomber(table) - 1, TARGET)
    take_off(table.board)
    table.board.at[TARGET] = NOWHERE
    strike_from_above(table.board)
    assert table.events() == (Wasted(OTAKA, "bow", (bomber(table),), TARGET),)


def test_each_fire_rule_rejects_its_breach(load: Load) -> None:
    table = table_of(load, "hml-raven")
    slot = bomber(table) - 1
    fault = raid_fault(table.board, 0, OTAKA, 0, slot, TARGET)
    assert fault == rule_numbers.ALLOWED
    assert raid_fault(table.board, 1, OTAKA, 0, slot, TARGET) == rule_numbers.OWN_SHIP
    assert raid_fault(table.board, 0, OTAKA, 0, 0, TARGET) == rule_numbers.WEAPON
    assert raid_fault(table.board, 0, OTAKA, 9, slot, TARGET) == rule_numbers.WEAPON
    assert raid_fault(table.board, 0, OTAKA, 0, slot, OTAKA) == rule_numbers.ENEMY
    send(table.board, OTAKA, 0, slot, TARGET)
    assert raid_fault(table.board, 0, OTAKA, 0, slot, TARGET) == rule_numbers.ONCE
    table.damage(OTAKA, {"bow": [slot + 1]})
    assert raid_fault(table.board, 0, OTAKA, 0, slot, TARGET) == rule_numbers.WEAPON


def test_bombers_are_weapons(load: Load) -> None:
    table = table_of(load, "hml-raven")
    for place in table.ships[OTAKA].places:
        table.damage(OTAKA, {place: range(1, 7)})
    assert not is_armed(table.board, OTAKA)
    table.board.before[OTAKA * PLACES] &= ~(1 << bomber(table) - 1)
    assert is_armed(table.board, OTAKA)
