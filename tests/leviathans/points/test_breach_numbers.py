"""The greatest effect of one breach number on a cost: the worst case, not a sample."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, pairwise

import pytest

from cardforge.leviathans.points.weights import (
    EXPOSURE,
    HORIZON,
    MISS_BREACH,
    TOUGHNESS,
    shots_taken,
)
from tests.leviathans.points.yard import BUILT_IN, points, with_slot

DICE = [
    "".join(letters)
    for count in range(1, 7)
    for letters in combinations_with_replacement("GUYRK", count)
]
LEAST = 1 / (1 + Fraction(1, HORIZON))
"""What a slot takes that every shot breaks."""


def test_breach_number_is_worth_less_than_3_percent_anywhere() -> None:
    """All other slots of the ship are as weak as possible, so that this one counts most."""
    weakest = 100 * LEAST
    share = Fraction(max(EXPOSURE.values()), 6)
    worst = Fraction(0)
    for dice in DICE:
        shots = [shots_taken(dice, breach) for breach in range(MISS_BREACH, 80)]
        for weak, strong in pairwise(shots):
            assert weak <= strong
            least = weakest + share * (weak - LEAST)
            worst = max(worst, share * (strong - weak) / least)
    assert (1 + float(worst)) ** TOUGHNESS < 1.012


@pytest.mark.parametrize("stem", BUILT_IN)
@pytest.mark.everyday(every=4)
def test_breach_number_moves_bundled_ships_below_3_percent(stem: str) -> None:
    ship = BUILT_IN[stem]
    before = points(ship)
    for place in ("bow", ship.places[1], "stern"):
        for number, slot in ship.locations[place].slots.items():
            if slot.breach:
                weaker, stronger = (
                    points(
                        with_slot(
                            ship,
                            place,
                            number,
                            slot.model_copy(update={"breach": slot.breach + more}),
                        )
                    )
                    for more in (-1, 1)
                )
                assert before * 0.97 < weaker <= before <= stronger < before * 1.03
