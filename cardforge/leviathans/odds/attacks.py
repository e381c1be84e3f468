"""The attack table: what one slot die of a shot can do to a location, in closed form.

Of n slots that can be destroyed let k be destroyed, and let T(x) be the chance to roll x or more.
The slot die finds a live slot with breach number b directly in 1 case of 6, and through a destroyed
one in k cases of 6n; so it breaks with T(b + armour) / 6 + k T(b) / 6n. In the same way a destroyed
slot gives a keel check with k T(b) / 6n. Everything is counted in 6n cases for each of the roll.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from cardforge.core.dice import Distribution, total
from cardforge.leviathans.odds.rolls import KEEL_DICE, roll_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.odds.gunnery import Shot
    from cardforge.leviathans.odds.targets import BreachNumbers, Target

WeighedSlots = tuple[tuple[int, int, int, int], ...]


class Attack(NamedTuple):
    """Of so many cases, how many end in what. `broken` has an entry for each of the six slots.

    `miss` counts the shots that break nothing and check no keel. Of a keel check with each of the
    cases of its dice, `keels_broken` break the keel.
    """

    cases: int
    miss: int
    broken: tuple[int, ...]
    keel_checks: int
    keels_broken: int

    @property
    def chance_of_miss(self) -> Fraction:
        """The chance to break nothing and check no keel."""
        return Fraction(self.miss, self.cases)

    def chance_to_break(self, number: int) -> Fraction:
        """Return the chance to break the slot of this number."""
        return Fraction(self.broken[number - 1], self.cases)

    @property
    def chance_of_keel_check(self) -> Fraction:
        """The chance of a keel check, whether or not it breaks the keel."""
        return Fraction(self.keel_checks, self.cases)

    @property
    def chance_to_break_keel(self) -> Fraction:
        """The chance of a keel check that breaks the keel."""
        return Fraction(self.keels_broken, self.cases * roll_of(KEEL_DICE).denominator)


def attack(shot: Shot, target: Target) -> Attack:
    """Return what a shot's first slot die does to a target as it is."""
    roll = total(shot.roll, target.dice)
    slots = weighed(roll, target.numbers)
    broken, checks = hits(slots, target.now)
    cases = case_count(roll, len(slots))
    miss = cases - sum(broken) - checks
    breaks = roll_of(KEEL_DICE).at_least(target.si - target.keel_modifier)
    return Attack(cases, miss, tuple(broken), checks, checks * breaks)


def chance_keel_breaks(si: int, modifier: int) -> Fraction:
    """Return the chance that a keel check with this modifier breaks the keel."""
    return roll_of(KEEL_DICE).chance_at_least(si - modifier)


def submasks(mask: int) -> Iterator[int]:
    """Yield every mask that has some of these bits and no others, from none to all of them."""
    chosen = 0
    while True:
        yield chosen
        if chosen == mask:
            return
        chosen = (chosen - mask) & mask


def weighed(roll: Distribution, numbers: BreachNumbers) -> WeighedSlots:
    """Count for each slot the cases that break it when found directly and through one lost slot.

    An entry is the slot's index, its bit and the two counts, of `case_count` cases in all.
    """
    found = [place for place, breach in enumerate(numbers.first) if breach]
    return tuple(
        (
            place,
            1 << place,
            len(found) * roll.at_least(numbers.first[place]),
            roll.at_least(numbers.again[place]),
        )
        for place in found
    )


def case_count(roll: Distribution, slots: int) -> int:
    """Return how many equally likely cases a slot die, its re-roll and a breach roll have."""
    return 6 * (slots or 1) * roll.denominator


def hits(slots: WeighedSlots, mask: int) -> tuple[list[int], int]:
    """Count the cases that break each of the six slots, and those that check the keel."""
    broken, checks, lost = [0] * 6, 0, mask.bit_count()
    for place, own, first, again in slots:
        if mask & own:
            checks += lost * again
        else:
            broken[place] = first + lost * again
    return broken, checks
