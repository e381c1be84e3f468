"""Products: cards, counters, kits and scenarios of any game, and those of one game only."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from cardforge.app.printing import look_for
from cardforge.app.registry import GAMES, printer_of, printing_games
from cardforge.app.reports.figures import MARK, Doubt, proof_of, unproven_among, whole
from cardforge.app.reports.rosters import fleet_sum
from cardforge.core.hexes import column_letters
from cardforge.core.wording import counted
from cardforge.errors import CallError
from cardforge.press.cover import CoverSide, KitFile, cover_sheet, shortens_contents
from cardforge.press.lettering import Overflow
from cardforge.press.product import Printable, PrintOptions, Product, Venue, outlined, pages
from cardforge.press.profiles import Profile, profile_named
from cardforge.press.roster import Note, RosterLine, RosterPage, roster_product
from cardforge.press.scenario_sheet import ScenarioPage, SheetShip, SheetSide, scenario_product

if TYPE_CHECKING:
    from cardforge.app.ordering import Orders
    from cardforge.app.scenarios import Scenario, ScenarioSide
    from cardforge.core.game import Fleet, Member
    from cardforge.press.frame import Picture
    from cardforge.press.scene import Scene

Options = dict[str, Any]
"""How it is printed: theme, profile, flip and so on, as the options of commands give them."""


def printable(word: str) -> Printable:
    """Return how to print a product of one game; raise CallError if no game has it."""
    for game in printing_games():
        found = printer_of(game).THINGS.get(word)
        if found is not None:
            return found
    raise CallError(f"no game prints '{word}'")


def needs_designs(word: str) -> bool:
    """Return whether the product of this name is made of designs."""
    return word in _OF_ANY_GAME or bool(printable(word).game)


def page_words() -> tuple[str, ...]:
    """Return the words of what pages offer to print, products of designs first."""
    things = [thing for game in printing_games() for thing in printer_of(game).THINGS.items()]
    offered = [word for word, thing in things if thing.usual is not None]
    return (*_OF_ANY_GAME, *sorted(offered, key=lambda word: not needs_designs(word)))


def usual_products(word: str, options: Options, ordered: Orders | None = None) -> list[Product]:
    """Return the product of this name for a page; raise the same errors as `products`."""
    wishes = {} if word in _OF_ANY_GAME else printable(word).usual or {}
    return products(word, options, ordered, **wishes)


def products(
    word: str, options: Options, ordered: Orders | None = None, **wishes: Any
) -> list[Product]:
    """Return the products that a word means, of the ordered designs if it needs any.

    Raise CallError or PressError if they cannot be laid out, and CallError for designs of another
    game.
    """
    if ordered is not None and word in _OF_ANY_GAME:
        return list(_OF_ANY_GAME[word](ordered, options, wishes))
    thing = printable(word)
    if ordered is not None and thing.game != ordered.game:
        raise CallError(f"expected {thing.expected}, got {ordered.game}")
    return list(thing.make(ordered.orders if ordered else (), look_for(options), wishes))


def _cards(ordered: Orders, options: Options, _: Mapping[str, Any]) -> list[Product]:
    look = look_for(options)
    decks = printer_of(ordered.game).decks(ordered.orders, look)
    return [*decks, *_roster_sheets(ordered.fleets, look)]


def _counters(
    ordered: Orders, options: Options, wishes: Mapping[str, Any], **more: Any
) -> list[Product]:
    printer, look = printer_of(ordered.game), look_for(options)
    return [printer.counters(ordered.orders, look, {**wishes, **more})]


_COMMAND: Final = re.compile(r"`([^`]+)`")
"""A command in backticks for terminals; on paper it gets quotation marks."""
_MOST_TOLD: Final = 8
"""How many designs a sheet explains the mark of."""


def _roster_sheets(fleets: Sequence[Fleet], look: PrintOptions) -> list[Product]:
    """Return the roster sheets of fleets as one product; nothing without fleets or paper."""
    if not fleets or look.paper is None:
        return []
    pages = [_roster(fleet, look) for fleet in fleets]
    return [roster_product(pages, look.paper, look.measure)]


def _side_sheets(ordered: Orders, look: PrintOptions) -> list[Product]:
    """Return a roster sheet for each side, with its letter; without sides, those of fleets."""
    if not ordered.sides or look.paper is None:
        return _roster_sheets(ordered.fleets, look)
    pages = [
        _roster(side, look, column_letters(number))
        for number, side in enumerate(ordered.sides, start=1)
    ]
    return [roster_product(pages, look.paper, look.measure)]


def _roster(fleet: Fleet, look: PrintOptions, side: str = "") -> RosterPage:
    unproven = unproven_among(ship.design for ship in fleet.ships)
    several = len({ship.nation for ship in fleet.ships}) > 1
    lines = tuple(
        _roster_line(ship, look, nation=several, in_play=bool(side))._replace(
            mark=MARK if ship.design.document.path in unproven else ""
        )
        for ship in fleet.ships
    )
    notes = tuple(_notes(fleet, unproven))
    words = ", ".join(_subtitle(fleet))
    return RosterPage(fleet.name, words, lines, fleet_sum(fleet), notes, side)


def _roster_line(ship: Member, look: PrintOptions, *, nation: bool, in_play: bool) -> RosterLine:
    """Return a ship's line: below its name its class, and what its name or its fleet lacks."""
    design = ship.design
    entry = printer_of(design.game).roster_figures(design.value, look)
    other = design.name if design.name != ship.name else ""
    home = ship.nation if nation else ""
    more = ", ".join(word for word in (other, ship.station or home) if word)
    kind = "\n".join(words for words in (entry.kind, more) if words)
    fields = entry.fields if in_play else ()
    return RosterLine(ship.name, kind, whole(ship.points), entry.figures, entry.picture, fields)


