"""Hexes on paper, and sheets that a knife cuts through the outermost hexes."""

from __future__ import annotations

from itertools import product
from math import cos, dist, isclose, pi, sin, sqrt
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.core.hexes import (
    DIRECTIONS,
    ORIGIN,
    Hex,
    Offset,
    Orient,
    Sheet,
    centre,
    neighbours,
    to_hex,
    to_offset,
    units,
)
from cardforge.errors import CallError

ORIENTS: tuple[Orient, ...] = get_args(Orient)
hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
orients = st.sampled_from(ORIENTS)
sheets = st.builds(Sheet, st.integers(1, 9), st.integers(1, 9), orients)


@given(hexes, orients)
def test_columns_and_rows_and_back(hex_: Hex, orient: Orient) -> None:
    assert to_hex(to_offset(hex_, orient), orient) == hex_
    assert to_offset(to_hex(Offset(*hex_), orient), orient) == Offset(*hex_)


@given(hexes, orients)
def test_neighbours_are_one_pitch_apart(hex_: Hex, orient: Orient) -> None:
    here = centre(hex_, orient, 25.4)
    assert all(isclose(dist(here, centre(h, orient, 25.4)), 25.4) for h in neighbours(hex_))


def test_direction_zero_points_to_the_right() -> None:
    assert centre(DIRECTIONS[0], "pointy", 2.0) == (2.0, 0.0)
    x, y = centre(DIRECTIONS[0], "flat", 2.0)
    assert isclose(x, sqrt(3))
    assert isclose(y, 1.0)


@given(hexes, orients)
def test_whole_units_and_floats_tell_the_same_centre(hex_: Hex, orient: Orient) -> None:
    x, y = units(hex_, orient)
    fine, coarse = 0.5, sqrt(3) / 2
    across, down = (coarse, fine) if orient == "flat" else (fine, coarse)
    there = centre(hex_, orient, 1.0)
    assert isclose(there[0], x * across, abs_tol=1e-9)
    assert isclose(there[1], y * down, abs_tol=1e-9)
    assert (x + y) % 2 == 0


def test_the_usual_sheet_has_fifteen_columns_of_seventeen_whole_hexes() -> None:
    sheet = Sheet()
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


def test_the_usual_sheet_fills_18_by_22_inches() -> None:
    width, height = Sheet().size(22 / 17)
    assert isclose(height, 22)
    assert isclose(width, 18, rel_tol=0.005)


@given(sheets)
def test_half_hexes_are_those_whose_centre_is_on_the_edge(sheet: Sheet) -> None:
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
def test_whole_hexes_lie_on_the_sheet_with_all_their_corners(sheet: Sheet) -> None:
    width, height = sheet.size(1.0)
    first = 0.0 if sheet.orient == "flat" else pi / 6
    spokes = [(cos(first + n * pi / 3), sin(first + n * pi / 3)) for n in range(6)]
    for hex_ in sheet.hexes():
        x, y = centre(hex_, sheet.orient, 1.0)
        corners = [(x + dx / sqrt(3), y + dy / sqrt(3)) for dx, dy in spokes]
        uncut = all(-1e-9 < a < width + 1e-9 and -1e-9 < b < height + 1e-9 for a, b in corners)
        assert sheet.is_half(hex_) == (not uncut)


@given(sheets)
def test_flat_and_pointy_sheets_are_each_other_on_the_side(sheet: Sheet) -> None:
    other: Orient = "pointy" if sheet.orient == "flat" else "flat"
    turned = Sheet(sheet.rows, sheet.columns, other)
    assert {to_offset(h, sheet.orient) for h in sheet.hexes()} == {
        Offset(row, column) for column, row in (to_offset(h, other) for h in turned.hexes())
    }
    assert len([h for h in sheet.hexes() if sheet.is_half(h)]) == len(
        [h for h in turned.hexes() if turned.is_half(h)]
    )


@pytest.mark.parametrize("sheet", [Sheet(), Sheet(4, 3, "pointy")])
def test_sheets_laid_edge_to_edge_make_one_grid(sheet: Sheet) -> None:
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


def test_two_maps_with_their_long_sides_together() -> None:
    assert Sheet().joined(2, 1) == Sheet(31, 17)
    assert not Sheet().joined(2, 1).is_half(to_hex(Offset(16, 5), "flat"))
    assert Sheet().is_half(to_hex(Offset(16, 5), "flat"))


@pytest.mark.parametrize(
    ("sheet", "across", "down"),
    [(Sheet(14, 17), 2, 1), (Sheet(14, 16, "pointy"), 1, 2), (Sheet(), 0, 1)],
)
def test_sheets_that_do_not_join_are_refused(sheet: Sheet, across: int, down: int) -> None:
    with pytest.raises(CallError, match="expected"):
        sheet.joined(across, down)


def test_a_sheet_shows_a_hex_at_least() -> None:
    with pytest.raises(CallError, match="got 0 x 3"):
        Sheet(0, 3)
    assert [h for h in Sheet(1, 1).hexes() if not Sheet(1, 1).is_half(h)] == [Hex(1, 0)]
    assert ORIGIN in Sheet(1, 1)
