"""Mines: laid beside a ship, awake from the next turn on, and set off by ships nearby.

Each mine slot may lay one mine per turn: on an empty hex that is not a half-hex, beside its
location's own hex and in its arc. In the movement phase a mine goes off after any step, turn,
sideslip or shift that puts a hex of a ship on or beside an awake mine, even if the ship was beside
it before. Every mine beside one that goes off, awake or not, goes off too. Then, in the order of
the chain, each mine attacks each ship that it reaches: the dice of the mine and of the location
that faces it, and two slot dice.

Flak of that location fires at each blast first. A mine that is shot down still goes off, but spares
the ship of the flak. If that ship's own step has set the mine off, the ship counts as being where
it was before the step for the rest of the chain. A moving ship that survives continues its move.

Captains' plan
--------------
A captain lays each mine on the allowed hex that is nearest to the turning hex of the nearest enemy,
the random captain on any allowed hex. How the good captain avoids mines is in `good_captain`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FACINGS, FULL, NOWHERE, PLACES, RANDOM, SLOTS
from cardforge.leviathans.engine.rules.condition import commands, count_working, has_place, works
from cardforge.leviathans.engine.rules.damage import (
    SLOT_DICE,
    is_shot_down,
    lay_torpedo,
    roll_attack,
    strike,
)
from cardforge.leviathans.engine.rules.dice import below
from cardforge.leviathans.engine.rules.geometry import (
    cover_all,
    distance,
    hex_ahead,
    hex_of,
    holds,
    hull_at,
    length,
    nearest_enemy,
    place_struck,
    station_q,
    station_r,
    uncover_all,
)
from cardforge.leviathans.engine.rules.movement import (
    AHEAD,
    COURSE_WORD_COUNT,
    FLEES,
    RAM,
    SLIP_PORT,
    end_move,
    set_out,
    stop,
)
from cardforge.leviathans.engine.rules.rule_numbers import (
    ALLOWED,
    FULL_RULES,
    MINE_HEX,
    ONCE,
    OWN_SHIP,
    WEAPON,
)
from cardforge.leviathans.engine.rules.tape import (
    LAYINGS,
    LEG,
    MINE_LAID,
    MINE_STRUCK,
    WENT_OFF,
    note,
    note_2,
    note_4,
    put,
)

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int, Ints
    from cardforge.leviathans.engine.rules.board import Board

NO_MINE: Final = 0
ASLEEP: Final = 1
AWAKE: Final = 2
LIT: Final = 3
"""What `board.mines` has of each hex; a lit mine has been set off and is about to explode."""

LAYING_SIZE: Final = 4
LAYING_SHIP: Final = 0
LAYING_PLACE: Final = 1
LAYING_SLOT: Final = 2
LAYING_HEX: Final = 3
"""What `board.layings` has of each mine that is ordered."""
MINE_SLOT_DICE: Final = 2
MOST_SET_OFF: Final = 28
"""Hexes on or beside a ship, one counted for each of its own that it is beside."""


def has_layers(board: Board, side: Int) -> Int:
    """Return whether a side has a ship on the map with an intact mine slot."""
    for ship in range(board.ships):
        if commands(board, side, ship) and count_working(board, ship, board.layers):
            return 1
    return 0


def laying_fault(board: Board, side: Int, ship: Int, place: Int, slot: Int, hex_: Int) -> Int:
    """Return the first rule that an order to lay a mine breaks, or ALLOWED."""
    if board.rules != FULL:
        return FULL_RULES
    if not commands(board, side, ship):
        return OWN_SHIP
    if not has_place(board, ship, place) or not 0 <= slot < SLOTS:
        return WEAPON
    if not works(board, board.layers, ship * PLACES + place) >> slot & 1:
        return WEAPON
    for number in range(board.laying_count):
        one = number * LAYING_SIZE
        same = board.layings[one] == ship and board.layings[one + LAYING_PLACE] == place
        if same and board.layings[one + LAYING_SLOT] == slot:
            return ONCE
    return ALLOWED if is_free_for_mine(board, side, ship, place, hex_) else MINE_HEX


def is_free_for_mine(board: Board, side: Int, ship: Int, place: Int, hex_: Int) -> Int:
    """Return whether a location can lay a mine on a hex, which may be NOWHERE."""
    if hex_ == NOWHERE or board.half[hex_] or board.mines[hex_]:
        return 0
    q = board.q[hex_] - station_q(board, ship, place)
    r = board.r[hex_] - station_r(board, ship, place)
    sector = board.arc[board.type[ship] * PLACES + place]
    if length(q, r) != 1 or not holds(board, board.at[ship] % FACINGS, sector, 0, q, r):
        return 0
    for number in range(board.laying_count):
        one = number * LAYING_SIZE
        if board.layings[one + LAYING_HEX] == hex_ and board.side[board.layings[one]] == side:
            return 0
    cover_all(board, NOWHERE)
    taken = board.cover[hex_]
    uncover_all(board)
    return 0 if taken else 1


def hex_beside(board: Board, ship: Int, place: Int, way: Int) -> Int:
    """Return the hex beside a location's own hex in a direction, or NOWHERE."""
    q = station_q(board, ship, place) + board.units[way * 2]
    return hex_of(board, q, station_r(board, ship, place) + board.units[way * 2 + 1])


