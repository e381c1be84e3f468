"""Everything that is printed for starships, as products, and the elements that orders stand for."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from cardforge.press.cover import Opening
from cardforge.press.frame import card_scene
from cardforge.press.lettering import overflow_of
from cardforge.press.product import (
    CardOrder,
    Printable,
    PrintOptions,
    Product,
    RosterFigures,
    Venue,
)
from cardforge.press.sheets import Card, card_of, deck_of
from cardforge.starships.cards.accessories import marker_cards, sticks
from cardforge.starships.cards.card_back import helm_back, squadron_back
from cardforge.starships.cards.counters import flat_counter, standee
from cardforge.starships.cards.fleet_card import (
    Roster,
    admiral_back,
    admiral_card,
    fleet_back,
    fleet_card,
    rosters,
)
from cardforge.starships.cards.helm_card import helm_card, squadron_card
from cardforge.starships.cards.layout import (
    CARD_HEIGHT_MM,
    HELM_WIDTH_MM,
    SMALL_WIDTH_MM,
    Mustered,
    Station,
)
from cardforge.starships.cards.reference_cards import reference_card
from cardforge.starships.cards.theme import THEMES as _THEMES
from cardforge.starships.cards.theme import theme_named
from cardforge.starships.element import Admiral, Element, StarshipFleet, pieces

THEMES: Final = tuple(_THEMES)
THINGS: Final[Mapping[str, Printable]] = MappingProxyType({})

_BOTH_SIDES: Final = "Stiff paper, both sides, turned over the long edge. Cut along the marks."


_Printed = Mustered | Roster | CardOrder
"""Anything with a card: an element, a part of a fleet's roster, the order of an admiral."""


def decks(orders: Sequence[CardOrder], look: PrintOptions) -> tuple[Product, ...]:
    """Return a deck of fleet and helm cards, and one of small cards of squadrons and admirals.

    A fleet prints everything that it lists, as often as it lists it.
    """
    corner = "Cut each helm card’s corner too: its edge is the turning template."
    made = (
        _deck(
            Product("helm-cards", "Helm cards", f"{_BOTH_SIDES} {corner}"),
            tuple(_large(orders)), HELM_WIDTH_MM, orders, look,
        ),
        _deck(
            Product("squadron-cards", "Squadron and admiral cards", _BOTH_SIDES),
            tuple(_small(orders)), SMALL_WIDTH_MM, orders, look,
        ),
    )  # fmt: skip
    return tuple(product for product in made if product.cards)


def _large(orders: Sequence[CardOrder]) -> Iterator[_Printed]:
    for order in orders:
        if isinstance(order.design, StarshipFleet):
            yield from rosters(order, orders)
    yield from (each for each in mustered(orders) if not each.element.is_squadron)


def _small(orders: Sequence[CardOrder]) -> Iterator[_Printed]:
    yield from (each for each in mustered(orders) if each.element.is_squadron)
    yield from admirals(orders)


def _deck(
    product: Product,
    printed: Sequence[_Printed],
    width_mm: float,
    orders: Sequence[CardOrder],
    look: PrintOptions,
) -> Product:
    """Return a product with the cards of a deck, and with their source files."""
    blank = card_scene(width_mm, CARD_HEIGHT_MM, (), "")
    named = [_design(each) for each in printed]
    return dataclasses.replace(
        product,
        cards=deck_of(printed, lambda each: _card(each, look), Card(blank, blank)),
        sources=tuple(order.source for order in orders if order.source and order.design in named),
    )


def _design(printed: _Printed) -> Any:
    return printed.design if isinstance(printed, CardOrder) else printed.order.design


def _card(printed: _Printed, look: PrintOptions) -> Card:
    """Lay out a card with its back."""
    theme, measure, design = theme_named(look.theme), look.measure, _design(printed)
    if isinstance(printed, Roster):
        front, back = fleet_card(printed, theme, measure), fleet_back(design, theme, measure)
        return card_of(front, back, design.name)
    if isinstance(printed, CardOrder):
        front, back = admiral_card(printed, theme, measure), admiral_back(printed, theme, measure)
        return card_of(front, back, design.name)
    sides = (squadron_card, squadron_back) if design.is_squadron else (helm_card, helm_back)
    front, back = (lay_out(printed, theme, measure) for lay_out in sides)
    return card_of(front, back, printed.name)


