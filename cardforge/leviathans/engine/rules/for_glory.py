"""For Glory!: an Austro-Hungarian ship with 1 MP or more stakes its whole move on a charge.

It rolls two red dice, adds the bonus of its ramming crews, and 1 for each slot that it has lost,
including this turn.

With 20 or more it charges: it runs straight ahead for all its MP, even off the map. Each enemy
whose hex its bow enters is rammed there without a check, at most once in a charge, and shifted.
Then the charge continues. Ships under the charger at its end, friends included, are rammed together
unless the charge has rammed them. Then all ships that it covers are pushed along its heading until
they are clear. Ships in their way are pushed too, without damage.

With 19 or less it broaches: it turns about its turning hex by three hexsides to the ordered side,
or as far as it is clear of ships, half-hexes and the edge. It counts as having entered no hex.

Captains' plan
--------------
A charge is worth the rating of its end straight ahead and, for each enemy whose hex the bow enters
on the way, what the blow promises there less `CAUTION` tenths of what it promises at home. Charges
are not considered if they meet no enemy or end in the edge, where the ship cannot sail on, or on a
friend. The plan is worth the mean of the charge and the better broach, weighted by the chance of
the roll. The ship charges if that is more than the rating of its best other move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import AUSTRIAN, FACINGS, FLED, NOWHERE
from cardforge.leviathans.engine.rules.chances import KEEL_TOP, MILLION
from cardforge.leviathans.engine.rules.condition import destroyed, mp_of
from cardforge.leviathans.engine.rules.dice import TWO_RED, cast
from cardforge.leviathans.engine.rules.geometry import (
    cover_all,
    hex_ahead,
    hull_at,
    hull_under,
    lies_over,
    place_struck,
    swung,
    uncover_all,
)
from cardforge.leviathans.engine.rules.good_captain import (
    CAUTION,
    TENTHS,
    WORST,
    count_enemies,
    rating,
)
from cardforge.leviathans.engine.rules.mines import is_near_mine, set_off
from cardforge.leviathans.engine.rules.move_ends import is_open
from cardforge.leviathans.engine.rules.movement import (
    GLORY,
    TURN_PORT,
    TURN_STARBOARD,
    charge_end,
    enemy_ahead,
    fled_end,
    leave,
    stop,
)
from cardforge.leviathans.engine.rules.ramming import (
    BOW_PLACE,
    BY_ITS_BOW,
    WITH_PROWS,
    blow_promise,
    contact,
    cost_at_home,
    place_met,
    ramming_bonus,
    rank_of,
    run_into,
    shift,
    suffer,
)
from cardforge.leviathans.engine.rules.tape import BROACHED, CHARGED, GLORY_TRIED, note, note_2, put

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

GLORY_SUCCEEDS: Final = 20
BROACH_SIDES: Final = 3


def can_charge(board: Board, ship: Int) -> Int:
    """Return whether a ship that has yet to move can try to charge."""
    return 1 if board.power[ship] == AUSTRIAN and mp_of(board, ship) > 0 else 0


def try_for_glory(board: Board, ship: Int, end: Int) -> None:
    """Roll for a charge, and let the ship charge or broach."""
    crews = ramming_bonus(board, ship)
    slots = destroyed(board, ship)
    total = cast(board, TWO_RED) + crews + slots
    done = 1 if total >= GLORY_SUCCEEDS else 0
    if board.taping:
        note(board, GLORY_TRIED, 5)
        put(board, ship)
        put(board, crews)
        put(board, slots)
        put(board, total)
        put(board, done)
    if done:
        charge(board, ship)
    else:
        broach(board, ship, end - fled_end(board))
    if board.at[ship] != NOWHERE:
        stop(board, ship)


def charge(board: Board, ship: Int) -> None:
    """Let a ship run straight ahead for all its MP, through all in its way."""
    facing = board.at[ship] % FACINGS
    told = board.at[ship]
    board.moved[ship] = 1
    for other in range(board.ships):
        board.met[other] = 0
    for _step in range(mp_of(board, ship)):
        if board.at[ship] != NOWHERE:
            enemy = unmet_ahead(board, ship)
            if enemy == NOWHERE:
                told = run_on(board, ship, facing, told)
            else:
                tell_run(board, ship, told)
                board.met[enemy] = 1
                run_into(board, ship, enemy)
                told = board.at[ship]
    if board.at[ship] != NOWHERE:
        tell_run(board, ship, told)
        overrun(board, ship)
        clear_way(board, ship, facing)


def tell_run(board: Board, ship: Int, told: Int) -> None:
    """Write the placement of a charging ship on the tape, unless it is already there."""
    if board.at[ship] != told:
        note_2(board, CHARGED, ship, board.at[ship])


def unmet_ahead(board: Board, ship: Int) -> Int:
    """Return the enemy ahead of the bow that the charge has not rammed yet, or NOWHERE."""
    cover_all(board, ship)
    enemy = enemy_ahead(board, ship, board.at[ship])
    uncover_all(board)
    return NOWHERE if enemy == NOWHERE or board.met[enemy] else enemy


def run_on(board: Board, ship: Int, facing: Int, told: Int) -> Int:
    """Run one hex ahead, and set off mines there; a ship whose turning hex leaves the map flees.

    Return the last placement of the charge on the tape.
    """
    here = board.at[ship]
    there = hex_ahead(board, here // FACINGS, facing)
    if there == NOWHERE:
        note_2(board, CHARGED, ship, here)
        leave(board, ship, FLED)
        return NOWHERE
    board.at[ship] = there * FACINGS + facing
    if not board.awake or not is_near_mine(board, ship):
        return told
    note_2(board, CHARGED, ship, board.at[ship])
    set_off(board, ship, here)
    return board.at[ship]


def overlaps(board: Board, one: Int, other: Int) -> Int:
    """Return whether two ships share a hex."""
    if one == other or board.at[one] == NOWHERE or board.at[other] == NOWHERE:
        return 0
    first = hull_at(board, one)
    for number in range(first, first + board.hull_hexes[board.type[one]]):
        if lies_over(board, other, board.hull[number]):
            return 1
    return 0


def overrun(board: Board, ship: Int) -> None:
    """Ram all ships under the end of a charge together, except those that it has rammed."""
    count = 0
    for other in range(board.ships):
        if overlaps(board, ship, other) and not board.met[other]:
            board.shoved[count] = other
            board.struck[count] = place_overrun(board, ship, other)
            count += 1
    for number in range(count):
        other = board.shoved[number]
        hit = board.struck[number]
        suffer(board, ship, BOW_PLACE, other, hit, WITH_PROWS)
        suffer(board, other, hit, ship, BOW_PLACE, BY_ITS_BOW)


def place_overrun(board: Board, ship: Int, other: Int) -> Int:
    """Return the location at which a charge strikes an overrun ship: where its bow came first."""
    facing = board.at[ship] % FACINGS
    back = (facing + FACINGS // 2) % FACINGS
    number = hull_at(board, ship) + board.hull_hexes[board.type[ship]] - 1
    while not lies_over(board, other, board.hull[number]):
        number -= 1
    hex_ = board.hull[number]
    while lies_over(board, other, hex_ahead(board, hex_, back)):
        hex_ = hex_ahead(board, hex_, back)
    q = board.q[hex_] + board.units[back * 2]
    return place_struck(board, other, q, board.r[hex_] + board.units[back * 2 + 1])


def clear_way(board: Board, ship: Int, facing: Int) -> None:
    """Push all that a charger covers ahead of it until they are clear."""
    count = covered(board, ship)
    while count:
        number = 0
        while number < count:
            for other in range(board.ships):
                free = 1 if rank_of(board, other, count) == count else 0
                if free and is_in_the_way(board, board.shoved[number], other, ship, facing):
                    board.shoved[count] = other
                    count += 1
            number += 1
        for rank in range(count):
            if board.at[board.shoved[rank]] != NOWHERE:
                shift(board, board.shoved[rank], facing)
        count = covered(board, ship)


def covered(board: Board, ship: Int) -> Int:
    """List the ships that a ship overlaps in `board.shoved`, and count them."""
    count = 0
    for other in range(board.ships):
        if overlaps(board, ship, other):
            board.shoved[count] = other
            count += 1
    return count


def is_in_the_way(board: Board, one: Int, other: Int, ship: Int, facing: Int) -> Int:
    """Return whether a ship that is pushed meets a second one, which is not the charger."""
    if other == ship or board.at[other] == NOWHERE:
        return 0
    return 0 if one == other or contact(board, one, other, facing) == NOWHERE else 1


def broach(board: Board, ship: Int, side: Int) -> None:
    """Turn a ship by three hexsides where it is, or as far as it is clear."""
    here = board.at[ship]
    board.moved[ship] = 0
    board.at[ship] = broached(board, ship, side)
    note_2(board, BROACHED, ship, board.at[ship])
    if board.at[ship] != here and board.awake and is_near_mine(board, ship):
        set_off(board, ship, here)


def broached(board: Board, ship: Int, side: Int) -> Int:
    """Return the placement of a ship after a broach; `side` is TURN_PORT or TURN_STARBOARD."""
    return swung(board, ship, side - TURN_PORT, BROACH_SIDES)


def set_course_to_charge(board: Board, side: Int) -> Int:
    """Write the course of a charge to `board.course`, and return its end.

    `side` is the side to which a failure broaches.
    """
    board.course[0] = GLORY
    board.course[1] = side
    board.course_length = 2
    board.prey = NOWHERE
    return charge_end(board, side)


def charge_or_move(board: Board, ship: Int, end: Int) -> Int:
    """Return the end of a charge if that promises more than the given end, else that end."""
    if not can_charge(board, ship):
        return end
    wanted = GLORY_SUCCEEDS - ramming_bonus(board, ship) - destroyed(board, ship)
    succeeds = board.keel_tail[min(KEEL_TOP - 1, max(0, wanted))]
    prize = charge_worth(board, ship) if succeeds else WORST
    if prize == WORST:
        return end
    side = TURN_PORT
    broach = broach_worth(board, ship, TURN_PORT)
    if broach_worth(board, ship, TURN_STARBOARD) > broach:
        side = TURN_STARBOARD
        broach = broach_worth(board, ship, TURN_STARBOARD)
    if (prize * succeeds + broach * (MILLION - succeeds)) // MILLION <= board.promised:
        return end
    return set_course_to_charge(board, side)


def broach_worth(board: Board, ship: Int, side: Int) -> Int:
    """Return the rating of a broach to a side."""
    there = broached(board, ship, side)
    return rating(board, ship, there * 2, count_enemies(board, ship), 1)


def charge_worth(board: Board, ship: Int) -> Int:
    """Return the value of a successful charge, or WORST for one that is not considered."""
    facing = board.at[ship] % FACINGS
    here = board.at[ship] // FACINGS
    bow = board.hull[hull_at(board, ship)]
    gain = 0
    met = 0
    cover_all(board, ship)
    for other in range(board.ships):
        board.met[other] = 0
    for _step in range(mp_of(board, ship)):
        if bow != NOWHERE:
            ahead = hex_ahead(board, bow, facing)
            if ahead != NOWHERE and board.cover[ahead]:
                met |= meets(board, ship, board.cover[ahead] - 1)
                gain += charge_gain(board, ship, board.cover[ahead] - 1, bow)
            bow = ahead
        if here != NOWHERE:
            here = hex_ahead(board, here, facing)
    uncover_all(board)
    if not met or here == NOWHERE or not is_open(board, ship, (here * FACINGS + facing) * 2):
        return WORST
    end = (here * FACINGS + facing) * 2 + 1
    if lies_on_friend(board, ship, end):
        return WORST
    return gain + rating(board, ship, end, count_enemies(board, ship), 1)


def lies_on_friend(board: Board, ship: Int, end: Int) -> Int:
    """Return whether a ship at an end would lie on a ship of its own side."""
    found = 0
    first = hull_under(board, ship, end >> 1)
    cover_all(board, ship)
    for number in range(first, first + board.hull_hexes[board.type[ship]]):
        hex_ = board.hull[number]
        if hex_ != NOWHERE and board.cover[hex_]:
            found |= 1 - meets(board, ship, board.cover[hex_] - 1)
    uncover_all(board)
    return found


def meets(board: Board, ship: Int, other: Int) -> Int:
    """Return whether a charge would ram a ship: it is an enemy."""
    return 1 if board.side[other] != board.side[ship] else 0


def charge_gain(board: Board, ship: Int, target: Int, bow: Int) -> Int:
    """Return the gain from ramming a ship from a hex; 0 for a friend or a second time."""
    if not meets(board, ship, target) or board.met[target]:
        return 0
    board.met[target] = 1
    gain = blow_promise(board, ship, target, place_met(board, target, bow), 1)
    return gain - cost_at_home(board, ship, target) * CAUTION // TENTHS
