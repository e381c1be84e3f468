"""The expected effect on a target, against counting every case by hand."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from cardforge.leviathans.odds import (
    attack,
    chance_to_break,
    dice_of,
    expect,
    foresee,
    over_turns,
    prospect,
)
from tests.leviathans.odds import by_hand
from tests.leviathans.odds.by_hand import CARDS, WHOLE, Card, State, fire

VOLLEYS = ([("G", 1)], [("G", 1), ("", 1)], [("G", 2)], [("", 1), ("G", 3)])
STATES = (WHOLE, frozenset({3}), frozenset({1, 3, 5}))


def cases() -> list[tuple[str, State]]:
    return [
        (name, state)
        for name, state in itertools.product(CARDS, STATES)
        if state <= set(CARDS[name].items)
    ]


@pytest.mark.parametrize("volley", VOLLEYS, ids=str)
@pytest.mark.parametrize(("name", "now"), cases())
@pytest.mark.everyday(every=5)
def test_prospect_equals_counting_every_case(
    name: str, now: State, volley: list[tuple[str, int]]
) -> None:
    card = CARDS[name]
    shots = [fire(dice, slot_dice) for dice, slot_dice in volley]
    seen = prospect(shots, card.target(now, now))
    law = by_hand.every_volley(card, volley, now, now)
    assert seen.fate.chance_keel_broken == law.get(None, 0)
    # A keel that breaks at any check breaks exactly where there is one.
    brittle = by_hand.every_volley(Card(card.slots, card.dice, 0, card.elsewhere), volley, now, now)
    assert seen.chance_of_keel_check == brittle.get(None, 0)
    assert seen.chance_of_nothing == brittle.get(now, 0)
    assert seen.chance_to_break == 1 - law.get(now, 0)
    assert chance_to_break(shots, card.target(now, now)) == seen.chance_to_break


@pytest.mark.parametrize(("name", "now"), cases())
def test_prospect_of_one_shot_equals_its_attack(name: str, now: State) -> None:
    target, shot = CARDS[name].target(now, now), fire("U")
    seen, alone = prospect([shot], target), attack(shot, target)
    assert seen.chance_of_nothing == alone.chance_of_miss
    assert seen.chance_of_keel_check == alone.chance_of_keel_check
    assert seen.fate.chance_keel_broken == alone.chance_to_break_keel
    standing = set(CARDS[name].items) - now
    assert seen.slots == {number: alone.chance_to_break(number) for number in sorted(standing)}
    assert seen.fate.mean_slots_broken == sum(seen.slots.values(), Fraction(0))


def test_equal_shots_of_other_guns_have_equal_odds() -> None:
    target = CARDS["armour"].target()
    shots = [fire("G"), fire("U", 2)]
    others = [shot._replace(name="other", place="stern", slots=(4,)) for shot in shots]
    assert dice_of(shots) == dice_of(others)
    assert expect(shots, target) is expect(others, target)
    assert foresee(shots, target, 3) == over_turns(shots, target, 3)
