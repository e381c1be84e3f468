"""Orders and dice: what captains decide and what is rolled, as plain values.

A battle is replayed from both. A ship is its index in the state.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from cardforge.core.hexes import DIRECTIONS, Hex
from cardforge.leviathans.odds.shots import BRACKET_RESULTS
from cardforge.leviathans.places import Placement

AHEAD: Final = "F"
TURNS: Final = {"L": -1, "R": 1}
SIDESLIPS: Final = {"SL": -1, "SR": 1}
SWINGS: Final = ("L ", "R ")
"""How words begin by which a lock swings about another of its ships."""
RAM: Final = "RAM"
"""The last word of a course whose bow goes onto the enemy ahead."""
GLORY: Final = "GLORY"
"""The first word of a course that stakes all on a charge; the second is the side of a broach."""
SCREEN: Final = "SCREEN"
"""The first part of the last word of a course, before a ship's number: it shelters that ship."""
HUG: Final = "HUG"
"""The same for a ship that shelters behind the one of this number."""
LOCK: Final = "LOCK"
"""The same for a ship that tries to lock itself to the one of this number."""
ALONE: Final = "ALONE"
"""The first word of a course by which a ship leaves its lock."""


class Berth(NamedTuple):
    """The starting position of one ship."""

    vessel: int
    at: Placement


class Deployment(NamedTuple):
    """The starting positions of all ships of a side."""

    side: int
    berths: tuple[Berth, ...]


class Sail(NamedTuple):
    """A ship's move: the words of its course; without words it stays where it is.

    The last word may be RAM, or "SCREEN 2", "HUG 2" or "LOCK 2" with the number of a ship. GLORY
    and then L or R is a course of its own. The course of a lock may turn about a member, "L 2",
    or ram with its bow, "RAM 2".
    ALONE begins the course of a ship that leaves its lock.
    """

    vessel: int
    words: tuple[str, ...] = ()


def path_of(begun: Placement, words: tuple[str, ...]) -> tuple[Hex, ...]:
    """Return the hexes of a ship's turning hex along a course, from its start on."""
    path, facing = [begun.position], begun.facing
    for word in words:
        facing = (facing + TURNS.get(word, 0)) % 6
        if word == AHEAD or word in SIDESLIPS:
            path.append(path[-1] + DIRECTIONS[(facing + SIDESLIPS.get(word, 0)) % 6])
    return tuple(path)


class FlankSpeed(NamedTuple):
    """An engine that a ship pushes before it moves; its move is the next order."""

    vessel: int
    place: str
    slot: int


class JoinedGuns(NamedTuple):
    """Guns of one location that join a shot of another."""

    vessel: int
    place: str
    slots: tuple[int, ...]


class Aim(NamedTuple):
    """One shot: these guns of a location (one, or a bracket) at a location of an enemy.

    `joined` are guns of other locations that concentrated fire joins to them.
    """

    vessel: int
    place: str
    slots: tuple[int, ...]
    target: int
    hit: str
    joined: tuple[JoinedGuns, ...] = ()


class Salvo(NamedTuple):
    """All shots of a side in one turn, in the order in which they are resolved."""

    side: int
    aims: tuple[Aim, ...] = ()


class Lay(NamedTuple):
    """A side's hand of type cards with their dice for one turn in the fog of war, as written."""

    side: int
    cards: str


class Launch(NamedTuple):
    """A torpedo, aimed along the line from the hex it leaves to one as far away as it runs."""

    vessel: int
    place: str
    slot: int
    towards: Hex


class Launches(NamedTuple):
    """All torpedoes of a side in one turn."""

    side: int
    launches: tuple[Launch, ...] = ()


class Mend(NamedTuple):
    """A crew at work on a destroyed slot of its location; both by their slot numbers."""

    vessel: int
    place: str
    crew: int
    slot: int


class Repairs(NamedTuple):
    """All work of a side at the end of a turn, in the order in which it is done."""

    side: int
    mends: tuple[Mend, ...] = ()


class Raid(NamedTuple):
    """A bomber, sent against an enemy."""

    vessel: int
    place: str
    slot: int
    target: int


class Laying(NamedTuple):
    """A mine, laid on a hex."""

    vessel: int
    place: str
    slot: int
    hex: Hex


