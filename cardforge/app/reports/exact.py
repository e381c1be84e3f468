"""Exact numbers in JSON: the fraction for programs that count, a float for all others."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction


def exact_data(number: Fraction) -> dict[str, object]:
    """Return a number exactly and as a float."""
    # Python refuses to print integers of thousands of digits, as late turns have; decimals do not.
    exact = f"{Decimal(number.numerator)}/{Decimal(number.denominator)}"
    return {"fraction": exact, "value": float(number)}
