"""Hexes by their axial coordinates, and the sheets that they are printed on."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import lcm, sqrt
from typing import Final, Literal, NamedTuple

from cardforge.errors import CallError


class Hex(NamedTuple):
    """A hex, or the vector from one hex to another; both add like vectors."""

    q: int
    r: int

    def __add__(self, other: Hex) -> Hex:  # type: ignore[override]
        return Hex(self.q + other.q, self.r + other.r)

    def __sub__(self, other: Hex) -> Hex:
        return Hex(self.q - other.q, self.r - other.r)

    def __mul__(self, times: int) -> Hex:  # type: ignore[override]
        return Hex(self.q * times, self.r * times)


ORIGIN = Hex(0, 0)
DIRECTIONS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))


def direction(facing: int) -> Hex:
    """Return the step from a hex into the one that it faces."""
    if not 0 <= facing < 6:
        raise CallError(f"expected a facing from 0 to 5, got {facing}")
    return DIRECTIONS[facing]


def distance(a: Hex, b: Hex) -> int:
    """Count the steps of a shortest path between two hexes."""
    q, r = a.q - b.q, a.r - b.r
    return max(abs(q), abs(r), abs(q + r))


def neighbours(centre: Hex) -> tuple[Hex, ...]:
    """Return the six hexes around one, by direction."""
    return tuple(centre + step for step in DIRECTIONS)


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes at exactly this distance, clockwise, beginning in direction 0."""
    if radius < 0:
        raise CallError(f"expected a radius of zero or more, got {radius}")
    if radius == 0:
        return (centre,)
    return tuple(
        centre + DIRECTIONS[side] * radius + DIRECTIONS[(side + 2) % 6] * step
        for side in range(6)
        for step in range(radius)
    )


def within(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes up to this distance, the nearest first."""
    return tuple(hex_ for around in range(radius + 1) for hex_ in ring(centre, around))


def rotate(hex_: Hex, steps: int, about: Hex = ORIGIN) -> Hex:
    """Turn a hex around another by this number of 60-degree steps clockwise."""
    q, r = hex_ - about
    for _ in range(steps % 6):
        q, r = -r, q + r
    return Hex(q, r) + about


def footprint(anchor: Hex, facing: int, length: int, ahead: int = 0) -> tuple[Hex, ...]:
    """Return the hexes of a ship, from bow to stern.

    `length` is the number of hexes, `ahead` the number before the anchor. The ship turns on the
    anchor, and its position is that of the anchor.
    """
    if not 0 <= ahead < length:
        raise CallError(f"expected 0 to {length - 1} hexes before the anchor, got {ahead}")
    step = direction(facing)
    return tuple(anchor + step * place for place in range(ahead, ahead - length, -1))


def dot(a: Hex, b: Hex) -> int:
    """Return twice the dot product, in units of the squared distance between neighbours."""
    return 2 * a.q * b.q + a.q * b.r + a.r * b.q + 2 * a.r * b.r


def cross(a: Hex, b: Hex) -> int:
    """Return the cross product over sine 60 degrees; above zero where b is clockwise of a."""
    return a.q * b.r - a.r * b.q


def line(start: Hex, end: Hex) -> tuple[tuple[Hex, ...], ...]:
    """Return every hex that the straight line between two centres enters, in order.

    Each entry is one hex. If the line runs along the edge between two hexes without entering
    either, the entry has both, the one on its starboard side first. Hexes that the line only
    touches with a corner are left out.
    """
    if start == end:
        return ((start,),)
    way = end - start
    scale = lcm(*(abs(slope) for slope in _slopes(way) if slope))
    entries: list[tuple[Hex, ...]] = [(start,)]
    left = _span(start, start, way, scale)[1]
    while end not in entries[-1]:
        spans = {h: _span(h, start, way, scale) for h in neighbours(entries[-1][0])}
        entered = [h for h, (first, last) in spans.items() if first == left < last]
        entries.append(tuple(sorted(entered, key=lambda h: -cross(way, h - start))))
        left = spans[entered[0]][1]
    return tuple(entries)


def _slopes(way: Hex) -> tuple[int, int, int]:
    """Return how far a vector leads across each of the three pairs of opposite edges.

    A point is in the hex around the origin if all three are from -1 to 1.
    """
    q, r = way
    s = -q - r
    return q - r, r - s, s - q


def _span(hex_: Hex, start: Hex, way: Hex, scale: int) -> tuple[int, int]:
    """Return the part of the line inside a hex, edges included, as first and last of `scale` parts.

    The line misses the hex if the first is not before the last.
    """
    first, last = -scale, 2 * scale
    for offset, slope in zip(_slopes(start - hex_), _slopes(way), strict=True):
        if slope:
            bounds = sorted(((-1 - offset) * scale // slope, (1 - offset) * scale // slope))
            first, last = max(first, bounds[0]), min(last, bounds[1])
        elif abs(offset) > 1:
            return 0, 0
    return first, last


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
    """Return the centre as x and y; `pitch` is the distance between centres (flat to flat)."""
    x, y = units(hex_, orient)
    if orient == "flat":
        return x * pitch * _ACROSS, y * pitch / 2
    return x * pitch / 2, y * pitch * _ACROSS


@dataclass(frozen=True)
class HexSheet:
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
        """Return whether a hex of the sheet is cut by its edge."""
        (x, y), (right, bottom) = units(hex_, self.orient), self.extent
        return hex_ in self and (x in (0, right) or y in (0, bottom))

    def hexes(self) -> tuple[Hex, ...]:
        """Return all hexes of the sheet, half ones too, row by row."""
        offsets = product(range(self.rows + 2), range(self.columns + 2))
        hexes = (to_hex(Offset(column, row), self.orient) for row, column in offsets)
        return tuple(hex_ for hex_ in hexes if hex_ in self)

    def size(self, pitch: float) -> tuple[float, float]:
        """Return width and height; `pitch` is the distance between centres (flat to flat)."""
        width, height = self.extent
        if self.orient == "flat":
            return width * pitch * _ACROSS, height * pitch / 2
        return width * pitch / 2, height * pitch * _ACROSS

    def joined(self, across: int, down: int) -> HexSheet:
        """Return the sheet of several such sheets laid edge to edge.

        Half hexes that meet become whole ones. The number of straight columns (flat) or rows
        (pointy) at a joint must be odd; otherwise shifted ones meet straight ones.
        """
        flat = self.orient == "flat"
        straight, sheets = (self.columns, across) if flat else (self.rows, down)
        if min(across, down) < 1:
            raise CallError(f"expected one sheet at least each way, got {across} x {down}")
        if sheets > 1 and straight % 2 == 0:
            raise CallError(f"expected an odd number to lay edge to edge, got {straight}")
        line = sheets * (straight + 1) - 1
        if flat:
            return HexSheet(line, self.rows * down, "flat")
        return HexSheet(self.columns * across, line, "pointy")


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


def near_edge(sheet: HexSheet, edge: str, depth: int) -> frozenset[Hex]:
    """Return the whole hexes within `depth` hexes of an edge, counted along columns or rows.

    Raise CallError for an unknown edge.
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
