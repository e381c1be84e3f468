"""The dice of crews that have changed places: chances worked out during a game.

`board.service` numbers the dice of crews and magazines as printed. A location whose crews have
changed has a row of its own in `service_rows`, filled when its crews or its damage change, from the
faces of their dice. It has the chance of each total of the best crew and the best magazine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.leviathans.engine.rules.board import NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.chances import BILLION, MILLION
from cardforge.leviathans.engine.rules.condition import works
from cardforge.leviathans.engine.rules.dice import DIE_FACES, WORD_ROOM

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int, Ints
    from cardforge.leviathans.engine.rules.board import Board


def renew_service(board: Board, at: Int) -> None:
    """Fill a location's own row by the crews and magazines that work there now, and use it."""
    row = board.spare_service[at]
    board.own_service[at] = row
    lay_best(board, board.helpers, at, works(board, board.crews, at), 0)
    lay_best(board, board.word, at, works(board, board.magazines, at), board.tops)
    add_up(board, row)
    for weapon in range(board.weapons):
        first = (weapon * board.services + row) * board.locations
        for known in range(first, first + board.locations):
            board.tails_known[known] = 0


def renew_services(board: Board, ship: Int) -> None:
    """Fill the rows of all locations of a ship whose crews have changed."""
    for at in range(ship * PLACES, ship * PLACES + PLACES):
        if board.own_service[at] != NOWHERE:
            renew_service(board, at)


def lay_best(board: Board, words: Ints, at: Int, slots: Int, into: Int) -> None:
    """Put the chances of the best total of these slots' words at `into` of `board.best_dice`."""
    tops = board.tops
    for number in range(tops):
        board.best_dice[into + number] = BILLION
    for slot in range(SLOTS):
        if slots >> slot & 1:
            lay_word(board, words[at * SLOTS + slot])
            reached = BILLION
            for number in range(tops):
                reached -= board.mixed[number]
            for number in range(tops):
                reached += board.mixed[number]
                share = reached * board.best_dice[into + number]
                board.best_dice[into + number] = share // BILLION
    for number in range(tops - 1):
        back = into + tops - 1 - number
        board.best_dice[back] -= board.best_dice[back - 1]


def lay_word(board: Board, word: Int) -> None:
    """Put the chance of each total of a word of dice into `board.mixed`, in billionths."""
    for number in range(board.tops):
        board.mixed[number] = 0
    board.mixed[0] = BILLION
    first = word * WORD_ROOM + 1
    for at in range(first, first + board.words[first - 1]):
        faces = board.words[at] * DIE_FACES
        for number in range(board.tops):
            back = board.tops - 1 - number
            share = 0
            for one in range(faces, faces + DIE_FACES):
                if board.faces[one] <= back:
                    share += board.mixed[back - board.faces[one]]
            board.mixed[back] = share // DIE_FACES


def add_up(board: Board, row: Int) -> None:
    """Fill a row of `service_rows` with the sums of the best crew and the best magazine."""
    tops = board.tops
    first = row * tops
    mean = 0
    board.service_top[row] = 0
    for number in range(tops):
        share = 0
        for one in range(number + 1):
            crew = board.best_dice[one]
            share += crew * board.best_dice[tops + number - one] // BILLION
        board.service_rows[first + number] = share
        mean += share * number
        if share:
            board.service_top[row] = number
    board.service_mean[row] = mean // MILLION
