"""Comparisons of two fleet ships: figures, locations, firepower and endurance.

Both fire at the reference ship of a Type (the plain one of the air game, converted), and are fired
at by its broadside. No guns bracket, and nothing is lost yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from typing import Any, Final, NamedTuple

from cardforge.core.figures import Beyond, Comparison, FigureRow, FigureTable
from cardforge.leviathans.comparison import usual_type
from cardforge.leviathans.places import ALL_PLACES, PLACES, alike_named
from cardforge.leviathans.presets import preset
from cardforge.warfleet.convert import convert
from cardforge.warfleet.odds import FIELDS, SAME_HEX, Shot, Volley, shots, turn, turns_ahead
from cardforge.warfleet.ship import FleetLocation, FleetShip

USUAL_RANGE: Final = 1
MOST_TURNS: Final = 12
Pair = tuple[FleetShip, FleetShip]


class Done(NamedTuple):
    """The effect of one turn's fire on the reference ship: its side lost, or the whole ship."""

    destroyed: Fraction
    ship_lost: Fraction


class BroadsideFire(NamedTuple):
    """The effect of both ships' fire over a span of distances in hexes."""

    first: int
    last: int
    done: tuple[Done, Done]


class LocationStanding(NamedTuple):
    """The effect of the reference broadside on a location, and turns until the ship is lost."""

    destroyed: Fraction
    turns: int | Beyond
    """At even odds."""


def compare(one: FleetShip, other: FleetShip, against: str | None = None) -> Comparison:
    """Return two ships side by side, measured against a Type's reference ship.

    `against` is the Type; by default it is the larger one of the two. Raise CallError for an
    unknown Type.
    """
    of_type = usual_type(against, one.type, other.type)
    tables = _tables((one, other), of_type)
    return Comparison("warfleet", ("against_type", of_type), (_data(one), _data(other)), tables)


def _data(ship: FleetShip) -> dict[str, Any]:
    return {"name": ship.name, "nation": ship.nation, "type": ship.type, "points": _points(ship)}


def _points(ship: FleetShip) -> int | None:
    """Return the points in the file, or None."""
    return ship.points or None


def _tables(pair: Pair, of_type: int) -> tuple[FigureTable, ...]:
    usual = f"Type {of_type} reference ship"
    fires = tuple(_fires(pair, of_type))
    standing = tuple(_standing(pair, of_type))
    return (
        FigureTable("figures", "Figures", tuple(_figures(pair))),
        FigureTable("locations", "Locations", tuple(_locations(pair))),
        FigureTable(
            "firepower", f"Chance to destroy the side of a {usual} in one turn",
            tuple(_struck(fires, lambda done: done.destroyed)), chances=True,
        ),
        FigureTable(
            "sinking", "Chance to destroy the whole ship with it",
            tuple(_struck(fires, lambda done: done.ship_lost)), chances=True,
        ),
        FigureTable(
            "toughness",
            f"Chance to be destroyed by the broadside of a {usual} at {USUAL_RANGE} hex",
            tuple(
                FigureRow.of(*each, lambda stands: stands.destroyed, more=False)
                for each in standing
            ),
            chances=True,
        ),
        FigureTable(
            "endurance", "Turns until an even chance that this broadside destroys the whole ship",
            tuple(FigureRow.of(*each, lambda stands: stands.turns, more=True) for each in standing),
        ),
    )  # fmt: skip


def _figures(pair: Pair) -> Iterator[FigureRow]:
    yield FigureRow.of("nation", pair, lambda each: each.nation)
    yield FigureRow.of("Type", pair, lambda each: each.type)
    yield FigureRow.of("points", pair, _points)
    yield FigureRow.of("Structural Integrity", pair, lambda each: each.si, more=True)
    yield FigureRow.of("Movement Points", pair, lambda each: each.mp, more=True)


