"""Exact odds at fleet scale: attacks, brackets, saturation, SI tests, and whole turns.

`volleys` returns a ship's fire, `turn` and `turns_ahead` the state of its target. The module
`question` answers a whole question about two ships.

Damage affects the next hit and SI tests at once. Losses of attacks and MP, and the step by which
attacks on a ship are dialled up, take effect in the next turn. A hit that destroys a location
counts its SI modifier once, a hit on a destroyed one twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from cardforge.errors import CallError
from cardforge.leviathans.odds.targets import roll_of
from cardforge.warfleet.ship import Attack, FleetLocation, FleetShip, dialled_up

SI_DIE: Final = "R"
FIELDS: Final = ("bow", "port", "starboard", "stern")
"""The arcs in which a target may lie."""

SAME_HEX: Final = "same hex"
"""In place of a field at distance 0, where every location bears."""

NONE: Final[frozenset[str]] = frozenset()
_TURRETS: Final[Mapping[str, tuple[str, ...]]] = {
    "bow": ("port",), "port": ("bow", "stern"), "starboard": ("bow", "stern"), "stern": ("port",),
}  # fmt: skip
"""Whose turrets bear on a field; ahead and astern those of one side, because side turrets do not
cross the middle line."""


class Shot(NamedTuple):
    """One attack at one target: its dice, and how often they are rolled."""

    name: str
    place: str
    guns: int
    dice: str
    rolls: int = 1


class Chances(NamedTuple):
    """The effect of one roll on a location."""

    hit: Fraction
    ship_lost: Fraction


class Volley(NamedTuple):
    """All attacks that bear on a field over a span of distances in hexes."""

    field: str
    first: int
    last: int
    shots: tuple[Shot, ...]


class Result(NamedTuple):
    """The state of a target: the chance of each set of destroyed locations, and of its loss."""

    destroyed: Mapping[frozenset[str], Fraction]
    """The chance of each set of destroyed locations, if the ship survives."""
    ship_lost: Fraction

    def location_lost(self, place: str) -> Fraction:
        """Return the chance that a location is destroyed, or the whole ship is lost."""
        survives = sum(
            (chance for places, chance in self.destroyed.items() if place not in places),
            start=Fraction(),
        )
        return 1 - survives


def field_of(place: str) -> str:
    """Return the field of a location: `port` for `fore-port`."""
    return place.rpartition("-")[2]


def shots(
    ship: FleetShip,
    field: str,
    hexes: int,
    *,
    destroyed: frozenset[str] = NONE,
    steps: int = 0,
    brackets: bool = False,
) -> tuple[Shot, ...]:
    """Return every attack of a ship at a target in a field, at a distance in hexes.

    `steps` dials all of them up. With `brackets`, equal guns that may fire as one do so. In the
    same hex every location bears. Raise CallError for an unknown field.
    """
    if field not in FIELDS:
        raise CallError(f"expected one of {', '.join(FIELDS)}, got '{field}'")
    found: list[Shot] = []
    for place, location in ship.locations.items():
        if place not in destroyed:
            for attack in location.attacks:
                if hexes == 0 or _bears(place, attack, field):
                    found += _fired(place, attack, hexes, steps, brackets=brackets)
    return tuple(found)


def volleys(
    ship: FleetShip,
    *,
    destroyed: frozenset[str] = NONE,
    steps: int = 0,
    brackets: bool = False,
) -> tuple[Volley, ...]:
    """Return a ship's fire in every field, with distances of equal attacks joined."""
    farthest = max((attack.long.hexes for _, _, attack in ship.all_attacks()), default=-1)
    found: list[Volley] = []
    for field in (SAME_HEX, *FIELDS):
        for hexes in range(1) if field == SAME_HEX else range(1, farthest + 1):
            where = FIELDS[0] if field == SAME_HEX else field
            fired = shots(ship, where, hexes, destroyed=destroyed, steps=steps, brackets=brackets)
            if found and found[-1].field == field and found[-1].shots == fired:
                found[-1] = found[-1]._replace(last=hexes)
            elif fired:
                found.append(Volley(field, hexes, hexes, fired))
    return tuple(found)


