"""Exact odds of what the engine does: its own numbers for each throw, and the dice worked out."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from cardforge.core.chance import best, constant, total
from cardforge.leviathans.battle.events import Effect, Struck
from cardforge.leviathans.engine.cards import roll_of
from cardforge.leviathans.engine.rules.board import PLACES, SLOTS
from cardforge.leviathans.engine.rules.damage import BY_THE_BOW, SLOT_DICE, strike_once

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardforge.core.chance import Distribution
    from cardforge.leviathans.battle.orders import Roll
    from tests.leviathans.engine.table import Table


def at_least(found: Distribution, number: int) -> Fraction:
    """Return the chance to reach a number."""
    return Fraction(found.at_least(number), found.denominator)


def needs(succeeds: Callable[[tuple[int, int]], bool]) -> Fraction:
    """Return the chance that two red dice succeed at what is tried with every pair of faces."""
    pair = roll_of("RR")
    faces = roll_of("R").counts
    favourable = sum(
        faces[one] * faces[other] for one in faces for other in faces if succeeds((one, other))
    )
    return Fraction(favourable, pair.denominator)


def dice_of(roll: Roll) -> Distribution:
    """Return what the dice of an attack that was rolled come to."""
    weapons = [roll_of(cast.dice) for cast in roll.weapons]
    pools = [
        best(*(roll_of(cast.dice) for cast in casts), keep=1)
        for casts in (roll.crews, roll.magazines, roll.prows)
        if casts
    ]
    blasts = [roll_of(cast.dice) for cast in roll.blasts]
    gun = best(*weapons, keep=min(2, len(weapons)))
    location = roll_of(roll.location.dice)
    return total(gun, *pools, *blasts, location, constant(roll.added))


def slot_dice(table: Table, ship: int, place: str) -> Iterator[tuple[Fraction, tuple[int, ...]]]:
    """Yield the throws of one slot die, with their chances: a second die is no miss."""
    at = ship * PLACES + table.place(ship, place)
    whole = [slot + 1 for slot in range(SLOTS) if table.board.whole[at] >> slot & 1]
    for first in range(1, 7):
        if first in table.lost(ship, place):
            yield from ((Fraction(1, 6 * len(whole)), (first, second)) for second in whole)
        else:
            yield Fraction(1, 6), (first,)


def struck(table: Table, ship: int, place: str, roll: int, *dice: int, sought: int = 0) -> Struck:
    """Let one slot die of a roll fall, and put back what it destroys."""
    board = table.board
    before = list(board.now)
    table.dice(*dice, 1, 1)
    board.pool[BY_THE_BOW], board.pool[SLOT_DICE] = sought, 1
    at = board.at[ship]
    strike_once(board, ship, table.place(ship, place), roll, 0)
    board.now, board.at[ship] = before, at
    return next(event for event in table.events() if isinstance(event, Struck))


def effects(table: Table, ship: int, place: str, dice: Distribution) -> dict[Effect, Fraction]:
    """Return the chance of each effect of one slot die."""
    found = dict.fromkeys(Effect, Fraction(0))
    for share, shown in slot_dice(table, ship, place):
        for roll, count in dice.counts.items():
            effect = struck(table, ship, place, roll, *shown).effect
            found[effect] += share * Fraction(count, dice.denominator)
    return found


def breaks_something(
    table: Table, ship: int, place: str, dice: Distribution, slot_dice_rolled: int
) -> Fraction:
    """Return the chance that some slot die of an attack destroys a slot."""
    found = Fraction(0)
    for roll, count in dice.counts.items():
        holds = sum(
            share
            for share, shown in slot_dice(table, ship, place)
            if struck(table, ship, place, roll, *shown).effect is not Effect.BROKEN
        )
        found += (1 - holds**slot_dice_rolled) * Fraction(count, dice.denominator)
    return found
