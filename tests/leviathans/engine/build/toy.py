"""A small game of the same make as the rules: two modules, dice, a board, and no rule of anything."""

from __future__ import annotations

from pathlib import Path

from cardforge.leviathans.engine.machine import Sources

DICE = '''"""Dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int, Ints, Word, Words

MASK: Final = 0xFFFFFFFFFFFFFFFF
"""All bits of a word."""
STRIDE: Final = 0x9E3779B97F4A7C15
FIRST: Final = 0xBF58476D1CE4E5B9
SECOND: Final = 0x94D049BB133111EB
FAR: Final = -(1 << 40)


class Board:
    """What is played with."""

    fields: Ints
    key: Words
    width: Int  # of a row
    """And no more."""


def mixed(bits: Word) -> Word:
    """Return other bits."""
    bits = ((bits ^ bits >> 30) * FIRST) & MASK
    bits = ((bits ^ bits >> 27) * SECOND) & MASK
    return bits ^ bits >> 31


def below(board: Board, sides: Int) -> Int:
    """Cast a die."""
    several: Word = sides
    board.key[1] += 1
    return mixed((board.key[0] + board.key[1] * STRIDE) & MASK) % several
'''
GAME = '''"""A game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from {package}.dice import FAR, Board, below, mixed

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int, Word

ROWS: Final = 31
FIELDS: Final = ROWS * 17


def play(board: Board, seed: Word, casts: Int) -> Int:
    """Play a game."""
    board.key[0] = mixed(seed)
    board.key[1] = 0
    best = FAR
    for _ in range(casts):
        at = below(board, FIELDS)
        board.fields[at] += at // board.width - at % ROWS
        best = max(best, board.fields[at * 7 % FIELDS])
    note(board, best)
    return best


def note(board: Board, best: Int) -> None:
    """Note a result."""
    board.width = max(1, best)


def divided(number: Int, by: Int) -> Int:
    """Return quotient and rest."""
    return number // by * 1000 + number % by


def look(board: Board, at: Int) -> Int:
    """Return a field."""
    return board.fields[at]


def grown(number: Int) -> Int:
    """Return a larger number."""
    return number * 4
'''
ENTRANCES = ("play", "note", "divided", "look", "grown", "mixed")


def written(folder: Path, package: str) -> Sources:
    """Write the game as a package into a folder."""
    place = folder / package
    place.mkdir(parents=True)
    (place / "__init__.py").touch()
    (place / "dice.py").write_text(DICE)
    (place / "game.py").write_text(GAME.replace("{package}", package))
    return Sources(package, place, ("dice", "game"), ENTRANCES, folder / "extensions")
