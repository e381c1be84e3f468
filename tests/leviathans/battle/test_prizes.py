"""Chances in millionths against the exact odds that they round down."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

from cardforge.leviathans.battle.prizes import MILLION, chances
from cardforge.leviathans.odds import attack, damaged, shots, target_at
from cardforge.leviathans.odds.targets import roll_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship

DAMAGES: tuple[dict[str, list[int]], ...] = (
    {},
    {"port": [1]},
    {"port": [1, 2, 6]},
    {"port": [2, 3, 4, 5, 6], "bow": [2, 3]},
)


@pytest.mark.parametrize(("lost", "moved"), list(product(DAMAGES, (True, False))))
def test_chances_are_the_exact_odds_rounded_down(
    load: Callable[[str], Ship], lost: dict[str, list[int]], moved: bool
) -> None:
    ship = load("pontbriand")
    target = target_at(ship, "port", moved=moved, damage=damaged(ship, lost))
    for shot in shots(load("hml-hertfordshire"), "port", 4):
        exact, found = attack(shot, target), chances(shot.roll, target)
        for number in range(1, 7):
            assert found.slots[number - 1] == int(exact.chance_to_break(number) * MILLION)
        assert found.keel == int(exact.chance_to_break_keel * MILLION)


def test_a_keel_is_counted_by_its_own_check(load: Callable[[str], Ship]) -> None:
    """By hand: one slot of six lost, so a die in 36 finds it twice; the keel needs 18 of 20."""
    ship = load("pontbriand")
    target = target_at(ship, "port", damage=damaged(ship, {"port": [1]}))
    shot = shots(load("hml-hertfordshire"), "port", 4)[0]
    reached = (shot.roll + target.dice).chance_at_least(11)
    keel = Fraction(1, 36) * reached * roll_of("RR").chance_at_least(ship.si - 2)
    assert chances(shot.roll, target).keel == int(keel * MILLION)
