"""What a game shows of a battle: a picture for each turn, and the parts of an HTML page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cardforge.press.lettering import Overflow
    from cardforge.press.scene import Group, Scene


class TurnPicture(NamedTuple):
    """A turn on paper: its file name without an ending, and the texts that did not fit."""

    name: str
    scene: Scene
    overflow: tuple[Overflow, ...]


class LocationState(NamedTuple):
    """A location of a ship: its name, a word for each slot's condition, and the same as a sentence.

    A slot is a `miss`, `whole`, `fresh` if it was lost in this turn, or `lost`.
    """

    name: str
    pips: tuple[str, ...]
    words: str


class ShipLine(NamedTuple):
    """A ship in the list of its fleet."""

    sign: str
    name: str
    where: str
    standing: str
    lost: bool
    places: tuple[LocationState, ...]


class SideInTurn(NamedTuple):
    """One side in a turn."""

    letter: str
    name: str
    captain: str
    ships: tuple[ShipLine, ...]


class Phase(NamedTuple):
    """Lines of the log below a heading."""

    heading: str
    lines: tuple[str, ...]


class Turn(NamedTuple):
    """A turn as the page shows it, in words and numbers.

    `close` is the part of the map where something happens: left, top, width, height in mm.
    """

    number: int
    title: str
    headline: str
    alt: str
    close: tuple[float, float, float, float]
    fleets: tuple[SideInTurn, ...]
    phases: tuple[Phase, ...]


class Page(NamedTuple):
    """A battle turn by turn on one map. Lengths are in mm.

    The first of the `groups` is the bare map, tagged `chart`. Each turn's group lies over it,
    tagged `turn.` and the turn's number.
    """

    result: str
    width_mm: float
    height_mm: float
    type_scale: float
    """Scale of the type on the map, 1 at its normal size."""
    groups: tuple[Group, ...]
    turns: tuple[Turn, ...]