def _locations(pair: Pair) -> Iterator[FigureRow]:
    one, other = (each.locations for each in pair)
    for name, found in alike_named(ALL_PLACES, lambda place: (one.get(place), other.get(place))):
        if any(found):
            yield from _location(name, found)


def _location(
    name: str, found: tuple[FleetLocation | None, FleetLocation | None]
) -> Iterator[FigureRow]:
    yield FigureRow.of(f"{name}, resilience", found, lambda each: each.resilience, more=True)
    yield FigureRow.of(
        f"{name}, once destroyed", found, lambda each: each.destroyed_resilience, more=True
    )
    yield FigureRow.of(f"{name}, SI modifier", found, lambda each: each.si_modifier, more=False)
    yield FigureRow.of(
        f"{name}, attacks", found, lambda each: sum(gun.count for gun in each.attacks)
    )


def _fires(pair: Pair, of_type: int) -> Iterator[tuple[str, BroadsideFire]]:
    """Yield the effect of each field's attacks at every distance; equal sides count once."""
    for fire in _spans(pair, FIELDS[0], range(1), of_type):
        yield SAME_HEX, fire
    farthest = max((gun.long.hexes for ship in pair for *_, gun in ship.all_attacks()), default=0)
    apart = range(1, farthest + 1)
    for name, found in alike_named(
        FIELDS, lambda field: tuple(_spans(pair, field, apart, of_type))
    ):
        for fire in found:
            hexes = f"{fire.first}-{fire.last}" if fire.last > fire.first else f"{fire.first}"
            yield f"{name}, {hexes} hex{'es' if hexes != '1' else ''}", fire


def _spans(pair: Pair, field: str, distances: range, of_type: int) -> Iterator[BroadsideFire]:
    def fired(hexes: int) -> tuple[tuple[Shot, ...], tuple[Shot, ...]]:
        one, other = (shots(ship, field, hexes) for ship in pair)
        return one, other

    for (one, other), alike in groupby(distances, fired):
        first, *more = alike
        if one or other:
            yield BroadsideFire(
                first, (first, *more)[-1], (_done(one, of_type), _done(other, of_type))
            )


def _done(fired: tuple[Shot, ...], of_type: int) -> Done:
    side = PLACES[of_type][1]
    result = turn(_usual(of_type), [(side, shot) for shot in fired])
    return Done(result.location_lost(side), result.ship_lost)


def _struck(
    fires: tuple[tuple[str, BroadsideFire], ...], figure: Callable[[Done], Fraction]
) -> Iterator[FigureRow]:
    for label, fire in fires:
        row = FigureRow.of(label, fire.done, figure, more=True)
        if any(row.values):
            yield row


def _standing(
    pair: Pair, of_type: int
) -> Iterator[tuple[str, tuple[LocationStanding | None, LocationStanding | None]]]:
    def told(place: str) -> tuple[LocationStanding | None, LocationStanding | None]:
        one, other = (_stands(ship, place, of_type) for ship in pair)
        return one, other

    for name, found in alike_named(ALL_PLACES, told):
        if any(found):
            yield name, found


def _stands(ship: FleetShip, place: str, of_type: int) -> LocationStanding | None:
    if place not in ship.locations:
        return None
    plain, dialled = (_broadside(of_type, steps) for steps in range(2))
    ahead = turns_ahead(ship, place, plain, dialled, MOST_TURNS)
    turns = next(
        (n for n, result in enumerate(ahead, 1) if 2 * result.ship_lost >= 1), Beyond(MOST_TURNS)
    )
    return LocationStanding(ahead[0].location_lost(place), turns)


def _broadside(of_type: int, steps: int) -> Volley:
    """Return the reference ship's fire to port, dialled up by `steps`."""
    fired = shots(_usual(of_type), "port", USUAL_RANGE, steps=steps)
    return Volley("port", USUAL_RANGE, USUAL_RANGE, fired)


@lru_cache(maxsize=8)
def _usual(of_type: int) -> FleetShip:
    return convert(preset("The usual", of_type, "British Empire")).ship
