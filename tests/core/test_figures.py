"""Ledgers add up, and rounding agrees with rounding by hand."""

from __future__ import annotations

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.core.figures import (
    Beyond,
    Figure,
    FigureRow,
    Ledger,
    LedgerLine,
    decimal,
    encoded,
    percent,
    plain,
    rounded,
)


def ledger_of(*results: int | Fraction) -> Ledger:
    return Ledger(tuple(LedgerLine(f"line {n}", "", result) for n, result in enumerate(results)))


@given(st.lists(st.integers() | st.fractions()))
def test_ledger_total_is_the_sum_of_its_lines(results: list[int | Fraction]) -> None:
    assert ledger_of(*results).total == sum(results)


def test_ledger_total_is_an_int_if_it_is_whole() -> None:
    assert type(ledger_of(Fraction(1, 2), Fraction(3, 2)).total) is int
    assert type(ledger_of().total) is int
    assert ledger_of(1, Fraction(1, 2)).total == Fraction(3, 2)


def test_ledger_is_immutable() -> None:
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
def test_rounding_rounds_halves_up(
    amount: float | Fraction, places: int, result: int | Fraction
) -> None:
    assert rounded(amount, places) == result


@given(
    st.integers()
    | st.fractions()
    | st.floats(-1e9, 1e9)
    | st.integers(-(10**6), 10**6).map(lambda n: Fraction(n, 2 * 10**9)),
    st.integers(0, 3),
)
def test_rounding_of_floats_equals_two_exact_roundings(
    amount: float | Fraction, places: int
) -> None:
    grains = Fraction(round(Fraction(amount) * 10 ** (places + 9)), 10**9)
    assert rounded(amount, places) == Fraction(floor(grains + Fraction(1, 2)), 10**places)


@given(st.fractions(), st.fractions(), st.integers(0, 3))
def test_rounding_preserves_order(one: Fraction, other: Fraction, places: int) -> None:
    low, high = sorted((one, other))
    assert rounded(low, places) <= rounded(high, places)
    assert abs(rounded(one, places) - one) <= Fraction(1, 2 * 10**places) + Fraction(1, 10**9)


@pytest.mark.parametrize(("amount", "text"), [(3, "3.0"), (Fraction(1, 3), "0.3"), (-1, "-1.0")])
def test_decimal_prints_an_amount(amount: int | Fraction, text: str) -> None:
    assert decimal(amount) == text


def test_plain_returns_an_int_for_a_whole_fraction() -> None:
    assert type(plain(Fraction(4, 2))) is int
    assert plain(Fraction(1, 2)) == Fraction(1, 2)


# ---- rows of two figures, and which of them is better


THIRD, HALF = Fraction(1, 3), Fraction(1, 2)


@pytest.mark.parametrize(
    ("one", "other", "more", "better"),
    [
        (2, 3, True, 1),
        (2, 3, False, 0),
        (2, 3, None, None),
        (3, 3, True, None),
        (3, 3, False, None),
        (THIRD, HALF, True, 1),
        (0, THIRD, False, 0),
        (Beyond(12), 11, True, 0),
        (Beyond(12), 60, False, 1),
        (Beyond(12), Beyond(12), True, None),
        (None, 3, True, None),
        (3, None, False, None),
        (None, None, True, None),
        ("4-6", "4-7", True, None),
        ("4-6", 5, False, None),
    ],
)
def test_figure_row_marks_the_better_figure(
    one: Figure, other: Figure, more: bool | None, better: int | None
) -> None:
    assert FigureRow("figure", (one, other), more).better == better
    swapped = FigureRow("figure", (other, one), more).better
    assert swapped == (None if better is None else 1 - better)


def test_figure_row_has_none_for_a_missing_figure() -> None:
    assert FigureRow.of("letters", ("four", None), len, more=True) == FigureRow(
        "letters", (4, None), more=True
    )
    assert FigureRow.of("letters", (None, "three"), len) == FigureRow("letters", (None, 5), None)


# ---- figures as they are written


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(0), "-"), (Fraction(1), "100%"), (Fraction(1, 3), "33.3%"),
        (Fraction(1, 10**6), "<0.1%"), (1 - Fraction(1, 10**6), ">99.9%"),
        (Fraction(1, 2000), "<0.1%"), (Fraction(1999, 2000), ">99.9%"),
    ],
)  # fmt: skip
def test_percent_never_rounds_to_0_or_100(chance: Fraction, words: str) -> None:
    assert percent(chance) == words


def test_encoded_fractions_are_exact_and_float() -> None:
    third = {"fraction": "1/3", "value": 1 / 3}
    data = {"a": Fraction(1, 3), "b": [{"c": (Fraction(1, 3),)}], "d": Beyond(20), "e": None}
    assert encoded(data) == {"a": third, "b": [{"c": [third]}], "d": "20+", "e": None}


def test_shared_data_is_encoded_once() -> None:
    shared = {"a": Fraction(1, 3)}
    told = encoded([shared, {"b": shared}])
    assert told[0] is told[1]["b"]
    assert shared == {"a": Fraction(1, 3)}


def test_encoded_fraction_may_have_thousands_of_digits() -> None:
    over, under = encoded(Fraction(1, 3**20_000))["fraction"].split("/")
    assert (over, len(under)) == ("1", 9543)


def test_figure_beyond_a_limit_is_written_with_a_plus() -> None:
    assert str(Beyond(20)) == "20+"
