"""Everything that is printed for starships, as products."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from cardforge.press.face import Face
from cardforge.press.printer import CardOrder, Look
from cardforge.press.product import Product
from cardforge.press.sheet import Card
from cardforge.starships.cards.admiral_card import admiral_back, admiral_card
from cardforge.starships.cards.back import helm_back, squadron_back
from cardforge.starships.cards.counters import flat_counter, standee
from cardforge.starships.cards.fleet_card import fleet_cards
from cardforge.starships.cards.helm_card import helm_card
from cardforge.starships.cards.markers import marker_cards
from cardforge.starships.cards.muster import admirals, mustered
from cardforge.starships.cards.reference import reference_card
from cardforge.starships.cards.squadron_card import squadron_card
from cardforge.starships.cards.sticks import sticks
from cardforge.starships.cards.theme import THEMES as _THEMES
from cardforge.starships.cards.theme import theme_named
from cardforge.starships.fleet import Fleet

THEMES: Final = tuple(_THEMES)

_BOTH_SIDES: Final = "Stiff paper, both sides, turned over the long edge. Cut along the marks."


class _Printed(NamedTuple):
    """A card: what it is of, what that is called, and both sides."""

    design: Any
    name: str
    front: Face
    back: Face


def decks(orders: Sequence[CardOrder], look: Look) -> tuple[Product, ...]:
    """Lay out helm cards with the cards of fleets, and the small cards of squadrons and admirals.

    A fleet prints everything that it lists, as often as it lists it.
    """
    large, small = list(_large(orders, look)), list(_small(orders, look))
    corner = "Cut each helm card’s corner too: its edge is the turning template."
    made = (
        _deck("helm-cards", "Helm cards", f"{_BOTH_SIDES} {corner}", large, orders),
        _deck("squadron-cards", "Squadron and admiral cards", _BOTH_SIDES, small, orders),
    )
    return tuple(product for product in made if product.cards)


def _deck(
    name: str, title: str, how: str, made: Sequence[_Printed], orders: Sequence[CardOrder]
) -> Product:
    """Make a product of cards, with the files of what is on them."""
    named = [each.design for each in made]
    return Product(
        name,
        title,
        how,
        cards=tuple(Card(each.front.scene, each.back.scene) for each in made),
        sources=tuple(order.source for order in orders if order.source and order.design in named),
        unfitted=tuple(_unfitted((each.name, each.front, each.back) for each in made)),
    )


def _large(orders: Sequence[CardOrder], look: Look) -> Iterator[_Printed]:
    theme, measure = theme_named(look.theme), look.measure
    for each in mustered(orders):
        if not each.element.is_squadron:
            front, back = helm_card(each, theme, measure), helm_back(each, theme, measure)
            yield _Printed(each.element, each.name, front, back)
    for order in orders:
        if isinstance(order.design, Fleet):
            for front, back in fleet_cards(order, orders, theme, measure):
                yield _Printed(order.design, order.design.name, front, back)


def _small(orders: Sequence[CardOrder], look: Look) -> Iterator[_Printed]:
    theme, measure = theme_named(look.theme), look.measure
    for each in mustered(orders):
        if each.element.is_squadron:
            front, back = squadron_card(each, theme, measure), squadron_back(each, theme, measure)
            yield _Printed(each.element, each.name, front, back)
    for order in admirals(orders):
        front, back = admiral_card(order, theme, measure), admiral_back(order, theme, measure)
        yield _Printed(order.design, order.design.name, front, back)


def counters(orders: Sequence[CardOrder], look: Look, options: Mapping[str, Any]) -> Product:
    """Lay out a counter for each element: to fold and stand, or `flat`."""
    theme, flat = theme_named(look.theme), bool(options.get("flat"))
    draw = flat_counter if flat else standee
    made = [(each.called, draw(each, theme, look.measure)) for each in mustered(orders)]
    folding = "Card, one side. Cut out, fold in the middle and out at the feet, glue the middle."
    return Product(
        "flat-starships" if flat else "starship-standees",
        "Flat starships" if flat else "Starship standees",
        "Card or thick paper, one side. Cut out." if flat else folding,
        pieces=tuple(face.scene for _, face in made),
        unfitted=tuple(_unfitted(made)),
    )


def accessories(orders: Sequence[CardOrder], look: Look) -> tuple[Product, ...]:
    """Lay out markers, rulers and the cards that everybody at the table needs."""
    return markers(orders, look), table_cards(look), rulers(look)


def markers(orders: Sequence[CardOrder], look: Look) -> Product:
    """Lay out markers enough for these elements, and the torpedoes that they carry."""
    made = marker_cards(mustered(orders), theme_named(look.theme), look.measure)
    return Product("starship-markers", "Starship markers", _BOTH_SIDES, cards=tuple(made))


def table_cards(look: Look) -> Product:
    """Lay out a reference card for each of two players."""
    front, back = reference_card(theme_named(look.theme), look.measure)
    card = Card(front.scene, back.scene, key="starship reference")
    return Product("starship-reference", "Reference cards", _BOTH_SIDES, cards=(card, card))


def rulers(look: Look) -> Product:
    """Lay out turning templates, the range stick in segments, and an inch ruler."""
    return Product(
        "starship-rulers",
        "Rulers",
        "Card, one side, at 100 %. Cut out; glue each segment of the range stick on the tab before "
        "it. Lay a real ruler on it before you trust it.",
        pieces=tuple(sticks(theme_named(look.theme), look.measure)),
    )


def _unfitted(made: Iterable[tuple[str, *tuple[Face, ...]]]) -> Iterator[tuple[str, str]]:
    for name, *faces in made:
        for face in faces:
            yield from ((f"{name}, {words.tag}", words.text) for words in face.unfitted)
