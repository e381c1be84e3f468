"""Everything that is printed for Leviathans, as products."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from cardforge.core.validation import hint
from cardforge.errors import CallError
from cardforge.leviathans.cards.action_cards import action_card
from cardforge.leviathans.cards.counters import flat_counter, standee
from cardforge.leviathans.cards.dice_chart import dice_chart, dice_markers
from cardforge.leviathans.cards.from_the_side import SideMark
from cardforge.leviathans.cards.layout import large_size
from cardforge.leviathans.cards.maps import FAR_EDGES, map_sheet, table_board, unfitted_title
from cardforge.leviathans.cards.markers import marker_faces, markers_for
from cardforge.leviathans.cards.ship_back import recognition_card
from cardforge.leviathans.cards.ship_card import ship_card
from cardforge.leviathans.cards.table_cards import procedure_card, turn_card, type_cards
from cardforge.leviathans.cards.theme import THEMES as _THEMES
from cardforge.leviathans.cards.theme import theme_named
from cardforge.leviathans.kinds import NATIONS, Nation, nation_called
from cardforge.leviathans.ship import Ship
from cardforge.press.fitting import Unfitted
from cardforge.press.frame import art_picture
from cardforge.press.hexmap import Board
from cardforge.press.lettering import Face, card_of
from cardforge.press.product import CardOrder, Look, Poster, Printable, Product, unfitted_on
from cardforge.press.sheets import Card, deck_of
from cardforge.press.text_card import card_scene

THEMES: Final = tuple(_THEMES)

_MARKERS_OF_EACH: Final = 6
_FEWEST_SIDES: Final = 2


def decks(orders: Sequence[CardOrder], look: Look) -> tuple[Product, ...]:
    """Lay out all cards: they are of one size."""
    return (cards(orders, look),)


def cards(orders: Sequence[CardOrder], look: Look) -> Product:
    """Make the deck of ships' cards, each with her recognition card on its back."""
    size = large_size(look.paper, look.large_card)
    face = card_scene(size.width_mm, size.height_mm, (), "")
    return Product(
        "ship-cards",
        "Ship cards",
        "Stiff paper, both sides, turned over the long edge. Cut along the marks.",
        cards=deck_of(orders, lambda order: _ship(order, look), Card(face, face)),
        sources=tuple(order.source for order in orders if order.source),
    )


def _ship(order: CardOrder, look: Look) -> Card:
    return card_of(_front(order, look), _back(order, look), order.design.name)


def _front(order: CardOrder, look: Look) -> Face:
    theme, art = theme_named(look.theme), order.art.get("plan")
    return ship_card(
        order.design,
        theme,
        look.measure,
        points=order.points,
        stamp=order.stamp,
        version=order.version,
        picture=art_picture(art, theme) if art else None,
        size=large_size(look.paper, look.large_card),
    )


def _back(order: CardOrder, look: Look) -> Face:
    theme, art = theme_named(look.theme), order.art.get("profile")
    return recognition_card(
        order.design,
        theme,
        look.measure,
        odds=order.odds,
        picture=art_picture(art, theme) if art else None,
        size=large_size(look.paper, look.large_card),
    )


def counters(orders: Sequence[CardOrder], look: Look, options: Mapping[str, Any]) -> Product:
    """Lay out a counter for each ship: to fold and stand, or `flat`; over `hexes` if told."""
    theme, measure, hexes = theme_named(look.theme), look.measure, options.get("hexes")
    flat = bool(options.get("flat"))
    faces = []
    for order in orders:
        art = order.art.get("plan" if flat else "profile")
        picture = art_picture(art, theme) if art else None
        faces.append(
            flat_counter(order.design, theme, measure, plan=picture, hexes=hexes)
            if flat
            else standee(order.design, theme, measure, profile=picture, hexes=hexes)
        )
    how = (
        "Card or thick paper, one side. Cut out."
        if flat
        else "Card, one side. Cut out, fold in the middle and out at the feet, and glue the middle."
    )
    return Product(
        "flat-counters" if flat else "standees",
        "Flat counters" if flat else "Standees",
        how,
        pieces=tuple(face.scene for face in faces),
        unfitted=unfitted_on(orders, faces),
    )


def accessories(orders: Sequence[CardOrder], look: Look) -> tuple[Product, ...]:
    """Lay out markers, maps, and the cards that everybody at the table needs."""
    nations = _nations(order.design for order in orders)
    sides = nations if len(nations) >= _FEWEST_SIDES else nations * _FEWEST_SIDES
    return (
        markers(nations, look),
        maps(look, (("coast", 1910),), across=2),
        table_cards(look),
        dice_chits(len(sides), look),
        type_card_sets(sides, look),
        *action_sets(nations, look),
    )


def markers(nations: Sequence[Nation | None], look: Look) -> Product:
    """Lay out the markers that these nations need, several of each."""
    theme, measure = theme_named(look.theme), look.measure
    made = [marker_faces(marker, theme, measure) for marker in markers_for(nations)]
    each = [Card(faces.front.scene, faces.back.scene, faces.key) for faces in made]
    return Product(
        "markers",
        "Markers",
        "Stiff paper, both sides, turned over the long edge. Cut out.",
        cards=tuple(card for card in each for _ in range(_MARKERS_OF_EACH)),
    )


