"""The dice of cards: what two red dice come to, in keel checks and most actions of nations."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardforge.leviathans.engine.cards import RED_PAIR, roll_of
from cardforge.leviathans.odds import targets
from tests.leviathans.engine.exact_odds import at_least


@pytest.mark.parametrize(
    ("least", "chance"),
    [
        (2, Fraction(1)),
        (12, Fraction(4, 9)),
        (15, Fraction(3, 16)),
        (16, Fraction(19, 144)),
        (18, Fraction(1, 24)),
        (20, Fraction(1, 144)),
        (21, Fraction(0)),
    ],
)
def test_two_red_dice_reach_a_number(least: int, chance: Fraction) -> None:
    pair = roll_of(RED_PAIR)
    assert at_least(pair, least) == chance
    assert pair == targets.roll_of("RR"), "battles and odds roll alike"


def test_two_red_dice_come_to_11_on_average() -> None:
    pair = roll_of(RED_PAIR)
    assert pair.mean == 11
    assert Fraction(pair.counts[2], pair.denominator) == Fraction(1, 144)
