"""One breach roll at the table: from the dice as they lie to what they do."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from cardforge.errors import CallError
from cardforge.leviathans.odds.damage import bit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardforge.leviathans.odds.targets import Target


class Effect(StrEnum):
    """How a shot ends."""

    MISS = "miss"
    """The slot die shows a Miss slot."""
    HELD = "held"
    """The roll does not reach the breach number."""
    BROKEN = "broken"
    """The slot is destroyed."""
    KEEL_CHECK = "keel check"
    """A slot that is long gone is broken again: the keel may break."""


class Outcome(NamedTuple):
    """What one slot die of an attack did; `slot` is the number that the last die showed.

    `needed` is the breach number that the roll was held against (0 for a miss), `modifier` what a
    keel check adds to its dice.
    """

    effect: Effect
    slot: int
    needed: int = 0
    modifier: int = 0


def resolve(target: Target, roll: int, slot_dice: Iterable[int]) -> Outcome:
    """Return what a breach roll does, with everything that belongs to it already added up.

    Takes as many of the slot dice as it needs: one, and more where the first shows a destroyed
    slot. Raise CallError where there are too few.
    """
    dice = iter(slot_dice)
    slot = _next_die(dice)
    if not target.breaches[slot - 1]:
        return Outcome(Effect.MISS, slot)
    if not target.now & bit(slot):
        return _broken_if(roll >= target.numbers.first[slot - 1], slot, target.numbers.first)
    slot = _next_die(dice)
    while not target.breaches[slot - 1]:
        slot = _next_die(dice)
    needed = target.numbers.again
    if roll >= needed[slot - 1] and target.now & bit(slot):
        return Outcome(Effect.KEEL_CHECK, slot, needed[slot - 1], target.keel_modifier)
    return _broken_if(roll >= needed[slot - 1], slot, needed)


def keel_breaks(target: Target, roll: int) -> bool:
    """Tell whether the two red dice of a keel check, with its modifier added, break the keel."""
    return roll + target.keel_modifier >= target.si


def after(target: Target, outcome: Outcome) -> Target:
    """Return the target as an outcome leaves it for the rest of the turn."""
    return target.with_lost(outcome.slot) if outcome.effect is Effect.BROKEN else target


def _broken_if(reached: bool, slot: int, needed: tuple[int, ...]) -> Outcome:
    return Outcome(Effect.BROKEN if reached else Effect.HELD, slot, needed[slot - 1])


def _next_die(dice: Iterator[int]) -> int:
    shown = next(dice, None)
    if shown is None:
        raise CallError("expected another slot die, the last one has to be rolled again")
    if not 1 <= shown <= 6:
        raise CallError(f"expected a slot die from 1 to 6, got {shown}")
    return shown
