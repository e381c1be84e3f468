"""The figures of a volley and of turns of fire."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from cardforge.errors import CallError
from cardforge.leviathans import odds
from cardforge.leviathans.odds.states import KEEL
from tests.leviathans.odds.by_hand import CARDS, HERTFORDSHIRE, fire

if TYPE_CHECKING:
    from cardforge.leviathans.ship import Ship


def test_volley_of_one_shot_equals_its_attack() -> None:
    for card in CARDS.values():
        target = card.target(frozenset(card.items[:1]), frozenset(card.items[:2]))
        one, fate = odds.attack(fire("Y"), target), odds.volley([fire("Y")], target)
        for number in range(1, 7):
            if not target.now & 1 << number - 1:
                assert fate.chance_slot_lost(number) == one.chance_to_break(number)
        assert fate.chance_keel_broken == one.chance_to_break_keel
        assert fate.mean_slots_broken == sum(map(one.chance_to_break, range(1, 7)))


def test_volley_of_no_shots_changes_nothing() -> None:
    target = HERTFORDSHIRE.target()
    assert odds.volley([], target).chance_of(0) == 1
    assert [fate.mean_slots_broken for fate in odds.over_turns([], target, 3)] == [0, 0, 0]


def test_chances_of_a_fate_are_consistent() -> None:
    target = HERTFORDSHIRE._replace(si=12, elsewhere=1).target()
    fate = odds.volley([fire("KR")] * 9, target)
    wreck = sum((fate.chance_of(state) for state in range(KEEL, 2 * KEEL)), Fraction(0))
    assert fate.chance_keel_broken == wreck
    assert fate.chance_slot_lost(1) == sum(
        fate.chance_of(state) for state in range(2 * KEEL) if state & 1
    )
    assert fate.chance_half_destroyed == sum(
        fate.chance_of(state) for state in range(2 * KEEL) if (state % KEEL).bit_count() >= 5
    )
    assert fate.chance_location_lost == fate.chance_of(63) + fate.chance_of(63 + KEEL)
    assert fate.mean_slots_broken == sum(map(fate.chance_slot_lost, range(1, 7)))
    assert fate.chance_destroyed == fate.chance_keel_broken + sum(
        fate.chance_of(state) for state in range(KEEL) if state.bit_count() >= 5
    )
    assert 0 < fate.chance_location_lost < fate.chance_half_destroyed < fate.chance_destroyed < 1


def test_chance_of_destruction_grows_by_turn(hertfordshire: Ship, raven: Ship) -> None:
    shots = odds.shots(hertfordshire, "port", 4)
    fates = odds.over_turns(shots, odds.target_at(raven, "port", moved=False), 12)
    assert fates[0] == odds.volley(shots, odds.target_at(raven, "port", moved=False))
    assert len(fates) == 12
    for earlier, later in pairwise(fates):
        assert earlier.chance_destroyed < later.chance_destroyed < 1
        assert earlier.chance_keel_broken < later.chance_keel_broken
        assert earlier.mean_slots_broken < later.mean_slots_broken
    assert sum(map(fates[-1].chance_of, range(2 * KEEL))) == 1


def test_lost_armour_weakens_only_from_the_next_turn(hertfordshire: Ship) -> None:
    hit = odds.damaged(hertfordshire, {}, {"port": [1, 6]})
    port = odds.target_at(hertfordshire, "port", damage=hit)
    big, small = odds.volley([fire("KRY")], port.next_turn()), odds.volley([fire("KRY")], port)
    assert big.chance_slot_lost(5) > small.chance_slot_lost(5)
    assert odds.over_turns([fire("KRY")], port, 2)[0] == small


def test_lost_ship_is_not_fired_at_again() -> None:
    lost = frozenset({1, 2, 3, 4, 5, 6})
    target = HERTFORDSHIRE.target(frozenset(), lost)
    first, second = odds.over_turns([fire("KK")], target, 2)
    assert first.chance_location_lost == second.chance_location_lost == 1
    assert 0 < first.chance_keel_broken == second.chance_keel_broken


def test_odds_reject_zero_turns() -> None:
    with pytest.raises(CallError, match="expected one turn or more, got 0"):
        odds.over_turns([], HERTFORDSHIRE.target(), 0)
