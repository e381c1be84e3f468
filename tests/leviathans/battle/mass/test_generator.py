"""The compiled generator draws what `Chance` draws, whatever wraps around."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardforge.core.random_numbers import MASK, finished
from cardforge.leviathans.battle.chance import Chance
from cardforge.leviathans.battle.mass import generator
from cardforge.leviathans.battle.mass.spelling import spelt

WHOLE = st.integers(-(1 << 70), 1 << 70)
BITS = st.integers(0, MASK)


def streams_of(seed: int, index: int) -> np.ndarray:
    streams = np.zeros((generator.STREAMS, 2), np.uint64)
    generator.lay_out(streams, np.uint64(seed & MASK), np.uint64(index & MASK))
    return streams


@given(BITS)
@example(0)
@example(MASK)
@example(1 << 63)
def test_bits_are_finished_alike(bits: int) -> None:
    assert int(generator.finished(np.uint64(bits))) == finished(bits)


@given(WHOLE, WHOLE, st.integers(0, 2))
def test_streams_go_on_alike(seed: int, index: int, stream: int) -> None:
    streams, chance = streams_of(seed, index), Chance.of(seed, index, stream)
    assert int(streams[stream, 0]) == chance.key
    for _ in range(20):
        assert int(generator.bits(streams, stream)) == chance.bits()
    assert int(streams[stream, 1]) == chance.drawn


@given(WHOLE, st.lists(st.integers(1, (1 << 63) - 1), min_size=1, max_size=20))
@example(1, [(1 << 62) + 1] * 50)
def test_numbers_below_others_are_drawn_alike(seed: int, several: list[int]) -> None:
    """With numbers near 2^63 every second draw is passed over."""
    streams, chance = streams_of(seed, 7), Chance.of(seed, 7)
    for sides in several:
        assert generator.below(streams, 0, sides) == chance.below(sides)
    assert int(streams[0, 1]) == chance.drawn


def test_draws_are_passed_over() -> None:
    """A control for the property above: there are draws to pass over."""
    streams = streams_of(1, 7)
    for _ in range(50):
        generator.below(streams, 0, (1 << 62) + 1)
    assert streams[0, 1] > 50


@pytest.mark.parametrize("word", ["G", "KR", "GUYRK", "RR", "KKKKKK", ""])
def test_dice_fall_alike(word: str) -> None:
    streams, chance = streams_of(5, 6), Chance.of(5, 6)
    for _ in range(200):
        assert generator.roll(streams, np.array(spelt(word), np.int64)) == chance.roll(word)
