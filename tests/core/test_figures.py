"""Exact figures as they are written."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardforge.core.figures import Beyond, encoded, percent


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(0), "-"), (Fraction(1), "100%"), (Fraction(1, 3), "33.3%"),
        (Fraction(1, 10**6), "<0.1%"), (1 - Fraction(1, 10**6), ">99.9%"),
        (Fraction(1, 2000), "<0.1%"), (Fraction(1999, 2000), ">99.9%"),
    ],
)  # fmt: skip
def test_percent_rounds_nothing_to_never_or_always(chance: Fraction, words: str) -> None:
    assert percent(chance) == words


def test_data_has_every_fraction_exactly_and_as_a_float() -> None:
    third = {"fraction": "1/3", "value": 1 / 3}
    data = {"a": Fraction(1, 3), "b": [{"c": (Fraction(1, 3),)}], "d": Beyond(20), "e": None}
    assert encoded(data) == {"a": third, "b": [{"c": [third]}], "d": "20+", "e": None}


def test_data_that_is_told_twice_is_encoded_once() -> None:
    shared = {"a": Fraction(1, 3)}
    told = encoded([shared, {"b": shared}])
    assert told[0] is told[1]["b"]
    assert shared == {"a": Fraction(1, 3)}


def test_fractions_may_have_thousands_of_digits() -> None:
    over, under = encoded(Fraction(1, 3**20_000))["fraction"].split("/")
    assert (over, len(under)) == ("1", 9543)


def test_what_was_not_enough_is_written_with_a_plus() -> None:
    assert str(Beyond(20)) == "20+"
