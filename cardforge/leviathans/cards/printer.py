"""Everything that is printed for Leviathans, as products."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from cardforge.core.wording import hint
from cardforge.errors import CallError
from cardforge.leviathans.cards.accessories import (
    MOST_TURNS,
    TURNS,
    battle_log,
    dice_chart,
    dice_markers,
    dice_needed,
    torpedo_letters,
)
from cardforge.leviathans.cards.action_cards import action_card
from cardforge.leviathans.cards.arc_card import arc_card, attack_pictures
from cardforge.leviathans.cards.counters import flat_counter, standee
from cardforge.leviathans.cards.from_the_side import profile_picture
from cardforge.leviathans.cards.layout import large_size
from cardforge.leviathans.cards.maps import FAR_EDGES, map_sheet, table_board, title_overflow
from cardforge.leviathans.cards.markers import Marker, MarkerFaces, marker_faces, markers_for
from cardforge.leviathans.cards.reference_cards import (
    USUAL_MARKS,
    attack_card,
    manoeuvre_faces,
    torpedo_face,
    turn_card,
)
from cardforge.leviathans.cards.ship_back import recognition_card
from cardforge.leviathans.cards.ship_card import class_words, ship_card
from cardforge.leviathans.cards.slot_card import slot_cards, slot_rules
from cardforge.leviathans.cards.theme import THEMES as _THEMES
from cardforge.leviathans.cards.theme import SideMark, theme_named
from cardforge.leviathans.cards.type_cards import procedure_card, type_cards
from cardforge.leviathans.kinds import NATIONS, SALVOS, Family, Nation, nation_called
from cardforge.leviathans.ship import Ship
from cardforge.press.card_positions import LETTER
from cardforge.press.cover import Opening
from cardforge.press.frame import art_picture, card_scene
from cardforge.press.hexmap import HexBoard
from cardforge.press.lettering import Face, Overflow
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

THEMES: Final = tuple(_THEMES)

_SINGLE: Final = ("initiative", "concentrated fire")
"""The markers of which a game needs one."""
_OF_SLOTS: Final = {"mine": "bomba mine", "bombers": "bomber lev", "tesla charge": "tesla coil"}
"""The markers of which a ship needs one more for each of these slots."""
_FEWEST_SIDES: Final = 2
_ROSTER_HULL_MM: Final = 28.0
_USUAL_VENUE: Final = Venue("coast", 1910, 2, "", FAR_EDGES[2])
_TABLES: Final = {1: "46 x 56 cm (18 x 22 in)", 2: "92 x 56 cm (36 x 22 in)"}
"""The table that a map of this number of sheets covers."""
_DAMAGED: Final = "Strike through slots that the scenario destroys, with a pip for each."
_LAUNCHED: Final = ("bomber lev", "bomba mine")


def decks(orders: Sequence[CardOrder], look: PrintOptions) -> tuple[Product, ...]:
    """Lay out all cards: they are of one size."""
    return (cards(orders, look),)


def cards(orders: Sequence[CardOrder], look: PrintOptions) -> Product:
    """Lay out the deck of ships' cards, each with its recognition card on the back."""
    size = large_size(look.paper, look.large_card)
    face = card_scene(size.width_mm, size.height_mm, (), "")
    return Product(
        "ship-cards",
        "Ship cards",
        "Stiff paper, both sides, turned over the long edge. Cut along the marks.",
        cards=deck_of(orders, lambda order: _ship(order, look), Card(face, face)),
        sources=tuple(order.source for order in orders if order.source),
    )


def _ship(order: CardOrder, look: PrintOptions) -> Card:
    return card_of(_front(order, look), _back(order, look), order.design.name)


def _front(order: CardOrder, look: PrintOptions) -> Face:
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
        side=None if order.side is None else SideMark(order.side),
    )


def _back(order: CardOrder, look: PrintOptions) -> Face:
    theme, art = theme_named(look.theme), order.art.get("profile")
    return recognition_card(
        order.design,
        theme,
        look.measure,
        odds=order.odds,
        picture=art_picture(art, theme) if art else None,
        size=large_size(look.paper, look.large_card),
        special=look.explains,
    )


def counters(
    orders: Sequence[CardOrder], look: PrintOptions, options: Mapping[str, Any]
) -> Product:
    """Lay out a counter for each ship: to fold and stand, or `flat`; of length `hexes` if given."""
    theme, measure, hexes = theme_named(look.theme), look.measure, options.get("hexes")
    flat = bool(options.get("flat"))
    faces = []
    for order in orders:
        art = order.art.get("plan" if flat else "profile")
        picture = art_picture(art, theme) if art else None
        side = None if order.side is None else SideMark(order.side)
        faces.append(
            flat_counter(order.design, theme, measure, plan=picture, hexes=hexes, side=side)
            if flat
            else standee(order.design, theme, measure, profile=picture, hexes=hexes, side=side)
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
        overflow=overflow_on(orders, faces),
    )


