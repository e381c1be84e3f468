"""Battles kept in files, and pages to look at: a picture a turn, offline."""

from __future__ import annotations

import base64
import hashlib
import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

import jinja2

from cardforge import __version__
from cardforge.app.reports.battles import TITLE, omission_lines
from cardforge.core.bundled import supplied
from cardforge.core.files import read_bytes, write_bytes, write_text
from cardforge.core.limits import DEEPEST_NESTING, LARGEST_RECORD, MOST_FINDINGS
from cardforge.errors import CardforgeError, NotationError, OrderError, ShapeError
from cardforge.leviathans.battle.chronicle import Leaf, chronicle
from cardforge.leviathans.battle.log import Names, names_of
from cardforge.leviathans.battle.parties import by_letter, call_signs
from cardforge.leviathans.battle.record import modern, recorded, replayed
from cardforge.leviathans.battle.summary import account_data, summary_of
from cardforge.leviathans.cards.battle_pages import (
    Pip,
    close_up,
    headline,
    map_board,
    phases,
    pips,
    sky_chart,
    standing,
    turn_map,
    turn_page,
    turn_title,
    type_scale,
)
from cardforge.leviathans.cards.theme import theme_named
from cardforge.press import pdf, raster, svg
from cardforge.press.fitting import Unfitted
from cardforge.press.lettering import unfitted_of
from cardforge.press.measure import standard_measure
from cardforge.press.scene import Group, Scene

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cardforge.leviathans.battle.play import Battle
    from cardforge.leviathans.cards.battle_pages import Phase
    from cardforge.leviathans.cards.theme import Theme


ACCOUNT: Final = "account"
"""The key of what follows from the rest of a record; records written before it have none."""


def battle_data(battle: Battle) -> dict[str, Any]:
    """Return a battle as it is saved: its record, and who won and why."""
    return {**recorded(battle), ACCOUNT: account_data(battle)}


def write_battle(path: Path, battle: Battle) -> None:
    """Write a battle, or leave what was there as it was."""
    write_text(path, json.dumps(battle_data(battle), ensure_ascii=False) + "\n")


def read_battle(path: Path) -> Battle:
    """Return a battle that was kept, played again.

    Raise FileError where the file holds none, or where any part of it is not what comes of its
    orders and dice. The account is not compared: it is calculated again, perhaps in other words.
    """
    written = {key: value for key, value in _record(path).items() if key != ACCOUNT}
    try:
        record = modern(written)
        battle = replayed(record)
    except CardforgeError as error:
        raise ShapeError(_told(error), path) from None
    again = recorded(battle)
    for key in sorted(record.keys() | again.keys()):
        if record.get(key) != again.get(key):
            message = f"expected '{key}' as it comes out when the battle is played again"
            raise ShapeError(message, path)
    return battle


def _told(error: CardforgeError) -> str:
    """Return what is wrong with a battle; of very many orders that break rules the first."""
    lines = str(error).split("\n") if isinstance(error, OrderError) else [str(error)]
    more = len(lines) - MOST_FINDINGS
    return "\n".join([*lines[:MOST_FINDINGS], *([f"and {more:,} more faults"] if more > 0 else [])])


def _record(path: Path) -> dict[str, Any]:
    try:
        record = json.loads(read_bytes(path, LARGEST_RECORD))
    except RecursionError:
        message = f"expected a battle as JSON, at most {DEEPEST_NESTING} levels of nesting"
        raise NotationError(message, path) from None
    except ValueError as error:
        raise NotationError(f"expected a battle as JSON: {error}", path) from None
    if not isinstance(record, dict):
        raise ShapeError("expected a battle, got something else", path)
    return record


Ending: TypeAlias = Literal["svg", "png"]
PNG_DPI: Final = 110.0
_IDS: Final = "battle-"
_GONE: Final = (Pip.FRESH, Pip.LOST)


class Pictures(NamedTuple):
    """The files that were written, and the words that did not go on them whole."""

    paths: tuple[Path, ...]
    unfitted: tuple[Unfitted, ...]


class Place(NamedTuple):
    """A location of a ship: its name, how its slots stand, and the same in words."""

    name: str
    pips: tuple[Pip, ...]
    words: str


class Entry(NamedTuple):
    """A ship in the list of her fleet."""

    sign: str
    name: str
    where: str
    standing: str
    lost: bool
    places: tuple[Place, ...]


class Fleet(NamedTuple):
    """One side in a turn."""

    letter: str
    name: str
    captain: str
    ships: tuple[Entry, ...]


