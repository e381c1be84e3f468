"""Counting on hexes, against plain geometry in fractions and floating point."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import cos, isclose, pi, sin, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.core.hexes import (
    DIRECTIONS,
    ORIGIN,
    Hex,
    cross,
    direction,
    distance,
    dot,
    footprint,
    line,
    neighbours,
    ring,
    rotate,
    within,
)
from cardforge.errors import CallError

hexes = st.builds(Hex, st.integers(-20, 20), st.integers(-20, 20))
near = st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9))
facings = st.integers(0, 5)


def on_paper(hex_: Hex) -> tuple[float, float]:
    return hex_.q + hex_.r / 2, hex_.r * sqrt(3) / 2


def mirror(hex_: Hex) -> Hex:
    return Hex(hex_.q + hex_.r, -hex_.r)


def test_the_directions_go_clockwise_down_the_page_from_plus_q() -> None:
    for facing, step in enumerate(DIRECTIONS):
        x, y = on_paper(step)
        assert isclose(x, cos(facing * pi / 3), abs_tol=1e-12)
        assert isclose(y, sin(facing * pi / 3), abs_tol=1e-12)
        assert direction(facing) == step


@pytest.mark.parametrize("facing", [-1, 6])
def test_there_are_only_six_facings(facing: int) -> None:
    with pytest.raises(CallError, match=f"from 0 to 5, got {facing}"):
        direction(facing)


@given(hexes, hexes, hexes)
def test_distance_is_a_metric_of_single_steps(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    if a != b:
        assert min(distance(step, b) for step in neighbours(a)) == distance(a, b) - 1


@given(hexes, st.integers(0, 8))
def test_a_ring_is_all_hexes_at_its_distance_each_beside_the_next(centre: Hex, radius: int) -> None:
    around = ring(centre, radius)
    box = range(-radius, radius + 1)
    assert set(around) == {
        centre + Hex(q, r) for q in box for r in box if distance(ORIGIN, Hex(q, r)) == radius
    }
    assert len(set(around)) == len(around) == (6 * radius or 1)
    assert around[0] == centre + DIRECTIONS[0] * radius
    assert all(distance(a, b) == 1 for a, b in pairwise(around))


def test_the_first_ring_goes_by_direction() -> None:
    assert ring(Hex(3, -1), 1) == neighbours(Hex(3, -1))


@given(hexes, st.integers(0, 6))
def test_within_is_every_ring_up_to_the_radius(centre: Hex, radius: int) -> None:
    disc = within(centre, radius)
    assert len(disc) == len(set(disc)) == 3 * radius * (radius + 1) + 1
    assert [distance(centre, hex_) for hex_ in disc] == sorted(
        distance(centre, hex_) for hex_ in disc
    )


def test_no_ring_has_a_radius_below_zero() -> None:
    with pytest.raises(CallError, match="zero or more, got -1"):
        ring(ORIGIN, -1)


@given(hexes, hexes, facings)
def test_turning_keeps_distances_and_turns_directions(a: Hex, about: Hex, steps: int) -> None:
    turned = rotate(a, steps, about)
    assert distance(turned, about) == distance(a, about)
    assert rotate(turned, -steps, about) == a
    assert rotate(a, 6, about) == a
    assert rotate(DIRECTIONS[2], steps) == DIRECTIONS[(2 + steps) % 6]


@given(hexes, hexes)
def test_dot_and_cross_are_those_of_the_page(a: Hex, b: Hex) -> None:
    (ax, ay), (bx, by) = on_paper(a), on_paper(b)
    assert isclose(dot(a, b), 2 * (ax * bx + ay * by), abs_tol=1e-9)
    assert isclose(cross(a, b), (ax * by - ay * bx) / (sqrt(3) / 2), abs_tol=1e-9)


@given(hexes, facings, st.integers(1, 4), st.data())
def test_a_ship_lies_straight_from_bow_to_stern(
    anchor: Hex, facing: int, length: int, data: st.DataObject
) -> None:
    ahead = data.draw(st.integers(0, length - 1))
    ship = footprint(anchor, facing, length, ahead)
    assert len(ship) == length
    assert ship[ahead] == anchor
    assert all(front - back == direction(facing) for front, back in pairwise(ship))


@pytest.mark.parametrize(("length", "ahead"), [(0, 0), (3, 3), (3, -1)])
def test_a_ship_holds_its_anchor(length: int, ahead: int) -> None:
    with pytest.raises(CallError, match=f"before the anchor, got {ahead}"):
        footprint(ORIGIN, 0, length, ahead)


def entered(start: Hex, end: Hex) -> tuple[set[Hex], set[Hex]]:
    """Cut the line at every edge it can meet and ask where the middle of each piece is."""
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
def test_a_line_tells_every_hex_it_enters_and_both_beside_an_edge(start: Hex, end: Hex) -> None:
    told = line(start, end)
    inside, along = entered(start, end)
    assert {entry[0] for entry in told if len(entry) == 1} == inside | {start}
    assert {hex_ for entry in told if len(entry) == 2 for hex_ in entry} == along
    assert told[0] == (start,)
    assert told[-1] == (end,)
    assert all(distance(a, b) == 1 for x, y in pairwise(told) for a in x for b in y)
    assert len({hex_ for entry in told for hex_ in entry}) == sum(map(len, told))


@given(near, near)
def test_a_line_back_is_the_line_reversed(start: Hex, end: Hex) -> None:
    back = [tuple(reversed(entry)) for entry in reversed(line(end, start))]
    assert list(line(start, end)) == back


@given(near, near, facings)
def test_a_line_turns_with_the_page(start: Hex, end: Hex, steps: int) -> None:
    turned = line(rotate(start, steps), rotate(end, steps))
    assert turned == tuple(tuple(rotate(h, steps) for h in entry) for entry in line(start, end))


def test_a_line_along_an_edge_names_its_starboard_hex_first() -> None:
    assert line(ORIGIN, Hex(1, 1)) == ((ORIGIN,), (Hex(0, 1), Hex(1, 0)), (Hex(1, 1),))
    assert line(mirror(ORIGIN), mirror(Hex(1, 1)))[1] == (Hex(1, 0), Hex(1, -1))


def test_a_line_tells_hexes_of_which_it_cuts_only_a_corner() -> None:
    assert line(ORIGIN, Hex(5, 1)) == tuple(
        (Hex(q, r),) for q, r in ((0, 0), (1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (4, 1), (5, 1))
    )


def test_a_line_does_not_tell_a_corner_that_it_only_touches() -> None:
    assert (Hex(1, 1),) not in line(ORIGIN, Hex(4, 1))
    assert len(line(ORIGIN, Hex(4, 1))) == 6


def test_a_line_to_the_same_hex_is_that_hex() -> None:
    assert line(Hex(2, 3), Hex(2, 3)) == ((Hex(2, 3),),)
