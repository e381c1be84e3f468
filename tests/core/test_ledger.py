"""Ledgers add up, and rounding is what a player does by hand."""

from __future__ import annotations

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.core.figures import Ledger, Line, decimal, plain, rounded


def ledger_of(*results: int | Fraction) -> Ledger:
    return Ledger(tuple(Line(f"line {n}", "", result) for n, result in enumerate(results)))


@given(st.lists(st.integers() | st.fractions()))
def test_the_total_is_the_sum_of_the_lines(results: list[int | Fraction]) -> None:
    assert ledger_of(*results).total == sum(results)


def test_a_whole_total_is_an_int() -> None:
    assert type(ledger_of(Fraction(1, 2), Fraction(3, 2)).total) is int
    assert type(ledger_of().total) is int
    assert ledger_of(1, Fraction(1, 2)).total == Fraction(3, 2)


def test_a_ledger_cannot_change() -> None:
    with pytest.raises(AttributeError):
        ledger_of(1).lines = ()  # type: ignore[misc]
    with pytest.raises(AttributeError):
        ledger_of(1).lines[0].result = 2  # type: ignore[misc]


@pytest.mark.parametrize(
    ("amount", "places", "result"),
    [
        (2, 0, 2),
        (Fraction(5, 2), 0, 3),
        (Fraction(-5, 2), 0, -2),
        (2.25, 1, Fraction(23, 10)),
        (0.1 + 0.2, 1, Fraction(3, 10)),
        (2.5 - 1e-15, 0, 3),
        (2.4999, 0, 2),
        (Fraction(1, 3), 2, Fraction(33, 100)),
    ],
)
def test_halves_go_up(amount: float | Fraction, places: int, result: int | Fraction) -> None:
    assert rounded(amount, places) == result


@given(
    st.integers()
    | st.fractions()
    | st.floats(-1e9, 1e9)
    | st.integers(-(10**6), 10**6).map(lambda n: Fraction(n, 2 * 10**9)),
    st.integers(0, 3),
)
def test_rounding_is_what_two_roundings_of_fractions_give(
    amount: float | Fraction, places: int
) -> None:
    grains = Fraction(round(Fraction(amount) * 10 ** (places + 9)), 10**9)
    assert rounded(amount, places) == Fraction(floor(grains + Fraction(1, 2)), 10**places)


@given(st.fractions(), st.fractions(), st.integers(0, 3))
def test_rounding_keeps_order(one: Fraction, other: Fraction, places: int) -> None:
    low, high = sorted((one, other))
    assert rounded(low, places) <= rounded(high, places)
    assert abs(rounded(one, places) - one) <= Fraction(1, 2 * 10**places) + Fraction(1, 10**9)


@pytest.mark.parametrize(("amount", "text"), [(3, "3.0"), (Fraction(1, 3), "0.3"), (-1, "-1.0")])
def test_a_decimal_as_it_is_printed(amount: int | Fraction, text: str) -> None:
    assert decimal(amount) == text


def test_plain() -> None:
    assert type(plain(Fraction(4, 2))) is int
    assert plain(Fraction(1, 2)) == Fraction(1, 2)
