"""Hexes on paper: where they lie, their columns and rows, and sheets with half hexes at the edges.

A grid is drawn in one of two ways. With flat tops the hexes stand in straight columns and every
second column is pushed down by half a hex; with pointy tops they lie in straight rows and every
second row is pushed to the right. In both x runs right, y down, and direction 0 (+q) points to the
right: exactly so with pointy tops, 30 degrees below it with flat ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import sqrt
from typing import Final, Literal, NamedTuple

from cardforge.core.hexes import Hex
from cardforge.errors import CallError

Orient = Literal["flat", "pointy"]
EDGES: Final = ("left", "right", "top", "bottom")

_ACROSS = sqrt(3) / 2


class Offset(NamedTuple):
    """A column and a row. The even columns (flat) or rows (pointy) are the pushed ones."""

    column: int
    row: int


def to_offset(hex_: Hex, orient: Orient) -> Offset:
    """Return the column and row of a hex; `to_hex` undoes it."""
    q, r = hex_
    if orient == "flat":
        return Offset(q, r + (q + q % 2) // 2)
    return Offset(q + (r + r % 2) // 2, r)


def to_hex(offset: Offset, orient: Orient) -> Hex:
    """Return the hex at a column and row; `to_offset` undoes it."""
    column, row = offset
    if orient == "flat":
        return Hex(column, row - (column + column % 2) // 2)
    return Hex(column - (row + row % 2) // 2, row)


def units(hex_: Hex, orient: Orient) -> tuple[int, int]:
    """Return the centre in whole numbers, from the centre of hex (0, 0).

    The unit of the axis along which the hexes touch with their edges is half the distance between
    neighbouring centres; that of the other axis is the distance between two columns (flat) or rows
    (pointy).
    """
    q, r = hex_
    return (q, q + 2 * r) if orient == "flat" else (2 * q + r, r)


def centre(hex_: Hex, orient: Orient, pitch: float) -> tuple[float, float]:
    """Return the centre as x and y, with so much from one centre to the next (flat to flat)."""
    x, y = units(hex_, orient)
    if orient == "flat":
        return x * pitch * _ACROSS, y * pitch / 2
    return x * pitch / 2, y * pitch * _ACROSS


@dataclass(frozen=True)
class Sheet:
    """A rectangular map whose edges run through the centres of the outermost hexes.

    With flat tops it shows `columns` columns of whole hexes, numbered from 1, between a left and a
    right column of half hexes; the odd columns have `rows` whole hexes, the even ones are pushed
    down and have one less, with a half hex above (row 0) and below (row `rows`). With pointy tops
    columns and rows change places in all this. The centre of hex (0, 0) is the top left corner. A
    hex of which a corner of the sheet leaves only a quarter counts as a half hex.
    """

    columns: int = 15
    rows: int = 17
    orient: Orient = "flat"

    def __post_init__(self) -> None:
        if min(self.columns, self.rows) < 1:
            raise CallError(f"expected one hex at least, got {self.columns} x {self.rows}")

    def __contains__(self, hex_: Hex) -> bool:
        (x, y), (right, bottom) = units(hex_, self.orient), self.extent
        return 0 <= x <= right and 0 <= y <= bottom

    @property
    def extent(self) -> tuple[int, int]:
        """The width and height in the whole numbers of `units`."""
        if self.orient == "flat":
            return self.columns + 1, 2 * self.rows
        return 2 * self.columns, self.rows + 1

    def is_half(self, hex_: Hex) -> bool:
        """Tell whether a hex of the sheet is cut by its edge."""
        (x, y), (right, bottom) = units(hex_, self.orient), self.extent
        return hex_ in self and (x in (0, right) or y in (0, bottom))

    def hexes(self) -> tuple[Hex, ...]:
        """Return all hexes of the sheet, half ones too, row by row."""
        offsets = product(range(self.rows + 2), range(self.columns + 2))
        hexes = (to_hex(Offset(column, row), self.orient) for row, column in offsets)
        return tuple(hex_ for hex_ in hexes if hex_ in self)

    def size(self, pitch: float) -> tuple[float, float]:
        """Return width and height with so much from one centre to the next (flat to flat)."""
        width, height = self.extent
        if self.orient == "flat":
            return width * pitch * _ACROSS, height * pitch / 2
        return width * pitch / 2, height * pitch * _ACROSS

    def joined(self, across: int, down: int) -> Sheet:
        """Return the sheet that so many of these make when laid edge to edge.

        Half hexes that meet become whole ones. Where straight columns (flat) or rows (pointy) meet
        side by side, they must be odd in number, or pushed ones meet those that are not.
        """
        flat = self.orient == "flat"
        straight, sheets = (self.columns, across) if flat else (self.rows, down)
        if min(across, down) < 1:
            raise CallError(f"expected one sheet at least each way, got {across} x {down}")
        if sheets > 1 and straight % 2 == 0:
            raise CallError(f"expected an odd number to lay edge to edge, got {straight}")
        line = sheets * (straight + 1) - 1
        if flat:
            return Sheet(line, self.rows * down, "flat")
        return Sheet(self.columns * across, line, "pointy")


def column_letters(column: int) -> str:
    """Write a column, counted from 1, as a spreadsheet does: A to Z, AA, AB ..."""
    letters = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def coordinate(offset: Offset) -> str:
    """Write the coordinate of a hex, such as C7."""
    return f"{column_letters(offset.column)}{offset.row}"


def near_edge(sheet: Sheet, edge: str, depth: int) -> frozenset[Hex]:
    """Return the whole hexes within `depth` hexes of an edge, counted along columns or rows.

    Raise CallError for an edge that is none of the four.
    """
    if edge not in EDGES:
        raise CallError(f"expected an edge ({', '.join(EDGES)}), got '{edge}'")
    along, near = int(edge in ("top", "bottom")), edge in ("left", "top")
    whole = [hex_ for hex_ in sheet.hexes() if not sheet.is_half(hex_)]
    places = {hex_: to_offset(hex_, sheet.orient) for hex_ in whole}
    first: dict[int, int] = {}
    for place in sorted(places.values(), reverse=not near):
        first.setdefault(place[1 - along], place[along])
    return frozenset(
        hex_
        for hex_, place in places.items()
        if abs(place[along] - first[place[1 - along]]) < depth
    )
