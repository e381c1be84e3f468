"""Command dice against every roll of them and every way to hand them out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.starships.odds import Activation, activations
from tests.starships.odds import by_hand


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 4), st.lists(st.integers(1, 6), max_size=5))
def test_every_roll_handed_out_in_every_way(dice: int, values: list[int]) -> None:
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
def test_one_system_is_a_die_that_is_high_enough(dice: int, value: int) -> None:
    miss = Fraction(value - 1, 6) ** dice
    low = min(Fraction(1, 2), Fraction(value - 1, 6)) ** dice
    (found,) = activations(dice, [value])
    assert found.plain == 1 - miss
    assert found.with_mulligan == 1 - miss + low * (1 - miss)


def test_dice_of_different_worth_go_where_they_serve() -> None:
    """A five and a two wake a 5+ and a 2+; neither order of reading may lose one of them."""
    assert activations(2, [5, 2])[1].plain == Fraction(2 * 2 * 5 - 2 * 2, 36)
    assert activations(1, [5, 2])[1].plain == 0


def test_without_dice_nothing_wakes() -> None:
    assert activations(0, [2]) == (Activation(1, Fraction(0), Fraction(0)),)
    assert activations(3, []) == ()
