"""Firepower and toughness of ships against the reference ships of each Type."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.odds.shots import bands, fields_of_fire
from cardforge.leviathans.odds.targets import breakable, target_at
from cardforge.leviathans.odds.torpedoes import torpedoes
from cardforge.leviathans.odds.volleys import expect, foresee
from cardforge.leviathans.places import PLACES
from cardforge.leviathans.presets import preset

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.leviathans.odds.shots import Band, Shot
    from cardforge.leviathans.odds.targets import Target
    from cardforge.leviathans.ship import Ship


Span = tuple[int, int]
"""Distances in hexes from the first to the last, both included."""

ARCS: Final = ("bow", "port", "starboard", "stern")
USUAL_RANGE: Final = 6
_LOOKS: Final = (4, 12)
"""Turns to look ahead; the longer look is only for ships that outlast the shorter one."""

MOST_TURNS: Final = _LOOKS[-1]


class Toughness(NamedTuple):
    """The effect of a reference volley on one location of a ship, turn after turn.

    `turns` is when the ship is lost at even odds; None is beyond `MOST_TURNS`.
    """

    slots_lost: Fraction
    turns: int | None


def firepower(ship: Ship, of_type: int, spans: Iterable[Span]) -> dict[str, tuple[Fraction, ...]]:
    """Return the slots a turn that a ship breaks on the side of a Type's reference ship.

    For each arc and each span of distances this is the mean over the span's hexes, for the half of
    the arc with the better fire, or 0 without guns.
    """
    target = usual_target(of_type)
    wanted = tuple(spans)
    found = {arc: tuple(Fraction(0) for _ in wanted) for arc in ARCS}
    for field in fields_of_fire(ship):
        volleys = bands(ship, field.mounts)
        means = (_mean(volleys, target, span) for span in wanted)
        found[field.arc] = tuple(map(max, found[field.arc], means))
    return found


def torpedo_power(ship: Ship, of_type: int) -> dict[str, Fraction]:
    """Return the slots that one turn's torpedoes of each arc break if all of them strike."""
    shots: dict[str, list[Shot]] = {arc: [] for arc in ARCS}
    for torpedo in torpedoes(ship):
        arc = torpedo.shot.place.rpartition("-")[2]
        shots[arc] += [torpedo.shot] * torpedo.a_turn
    target = usual_target(of_type)
    return {arc: expect(shots[arc], target).mean_slots_broken for arc in ARCS}


def toughness(ship: Ship, of_type: int) -> dict[str, Toughness]:
    """Return how long each location withstands the broadside of a Type's reference ship.

    Locations without breakable slots are omitted.
    """
    shots = usual_volley(of_type)
    return {
        place: _toughness(shots, target_at(ship, place))
        for place, location in ship.locations.items()
        if breakable(location)
    }


@lru_cache(maxsize=8)
def usual_target(of_type: int) -> Target:
    """Return the side of a Type's reference ship, moving."""
    return target_at(_usual(of_type), _side(of_type))


@lru_cache(maxsize=8)
def usual_volley(of_type: int) -> tuple[Shot, ...]:
    """Return the reference ship's shots at a target abeam, `USUAL_RANGE` hexes away."""
    ship = _usual(of_type)
    (field,) = (field for field in fields_of_fire(ship) if field.arc == "port")
    return next(band.shots for band in bands(ship, field.mounts) if band.holds(USUAL_RANGE))


@lru_cache(maxsize=8)
def _usual(of_type: int) -> Ship:
    return preset("The usual", of_type, "British Empire")


def _side(of_type: int) -> str:
    return PLACES[of_type][1]


def _mean(volleys: tuple[Band, ...], target: Target, span: Span) -> Fraction:
    """Return the mean number of slots that volleys break over a span of distances."""
    first, last = span
    slots = Fraction(0)
    for band in volleys:
        hexes = min(band.farthest, last) - max(band.nearest, first) + 1
        if hexes > 0:
            slots += hexes * expect(band.shots, target).mean_slots_broken
    return slots / (last - first + 1)


def _toughness(shots: tuple[Shot, ...], target: Target) -> Toughness:
    lost = expect(shots, target).mean_slots_broken
    for turns in _LOOKS:
        fates = foresee(shots, target, turns)
        if 2 * fates[-1].chance_destroyed >= 1:
            short = next(n for n, fate in enumerate(fates, 1) if 2 * fate.chance_destroyed >= 1)
            return Toughness(lost, short)
    return Toughness(lost, None)
