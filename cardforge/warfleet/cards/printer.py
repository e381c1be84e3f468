"""Everything that is printed for War Fleet, as products."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from cardforge.leviathans import WORD as AIR
from cardforge.leviathans.cards.accessories import dice_chart
from cardforge.leviathans.cards.from_above import plan_picture
from cardforge.leviathans.cards.layout import large_size
from cardforge.leviathans.cards.ship_card import ship_card
from cardforge.leviathans.cards.theme import THEMES as _THEMES
from cardforge.leviathans.cards.theme import theme_named
from cardforge.leviathans.places import CLASSES
from cardforge.press.card_positions import LETTER
from cardforge.press.cover import Opening
from cardforge.press.frame import art_picture, card_scene
from cardforge.press.hexmap import HexBoard
from cardforge.press.lettering import Face
from cardforge.press.product import (
    CardOrder,
    Poster,
    Printable,
    PrintOptions,
    Product,
    RosterFigures,
    Venue,
    overflow_on,
)
from cardforge.press.sheets import Card, card_of, deck_of
from cardforge.warfleet.cards.conversion_sheet import sheet_page
from cardforge.warfleet.cards.counters import fleet_counter, fleet_standee
from cardforge.warfleet.cards.fleet_card import fleet_back, fleet_card, fleet_map
from cardforge.warfleet.cards.layout import HEIGHT_MM, WIDTH_MM
from cardforge.warfleet.cards.reference_cards import dial_card, turn_card
from cardforge.warfleet.convert import convert

if TYPE_CHECKING:
    from cardforge.press.frame import Picture
    from cardforge.warfleet.ship import FleetShip

THEMES: Final = tuple(_THEMES)


def decks(orders: Sequence[CardOrder], look: PrintOptions) -> tuple[Product, ...]:
    """Lay out all cards, which are of one size."""
    return (cards(orders, look),)


def cards(orders: Sequence[CardOrder], look: PrintOptions) -> Product:
    """Return the deck of ships' cards, each with its picture and the hit rules on the back."""
    face = card_scene(WIDTH_MM, HEIGHT_MM, (), "")
    return Product(
        "fleet-cards",
        "Fleet cards",
        "Stiff paper, both sides, turned over the long edge. Cut along the marks.",
        cards=deck_of(orders, lambda order: _ship(order, look), Card(face, face)),
        sources=tuple(order.source for order in orders if order.source),
    )


def _ship(order: CardOrder, look: PrintOptions) -> Card:
    theme, measure, ship = theme_named(look.theme), look.measure, order.design
    plan, profile = _art(order, "plan", look), _art(order, "profile", look)
    points, stamp = order.points, order.stamp
    front = fleet_card(ship, theme, measure, points=points, stamp=stamp, picture=plan)
    return card_of(front, fleet_back(ship, theme, measure, picture=profile), ship.name)


def counters(
    orders: Sequence[CardOrder], look: PrintOptions, options: Mapping[str, Any]
) -> Product:
    """Lay out a counter of one hex for each ship: a standee, or `flat`."""
    theme, measure, flat = theme_named(look.theme), look.measure, bool(options.get("flat"))
    made = fleet_counter if flat else fleet_standee
    faces = [made(order.design, theme, measure) for order in orders]
    folding = "Card, one side. Cut out, fold in the middle and out at the feet, glue the middle."
    return Product(
        "fleet-counters" if flat else "fleet-standees",
        "Flat fleet counters" if flat else "Fleet standees",
        "Card or thick paper, one side. Cut out." if flat else folding,
        pieces=tuple(face.scene for face in faces),
        overflow=overflow_on(orders, faces),
    )


def sheets(orders: Sequence[CardOrder], look: PrintOptions) -> Product:
    """Lay out a page for each air ship: its air card, its fleet card, and the ledger between."""
    pages = [_sheet(order, look) for order in orders]
    return Product(
        "fleet-sheets",
        "From the air game to War Fleet",
        "Plain paper, one side, on its side.",
        sheets=tuple(page.scene for page in pages),
        sources=tuple(order.source for order in orders if order.source),
        overflow=overflow_on(orders, pages),
    )


def _sheet(order: CardOrder, look: PrintOptions) -> Face:
    theme, measure, ship = theme_named(look.theme), look.measure, order.design
    conversion = convert(ship)
    picture = _art(order, "plan", look) or plan_picture(ship, theme)
    points, stamp = order.points, order.stamp
    air = ship_card(ship, theme, measure, points=points, stamp=stamp, picture=picture)
    fleet = fleet_card(conversion.ship, theme, measure, points=points, stamp=stamp, picture=picture)
    return sheet_page(air, fleet, conversion, theme, measure, look.paper or LETTER)


def opening(
    orders: Sequence[CardOrder],  # noqa: ARG001
    look: PrintOptions,  # noqa: ARG001
    venue: Venue | None = None,  # noqa: ARG001
) -> Opening:
    """Return nothing: the cover of a kit shows its contents alone."""
    return Opening()


def roster_figures(design: FleetShip, look: PrintOptions) -> RosterFigures:  # noqa: ARG001
    """Return the class and figures of a ship for a roster."""
    kind = CLASSES[design.type]
    words = f"{design.ship_class} class {kind}" if design.ship_class else kind.capitalize()
    figures = {"Type": design.type, "SI": design.si, "MP": design.mp}
    return RosterFigures(words, tuple((word, str(value)) for word, value in figures.items()))


def accessories(
    orders: Sequence[CardOrder],  # noqa: ARG001
    look: PrintOptions,
    venue: Venue | None = None,  # noqa: ARG001
) -> tuple[Product, ...]:
    """Lay out the fleet map, and the cards that all players need."""
    return maps(look), table_cards(look)


def maps(look: PrintOptions) -> Product:
    """Lay out the fleet map."""
    scene = fleet_map(theme_named(look.theme), look.measure)
    return Product(
        "fleet-map",
        "Fleet map",
        "Thin paper, one side. Trim right and lower edges, lay each tile over the next, glue.",
        posters=(Poster(scene, HexBoard().hex_size_mm),),
    )


def table_cards(look: PrintOptions) -> Product:
    """Lay out the turn and attack card, and the dial-up card with a chart for plain d12."""
    theme, measure, size = (
        theme_named(look.theme),
        look.measure,
        large_size(look.paper, look.large_card),
    )
    turn = card_of(*turn_card(theme, measure, size), name="turn card", key="fleet turn")
    chart = dice_chart(theme, measure, size)
    dial = card_of(dial_card(theme, measure, size), chart, name="dial-up card", key="dial up")
    return Product(
        "fleet-table-cards",
        "Fleet table cards",
        "Stiff paper, both sides, turned over the long edge. Cut along the marks.",
        cards=(turn, turn, dial, dial),
    )


def _art(order: CardOrder, view: str, look: PrintOptions) -> Picture | None:
    art = order.art.get(view)
    return art_picture(art, theme_named(look.theme)) if art else None


THINGS: Final[Mapping[str, Printable]] = MappingProxyType(
    {
        "sheets": Printable(
            lambda orders, look, _: (sheets(orders, look),),
            usual={},
            game=AIR,
            expected="air ships for a sheet",
        ),
        "table": Printable(lambda _orders, look, _wishes: (maps(look), table_cards(look))),
    }
)
