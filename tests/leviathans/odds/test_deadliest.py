"""The best volley is the one that ends ships, found without following every volley there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.leviathans import odds
from cardforge.leviathans.odds.question import Aim, Question, answer, deadliest, outdoes
from cardforge.leviathans.odds.shots import Shot
from cardforge.leviathans.odds.targets import Target, roll_of
from cardforge.leviathans.odds.volleys import expect, foresee

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from cardforge.leviathans.odds.question import Answered
    from cardforge.leviathans.ship import Ship

PAIRS = [
    ("hml-hertfordshire", "pontbriand"),
    ("pelletier", "hml-raven"),
    ("jean-bart", "hml-hertfordshire"),
]
DAMAGE = [{}, {"port": [2, 3]}, {"stern": [2, 3, 4]}, {"port": [3], "bow": [3, 4]}]


def every_choice(
    answered: Answered, turns: int
) -> dict[tuple[str, int, Aim], tuple[Fraction, ...]]:
    """Every volley at every location, followed to its end without leaving any out."""
    return {
        (fire.field.name, band.nearest, aim): (
            foresee(band.shots, target, turns)[-1].chance_destroyed,
            expect(band.shots, target).mean_slots_broken,
        )
        for fire in answered.volleys
        for band in fire.bands
        for aim, target in answered.targets.items()
        if aim.moved
    }


@pytest.mark.parametrize("lost", DAMAGE, ids=str)
@pytest.mark.parametrize("pair", PAIRS, ids=" ".join)
@pytest.mark.parametrize("turns", [1, 2, 6])
def test_no_choice_of_all_is_better(
    load: Callable[[str], Ship], pair: tuple[str, str], lost: dict[str, list[int]], turns: int
) -> None:
    one, other = map(load, pair)
    answered = answer(Question(one, other, damage=odds.damaged(other, lost)))
    fire, band, aim = deadliest(answered, turns)
    told = every_choice(answered, turns)
    assert told[fire.field.name, band.nearest, aim] == max(told.values())


def test_a_location_with_one_slot_left_is_where_to_shoot(
    hertfordshire: Ship, pontbriand: Ship
) -> None:
    """It has the fewest slots to lose and the smallest mean, and is the end of the ship."""
    damage = odds.damaged(pontbriand, {"port": [1, 2, 3, 4, 5]})
    answered = answer(Question(hertfordshire, pontbriand, damage=damage))
    fire, band, aim = deadliest(answered, 6)
    assert (fire.field.name, band.nearest, aim) == ("port", 1, Aim("port", moved=True))
    means = {
        each.place: expect(band.shots, target).mean_slots_broken
        for each, target in answered.targets.items()
        if each.moved
    }
    assert min(means, key=means.__getitem__) == "port"
    ends = [float(fate.chance_destroyed) for fate in foresee(band.shots, answered.targets[aim], 2)]
    assert ends == pytest.approx([0.875, 0.984], abs=5e-4)


def test_of_choices_that_end_nothing_it_is_the_one_that_breaks_most(
    raven: Ship, load: Callable[[str], Ship]
) -> None:
    answered = answer(Question(raven, load("hml-leviathan")))
    told = every_choice(answered, 1)
    assert {ended for ended, _ in told.values()} == {0}
    fire, band, aim = deadliest(answered, 1)
    assert told[fire.field.name, band.nearest, aim][1] == max(mean for _, mean in told.values())


def test_standing_targets_count_where_only_they_are_asked_for(
    hertfordshire: Ship, pontbriand: Ship
) -> None:
    answered = answer(Question(hertfordshire, pontbriand, motions=(False,)))
    assert deadliest(answered, 3).aim.moved is False


WORDS = ["G", "U", "Y", "R", "K", "GG", "YU", "RG"]
shots = st.builds(
    lambda word, dice: Shot("", "", (), roll_of(word), dice),
    st.sampled_from(WORDS), st.integers(1, 2),
)  # fmt: skip
targets = st.builds(
    lambda breaches, plates, si: Target(tuple(breaches), plates, (0,) * 6, roll_of("U"), si),
    st.lists(st.sampled_from([0, 6, 9, 11]), min_size=6, max_size=6),
    st.sampled_from([(0,) * 6, (1, 0, 0, 0, 0, 2)]),
    st.integers(8, 20),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(shots, max_size=3), st.lists(shots, max_size=2), targets)
def test_what_outdoes_another_ends_no_fewer_ships(
    one: list[Shot], other: list[Shot], target: Target
) -> None:
    """The claim that volleys are left out by, on targets and volleys of any kind."""
    if outdoes(one, other):
        for mine, theirs in zip(
            odds.over_turns(one, target, 3), odds.over_turns(other, target, 3), strict=True
        ):
            assert mine.chance_destroyed >= theirs.chance_destroyed


def test_outdoing_is_in_order_and_die_by_die() -> None:
    weak, strong, twice = (
        Shot("", "", (), roll_of(word), dice) for word, dice in [("U", 1), ("K", 1), ("U", 2)]
    )
    assert outdoes([strong, weak], [weak])
    assert outdoes([weak, strong], [weak, weak])
    assert not outdoes([strong, weak], [weak, strong])
    assert not outdoes([strong, strong], [twice])
    assert not outdoes([weak], [weak, weak])
    assert not outdoes([weak], [strong])
