"""Decks are laid out card by card during printing, and cards find their stock."""

from __future__ import annotations

import gc
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.errors import PressError
from cardforge.press.boxes import inches
from cardforge.press.card_positions import A4, POKER, arrange
from cardforge.press.lettering import Overflow
from cardforge.press.measure import Measure
from cardforge.press.product import (
    Product,
    card_faces,
    layout_for,
    outlined,
    overheard,
    pages,
    published,
    stock_for,
)
from cardforge.press.profiles import (
    EUROPEAN_SHOP,
    HOME_A4,
    HOME_LETTER,
    MAKE_PLAYING_CARDS,
    THE_GAME_CRAFTER,
    Profile,
)
from cardforge.press.scene import Scene, Text, texts
from cardforge.press.sheets import Card, LazyCards, deck_of, impose, outlines

SIZE = (POKER.width_mm, POKER.height_mm)
FACES_OF_A_SHEET = 2 * 9
SIGN_PT = 12.34567
BLANK = Scene(*SIZE, (), 3.175)


def face(words: str) -> Scene:
    return Scene(*SIZE, (Text(30, 40, words, SIGN_PT),), 3.175, title=words)


class Layout:
    """Lays out cards and records their orders; it sometimes counts the cards still in memory."""

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
            front, back, overflow=(Overflow(f"card {order}", "words"),) if order % 2 else ()
        )

    def deck(self, count: int) -> LazyCards:
        return deck_of(range(count), self, Card(BLANK, BLANK))


def test_deck_is_a_sequence_of_its_orders_cards() -> None:
    lay_out = Layout()
    deck, cards = lay_out.deck(5), [Layout()(order) for order in range(5)]
    assert list(deck) == cards
    assert lay_out.orders == [0, 1, 2, 3, 4]
    assert (deck[3], deck[-1]) == (cards[3], cards[4])
    assert list(deck[1:4][1:]) == cards[2:4]
    assert list(outlines(deck[1:4])) == [Card(BLANK, BLANK)] * 3
    with pytest.raises(IndexError):
        deck[5]


def test_deck_size_is_known_without_layout() -> None:
    lay_out = Layout()
    deck = lay_out.deck(30)
    assert (len(deck), bool(deck), len(deck[7:])) == (30, True, 23)
    assert layout_for(deck, HOME_A4) == arrange(*SIZE, A4)
    impose(deck, layout_for(deck, HOME_A4))
    assert lay_out.orders == []


def test_cards_in_a_tuple_are_their_own_outlines() -> None:
    cards = (Card(face("one")), Card(face("two"), BLANK))
    assert outlines(cards) is cards


@pytest.mark.parametrize("profile", [HOME_A4, EUROPEAN_SHOP], ids=lambda profile: profile.name)
def test_printing_lays_each_card_out_once(measure: Measure, profile: Profile) -> None:
    lay_out = Layout()
    published(Product("deck", "Deck", "", cards=lay_out.deck(30)), profile, measure)
    assert lay_out.orders == list(range(30))


def test_deck_prints_the_same_bytes_as_its_cards(measure: Measure) -> None:
    deck = Layout().deck(20)
    one, other = (
        published(Product("deck", "Deck", "", cards=cards), HOME_LETTER, measure)
        for cards in (deck, tuple(deck))
    )
    assert one == other


@pytest.mark.parametrize("profile", [HOME_A4, EUROPEAN_SHOP], ids=lambda profile: profile.name)
def test_printing_a_deck_keeps_few_cards_in_memory(measure: Measure, profile: Profile) -> None:
    lay_out = Layout()
    product = Product("deck", "Deck", "", cards=lay_out.deck(300))
    published(product, profile, measure)
    assert len(lay_out.alive) == 6
    assert 0 < max(lay_out.alive) <= 3 * FACES_OF_A_SHEET


def test_sheets_lay_out_only_their_own_cards() -> None:
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
def test_backs_are_printed_up_to_the_last_sheet_with_any(backed: list[bool]) -> None:
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
def test_outlined_product_has_as_many_pages(measure: Measure, profile: Profile, count: int) -> None:
    lay_out = Layout()
    product = Product("deck", "Deck", "", cards=lay_out.deck(count))
    outline = list(pages(outlined(product), profile, measure, "long"))
    assert lay_out.orders == []
    assert len(outline) == len(list(pages(product, profile, measure, "long")))


@pytest.mark.parametrize("lazy", [True, False])
def test_overheard_cards_are_reported_during_layout(measure: Measure, lazy: bool) -> None:
    deck = Layout().deck(5)
    cards = deck if lazy else tuple(deck)
    heard: list[tuple[int, Overflow]] = []
    product = overheard(
        Product("deck", "Deck", "", cards=cards),
        lambda at, card: heard.extend((at, each) for each in card.overflow),
    )
    assert heard == []
    published(product, HOME_A4, measure)
    assert heard == [(1, Overflow("card 1", "words")), (3, Overflow("card 3", "words"))]
    assert outlines(product.cards) == outlines(cards)


def test_faces_of_a_card_are_named_by_its_place() -> None:
    deck = Layout().deck(3)
    assert [name for name, _ in card_faces(0, deck[0], 0.0)] == ["001-front", "001-back"]
    assert [name for name, _ in card_faces(2, deck[2], 0.0)] == ["003-front", "003-back"]


# ---- stocks: where a shop has none of a size, it is said who has


def cards(wide_in: float, high_in: float) -> Product:
    return Product(
        "x", "Fine Cards", "", cards=(Card(Scene(inches(wide_in), inches(high_in), ())),)
    )


@pytest.mark.parametrize(
    ("size", "stock"),
    [
        ((2.5, 3.5), "poker"), ((2.75, 4.75), "tarot"), ((2.25, 3.5), "us-game"),
        ((6, 4), "postcard-mat"), ((4, 6), "postcard-mat"), ((4.01, 6.01), "postcard-mat"),
    ],
)  # fmt: skip
def test_cards_find_their_stock(size: tuple[float, float], stock: str) -> None:
    assert stock_for(cards(*size), THE_GAME_CRAFTER) == stock


@pytest.mark.parametrize(
    ("profile", "size", "others"),
    [
        # About as large as 4 x 6 in and A6: both shops are named.
        (MAKE_PLAYING_CARDS, (4.25, 5.5), "thegamecrafter, drivethrucards, european-shop"),
        (MAKE_PLAYING_CARDS, (5.5, 4.25), "thegamecrafter, drivethrucards, european-shop"),
        (THE_GAME_CRAFTER, (3.86, 3.39), "drivethrucards, european-shop"),
        # A card that lies is not turned for a stock that stands.
        (MAKE_PLAYING_CARDS, (3.5, 2.5), "drivethrucards, european-shop"),
    ],
)
def test_card_size_a_shop_lacks_is_rejected_with_alternatives(
    profile: Profile, size: tuple[float, float], others: str
) -> None:
    with pytest.raises(PressError) as refused:
        stock_for(cards(*size), profile)
    said = str(refused.value)
    assert said.startswith(
        f"expected cards of a size that {profile.title} sells (poker 63.5 x 88.9 mm"
    )
    wide, high = (round(inches(side), 1) for side in size)
    assert f"fine cards are {wide:g} x {high:g} mm: " in said
    assert said.endswith(f"(home-letter, home-a4), or ask another shop ({others})")


def test_product_without_cards_has_no_stock() -> None:
    with pytest.raises(PressError, match=r"got maps: cut them at home \(home-letter, home-a4\)"):
        stock_for(Product("maps", "Maps", ""), THE_GAME_CRAFTER)
