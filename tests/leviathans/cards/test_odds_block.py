"""The block of odds for the back of a card: every figure is there, and all of it fits."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.core.files import read
from cardforge.leviathans.cards.back_panels import odds_block
from cardforge.leviathans.cards.theme import COLOUR, GREY, Theme
from cardforge.leviathans.comparison import (
    CARD_SPANS,
    BlockFigures,
    FireRow,
    LastRow,
    block_figures,
    firepower,
    toughness,
)
from cardforge.leviathans.files import read_ship
from cardforge.press.boxes import Box
from cardforge.press.measure import placed_texts, standard_measure
from cardforge.press.scene import Scene, texts
from tests.press.proof import proof

FILES = sorted((Path(__file__).parents[3] / "ships").glob("*.yaml"))
BOX = Box(0, 0, 60, 30)
MEASURE = standard_measure()


@pytest.mark.parametrize("theme", [COLOUR, GREY], ids=lambda theme: theme.name)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_odds_block_fits_for_every_ship(path: Path, theme: Theme) -> None:
    ship = read_ship(read(path))
    figures = block_figures(ship)
    piece = odds_block(figures, BOX, theme.accent(ship.power).deep, theme, MEASURE)
    assert piece.overflow == ()
    scene = Scene(BOX.width, BOX.height, piece.items)
    assert proof(scene, MEASURE) == ()
    told = [text.text for text in texts(piece.items) if text.tag == "odds.fire.slots"]
    assert told == [f"{slots:.1f}" for row in figures.fire for slots in row.slots]
    turns = [text.text for text in texts(piece.items) if text.tag == "odds.lasts.turns"]
    assert turns == [row.turns for row in figures.lasts]
    assert any(text.tag == "odds.note" for text in texts(piece.items))


def test_odds_block_figures_equal_the_odds() -> None:
    ship = read_ship(read(next(path for path in FILES if path.stem == "jean-bart")))
    figures = block_figures(ship)
    assert figures.types == (1, 2, 3, 4)
    rows = {(row.arc, row.hexes): row.slots for row in figures.fire}
    for of_type in figures.types:
        right = firepower(ship, of_type, CARD_SPANS)
        assert rows["bow", "7-12"][of_type - 1] == float(right["bow"][1])
        assert rows["sides", "1-6"][of_type - 1] == float(right["port"][0])
    assert ("stern", "13-18") not in rows
    tough = toughness(ship, 4)
    assert dict(figures.lasts)["fore sides"] == str(tough["fore-port"].turns)


def test_odds_block_notes_a_ship_that_outlasts_it() -> None:
    ship = read_ship(read(next(path for path in FILES if path.stem == "hml-raven")))
    assert dict(block_figures(ship).lasts)["sides"] == "12+"


def test_odds_block_stays_in_its_box() -> None:
    figures = BlockFigures((1, 2), (FireRow("bow", "1-6", (0.5, 1.5)),), (LastRow("bow", "3"),))
    box = Box(20, 30, 50, 25)
    piece = odds_block(figures, box, COLOUR.neutral.deep, COLOUR, MEASURE)
    placed = list(placed_texts(Scene(90, 90, piece.items), MEASURE))
    assert placed
    for each in placed:
        left, top, right, bottom = each.box
        assert box.holds(Box(left, top, right - left, bottom - top))


def test_odds_block_reports_what_does_not_fit() -> None:
    rows = tuple(FireRow(f"arc {n}", "1-6", (0.5,)) for n in range(20))
    piece = odds_block(BlockFigures((1,), rows, ()), BOX, COLOUR.line, COLOUR, MEASURE)
    assert piece.overflow


def test_odds_block_of_an_unarmed_ship_is_empty() -> None:
    piece = odds_block(BlockFigures((1, 2, 3, 4), (), ()), BOX, COLOUR.line, COLOUR, MEASURE)
    assert piece.overflow == ()
    assert not [text for text in texts(piece.items) if text.tag == "odds.fire.slots"]
