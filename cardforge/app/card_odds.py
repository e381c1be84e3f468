"""The odds that the back of a card carries, worked out for the block that sets them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.odds_block import BlockFigures, FireRow, LastRow
from cardforge.leviathans.odds.reference import MOST_TURNS, USUAL_RANGE, firepower, toughness
from cardforge.leviathans.odds.torpedoes import torpedoes
from cardforge.leviathans.place_words import named_apart
from cardforge.leviathans.places import TYPES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from cardforge.leviathans.odds.reference import Span
    from cardforge.leviathans.ship import Ship

SPANS: Final[tuple[Span, ...]] = ((1, 6), (7, 12), (13, 18))


def block_figures(ship: Ship) -> BlockFigures:
    """Return what the block of a ship shows, against usual ships; her own Type fires at her."""
    note = f"Against usual ships, moving; struck by a broadside {USUAL_RANGE} hexes off."
    return BlockFigures(TYPES, tuple(_fire(ship)), tuple(_lasts(ship)), f"{note}{_besides(ship)}")


def _besides(ship: Ship) -> str:
    """Say what the block does not count."""
    count = sum(torpedo.a_turn for torpedo in torpedoes(ship))
    words = "torpedo" if count == 1 else "torpedoes"
    return f" Without {count} {words}." if count else ""


def turns_told(turns: int | None) -> str:
    """Say how many turns a ship lasts; None is longer than anybody looked."""
    return f"{MOST_TURNS}+" if turns is None else str(turns)


def _fire(ship: Ship) -> Iterator[FireRow]:
    by_type = [firepower(ship, of_type, SPANS) for of_type in TYPES]
    groups: dict[tuple[tuple[Fraction, ...], ...], list[str]] = {}
    for arc in by_type[0]:
        groups.setdefault(tuple(each[arc] for each in by_type), []).append(arc)
    for values, arcs in groups.items():
        for name in named_apart(arcs):
            yield from _rows(name, values)


def _rows(arc: str, values: tuple[tuple[Fraction, ...], ...]) -> Iterator[FireRow]:
    """Yield what an arc breaks at each span of distances that it reaches."""
    for index, (first, last) in enumerate(SPANS):
        slots = tuple(float(each[index]) for each in values)
        if any(slots):
            yield FireRow(arc, f"{first}-{last}", slots)


def _lasts(ship: Ship) -> Iterator[LastRow]:
    groups: dict[object, list[str]] = {}
    found = toughness(ship, ship.type)
    for place, tough in found.items():
        groups.setdefault(tough, []).append(place)
    for places in groups.values():
        for name in named_apart(places):
            yield LastRow(name, turns_told(found[places[0]].turns))
