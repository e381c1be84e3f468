"""Chance: the published generator, draws without memory, fair dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.core.random_numbers import MASK
from cardforge.errors import CallError
from cardforge.leviathans.battle.casts import Cast, Noted, Waiting
from cardforge.leviathans.battle.chance import Chance
from cardforge.leviathans.dice import FACES
from tests.leviathans.battle.chi_square import deviation

SPLITMIX_OF_1234567 = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)
"""The first draws of splitmix64 with this seed, as its reference implementations print them."""


def test_it_is_splitmix64() -> None:
    chance = Chance(1234567)
    assert tuple(chance.bits() for _ in range(5)) == SPLITMIX_OF_1234567


def test_any_draw_can_be_made_without_those_before_it() -> None:
    chance = Chance.of(1910, 7)
    draws = [chance.bits() for _ in range(10)]
    assert Chance(chance.key, 6).bits() == draws[6]
    assert chance.drawn == 10


def test_a_copy_goes_on_alike_and_leaves_the_first_alone() -> None:
    chance = Chance.of(1910)
    chance.roll("KRY")
    copy = chance.copy()
    assert copy.roll("KKKK") == chance.copy().roll("KKKK")
    assert chance.drawn == 3


def test_games_and_streams_have_dice_of_their_own() -> None:
    keys = {Chance.of(s, i, t).key for s in range(20) for i in range(50) for t in range(3)}
    assert len(keys) == 20 * 50 * 3
    assert Chance.of(-1) == Chance.of(MASK)


@pytest.mark.parametrize("letter", FACES)
def test_dice_are_fair(letter: str) -> None:
    chance = Chance.of(1910, ord(letter))
    shown = Counter(chance.roll(letter) for _ in range(12_000))
    counts = Counter(FACES[letter])
    assert abs(deviation(shown, {f: Fraction(n, 12) for f, n in counts.items()})) < 4


def test_the_slot_die_is_fair() -> None:
    chance = Chance.of(1910)
    shown = Counter(chance.slot_die() for _ in range(12_000))
    assert abs(deviation(shown, {face: Fraction(1, 6) for face in range(1, 7)})) < 4


def test_draws_that_would_favour_low_numbers_are_passed_over() -> None:
    """With 2 ** 63 + 1 sides nearly half of all draws are; one more draw is made for each."""
    chance, sides = Chance(99), 2**63 + 1
    numbers = [chance.below(sides) for _ in range(200)]
    assert max(numbers) < sides
    assert 250 < chance.drawn < 600


@given(st.integers(1, 1000), st.integers())
def test_below_stays_below(sides: int, seed: int) -> None:
    assert 0 <= Chance.of(seed).below(sides) < sides


def test_there_is_no_die_without_sides() -> None:
    with pytest.raises(CallError, match="one side or more, got 0"):
        Chance(1).below(0)
    with pytest.raises(CallError):
        Chance(1).pick([])


def test_casts_are_noted_and_laid_out_again() -> None:
    noted = Noted(Chance.of(3))
    first, die = noted.faces("KRU"), noted.slot_die()
    assert [cast.dice for cast in noted.casts] == ["KRU", "6"]
    laid = Waiting(noted.casts)
    assert laid.faces("KRU") == first
    assert laid.slot_die() == die
    assert laid.left == 0
    with pytest.raises(CallError, match="no more dice, RR is asked for"):
        laid.faces("RR")


@pytest.mark.parametrize(
    ("lies", "asked"),
    [
        (Cast("RR", (3, 4)), "RU"),
        (Cast("G", (5,)), "G"),
        (Cast("GG", (1,)), "GG"),
        (Cast("6", (7,)), "6"),
        (Cast("6", (1, 2)), "6"),
        (Cast("B", (1,)), "B"),
    ],
)
def test_dice_that_cannot_lie_so_are_refused(lies: Cast, asked: str) -> None:
    with pytest.raises(CallError, match=f"expected {asked}, got {lies.dice} showing"):
        Waiting([lies]).faces(asked)
