"""A destroyed magazine strikes its own location: by counting, by sampling, by hand."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from cardforge.leviathans import odds
from cardforge.leviathans.odds import prospect
from cardforge.leviathans.odds.shots import blast
from cardforge.leviathans.odds.states import KEEL
from cardforge.leviathans.odds.targets import roll_of
from tests.leviathans.odds import by_hand
from tests.leviathans.odds.by_hand import CARDS, HERTFORDSHIRE, WHOLE, Card, fire
from tests.leviathans.odds.test_three_ways import ends_of, judged, surprises

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship

STORES = {
    "one": CARDS["armour"]._replace(magazines=((2, "G"),)),
    "two alike": CARDS["keel of paper"]._replace(si=15, magazines=((1, "G"), (2, "G"))),
    "two kinds": CARDS["compartment"]._replace(magazines=((1, "U"), (6, "G"))),
    "nothing else": Card((None, None, (4, 0, 0), None, None, None), "G", 12, 3, ((3, "U"),)),
}
BROADSIDES = ([("G", 1)], [("", 1), ("G", 1)], [("", 2)])


@pytest.mark.parametrize("shots", BROADSIDES, ids=str)
@pytest.mark.parametrize("card", STORES.values(), ids=STORES)
def test_volley_with_magazines_equals_counting_every_case(
    card: Card, shots: list[tuple[str, int]]
) -> None:
    for now in list(card.states())[::5]:
        before = frozenset(sorted(now)[::2])
        fate = odds.volley([fire(*shot) for shot in shots], card.target(before, now))
        assert ends_of(fate) == by_hand.every_volley(card, shots, before, now)


@pytest.mark.parametrize("card", STORES.values(), ids=STORES)
def test_turns_with_magazines_equal_counting_every_case(card: Card) -> None:
    shots = [("G", 2)]
    fates = odds.over_turns([fire(*shot) for shot in shots], card.target(), 2)
    for turns, fate in enumerate(fates, 1):
        assert ends_of(fate) == by_hand.every_turn(card, shots, WHOLE, turns)


def test_sampled_magazine_volleys_lie_inside_their_interval() -> None:
    dice = random.Random(1911)
    card = HERTFORDSHIRE._replace(si=19, magazines=((2, "U"), (5, "R")))
    shots = [("YG", 1), ("KG", 2), ("UG", 1), ("KR", 3)]
    law = ends_of(odds.volley([fire(*shot) for shot in shots], card.target()))
    played = (by_hand.play_volley(card, shots, WHOLE, WHOLE, dice) for _ in range(6000))
    judged(surprises(Counter(played), law))


def test_lone_magazine_has_the_odds_counted_by_hand() -> None:
    # A slot die finds the magazine in 1 case of 6. Each of the blow's two slot dice finds it again
    # in 1 case of 6, which makes a keel check: 18 of 2dRed + 2. One more check comes at the end.
    card = Card(((1, 0, 0), None, None, None, None, None), "G", 20, 0, ((1, "G"),))
    breaks = by_hand.keel_breaks(card, frozenset({1}))
    assert breaks == Fraction(3 + 1 + 2, 144)
    holds = (1 - breaks) * (1 - breaks / 6) ** 2
    fate = odds.volley([fire("")], card.target())
    assert fate.chance_of(1) == Fraction(1, 6) * holds
    assert fate.chance_keel_broken == Fraction(1, 6) * (1 - holds)


def test_blast_repeats_the_shot_with_the_magazine_dice() -> None:
    for slot_dice, then in ((1, 2), (2, 2), (4, 4)):
        blow = blast(fire("KG", slot_dice), roll_of("R"))
        assert blow.roll == roll_of("KGR")
        assert blow.slot_dice == then


def test_lost_magazine_does_not_explode() -> None:
    card, lost = STORES["one"], frozenset({2})
    plain = card._replace(magazines=())
    shots = [fire("Y"), fire("G", 2)]
    for before in (WHOLE, lost):
        with_it, without = (odds.volley(shots, each.target(before, lost)) for each in (card, plain))
        assert with_it.states == without.states


def test_magazines_of_a_bundled_ship_explode(load: Callable[[str], Ship]) -> None:
    brimstone = load("hml-brimstone")
    bow, port = (odds.target_at(brimstone, place) for place in ("bow", "port"))
    assert bow.magazines == ((0b1000, roll_of("U")),)
    assert port.magazines == ()
    shots = odds.shots(brimstone, "port", 4)
    real, calm = (prospect(shots, each) for each in (bow, bow._replace(magazines=())))
    assert real.fate.mean_slots_broken > calm.fate.mean_slots_broken
    assert real.chance_of_keel_check > calm.chance_of_keel_check
    assert real.chance_of_nothing == calm.chance_of_nothing
    assert real.slots[4] < 1
    assert sum(real.fate.states[:KEEL]) < real.fate.cases
