"""Distributions against brute force and an independent library; numbers from a seed."""

from __future__ import annotations

import dataclasses
import itertools
import pickle
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

import icepool  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.core.chance import (
    Chance,
    Distribution,
    best,
    constant,
    die,
    mixture,
    of_counts,
    total,
)
from cardforge.errors import CallError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

D6 = (1, 2, 3, 4, 5, 6)
TWELVES = (
    (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4),
    (1, 2, 2, 3, 4, 4, 5, 5, 6, 7, 7, 8),
    (1, 2, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10),
    tuple(range(1, 13)),
)

faces = st.lists(st.integers(-5, 12), min_size=1, max_size=6).map(tuple)
few_dice = st.lists(faces, min_size=1, max_size=4)


def law(roll: Distribution) -> dict[int, Fraction]:
    return {outcome: Fraction(n, roll.denominator) for outcome, n in roll.counts.items()}


def brute(
    dice: Sequence[Sequence[int]], worth: Callable[[tuple[int, ...]], int]
) -> dict[int, Fraction]:
    cases = Counter(worth(shown) for shown in itertools.product(*dice))
    return {outcome: Fraction(n, cases.total()) for outcome, n in cases.items()}


def oracle(roll: icepool.Die[int]) -> dict[int, Fraction]:
    return {outcome: Fraction(n, roll.denominator()) for outcome, n in roll.items() if n}


@given(few_dice)
def test_sum_of_dice_equals_counting_every_case(dice: list[tuple[int, ...]]) -> None:
    roll = total(*map(die, dice))
    assert law(roll) == brute(dice, sum)
    assert sum(law(roll).values()) == 1


@given(few_dice, st.integers(1, 5))
def test_best_of_mixed_dice_equals_counting_every_case(
    dice: list[tuple[int, ...]], keep: int
) -> None:
    roll = best(*map(die, dice), keep=keep)
    assert law(roll) == brute(dice, lambda shown: sum(sorted(shown)[-keep:]))
    assert sum(law(roll).values()) == 1


@given(few_dice, st.integers(-20, 60))
def test_chances_of_outcomes_and_tails_count_cases(
    dice: list[tuple[int, ...]], target: int
) -> None:
    roll = total(*map(die, dice))
    cases = brute(dice, sum)
    assert roll.chance_at_least(target) == sum(p for x, p in cases.items() if x >= target)
    assert roll.chance_of(target) == cases.get(target, 0)
    assert roll.at_least(target) == roll.chance_at_least(target) * roll.denominator
    assert roll.exactly(target) == roll.chance_of(target) * roll.denominator


@given(faces, st.sets(st.integers(-5, 12)))
def test_die_without_outcomes_has_only_the_others(
    shown: tuple[int, ...], outcomes: set[int]
) -> None:
    others = [face for face in shown if face not in outcomes]
    if others:
        assert law(die(shown).without(outcomes)) == brute([others], sum)
    else:
        with pytest.raises(CallError, match="but all are"):
            die(shown).without(outcomes)


@given(faces, st.sets(st.integers(-5, 12)))
def test_reroll_keeps_the_second_result(shown: tuple[int, ...], outcomes: set[int]) -> None:
    expected = brute([shown, shown], lambda pair: pair[1] if pair[0] in outcomes else pair[0])
    assert law(die(shown).rerolled(outcomes)) == expected


@given(st.lists(st.tuples(faces, st.integers(1, 9)), min_size=1, max_size=4))
def test_mixture_weighs_its_parts(parts: list[tuple[tuple[int, ...], int]]) -> None:
    roll = mixture((die(shown), weight) for shown, weight in parts)
    weights = sum(weight for _, weight in parts)
    for outcome in range(-6, 14):
        expected = sum(
            Fraction(weight, weights) * die(shown).chance_of(outcome) for shown, weight in parts
        )
        assert roll.chance_of(outcome) == expected
    assert sum(law(roll).values()) == 1


@pytest.mark.parametrize("keep", [1, 2, 3])
def test_dice_distributions_agree_with_icepool(keep: int) -> None:
    ours = [die(shown) for shown in (*TWELVES, D6)]
    theirs = [icepool.Die(shown) for shown in (*TWELVES, D6)]
    assert law(total(*ours)) == oracle(sum(theirs[1:], theirs[0]))
    assert law(best(*ours, keep=keep)) == oracle(icepool.highest(*theirs, keep=keep))
    assert law(ours[1].rerolled({1, 2})) == oracle(theirs[1].reroll({1, 2}, depth=1))
    assert law(ours[1].without({1, 2})) == oracle(theirs[1].reroll({1, 2}, depth="inf"))
    assert ours[2].mean == theirs[2].mean()