def order_mine(board: Board, ship: Int, place: Int, slot: Int, hex_: Int) -> None:
    """Order a mine, which must be allowed: add it to `board.layings`."""
    one = board.laying_count * LAYING_SIZE
    board.layings[one + LAYING_SHIP] = ship
    board.layings[one + LAYING_PLACE] = place
    board.layings[one + LAYING_SLOT] = slot
    board.layings[one + LAYING_HEX] = hex_
    board.laying_count += 1


def tape_layings(board: Board, side: Int, first: Int) -> None:
    """Write the mines of a side on the tape, from number `first` of `board.layings` on."""
    note(board, LAYINGS, 1 + 5 * (board.laying_count - first))
    put(board, side)
    for number in range(first, board.laying_count):
        one = number * LAYING_SIZE
        for part in range(LAYING_HEX):
            put(board, board.layings[one + part])
        put(board, board.q[board.layings[one + LAYING_HEX]])
        put(board, board.r[board.layings[one + LAYING_HEX]])


def lay_mines(board: Board) -> None:
    """Lay the mines that both sides have ordered; a hex that both name gets only one."""
    for number in range(board.laying_count):
        one = number * LAYING_SIZE
        hex_ = board.layings[one + LAYING_HEX]
        if board.mines[hex_] == NO_MINE:
            ship = board.layings[one]
            place = board.layings[one + LAYING_PLACE]
            slot = board.layings[one + LAYING_SLOT]
            board.mines[hex_] = ASLEEP
            board.mine_slots[hex_] = (ship * PLACES + place) * SLOTS + slot
            board.mine_count += 1
            mark_around(board, board.drowsy, hex_, 1)
            note_4(board, MINE_LAID, ship, place, slot, hex_)
    board.laying_count = 0


def wake_mines(board: Board) -> None:
    """Wake the mines that were laid in earlier turns."""
    if board.mine_count == board.awake:
        return
    for hex_ in range(board.hexes):
        if board.mines[hex_] == ASLEEP:
            board.mines[hex_] = AWAKE
            board.awake += 1
            mark_around(board, board.drowsy, hex_, -1)
            mark_around(board, board.danger, hex_, 1)


def mark_around(board: Board, marks: Ints, hex_: Int, change: Int) -> None:
    """Add `change` to the marks of a hex and of the six hexes around it."""
    marks[hex_] += change
    for way in range(FACINGS):
        near = hex_ahead(board, hex_, way)
        if near != NOWHERE:
            marks[near] += change


def sweep_mines(board: Board) -> None:
    """Take all mines off the map."""
    if board.mine_count:
        for hex_ in range(board.hexes):
            board.mines[hex_] = NO_MINE
            board.danger[hex_] = 0
            board.drowsy[hex_] = 0
    board.mine_count = 0
    board.awake = 0
    board.laying_count = 0


def sail_among_mines(board: Board, ship: Int, end: Int) -> None:
    """Move a ship step by step along `board.course`, and set off the mines on its way."""
    set_out(board, ship, end)
    told = 0
    for number in range(board.course_length):
        if board.course[number] < RAM and board.at[ship] != NOWHERE:
            told = step_among_mines(board, ship, number, told)
    if board.prey != NOWHERE and (board.at[ship] == NOWHERE or board.at[board.prey] == NOWHERE):
        board.prey = NOWHERE
    if board.at[ship] == NOWHERE:
        return
    steps = board.course_length - (1 if board.last_act else 0)
    if told and told == steps:
        board.moved[ship] = end & 1
        stop(board, ship)
    else:
        end_move(board, ship, end)


def step_among_mines(board: Board, ship: Int, number: Int, told: Int) -> Int:
    """Take step `number` of `board.course`, unless it flees.

    The last argument and the result are the numbers of steps on the tape, before and after it.
    """
    word = board.course[number]
    before = board.at[ship]
    there = board.step[(board.chart[ship] + before) * COURSE_WORD_COUNT + word]
    if there == FLEES:
        return told
    board.at[ship] = there
    if word == AHEAD or word >= SLIP_PORT:
        board.moved[ship] = 1
    if not is_near_mine(board, ship):
        return told
    note_4(board, LEG, ship, there, board.moved[ship], number + 1 - told)
    set_off(board, ship, before)
    return number + 1


def is_near_mine(board: Board, ship: Int) -> Int:
    """Return whether a ship on the map is on or beside an awake mine."""
    first = hull_at(board, ship)
    for number in range(first, first + board.hull_hexes[board.type[ship]]):
        if board.hull[number] != NOWHERE and board.danger[board.hull[number]]:
            return 1
    return 0


