"""Strikes: what a roll does to a location, slot die by slot die, keel and all.

What is struck is looked up with the odds' own rules, so a strike of given dice and the exact odds
of a strike are two views of one thing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardforge.leviathans.battle.casts import cast
from cardforge.leviathans.battle.events import KeelTested, Lost, Struck
from cardforge.leviathans.battle.state import Loss
from cardforge.leviathans.odds import Effect, Outcome, Target, keel_breaks, resolve, target_at
from cardforge.leviathans.odds.rolls import KEEL_DICE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.battle.casts import Dice
    from cardforge.leviathans.battle.events import Event
    from cardforge.leviathans.battle.state import State


class Blow(NamedTuple):
    """A breach roll on its way: whom and where it strikes, and with how many slot dice."""

    target: int
    hit: str
    total: int
    slot_dice: int = 1


def strike(state: State, blow: Blow, dice: Dice) -> tuple[State, list[Event]]:
    """Resolve the slot dice of a roll one by one, until they are through or the keel breaks."""
    events: list[Event] = []
    for _ in range(blow.slot_dice):
        if not state.vessels[blow.target].afloat:
            break
        state, struck = _slot_die(state, blow, dice)
        events += struck
    return state, events


def _slot_die(state: State, blow: Blow, dice: Dice) -> tuple[State, list[Event]]:
    vessel = state.vessels[blow.target]
    target = target_at(vessel.ship, blow.hit, moved=vessel.moved, damage=vessel.damage)
    shown: list[int] = []
    outcome = resolve(target, blow.total, _noted(dice, shown))
    events: list[Event] = [_told(state, blow, outcome, shown)]
    if outcome.effect is Effect.BROKEN:
        damage = vessel.damage.with_lost(blow.hit, outcome.slot)
        return state.after(blow.target, damage=damage), events
    if outcome.effect is Effect.KEEL_CHECK:
        state, tested = try_keel(state, blow.target, target, dice)
        events += tested
    return state, events


def try_keel(state: State, index: int, target: Target, dice: Dice) -> tuple[State, list[Event]]:
    """Roll for the keel of a ship that is struck at this location."""
    rolled = cast(dice, KEEL_DICE)
    broken = keel_breaks(target, rolled.total)
    tested = KeelTested(index, rolled, target.keel_modifier, target.si, broken)
    if broken:
        return state.without(index, Loss.KEEL), [tested, Lost(index, Loss.KEEL)]
    return state, [tested]


def _told(state: State, blow: Blow, outcome: Outcome, shown: list[int]) -> Struck:
    slot = state.vessels[blow.target].ship.locations[blow.hit].slots.get(outcome.slot)
    return Struck(
        blow.target, blow.hit, tuple(shown), outcome.effect, outcome.slot,
        slot.label if slot else "", blow.total, outcome.needed,
    )  # fmt: skip


def _noted(dice: Dice, shown: list[int]) -> Iterator[int]:
    while True:
        shown.append(dice.slot_die())
        yield shown[-1]