def _notes(fleet: Fleet, unproven: Mapping[Path, Doubt]) -> Iterator[Note]:
    """Yield why points are marked, the makers' points, and how far points are proven."""
    for name, why in islice(unproven.values(), _MOST_TOLD):
        yield Note(f"{name}: points {why}", MARK)
    if len(unproven) > _MOST_TOLD:
        more = len(unproven) - _MOST_TOLD
        yield Note(f"{counted(more, 'design')} more: see `cardforge cost`", MARK)
    printed = {
        ship.design.name: ship.remark
        for ship in fleet.ships
        if GAMES[ship.design.game].printed_points(ship.design) is not None
    }
    for name, both in islice(printed.items(), _MOST_TOLD):
        yield Note(f"{name}: {both}")
    for told in proof_of(ship.design for ship in fleet.ships):
        yield Note(_COMMAND.sub(r"“\1”", told))


def _subtitle(fleet: Fleet) -> Iterator[str]:
    yield "Fleet roster"
    nations = list(dict.fromkeys(ship.nation for ship in fleet.ships if ship.nation))
    if len(nations) == 1 and nations[0] != fleet.name:
        yield nations[0]
    if fleet.budget is not None:
        yield f"budget {fleet.budget} points"
    if fleet.rules:
        yield f"rules: {fleet.rules}"
    if fleet.admiral:
        yield f"led by {fleet.admiral}"


def _kit(ordered: Orders, options: Options, _: Mapping[str, Any]) -> list[Product]:
    """Return the whole kit, the cover sheet first; raise CallError for a profile without paper."""
    profile = profile_named(options["profile"])
    if profile.paper is None:
        raise CallError(
            f"a kit needs a profile with paper (home-letter, home-a4), got '{profile.name}'"
        )
    printer, orders = printer_of(ordered.game), ordered.orders
    look = dataclasses.replace(look_for(options), explains=False)
    scenario = ordered.scenario
    venue = _venue(scenario) if scenario else None
    opening = printer.opening(orders, look, venue)
    more = printer.accessories(orders, look, venue)
    parts = [
        *printer.decks(orders, look),
        *_side_sheets(ordered, look),
        printer.counters(orders, look, {}),
        printer.counters(orders, look, {"flat": True}),
        *more,
    ]
    if scenario:
        chart = next(poster.scene for product in more for poster in product.posters)
        page = scenario_page(scenario, chart, opening.pictures)
        parts.insert(0, scenario_product(page, profile.paper, look.measure))
    numbered = [
        dataclasses.replace(product, name=f"{number:02}-{product.name}")
        for number, product in enumerate(parts, start=1)
    ]
    entries = [_entry(product, profile, options) for product in numbered]
    names = ", ".join(order.design.name for order in orders)
    sides = [
        CoverSide(column_letters(number), side.name, ", ".join(ship.name for ship in side.ships))
        for number, side in enumerate(ordered.sides, start=1)
    ]
    title = scenario.name if scenario else ""
    sheets = tuple(cover_sheet(entries, names, profile.paper, look.measure, opening, sides, title))
    shortened = not sides and shortens_contents(names, profile.paper, look.measure)
    cover = Product(
        "00-read-me-first",
        "Read me first",
        "Plain paper, one side.",
        sheets=sheets,
        overflow=(Overflow("cover sheet, names of the designs", names),) if shortened else (),
    )
    return [cover, *numbered]


