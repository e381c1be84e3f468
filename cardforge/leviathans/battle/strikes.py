"""Strikes: what an attack does to a location, slot die by slot die, keel, magazines and all.

What a die does is looked up with the odds' own rules, so that a strike with given dice and the
exact odds of one are two views of one thing.

By the full rules a magazine that a slot die destroys goes off before the next one is rolled: the
attack is rolled once more with the magazine's dice beside its own and two slot dice at least, and
then the keel is tested.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.battle.casts import cast
from cardforge.leviathans.battle.events import Exploded, KeelTested, Lost, Struck
from cardforge.leviathans.battle.pools import Pool, rolled
from cardforge.leviathans.battle.state import Loss
from cardforge.leviathans.odds import Effect, Outcome, Target, keel_breaks, resolve, target_at
from cardforge.leviathans.odds.targets import KEEL_DICE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.battle.casts import Dice
    from cardforge.leviathans.battle.events import Event
    from cardforge.leviathans.battle.state import State

BLAST_SLOT_DICE: Final = 2
"""How many slot dice the blow of a magazine has at least."""


class Blow(NamedTuple):
    """An attack on its way: whom and where it strikes, with which dice, and what they came to."""

    target: int
    hit: str
    pool: Pool
    total: int


def strike(state: State, blow: Blow, dice: Dice) -> tuple[State, list[Event]]:
    """Resolve the slot dice of an attack one by one, until they are through or the ship is gone."""
    events: list[Event] = []
    for _ in range(blow.pool.slot_dice):
        if not state.vessels[blow.target].afloat:
            break
        state, struck = _slot_die(state, blow, dice)
        events += struck
    return state, events


def _slot_die(state: State, blow: Blow, dice: Dice) -> tuple[State, list[Event]]:
    shown: list[int] = []
    outcome = resolve(_target(state, blow), blow.total, _noted(dice, shown))
    events: list[Event] = [_told(state, blow, outcome, shown)]
    if outcome.effect is Effect.KEEL_CHECK:
        state, followed = _try_keel(state, blow, dice)
    elif outcome.effect is Effect.BROKEN:
        state, followed = _broken(state, blow, outcome.slot, dice)
    else:
        followed = []
    return state, events + followed


def _broken(state: State, blow: Blow, slot: int, dice: Dice) -> tuple[State, list[Event]]:
    vessel = state.vessels[blow.target]
    state = state.after(blow.target, damage=vessel.damage.with_lost(blow.hit, slot))
    broken = vessel.ship.locations[blow.hit].slots[slot]
    if state.is_full and broken.item == "magazine":
        return _exploded(state, blow, broken.dice[0], dice)
    return state, []


def _exploded(state: State, blow: Blow, magazine: str, dice: Dice) -> tuple[State, list[Event]]:
    """Let a magazine go off, and test the keel of what it leaves."""
    slot_dice = max(BLAST_SLOT_DICE, blow.pool.slot_dice)
    pool = blow.pool._replace(blasts=(*blow.pool.blasts, magazine), slot_dice=slot_dice)
    roll = rolled(pool, dice)
    events: list[Event] = [Exploded(blow.target, blow.hit, roll, roll.total)]
    state, struck = strike(state, Blow(blow.target, blow.hit, pool, roll.total), dice)
    if state.vessels[blow.target].afloat:
        state, tested = _try_keel(state, blow, dice)
        struck += tested
    return state, events + struck


def _try_keel(state: State, blow: Blow, dice: Dice) -> tuple[State, list[Event]]:
    target = _target(state, blow)
    cast_ = cast(dice, KEEL_DICE)
    broken = keel_breaks(target, cast_.total)
    tested = KeelTested(blow.target, cast_, target.keel_modifier, target.si, broken)
    if broken:
        return state.without(blow.target, Loss.KEEL), [tested, Lost(blow.target, Loss.KEEL)]
    return state, [tested]


def _target(state: State, blow: Blow) -> Target:
    vessel = state.vessels[blow.target]
    return target_at(vessel.ship, blow.hit, moved=vessel.moved, damage=vessel.damage)


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