def counters(
    orders: Sequence[CardOrder], look: PrintOptions, options: Mapping[str, Any]
) -> Product:
    """Lay out a counter for each element: a standee, or `flat`."""
    theme, flat = theme_named(look.theme), bool(options.get("flat"))
    draw = flat_counter if flat else standee
    made = [(each.called, draw(each, theme, look.measure)) for each in mustered(orders)]
    folding = "Card, one side. Cut out, fold in the middle and out at the feet, glue the middle."
    return Product(
        "flat-starships" if flat else "starship-standees",
        "Flat starships" if flat else "Starship standees",
        "Card or thick paper, one side. Cut out." if flat else folding,
        pieces=tuple(face.scene for _, face in made),
        overflow=tuple(lost for name, face in made for lost in overflow_of(name, face)),
    )


def opening(
    orders: Sequence[CardOrder],  # noqa: ARG001
    look: PrintOptions,  # noqa: ARG001
    venue: Venue | None = None,  # noqa: ARG001
) -> Opening:
    """Return nothing: the cover of a kit shows its contents alone."""
    return Opening()


def roster_figures(
    design: Element | Admiral | StarshipFleet,
    look: PrintOptions,  # noqa: ARG001
) -> RosterFigures:
    """Return the class and figures of a ship or squadron for a roster, and of others nothing."""
    if not isinstance(design, Element):
        return RosterFigures()
    figures = {
        "CMD": design.cmd, "engine": design.engine, "shields": design.shields, "hull": design.hull,
    }  # fmt: skip
    return RosterFigures(
        design.ship_class.capitalize(),
        tuple((word, str(value)) for word, value in figures.items()),
    )


def accessories(
    orders: Sequence[CardOrder],
    look: PrintOptions,
    venue: Venue | None = None,  # noqa: ARG001
) -> tuple[Product, ...]:
    """Lay out markers, rulers and the cards that all players need."""
    return markers(orders, look), table_cards(look), rulers(look)


def markers(orders: Sequence[CardOrder], look: PrintOptions) -> Product:
    """Lay out enough markers for these elements, and their torpedoes."""
    made = marker_cards(mustered(orders), theme_named(look.theme), look.measure)
    return Product("starship-markers", "Starship markers", _BOTH_SIDES, cards=tuple(made))


def table_cards(look: PrintOptions) -> Product:
    """Lay out a reference card for each of two players."""
    faces = reference_card(theme_named(look.theme), look.measure)
    card = card_of(*faces, name="reference card", key="starship reference")
    return Product("starship-reference", "Reference cards", _BOTH_SIDES, cards=(card, card))


def rulers(look: PrintOptions) -> Product:
    """Lay out turning templates, the range stick in segments, and an inch ruler."""
    return Product(
        "starship-rulers",
        "Rulers",
        "Card, one side, at 100 %. Cut out; glue each segment of the range stick on the tab before "
        "it. Lay a real ruler on it before you trust it.",
        pieces=tuple(sticks(theme_named(look.theme), look.measure)),
    )


def mustered(orders: Sequence[CardOrder]) -> tuple[Mustered, ...]:
    """Return every element to print: as often as fleets list it, otherwise once.

    Elements of fleets need no order of their own; without one they have no points.
    """
    ordered = [order for order in orders if isinstance(order.design, Element)]
    listed = [each for fleet in _fleets(orders) for each in _elements(fleet, ordered)]
    placed = [each.element for each in listed]
    alone = [Mustered(order, order.design.name) for order in ordered if order.design not in placed]
    return (*alone, *listed)


def admirals(orders: Sequence[CardOrder]) -> tuple[CardOrder, ...]:
    """Return the admirals to print, those of fleets included, each once."""
    found = [order for order in orders if isinstance(order.design, Admiral)]
    known = [order.design for order in found]
    for fleet in _fleets(orders):
        if fleet.admiral is not None and fleet.admiral not in known:
            known.append(fleet.admiral)
            found.append(CardOrder(fleet.admiral))
    return tuple(found)


def _fleets(orders: Sequence[CardOrder]) -> tuple[StarshipFleet, ...]:
    """Return the fleets among the orders."""
    return tuple(order.design for order in orders if isinstance(order.design, StarshipFleet))


def _elements(fleet: StarshipFleet, ordered: Sequence[CardOrder]) -> Iterator[Mustered]:
    every, led = pieces(fleet), set[str]()
    aboard: dict[int | None, list[str]] = {}
    for piece in every:
        aboard.setdefault(piece.carrier, []).append(piece.called)
    for place, piece in enumerate(every):
        element, unit = piece.post.element, piece.post.entry.unit or ""
        order = next((each for each in ordered if each.design == element), CardOrder(element))
        station = Station(
            fleet.name,
            piece.number,
            piece.of,
            unit,
            leader=bool(unit) and unit not in led,
            carrier="" if piece.carrier is None else every[piece.carrier].called,
            aboard=tuple(aboard.get(place, ())),
        )
        led.add(unit)
        yield Mustered(order, piece.post.name, station)
