"""A battle as a page on a screen: its map, its turns, and how every ship stands in each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.battle.chronicle import chronicle
from cardforge.leviathans.battle.log import names_of
from cardforge.leviathans.battle.parties import by_letter, call_signs
from cardforge.leviathans.cards.battle_map import close_up, map_board, sky_chart, turn_map
from cardforge.leviathans.cards.battle_pages import headline, phases, turn_page, turn_title
from cardforge.leviathans.cards.battle_rosters import Pip, pips, standing
from cardforge.leviathans.cards.battle_signs import type_scale
from cardforge.press.battle_page import Entry, Fleet, Page, Picture, Place, Turn
from cardforge.press.lettering import unfitted_of
from cardforge.press.scene import Group

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.battle.chronicle import Leaf
    from cardforge.leviathans.battle.log import Names
    from cardforge.leviathans.battle.play import Battle
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.measure import Measure


_GONE: Final = (Pip.FRESH, Pip.LOST)


def turn_pictures(battle: Battle, theme: Theme, measure: Measure) -> Iterator[Picture]:
    """Yield a picture of every turn, turn-00 being the deployment."""
    for leaf in chronicle(battle):
        face = turn_page(battle, leaf, theme, measure)
        yield Picture(
            f"turn-{leaf.number:02}", face.scene, tuple(unfitted_of(turn_title(leaf), face))
        )


def page_parts(battle: Battle, theme: Theme, measure: Measure) -> Page:
    """Return what the page of a battle shows."""
    leaves = chronicle(battle)
    sheet = battle.start.sheet
    board, names = map_board(sheet), names_of(battle.start, battle.parties)
    turns = tuple(_turn(battle, leaf, names, theme, measure) for leaf in leaves)
    maps = (Group(turn_map(leaf, theme, measure), tag=f"turn.{leaf.number}") for leaf in leaves)
    return Page(
        headline(battle, leaves[-1]), board.width_mm, board.height_mm, type_scale(board),
        (Group(sky_chart(sheet, theme, measure), tag="chart"), *maps), turns,
    )  # fmt: skip


def _turn(battle: Battle, leaf: Leaf, names: Names, theme: Theme, measure: Measure) -> Turn:
    fleets = tuple(_fleet(leaf, side, names) for side in by_letter(leaf.parties))
    ships = [f"{ship.sign} {ship.name} {ship.where}" for fleet in fleets for ship in fleet.ships]
    box = tuple(round(length, 2) for length in close_up(leaf, theme, measure))
    return Turn(
        leaf.number, turn_title(leaf), headline(battle, leaf), "; ".join(ships),
        (box[0], box[1], box[2], box[3]), fleets, tuple(phases(battle, leaf)),
    )  # fmt: skip


def _fleet(leaf: Leaf, side: int, names: Names) -> Fleet:
    entries = tuple(_entry(leaf, index, names) for index in leaf.state.of(side))
    return Fleet(*leaf.parties[side], entries)


def _entry(leaf: Leaf, index: int, names: Names) -> Entry:
    vessel = leaf.state.vessels[index]
    where = f"at {names.at(vessel.at)}" if vessel.at else "off the map"
    places = tuple(_place(leaf, index, place) for place in vessel.ship.places)
    lost = vessel.lost is not None
    sign = call_signs(leaf.state, leaf.parties)[index]
    return Entry(sign, names.ships[index], where, standing(vessel), lost, places)


def _place(leaf: Leaf, index: int, place: str) -> Place:
    shown = pips(leaf, index, place)
    gone = [str(number) for number, pip in shown.items() if pip in _GONE]
    words = f"{len(gone)} of {len(shown)} slots lost" + (f": {', '.join(gone)}" if gone else "")
    return Place(place, tuple(shown.values()), words)
