"""Counters with their arcs, the map's placement rows, table cards, and the page a ship."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardforge.core.files import read
from cardforge.core.hexes import Sheet, to_offset
from cardforge.leviathans.cards.ship_card import ship_card
from cardforge.leviathans.cards.theme import COLOUR, THEMES, Theme
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.ship import Ship
from cardforge.press import pdf
from cardforge.press.arrange import A4, LETTER, Paper
from cardforge.press.boxes import IDENTITY, Matrix, placing
from cardforge.press.hexmap import PITCH_MM, Board, near_edge
from cardforge.press.measure import Measure, standard_measure
from cardforge.press.preflight import proof
from cardforge.press.scene import Group, Item, Line, texts
from cardforge.warfleet.cards.counters import fleet_counter, fleet_standee
from cardforge.warfleet.cards.fleet_back import PLACEMENT_ROWS, fleet_map
from cardforge.warfleet.cards.fleet_card import fleet_card
from cardforge.warfleet.cards.sheet import sheet_page
from cardforge.warfleet.cards.table_cards import STEPS, dial_card, turn_card
from cardforge.warfleet.convert import convert
from cardforge.warfleet.ship import dice_at
from tests.print import reading
from tests.warfleet.test_files import FLEET

AIR = [
    read_ship(read(path)) for path in sorted((Path(__file__).parents[3] / "ships").glob("*.yaml"))
]
ALL_THEMES = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


@pytest.fixture(scope="module")
def measure() -> Measure:
    return standard_measure()


def arcs(items: tuple[Item, ...], at: Matrix = IDENTITY) -> Iterator[tuple[float, float]]:
    """Where each line between two arcs ends."""
    for item in items:
        if isinstance(item, Group):
            yield from arcs(item.items, at.after(placing(item)))
        elif isinstance(item, Line) and item.tag.startswith("arc."):
            yield at.at(item.x2, item.y2)


@ALL_THEMES
def test_counters_are_one_hex_with_its_arcs_through_four_corners(
    theme: Theme, measure: Measure
) -> None:
    half = PITCH_MM / math.sqrt(3)
    for ship in FLEET:
        flat = fleet_counter(ship, theme, measure)
        assert flat.unfitted == ()
        assert proof(flat.scene, measure) == ()
        assert (flat.scene.width_mm, flat.scene.height_mm) == pytest.approx((PITCH_MM, 2 * half))
        ends = sorted((round(x, 3), round(y, 3)) for x, y in arcs(flat.scene.items))
        across = (0.0, round(PITCH_MM, 3))
        assert ends == sorted((x, round(y, 3)) for x in across for y in (half / 2, 1.5 * half))


def test_standees_have_the_arcs_below_them(measure: Measure) -> None:
    half = PITCH_MM / math.sqrt(3)
    for ship in FLEET[:6]:
        face = fleet_standee(ship, COLOUR, measure)
        assert face.unfitted == ()
        assert proof(face.scene, measure) == ()
        height = face.scene.height_mm
        ends = sorted((round(x, 3), round(y, 3)) for x, y in arcs(face.scene.items))
        rows = (half / 2, height - half / 2)
        assert ends == sorted((x, round(y, 3)) for x in (0.0, round(PITCH_MM, 3)) for y in rows)


def test_placement_rows_are_the_two_at_each_edge(measure: Measure) -> None:
    board = Board()
    for edge, last in (("top", False), ("bottom", True)):
        rows = {
            to_offset(each, board.sheet.orient).row
            for each in near_edge(board, edge, PLACEMENT_ROWS)
        }
        assert len(rows) in (2, 3)  # half hexes at the edge belong to a row of their own
        assert (max(rows) > Sheet().rows - 3) is last
    scene = fleet_map(COLOUR, measure)
    said = " ".join(text.text for text in texts(scene.items)).upper()
    assert "PLACEMENT" in said
    assert "WAR FLEET CHART" in said
    assert (scene.width_mm, scene.height_mm) == (board.width_mm, board.height_mm)


@ALL_THEMES
def test_table_cards_are_clean(theme: Theme, measure: Measure) -> None:
    for face in (*turn_card(theme, measure), dial_card(theme, measure)):
        assert face.unfitted == ()
        assert proof(face.scene, measure) == ()


def test_the_dial_up_card_has_the_progression(measure: Measure) -> None:
    tagged: dict[str, list[str]] = {}
    for text in texts(dial_card(COLOUR, measure).scene.items):
        tagged.setdefault(text.tag, []).append(text.text)
    assert "".join(tagged["die"]) == "".join(dice_at(step) for step in range(STEPS))
    assert tagged["step.5.top"] == ["16"]
    assert tagged["step.5.mean"] == ["9.0"]


@pytest.mark.parametrize("paper", [LETTER, A4], ids=lambda paper: paper.name)
@pytest.mark.parametrize("ship", AIR, ids=lambda ship: ship.name)
def test_a_sheet_has_both_cards_and_every_figure(
    ship: Ship, paper: Paper, measure: Measure
) -> None:
    conversion = convert(ship)
    air, fleet = ship_card(ship, COLOUR, measure), fleet_card(conversion.ship, COLOUR, measure)
    face = sheet_page(air, fleet, conversion, COLOUR, measure, paper)
    assert face.unfitted == ()
    assert proof(face.scene, measure) == ()
    assert (face.scene.width_mm, face.scene.height_mm) == (paper.width_mm, paper.height_mm)
    [page] = reading.pages(pdf.draw([face.scene], measure))
    said = reading.squeezed(" ".join(line.text for line in page.lines))
    for figure in conversion.ledger:
        assert reading.squeezed(f"{figure.label} {figure.result}") in said
        for step in figure.steps:
            assert reading.squeezed(step.rule) in said
    for note in conversion.left_out:
        assert reading.squeezed(note.what) in said
    assert ("Misprint:10" in said) == (ship.name == "Montpellier")
