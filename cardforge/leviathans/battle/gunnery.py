"""Gunnery: what comes of the shots of a turn.

All shots are declared before any is rolled, and the dice of weapons and crews are those of the
state in which they were declared: guns and ships that this fire destroys still fire. What it
destroys counts at once for the shots that follow. So does a broken keel: shots at a ship whose keel
broke in this turn are wasted, and not rolled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.leviathans.battle.aiming import declared, salvo_findings
from cardforge.leviathans.battle.casts import cast
from cardforge.leviathans.battle.events import Fired, Wasted
from cardforge.leviathans.battle.regulations import refuse
from cardforge.leviathans.battle.strikes import Blow, strike
from cardforge.leviathans.odds.gunnery import BRACKET_RESULTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.leviathans.battle.aiming import Declared
    from cardforge.leviathans.battle.casts import Cast, Dice
    from cardforge.leviathans.battle.events import Event
    from cardforge.leviathans.battle.orders import Salvo
    from cardforge.leviathans.battle.state import State


def fire(state: State, salvos: Sequence[Salvo], dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """Resolve the salvos of a turn one shot after the other, in the order given.

    Raise OrderError for what the rules forbid, before any dice are rolled.
    """
    refuse(finding for salvo in salvos for finding in salvo_findings(state, salvo))
    shots = [declared(state, aim) for salvo in salvos for aim in salvo.aims]
    events: list[Event] = []
    for shot in shots:
        state, told = shoot(state, shot, dice)
        events += told
    return state, tuple(events)


def shoot(state: State, shot: Declared, dice: Dice) -> tuple[State, list[Event]]:
    """Resolve one shot as it was declared; it is wasted on a ship that is gone."""
    aim = shot.aim
    if not state.vessels[aim.target].afloat:
        return state, [Wasted(aim.vessel, aim.place, aim.slots, aim.target)]
    fired = _rolled(state, shot, dice)
    blow = Blow(aim.target, aim.hit, fired.total, shot.throw.slot_dice)
    state, struck = strike(state, blow, dice)
    return state, [fired, *struck]


def _rolled(state: State, shot: Declared, dice: Dice) -> Fired:
    aim, distance, throw = shot
    target = state.vessels[aim.target]
    at = target.ship.locations[aim.hit]
    weapons, crews, magazines = (
        tuple(cast(dice, word) for word in words)
        for words in (throw.weapons, throw.crews, throw.magazines)
    )
    location = cast(dice, at.go if target.moved else at.stop)
    best = _best(weapons, BRACKET_RESULTS) + _best(crews) + _best(magazines)
    return Fired(
        aim.vessel, throw.name, aim.place, aim.slots, aim.target, aim.hit, distance, target.moved,
        weapons, crews, magazines, location, throw.added, best + location.total + throw.added,
    )  # fmt: skip


def _best(casts: Sequence[Cast], count: int = 1) -> int:
    return sum(sorted((each.total for each in casts), reverse=True)[:count])
