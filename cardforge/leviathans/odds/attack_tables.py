"""The attack table of a location in all its states of damage, worked out at once.

A state is a row of fields in one big integer: the cases that do nothing, those that break each
slot, and those that check the keel. The rows in which one slot more is lost are the rows so far
once more, further up, so that five doublings write all of them. Fields that do not count are masked
out, and one multiplication adds up what stands in the fields of each row.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import compress
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.dice import field_width, fields, total
from cardforge.leviathans.odds.states import Attack, case_count, submasks
from cardforge.leviathans.odds.targets import KEEL_DICE, roll_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.core.dice import Distribution
    from cardforge.leviathans.odds.shots import Shot
    from cardforge.leviathans.odds.targets import Target


_LOSSES: Final = tuple(row.bit_count() for row in range(64))
"""How many slots are lost in each row, of whatever number of slots."""


class AttackTable(Mapping[int, Attack]):
    """What a shot's first slot die does in every state of damage, by the mask of lost slots."""

    def __init__(
        self, target: Target, cases: int, counts: Sequence[int], keels: Sequence[int]
    ) -> None:
        self._target = target
        self._cases = cases
        self._counts = counts
        self._keels = keels

    def __getitem__(self, mask: int) -> Attack:
        breaches = self._target.breaches
        if mask & ~self._target.breakable:
            raise KeyError(mask)
        places = [place for place, breach in enumerate(breaches) if breach]
        row = sum(1 << order for order, place in enumerate(places) if mask >> place & 1)
        width = len(places) + 2
        miss, *found, checks = self._counts[width * row : width * (row + 1)]
        broken = [0] * len(breaches)
        for place, count in zip(places, found, strict=True):
            broken[place] = count
        return Attack(self._cases, miss, tuple(broken), checks, self._keels[row])

    def __iter__(self) -> Iterator[int]:
        return submasks(self._target.breakable)

    def __len__(self) -> int:
        return len(self._keels)


class _Rows(NamedTuple):
    """A row for each mask of so many slots, in the order of the masks.

    A row's first field is for misses, then each slot has one, the last is for keel checks. `ones`
    has a 1 in the first field of every row. `whole` has all bits of the fields of slots that are
    not lost, `checks` those of the last fields. `sums` has a 1 in every field of one row.
    """

    breakable: int
    width: int
    ones: int
    whole: int
    checks: int
    sums: int

    @property
    def size(self) -> int:
        """The number of fields in all rows."""
        return (self.breakable + 2) << self.breakable

    @property
    def last(self) -> int:
        """Where in a row its last field begins."""
        return self.width * (self.breakable + 1)


def attack_table(shot: Shot, target: Target) -> AttackTable:
    """Return what a shot's first slot die does to a target in every state of damage.

    All that is lost in a state was lost before this turn: lost armour is off.
    """
    roll = total(shot.roll, target.dice)
    slots = len(target.breaches) - target.breaches.count(0)
    cases = case_count(roll, slots)
    rows = _rows(slots, field_width(cases))
    direct, _ = _written(rows, roll, target.breaches, target.armor)
    _, again = _written(rows, roll, target.breaches, target.compartments)
    checks = (again & ~rows.whole) * rows.sums & rows.checks
    struck = (slots * direct + again & rows.whole) + checks
    missed = cases * rows.ones - ((struck * rows.sums & rows.checks) >> rows.last)
    counts = fields(missed + struck, rows.size, rows.width)
    return AttackTable(target, cases, counts, _keels(counts[slots + 1 :: slots + 2], target))


def _keels(checks: Sequence[int], target: Target) -> list[int]:
    """Count the keels that break in each state; every slot that is lost there counts twice."""
    red, needed = roll_of(KEEL_DICE), target.si - target.elsewhere
    breaks = [red.at_least(needed - 2 * lost) for lost in range(len(checks).bit_length())]
    return list(map(mul, checks, map(breaks.__getitem__, _LOSSES)))


def _written(
    rows: _Rows, roll: Distribution, breaches: Sequence[int], bonuses: Sequence[int]
) -> tuple[int, int]:
    """Return all rows with the cases that reach each breach number; and times the slots lost there.

    A slot's bonus to all numbers counts in the rows in which it is not lost.
    """
    numbers = [breach for breach in reversed(breaches) if breach]
    losable = [*compress(bonuses, breaches)]
    row_bits, reaching = rows.width * (rows.breakable + 2), roll.at_least

    def written(slots: int, left: int) -> tuple[int, int]:
        """Write the rows of the first so many slots, where all bonuses come to `left`."""
        if not slots:
            row = 0
            for number in numbers:
                row = row << rows.width | reaching(number + left)
            return row << rows.width, 0
        bonus = losable[slots - 1]
        once, often = written(slots - 1, left)
        lost, more = written(slots - 1, left - bonus) if bonus else (once, often)
        ahead = row_bits << slots - 1
        return once | lost << ahead, often | more + lost << ahead

    return written(len(losable), sum(bonuses))


@lru_cache(maxsize=64)
def _rows(breakable: int, width: int) -> _Rows:
    """Lay the rows out: those in which one slot more is lost are the rows so far, changed."""
    row, field = width * (breakable + 2), (1 << width) - 1
    ones, whole = 1, (1 << width * breakable) - 1 << width
    sums = ((1 << row) - 1) // field
    for slot in range(1, breakable + 1):
        whole |= (whole ^ ones * field << width * slot) << row
        ones |= ones << row
        row *= 2
    checks = ones * field << width * (breakable + 1)
    return _Rows(breakable, width, ones, whole, checks, sums)