def _venue(scenario: Scenario) -> Venue:
    ground = scenario.ground
    edges = tuple(side.edge for side in scenario.sides)
    damaged = any(any(damage.values()) for side in scenario.sides for damage in side.damage)
    return Venue(
        ground.terrain, ground.seed, ground.sheets, scenario.name, edges, scenario.turns, damaged
    )


def _entry(product: Product, profile: Profile, options: Options) -> KitFile:
    outline = outlined(product)
    count = sum(1 for _ in pages(outline, profile, look_for(options).measure, options["flip"]))
    two_sided = any(card.back for card in outline.cards)
    return KitFile(product.title, f"{product.name}.pdf", count, product.how, two_sided=two_sided)


_OF_ANY_GAME: Final[Mapping[str, Callable[[Orders, Options, Mapping[str, Any]], list[Product]]]] = (
    MappingProxyType(
        {
            "cards": _cards,
            "counters": _counters,
            "flat-counters": partial(_counters, flat=True),
            "kit": _kit,
        }
    )
)
"""What every game prints of its designs."""


_GROUND: Final = {
    "sea": "the open sea", "coast": "the coast", "islands": "the islands", "land": "the land",
}  # fmt: skip
_SHEETS: Final = {1: "One sheet", 2: "Two sheets, left and right,"}


def scenario_page(scenario: Scenario, chart: Scene, pictures: Sequence[Picture]) -> ScenarioPage:
    """Return all that the sheet of a scenario says, around its map and its pictures."""
    ground = scenario.ground
    return ScenarioPage(
        scenario.name,
        _below(scenario),
        scenario.story,
        tuple(_side(side, number) for number, side in enumerate(scenario.sides, start=1)),
        chart,
        f"{_SHEETS[ground.sheets]} of {_GROUND[ground.terrain]}, No. {ground.seed}",
        scenario.turns,
        _end(scenario),
        scenario.notes,
        tuple(pictures),
    )


def _below(scenario: Scenario) -> str:
    first, second = (side.fleet.name for side in scenario.sides)
    turns = f", {counted(scenario.turns, 'turn')}" if scenario.turns else ""
    return f"Scenario: {first} against {second}{turns}"


def _side(side: ScenarioSide, number: int) -> SheetSide:
    ships = tuple(
        SheetShip(ship.name, counted(ship.points, "point"), destroyed_told(damage))
        for ship, damage in zip(side.fleet.ships, side.damage, strict=True)
    )
    total = f"{counted(len(ships), 'ship')}, {whole(side.fleet.points)} points"
    return SheetSide(
        column_letters(number), side.fleet.name, side.edge, total, ships, side.deploy, side.wins
    )


def destroyed_told(damage: Mapping[str, Sequence[int]]) -> str:
    """Return which slots are destroyed: `stern 2 and 4, bow 3`."""
    return ", ".join(
        f"{place} {' and '.join(map(str, sorted(numbers)))}"
        for place, numbers in damage.items()
        if numbers
    )


def _end(scenario: Scenario) -> str:
    beaten = "A side that is beaten loses, as the damage card says."
    if not scenario.turns:
        return f"There is no last turn. {beaten}"
    last = f"The game ends after turn {scenario.turns}."
    if scenario.undecided:
        return f"{last} {beaten} If neither is beaten, side {scenario.undecided} wins."
    return f"{last} {beaten}"
