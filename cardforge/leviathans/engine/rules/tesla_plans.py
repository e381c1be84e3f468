"""Plans for Tesla charges and rays: what the good and the random captain spend them on.

The good captain spends charges on a move if its rating grows by more than `MOVE_WORTH` for each:
those that the best move with more MP needs, if the best one without leaves no MP; or else, if the
coils cannot keep all charges, those that ease a turn before the first hex. It eases none while
mines are awake.
On guns it spends all charges of a ship, if they raise what its best volley promises by `GUN_WORTH`
for each, divided between range and rolls as promises most. It always spends those that its coils
cannot keep, if they help at all. After that, the ship's rays turn the enemy whose next moves then
menace least. The random captain spends any charges on anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import AMERICAN, GOOD, NOWHERE, PLACES, RANDOM, SLOTS
from cardforge.leviathans.engine.rules.chances import MILLION
from cardforge.leviathans.engine.rules.condition import commands, mp_of, works
from cardforge.leviathans.engine.rules.dice import below
from cardforge.leviathans.engine.rules.evasion import best_volley
from cardforge.leviathans.engine.rules.geometry import cover_all, is_taken, swung, uncover_all
from cardforge.leviathans.engine.rules.good_captain import count_enemies, good_move
from cardforge.leviathans.engine.rules.gunnery import gun_range
from cardforge.leviathans.engine.rules.move_ends import (
    ANSWERS,
    cost_of,
    ends_row,
    first_end,
    forget_ends,
    last_end,
    list_answers,
    plot,
)
from cardforge.leviathans.engine.rules.movement import (
    COURSE_WORD_COUNT,
    TURN_PORT,
    craft_row,
    run_needed,
)
from cardforge.leviathans.engine.rules.tesla_charges import (
    announce_spending,
    charges_of,
    is_in_arc,
    order_ray,
    spend_on_move,
    whole_coils,
)
from cardforge.leviathans.engine.rules.worth import pair_of, threat

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

MOVE_WORTH: Final = 6000
"""What a charge has to add to the rating of a move."""
GUN_WORTH: Final = 1000
"""And to what a volley promises."""
RAY_WORTH: Final = 4000
"""And what it has to take off an enemy's menace."""
HABITS: Final = 4
"""Of so many moves the random captain spends charges on one for MP, and on one for a turn."""
THOUSANDS: Final = 1000
MOST_HEXES: Final = 40
"""More than the charges that a ship can have."""


def speed_up_or_move(board: Board, ship: Int, end: Int) -> Int:
    """Return the end of the best move with charges, which are then spent, or the given end."""
    charges = charges_of(board, ship)
    if not charges or board.prey != NOWHERE or not count_enemies(board, ship):
        return end
    plain = board.promised
    gain = fast_gain(board, ship, end, charges)
    if gain:
        end = board.found_end
        spend_on_move(board, ship, cost_of_fast(board, ship, end, charges))
    elif charges > whole_coils(board, ship) and not board.awake:
        for starboard in range(2):
            eased = eased_gain(board, ship, starboard, plain)
            if eased > gain:
                gain = eased
                end = board.found_end
                board.eased_way = starboard
        if gain:
            ease_first_word(board, ship, board.eased_way)
            spend_on_move(board, ship, 0)
    return end


def fast_gain(board: Board, ship: Int, end: Int, charges: Int) -> Int:
    """Return what the best move with more MP gains, less the worth of its charges.

    `board.found_end` then has that move. It is 0 if no such move gains, or if the given end, the
    best one without charges, leaves MP unspent.
    """
    plain = board.promised
    if cost_of(board, ship, end) < mp_of(board, ship):
        return 0
    board.boost[ship] = charges
    board.found_end = good_move(board, ship)
    board.boost[ship] = 0
    points = cost_of_fast(board, ship, board.found_end, charges)
    return max(0, board.promised - plain - points * MOVE_WORTH) if points else 0


def cost_of_fast(board: Board, ship: Int, end: Int, charges: Int) -> Int:
    """Return how many charges a move needs for MP, with so many to spend."""
    mp = mp_of(board, ship)
    board.boost[ship] = charges
    points = cost_of(board, ship, end) - mp
    board.boost[ship] = 0
    return max(0, points)


def ease_first_word(board: Board, ship: Int, starboard: Int) -> None:
    """Ease the first word of a course, a turn, by as many charges as it needs."""
    board.eased_way = starboard
    board.eased_count = run_needed(board, craft_row(board, ship), starboard)
    for number in range(board.eased_count):
        board.eased[number] = 1