def accessories(
    orders: Sequence[CardOrder], look: PrintOptions, venue: Venue | None = None
) -> tuple[Product, ...]:
    """Lay out markers, maps, and the cards that everybody at the table needs."""
    ships = [order.design for order in orders]
    nations = _nations(ships)
    sides = _sides(orders, nations)
    at = venue or _USUAL_VENUE
    return (
        log_sheet(ships, len(sides), look, at.turns),
        markers(ships, len(sides), look),
        maps(look, ((at.terrain, at.seed),), across=at.sheets, title=at.title),
        table_cards(look, ships),
        type_card_sets(sides, look),
        *action_sets(nations, look),
    )


def opening(orders: Sequence[CardOrder], look: PrintOptions, venue: Venue | None = None) -> Opening:
    """Return the largest ship of each side, the dice and tools needed, and the first steps."""
    theme = theme_named(look.theme)
    fleet, at = [order.design for order in orders], venue or _USUAL_VENUE
    pictures = tuple(profile_picture(ship, theme, length_mm=74.0) for ship in _largest(orders))
    d12, d6 = dice_needed(fleet)
    needs = (
        f"{d12} twelve-sided dice: coloured ones, or plain ones with the dice chart.",
        f"{d6} six-sided {'die' if d6 == 1 else 'dice'} for slots.",
        "A pencil and an eraser for each player.",
        f"Scissors or a knife, glue, and a table of {_TABLES[at.sheets]}.",
    )
    first, second = at.edges
    first_step = (
        f"Lay the map between you. Side A has its {first} edge, side B its {second} edge.",
        "Take your ship cards and roster, and a turn, attack, arc and dice card each.",
        *([_DAMAGED] if at.damaged else ()),
        "Start with step 1 of the turn card.",
    )
    return Opening(pictures, needs, first_step)


def roster_figures(design: Ship, look: PrintOptions) -> RosterFigures:
    """Return the class, figures and profile of a ship for a roster."""
    figures = {"Type": design.type, "SI": design.si, "MP": design.mp, "TURN": design.turn}
    picture = profile_picture(design, theme_named(look.theme), length_mm=_ROSTER_HULL_MM)
    return RosterFigures(
        class_words(design),
        tuple((word, str(value)) for word, value in figures.items()),
        picture,
        fields=("ringed hex", "hex ahead"),
    )


def _largest(orders: Sequence[CardOrder]) -> list[Ship]:
    """Return the ship of the highest Type and SI of each side, or of each nation."""
    found: dict[object, Ship] = {}
    for order in orders:
        ship, side = order.design, order.design.nation if order.side is None else order.side
        if side not in found or (ship.type, ship.si) > (found[side].type, found[side].si):
            found[side] = ship
    return list(found.values())


def log_sheet(
    ships: Sequence[Ship], sides: int, look: PrintOptions, turns: int | None = None
) -> Product:
    """Lay out the sheet on which players write turns, initiative and torpedoes."""
    letters = [SideMark(number).letter for number in range(sides)]
    face = battle_log(letters, look.paper or LETTER, look.measure, torpedoes=_torpedoes(ships),
                      turns=min(turns or TURNS, MOST_TURNS))  # fmt: skip
    return Product(
        "battle-log",
        "Battle log",
        "Plain paper, one side. Write on it in play.",
        sheets=(face.scene,),
        overflow=face.overflow,
    )


def _torpedoes(ships: Sequence[Ship]) -> str:
    """Return the letters of the markers of all torpedoes that the ships can launch in a turn."""
    slots = (slot for ship in ships for _, _, slot in ship.all_slots())
    return torpedo_letters(sum(SALVOS.get(slot.item, 1) for slot in slots
                               if slot.family is Family.TORPEDO))  # fmt: skip


def _sides(
    orders: Sequence[CardOrder], nations: tuple[Nation | None, ...]
) -> tuple[Nation | None, ...]:
    """Return the nation of each side: of its first ship where sides are named, or else all."""
    first: dict[int, Nation | None] = {}
    for order in orders:
        if order.side is not None:
            first.setdefault(order.side, order.design.power)
    if first:
        return tuple(first[side] for side in sorted(first))
    return nations if len(nations) >= _FEWEST_SIDES else nations * _FEWEST_SIDES


def markers(ships: Sequence[Ship], sides: int, look: PrintOptions) -> Product:
    """Lay out the markers that these ships need, and the dice of each side for its Type cards."""
    theme, measure = theme_named(look.theme), look.measure
    made: list[MarkerFaces] = []
    for marker in markers_for(_nations(ships)):
        if marker.name == "torpedo":
            letters = _torpedoes(ships)
            made += [marker_faces(marker, theme, measure, letter) for letter in letters]
        else:
            made += [marker_faces(marker, theme, measure)] * _count(marker, ships)
    cards = tuple(Card(each.front.scene, each.back.scene, each.key) for each in made)
    return Product(
        "markers",
        "Markers",
        "Stiff paper, both sides, turned over the long edge. Cut out.",
        cards=(*cards, *_dice_chits(sides, look)),
    )


