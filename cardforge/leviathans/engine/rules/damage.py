"""Damage: the dice of attacks, flak, the effects of slot dice, exploding magazines, and keels.

A destroyed slot counts at once for later slot dice and keel checks. It stops working (guns, crews,
armour, MP) with the next turn. A destroyed magazine explodes before the next slot die: the dice of
the attack are rolled again together with its own, with at least two slot dice, and then the keel is
tested.

Each flak of a location fires at a torpedo, a bomber or a blast that is about to strike there. It is
stopped if the flak's die and the best die of the crews beside it make 8 or more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import (
    FULL,
    HALF,
    KEEL,
    LOCATION,
    NOWHERE,
    PLACES,
    SLOTS,
)
from cardforge.leviathans.engine.rules.condition import (
    bits_of,
    count_working,
    destroyed,
    is_manned,
    needed,
    si_of,
    works,
)
from cardforge.leviathans.engine.rules.dice import TWO_RED, cast, slot_die
from cardforge.leviathans.engine.rules.movement import leave
from cardforge.leviathans.engine.rules.tape import (
    BROKEN,
    EXPLODED,
    FLAK,
    HELD,
    KEEL_CHECK,
    KEEL_TESTED,
    MISSED,
    STRUCK,
    note,
    note_3,
    put,
)
from cardforge.leviathans.engine.rules.tesla_charges import lose_charges

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int, Ints
    from cardforge.leviathans.engine.rules.board import Board

BRACKET_RESULTS: Final = 2
"""How many of the weapon results of guns that fire together count."""
BLAST_SLOT_DICE: Final = 2
FLAK_STOPS: Final = 8

GUN_WORD: Final = 0  # dice of each weapon
GUN_COUNT: Final = 1  # how many fire together
CREW_AT: Final = 2  # the location whose crews and magazines help, or NOWHERE
CREW_SLOTS: Final = 3
MAGAZINE_SLOTS: Final = 4
LOCATION_WORD: Final = 5
ADDED: Final = 6
SLOT_DICE: Final = 7
RAMMER: Final = 8  # the ship whose best prow helps, or NOWHERE
BY_THE_BOW: Final = 9  # 1 where the prows of the location struck are met first
"""What `board.pool` has of the attack that is being resolved."""

JOINED_SIZE: Final = 5  # the first five numbers of a pool, for the guns of one more location
"""What `board.joined` has of guns of other locations that fire together with those."""


def lay_location(board: Board, struck: Int) -> None:
    """Put the dice of the location struck into `board.pool`, after all others of the attack."""
    moved = board.moved[struck // PLACES]
    if board.evading[struck // PLACES]:
        board.pool[LOCATION_WORD] = board.evading_word[struck * 2 + moved]
        board.pool[ADDED] += board.evading_bonus[struck * 2 + moved]
    else:
        board.pool[LOCATION_WORD] = board.go_word[struck] if moved else board.stop_word[struck]


def roll_attack(board: Board, blasts: Int) -> Int:
    """Roll the dice in `board.pool` and of this number of exploded magazines.

    Return the breach roll.
    """
    best = 0
    second = 0
    for number in range(weapons_in(board)):
        total = cast(board, weapon_word(board, number))
        if total > best:
            second = best
            best = total
        elif total > second:
            second = total
    total = best + second
    if board.pool[CREW_AT] != NOWHERE:
        total += best_helper(board, board.helpers, CREW_SLOTS)
        total += best_helper(board, board.word, MAGAZINE_SLOTS)
    if board.pool[RAMMER] != NOWHERE:
        total += best_prow(board, board.pool[RAMMER])
    for number in range(blasts):
        total += cast(board, board.blasts[number])
    if board.pool[LOCATION_WORD] != NOWHERE:
        total += cast(board, board.pool[LOCATION_WORD])
    return total + board.pool[ADDED]


def weapons_in(board: Board) -> Int:
    """Count the weapons of an attack, including those of joined locations."""
    count = board.pool[GUN_COUNT]
    for one in range(board.joined_count):
        count += board.joined[one * JOINED_SIZE + GUN_COUNT]
    return count


def weapon_word(board: Board, number: Int) -> Int:
    """Return the word of dice of one weapon of an attack."""
    if number < board.pool[GUN_COUNT]:
        return board.pool[GUN_WORD]
    number -= board.pool[GUN_COUNT]
    one = 0
    while number >= board.joined[one + GUN_COUNT]:
        number -= board.joined[one + GUN_COUNT]
        one += JOINED_SIZE
    return board.joined[one + GUN_WORD]


def helpers_in(board: Board, part: Int) -> Int:
    """Count the crews or the magazines that help an attack, including joined locations.

    `part` is CREW_SLOTS or MAGAZINE_SLOTS.
    """
    count = bits_of(board.pool[part])
    for one in range(board.joined_count):
        count += bits_of(board.joined[one * JOINED_SIZE + part])
    return count


def best_helper(board: Board, words: Ints, part: Int) -> Int:
    """Roll the dice of all crews or magazines that help an attack, and return the best total."""
    best = best_cast(board, words, board.pool[CREW_AT] * SLOTS, board.pool[part])
    for one in range(board.joined_count):
        first = one * JOINED_SIZE
        at = board.joined[first + CREW_AT] * SLOTS
        best = max(best, best_cast(board, words, at, board.joined[first + part]))
    return best


def best_cast(board: Board, words: Ints, at: Int, slots: Int) -> Int:
    """Roll the dice of each of these slots and return the best total."""
    best = 0
    for slot in range(SLOTS):
        if slots >> slot & 1:
            best = max(best, cast(board, words[at + slot]))
    return best


def best_prow(board: Board, ship: Int) -> Int:
    """Roll the dice of each intact prow of a ship and return the best total."""
    best = 0
    for at in range(ship * PLACES, ship * PLACES + PLACES):
        if board.prows[at]:
            prows = works(board, board.prows, at)
            best = max(best, best_cast(board, board.word, at * SLOTS, prows))
    return best


def prows_of(board: Board, ship: Int) -> Int:
    """Count the intact prows of a ship; 0 if `ship` is NOWHERE."""
    return 0 if ship == NOWHERE else count_working(board, ship, board.prows)


def lay_torpedo(board: Board, slot_at: Int, victim: Int, hit: Int) -> None:
    """Put the dice of a torpedo, bomber or mine and of the location struck into `board.pool`."""
    board.pool[GUN_WORD] = board.word[slot_at]
    board.pool[GUN_COUNT] = 1
    board.pool[CREW_AT] = NOWHERE
    board.pool[CREW_SLOTS] = 0
    board.pool[MAGAZINE_SLOTS] = 0
    board.pool[ADDED] = 0
    board.pool[SLOT_DICE] = 1
    board.pool[RAMMER] = NOWHERE
    board.pool[BY_THE_BOW] = 0
    lay_location(board, victim * PLACES + hit)


def is_shot_down(board: Board, victim: Int, hit: Int, mine: Int) -> Int:
    """Fire each flak of a location at what is about to strike it, until one stops it.

    Return whether one has.
    """
    at = victim * PLACES + hit
    flaks = works(board, board.flaks, at)
    for slot in range(SLOTS):
        if flaks >> slot & 1:
            crews = works(board, board.crews, at)
            total = cast(board, board.word[at * SLOTS + slot])
            total += best_cast(board, board.helpers, at * SLOTS, crews)
            stopped = 1 if total >= FLAK_STOPS else 0
            if board.taping:
                note(board, FLAK, 6)
                put(board, victim)
                put(board, hit)
                put(board, crews)
                put(board, total)
                put(board, stopped)
                put(board, mine)
            if stopped:
                return 1
    return 0


def strike(board: Board, target: Int, hit: Int, roll: Int, dice: Int, blasts: Int) -> None:
    """Resolve the slot dice of a breach roll one by one, unless the ship is lost before."""
    for _number in range(dice):
        if board.at[target] != NOWHERE:
            strike_once(board, target, hit, roll, blasts)


def rolls_until(board: Board, slots: Int) -> Int:
    """Roll the slot die until it shows a slot of a mask, and return the number of rolls.

    `board.slot_shown` then has that slot.
    """
    rolls = 1
    board.slot_shown = slot_die(board)
    while not slots >> board.slot_shown & 1:
        board.slot_shown = slot_die(board)
        rolls += 1
    return rolls


def strike_once(board: Board, target: Int, hit: Int, roll: Int, blasts: Int) -> None:
    """Resolve one slot die; it is rolled again if it shows a destroyed slot."""
    at = target * PLACES + hit
    sought = board.prows[at] & ~board.now[at] if board.pool[BY_THE_BOW] else 0
    rolls = 1
    slot = slot_die(board)
    if sought and not sought >> slot & 1:
        rolls += rolls_until(board, sought)
        slot = board.slot_shown
    number = 0
    effect = MISSED
    if board.whole[at] >> slot & 1:
        number = needed(board, at, slot, 0)
        effect = BROKEN if roll >= number else HELD
        if board.now[at] >> slot & 1:
            rolls += rolls_until(board, board.whole[at])
            slot = board.slot_shown
            number = needed(board, at, slot, 1)
            effect = HELD
            if roll >= number:
                effect = KEEL_CHECK if board.now[at] >> slot & 1 else BROKEN
    if board.taping:
        note(board, STRUCK, 8)
        put(board, target)
        put(board, hit)
        put(board, effect)
        put(board, slot)
        put(board, roll)
        put(board, number)
        put(board, rolls)
        put(board, 1 if sought else 0)
    if effect == KEEL_CHECK:
        test_keel(board, target, hit)
    elif effect == BROKEN:
        break_slot(board, target, hit, slot, blasts)


def break_slot(board: Board, target: Int, hit: Int, slot: Int, blasts: Int) -> None:
    """Destroy a slot; by the full rules a magazine explodes.

    A coil takes its charge with it, but in gunnery only once all guns have fired.
    """
    at = target * PLACES + hit
    board.now[at] |= 1 << slot
    harm(board, target)
    if not board.aim_count:
        lose_charges(board)
    if board.rules == FULL and board.magazines[at] >> slot & 1:
        explode(board, target, hit, slot, blasts)


def harm(board: Board, ship: Int) -> None:
    """Note that a ship's damage has changed, so that what was derived from it is stale."""
    board.stamp += 1
    board.hurt[ship] = board.stamp


