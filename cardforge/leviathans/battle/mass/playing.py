"""Games from first to last, compiled: `battle.play`, `battle.turns` and the ordinary initiative."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cardforge.core.random_numbers import MASK
from cardforge.leviathans.battle.mass import random, simple
from cardforge.leviathans.battle.mass.arrays import (
    DRAWN,
    HALF,
    LOCATION,
    OFF_MAP,
    PLACES,
    RANDOM,
    SHOT,
    SLOTS,
    UNFINISHED,
    VESSEL,
    WON,
    Board,
    blank,
)
from cardforge.leviathans.battle.mass.compiling import compiled, digest, kept
from cardforge.leviathans.battle.mass.generator import (
    KEEL_WORD,
    STREAMS,
    TABLE,
    below,
    lay_out,
    roll,
)
from cardforge.leviathans.battle.mass.gunnery import fire, sink
from cardforge.leviathans.battle.mass.vessels import count_lost, mark_hull, mark_others
from cardforge.leviathans.places import TYPES

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.battle.mass.arrays import Ints, Question, Record, Table, Words

_HIGHEST = TYPES[-1]


class Log(NamedTuple):
    """What is written down of games: a row a game, a row a ship, and a row a ship and turn.

    `games` has the verdict, the winner (-1 for none), the last turn, and how often the table's dice
    were drawn from. A ship's row has how she was lost, her hex, her facing, whether she entered a
    hex in the last turn, and her lost slots by location. `turns` has such rows for the first turns
    of the last game, as many as there is room for.
    """

    games: Ints
    ships: Ints
    turns: Ints


@compiled
def clear(vessels: Table) -> None:
    """Mirror `state.mustered`: nobody is deployed, nothing is lost."""
    for vessel in vessels:
        vessel.where = OFF_MAP
        vessel.moved = vessel.lost = 0
        vessel.before[:] = 0
        vessel.now[:] = 0


@compiled
def settle(vessel: Record, end: int) -> None:
    """Put a ship where her move, or her deployment, ends."""
    vessel.where = end // 24
    vessel.facing = end // 4 % 6
    vessel.moved = end % 2


@compiled
def deploy(question: Question, board: Board) -> None:
    """Mirror `deployment.deploy` for both sides; ships of one side keep clear of one another."""
    for index in range(board.vessels.size):
        ship = question.ships[index]
        end = question.ends[ship.first_berth]
        if ship.captain == RANDOM:
            end = random.berth(question, board, index)
        settle(board.vessels[index], end)
        mark_hull(question, board, index, 1)
    board.taken[:] = 0


@compiled
def begin_turn(vessels: Table) -> None:
    """Mirror `turns.began`."""
    for vessel in vessels:
        vessel.moved = 0
        vessel.waiting = vessel.where != OFF_MAP


@compiled
def loser_of(streams: Words) -> int:
    """Mirror `initiative.Standard`: roll until both differ, and return the lower side."""
    first, second = 0, 0
    while first == second:
        first, second = roll(streams, KEEL_WORD), roll(streams, KEEL_WORD)
    return 0 if first < second else 1


@compiled
def move_all(question: Question, board: Board) -> None:
    """Mirror the movement of a turn: type by type from the highest, the loser's ships first."""
    loser = loser_of(board.streams)
    for of_type in range(_HIGHEST, 0, -1):
        move_type(question, board, loser, of_type)
        move_type(question, board, 1 - loser, of_type)


@compiled
def move_type(question: Question, board: Board, side: int, of_type: int) -> None:
    """Move all ships of a side and type."""
    for ready in range(count_ready(question.ships, board.vessels, side, of_type), 0, -1):
        index = chosen(question.ships, board, side, of_type, ready)
        mark_others(question, board, index, 1)
        if question.ships[index].captain == RANDOM:
            end = random.move(question, board, index)
        else:
            end = simple.move(question, board, index)
        mark_others(question, board, index, 0)
        settle(board.vessels[index], end)
        board.vessels[index].waiting = 0


@compiled
def is_ready(ship: Record, vessel: Record, side: int, of_type: int) -> bool:
    """Tell whether a ship of this side and type has not moved in this turn."""
    return bool(ship.side == side and ship.type == of_type and vessel.waiting)


@compiled
def count_ready(ships: Table, vessels: Table, side: int, of_type: int) -> int:
    """Count the ships that are ready."""
    ready = 0
    for index in range(vessels.size):
        ready += is_ready(ships[index], vessels[index], side, of_type)
    return ready


@compiled
def chosen(ships: Table, board: Board, side: int, of_type: int, ready: int) -> int:
    """Return the ship that a captain moves next: the first one that is ready, or any."""
    passed, index = -1, -1
    while passed < 0:
        index += 1
        if is_ready(ships[index], board.vessels[index], side, of_type):
            passed = below(board.streams, 1 + side, ready) if ships[index].captain == RANDOM else 0
    while passed:
        index += 1
        passed -= is_ready(ships[index], board.vessels[index], side, of_type)
    return index


