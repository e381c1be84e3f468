"""Events: all that happens in a battle, and what dice show, as plain values.

A ship is given as its index in the state. `log` writes events in words, with the ships' names.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, TypeAlias

from cardforge.core.hexes import Hex
from cardforge.leviathans.battle import charges, initiative
from cardforge.leviathans.battle.orders import Cast, JoinedGuns, Roll
from cardforge.leviathans.battle.state import Loss
from cardforge.leviathans.places import Placement


class Verdict(StrEnum):
    """The ways in which a battle ends."""

    WON = "won"
    """One side is beaten: its ships are lost, or all its weapons are."""
    DRAWN = "drawn"
    """Both sides are beaten in one turn."""
    UNFINISHED = "unfinished"
    """The last turn is over, and neither side is beaten."""


class Effect(StrEnum):
    """The effects of one slot die."""

    MISS = "miss"
    """The slot die shows a Miss slot."""
    HELD = "held"
    """The roll does not reach the breach number."""
    BROKEN = "broken"
    """The slot is destroyed."""
    KEEL_CHECK = "keel check"
    """A slot that is long gone is broken again: the keel may break."""


class Deployed(NamedTuple):
    """A ship is on the map."""

    vessel: int
    at: Placement


class TurnBegan(NamedTuple):
    """A turn begins."""

    turn: int


class Sailed(NamedTuple):
    """A ship has moved, or stayed: its course, its end, and whether it entered a new hex.

    If the ship flees, `at` is its last placement on the map.
    """

    vessel: int
    words: tuple[str, ...]
    at: Placement
    entered: bool


class Ranked(NamedTuple):
    """A ship with initiative crews is about to move: its side's roll with their bonus."""

    vessel: int
    initiative: int


class RamChecked(NamedTuple):
    """A ship has tried to ram: two red dice, with bonuses for crews and hexes straight ahead."""

    vessel: int
    target: int
    cast: Cast
    crews: int
    run: int
    total: int
    done: bool


class Rammed(NamedTuple):
    """A ship's attack on another that it met was rolled; each of the two attacks once.

    `collided` is true if neither rammed, but one was shifted onto the other.
    """

    vessel: int
    place: str
    target: int
    hit: str
    moved: bool
    collided: bool
    roll: Roll
    total: int


class Shifted(NamedTuple):
    """A ship was shifted by a ram, or took the place of the one that it rammed, with its lock."""

    vessel: int
    at: Placement


class Screened(NamedTuple):
    """A ship shelters another from now on; if it `hugs`, it shelters behind that one instead."""

    vessel: int
    target: int
    hugs: bool
    mp: int


class LockTried(NamedTuple):
    """A ship has tried to lock itself to another: two red dice, and a bonus for screening crews."""

    vessel: int
    target: int
    mp: int
    cast: Cast
    crews: int
    total: int
    done: bool


class Unlocked(NamedTuple):
    """A ship is no longer locked to any other."""

    vessel: int


class Carried(NamedTuple):
    """A ship has moved with its lock, by the course of another member."""

    vessel: int
    at: Placement
    entered: bool


class EnginePushed(NamedTuple):
    """A ship has tried flank speed with an engine: `mp` are its MP in this turn."""

    vessel: int
    place: str
    slot: int
    cast: Cast
    mp: int
    wrecked: bool


class ReturnTried(NamedTuple):
    """A ship that has fled has tried to return; if it is `gone`, it cannot try again."""

    vessel: int
    at: Placement
    cast: Cast
    done: bool
    gone: bool


class GloryTried(NamedTuple):
    """A ship has tried to charge: two red dice, with bonuses for crews and destroyed slots."""

    vessel: int
    cast: Cast
    crews: int
    destroyed: int
    total: int
    done: bool


class Charged(NamedTuple):
    """A charging ship has run straight ahead to here."""

    vessel: int
    at: Placement


class Broached(NamedTuple):
    """A ship whose charge failed has made a broach turn, as far as it was clear."""

    vessel: int
    at: Placement


class Evaded(NamedTuple):
    """A ship evades until the end of the turn; if its roll failed (not `done`), it lost SI."""

    vessel: int
    cast: Cast
    done: bool
    si: int


class Reinforced(NamedTuple):
    """A crew has tried to move; `crews` has its die and that of a crew found there, if any."""

    vessel: int
    place: str
    slot: int
    to: str
    to_slot: int
    cast: Cast
    crews: tuple[Cast, ...]
    total: int
    done: bool


class FireConcentrated(NamedTuple):
    """A side has tried concentrated fire; if not `done`, its Japanese ships fire no brackets."""

    side: int
    target: int
    cast: Cast
    done: bool


