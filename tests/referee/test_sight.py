"""Lines of sight: hand-made cases, and a second way that walks along the line in small steps."""

from __future__ import annotations

from random import Random

import pytest

from tests.referee.hexes import WAYS, Hex, Stand, distance
from tests.referee.sight import Screen, is_blocked, is_seen, touch

STEPS = 499
"""A prime, so that no step falls on the corner of a hex."""


@pytest.mark.parametrize(
    ("end", "wall", "blocked"),
    [
        (Hex(4, 0), (Hex(2, 0),), True),
        (Hex(4, 0), (Hex(2, -1), Hex(2, 1)), False),
        (Hex(2, -1), (Hex(1, 0),), False),
        (Hex(2, -1), (Hex(1, -1),), False),
        (Hex(2, -1), (Hex(1, 0), Hex(1, -1)), True),
        (Hex(4, -2), (Hex(1, 0), Hex(3, -2)), False),
        (Hex(4, -2), (Hex(2, -1),), True),
        (Hex(9, -2), (Hex(2, 0),), True),
    ],
)
def test_referee_screen_blocks_what_a_line_enters(
    end: Hex, wall: tuple[Hex, ...], *, blocked: bool
) -> None:
    assert is_blocked(Hex(0, 0), end, wall) is blocked
    assert is_blocked(end, Hex(0, 0), wall) is blocked


def test_referee_two_screens_do_not_share_a_seam() -> None:
    ends = Hex(0, 0), Hex(2, -1)
    assert is_seen(*ends, [{Hex(1, 0)}, {Hex(1, -1)}])
    assert not is_seen(*ends, [{Hex(1, 0), Hex(1, -1)}])


def _nearest(q: int, r: int) -> set[Hex]:
    """Return the hexes whose centres are nearest to a point, given in parts of a hex."""
    corners = [Hex(q // STEPS + right, r // STEPS + down) for right in (0, 1) for down in (0, 1)]
    away = {hex_: _square(hex_.q * STEPS - q, hex_.r * STEPS - r) for hex_ in corners}
    return {hex_ for hex_, square in away.items() if square == min(away.values())}


def _square(q: int, r: int) -> int:
    return q * q + r * r + q * r


def _walked_into(start: Hex, end: Hex, wall: set[Hex]) -> bool:
    """Tell whether a walk from centre to centre finds itself in the wall alone."""
    way = start.towards(end)
    return any(
        _nearest(start.q * STEPS + way.q * step, start.r * STEPS + way.r * step) <= wall
        for step in range(1, STEPS)
    )


def test_referee_sight_equals_a_walk_along_the_line() -> None:
    some, blocked = Random(1910), 0
    for _ in range(60):
        wall = Stand(some.randint(1, 4), Hex(0, 0), some.randint(0, 5))
        start, end = (Hex(some.randint(-5, 5), some.randint(-4, 4)) for _ in range(2))
        if {start, end} & set(wall.hexes) or start == end:
            continue
        found = is_blocked(start, end, wall.hexes)
        assert found == _walked_into(start, end, set(wall.hexes)), (wall, start, end)
        blocked += found
    assert blocked > 5


def test_referee_seams_equal_a_walk_along_the_line() -> None:
    """Straight down every seam, past ships that have one hex there or both."""
    for one, other in zip(WAYS, WAYS[1:] + WAYS[:1], strict=True):
        end = Hex(0, 0).moved(one, 2).moved(other, 2)
        for of_type in (1, 2):
            for facing in range(6):
                wall = Stand(of_type, Hex(0, 0).moved(one), facing).hexes
                if {Hex(0, 0), end} & set(wall):
                    continue
                assert is_blocked(Hex(0, 0), end, wall) == _walked_into(Hex(0, 0), end, set(wall))


def test_referee_screen_parts_its_ship_from_all_others() -> None:
    screen = Screen(wall=1, sheltered=2)
    assert screen.parts(2, 5)
    assert screen.parts(5, 2)
    assert not screen.parts(1, 2)
    assert not screen.parts(2, 1)
    assert not screen.parts(1, 5)


def test_referee_ships_touch_beside_one_another() -> None:
    here = Stand(2, Hex(0, 0), 0)
    around = [Hex(q, r) for q in range(-4, 5) for r in range(-4, 5)]
    beside = {hex_ for hex_ in around if min(distance(hex_, part) for part in here.hexes) == 1}
    assert len(beside) == 10
    for hex_ in around:
        other = Stand(1, hex_, 1)
        if not set(other.hexes) & set(here.hexes):
            assert touch(here, other) == bool(set(other.hexes) & beside)