def eased_gain(board: Board, ship: Int, starboard: Int, plain: Int) -> Int:
    """Return what the best move after an eased turn gains, less the worth of its charges.

    `board.found_end` then has that move. It is 0 if no such move gains.
    """
    here = board.at[ship]
    charges = swing_eased(board, ship, starboard)
    if not charges:
        return 0
    board.found_end = good_move(board, ship)
    swing_back(board, ship, here)
    if not board.found_end & 1:
        return 0
    return max(0, board.promised - plain - charges * MOVE_WORTH)


def swing_eased(board: Board, ship: Int, starboard: Int) -> Int:
    """Put a ship where an eased turn leads, with the MP left; `swing_back` undoes it.

    Return the charges that the turn needs, or 0 if the ship cannot make it.
    """
    charges = run_needed(board, craft_row(board, ship), starboard)
    step = (board.chart[ship] + board.at[ship]) * COURSE_WORD_COUNT + TURN_PORT + starboard
    if charges > charges_of(board, ship) or not mp_of(board, ship) or board.step[step] < 0:
        return 0
    if charges:
        board.at[ship] = board.step[step]
        board.boost[ship] = -1
    return charges


def swing_back(board: Board, ship: Int, here: Int) -> None:
    """Put a ship back after `swing_eased`."""
    board.at[ship] = here
    board.boost[ship] = 0


def plot_with_charges(board: Board, ship: Int, end: Int) -> None:
    """Write a course to an end to `board.course`, beginning with the turn that is eased, if any."""
    if not board.eased_count:
        plot(board, ship, end, mp_of(board, ship))
        return
    here = board.at[ship]
    step = (board.chart[ship] + here) * COURSE_WORD_COUNT + TURN_PORT + board.eased_way
    board.at[ship] = board.step[step]
    board.boost[ship] = -1
    plot(board, ship, end, mp_of(board, ship))
    swing_back(board, ship, here)
    for number in range(board.course_length):
        at = board.course_length - number
        board.course[at] = board.course[at - 1]
    board.course[0] = TURN_PORT + board.eased_way
    board.course_length += 1


def spend_anything(board: Board, ship: Int) -> Int:
    """Spend charges on MP or on a turn at random; return the end after an eased turn or NOWHERE."""
    charges = charges_of(board, ship)
    if board.power[ship] != AMERICAN or not charges:
        return NOWHERE
    habit = below(board, 1 + board.side[ship], HABITS)
    if habit == 0:
        spend_on_move(board, ship, 1 + below(board, 1 + board.side[ship], charges))
    return any_eased_end(board, ship) if habit == 1 else NOWHERE


def any_eased_end(board: Board, ship: Int) -> Int:
    """Return a random end after an eased turn, whose charges are spent, or NOWHERE."""
    here = board.at[ship]
    starboard = below(board, 1 + board.side[ship], 2)
    if not swing_eased(board, ship, starboard):
        return NOWHERE
    forget_ends(board, 1)
    row = ends_row(board, ship)
    cover_all(board, ship)
    count = 0
    for number in range(first_end(board, ship, row), last_end(board, ship, row)):
        if board.ends[number] & 1 and not is_taken(board, ship, board.ends[number] >> 1):
            board.choices[count] = board.ends[number]
            count += 1
    uncover_all(board)
    swing_back(board, ship, here)
    if not count:
        return NOWHERE
    ease_first_word(board, ship, starboard)
    spend_on_move(board, ship, 0)
    return board.choices[below(board, 1 + board.side[ship], count)]


def plan_gun_charges(board: Board, side: Int) -> None:
    """Announce charges for the guns of a side."""
    for ship in range(board.ships):
        if commands(board, side, ship) and board.power[ship] == AMERICAN:
            if board.captain[side] == RANDOM:
                spend_any_on_guns(board, ship)
            elif charges_of(board, ship):
                spend_best_on_guns(board, ship)


def spend_any_on_guns(board: Board, ship: Int) -> None:
    """Announce any charges of a ship, divided at random."""
    count = below(board, 1 + board.side[ship], charges_of(board, ship) + 1)
    if count:
        hexes = below(board, 1 + board.side[ship], count + 1)
        announce_spending(board, ship, hexes, count - hexes)


def spend_best_on_guns(board: Board, ship: Int) -> None:
    """Announce all charges of a ship, or those that it cannot keep, if they gain enough."""
    plain = best_volley(board, ship)
    if not plain:
        return
    charges = charges_of(board, ship)
    if divide(board, ship, charges, plain + charges * GUN_WORTH):
        return
    spare = charges - whole_coils(board, ship)
    if spare > 0:
        divide(board, ship, spare, plain)


