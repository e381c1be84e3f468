"""What one attack of each weapon does to each class, as a table narrow enough for any terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.app.reports.aligned import NEVER, aligned, percent
from cardforge.app.reports.starship_odds_words import mean, shots_told, weapon
from cardforge.starships.classes import CLASSES
from cardforge.starships.odds import class_target, hits, prospect, repeated

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.starships.odds import Attack, Target

    Carried = tuple[Attack, int | None]
    """An attack, and how often it can be made in a battle; None for as often as one likes."""

_COLUMNS: Final = 6
_TITLE: Final = (
    "One attack at a whole element of each class without systems: hits and boxes on average (each",
    "hit of a boarder is a token), chances; `by 3` is the chance that 3 such attacks destroy it",
)


def class_odds(carried: Sequence[Carried], turns: int) -> list[str]:
    """Return a block of lines for each attack: a row a class, destroyed by one, two ... attacks."""
    numbers = _numbers(turns)
    head = ("", "hits", "boxes", "disorder", "no shields", *(f"by {number}" for number in numbers))
    blocks = [[_row(one, word, numbers) for word in CLASSES] for one in carried]
    table = aligned(head, [row for rows in blocks for row in rows])
    first, *lines = (f"  {line}" for line in table)
    told = [*_TITLE, first]
    for number, (attack, shots) in enumerate(carried):
        start = number * len(CLASSES)
        told += [f"  {weapon(attack)}{shots_told(shots)}", *lines[start : start + len(CLASSES)]]
    return told


def _numbers(turns: int) -> tuple[int, ...]:
    """Give every number of attacks up to the last, or the first few and the last."""
    if turns <= _COLUMNS:
        return tuple(range(1, turns + 1))
    return (*range(1, _COLUMNS), turns)


def _row(carried: Carried, word: str, numbers: Sequence[int]) -> tuple[str, ...]:
    (attack, shots), target = carried, class_target(word)
    if not attack.may_aim_at(target):
        return (word, *(NEVER for _ in range(len(numbers) + 4)))
    return (word, *_figures(attack, target), *_ends(attack, target, shots, numbers))


def _figures(attack: Attack, target: Target) -> Iterator[str]:
    seen = prospect((attack,), target)
    yield mean(hits(attack, target).mean)
    yield mean(seen.boxes.mean)
    yield percent(seen.chance_disordered)
    yield percent(seen.chance_shields_gone) if target.has_shields else "none"


def _ends(
    attack: Attack, target: Target, shots: int | None, numbers: Sequence[int]
) -> Iterator[str]:
    """Yield the chance for each number of attacks; nothing for more than there are munitions."""
    every = [each.chance_destroyed for each in repeated(attack, target, numbers[-1])]
    for number in numbers:
        yield percent(every[number - 1]) if shots is None or number <= shots else ""