def dial_of(target_destroyed: frozenset[str]) -> int:
    """Return the steps by which attacks on a ship with these losses are dialled up."""
    return int("stern" in target_destroyed)


def chances(ship: FleetShip, destroyed: frozenset[str], place: str, dice: str) -> Chances:
    """Return the effect of one roll on a location of a ship with these losses."""
    location = location_of(ship, place)
    again = place in destroyed
    needed = location.destroyed_resilience if again else location.resilience
    hit = roll_of(dice).chance_at_least(needed)
    return Chances(hit, hit * si_test(ship, destroyed | {place}, place if again else None))


def si_test(ship: FleetShip, destroyed: Iterable[str], hit_again: str | None = None) -> Fraction:
    """Return the chance that an SI test destroys a ship with these lost locations.

    `hit_again` is the location whose modifier counts twice, because it was destroyed before the
    hit.
    """
    modifier = sum(location_of(ship, place).si_modifier for place in set(destroyed))
    if hit_again is not None:
        modifier += location_of(ship, hit_again).si_modifier
    return roll_of(SI_DIE).chance_at_least(ship.si - modifier)


def turn(
    ship: FleetShip, aimed: Sequence[tuple[str, Shot]], destroyed: frozenset[str] = NONE
) -> Result:
    """Return a ship's state after these attacks, one by one, each at one of its locations."""
    states: dict[frozenset[str], Fraction] = {destroyed: Fraction(1)}
    lost = Fraction(0)
    for place, shot in aimed:
        for _ in range(shot.rolls):
            states, gone = _rolled(ship, states, place, shot.dice)
            lost += gone
    return Result(states, lost)


def turns_ahead(
    target: FleetShip,
    place: str,
    plain: Volley,
    dialled: Volley,
    count: int,
    destroyed: frozenset[str] = NONE,
) -> tuple[Result, ...]:
    """Return a ship's state by the end of each turn of the same volley at one location.

    `dialled` is the volley one step higher, for turns after the stern is destroyed.
    """
    now = Result({destroyed: Fraction(1)}, Fraction(0))
    results = []
    for _ in range(count):
        states: dict[frozenset[str], Fraction] = {}
        lost = now.ship_lost
        for before, chance in now.destroyed.items():
            volley = dialled if dial_of(before) else plain
            after = turn(target, [(place, shot) for shot in volley.shots], before)
            lost += chance * after.ship_lost
            for state, part in after.destroyed.items():
                states[state] = states.get(state, Fraction()) + chance * part
        now = Result(states, lost)
        results.append(now)
    return tuple(results)


def location_of(ship: FleetShip, place: str) -> FleetLocation:
    """Return a location of a ship; raise CallError if the ship lacks it."""
    if place not in ship.locations:
        known = ", ".join(ship.locations)
        raise CallError(f"expected a location of {ship.name} ({known}), got '{place}'")
    return ship.locations[place]


def _bears(place: str, attack: Attack, field: str) -> bool:
    own = field_of(place)
    return own == field or ("turret" in attack.marks and own in _TURRETS[field])


def _fired(place: str, attack: Attack, hexes: int, steps: int, *, brackets: bool) -> list[Shot]:
    dice = attack.dice_for(hexes)
    if dice is None:
        return []
    rolls = 1 + attack.saturation
    if brackets and "bracket" in attack.marks:
        together = dialled_up(dice, steps + attack.count - 1)
        return [Shot(attack.name, place, attack.count, together, rolls)]
    return [Shot(attack.name, place, 1, dialled_up(dice, steps), rolls)] * attack.count


def _rolled(
    ship: FleetShip, states: Mapping[frozenset[str], Fraction], place: str, dice: str
) -> tuple[dict[frozenset[str], Fraction], Fraction]:
    """Return the states after one roll, and the chance that it destroys the ship."""
    after: dict[frozenset[str], Fraction] = {}
    lost = Fraction(0)
    for destroyed, chance in states.items():
        found = chances(ship, destroyed, place, dice)
        lost += chance * found.ship_lost
        for state, part in (
            (destroyed, 1 - found.hit),
            (destroyed | {place}, found.hit - found.ship_lost),
        ):
            if part:
                after[state] = after.get(state, Fraction()) + chance * part
    return after, lost
