"""Masks of destroyed slots: effects at once, and from the next turn on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardforge.errors import CallError
from cardforge.leviathans import odds
from cardforge.leviathans.battle.events import Effect
from cardforge.leviathans.odds import INTACT, BreachNumbers
from tests.leviathans.odds.by_die import Outcome, resolve

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship

    Make = Callable[..., Ship]


def test_damage_of_this_turn_is_not_in_effect_yet(pontbriand: Ship) -> None:
    damage = odds.damaged(pontbriand, {"port": [1, 3]}, {"port": [4], "stern": [2]})
    assert (damage.in_effect("port"), damage.lost("port")) == (0b101, 0b1101)
    assert (damage.in_effect("stern"), damage.lost("stern")) == (0, 0b10)
    assert (damage.in_effect("bow"), damage.lost("bow")) == (0, 0)
    assert damage.count == 4
    assert damage.next_turn().in_effect("stern") == 0b10
    assert damage.with_lost("bow", 2).lost("bow") == 0b10
    assert damage.with_lost("bow", 2).in_effect("bow") == 0
    assert damage.with_lost("port", 6).lost("port") == 0b101101
    assert INTACT.count == 0
    assert odds.damaged(pontbriand, {"bow": []}) == INTACT
    assert len({damage, damage.next_turn(), damage.next_turn().next_turn()}) == 2


@pytest.mark.parametrize(
    ("lost", "message"),
    [
        ({"bow": [1]}, "expected a slot of the bow that can be lost, got '1'"),
        ({"bow": [7]}, "expected a slot of the bow that can be lost, got '7'"),
        ({"keel": [1]}, "expected one of bow, port, starboard, stern, got 'keel'"),
    ],
)
def test_slot_that_cannot_be_lost_is_rejected(
    pontbriand: Ship, lost: dict[str, list[int]], message: str
) -> None:
    with pytest.raises(CallError) as raised:
        odds.damaged(pontbriand, lost)
    assert str(raised.value) == message


def test_target_counts_slots_lost_elsewhere(pontbriand: Ship) -> None:
    damage = odds.damaged(pontbriand, {"bow": [2], "port": [1]}, {"stern": [2], "port": [2]})
    port = odds.target_at(pontbriand, "port", damage=damage)
    assert (port.elsewhere, port.before, port.now) == (2, 0b1, 0b11)
    assert port.keel_modifier == 4 + 2


def test_ship_lost_before_this_turn_is_not_a_target(pontbriand: Ship) -> None:
    wing = {"bow": [2, 3, 4, 5, 6]}
    assert odds.target_at(pontbriand, "port", damage=odds.damaged(pontbriand, {}, wing))
    half = {"bow": [2, 3], "port": [1, 2, 3, 4], "starboard": [1, 2, 3, 4]}
    for lost in (wing, half):
        with pytest.raises(CallError, match="Pontbriand was destroyed before"):
            odds.target_at(pontbriand, "port", damage=odds.damaged(pontbriand, lost))
    with pytest.raises(CallError, match="got 'fore-port'"):
        odds.target_at(pontbriand, "fore-port")


def test_compartment_armour_also_counts_on_a_reroll(make: Make) -> None:
    port = {
        1: {"item": "compartment armor", "breach": 10},
        2: {"item": "armor", "breach": 11, "bonus": 2},
        3: {"item": "crew", "breach": 12, "dice": ("G",)},
        4: {"item": "miss", "breach": 12},
    }
    target = odds.target_at(make({"port": port}), "port")
    assert target.numbers == BreachNumbers((15, 16, 17, 0, 0, 0), (13, 14, 15, 0, 0, 0))
    no_plate = target.with_lost(2).next_turn()
    assert no_plate.numbers == BreachNumbers((13, 14, 15, 0, 0, 0), (13, 14, 15, 0, 0, 0))
    bare = no_plate.with_lost(1).next_turn()
    assert bare.numbers == BreachNumbers((10, 11, 12, 0, 0, 0), (10, 11, 12, 0, 0, 0))
    assert not bare.is_gone
    assert bare.with_lost(3).is_gone


def test_miss_is_rerolled_only_after_a_destroyed_slot(pontbriand: Ship) -> None:
    bow = odds.target_at(pontbriand, "bow", damage=odds.damaged(pontbriand, {"bow": [3]}))
    assert resolve(bow, 30, [1]) == Outcome(Effect.MISS, 1)
    dice = iter([3, 1, 1, 4, 5])
    assert resolve(bow, 14, dice) == Outcome(Effect.HELD, 4, needed=15)
    assert list(dice) == [5], "it takes no more dice than it needs"
    assert resolve(bow, 15, [3, 4]) == Outcome(Effect.BROKEN, 4, needed=15)
    assert resolve(bow, 16, [4]) == Outcome(Effect.HELD, 4, needed=17)


def test_missing_slot_is_a_miss(make: Make) -> None:
    port = {2: {"item": "crew", "breach": 9, "dice": ("G",)}}
    target = odds.target_at(make({"port": port}), "port")
    assert target.breaches == (0, 9, 0, 0, 0, 0)
    assert resolve(target, 30, [1]).effect is Effect.MISS
    assert target.with_lost(2).is_gone


def test_location_of_misses_is_never_lost(make: Make) -> None:
    ship = make({"port": {1: {"item": "miss"}}, "bow": {1: {"item": "steering gear", "breach": 9}}})
    port = odds.target_at(ship, "port", damage=odds.damaged(ship, {}, {"bow": [1]}))
    assert not port.is_gone
    assert port.elsewhere == 1
