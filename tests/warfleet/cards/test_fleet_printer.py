"""What War Fleet prints: a deck as large as it says, and table cards that four to a sheet cover."""

from __future__ import annotations

import dataclasses

import pytest

from cardforge.press.arrange import A4, LETTER, Paper
from cardforge.press.measure import standard_measure
from cardforge.press.preflight import proof
from cardforge.press.product import CardOrder, Look
from cardforge.press.scene import Scene
from cardforge.press.sheets import Card, outlines
from cardforge.warfleet.cards import printer
from tests.warfleet.test_files import FLEET

PAPERS = pytest.mark.parametrize("paper", [LETTER, A4], ids=lambda paper: paper.name)


def look_on(paper: Paper) -> Look:
    return Look("colour", standard_measure(), paper)


def both(card: Card) -> tuple[Scene, Scene]:
    assert card.back is not None
    return card.front, card.back


@PAPERS
def test_a_decks_outline_is_that_of_its_cards(paper: Paper) -> None:
    cards = printer.cards([CardOrder(ship) for ship in FLEET], look_on(paper)).cards
    assert [card.front.title for card in cards] == [ship.name for ship in FLEET]
    for card, outline in zip(cards, outlines(cards), strict=True):
        for face, blank in zip(both(card), both(outline), strict=True):
            assert dataclasses.replace(face, items=(), title="") == blank


def test_what_does_not_fit_on_a_card_is_told_under_the_ships_name() -> None:
    wordy = FLEET[0].model_copy(update={"name": "W" * 80})
    (card,) = printer.cards([CardOrder(wordy)], look_on(A4)).cards
    assert card.unfitted
    assert {where.startswith(wordy.name) for where, *_ in card.unfitted} == {True}


@PAPERS
def test_table_cards_are_quarters_of_the_sheet_and_clean(paper: Paper) -> None:
    look = look_on(paper)
    cards = printer.table_cards(look).cards
    assert len(cards) == 4
    for card in cards:
        assert card.unfitted == ()
        for face in both(card):
            # Less the gutters that hold crop marks and the ruler.
            quarter = ((paper.width_mm - 1.0) / 2, (paper.height_mm - 5.4) / 2)
            assert (face.width_mm, face.height_mm) == pytest.approx(quarter)
            assert proof(face, look.measure) == ()