@compiled
def declare_all(question: Question, board: Board) -> int:
    """Write down every shot of the turn, side by side, and count them."""
    count = 0
    for index in range(board.vessels.size):
        if board.vessels[index].where != OFF_MAP:
            if question.ships[index].captain == RANDOM:
                count = random.open_fire(question, board, index, count)
            else:
                count = simple.open_fire(question, board, index, count)
    return count


@compiled
def sink_all(ships: Table, vessels: Table) -> None:
    """Mirror `turns.sunk` and `turns.sunk_by`."""
    for index in range(vessels.size):
        ship, vessel = ships[index], vessels[index]
        if vessel.where != OFF_MAP:
            if 2 * count_lost(vessel) >= ship.si:
                sink(vessel, HALF)
            elif is_location_gone(ship, vessel):
                sink(vessel, LOCATION)


@compiled
def is_location_gone(ship: Record, vessel: Record) -> bool:
    """Tell whether nothing is left of one of a ship's locations."""
    for place in range(ship.places):
        if vessel.now[place] and vessel.now[place] == ship.breakable[place]:
            return True
    return False


@compiled
def is_armed(ship: Record, vessel: Record) -> bool:
    """Mirror `turns.is_armed`."""
    working = 0
    for place in range(ship.places):
        working |= ship.guns[place] & ~vessel.before[place]
    return bool(working)


@compiled
def is_beaten(ships: Table, vessels: Table, side: int) -> bool:
    """Mirror `turns.is_beaten`."""
    for index in range(vessels.size):
        ship, vessel = ships[index], vessels[index]
        if ship.side == side and vessel.where != OFF_MAP and is_armed(ship, vessel):
            return False
    return True


@compiled
def take_turn(question: Question, board: Board) -> None:
    """Play one turn to its very end, when all that is destroyed is in effect."""
    begin_turn(board.vessels)
    move_all(question, board)
    fire(question, board, declare_all(question, board))
    sink_all(question.ships, board.vessels)
    for vessel in board.vessels:
        vessel.before[:] = vessel.now


@compiled
def note_ships(vessels: Table, rows: Ints) -> None:
    """Write down how every ship stands."""
    for index in range(vessels.size):
        vessel, row = vessels[index], rows[index]
        row[0], row[1] = vessel.lost, vessel.where
        row[2], row[3] = vessel.facing, vessel.moved
        row[4:] = vessel.now


@compiled
def play(question: Question, board: Board, limit: int, log: Log, number: int) -> None:
    """Mirror `play.umpired` and `turns.verdict` for a game for which the dice lie ready."""
    clear(board.vessels)
    deploy(question, board)
    turn, first, second = 0, False, False
    while turn == 0 or not (first or second or turn >= limit):
        take_turn(question, board)
        if turn < log.turns.shape[0]:
            note_ships(board.vessels, log.turns[turn])
        turn += 1
        first = is_beaten(question.ships, board.vessels, 0)
        second = is_beaten(question.ships, board.vessels, 1)
    note_ships(board.vessels, log.ships[number])
    row = log.games[number]
    row[0] = WON if first != second else DRAWN if first else UNFINISHED
    row[1] = OFF_MAP if first == second else int(first)
    row[2], row[3] = turn, np.int64(board.streams[TABLE, 1])


def new_board(question: Question) -> Board:
    """Return a board for any game of a question."""
    ships = len(question.ships)
    return Board(
        vessels=blank(ships, VESSEL),
        streams=np.zeros((STREAMS, 2), np.uint64),
        taken=np.zeros(len(question.hexes), np.int64),
        shots=blank(ships * PLACES * SLOTS, SHOT),
    )


def _player(stamp: int) -> Callable[[Question, Board, np.uint64, np.uint64, int, Log], None]:
    @kept
    def play_all(
        question: Question, board: Board, seed: np.uint64, first: np.uint64, limit: int, log: Log
    ) -> None:
        """Play as many games as there are rows for, from this index on."""
        for number in range(log.games.shape[0] + (stamp & 0)):
            lay_out(board.streams, seed, first + np.uint64(number))
            play(question, board, limit, log, number)

    return play_all


_play_all = _player(digest())


def played(
    question: Question, seed: int, first: int, count: int, limit: int, turns: int = 0
) -> Log:
    """Play so many games of a series from one index on; note so many turns of the last of them."""
    ships = len(question.ships)
    log = Log(
        games=np.zeros((count, 4), np.int64),
        ships=np.zeros((count, ships, 4 + PLACES), np.int64),
        turns=np.zeros((turns, ships, 4 + PLACES), np.int64),
    )
    board = new_board(question)
    _play_all(question, board, np.uint64(seed & MASK), np.uint64(first & MASK), limit, log)
    return log