def _count(marker: Marker, ships: Sequence[Ship]) -> int:
    """Return how many of a marker a game of these ships needs, mostly one for each ship."""
    if marker.name in _SINGLE:
        return 1
    bearers = [ship for ship in ships if marker.nation in (None, ship.power)]
    if marker.name == "lost":
        return -(-len(bearers) // 2)
    item = _OF_SLOTS.get(marker.name)
    slots = (slot for ship in bearers for _, _, slot in ship.all_slots())
    return len(bearers) + sum(slot.item == item for slot in slots)


def maps(look: PrintOptions, sheets: Iterable[tuple[str, int]], **wishes: Any) -> Product:
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
        overflow=_lost_titles(wishes.get("title", ""), look, board),
        size=_size(board, across),
    )


def _size(board: HexBoard, across: int) -> str:
    sheets = "two sheets as one table, left and right" if across > 1 else "one sheet"
    return f"{board.sheet.columns} x {board.sheet.rows} hexes, {sheets}"


def _lost_titles(title: str, look: PrintOptions, board: HexBoard) -> tuple[Overflow, ...]:
    found = title_overflow(title, look.measure, board, look.paper) if title else ()
    return tuple(lost._replace(tag=f"map, {lost.tag}") for lost in found)


def table_cards(look: PrintOptions, ships: Sequence[Ship] = ()) -> Product:
    """Lay out what each player keeps at hand: turn, attack, arcs and dice chart, two of each.

    For `ships`, the cards explain the marks and slots that these bear, and no others.
    """
    theme, measure = theme_named(look.theme), look.measure
    size = large_size(look.paper, look.large_card)
    slots = [slot for ship in ships for _, _, slot in ship.all_slots()]
    marks = {mark for slot in slots for mark in slot.marks} if ships else set(USUAL_MARKS)
    runs = not ships or bool(_torpedoes(ships))
    launches = runs or any(slot.item in _LAUNCHED for slot in slots)
    attack = attack_card(theme, measure, size, marks)
    torpedoes = torpedo_face(theme, measure, size) if runs else None
    arcs = arc_card(theme, measure, size), attack_pictures(theme, measure, size)
    each = [
        card_of(*turn_card(theme, measure, size, launches=launches), "turn card", "turn"),
        card_of(*attack, "attack card", "attack"),
        card_of(*arcs, "arc card", "arcs"),
        card_of(dice_chart(theme, measure, size), torpedoes, "dice chart", "dice"),
        *_explained(slot_cards(slot_rules(ships), theme, measure, size)),
    ]
    if ships:
        moves = manoeuvre_faces(_nations(ships), theme, measure, size)
        each.append(card_of(*moves, "manoeuvre card", "manoeuvres"))
    return _folk("table-cards", "Table cards", tuple(card for card in each for _ in range(2)))


def _explained(faces: Sequence[Face]) -> Iterator[Card]:
    """Make cards of the faces that explain slots, two on each."""
    for number in range(0, len(faces), 2):
        front, *back = faces[number : number + 2]
        yield card_of(front, back[0] if back else None, "slot card", f"slots {number}")


def dice_play(look: PrintOptions, nations: Sequence[Nation] = ()) -> tuple[Product, ...]:
    """Lay out the cards for play with plain dice, and action cards (default: all nations)."""
    return (table_cards(look), *action_sets(nations or NATIONS, look))


def fog_of_war(look: PrintOptions, nations: Sequence[Nation] = ()) -> tuple[Product, ...]:
    """Lay out type cards, of two neutral sides if none is named; dice markers too, on paper."""
    sides = nations or (None,) * _FEWEST_SIDES
    types = type_card_sets(sides, look)
    return (types,) if look.paper is None else (types, dice_chits(len(sides), look))


def dice_chits(sides: int, look: PrintOptions) -> Product:
    """Lay out markers of the dice that lie on each side's type cards."""
    return _folk("dice-markers", "Dice markers", _dice_chits(sides, look))


def _dice_chits(sides: int, look: PrintOptions) -> tuple[Card, ...]:
    theme, measure = theme_named(look.theme), look.measure
    made = [
        (mark.letter, face)
        for mark in map(SideMark, range(sides))
        for face in dice_markers(theme, measure, side=mark)
    ]
    return tuple(
        Card(face.scene, face.scene, f"{face.scene.title} of {letter}") for letter, face in made
    )


def type_card_sets(sides: Sequence[Nation | None], look: PrintOptions) -> Product:
    """Lay out each side's four cards for Fog of War, and the card that explains it.

    Sides of one nation differ only by their marks, so every set has one.
    """
    theme, measure = theme_named(look.theme), look.measure
    sets = [
        type_cards(theme, measure, nation, SideMark(number)) for number, nation in enumerate(sides)
    ]
    deck = [card_of(front, back, "type card") for fronts, back in sets for front in fronts]
    procedure = card_of(*procedure_card(theme, measure), name="procedure card")
    return _folk("type-cards", "Ship-type cards", (*deck, procedure))


def action_sets(nations: Sequence[Nation | None], look: PrintOptions) -> tuple[Product, ...]:
    """Lay out the action card of each of the eight nations that takes part, if any does."""
    theme, measure = theme_named(look.theme), look.measure
    deck = tuple(
        card_of(
            *action_card(nation, theme, measure, special=look.explains),
            name=f"{nation.adjective} action card",
        )
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