class TurnPart(NamedTuple):
    """A turn as the page shows it; `close` is the part of the map on which something happens."""

    number: int
    title: str
    headline: str
    alt: str
    close: tuple[float, float, float, float]
    fleets: tuple[Fleet, ...]
    phases: tuple[Phase, ...]


def write_pictures(
    battle: Battle, folder: Path, look: str = "colour", ending: Ending = "svg"
) -> Pictures:
    """Write a picture of every turn into a folder, turn-00 being the deployment.

    They are SVG files, or PNG files where `ending` says so.
    """
    theme, measure = theme_named(look), standard_measure()
    paths: list[Path] = []
    unfitted: list[Unfitted] = []
    for leaf in chronicle(battle):
        face = turn_page(battle, leaf, theme, measure)
        paths.append(folder / f"turn-{leaf.number:02}.{ending}")
        write_bytes(paths[-1], _DRAWN[ending](face.scene))
        unfitted += unfitted_of(turn_title(leaf), face)
    return Pictures(tuple(paths), tuple(unfitted))


def write_page(battle: Battle, file: Path) -> None:
    """Write the HTML page of a battle."""
    write_text(file, battle_page(battle))


def battle_page(battle: Battle, look: str = "colour") -> str:
    """Return the HTML page of a battle, which asks for no other file and holds its record."""
    leaves = chronicle(battle)
    board = map_board(battle.start.sheet)
    names, theme = names_of(battle.start, battle.parties), theme_named(look)
    script, summary = _part("battle.js"), summary_of(battle)
    return _room().get_template("battle.html").render(
        title=" against ".join(names.sides[side] for side in by_letter(battle.parties)),
        result=headline(battle, leaves[-1]),
        maps=_maps(leaves, theme),
        size=(board.width_mm, board.height_mm),
        type=type_scale(board),
        turns=[_turn(battle, leaf, names, theme) for leaf in leaves],
        summary_title=TITLE,
        summary=summary,
        unplayed=omission_lines(summary.unplayed),
        record=battle_data(battle),
        style=_part("battle.css"),
        script=script,
        script_hash=base64.b64encode(hashlib.sha256(f"\n{script}".encode()).digest()).decode(),
        version=__version__,
    )  # fmt: skip


def _svg(scene: Scene) -> bytes:
    return svg.draw(scene, standard_measure()).encode()


def _png(scene: Scene) -> bytes:
    return raster.png(pdf.draw([scene], standard_measure()), 0, PNG_DPI)


_DRAWN: Final[dict[Ending, Callable[[Scene], bytes]]] = {"svg": _svg, "png": _png}


def _maps(leaves: tuple[Leaf, ...], theme: Theme) -> str:
    """Draw the bare map and every turn's part of it once, each with an id to be used by.

    All are in one drawing, so that ships and letters are stored once for the whole battle. A tag
    stands in the drawing as it is written here and nowhere else: quotes in texts are escaped.
    """
    sheet, measure = leaves[0].state.sheet, standard_measure()
    board = map_board(sheet)
    groups = [Group(sky_chart(sheet, theme, measure), tag="chart")]
    groups += [Group(turn_map(leaf, theme, measure), tag=f"turn.{leaf.number}") for leaf in leaves]
    scene = Scene(board.width_mm, board.height_mm, tuple(groups))
    drawn = svg.draw(scene, measure, ids=_IDS)
    for group in groups:
        name = group.tag.replace(".", "-")
        drawn = drawn.replace(f'data-tag="{group.tag}"', f'id="map-{name}"', 1)
    return drawn


def _turn(battle: Battle, leaf: Leaf, names: Names, theme: Theme) -> TurnPart:
    fleets = tuple(_fleet(leaf, side, names) for side in by_letter(leaf.parties))
    ships = [f"{ship.sign} {ship.name} {ship.where}" for fleet in fleets for ship in fleet.ships]
    box = tuple(round(length, 2) for length in close_up(leaf, theme, standard_measure()))
    return TurnPart(
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


@lru_cache(maxsize=1)
def _room() -> jinja2.Environment:
    loader = jinja2.FileSystemLoader(supplied("templates") / "battle")
    room = jinja2.Environment(loader=loader, undefined=jinja2.StrictUndefined, autoescape=True)
    # Keys stay in the record's order: a ship's locations are read as they stand.
    room.policies["json.dumps_kwargs"] = {"sort_keys": False, "separators": (",", ":")}
    return room


def _part(name: str) -> str:
    """Return one of the page's own files as it is."""
    return (supplied("templates") / "battle" / name).read_text(encoding="utf-8")
