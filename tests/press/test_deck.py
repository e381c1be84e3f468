"""Decks are laid out card by card while they are printed, and no card is kept."""

from __future__ import annotations

import gc
import itertools
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.press.arrange import A4, POKER, arrange
from cardforge.press.fitting import Unfitted
from cardforge.press.product import Product, outlined, overheard, pages, published, single_faces
from cardforge.press.profiles import EUROPEAN_SHOP, HOME_A4, HOME_LETTER
from cardforge.press.publish import layout_for
from cardforge.press.scene import Scene, Text, texts
from cardforge.press.sheets import Card, Deck, deck_of, impose, outlines

if TYPE_CHECKING:
    from cardforge.press.measure import Measure
    from cardforge.press.profiles import Profile

SIZE = (POKER.width_mm, POKER.height_mm)
FACES_OF_A_SHEET = 2 * 9
SIGN_PT = 12.34567
BLANK = Scene(*SIZE, (), 3.175)


def face(words: str) -> Scene:
    return Scene(*SIZE, (Text(30, 40, words, SIGN_PT),), 3.175, title=words)


class Layout:
    """Lays cards out, and remembers for which orders; now and then it counts what is still there."""

    def __init__(self) -> None:
        self.orders: list[int] = []
        self.alive: list[int] = []

    def __call__(self, order: int) -> Card:
        self.orders.append(order)
        if order % 50 == 49:
            every = gc.get_objects()  # dead proxies among them cannot be asked for their class
            self.alive.append(sum(type(each) is Text and each.size_pt == SIGN_PT for each in every))
        front, back = face(f"front {order}"), face(f"back {order}")
        return Card(
            front, back, unfitted=(Unfitted(f"card {order}", "words"),) if order % 2 else ()
        )

    def deck(self, count: int) -> Deck:
        return deck_of(range(count), self, Card(BLANK, BLANK))


def test_a_deck_is_a_sequence_of_what_its_orders_lay_out() -> None:
    lay_out = Layout()
    deck, cards = lay_out.deck(5), [Layout()(order) for order in range(5)]
    assert list(deck) == cards
    assert lay_out.orders == [0, 1, 2, 3, 4]
    assert (deck[3], deck[-1]) == (cards[3], cards[4])
    assert list(deck[1:4][1:]) == cards[2:4]
    assert list(outlines(deck[1:4])) == [Card(BLANK, BLANK)] * 3
    with pytest.raises(IndexError):
        deck[5]


def test_what_is_asked_of_a_deck_beforehand_lays_nothing_out() -> None:
    lay_out = Layout()
    deck = lay_out.deck(30)
    assert (len(deck), bool(deck), len(deck[7:])) == (30, True, 23)
    assert layout_for(deck, HOME_A4) == arrange(*SIZE, A4)
    impose(deck, layout_for(deck, HOME_A4))
    assert lay_out.orders == []


def test_cards_that_are_there_are_their_own_outlines() -> None:
    cards = (Card(face("one")), Card(face("two"), BLANK))
    assert outlines(cards) is cards


@pytest.mark.parametrize("profile", [HOME_A4, EUROPEAN_SHOP], ids=lambda profile: profile.name)
def test_printing_lays_each_card_out_once(measure: Measure, profile: Profile) -> None:
    lay_out = Layout()
    published(Product("deck", "Deck", "", cards=lay_out.deck(30)), profile, measure)
    assert lay_out.orders == list(range(30))


def test_the_deck_prints_the_same_bytes_as_its_cards(measure: Measure) -> None:
    deck = Layout().deck(20)
    one, other = (
        published(Product("deck", "Deck", "", cards=cards), HOME_LETTER, measure)
        for cards in (deck, tuple(deck))
    )
    assert one == other


@pytest.mark.parametrize("profile", [HOME_A4, EUROPEAN_SHOP], ids=lambda profile: profile.name)
def test_few_cards_are_kept_however_many_are_printed(measure: Measure, profile: Profile) -> None:
    lay_out = Layout()
    product = Product("deck", "Deck", "", cards=lay_out.deck(300))
    published(product, profile, measure)
    assert len(lay_out.alive) == 6
    assert 0 < max(lay_out.alive) <= 3 * FACES_OF_A_SHEET


def test_sheets_lay_out_no_more_than_they_show() -> None:
    lay_out = Layout()
    deck = lay_out.deck(300)
    layout = arrange(*SIZE, A4)
    sheets = impose(deck, layout)
    for number in range(1, 4):
        front = next(sheets)
        assert len(lay_out.orders) == number * layout.count
        shown = [text.text for text in texts(front.items) if text.text.startswith("front")]
        assert shown == [f"front {order}" for order in lay_out.orders[-layout.count :]]
        next(sheets)


@given(st.lists(st.booleans(), max_size=60))
def test_backs_are_printed_up_to_the_last_sheet_that_has_any(backed: list[bool]) -> None:
    layout = arrange(*SIZE, A4)
    cards = [Card(BLANK, BLANK if back else None) for back in backed]
    starts = range(0, len(cards), layout.count)
    last = max((at for at in starts if any(backed[at : at + layout.count])), default=-1)
    wanted = itertools.chain.from_iterable(
        [f"{number}", f"{number}, back"] if at <= last else [f"{number}"]
        for number, at in enumerate(starts, start=1)
    )
    assert [sheet.title for sheet in impose(iter(cards), layout)] == list(wanted)


@pytest.mark.parametrize("profile", [HOME_A4, EUROPEAN_SHOP], ids=lambda profile: profile.name)
@pytest.mark.parametrize("count", [1, 8, 9, 20])
def test_an_outline_has_as_many_pages(measure: Measure, profile: Profile, count: int) -> None:
    lay_out = Layout()
    product = Product("deck", "Deck", "", cards=lay_out.deck(count))
    outline = list(pages(outlined(product), profile, measure, "long"))
    assert lay_out.orders == []
    assert len(outline) == len(list(pages(product, profile, measure, "long")))


@pytest.mark.parametrize("lazy", [True, False])
def test_cards_are_heard_while_they_are_laid_out(measure: Measure, lazy: bool) -> None:
    deck = Layout().deck(5)
    cards = deck if lazy else tuple(deck)
    heard: list[Unfitted] = []
    product = overheard(
        Product("deck", "Deck", "", cards=cards), lambda card: heard.extend(card.unfitted)
    )
    assert heard == []
    published(product, HOME_A4, measure)
    assert heard == [Unfitted("card 1", "words"), Unfitted("card 3", "words")]
    assert outlines(product.cards) == outlines(cards)


def test_single_faces_of_a_deck_come_one_by_one() -> None:
    lay_out = Layout()
    faces = single_faces(Product("deck", "Deck", "", cards=lay_out.deck(3)), 0.0)
    assert [next(faces)[0], next(faces)[0]] == ["001-front", "001-back"]
    assert lay_out.orders == [0]
