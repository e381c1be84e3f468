"""Concentrated fire, Japan's action: brackets at one enemy may join guns of several ships.

Before guns are declared, a side with Japanese ships may name an enemy and rolls two red dice. With
15 or more, brackets at that enemy may join guns of one name from all Japanese ships of the side.
Each gun rolls the dice of its own range, and all crews beside these guns roll. The best two guns
and the best crew count. With 14 or less, none of these ships fires a bracket in this turn.

Captains' plan
--------------
For each enemy location and each make of guns, the good captain compares two figures: what all guns
that bear add together, and what the fire of each location adds alone. The difference is the gain.
It names the enemy with the greatest gain if the gain times the chance to succeed, 3 / 16, exceeds
what a failure costs: 13 / 16 of what its ordinary brackets add to single guns. After a success, all
guns of a make join wherever that is a gain, at the best location first. The random captain names
any enemy one time in `RANDOM_NAMES`, and joins no guns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import JAPANESE, NOWHERE, PLACES, RANDOM, SLOTS
from cardforge.leviathans.engine.rules.broadside import (
    THOUSANDTH,
    bears,
    begin_broadside,
    best_gain,
    bracket_of,
    fall_of,
    one_die_adds,
    step_fall,
)
from cardforge.leviathans.engine.rules.chances import shot_tails
from cardforge.leviathans.engine.rules.condition import bits_of, commands, has_action
from cardforge.leviathans.engine.rules.dice import TWO_RED, below, cast
from cardforge.leviathans.engine.rules.gunnery import (
    NO_KIND,
    added_to,
    declare,
    first_slot,
    gun_range,
    join,
)
from cardforge.leviathans.engine.rules.rule_numbers import ACTION, ALLOWED, ENEMY
from cardforge.leviathans.engine.rules.tape import CONCENTRATED, CONCENTRATES, note_2, note_4

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

CONCENTRATED_AT: Final = 15
RANDOM_NAMES: Final = 3
SUCCEEDS: Final = 3
FAILS: Final = 13


def concentration_fault(board: Board, side: Int, target: Int) -> Int:
    """Return the rule that naming a target breaks, or ALLOWED; NOWHERE names none."""
    if target == NOWHERE:
        return ALLOWED
    if not has_action(board, side, JAPANESE):
        return ACTION
    return ALLOWED if commands(board, 1 - side, target) else ENEMY


def tape_concentration(board: Board, side: Int) -> None:
    """Write on the tape which enemy a side names."""
    note_2(board, CONCENTRATES, side, board.named[side])


def concentrate_all(board: Board) -> None:
    """Roll for each side that has named an enemy."""
    for side in range(2):
        target = board.named[side]
        if target != NOWHERE:
            rolled = cast(board, TWO_RED)
            done = 1 if rolled >= CONCENTRATED_AT else 0
            if done:
                board.focus[side] = target
            else:
                board.scattered[side] = 1
            note_4(board, CONCENTRATED, side, target, rolled, done)


def plan_concentration(board: Board, side: Int) -> None:
    """Set `board.named` of a side to the enemy for concentrated fire, or leave it NOWHERE."""
    if board.captain[side] == RANDOM:
        name_any(board, side)
        return
    begin_broadside(board)
    best = 0
    for target in range(board.ships):
        if commands(board, 1 - side, target):
            gained = best_joining(board, side, target)
            if gained > best:
                best = gained
                board.named[side] = target
    if best * SUCCEEDS <= brackets_add(board, side) * FAILS:
        board.named[side] = NOWHERE


def name_any(board: Board, side: Int) -> None:
    """Name a random enemy for a side, or none."""
    if below(board, 1 + side, RANDOM_NAMES):
        return
    count = 0
    for target in range(board.ships):
        if commands(board, 1 - side, target):
            board.choices[count] = target
            count += 1
    if count:
        board.named[side] = board.choices[below(board, 1 + side, count)]


def brackets_add(board: Board, side: Int) -> Int:
    """Return what the ordinary brackets of a side's Japanese ships add to single guns."""
    points = 0
    for at in range(board.ships * PLACES):
        ship = at // PLACES
        if commands(board, side, ship) and board.power[ship] == JAPANESE:
            for leader in range(SLOTS):
                slots = bracket_of(board, at, leader)
                if bits_of(slots) > 1:
                    together = best_gain(board, ship, at % PLACES, slots)
                    points += max(0, together - apart(board, at, slots))
    return points