@pytest.mark.parametrize("number", [1, 8, 9, 10, 17, 18, 19, 40, 60])
def test_dice_counts_are_exact_beyond_every_field_width(number: int) -> None:
    shown = tuple(range(1, 13))
    counts = {0: 1}
    for _ in range(number):
        grown: Counter[int] = Counter()
        for have, cases in counts.items():
            for face in shown:
                grown[have + face] += cases
        counts = dict(grown)
    roll = total(*[die(shown)] * number)
    assert roll.counts == counts
    assert roll.denominator == 12**number
    assert roll == total(*[die(shown)] * (number // 2)) + total(
        *[die(shown)] * (number - number // 2)
    )


def test_best_two_of_many_dice_are_exact() -> None:
    roll = best(*[die(tuple(range(1, 13)))] * 30, keep=2)
    assert roll.chance_of(24) == 1 - Fraction(11, 12) ** 30 - 30 * Fraction(11**29, 12**30)
    assert roll.chance_at_least(2) == 1
    assert roll.exactly(2) == 1


def test_dice_count_that_fills_its_field_does_not_overflow() -> None:
    for bits in (32, 64, 128):
        roll = of_counts({1: 2**bits - 2, 2: 1})
        assert (roll + roll).counts == {2: (2**bits - 2) ** 2, 3: 2 * (2**bits - 2), 4: 1}


def test_equal_distributions_compare_equal() -> None:
    green = die(TWELVES[0])
    assert green == die((1, 2, 3, 4)) == of_counts({4: 7, 1: 7, 3: 7, 2: 7, 9: 0})
    assert hash(green) == hash(die((4, 3, 2, 1)))
    assert green.denominator == 4
    assert green != die((1, 2, 3))
    assert green != green + 1
    assert len({green, die((1, 2, 3, 4)), green + 0, total(green)}) == 1


def test_adding_a_number_shifts_a_distribution() -> None:
    roll = total(die(D6), die(D6))
    assert (roll + 3).counts == {outcome + 3: n for outcome, n in roll.counts.items()}
    assert 3 + roll == roll + 3 == roll - -3 == total(roll, constant(3))
    assert (roll - 1).lowest == 1
    assert (roll - 1).highest == 11
    assert sum([die(D6), die(D6)], constant(0)) == roll


def test_sum_of_no_dice_is_zero() -> None:
    assert total() == constant(0)
    assert best(keep=2) == constant(0)
    assert constant(-4).counts == {-4: 1}


def test_distribution_is_immutable_and_can_be_pickled() -> None:
    roll = total(die(D6), die(TWELVES[2]))
    with pytest.raises(dataclasses.FrozenInstanceError):
        roll.highest = 3  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(roll)) == roll  # noqa: S301
    assert pickle.loads(pickle.dumps(roll)).tails == roll.tails  # noqa: S301


def test_mean_of_dice_is_an_exact_fraction() -> None:
    assert total(die(D6), die(D6)).mean == 7
    assert die(D6).mean == Fraction(7, 2)


@pytest.mark.parametrize(
    "impossible",
    [
        lambda: die(()),
        lambda: of_counts({1: 0}),
        lambda: of_counts({1: 2, 2: -1}),
        lambda: best(die(D6), die(D6), keep=0),
        lambda: mixture([]),
        lambda: mixture([(die(D6), 0)]),
        lambda: mixture([(die(D6), 2), (constant(1), -1)]),
    ],
)
def test_dice_functions_reject_impossible_arguments(impossible: Callable[[], Distribution]) -> None:
    with pytest.raises(CallError, match="expected"):
        impossible()


@given(st.integers(-(10**20), 10**20), st.text(max_size=8))
def test_random_numbers_are_in_range_for_any_seed(seed: int, purpose: str) -> None:
    chance, same = Chance(seed, purpose), Chance(seed, purpose)
    numbers = [chance.unit() for _ in range(50)]
    assert numbers == [same.unit() for _ in range(50)]
    assert all(0 <= number < 1 for number in numbers)
    assert {chance.whole(1, 3) for _ in range(200)} == {1, 2, 3}
    assert {chance.pick("ab") for _ in range(100)} == {"a", "b"}


def test_random_numbers_of_a_seed_never_change() -> None:
    chance = Chance(1910, "clouds")
    assert [round(chance.unit(), 6) for _ in range(3)] == [0.051325, 0.304101, 0.337223]
