"""Counters with their arcs, and the map's placement rows."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from cardforge.core.hexes import HexSheet, to_offset
from cardforge.leviathans.cards.theme import COLOUR, THEMES, Theme
from cardforge.press.boxes import IDENTITY, Matrix, placing
from cardforge.press.hexmap import PITCH_MM, HexBoard, near_edge
from cardforge.press.measure import Measure
from cardforge.press.scene import Group, Item, Line, texts
from cardforge.warfleet.cards.counters import fleet_counter, fleet_standee
from cardforge.warfleet.cards.fleet_card import PLACEMENT_ROWS, fleet_map
from tests.press.proof import proof
from tests.warfleet.test_files import FLEET

ALL_THEMES = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


def arcs(items: tuple[Item, ...], at: Matrix = IDENTITY) -> Iterator[tuple[float, float]]:
    """The end of each line between two arcs."""
    for item in items:
        if isinstance(item, Group):
            yield from arcs(item.items, at.after(placing(item)))
        elif isinstance(item, Line) and item.tag.startswith("arc."):
            yield at.at(item.x2, item.y2)


@ALL_THEMES
def test_fleet_counters_are_one_hex_with_four_arc_lines(theme: Theme, measure: Measure) -> None:
    half = PITCH_MM / math.sqrt(3)
    for ship in FLEET:
        flat = fleet_counter(ship, theme, measure)
        assert flat.overflow == ()
        assert proof(flat.scene, measure) == ()
        assert (flat.scene.width_mm, flat.scene.height_mm) == pytest.approx((PITCH_MM, 2 * half))
        ends = sorted((round(x, 3), round(y, 3)) for x, y in arcs(flat.scene.items))
        across = (0.0, round(PITCH_MM, 3))
        assert ends == sorted((x, round(y, 3)) for x in across for y in (half / 2, 1.5 * half))


def test_fleet_standees_have_the_arcs_on_their_base(measure: Measure) -> None:
    half = PITCH_MM / math.sqrt(3)
    for ship in FLEET[:6]:
        face = fleet_standee(ship, COLOUR, measure)
        assert face.overflow == ()
        assert proof(face.scene, measure) == ()
        height = face.scene.height_mm
        ends = sorted((round(x, 3), round(y, 3)) for x, y in arcs(face.scene.items))
        rows = (half / 2, height - half / 2)
        assert ends == sorted((x, round(y, 3)) for x in (0.0, round(PITCH_MM, 3)) for y in rows)


def test_placement_rows_are_two_at_each_edge(measure: Measure) -> None:
    board = HexBoard()
    for edge, last in (("top", False), ("bottom", True)):
        rows = {
            to_offset(each, board.sheet.orient).row
            for each in near_edge(board, edge, PLACEMENT_ROWS)
        }
        assert len(rows) in (2, 3)  # half hexes at the edge belong to a row of their own
        assert (max(rows) > HexSheet().rows - 3) is last
    scene = fleet_map(COLOUR, measure)
    said = " ".join(text.text for text in texts(scene.items)).upper()
    assert "PLACEMENT" in said
    assert "WAR FLEET CHART" in said
    assert (scene.width_mm, scene.height_mm) == (board.width_mm, board.height_mm)
