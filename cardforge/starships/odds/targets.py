"""What is fired at: a chart, the boxes that are left, and the systems that are active."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from cardforge.starships.classes import CLASSES, SQUADRON
from cardforge.starships.element import Element
from cardforge.starships.odds.powers import NOTHING
from cardforge.starships.systems import TO_SHIELDS

SHIELDS_BACK: Final = (1, 2, 3)
"""What a D3 may bring back."""


class Boxes(NamedTuple):
    """Damage boxes that are not crossed out."""

    shields: int
    hull: int

    @property
    def left(self) -> int:
        """How many boxes there are in all."""
        return self.shields + self.hull

    def struck(self, damage: int) -> Boxes:
        """Return what is left after damage, which takes the shields first."""
        through = max(damage - self.shields, 0)
        return Boxes(max(self.shields - damage, 0), max(self.hull - through, 0))

    def restored(self, shields: int, most: int) -> Boxes:
        """Return the boxes with so many shields more, but no more than there were at first."""
        return Boxes(min(self.shields + shields, most), self.hull)


class Target(NamedTuple):
    """A target at the end of a command phase; `systems` are those that are active."""

    name: str
    ship_class: str
    whole: Boxes
    now: Boxes
    system_slots: int
    systems: frozenset[str] = NOTHING

    @property
    def is_squadron(self) -> bool:
        """Whether it is a squadron and no ship."""
        return self.ship_class == SQUADRON

    @property
    def has_shields(self) -> bool:
        """Whether there are any to lose, crossed out or not."""
        return self.whole.shields > 0

    @property
    def is_destroyed(self) -> bool:
        """Whether no box is left."""
        return not self.now.left

    def restored(self, boxes: Boxes) -> tuple[tuple[Boxes, int], ...]:
        """Return what a command phase makes of boxes, with the cases of each end out of `cases`."""
        if TO_SHIELDS not in self.systems or not boxes.left:
            return ((boxes, self.cases),)
        ends = Counter(boxes.restored(more, self.whole.shields) for more in SHIELDS_BACK)
        return tuple(ends.items())

    @property
    def cases(self) -> int:
        """Of how many cases `restored` tells."""
        return len(SHIELDS_BACK) if TO_SHIELDS in self.systems else 1

    @property
    def under_fire(self) -> tuple[tuple[Boxes, int], ...]:
        """The boxes in this turn's attack phase, with their cases."""
        return self.restored(self.now)


def element_target(element: Element, systems: Iterable[str] = (), lost: int = 0) -> Target:
    """Return an element as a target that has lost so many boxes."""
    whole = Boxes(element.shields, max(element.hull, 0))
    return Target(
        element.name, element.ship_class, whole, whole.struck(lost), element.system_slots,
        frozenset(systems),
    )  # fmt: skip


def class_target(word: str, systems: Iterable[str] = (), lost: int = 0) -> Target:
    """Return a plain element of a class as a target."""
    base = CLASSES[word]
    whole = Boxes(base.shields, base.hull)
    slots = base.system_slots
    return Target(f"a {word}", word, whole, whole.struck(lost), slots, frozenset(systems))
