"""An independent check of odds: the results of dice that are already rolled, one shot at a time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cardforge.leviathans.battle.events import Effect
from cardforge.leviathans.odds.targets import Target, bit


class Outcome(NamedTuple):
    """The result of one slot die of an attack; `slot` is the number on the last die.

    `needed` is the breach number that the roll was compared with (0 for a miss), `modifier` what a
    keel check adds to its dice.
    """

    effect: Effect
    slot: int
    needed: int = 0
    modifier: int = 0


def resolve(target: Target, roll: int, slot_dice: Iterable[int]) -> Outcome:
    """Return the result of a breach roll with all its bonuses.

    Use as many of the slot dice as needed: one, or more if the first shows a destroyed slot.
    """
    dice = iter(slot_dice)
    slot = next(dice)
    if not target.breaches[slot - 1]:
        return Outcome(Effect.MISS, slot)
    if not target.now & bit(slot):
        return _broken_if(roll >= target.numbers.first[slot - 1], slot, target.numbers.first)
    slot = next(dice)
    while not target.breaches[slot - 1]:
        slot = next(dice)
    needed = target.numbers.again
    if roll >= needed[slot - 1] and target.now & bit(slot):
        return Outcome(Effect.KEEL_CHECK, slot, needed[slot - 1], target.keel_modifier)
    return _broken_if(roll >= needed[slot - 1], slot, needed)


def keel_breaks(target: Target, roll: int) -> bool:
    """Return whether the two red dice of a keel check, with its modifier, break the keel."""
    return roll + target.keel_modifier >= target.si


def after(target: Target, outcome: Outcome) -> Target:
    """Return the target after an outcome, for the rest of the turn."""
    return target.with_lost(outcome.slot) if outcome.effect is Effect.BROKEN else target


def _broken_if(reached: bool, slot: int, needed: tuple[int, ...]) -> Outcome:
    return Outcome(Effect.BROKEN if reached else Effect.HELD, slot, needed[slot - 1])