def explode(board: Board, target: Int, hit: Int, slot: Int, blasts: Int) -> None:
    """Roll an attack again with the dice of a magazine, then test the keel if the ship is left."""
    board.blasts[blasts] = board.word[(target * PLACES + hit) * SLOTS + slot]
    roll = roll_attack(board, blasts + 1)
    if board.taping:
        note(board, EXPLODED, 9)
        put(board, target)
        put(board, hit)
        put(board, weapons_in(board))
        put(board, prows_of(board, board.pool[RAMMER]))
        put(board, helpers_in(board, CREW_SLOTS))
        put(board, helpers_in(board, MAGAZINE_SLOTS))
        put(board, blasts + 1)
        put(board, board.pool[ADDED])
        put(board, roll)
    dice = max(BLAST_SLOT_DICE, board.pool[SLOT_DICE])
    strike(board, target, hit, roll, dice, blasts + 1)
    if board.at[target] != NOWHERE:
        test_keel(board, target, hit)


def test_keel(board: Board, target: Int, hit: Int) -> None:
    """Check a keel after a hit: each destroyed slot adds 1, those of the location struck 2."""
    check_keel(board, target, destroyed(board, target) + bits_of(board.now[target * PLACES + hit]))


def check_keel(board: Board, target: Int, modifier: Int) -> None:
    """Roll two red dice plus a modifier; with the SI or more the keel breaks."""
    breaks = 1 if cast(board, TWO_RED) + modifier >= si_of(board, target) else 0
    note_3(board, KEEL_TESTED, target, modifier, breaks)
    if breaks:
        leave(board, target, KEEL)


def sink_all(board: Board) -> None:
    """Remove every ship that damage has ended, after all fire of a turn."""
    for ship in range(board.ships):
        if is_manned(board, ship):
            how = sunk_by(board, ship)
            if how:
                leave(board, ship, how)


def sunk_by(board: Board, ship: Int) -> Int:
    """Return the damage that ends a ship: HALF of its SI, or a whole LOCATION; 0 for none."""
    if 2 * destroyed(board, ship) >= si_of(board, ship):
        return HALF
    for at in range(ship * PLACES, ship * PLACES + PLACES):
        if board.now[at] and board.now[at] == board.whole[at]:
            return LOCATION
    return 0
