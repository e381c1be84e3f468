"""Results as text, JSON and pictures, and the tables in a terminal that reports share.

A table has columns of one width, words to the left and figures to the right.
"""

from __future__ import annotations

import textwrap
from itertools import groupby, zip_longest
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


WIDE: Final = 80
"""How many characters of a line a narrow terminal shows."""
_GAP = "  "
_INDENT = "  "


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
    """Return the lines of a table; a table too wide for a terminal becomes several.

    Each repeats the first `keys` columns, or else the text columns.
    """
    cells, keys = [head, *rows], keys or words
    widths = [len(_GAP) + max(map(len, column)) for column in zip(*cells, strict=True)]
    lines: list[str] = []
    for columns in _shared(widths, keys):
        chosen = [[row[n] for n in (*range(keys), *columns)] for row in cells]
        lines += aligned(chosen[0], chosen[1:], words)
    return lines


def wrapped(text: str) -> list[str]:
    """Return a sentence as lines that fit a narrow terminal."""
    return textwrap.wrap(text, WIDE, break_on_hyphens=False)


def headed(text: str, names: Iterable[str], *, narrow: bool = True) -> list[str]:
    """Return a heading as lines, with its names in bold unless they are broken."""
    lines = wrapped(text) if narrow else [text]
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


def said_once(
    rows: Iterable[tuple[str, ...]], words: int = 1, widths: Sequence[int] = ()
) -> list[tuple[str, ...]]:
    """Empty the first `words` cells of a row if they repeat those above.

    Cells with a width other than 0 are broken into lines of that width, a row for each line.
    """
    result: list[tuple[str, ...]] = []
    for label, alike in groupby(rows, lambda row: row[:words]):
        lines = zip_longest(*map(_broken, label, widths), fillvalue="") if widths else [label]
        figures = [row[words:] for row in alike]
        empty = ("",) * len(label), ("",) * len(figures[0])
        result += (
            (*(said or empty[0]), *(told or empty[1])) for said, told in zip_longest(lines, figures)
        )
    return result


def _broken(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width) if width else [text]


def _set(cell: str, widths: Sequence[int], column: int, words: int) -> str:
    return cell.ljust(widths[column]) if column < words else cell.rjust(widths[column])
