"""Random numbers from a seed: in range, and always the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardforge.core.random_numbers import Chance


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