def set_off(board: Board, ship: Int, before: Int) -> None:
    """Set off every awake mine on or beside a ship; `before` is its placement before the step."""
    count = 0
    first = hull_at(board, ship)
    for number in range(first, first + board.hull_hexes[board.type[ship]]):
        hex_ = board.hull[number]
        if hex_ != NOWHERE and board.danger[hex_]:
            for way in range(FACINGS + 1):
                near = hex_ if way == FACINGS else hex_ahead(board, hex_, way)
                if near != NOWHERE and board.mines[near] == AWAKE:
                    board.mines[near] = LIT
                    board.roots[count] = near
                    count += 1
    for number in range(count):
        if board.mines[board.roots[number]] == LIT:
            explode_chain(board, board.roots[number], ship, before)


def explode_chain(board: Board, root: Int, mover: Int, before: Int) -> None:
    """Let a mine go off with all that it sets off in turn, then attack all ships in reach."""
    tail = add_to_chain(board, root, 0, mover)
    head = 0
    while head < tail:
        for way in range(FACINGS):
            near = hex_ahead(board, board.chain[head] >> 1, way)
            if near != NOWHERE and board.mines[near]:
                tail = add_to_chain(board, near, tail, mover)
        head += 1
    after = board.at[mover]
    for number in range(tail):
        strike_all_reached(board, number, mover, before)
    if board.at[mover] != NOWHERE:
        board.at[mover] = after


def strike_all_reached(board: Board, number: Int, mover: Int, before: Int) -> None:
    """Let mine `number` of a chain attack every ship that it reaches."""
    mine = board.chain[number] >> 1
    for target in range(board.ships):
        if is_reached(board, target, mine):
            stopped = blast(board, mine, target)
            if stopped and target == mover and board.chain[number] & 1:
                board.at[mover] = before


def add_to_chain(board: Board, hex_: Int, tail: Int, mover: Int) -> Int:
    """Move a mine from the map to the end of the chain, and return the chain's length."""
    lit = 1 if board.mines[hex_] == LIT else 0
    if board.mines[hex_] == ASLEEP:
        mark_around(board, board.drowsy, hex_, -1)
    else:
        board.awake -= 1
        mark_around(board, board.danger, hex_, -1)
    board.mines[hex_] = NO_MINE
    board.mine_count -= 1
    board.chain[tail] = hex_ * 2 + lit
    note_2(board, WENT_OFF, hex_, mover if lit else NOWHERE)
    return tail + 1


def is_reached(board: Board, ship: Int, mine: Int) -> Int:
    """Return whether a blast reaches a ship: some hex of it is on or beside the mine."""
    if board.at[ship] == NOWHERE:
        return 0
    first = hull_at(board, ship)
    for number in range(first, first + board.hull_hexes[board.type[ship]]):
        if board.hull[number] != NOWHERE and distance(board, board.hull[number], mine) <= 1:
            return 1
    return 0


def blast(board: Board, mine: Int, target: Int) -> Int:
    """Let a blast attack a ship; return 1 if the ship's flak has stopped it."""
    hit = place_struck(board, target, board.q[mine], board.r[mine])
    if is_shot_down(board, target, hit, 1):
        return 1
    slot_at = board.mine_slots[mine]
    lay_torpedo(board, slot_at, target, hit)
    board.pool[SLOT_DICE] = MINE_SLOT_DICE
    roll = roll_attack(board, 0)
    if board.taping:
        note(board, MINE_STRUCK, 8)
        put(board, slot_at // SLOTS // PLACES)
        put(board, slot_at // SLOTS % PLACES)
        put(board, slot_at % SLOTS)
        put(board, mine)
        put(board, target)
        put(board, hit)
        put(board, board.moved[target])
        put(board, roll)
    strike(board, target, hit, roll, MINE_SLOT_DICE, 0)
    return 0


def lay_all(board: Board, side: Int) -> None:
    """Order a mine from each mine slot of a side that has an allowed hex."""
    for ship in range(board.ships):
        if board.side[ship] == side and board.at[ship] != NOWHERE:
            for place in range(board.places_of[board.type[ship]]):
                layers = works(board, board.layers, ship * PLACES + place)
                for slot in range(SLOTS):
                    if layers >> slot & 1:
                        hex_ = hex_for_mine(board, side, ship, place)
                        if hex_ != NOWHERE:
                            order_mine(board, ship, place, slot, hex_)


def hex_for_mine(board: Board, side: Int, ship: Int, place: Int) -> Int:
    """Return the hex on which a captain lays a location's mine, or NOWHERE."""
    count = 0
    best = NOWHERE
    least = 0
    prey = nearest_enemy(board, ship)
    for way in range(FACINGS):
        hex_ = hex_beside(board, ship, place, way)
        if prey != NOWHERE and is_free_for_mine(board, side, ship, place, hex_):
            board.choices[count] = hex_
            count += 1
            gap = distance(board, hex_, board.at[prey] // FACINGS)
            if best == NOWHERE or gap < least:
                best = hex_
                least = gap
    if board.captain[side] == RANDOM and count:
        return board.choices[below(board, 1 + side, count)]
    return best
