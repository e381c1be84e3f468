"""Weapons that bear by side and distance, against single distances."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.starships.element import Element
from cardforge.starships.odds.question import SIDES, Stretch, fired, mounts, stretches
from tests.starships.odds import by_hand
from tests.starships.yard import well_formed_elements
from tests.tiers import examples

SYSTEMS = ("deep scan", "defence grid", "divert power to weapons")
ASKED = [Fraction(n, 4) for n in range(4 * 36)]


def reaching(words: list[str], inches: Fraction, systems: set[str]) -> list[tuple[str, str]]:
    again = ""
    if "deep scan" in systems and inches > 10:
        again = "deep scan"
    if "defence grid" in systems and inches <= 4:
        again = "defence grid"
    found = []
    for word in words:
        *_, nearest, farthest = by_hand.WEAPONS[word]
        if nearest <= inches <= farthest:
            found.append((word, again))
    return found


def holds(stretch: Stretch, inches: Fraction) -> bool:
    above = inches > stretch.nearest or (inches == stretch.nearest and not stretch.beyond)
    return above and (
        inches < stretch.farthest or (inches == stretch.farthest and not stretch.short)
    )


@settings(max_examples=examples(60))
@given(well_formed_elements(), st.sets(st.sampled_from(SYSTEMS)), st.sampled_from(list(SIDES)))
def test_stretches_match_fire_at_every_quarter_inch(
    element: Element, systems: set[str], side: str
) -> None:
    arcs = {"front": ["front", "aux"], "broadside": ["broadside", "aux"], "rear": ["aux"]}[side]
    words = [w for arc in arcs for w in getattr(element.weapons, arc) if "torpedoes" not in w]
    assert list(mounts(element, side)) == words
    told = list(stretches(words, lambda at: fired(words, at, frozenset(systems))))
    for inches in ASKED:
        assert all(stretch.holds(inches) == holds(stretch, inches) for stretch, _ in told)
        found = [attacks for stretch, attacks in told if holds(stretch, inches)]
        wanted = reaching(words, inches, systems)
        assert [tuple(map(tuple, attacks)) for attacks in found] == (
            [tuple(wanted)] if wanted else []
        )
    for (one, first), (other, second) in pairwise(told):
        assert first != second or one.farthest < other.nearest


def test_stretches_of_all_weapons_are_as_expected() -> None:
    words = ["boarding claws", "light", "medium", "heavy", "macro"]
    told = [stretch for stretch, _ in stretches(words, lambda at: fired(words, at, frozenset()))]
    assert told == [
        Stretch(0, 1), Stretch(1, 4, beyond=True, short=True), Stretch(4, 4),
        Stretch(4, 8, beyond=True, short=True), Stretch(8, 8), Stretch(8, 24, beyond=True),
        Stretch(24, 32, beyond=True),
    ]  # fmt: skip


@pytest.mark.parametrize("inches", [0, 4, 10, 33])
def test_stretches_can_be_limited_to_one_distance(inches: int) -> None:
    words = ["light", "heavy"]
    told = list(stretches(words, lambda at: fired(words, at, frozenset({"deep scan"})), inches))
    wanted = reaching(words, Fraction(inches), {"deep scan"})
    assert [(stretch, [tuple(each) for each in found]) for stretch, found in told] == (
        [(Stretch(inches, inches), wanted)] if wanted else []
    )
