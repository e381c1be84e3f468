"""What a battle's record claims that both sides ordered, as plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tests.referee.hexes import Hex, Stand


class Berth(NamedTuple):
    ship: int
    stand: Stand


class Tube(NamedTuple):
    ship: int
    place: str
    slot: int
    towards: Hex


class Battery(NamedTuple):
    ship: int
    place: str
    slots: tuple[int, ...]


class Aim(NamedTuple):
    ship: int
    place: str
    slots: tuple[int, ...]
    target: int
    hit: str
    joined: tuple[Battery, ...] = ()

    @property
    def batteries(self) -> tuple[Battery, ...]:
        """All guns that fire together, by location."""
        return (Battery(self.ship, self.place, self.slots), *self.joined)


class Mend(NamedTuple):
    ship: int
    place: str
    crew: int
    slot: int


class Deployment(NamedTuple):
    side: int
    berths: tuple[Berth, ...]


class Launches(NamedTuple):
    side: int
    tubes: tuple[Tube, ...]


class Cards(NamedTuple):
    """Fog of war: Type and die of each card, from left to right."""

    side: int
    cards: tuple[tuple[int, str], ...]


class Sail(NamedTuple):
    ship: int
    steps: tuple[str, ...]


class Salvo(NamedTuple):
    side: int
    aims: tuple[Aim, ...]


class Raid(NamedTuple):
    ship: int
    place: str
    slot: int
    target: int


class Raids(NamedTuple):
    side: int
    raids: tuple[Raid, ...]


class Bomb(NamedTuple):
    ship: int
    place: str
    slot: int
    hit: str


class Bombs(NamedTuple):
    side: int
    bombs: tuple[Bomb, ...]


class Laying(NamedTuple):
    ship: int
    place: str
    slot: int
    hex: Hex


class Layings(NamedTuple):
    side: int
    layings: tuple[Laying, ...]


class FlankSpeed(NamedTuple):
    ship: int
    place: str
    slot: int


class Concentration(NamedTuple):
    side: int
    target: int | None


class Comeback(NamedTuple):
    ship: int
    facing: int


class Returns(NamedTuple):
    side: int
    comebacks: tuple[Comeback, ...]


class Evasions(NamedTuple):
    side: int
    ships: tuple[int, ...]


class Repairs(NamedTuple):
    side: int
    mends: tuple[Mend, ...]


class Move(NamedTuple):
    """A crew to be moved from its slot to one of another location."""

    ship: int
    place: str
    slot: int
    to: str
    to_slot: int


class Reinforcements(NamedTuple):
    side: int
    moves: tuple[Move, ...]


class Gunnery(NamedTuple):
    """Charges of a ship for the short range of its guns, and for their attack rolls."""

    ship: int
    range: int
    roll: int


class MoveCharges(NamedTuple):
    """Charges of a ship before its move: for MP, and each for a turn by its number, from 1."""

    ship: int
    mp: int
    turns: tuple[int, ...]


class Charges(NamedTuple):
    side: int
    guns: tuple[Gunnery, ...]


class Ray(NamedTuple):
    """A ray with its charges, and the side to which it turns an enemy."""

    ship: int
    place: str
    slot: int
    target: int
    way: str
    charges: int


class Rays(NamedTuple):
    side: int
    rays: tuple[Ray, ...]


Order = (
    Deployment | Launches | Raids | Layings | Cards | FlankSpeed | Sail | Evasions | Bombs
    | Concentration | Salvo | Repairs | Returns
    | Reinforcements | MoveCharges | Charges | Rays
)  # fmt: skip
