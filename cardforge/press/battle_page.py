"""What a game shows of a battle: a picture a turn, and the parts of an HTML page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cardforge.press.fitting import Unfitted
    from cardforge.press.scene import Group, Scene


class Picture(NamedTuple):
    """A turn on paper: the name of its file without an ending, and what did not fit whole."""

    name: str
    scene: Scene
    unfitted: tuple[Unfitted, ...]


class Place(NamedTuple):
    """A location of a ship: its name, a word for each slot's condition, and the same told.

    A slot is a `miss`, `whole`, `fresh` where it was lost in this turn, or `lost`.
    """

    name: str
    pips: tuple[str, ...]
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


class Phase(NamedTuple):
    """Lines of the log under a heading."""

    heading: str
    lines: tuple[str, ...]


class Turn(NamedTuple):
    """A turn as the page shows it, in words and numbers.

    `close` is the part of the map on which something happens: left, top, width, height.
    """

    number: int
    title: str
    headline: str
    alt: str
    close: tuple[float, float, float, float]
    fleets: tuple[Fleet, ...]
    phases: tuple[Phase, ...]


class Page(NamedTuple):
    """A battle turn by turn, over one map. Lengths are in millimetres.

    Of the `groups` the first is the bare map, tagged `chart`. Each turn's lies over it, tagged
    `turn.` and its number.
    """

    result: str
    width_mm: float
    height_mm: float
    type_scale: float
    """How much larger words on the map are than usual."""
    groups: tuple[Group, ...]
    turns: tuple[Turn, ...]
