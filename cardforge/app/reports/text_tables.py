"""Tables in a terminal: columns of one width, words to the left and figures to the right."""

from __future__ import annotations

import textwrap
from fractions import Fraction
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


NEVER = "-"
WIDE: Final = 80
"""How many characters of a line a narrow terminal shows."""
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


def folded(
    head: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1, keys: int = 0
) -> list[str]:
    """Return the lines of a table, those of one too wide for a terminal as several tables.

    Each repeats the first `keys` columns, or else those that are words, before some of the others.
    """
    cells, keys = [head, *rows], keys or words
    widths = [len(_GAP) + max(map(len, column)) for column in zip(*cells, strict=True)]
    lines: list[str] = []
    for columns in _shared(widths, keys):
        chosen = [[row[n] for n in (*range(keys), *columns)] for row in cells]
        lines += aligned(chosen[0], chosen[1:], words)
    return lines


def wrapped(text: str) -> list[str]:
    """Return a sentence as lines that a narrow terminal shows whole."""
    return textwrap.wrap(text, WIDE, break_on_hyphens=False)


def headed(text: str, names: Iterable[str]) -> list[str]:
    """Return a heading as such lines, the names in it bold where they are not broken."""
    lines = wrapped(text)
    for name in dict.fromkeys(names):
        bold = click.style(name, bold=True)
        lines = [line.replace(f"{name} (", f"{bold} (") for line in lines]
    return lines


def _shared(widths: Sequence[int], keys: int) -> list[range]:
    """Share the columns behind the keys among as few tables as are narrow enough, evenly."""
    columns = range(keys, len(widths))
    for tables in range(1, len(columns) + 1):
        each = -(-len(columns) // tables)
        shared = [columns[n : n + each] for n in range(0, len(columns), each)]
        widest = max(sum(widths[n] for n in some) for some in shared)
        if sum(widths[:keys]) + widest <= WIDE:
            return shared
    return [range(n, n + 1) for n in columns]


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
