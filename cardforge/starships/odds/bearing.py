"""Which weapons bear on a target: by its side of the ship, and by its distance in inches.

Distances are measured, not counted, so that a stretch of them may begin or end just beside a limit:
a light weapon reaches 4", a heavy one begins there, and at 4" exactly both may fire.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby, pairwise
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from cardforge.starships.element import Element
from cardforge.starships.odds.attacks import Attack
from cardforge.starships.odds.powers import GRID_INCHES, SCAN_BEYOND_INCHES, again_at

SIDES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"front": ("front", "aux"), "broadside": ("broadside", "aux"), "rear": ("aux",)}
)
"""Where a target may lie, and the arcs that bear there."""
_LIMITS: Final = (0, GRID_INCHES, SCAN_BEYOND_INCHES)
_T = TypeVar("_T")


class Stretch(NamedTuple):
    """Distances from `nearest` to `farthest`, these themselves included unless said otherwise."""

    nearest: int
    farthest: int
    beyond: bool = False
    """Whether it begins just beyond `nearest`."""
    short: bool = False
    """Whether it ends just short of `farthest`."""

    @property
    def middle(self) -> Fraction:
        """A distance inside."""
        return Fraction(self.nearest + self.farthest, 2)

    def holds(self, inches: Fraction | int) -> bool:
        """Whether a distance is one of these."""
        begins = self.nearest < inches if self.beyond else self.nearest <= inches
        return begins and (inches < self.farthest if self.short else inches <= self.farthest)

    def joined(self, other: Stretch) -> Stretch:
        """Return this and the stretch that begins where it ends."""
        return Stretch(self.nearest, other.farthest, self.beyond, other.short)


def mounts(element: Element, side: str | None = None) -> tuple[str, ...]:
    """Return the weapons that bear on a side, all if none is given; torpedoes fly by themselves."""
    arcs = SIDES[side] if side else None
    return tuple(
        attack.word
        for arc, words in element.weapons.arcs()
        for attack in map(Attack, words)
        if (arcs is None or arc in arcs) and attack.weapon.torpedo is None
    )


def fired(words: Iterable[str], inches: Fraction, systems: frozenset[str]) -> tuple[Attack, ...]:
    """Return the attacks of those weapons that reach a distance."""
    again = again_at(inches, systems)
    found = (Attack(word, again) for word in words)
    return tuple(each for each in found if _reaches(each, inches))


def stretches(
    words: Iterable[str], at: Callable[[Fraction], _T | None], inches: int | None = None
) -> Iterator[tuple[Stretch, _T]]:
    """Yield what `at` tells of every distance at which something of these weapons changes.

    Neighbouring stretches that are told the same are one; those of which nothing is told are left
    out. With `inches`, only that distance is told of.
    """
    limits = {limit for word in words for limit in Attack(word).weapon.reach}
    every = _between(sorted(limits.union(_LIMITS))) if inches is None else [Stretch(inches, inches)]
    for told, alike in groupby(every, lambda stretch: at(stretch.middle)):
        if told:
            first, *others = alike
            for other in others:
                first = first.joined(other)
            yield first, told


def _reaches(attack: Attack, inches: Fraction) -> bool:
    nearest, farthest = attack.weapon.reach
    return nearest <= inches <= farthest


def _between(limits: list[int]) -> Iterator[Stretch]:
    """Yield every limit as a stretch of its own, and what lies between them."""
    for here, there in pairwise(limits):
        yield Stretch(here, here)
        yield Stretch(here, there, beyond=True, short=True)
    yield Stretch(limits[-1], limits[-1])
