"""Fire and endurance of elements against reference elements: plain ones of each class."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from cardforge.core.figures import Beyond
from cardforge.starships.element import Element
from cardforge.starships.odds.attacks import NOTHING, Attack, Target
from cardforge.starships.odds.question import (
    SIDES,
    Question,
    Stretch,
    answer,
    fired,
    mounts,
    stretches,
)
from cardforge.starships.odds.volleys import VolleyAtTarget, prospect, repeated
from cardforge.starships.presets import preset

MOST_TURNS: Final = 12
MOST_ATTACKS: Final = 60
Pair = tuple[Element, Element]
Seen = tuple[VolleyAtTarget, VolleyAtTarget]


class YardstickResult(NamedTuple):
    """The effect of a reference element's best fire: boxes in one turn, and turns to destroy."""

    boxes: Fraction
    turns: int | Beyond
    """Turns until it is destroyed at even odds."""


def fires(pair: Pair, target: Target) -> Iterator[tuple[str, Stretch, Seen]]:
    """Yield the effect of one turn of all weapons of both, by side and stretch, no system active.

    Stretches start and end where weapons of either do. Limits alone are omitted: weapons on both
    sides of them bear there.
    """
    for side in SIDES:
        for stretch, (one, other) in _both(pair, side, target):
            if stretch.nearest < stretch.farthest:
                yield side, stretch, (prospect(one, target), prospect(other, target))


def standing(target: Target, word: str) -> YardstickResult:
    """Return how long an intact or damaged target withstands a class's reference element."""
    found = answer(Question(_usual(word), target), MOST_TURNS)
    boxes = max(fire.prospect.boxes.mean for fire in found.fires)
    return YardstickResult(
        boxes, _until((fate.chance_destroyed for fate in found.turns), MOST_TURNS)
    )


def attacks_needed(word: str, target: Target) -> int | Beyond:
    """Return how many attacks of one weapon destroy a target at even odds."""
    seen = repeated(Attack(word), target, MOST_ATTACKS)
    return _until((each.chance_destroyed for each in seen), MOST_ATTACKS)


@lru_cache(maxsize=8)
def _usual(word: str) -> Element:
    return preset("The usual", word)


def _both(
    pair: Pair, side: str, target: Target
) -> Iterator[tuple[Stretch, tuple[tuple[Attack, ...], ...]]]:
    one, other = (_aimed(each, side, target) for each in pair)

    def at(inches: Fraction) -> tuple[tuple[Attack, ...], ...] | None:
        attacks = fired(one, inches, NOTHING), fired(other, inches, NOTHING)
        return attacks if any(attacks) else None

    yield from stretches((*one, *other), at)


def _aimed(element: Element, side: str, target: Target) -> tuple[str, ...]:
    return tuple(word for word in mounts(element, side) if Attack(word).may_aim_at(target))


def _until(chances: Iterable[Fraction], most: int) -> int | Beyond:
    """Return the first count at which the chance is at least one half."""
    return next((n for n, chance in enumerate(chances, 1) if 2 * chance >= 1), Beyond(most))