class Fired(NamedTuple):
    """A shot was rolled. If `moved`, it was with the target's go dice, else its stop dice.

    `joined` are the guns of other locations that fired together with these.
    """

    vessel: int
    place: str
    slots: tuple[int, ...]
    target: int
    hit: str
    gun: str
    distance: int
    moved: bool
    roll: Roll
    total: int
    joined: tuple[JoinedGuns, ...] = ()


class Exploded(NamedTuple):
    """A magazine exploded: the attack that destroyed it was rolled again, with its dice."""

    target: int
    hit: str
    roll: Roll
    total: int


class Launched(NamedTuple):
    """A torpedo is under way."""

    vessel: int
    place: str
    slot: int
    start: Hex
    towards: Hex


class RanOut(NamedTuple):
    """A torpedo met no ship."""

    vessel: int
    place: str
    slot: int


class FlakFired(NamedTuple):
    """Flak fired at a torpedo, a bomber or a `mine`, with its die and the location's best crew.

    `crews` has the casts of all crews of the location.
    """

    target: int
    hit: str
    cast: Cast
    crews: tuple[Cast, ...]
    total: int
    stopped: bool
    mine: bool = False


class Torpedoed(NamedTuple):
    """A torpedo struck a ship, and its attack was rolled."""

    vessel: int
    place: str
    slot: int
    target: int
    hit: str
    moved: bool
    roll: Roll
    total: int


class Silenced(NamedTuple):
    """A torpedo put the trim tanks of a ship out of action for this turn."""

    vessel: int
    place: str
    slot: int
    target: int


class Mended(NamedTuple):
    """A crew tried to repair a slot: two red dice, its own die, bonuses, and the result."""

    vessel: int
    place: str
    slot: int
    item: str
    cast: Cast
    crew: Cast
    added: int
    total: int
    done: bool


class BomberSent(NamedTuple):
    """A bomber is on its way."""

    vessel: int
    place: str
    slot: int
    target: int


class Bombed(NamedTuple):
    """A bomber struck a location of its target, and its attack was rolled."""

    vessel: int
    place: str
    slot: int
    target: int
    hit: str
    roll: Roll
    total: int


class FlewHome(NamedTuple):
    """A bomber did not reach its target."""

    vessel: int
    place: str
    slot: int


class MineLaid(NamedTuple):
    """A mine was laid on a hex; it awakes with the next turn."""

    vessel: int
    place: str
    slot: int
    hex: Hex


class WentOff(NamedTuple):
    """A mine went off: the ship that set it off, or None if another mine did."""

    hex: Hex
    by: int | None


class MineStruck(NamedTuple):
    """The blast of a mine reached a ship, and its attack was rolled.

    The first fields are the ship, place and slot that laid the mine on `hex`.
    """

    vessel: int
    place: str
    slot: int
    hex: Hex
    target: int
    hit: str
    moved: bool
    roll: Roll
    total: int


class Wasted(NamedTuple):
    """A declared shot was not rolled: the keel of its target has broken in this turn."""

    vessel: int
    place: str
    slots: tuple[int, ...]
    target: int


class Struck(NamedTuple):
    """The effect of one slot die. `shows` has all rolls that it took; the last one counts.

    `sought` is true if it was rolled until it showed a ram prow.
    """

    target: int
    hit: str
    shows: tuple[int, ...]
    effect: Effect
    slot: int
    item: str
    total: int
    needed: int
    sought: bool = False


class KeelTested(NamedTuple):
    """A keel was tested: the dice with their modifier against the ship's SI.

    `strained` is true if evasive maneuvers caused it, not an attack.
    """

    target: int
    cast: Cast
    modifier: int
    si: int
    broken: bool
    strained: bool = False


class Lost(NamedTuple):
    """A ship is lost."""

    vessel: int
    how: Loss


class Ended(NamedTuple):
    """The battle is over. `winner` is a side, or None if neither won."""

    verdict: Verdict
    winner: int | None
    turn: int


Event: TypeAlias = (
    Deployed | TurnBegan | Launched | initiative.Event | Ranked | Sailed | RamChecked | Rammed
    | Shifted | EnginePushed | GloryTried | Charged | Broached | Evaded | RanOut | FlakFired
    | Torpedoed | FireConcentrated | ReturnTried | Screened | Reinforced
    | LockTried | Unlocked | Carried
    | BomberSent | Bombed | FlewHome | MineLaid | WentOff | MineStruck
    | charges.Event | Silenced | Fired | Wasted | Struck | Exploded | KeelTested | Lost | Mended
    | Ended
)  # fmt: skip