def apart(board: Board, at: Int, slots: Int) -> Int:
    """Return the sum of what guns of a location add, each alone."""
    points = 0
    for slot in range(SLOTS):
        if slots >> slot & 1:
            points += max(0, best_gain(board, at // PLACES, at % PLACES, 1 << slot))
    return points


def best_joining(board: Board, side: Int, target: Int) -> Int:
    """Return the greatest gain from guns that join at a target; 0 for none.

    `board.found_hit` then has the location, and `board.found_end` the make of the guns.
    """
    best = 0
    best_hit = NOWHERE
    best_make = NO_KIND
    for at in range(board.ships * PLACES):
        if commands(board, side, at // PLACES) and board.power[at // PLACES] == JAPANESE:
            for leader in range(SLOTS):
                slots = free_bracket(board, at, leader)
                if slots:
                    make = board.make[at * SLOTS + first_slot(slots)]
                    for hit in range(board.places_of[board.type[target]]):
                        if bears(board, at // PLACES, at % PLACES, slots, target, hit):
                            gained = joining_adds(board, side, make, target, hit)
                            if gained > best:
                                best = gained
                                best_hit = hit
                                best_make = make
    board.found_hit = best_hit
    board.found_end = best_make
    return best


def free_bracket(board: Board, at: Int, leader: Int) -> Int:
    """Return the mask of `bracket_of`, or 0 if one of its guns is already declared."""
    slots = bracket_of(board, at, leader)
    return 0 if slots & board.spoken[at] else slots


def joining_adds(board: Board, side: Int, make: Int, target: Int, hit: Int) -> Int:
    """Return the gain if all guns of a make join at a location of a target."""
    parts = 0
    guns = 0
    lead = NOWHERE
    lead_slots = 0
    own = 0
    for at in range(board.ships * PLACES):
        slots = joinable(board, side, at, make, target, hit)
        if slots:
            if lead == NOWHERE:
                lead = at
                lead_slots = slots
            parts += 1
            guns += bits_of(slots)
            together = 0
            if bits_of(slots) > 1:
                together = best_gain(board, at // PLACES, at % PLACES, slots)
            own += max(together, apart(board, at, slots))
    if parts < 2:
        return 0
    return together_adds(board, lead, first_slot(lead_slots), guns, target, hit) - own


def joinable(board: Board, side: Int, at: Int, make: Int, target: Int, hit: Int) -> Int:
    """Return the guns of a location and make that may join at a location of a target."""
    ship = at // PLACES
    if not commands(board, side, ship) or board.power[ship] != JAPANESE:
        return 0
    for leader in range(SLOTS):
        slots = free_bracket(board, at, leader)
        if slots and board.make[at * SLOTS + leader] == make:
            if bears(board, ship, at % PLACES, slots, target, hit):
                return slots
            return 0
    return 0


def together_adds(board: Board, lead: Int, slot: Int, guns: Int, target: Int, hit: Int) -> Int:
    """Return what this number of guns add together, all counted at the range of the first."""
    ship = lead // PLACES
    slot_at = lead * SLOTS + slot
    gap = gun_range(board, ship, lead % PLACES, slot, target, hit)
    tails = shot_tails(board, ship, slot_at, gap, min(guns, SLOTS), target, hit)
    fall = fall_of(board, target * PLACES + hit)
    points = one_die_adds(board, fall, tails, added_to(board, ship, lead % PLACES, slot))
    return points // THOUSANDTH * (1 + board.squares[slot_at])


def fire_concentrated(board: Board, side: Int) -> None:
    """Declare joined brackets at a side's focus, while joining is a gain."""
    target = board.focus[side]
    while target != NOWHERE and best_joining(board, side, target) > 0:
        join_all(board, side, board.found_end, target, board.found_hit)


def join_all(board: Board, side: Int, make: Int, target: Int, hit: Int) -> None:
    """Declare one bracket of all guns of a make that may join at a location of a target."""
    lead = NOWHERE
    slot = 0
    guns = 0
    for at in range(board.ships * PLACES):
        slots = joinable(board, side, at, make, target, hit)
        if slots:
            ship = at // PLACES
            guns += bits_of(slots)
            board.spoken[at] |= slots
            if lead == NOWHERE:
                lead = at
                slot = first_slot(slots)
                declare(board, ship, at % PLACES, slots, target, hit)
            else:
                join(board, ship, at % PLACES, slots, target, hit)
    ship = lead // PLACES
    slot_at = lead * SLOTS + slot
    gap = gun_range(board, ship, lead % PLACES, slot, target, hit)
    tails = shot_tails(board, ship, slot_at, gap, min(guns, SLOTS), target, hit)
    fall = fall_of(board, target * PLACES + hit)
    for _die in range(1 + board.squares[slot_at]):
        step_fall(board, fall, tails, added_to(board, ship, lead % PLACES, slot))
