"""Dice as the engine reads them: words of dice, and rows of chances in billionths."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from cardforge.core.chance import best, constant, die, total
from cardforge.leviathans.dice import FACES
from cardforge.leviathans.engine.rules.chances import BILLION, KEEL_TOP, MILLION
from cardforge.leviathans.engine.rules.damage import BRACKET_RESULTS
from cardforge.leviathans.engine.rules.dice import WORD_ROOM

if TYPE_CHECKING:
    from cardforge.core.chance import Distribution

LETTERS: Final = "GUYRK"
RED_PAIR: Final = "RR"
POINT: Final = "1"
"""A letter of words that stands for a point, not a die."""


class Words:
    """Words of dice and their numbers: two red dice first, then each die alone."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        for word in (RED_PAIR, *LETTERS):
            self.number(word)

    def number(self, word: str) -> int:
        """Return the number of a word."""
        return self.numbers.setdefault(word, len(self.numbers))

    def table(self) -> list[int]:
        """Return all words as the entries that `rules.dice` reads."""
        table: list[int] = []
        for word in self.numbers:
            letters = [LETTERS.index(letter) for letter in word]
            table += [len(word), *letters, *[0] * (WORD_ROOM - 1 - len(word))]
        return table


class Rows:
    """Rolls and their numbers. A roll has parts: words of dice, and how many best ones count."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[tuple[tuple[str, ...], int], ...], int] = {}

    def number(self, *parts: tuple[tuple[str, ...], int]) -> int:
        """Return the number of a roll. Each part has words, and how many of the best count."""
        return self.numbers.setdefault(parts, len(self.numbers))

    def rolls(self) -> list[Distribution]:
        """Return all rolls in order."""
        return [roll(parts) for parts in self.numbers]


@lru_cache(maxsize=4096)
def roll(parts: tuple[tuple[tuple[str, ...], int], ...]) -> Distribution:
    """Return the distribution of the total of a roll."""
    return total(
        *(best(*map(roll_of, words), keep=keep) if words else constant(0) for words, keep in parts)
    )


@lru_cache(maxsize=1024)
def roll_of(word: str) -> Distribution:
    """Return the distribution of the total of a word of dice."""
    return total(*(die(FACES.get(letter, (1,))) for letter in word))


def guns(word: str, count: int) -> tuple[tuple[str, ...], int]:
    """Return the part of a roll for this number of guns that fire together."""
    return (word,) * count, BRACKET_RESULTS


def row(found: Distribution, room: int) -> list[int]:
    """Return the chance of each total, in billionths, which add up to exactly one."""
    cells = [0] * room
    for number, count in found.counts.items():
        cells[number] = count * BILLION // found.denominator
    most_likely = max(range(room), key=cells.__getitem__)
    cells[most_likely] += BILLION - sum(cells)
    return cells


def keel_tail() -> list[int]:
    """Return the chance, in millionths, that two red dice reach each number."""
    red = roll_of(RED_PAIR)
    return [red.at_least(number) * MILLION // red.denominator for number in range(KEEL_TOP)]


def faces() -> list[int]:
    """Return the faces of all dice, in the order of their letters."""
    return [face for letter in LETTERS for face in FACES[letter]]