class Layings(NamedTuple):
    """All mines of a side in one turn; only sides with mines are asked."""

    side: int
    layings: tuple[Laying, ...] = ()


class Raids(NamedTuple):
    """All bombers of a side in one turn; only sides with bombers are asked."""

    side: int
    raids: tuple[Raid, ...] = ()


class Bomb(NamedTuple):
    """The location that a bomber strikes."""

    vessel: int
    place: str
    slot: int
    hit: str


class Bombs(NamedTuple):
    """The locations that a side's bombers strike, without bombers whose target is out of reach."""

    side: int
    bombs: tuple[Bomb, ...] = ()


class Concentration(NamedTuple):
    """The enemy named for concentrated fire; only sides with Japanese ships are asked."""

    side: int
    target: int | None = None


class Evasions(NamedTuple):
    """The ships that evade, after all have moved; only sides with Russian ships are asked."""

    side: int
    vessels: tuple[int, ...] = ()


class MoveCharges(NamedTuple):
    """Tesla charges that a ship spends before it moves; its move is the next order.

    `mp` charges give 1 MP each. Each entry of `turns` is a charge for one change of direction: the
    number of its word, L or R, in the course, from 1. That turn then needs a hex less.
    """

    vessel: int
    mp: int = 0
    turns: tuple[int, ...] = ()


class ChargedGuns(NamedTuple):
    """The charges that a ship spends on the short range of its guns, and on their rolls."""

    vessel: int
    range: int = 0
    roll: int = 0


class GunCharges(NamedTuple):
    """Charges for guns, before the salvoes; only sides with American ships on the map are asked."""

    side: int
    guns: tuple[ChargedGuns, ...] = ()


class EffasRay(NamedTuple):
    """An EFFAS ray, the enemy that it is to turn, L or R, and the charges that it takes."""

    vessel: int
    place: str
    slot: int
    target: int
    turn: str
    charges: int


class Rays(NamedTuple):
    """All rays of a side, before repairs.

    Only sides are asked that have an American ship on the map with a ray that works.
    """

    side: int
    rays: tuple[EffasRay, ...] = ()


class CrewMove(NamedTuple):
    """A crew, and the crew slot of another location to which it tries to move."""

    vessel: int
    place: str
    slot: int
    to: str
    to_slot: int


class Reinforcements(NamedTuple):
    """The crews that move before repairs; only sides with British ships are asked."""

    side: int
    moves: tuple[CrewMove, ...] = ()


class Comeback(NamedTuple):
    """A ship that tries to return on its token's hex, and its heading there."""

    vessel: int
    facing: int


class Returns(NamedTuple):
    """The ships that try to return after repairs; only sides with such ships are asked."""

    side: int
    comebacks: tuple[Comeback, ...] = ()


Order: TypeAlias = (
    Deployment | Lay | Launches | Raids | Layings | Sail | Evasions | Bombs | Concentration | Salvo
    | Repairs | FlankSpeed | Returns | Reinforcements | MoveCharges | GunCharges | Rays
)  # fmt: skip

SLOT_DIE: Final = "6"
"""How a cast names the plain die."""


class Cast(NamedTuple):
    """Dice that were rolled: their letters, and what each shows."""

    dice: str
    shows: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of what they show."""
        return sum(self.shows)


class Roll(NamedTuple):
    """All casts of a breach roll, in the order in which they were made.

    The best two of the weapons count, and the best one of crews, of magazines and of ram prows.
    `blasts` are the dice of magazines that exploded in the target; they all count.
    """

    weapons: tuple[Cast, ...]
    crews: tuple[Cast, ...]
    magazines: tuple[Cast, ...]
    blasts: tuple[Cast, ...]
    location: Cast
    added: int
    prows: tuple[Cast, ...] = ()

    @property
    def total(self) -> int:
        """The sum of all dice that count, and what is added."""
        blasts = sum(each.total for each in self.blasts)
        best = _best(self.weapons, BRACKET_RESULTS)
        best += _best(self.crews) + _best(self.magazines) + _best(self.prows)
        return best + blasts + self.location.total + self.added


def _best(casts: tuple[Cast, ...], count: int = 1) -> int:
    return sum(sorted((each.total for each in casts), reverse=True)[:count])
