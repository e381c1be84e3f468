"""Command dice, against every roll and every assignment."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.starships.odds.attacks import Activation, activations
from tests.starships.odds import by_hand
from tests.tiers import examples


@settings(max_examples=examples(60))
@given(st.integers(0, 4), st.lists(st.integers(1, 6), max_size=5))
def test_activation_odds_equal_every_assignment_of_dice(dice: int, values: list[int]) -> None:
    rolls = list(product(range(1, 7), repeat=dice))
    awake = {roll: by_hand.most_activated(roll, values) for roll in rolls}
    found = activations(dice, values)
    assert [each.systems for each in found] == list(range(1, len(values) + 1))
    for each in found:
        plain = Fraction(sum(n >= each.systems for n in awake.values()), len(rolls))
        called = sum(
            bool(roll) and max(roll) <= 3 and n < each.systems for roll, n in awake.items()
        )
        assert each.plain == plain
        assert each.with_mulligan == plain + Fraction(called, len(rolls)) * plain


@pytest.mark.parametrize("dice", [1, 2, 5, 12, 30])
@pytest.mark.parametrize("value", range(2, 7))
def test_activation_of_one_system_needs_one_high_die(dice: int, value: int) -> None:
    miss = Fraction(value - 1, 6) ** dice
    low = min(Fraction(1, 2), Fraction(value - 1, 6)) ** dice
    (found,) = activations(dice, [value])
    assert found.plain == 1 - miss
    assert found.with_mulligan == 1 - miss + low * (1 - miss)


def test_command_dice_are_assigned_optimally() -> None:
    """A 5 and a 2 activate a 5+ and a 2+, in either order of the dice."""
    assert activations(2, [5, 2])[1].plain == Fraction(2 * 2 * 5 - 2 * 2, 36)
    assert activations(1, [5, 2])[1].plain == 0


def test_no_command_dice_activate_nothing() -> None:
    assert activations(0, [2]) == (Activation(1, Fraction(0), Fraction(0)),)
    assert activations(3, []) == ()
