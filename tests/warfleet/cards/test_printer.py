"""The products of War Fleet: deck outlines, and table cards that cover a sheet by four."""

from __future__ import annotations

import dataclasses

import pytest

from cardforge.press.card_positions import A4, LETTER, Paper
from cardforge.press.measure import standard_measure
from cardforge.press.product import CardOrder, PrintOptions
from cardforge.press.scene import Scene
from cardforge.press.sheets import Card, outlines
from cardforge.warfleet.cards import printer
from tests.press.proof import proof
from tests.warfleet.test_files import FLEET

PAPERS = pytest.mark.parametrize("paper", [LETTER, A4], ids=lambda paper: paper.name)


def look_on(paper: Paper) -> PrintOptions:
    return PrintOptions("colour", standard_measure(), paper)


def both(card: Card) -> tuple[Scene, Scene]:
    assert card.back is not None
    return card.front, card.back


@PAPERS
def test_fleet_deck_outlines_match_its_cards(paper: Paper) -> None:
    cards = printer.cards([CardOrder(ship) for ship in FLEET], look_on(paper)).cards
    assert [card.front.title for card in cards] == [ship.name for ship in FLEET]
    for card, outline in zip(cards, outlines(cards), strict=True):
        for face, blank in zip(both(card), both(outline), strict=True):
            assert dataclasses.replace(face, items=(), title="") == blank


def test_fleet_card_overflow_names_the_ship() -> None:
    wordy = FLEET[0].model_copy(update={"name": "W" * 80})
    (card,) = printer.cards([CardOrder(wordy)], look_on(A4)).cards
    assert card.overflow
    assert {where.startswith(wordy.name) for where, *_ in card.overflow} == {True}


@PAPERS
def test_fleet_table_cards_are_clean_quarter_sheets(paper: Paper) -> None:
    look = look_on(paper)
    cards = printer.table_cards(look).cards
    assert len(cards) == 4
    for card in cards:
        assert card.overflow == ()
        for face in both(card):
            # Less the gutters that hold crop marks and the ruler.
            quarter = ((paper.width_mm - 1.0) / 2, (paper.height_mm - 5.4) / 2)
            assert (face.width_mm, face.height_mm) == pytest.approx(quarter)
            assert proof(face, look.measure) == ()