def divide(board: Board, ship: Int, charges: Int, least: Int) -> Int:
    """Announce charges, divided as promises most, if that is more than `least`; return if so."""
    best = least
    chosen = NOWHERE
    useful = useful_hexes(board, ship)
    for hexes in range(charges + 1):
        if useful >> hexes & 1:
            board.nearer[ship] = hexes
            board.aimed[ship] = charges - hexes
            promised = best_volley(board, ship)
            if promised > best:
                best = promised
                chosen = hexes
    board.nearer[ship] = 0
    board.aimed[ship] = 0
    if chosen == NOWHERE:
        return 0
    announce_spending(board, ship, chosen, charges - chosen)
    return 1


def useful_hexes(board: Board, ship: Int) -> Int:
    """Return, as a mask, how many more hexes of short range a ship's guns have a use for, and 0."""
    useful = 1
    for target in range(board.ships):
        if commands(board, 1 - board.side[ship], target):
            for place in range(board.places_of[board.type[ship]]):
                guns = works(board, board.guns, ship * PLACES + place)
                for slot in range(SLOTS):
                    if guns >> slot & 1:
                        at = (ship * PLACES + place) * SLOTS + slot
                        gap = gun_range(board, ship, place, slot, target, 0)
                        if board.short[at] < gap < board.short[at] + MOST_HEXES:
                            useful |= 1 << gap - board.short[at]
    return useful


def plan_rays(board: Board, side: Int) -> None:
    """Name the targets of a side's rays."""
    for ship in range(board.ships):
        if commands(board, side, ship) and board.power[ship] == AMERICAN:
            left = charges_of(board, ship)
            for place in range(board.places_of[board.type[ship]]):
                rays = works(board, board.rays, ship * PLACES + place)
                for slot in range(SLOTS):
                    if left and rays >> slot & 1:
                        if board.captain[side] == GOOD:
                            left -= aim_ray(board, ship, place, slot, left)
                        else:
                            left -= aim_ray_anywhere(board, ship, place, slot, left)


def aim_ray_anywhere(board: Board, ship: Int, place: Int, slot: Int, charges: Int) -> Int:
    """Order a ray with some charges at a random enemy in arc; return how many charges it takes."""
    count = 0
    for target in range(board.ships):
        if commands(board, 1 - board.side[ship], target) and is_in_arc(board, ship, place, target):
            board.choices[count] = target
            count += 1
    spent = below(board, 1 + board.side[ship], charges + 1)
    if not count or not spent:
        return 0
    target = board.choices[below(board, 1 + board.side[ship], count)]
    way = TURN_PORT + below(board, 1 + board.side[ship], 2)
    order_ray(board, ship, place, slot, target, way, spent)
    return spent


def aim_ray(board: Board, ship: Int, place: Int, slot: Int, charges: Int) -> Int:
    """Order a ray where it takes most off an enemy's menace; return how many charges it takes."""
    best = 0
    chosen = NOWHERE
    chosen_way = 0
    cost = RAY_WORTH * min(charges, whole_coils(board, ship))
    for target in range(board.ships):
        if commands(board, 1 - board.side[ship], target) and is_in_arc(board, ship, place, target):
            chance = torque_chance(charges, board.type[target])
            for starboard in range(2):
                if chance:
                    relief = relief_by(board, board.side[ship], target, starboard)
                    gain = relief // THOUSANDS * chance // (MILLION // THOUSANDS) - cost
                    if gain > best:
                        best = gain
                        chosen = target
                        chosen_way = TURN_PORT + starboard
    if chosen == NOWHERE:
        return 0
    order_ray(board, ship, place, slot, chosen, chosen_way, charges)
    return charges


def torque_chance(charges: Int, points: Int) -> Int:
    """Return the chance, in millionths, of so many points of torque or more."""
    if points <= 0:
        return MILLION
    if charges < points:
        return 0
    hit = torque_chance(charges - 1, points - 1)
    miss = torque_chance(charges - 1, points)
    return (hit * 4 + miss * 5) // 9


def relief_by(board: Board, side: Int, target: Int, starboard: Int) -> Int:
    """Return by how much a turn of one hexside lessens an enemy's menace to a side."""
    here = board.at[target]
    there = swung(board, target, starboard, 1)
    if here == there:
        return 0
    before = menace(board, side, target)
    board.at[target] = there
    after = menace(board, side, target)
    board.at[target] = here
    return before - after


def menace(board: Board, side: Int, enemy: Int) -> Int:
    """Return the mean of what an enemy promises against a side after its next moves."""
    forget_ends(board, 1)
    board.waiting[enemy] = 1
    count = list_answers(board, enemy, 0, ANSWERS)
    board.waiting[enemy] = 0
    total = 0
    for ship in range(board.ships):
        if commands(board, side, ship):
            pair = pair_of(board, enemy, ship)
            for number in range(count):
                there = board.answers[number] >> 1
                total += threat(board, pair, there, board.at[ship], 1) // count
    return total
