"""Exact numbers in JSON: the fraction for programs that count, a float for all others."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from fractions import Fraction

_LONG: Final = 4096
"""The bits of a number that decimals print faster, or that Python does not print at all."""


def exact_data(number: Fraction) -> dict[str, object]:
    """Return a number exactly and as a float."""
    return {
        "fraction": f"{_digits(number.numerator)}/{_digits(number.denominator)}",
        "value": float(number),
    }


def _digits(number: int) -> str:
    # Python refuses to print integers of thousands of digits, as late turns have; decimals do not.
    return str(number) if number.bit_length() < _LONG else str(Decimal(number))
