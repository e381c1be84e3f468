"""Dice: streams of random numbers from the seed, faces, and prepared dice.

A stream is a key and the number of draws from it. Draw n is splitmix64's final mix of `key + n *
STRIDE`. The key is mixed in the same way from the seed, the game's number and the stream's. A
number below n is a draw modulo n. The few highest draws, which would favour low numbers, are
skipped. Stream 0 is for dice, and streams 1 and 2 are for the captains of sides 0 and 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import NOWHERE
from cardforge.leviathans.engine.rules.tape import CAST, note, put

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int, Word
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
    """Return 64 mixed bits, each of which depends on all given bits (splitmix64)."""
    bits = ((bits ^ bits >> 30) * FIRST) & MASK
    bits = ((bits ^ bits >> 27) * SECOND) & MASK
    return bits ^ bits >> 31


def lay_streams(board: Board, seed: Word, index: Word) -> None:
    """Start the streams of game `index` of a series."""
    game: Word = finished((finished((seed + STRIDE) & MASK) + index + STRIDE) & MASK)
    stream: Word = 0
    while stream < STREAMS:
        board.key[stream] = finished((game + stream + STRIDE) & MASK)
        board.drawn[stream] = 0
        stream += 1


def below(board: Board, stream: Int, sides: Int) -> Int:
    """Draw a number from 0 to `sides` - 1 from a stream."""
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

    If there are no more, return each face in turn, so that no reroll lasts forever.
    """
    face = 1 + board.laid_next % SLOT_DIE_FACES
    if board.laid_next < board.laid_end:
        face = board.laid[board.laid_next]
    board.laid_next += 1
    return face


def die(board: Board, letter: Int) -> Int:
    """Roll a die of a colour and return its face."""
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
