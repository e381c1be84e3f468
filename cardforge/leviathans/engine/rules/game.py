"""Games of a series: each from an empty map to its end, and their tally."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import AFLOAT, FACINGS, NOWHERE, PLACES
from cardforge.leviathans.engine.rules.captains import deploy_all
from cardforge.leviathans.engine.rules.dice import MASK, lay_streams
from cardforge.leviathans.engine.rules.locks import forget_locks
from cardforge.leviathans.engine.rules.mines import sweep_mines
from cardforge.leviathans.engine.rules.reinforcement import return_crews
from cardforge.leviathans.engine.rules.screens import drop_screens
from cardforge.leviathans.engine.rules.tape import BEATEN, DRAWN, ENDED, UNFINISHED, note_3
from cardforge.leviathans.engine.rules.threat import THREATS
from cardforge.leviathans.engine.rules.turn import is_beaten, take_turn

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int, Word
    from cardforge.leviathans.engine.rules.board import Board

WINS: Final = 0  # by side
DRAWS: Final = 2
UNFINISHED_GAMES: Final = 3
TURNS: Final = 4
LOSSES: Final = 5  # by side, then by how, from AFLOAT on
HOWS: Final = 6
DISARMED: Final = 17  # by side: beaten with ships on the map
TALLY_SIZE: Final = 19
"""What `board.tally` counts."""
MOST_STAMPS: Final = 1000000000


def forget(board: Board) -> None:
    """Restart all stamps once they have become large, and forget all cached values."""
    board.stamp = board.ships + 1
    board.seen_stamp = 0
    for ship in range(board.ships):
        board.worth_stamp[ship] = 0
        board.heft_stamp[ship] = 0
        board.settled_crews[ship] = 0
    for pair in range(board.ships * board.ships):
        board.pair_from[pair] = 0
        board.pair_version[pair] = 0
    for row in range(board.ships * board.ships * 2 * PLACES * PLACES):
        board.promise_stamp[row] = 0
    for cell in range(THREATS):
        board.threat_stamp[cell] = 0
    for code in range(board.seen_room):
        board.seen[code] = 0
    for end in range(board.hexes * FACINGS * 2 + 1):
        board.ended[end] = 0


def clear(board: Board) -> None:
    """Take everything off the map, and repair all slots except those destroyed before turn 1."""
    if board.stamp > MOST_STAMPS or board.seen_stamp > MOST_STAMPS:
        forget(board)
    board.turn = 0
    board.fault = 0
    board.evasion_count = 0
    board.eased_count = 0
    board.spending_count = 0
    board.ray_count = 0
    board.launch_count = 0
    board.raid_count = 0
    sweep_mines(board)
    drop_screens(board)
    return_crews(board)
    forget_locks(board)
    board.aim_count = 0
    board.mend_count = 0
    board.comeback_count = 0
    board.tape_end = 0
    board.laid_next = 0
    board.script_next = 0
    for ship in range(board.ships):
        board.at[ship] = NOWHERE
        board.lost[ship] = AFLOAT
        board.moved[ship] = 0
        board.silenced[ship] = 0
        board.boost[ship] = 0
        board.flanked[ship] = 0
        board.stored[ship] = 0
        board.fresh[ship] = 0
        board.nearer[ship] = 0
        board.aimed[ship] = 0
        board.token[ship] = NOWHERE
        board.evading[ship] = 0
        board.strain[ship] = 0
        board.waiting[ship] = 0
        board.hurt[ship] = ship + 1
    for at in range(board.ships * PLACES):
        board.before[at] = board.wounds[at]
        board.now[at] = board.wounds[at]


def play(board: Board, seed: Word, first: Word, count: Int) -> None:
    """Play `count` games of a series from number `first` on, and add them to `board.tally`."""
    number: Word = 0
    wanted: Word = count
    while number < wanted:
        lay_streams(board, seed, (first + number) & MASK)
        play_one(board)
        number += 1


def play_one(board: Board) -> None:
    """Play one game with the dice that are set up."""
    clear(board)
    deploy_all(board)
    first = 0
    second = 0
    while not board.fault and not first and not second and board.turn < board.limit:
        take_turn(board)
        first = is_beaten(board, 0)
        second = is_beaten(board, 1)
    if not board.fault:
        close(board, first, second)


def close(board: Board, first: Int, second: Int) -> None:
    """End a game: note its result and add it to `board.tally`."""
    board.tally[TURNS] += board.turn
    if first != second:
        board.tally[WINS + first] += 1
        note_3(board, ENDED, BEATEN, first, board.turn)
    elif first:
        board.tally[DRAWS] += 1
        note_3(board, ENDED, DRAWN, NOWHERE, board.turn)
    else:
        board.tally[UNFINISHED_GAMES] += 1
        note_3(board, ENDED, UNFINISHED, NOWHERE, board.turn)
    for ship in range(board.ships):
        board.tally[LOSSES + board.side[ship] * HOWS + board.lost[ship]] += 1
    if first:
        board.tally[DISARMED] += has_ships(board, 0)
    if second:
        board.tally[DISARMED + 1] += has_ships(board, 1)


def has_ships(board: Board, side: Int) -> Int:
    """Return whether a side has a ship on the map."""
    for ship in range(board.ships):
        if board.side[ship] == side and board.at[ship] != NOWHERE:
            return 1
    return 0
