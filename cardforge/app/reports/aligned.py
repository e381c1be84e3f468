"""Tables in a terminal: columns of one width, words to the left and figures to the right."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

NEVER = "-"
_GAP = "  "
_INDENT = "  "
_HALF_A_STEP = Fraction(1, 2000)


def aligned(head: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> list[str]:
    """Return the lines of a table; its first `words` columns are words, the others figures."""
    cells = [head, *rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        (_INDENT + _GAP.join(_set(cell, widths, n, words) for n, cell in enumerate(row))).rstrip()
        for row in cells
    ]


def said_once(rows: Iterable[tuple[str, ...]], words: int = 1) -> list[tuple[str, ...]]:
    """Leave the first `words` cells of a row empty where they only repeat those above."""
    result: list[tuple[str, ...]] = []
    above: tuple[str, ...] = ()
    for row in rows:
        label, figures = row[:words], row[words:]
        result.append((*("" for _ in label), *figures) if label == above else row)
        above = label
    return result


def percent(chance: Fraction) -> str:
    """Give a chance in percent with one decimal, which nothing but 0 and 1 rounds to."""
    if chance == 0:
        return NEVER
    if chance == 1:
        return "100%"
    if chance <= _HALF_A_STEP:
        return "<0.1%"
    if chance >= 1 - _HALF_A_STEP:
        return ">99.9%"
    return f"{float(chance):.1%}"


def span(nearest: int, farthest: int) -> str:
    """Give the ends of a range of hexes."""
    return str(nearest) if nearest == farthest else f"{nearest}-{farthest}"


def _set(cell: str, widths: Sequence[int], column: int, words: int) -> str:
    return cell.ljust(widths[column]) if column < words else cell.rjust(widths[column])
