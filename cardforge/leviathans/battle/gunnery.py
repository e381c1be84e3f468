"""Gunnery: what comes of the shots of a turn.

All shots are declared before any is rolled, and the dice of weapons and crews are those of the
state in which they were declared: guns and ships that this fire destroys still fire. What it
destroys counts at once for the shots that follow. So does a broken keel: shots at a ship whose keel
broke in this turn are wasted, and not rolled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.leviathans.battle.aiming import declared, salvo_findings
from cardforge.leviathans.battle.events import Fired, Wasted
from cardforge.leviathans.battle.pools import pool_of, rolled
from cardforge.leviathans.battle.regulations import refuse
from cardforge.leviathans.battle.strikes import Blow, strike

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.leviathans.battle.aiming import Declared
    from cardforge.leviathans.battle.casts import Dice
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
    target = state.vessels[aim.target]
    at = target.ship.locations[aim.hit]
    pool = pool_of(shot.throw, at.go if target.moved else at.stop)
    roll = rolled(pool, dice)
    fired = Fired(*aim, shot.throw.name, shot.distance, target.moved, roll, roll.total)
    state, struck = strike(state, Blow(aim.target, aim.hit, pool, roll.total), dice)
    return state, [fired, *struck]