def maps(look: Look, sheets: Iterable[tuple[str, int]], **wishes: Any) -> Product:
    """Lay out a map for each terrain and seed; `wishes` are columns, rows, across, zones, title.

    Several sheets make one table, side by side, with fleets at its two ends.
    """
    theme, measure = theme_named(look.theme), look.measure
    across = wishes.get("across", 1)
    board = table_board(across, wishes.get("columns"), wishes.get("rows"))
    scenes = [
        map_sheet(
            theme, measure, terrain=terrain, seed=seed, board=board,
            zones=wishes.get("zones", FAR_EDGES[across]), title=wishes.get("title", ""),
        )
        for terrain, seed in sheets
    ]  # fmt: skip
    return Product(
        "maps",
        "Maps",
        "Thin paper, one side. Trim right and lower edges, lay each tile over the next, glue.",
        posters=tuple(Poster(scene, board.hex_size_mm) for scene in scenes),
        unfitted=_lost_titles(wishes.get("title", ""), look, board),
        size=_size(board, across),
    )


def _size(board: Board, across: int) -> str:
    sheets = "two sheets as one table, left and right" if across > 1 else "one sheet"
    return f"{board.sheet.columns} x {board.sheet.rows} hexes, {sheets}"


def _lost_titles(title: str, look: Look, board: Board) -> tuple[Unfitted, ...]:
    found = unfitted_title(title, look.measure, board, look.paper) if title else ()
    return tuple(lost._replace(tag=f"map, {lost.tag}") for lost in found)


def table_cards(look: Look) -> Product:
    """Lay out what both players keep beside them: the turn and the attack, and the dice chart."""
    theme, measure, size = (
        theme_named(look.theme),
        look.measure,
        large_size(look.paper, look.large_card),
    )
    turn = card_of(*turn_card(theme, measure, size), name="turn card", key="turn")
    chart = card_of(dice_chart(theme, measure, size), name="dice chart", key="dice")
    return _folk("table-cards", "Table cards", (turn, turn, chart, chart))


def dice_play(look: Look, nations: Sequence[Nation] = ()) -> tuple[Product, ...]:
    """Lay out what plain dice want: cards for the table, and actions, of all if none is named."""
    return (table_cards(look), *action_sets(nations or NATIONS, look))


def fog_of_war(look: Look, nations: Sequence[Nation] = ()) -> tuple[Product, ...]:
    """Lay out type cards, of two neutral sides if none is named; dice markers too, on paper."""
    sides = nations or (None,) * _FEWEST_SIDES
    types = type_card_sets(sides, look)
    return (types,) if look.paper is None else (types, dice_chits(len(sides), look))


def dice_chits(sides: int, look: Look) -> Product:
    """Lay out markers of the dice that lie on each side's type cards."""
    theme, measure = theme_named(look.theme), look.measure
    made = [
        (mark.letter, face)
        for mark in map(SideMark, range(sides))
        for face in dice_markers(theme, measure, side=mark)
    ]
    chits = tuple(
        Card(face.scene, face.scene, f"{face.scene.title} of {letter}") for letter, face in made
    )
    return _folk("dice-markers", "Dice markers", chits)


def type_card_sets(sides: Sequence[Nation | None], look: Look) -> Product:
    """Lay out each side's four cards for Fog of War, and the card that says how it goes.

    Sides of one nation are told apart by their marks alone, so every set has one.
    """
    theme, measure = theme_named(look.theme), look.measure
    sets = [
        type_cards(theme, measure, nation, SideMark(number)) for number, nation in enumerate(sides)
    ]
    deck = [card_of(front, back, "type card") for fronts, back in sets for front in fronts]
    procedure = card_of(*procedure_card(theme, measure), name="procedure card")
    return _folk("type-cards", "Ship-type cards", (*deck, procedure))


def action_sets(nations: Sequence[Nation | None], look: Look) -> tuple[Product, ...]:
    """Lay out the action card of each of the eight nations that takes part, if any does."""
    theme, measure = theme_named(look.theme), look.measure
    deck = tuple(
        card_of(*action_card(nation, theme, measure), name=f"{nation.adjective} action card")
        for nation in nations
        if nation is not None
    )
    return (_folk("action-cards", "Action cards", deck),) if deck else ()


def _folk(name: str, title: str, deck: tuple[Card, ...]) -> Product:
    how = "Stiff paper, both sides, turned over the long edge. Cut along the marks."
    return Product(name, title, how, cards=deck)


def _nations(ships: Iterable[Ship]) -> tuple[Nation | None, ...]:
    return tuple(dict.fromkeys(ship.power for ship in ships))


def nations_called(words: Sequence[str]) -> tuple[Nation, ...]:
    """Return the nations that the words mean; raise CallError for a word that means none."""
    return tuple(_nation(word) for word in words)


def _nation(word: str) -> Nation:
    nation = nation_called(word)
    if nation is None:
        known = [each.adjective for each in NATIONS]
        raise CallError(f"expected a nation ({', '.join(known)}), got '{word}'{hint(word, known)}")
    return nation


THINGS: Final[Mapping[str, Printable]] = MappingProxyType(
    {
        "map": Printable(
            lambda _, look, wishes: (maps(look, **wishes),),
            usual={"sheets": (("sea", 1910), ("coast", 1911))},
        ),
        "typecards": Printable(
            lambda _, look, wishes: fog_of_war(look, nations_called(wishes.get("nations", ()))),
            usual={},
        ),
        "dice": Printable(
            lambda _, look, wishes: dice_play(look, nations_called(wishes.get("nations", ()))),
            usual={},
        ),
    }
)
