"""The best volley is most likely to destroy a ship, found without trying every volley."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.leviathans import odds
from cardforge.leviathans.odds import expect, foresee
from cardforge.leviathans.odds.question import AimPoint, Question, answer, deadliest, outdoes
from cardforge.leviathans.odds.shots import Shot
from cardforge.leviathans.odds.targets import Target, roll_of
from tests.tiers import examples

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
) -> dict[tuple[str, int, AimPoint], tuple[Fraction, ...]]:
    """Every volley at every location, followed to its end without omissions."""
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
@pytest.mark.everyday(every=6)
def test_deadliest_volley_beats_every_other_choice(
    load: Callable[[str], Ship], pair: tuple[str, str], lost: dict[str, list[int]], turns: int
) -> None:
    one, other = map(load, pair)
    answered = answer(Question(one, other, damage=odds.damaged(other, lost)))
    fire, band, aim = deadliest(answered, turns)
    told = every_choice(answered, turns)
    assert told[fire.field.name, band.nearest, aim] == max(told.values())


def test_deadliest_volley_aims_at_the_last_slot(hertfordshire: Ship, pontbriand: Ship) -> None:
    """It has the fewest slots to lose and the smallest mean, but losing it ends the ship."""
    damage = odds.damaged(pontbriand, {"port": [1, 2, 3, 4, 5]})
    answered = answer(Question(hertfordshire, pontbriand, damage=damage))
    fire, band, aim = deadliest(answered, 6)
    assert (fire.field.name, band.nearest, aim) == ("port", 1, AimPoint("port", moved=True))
    means = {
        each.place: expect(band.shots, target).mean_slots_broken
        for each, target in answered.targets.items()
        if each.moved
    }
    assert min(means, key=means.__getitem__) == "port"
    ends = [float(fate.chance_destroyed) for fate in foresee(band.shots, answered.targets[aim], 2)]
    assert ends == pytest.approx([0.875, 0.984], abs=5e-4)


def test_deadliest_volley_breaks_most_slots_if_none_destroys(
    raven: Ship, load: Callable[[str], Ship]
) -> None:
    answered = answer(Question(raven, load("hml-leviathan")))
    told = every_choice(answered, 1)
    assert {ended for ended, _ in told.values()} == {0}
    fire, band, aim = deadliest(answered, 1)
    assert told[fire.field.name, band.nearest, aim][1] == max(mean for _, mean in told.values())


def test_deadliest_volley_uses_a_stopped_target_if_asked(
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


@settings(max_examples=examples(150))
@given(st.lists(shots, max_size=3), st.lists(shots, max_size=2), targets)
def test_outdoing_volley_destroys_at_least_as_often(
    one: list[Shot], other: list[Shot], target: Target
) -> None:
    """This justifies omitting volleys that are outdone, for targets and volleys of any kind."""
    if outdoes(one, other):
        for mine, theirs in zip(
            odds.over_turns(one, target, 3), odds.over_turns(other, target, 3), strict=True
        ):
            assert mine.chance_destroyed >= theirs.chance_destroyed


def test_outdoes_compares_shots_in_order_and_by_dice() -> None:
    weak, strong, twice = (
        Shot("", "", (), roll_of(word), dice) for word, dice in [("U", 1), ("K", 1), ("U", 2)]
    )
    assert outdoes([strong, weak], [weak])
    assert outdoes([weak, strong], [weak, weak])
    assert not outdoes([strong, weak], [weak, strong])
    assert not outdoes([strong, strong], [twice])
    assert not outdoes([weak], [weak, weak])
    assert not outdoes([weak], [strong])
