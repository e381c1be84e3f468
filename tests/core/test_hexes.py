"""Hexes, against plane geometry in fractions and floating point."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from math import cos, dist, isclose, pi, sin, sqrt
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.core.hexes import (
    DIRECTIONS,
    ORIGIN,
    Hex,
    HexSheet,
    Offset,
    Orient,
    centre,
    cross,
    direction,
    distance,
    dot,
    footprint,
    line,
    neighbours,
    ring,
    rotate,
    to_hex,
    to_offset,
    units,
    within,
)
from cardforge.errors import CallError

hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
near = st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9))
facings = st.integers(0, 5)


def on_paper(hex_: Hex) -> tuple[float, float]:
    return hex_.q + hex_.r / 2, hex_.r * sqrt(3) / 2


def mirror(hex_: Hex) -> Hex:
    return Hex(hex_.q + hex_.r, -hex_.r)


def test_hex_directions_go_clockwise_from_plus_q() -> None:
    for facing, step in enumerate(DIRECTIONS):
        x, y = on_paper(step)
        assert isclose(x, cos(facing * pi / 3), abs_tol=1e-12)
        assert isclose(y, sin(facing * pi / 3), abs_tol=1e-12)
        assert direction(facing) == step


@pytest.mark.parametrize("facing", [-1, 6])
def test_hex_direction_rejects_a_facing_beyond_six(facing: int) -> None:
    with pytest.raises(CallError, match=f"from 0 to 5, got {facing}"):
        direction(facing)


@given(hexes, hexes, hexes)
def test_hex_distance_counts_single_steps(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    if a != b:
        assert min(distance(step, b) for step in neighbours(a)) == distance(a, b) - 1


@given(hexes, st.integers(0, 8))
def test_hex_ring_has_all_hexes_at_its_distance_in_order(centre: Hex, radius: int) -> None:
    around = ring(centre, radius)
    box = range(-radius, radius + 1)
    assert set(around) == {
        centre + Hex(q, r) for q in box for r in box if distance(ORIGIN, Hex(q, r)) == radius
    }
    assert len(set(around)) == len(around) == (6 * radius or 1)
    assert around[0] == centre + DIRECTIONS[0] * radius
    assert all(distance(a, b) == 1 for a, b in pairwise(around))


def test_first_hex_ring_is_ordered_by_direction() -> None:
    assert ring(Hex(3, -1), 1) == neighbours(Hex(3, -1))


@given(hexes, st.integers(0, 6))
def test_hexes_within_a_radius_are_its_rings(centre: Hex, radius: int) -> None:
    disc = within(centre, radius)
    assert len(disc) == len(set(disc)) == 3 * radius * (radius + 1) + 1
    assert [distance(centre, hex_) for hex_ in disc] == sorted(
        distance(centre, hex_) for hex_ in disc
    )


def test_hex_ring_rejects_a_negative_radius() -> None:
    with pytest.raises(CallError, match="zero or more, got -1"):
        ring(ORIGIN, -1)


@given(hexes, hexes, facings)
def test_hex_rotation_keeps_distances_and_turns_directions(a: Hex, about: Hex, steps: int) -> None:
    turned = rotate(a, steps, about)
    assert distance(turned, about) == distance(a, about)
    assert rotate(turned, -steps, about) == a
    assert rotate(a, 6, about) == a
    assert rotate(DIRECTIONS[2], steps) == DIRECTIONS[(2 + steps) % 6]


@given(hexes, hexes)
def test_hex_dot_and_cross_match_page_geometry(a: Hex, b: Hex) -> None:
    (ax, ay), (bx, by) = on_paper(a), on_paper(b)
    assert isclose(dot(a, b), 2 * (ax * bx + ay * by), abs_tol=1e-9)
    assert isclose(cross(a, b), (ax * by - ay * bx) / (sqrt(3) / 2), abs_tol=1e-9)


@given(hexes, facings, st.integers(1, 4), st.data())
def test_footprint_is_a_straight_line_of_hexes(
    anchor: Hex, facing: int, length: int, data: st.DataObject
) -> None:
    ahead = data.draw(st.integers(0, length - 1))
    ship = footprint(anchor, facing, length, ahead)
    assert len(ship) == length
    assert ship[ahead] == anchor
    assert all(front - back == direction(facing) for front, back in pairwise(ship))


@pytest.mark.parametrize(("length", "ahead"), [(0, 0), (3, 3), (3, -1)])
def test_footprint_rejects_an_anchor_outside_the_ship(length: int, ahead: int) -> None:
    with pytest.raises(CallError, match=f"before the anchor, got {ahead}"):
        footprint(ORIGIN, 0, length, ahead)


def entered(start: Hex, end: Hex) -> tuple[set[Hex], set[Hex]]:
    """Return the hexes of a line by cutting it at every edge that it can meet."""
    way = end - start
    slopes = (way.q - way.r, way.q + 2 * way.r, -2 * way.q - way.r)
    cuts = {Fraction(0), Fraction(1)}
    for slope in slopes:
        cuts |= {Fraction(n, abs(slope)) for n in range(abs(slope) + 1)} if slope else set()
    inside: set[Hex] = set()
    along: set[Hex] = set()
    for first, last in pairwise(sorted(cuts)):
        middle = (first + last) / 2
        q, r = start.q + way.q * middle, start.r + way.r * middle
        around = {Hex(round(q) + dq, round(r) + dr) for dq in (-1, 0, 1) for dr in (-1, 0, 1)}
        far = {h: (q - h.q) ** 2 + (q - h.q) * (r - h.r) + (r - h.r) ** 2 for h in around}
        nearest = {h for h, square in far.items() if square == min(far.values())}
        (inside if len(nearest) == 1 else along).update(nearest)
    return inside, along


@given(near, near)
def test_hex_line_lists_hexes_entered_and_both_at_an_edge(start: Hex, end: Hex) -> None:
    told = line(start, end)
    inside, along = entered(start, end)
    assert {entry[0] for entry in told if len(entry) == 1} == inside | {start}
    assert {hex_ for entry in told if len(entry) == 2 for hex_ in entry} == along
    assert told[0] == (start,)
    assert told[-1] == (end,)
    assert all(distance(a, b) == 1 for x, y in pairwise(told) for a in x for b in y)
    assert len({hex_ for entry in told for hex_ in entry}) == sum(map(len, told))


@given(near, near)
def test_hex_line_back_is_the_reversed_line(start: Hex, end: Hex) -> None:
    back = [tuple(reversed(entry)) for entry in reversed(line(end, start))]
    assert list(line(start, end)) == back


@given(near, near, facings)
def test_hex_line_turns_with_the_page(start: Hex, end: Hex, steps: int) -> None:
    turned = line(rotate(start, steps), rotate(end, steps))
    assert turned == tuple(tuple(rotate(h, steps) for h in entry) for entry in line(start, end))


def test_hex_line_on_an_edge_lists_starboard_first() -> None:
    assert line(ORIGIN, Hex(1, 1)) == ((ORIGIN,), (Hex(0, 1), Hex(1, 0)), (Hex(1, 1),))
    assert line(mirror(ORIGIN), mirror(Hex(1, 1)))[1] == (Hex(1, 0), Hex(1, -1))


def test_hex_line_lists_hexes_cut_at_a_corner() -> None:
    assert line(ORIGIN, Hex(5, 1)) == tuple(
        (Hex(q, r),) for q, r in ((0, 0), (1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (4, 1), (5, 1))
    )


def test_hex_line_omits_hexes_touched_at_a_corner() -> None:
    assert (Hex(1, 1),) not in line(ORIGIN, Hex(4, 1))
    assert len(line(ORIGIN, Hex(4, 1))) == 6


def test_hex_line_to_the_same_hex_is_that_hex() -> None:
    assert line(Hex(2, 3), Hex(2, 3)) == ((Hex(2, 3),),)


# ---- hexes on paper, and sheets that a knife cuts through the outermost hexes


ORIENTS: tuple[Orient, ...] = get_args(Orient)
orients = st.sampled_from(ORIENTS)
sheets = st.builds(HexSheet, st.integers(1, 9), st.integers(1, 9), orients)


@given(hexes, orients)
def test_hex_converts_to_column_and_row_and_back(hex_: Hex, orient: Orient) -> None:
    assert to_hex(to_offset(hex_, orient), orient) == hex_
    assert to_offset(to_hex(Offset(*hex_), orient), orient) == Offset(*hex_)


@given(hexes, orients)
def test_hex_neighbours_are_one_pitch_apart(hex_: Hex, orient: Orient) -> None:
    here = centre(hex_, orient, 25.4)
    assert all(isclose(dist(here, centre(h, orient, 25.4)), 25.4) for h in neighbours(hex_))


def test_hex_direction_zero_points_right() -> None:
    assert centre(DIRECTIONS[0], "pointy", 2.0) == (2.0, 0.0)
    x, y = centre(DIRECTIONS[0], "flat", 2.0)
    assert isclose(x, sqrt(3))
    assert isclose(y, 1.0)


@given(hexes, orients)
def test_hex_units_and_floats_have_the_same_centre(hex_: Hex, orient: Orient) -> None:
    x, y = units(hex_, orient)
    fine, coarse = 0.5, sqrt(3) / 2
    across, down = (coarse, fine) if orient == "flat" else (fine, coarse)
    there = centre(hex_, orient, 1.0)
    assert isclose(there[0], x * across, abs_tol=1e-9)
    assert isclose(there[1], y * down, abs_tol=1e-9)
    assert (x + y) % 2 == 0


def test_standard_sheet_has_15_columns_of_17_whole_hexes() -> None:
    sheet = HexSheet()
    offsets = {hex_: to_offset(hex_, "flat") for hex_ in sheet.hexes()}
    whole = {offset for hex_, offset in offsets.items() if not sheet.is_half(hex_)}
    half = set(offsets.values()) - whole
    assert whole == {
        Offset(column, row) for column in range(1, 16) for row in range(1, 17 + column % 2)
    }
    assert {offset for offset in half if offset.column in (0, 16)} == {
        Offset(column, row) for column in (0, 16) for row in range(18)
    }
    assert {offset for offset in half if 0 < offset.column < 16} == {
        Offset(column, row) for column in range(2, 16, 2) for row in (0, 17)
    }


def test_standard_hex_sheet_fills_18_by_22_inches() -> None:
    width, height = HexSheet().size(22 / 17)
    assert isclose(height, 22)
    assert isclose(width, 18, rel_tol=0.005)


@given(sheets)
def test_half_hexes_have_their_centre_on_the_edge(sheet: HexSheet) -> None:
    width, height = sheet.size(10.0)
    inside = sheet.hexes()
    assert len(set(inside)) == len(inside)
    for column, row in product(range(-2, 14), repeat=2):
        hex_ = to_hex(Offset(column, row), sheet.orient)
        x, y = centre(hex_, sheet.orient, 10.0)
        assert (hex_ in sheet) == (-1e-9 < x < width + 1e-9 and -1e-9 < y < height + 1e-9)
        assert (hex_ in sheet) == (hex_ in inside)
        near_edge = min(abs(x), abs(y), abs(width - x), abs(height - y)) < 1e-9
        assert sheet.is_half(hex_) == (hex_ in sheet and near_edge)


@given(sheets)
def test_whole_hexes_have_all_corners_on_the_sheet(sheet: HexSheet) -> None:
    width, height = sheet.size(1.0)
    first = 0.0 if sheet.orient == "flat" else pi / 6
    spokes = [(cos(first + n * pi / 3), sin(first + n * pi / 3)) for n in range(6)]
    for hex_ in sheet.hexes():
        x, y = centre(hex_, sheet.orient, 1.0)
        corners = [(x + dx / sqrt(3), y + dy / sqrt(3)) for dx, dy in spokes]
        uncut = all(-1e-9 < a < width + 1e-9 and -1e-9 < b < height + 1e-9 for a, b in corners)
        assert sheet.is_half(hex_) == (not uncut)


@given(sheets)
def test_pointy_sheet_is_a_flat_sheet_turned(sheet: HexSheet) -> None:
    other: Orient = "pointy" if sheet.orient == "flat" else "flat"
    turned = HexSheet(sheet.rows, sheet.columns, other)
    assert {to_offset(h, sheet.orient) for h in sheet.hexes()} == {
        Offset(row, column) for column, row in (to_offset(h, other) for h in turned.hexes())
    }
    assert len([h for h in sheet.hexes() if sheet.is_half(h)]) == len(
        [h for h in turned.hexes() if turned.is_half(h)]
    )


@pytest.mark.parametrize("sheet", [HexSheet(), HexSheet(4, 3, "pointy")])
def test_joined_hex_sheets_make_one_grid(sheet: HexSheet) -> None:
    joined = sheet.joined(2, 3)
    width, height = sheet.size(1.0)
    assert joined.size(1.0) == pytest.approx((2 * width, 3 * height))
    right, down = sheet.extent
    moves = {(x * right, y * down) for x in range(2) for y in range(3)}
    covered = {
        (units(hex_, sheet.orient)[0] + x, units(hex_, sheet.orient)[1] + y)
        for hex_ in sheet.hexes()
        for x, y in moves
    }
    assert covered == {units(hex_, sheet.orient) for hex_ in joined.hexes()}


def test_two_standard_sheets_join_along_their_long_sides() -> None:
    assert HexSheet().joined(2, 1) == HexSheet(31, 17)
    assert not HexSheet().joined(2, 1).is_half(to_hex(Offset(16, 5), "flat"))
    assert HexSheet().is_half(to_hex(Offset(16, 5), "flat"))


@pytest.mark.parametrize(
    ("sheet", "across", "down"),
    [(HexSheet(14, 17), 2, 1), (HexSheet(14, 16, "pointy"), 1, 2), (HexSheet(), 0, 1)],
)
def test_hex_sheets_that_do_not_join_are_rejected(sheet: HexSheet, across: int, down: int) -> None:
    with pytest.raises(CallError, match="expected"):
        sheet.joined(across, down)


def test_hex_sheet_rejects_zero_columns() -> None:
    with pytest.raises(CallError, match="got 0 x 3"):
        HexSheet(0, 3)
    assert [h for h in HexSheet(1, 1).hexes() if not HexSheet(1, 1).is_half(h)] == [Hex(1, 0)]
    assert ORIGIN in HexSheet(1, 1)
