"""The order in which attack dice grow: G U Y R K, then K with a second die, and so on."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cardforge.core.quoting import quoted
from cardforge.leviathans.dice import COLOURS, parse_dice, top

_DICE: Final = tuple(COLOURS)
_BLACK: Final = _DICE[-1]
_BLACK_TOP: Final = 12
MOST_DICE: Final = 24


@lru_cache(maxsize=256)
def dice_at(step: int) -> str:
    """Return the dice of a step, counted from green, which is 0.

    >>> [dice_at(step) for step in (0, 4, 5, 9, 10)]
    ['G', 'K', 'KG', 'KK', 'KKG']
    """
    blacks, last = divmod(step, len(_DICE))
    return _BLACK * blacks + _DICE[last]


def step_of(dice: str) -> int | None:
    """Return the step that dice are, or None where the progression has no such set."""
    step = _DICE.index(dice[-1]) + len(_DICE) * (len(dice) - 1)
    return step if dice_at(step) == dice else None


@lru_cache(maxsize=256)
def dice_reaching(total: int) -> str:
    """Return the smallest step whose highest roll is `total` or more.

    >>> dice_reaching(9), dice_reaching(13)
    ('R', 'KG')
    """
    blacks = max(0, (total - 1) // _BLACK_TOP)
    rest = max(4, total - blacks * _BLACK_TOP)
    return dice_at(len(_DICE) * blacks + (rest - 3) // 2)


def dialled_up(dice: str, steps: int = 1) -> str:
    """Return dice so many steps further; those of no step grow from the first that reaches them.

    >>> dialled_up("K"), dialled_up("Y", 2)
    ('KG', 'K')
    """
    step = step_of(dice)
    if step is None:
        return dialled_up(dice_reaching(top(dice)), steps)
    return dice_at(step + steps)


def parse_fleet_dice(word: str) -> str:
    """Return attack dice as letters, blacks first; raise ValueError for what is no dice."""
    letters = word.upper().replace(" ", "").replace("+", "")
    if not 1 <= len(letters) <= MOST_DICE or not set(letters) <= COLOURS.keys():
        raise ValueError(
            f"expected dice by their letters (G U Y R K, such as KG), got {quoted(word)}"
        )
    parsed = [parse_dice(letter) for letter in letters]
    return "".join(sorted(parsed, key=tuple(reversed(_DICE)).index))
