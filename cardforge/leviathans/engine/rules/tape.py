"""The tape: all orders, dice and events of a game, as a list of numbers.

Each note has its code, the count of its numbers, and the numbers themselves. Comments beside the
codes below show their order. A cast comes before the event to which it belongs. Sides, ships,
places, slots, words of dice and hexes are numbers of the board. Masks have a bit for each slot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

CAST: Final = 1  # word of dice (NOWHERE: the slot die), then a face for each

# Orders. Those of one side begin with their number.
DEPLOYS: Final = 10  # side, then ship and placement for each of its ships
LAYS: Final = 11  # side, then type and letter of the die for each card
LAUNCHES: Final = 12  # side, then ship, place, slot, q and r of the hex aimed at for each torpedo
SAILS: Final = 13  # ship, then the words of its course
SALVO: Final = 14  # side, then ship, place, slots, target, place hit for each shot
REPAIRS: Final = 15  # side, then ship, place, crew, slot for each
RAIDS: Final = 16  # side, then ship, place, slot, target for each bomber
BOMBS: Final = 17  # side, then ship, place, slot, place hit for each bomber
EVADES: Final = 18  # side, then each of its ships that evades
CONCENTRATES: Final = 9  # side, the enemy that it names or NOWHERE
FLANKS: Final = 19  # ship, place, slot
LAYINGS: Final = 65  # side, then ship, place, slot, q and r of the hex for each mine
REINFORCES: Final = 71  # side, then ship, place, slot, place to, slot there for each crew
RETURNS: Final = 56  # side, then ship and heading for each that tries to return
MOVE_CHARGES: Final = 75  # ship, charges spent on MP, then for each other a turn's word, from 1
GUN_CHARGES: Final = 76  # side, then ship, charges on range and on rolls for each
RAYS: Final = 77  # side, then ship, place, slot, target, way, charges for each

# Events.
DEPLOYED: Final = 20  # ship, placement
BEGAN: Final = 21  # turn
ROLLED: Final = 22  # side, word of dice, total
TIED: Final = 23  # total
WON: Final = 24  # side
REVEALED: Final = 25  # side, type, die
DISCARDED: Final = 26  # side, type
UNROLLED: Final = 27  # side, die
IDLE: Final = 28  # side, type
LAUNCHED: Final = 30  # ship, place, slot, q and r of the hex left, line
SAILED: Final = 31  # ship, placement, entered
GONE: Final = 32  # ship, how
RAN_OUT: Final = 33  # ship, place, slot
FLAK: Final = 34  # ship, place, crews that helped, total, stopped, at a mine
TORPEDOED: Final = 35  # ship, place, slot, target, place hit, moved, added, total
SILENCED: Final = 36  # ship, place, slot, target
FIRED: Final = 37  # ship, place, slots, target, place hit, range, moved, guns, crews, magazines,
#                    added, total, then ship, place, slots of the guns that join it
WASTED: Final = 38  # ship, place, slots, target
STRUCK: Final = 39  # target, place, effect, slot, roll, number needed, slot dice rolled, sought
EXPLODED: Final = 40  # target, place, guns, prows, crews, magazines, blasts, added, total
KEEL_TESTED: Final = 41  # target, modifier, broken
MENDED: Final = 42  # ship, place, slot, crew, added, total, done
RAM_CHECKED: Final = 44  # ship, target, for ramming crews, for hexes straight ahead, total, done
RAMMED: Final = 45  # ship, place, target, place hit, moved, in a collision, prows, added, total
SHIFTED: Final = 46  # ship, placement
RANKED: Final = 47  # ship, initiative with its crews
SENT: Final = 48  # ship, place, slot, target
BOMBED: Final = 49  # ship, place, slot, target, place hit, total
FLEW_HOME: Final = 50  # ship, place, slot
GLORY_TRIED: Final = 51  # ship, for ramming crews, destroyed slots, total, done
CHARGED: Final = 52  # ship, placement
BROACHED: Final = 53  # ship, placement
EVADED: Final = 60  # ship, total, done, SI left
FLANKED: Final = 54  # ship, place, slot, total, MP of this turn, wrecked
RETURN_TRIED: Final = 55  # ship, placement, done, gone for good
MINE_LAID: Final = 61  # ship, place, slot, hex
LEG: Final = 62  # ship, placement, entered, words of its course
WENT_OFF: Final = 63  # hex, the ship that set the mine off, or NOWHERE
MINE_STRUCK: Final = 64  # ship, place, slot, hex, target, place hit, moved, total
CONCENTRATED: Final = 70  # side, target, total, done
SCREENED: Final = 85  # ship, the ship that it names, 1 if it shelters behind that one, MP
REINFORCED: Final = 72  # ship, place, slot, place to, slot there, a crew there, total, done
CHARGE_MADE: Final = 78  # ship, charges stored in its coils
CHARGES_SPENT: Final = 79  # ship, use, charges, charges left
CHARGES_LOST: Final = 80  # ship, charges left
RAY_FIRED: Final = 81  # ship, place, slot, target, way, torque, charges left
TWISTED: Final = 82  # ship, placement, hexsides that its torque buys
LOCK_TRIED: Final = 86  # ship, the ship that it names, MP, for screening crews, total, done
UNLOCKED: Final = 87  # ship
CARRIED: Final = 88  # ship, placement, entered
ENDED: Final = 43  # verdict, winner or NOWHERE, turn

# Effects of a slot die.
MISSED: Final = 0
HELD: Final = 1
BROKEN: Final = 2
KEEL_CHECK: Final = 3

# How a game ends.
BEATEN: Final = 0
DRAWN: Final = 1
UNFINISHED: Final = 2


def put(board: Board, number: Int) -> None:
    """Write a number on the tape. If the tape is full, only count the number."""
    if board.tape_end < board.tape_room:
        board.tape[board.tape_end] = number
    board.tape_end += 1


def note(board: Board, code: Int, numbers: Int) -> None:
    """Begin a note: `numbers` numbers have to follow."""
    put(board, code)
    put(board, numbers)


def note_1(board: Board, code: Int, one: Int) -> None:
    """Write a note of one number."""
    if board.taping:
        note(board, code, 1)
        put(board, one)


def note_2(board: Board, code: Int, one: Int, two: Int) -> None:
    """Write a note of two numbers."""
    if board.taping:
        note(board, code, 2)
        put(board, one)
        put(board, two)


def note_3(board: Board, code: Int, one: Int, two: Int, three: Int) -> None:
    """Write a note of three numbers."""
    if board.taping:
        note(board, code, 3)
        put(board, one)
        put(board, two)
        put(board, three)


def note_4(board: Board, code: Int, one: Int, two: Int, three: Int, four: Int) -> None:
    """Write a note of four numbers."""
    if board.taping:
        note(board, code, 4)
        put(board, one)
        put(board, two)
        put(board, three)
        put(board, four)
