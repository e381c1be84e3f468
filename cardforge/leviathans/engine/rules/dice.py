"""Dice: streams of numbers from the seed, faces, and dice that lie ready.

A stream is a key and how often it was drawn from. Draw n of a key is splitmix64's finish of
`key + n * STRIDE`; the key comes in the same way from the seed, the game's number and the stream's.
A number below n is a draw modulo n; the few draws at the top that would favour low numbers are
skipped. Stream 0 is the table's, 1 and 2 are the captains'.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import NOWHERE
from cardforge.leviathans.engine.rules.tape import CAST, note, put

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int, Word
    from cardforge.leviathans.engine.rules.board import Board

MASK: Final = 0xFFFFFFFFFFFFFFFF
STRIDE: Final = 0x9E3779B97F4A7C15
FIRST: Final = 0xBF58476D1CE4E5B9
SECOND: Final = 0x94D049BB133111EB

STREAMS: Final = 3
TABLE: Final = 0
DIE_FACES: Final = 12
SLOT_DIE_FACES: Final = 6
WORD_ROOM: Final = 16
"""Entries of a word of dice: its count, and up to 15 letters."""
TWO_RED: Final = 0
"""The word of initiative, keel checks and repairs."""


def finished(bits: Word) -> Word:
    """Return 64 bits in which each depends on all of those given."""
    bits = ((bits ^ bits >> 30) * FIRST) & MASK
    bits = ((bits ^ bits >> 27) * SECOND) & MASK
    return bits ^ bits >> 31


def lay_streams(board: Board, seed: Word, index: Word) -> None:
    """Begin the streams of one game of a series."""
    game: Word = finished((finished((seed + STRIDE) & MASK) + index + STRIDE) & MASK)
    stream: Word = 0
    while stream < STREAMS:
        board.key[stream] = finished((game + stream + STRIDE) & MASK)
        board.drawn[stream] = 0
        stream += 1


def below(board: Board, stream: Int, sides: Int) -> Int:
    """Draw a number from 0 to `sides` - 1."""
    several: Word = sides
    favoured: Word = (MASK % several + 1) % several
    board.drawn[stream] += 1
    bits: Word = finished((board.key[stream] + board.drawn[stream] * STRIDE) & MASK)
    while bits > MASK - favoured:
        board.drawn[stream] += 1
        bits = finished((board.key[stream] + board.drawn[stream] * STRIDE) & MASK)
    return bits % several


def laid_face(board: Board) -> Int:
    """Return the face of the next prepared die.

    When they run out, return each face in turn, so that nothing waits forever.
    """
    face = 1 + board.laid_next % SLOT_DIE_FACES
    if board.laid_next < board.laid_end:
        face = board.laid[board.laid_next]
    board.laid_next += 1
    return face


def die(board: Board, letter: Int) -> Int:
    """Roll a die of this colour."""
    if board.laid_end:
        return laid_face(board)
    return board.faces[letter * DIE_FACES + below(board, TABLE, DIE_FACES)]


def cast(board: Board, word: Int) -> Int:
    """Roll the dice of a word and return their total."""
    first = word * WORD_ROOM + 1
    count = board.words[first - 1]
    if board.taping:
        note(board, CAST, 1 + count)
        put(board, word)
    total = 0
    for number in range(first, first + count):
        face = die(board, board.words[number])
        total += face
        if board.taping:
            put(board, face)
    return total


def slot_die(board: Board) -> Int:
    """Roll the plain die and return a slot from 0 to 5."""
    slot = laid_face(board) - 1 if board.laid_end else below(board, TABLE, SLOT_DIE_FACES)
    if board.taping:
        note(board, CAST, 2)
        put(board, NOWHERE)
        put(board, slot + 1)
    return slot
