"""A computed figure with its working: lines that a player can follow, and what they add up to."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

_NOISE: Final = 9
_GRAINS: Final = 10**_NOISE

Amount = int | Fraction
"""What a line brings: a whole number or an exact fraction, never a float."""


class Line(NamedTuple):
    """One step: what it is called, how it was worked out, and what it brings."""

    label: str
    working: str
    result: Amount
    remark: str = ""
    """What is said of it in a few words wherever the sum stands alone."""
    unproven: str = ""
    """Why nothing proves that the sum holds, in the same way."""


class Ledger(NamedTuple):
    """Every line of a figure. The figure is the sum of the lines, whatever they are."""

    lines: tuple[Line, ...]

    @property
    def total(self) -> Amount:
        """The sum of all lines, as an int where it is whole."""
        return plain(sum((line.result for line in self.lines), start=Fraction()))

    @property
    def remark(self) -> str:
        """What belongs beside the sum wherever it stands alone."""
        said = (each for line in self.lines for each in (line.remark, line.unproven))
        return "; ".join(filter(None, said))

    @property
    def unproven(self) -> str:
        """Why nothing proves that the sum holds; nothing where it is as good as any other."""
        return "; ".join(line.unproven for line in self.lines if line.unproven)


def plain(amount: Amount) -> Amount:
    """Return an amount as an int if it is whole.

    >>> plain(Fraction(6, 2))
    3
    """
    return amount.numerator if amount.denominator == 1 else amount


def rounded(amount: float | Amount, places: int = 0) -> Amount:
    """Return an amount to so many decimal places, exactly; halves go up.

    Noise far below the last place, such as float arithmetic leaves, does not decide a half.

    >>> rounded(2.25, 1)
    Fraction(23, 10)
    """
    over, under = amount.as_integer_ratio()
    grains = _nearest(over * 10 ** (places + _NOISE), under)
    return plain(Fraction((2 * grains + _GRAINS) // (2 * _GRAINS), 10**places))


def _nearest(over: int, under: int) -> int:
    """Divide to the nearest whole number, a half to the even one, as `round` would."""
    whole, rest = divmod(over, under)
    return whole + (2 * rest > under or (2 * rest == under and whole % 2))


def decimal(amount: Amount, places: int = 1) -> str:
    """Write an amount with so many decimal places.

    >>> decimal(Fraction(1, 3))
    '0.3'
    """
    return f"{float(rounded(amount, places)):.{places}f}"
