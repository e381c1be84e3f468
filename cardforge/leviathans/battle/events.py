"""Events: what happens in a battle, as plain values. Ships are told by their index in the state.

Whoever tells them in words needs the ships' names; see `log`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, TypeAlias

from cardforge.leviathans.arcs import Placement
from cardforge.leviathans.battle import initiative
from cardforge.leviathans.battle.casts import Cast
from cardforge.leviathans.battle.state import Loss
from cardforge.leviathans.odds import Effect


class Verdict(StrEnum):
    """How a battle ends."""

    WON = "won"
    """One side is beaten: its ships are lost, or all its weapons are."""
    DRAWN = "drawn"
    """Both sides are beaten in one turn."""
    UNFINISHED = "unfinished"
    """The last turn is over, and nobody is beaten."""


class Deployed(NamedTuple):
    """A ship is on the map."""

    vessel: int
    at: Placement


class TurnBegan(NamedTuple):
    """A turn begins."""

    turn: int


class Sailed(NamedTuple):
    """A ship has moved, or stayed: her course, where it led, whether she entered a new hex."""

    vessel: int
    words: tuple[str, ...]
    at: Placement
    entered: bool


class Fired(NamedTuple):
    """A breach roll. The best two weapon results and the best crew and magazine are in the total.

    `moved` tells whether the target's go dice are the ones rolled, or its stop dice.
    """

    vessel: int
    gun: str
    place: str
    slots: tuple[int, ...]
    target: int
    hit: str
    distance: int
    moved: bool
    weapons: tuple[Cast, ...]
    crews: tuple[Cast, ...]
    magazines: tuple[Cast, ...]
    location: Cast
    added: int
    total: int


class Wasted(NamedTuple):
    """A declared shot was not rolled: the keel of its target has broken in this turn."""

    vessel: int
    place: str
    slots: tuple[int, ...]
    target: int


class Struck(NamedTuple):
    """What one slot die of a roll did. `shows` has the dice that it took, the last one counts."""

    target: int
    hit: str
    shows: tuple[int, ...]
    effect: Effect
    slot: int
    item: str
    total: int
    needed: int


class KeelTested(NamedTuple):
    """A keel was tested: the dice with their modifier against the ship's SI."""

    target: int
    cast: Cast
    modifier: int
    si: int
    broken: bool


class Lost(NamedTuple):
    """A ship is lost."""

    vessel: int
    how: Loss


class Ended(NamedTuple):
    """The battle is over. `winner` is a side, or None where nobody won."""

    verdict: Verdict
    winner: int | None
    turn: int


Event: TypeAlias = (
    Deployed | TurnBegan | initiative.Event | Sailed | Fired | Wasted | Struck | KeelTested | Lost
    | Ended
)  # fmt: skip
