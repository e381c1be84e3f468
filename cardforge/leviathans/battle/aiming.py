"""Aiming: which guns bear on what, and which rule stands against a shot that somebody declares."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from cardforge.leviathans.arcs import places_hit, range_to
from cardforge.leviathans.battle.orders import Aim
from cardforge.leviathans.battle.regulations import (
    BRACKET,
    DAMAGE_ARC,
    ENEMY,
    FIRING_ARC,
    ONCE,
    OWN_SHIP,
    RANGE,
    WEAPON,
)
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.odds import Circumstances, bearing_guns, bearings, guns, throws

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardforge.core.findings import Finding, Rule
    from cardforge.leviathans.battle.orders import Salvo
    from cardforge.leviathans.battle.state import State, Vessel
    from cardforge.leviathans.odds import Laid, Throw


class Declared(NamedTuple):
    """A shot that is declared: its range and its dice as they were at that moment."""

    aim: Aim
    distance: int
    throw: Throw


def open_aims(state: State, index: int) -> tuple[Aim, ...]:
    """Return every shot of a single gun that a ship may declare."""
    vessel = state.vessel(index)
    return tuple(
        Aim(index, place, (number,), target, hit)
        for target in state.afloat(1 - vessel.side)
        for hit in state.vessels[target].ship.locations
        for place, laid in _bearings(vessel, state.vessels[target], hit).items()
        for number in laid
    )


def open_brackets(state: State, index: int) -> tuple[Aim, ...]:
    """Return every shot of a whole bracket that a ship may declare, or of as much as bears.

    Any two of its guns or more may be declared as well. There is none in the quick start.
    """
    vessel = state.vessel(index)
    return tuple(
        Aim(index, place, throw.slots, target, hit)
        for target in state.afloat(1 - vessel.side)
        for hit in state.vessels[target].ship.locations
        for place, laid in _bearings(vessel, state.vessels[target], hit).items()
        for throw in _together(vessel, place, laid, brackets=True)
        if len(throw.slots) > 1
    )


def salvo_findings(state: State, order: Salvo) -> tuple[Finding, ...]:
    """Return what the rules say against a side's shots: the first fault of each, if it has one."""
    faults = (
        _at_fault(rule, number, aim)
        for number, aim in enumerate(order.aims)
        for rule in [_fault(state, order.side, aim)]
        if rule
    )
    return (*faults, *_fired_twice(order))


def declared(state: State, aim: Aim) -> Declared:
    """Return a shot that may be declared with its range and dice."""
    vessel, target = state.vessels[aim.vessel], state.vessels[aim.target]
    laid = _bearing(vessel, target, aim)
    return Declared(aim, laid[aim.slots[0]].distance, _fired(vessel, aim, laid)[0])


def _fired(vessel: Vessel, aim: Aim, laid: Mapping[int, Laid]) -> tuple[Throw, ...]:
    """Return the throws of a shot's guns: one if the shot is sound."""
    chosen = {number: laid[number] for number in aim.slots}
    return _together(vessel, aim.place, chosen, brackets=len(aim.slots) > 1)


def _bearings(vessel: Vessel, target: Vessel, hit: str) -> dict[str, dict[int, Laid]]:
    given, at = _circumstances(vessel), target.placed
    return bearings(vessel.ship, vessel.placed, at, hit, damage=vessel.damage, given=given)


def _bearing(vessel: Vessel, target: Vessel, aim: Aim) -> dict[int, Laid]:
    """Return the guns of a shot's location that have its target in arc and range."""
    at, other, given = vessel.placed, target.placed, _circumstances(vessel)
    return bearing_guns(
        vessel.ship, aim.place, at, other, aim.hit, damage=vessel.damage, given=given
    )


def _together(
    vessel: Vessel, place: str, laid: Mapping[int, Laid], *, brackets: bool
) -> tuple[Throw, ...]:
    """Return the throws that some guns make; those that may fire together make one."""
    dice, given = (
        {n: gun.dice for n, gun in laid.items()},
        _circumstances(vessel, brackets=brackets),
    )
    return throws(vessel.ship, place, dice, damage=vessel.damage, given=given)


def _circumstances(vessel: Vessel, *, brackets: bool = False) -> Circumstances:
    """Return what the turn does to a ship's guns; silenced trim tanks count as lost ones."""
    if not vessel.silenced:
        return Circumstances(0, not vessel.moved, brackets)
    tanks = sum(slot.family is Family.TRIM_TANK for _, _, slot in vessel.intact())
    return Circumstances(-tanks, stood=False, brackets=brackets)


def _fault(state: State, side: int, aim: Aim) -> Rule | None:
    """Return the first rule that stands against a shot."""
    if aim.vessel not in state.afloat(side):
        return OWN_SHIP
    if aim.target not in state.afloat(1 - side):
        return ENEMY
    vessel, target = state.vessels[aim.vessel], state.vessels[aim.target]
    if not _has_guns(vessel, aim):
        return WEAPON
    if not _can_be_hit(vessel, target, aim):
        return DAMAGE_ARC
    return _gun_fault(vessel, target, aim)


def _gun_fault(vessel: Vessel, target: Vessel, aim: Aim) -> Rule | None:
    laid = _bearing(vessel, target, aim)
    if not laid.keys() >= set(aim.slots):
        return RANGE if _in_arc(vessel, target, aim) else FIRING_ARC
    return None if len(_fired(vessel, aim, laid)) == 1 else BRACKET


def _has_guns(vessel: Vessel, aim: Aim) -> bool:
    if aim.place not in vessel.ship.locations or not aim.slots:
        return False
    return guns(vessel.ship, aim.place, vessel.damage).keys() >= set(aim.slots)


def _can_be_hit(vessel: Vessel, target: Vessel, aim: Aim) -> bool:
    firing_hex = vessel.placed.station(aim.place)
    return aim.hit in target.ship.locations and aim.hit in places_hit(target.placed, firing_hex)


def _in_arc(vessel: Vessel, target: Vessel, aim: Aim) -> bool:
    slots = vessel.ship.locations[aim.place].slots
    return all(
        range_to(vessel.placed, aim.place, target.hexes, turret="turret" in slots[number].marks)
        is not None
        for number in aim.slots
    )


def _at_fault(rule: Rule, number: int, aim: Aim) -> Finding:
    slots = ", ".join(map(str, aim.slots))
    message = (
        f"expected a shot that keeps to the rule, got slot {slots} of the {aim.place} of ship "
        f"{aim.vessel} at the {aim.hit} of ship {aim.target}"
    )
    return rule.broken(("salvo", str(number)), message, allowed=rule.title)


def _fired_twice(order: Salvo) -> Iterator[Finding]:
    fired = Counter((aim.vessel, aim.place, slot) for aim in order.aims for slot in aim.slots)
    for (index, place, slot), times in fired.items():
        if times > 1:
            where = ("salvo", str(index), place, str(slot))
            yield ONCE.broken(
                where,
                f"expected one shot of slot {slot} of the {place}, got {times}",
                measured=times,
            )
