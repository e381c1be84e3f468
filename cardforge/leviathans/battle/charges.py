"""Tesla charges and rays in a battle: their events, what they mean for a ship, and their words."""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from cardforge.leviathans.odds.actions import whole_coils
from cardforge.leviathans.places import Placement

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardforge.leviathans.battle.state import Vessel


class ChargeUse(StrEnum):
    """What a ship spends charges on, except rays."""

    MP = "mp"
    TURN = "turn"
    """Turns that need a hex less."""
    RANGE = "range"
    """The short range of its guns."""
    ROLL = "roll"
    """The rolls of its guns."""


ON_MOVES: Final = frozenset({ChargeUse.MP, ChargeUse.TURN})
"""The uses of charges before a ship moves; the others come before gunnery."""


class ChargeMade(NamedTuple):
    """An American ship has made a Tesla charge, beside those `stored` in its coils."""

    vessel: int
    stored: int


class ChargesSpent(NamedTuple):
    """A ship has spent charges on its move or its guns; it has so many `left`."""

    vessel: int
    use: ChargeUse
    charges: int
    left: int


class ChargesLost(NamedTuple):
    """A ship has lost charges with its coils, or to an arc torpedo; it has so many `left`."""

    vessel: int
    left: int


class RayFired(NamedTuple):
    """A ray was rolled: the faces of two red dice for each charge, and its points of torque.

    `turn` is L or R. The ship has so many charges `left`.
    """

    vessel: int
    place: str
    slot: int
    target: int
    turn: str
    rolls: tuple[tuple[int, int], ...]
    torque: int
    left: int


class Twisted(NamedTuple):
    """Torque has turned a ship; it bought this number of hexsides, if there was room for them."""

    vessel: int
    at: Placement
    hexsides: int


Counted: TypeAlias = ChargeMade | ChargesSpent | ChargesLost | RayFired
"""The events that change how many charges a ship has."""
Event: TypeAlias = Counted | Twisted

_USES: Final[Mapping[ChargeUse, str]] = MappingProxyType(
    {
        ChargeUse.MP: "MP",
        ChargeUse.TURN: "hexes before a turn",
        ChargeUse.RANGE: "the short range of its guns",
        ChargeUse.ROLL: "the rolls of its guns",
    }
)
_WAYS: Final[Mapping[str, str]] = MappingProxyType({"L": "port", "R": "starboard"})


def counted(vessel: Vessel, event: Counted) -> Vessel:
    """Return a ship with the charges that an event leaves it."""
    match event:
        case ChargeMade(_, stored):
            return vessel._replace(charges=stored + 1)
        case ChargesSpent(_, ChargeUse.ROLL, charges, left):
            return vessel._replace(charges=left, aimed=vessel.aimed + charges)
    return vessel._replace(charges=event.left)


def kept(vessel: Vessel) -> int:
    """Return the charges that a ship keeps for the next turn: one in each whole coil."""
    if not vessel.charges or not vessel.afloat:
        return 0
    return min(vessel.charges, whole_coils(vessel.ship, vessel.damage))


def told(event: Event, ships: Sequence[str], where: Callable[[Placement], str]) -> str:
    """Return an event in words: `ships` are their names, `where` names a placement."""
    name = ships[event.vessel]
    match event:
        case ChargeMade(_, stored):
            return f"{name} makes a Tesla charge{f', {stored} stored' if stored else ''}."
        case ChargesSpent(_, use, charges, left):
            return f"{name} spends {_charges(charges)} on {_USES[use]}: {left} left."
        case ChargesLost(_, left):
            return f"{name} loses charges in its coils: {left} left"
        case RayFired():
            return _ray_told(event, name, ships[event.target])
        case Twisted(_, at, hexsides):
            sides = "1 hexside" if hexsides == 1 else f"up to {hexsides} hexsides"
            return f"{name} is turned by {sides}, to {where(at)}."


def _ray_told(ray: RayFired, name: str, target: str) -> str:
    rolls = ", ".join(f"R {one} + R {other} = {one + other}" for one, other in ray.rolls)
    used = f"with {_charges(len(ray.rolls))}, {ray.left} left"
    words = f"{name}'s {ray.place} ray turns {target} to {_WAYS[ray.turn]} {used}"
    return f"{words}: {rolls}: {ray.torque} torque."


def _charges(count: int) -> str:
    return "1 charge" if count == 1 else f"{count} charges"
