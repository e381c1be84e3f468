"""Chance: exact distributions of dice, and numbers that look random and follow from a seed.

`Distribution` has the outcomes of dice, their sums, the best of several, and re-rolls. It is
immutable and hashable, and stores only integers: of `denominator` equally likely cases, the number
with this outcome, and the number with at least that one. A chance becomes a `Fraction` on request.
Counts are always in lowest terms, so two distributions are equal exactly when every outcome is
equally likely in both, however they were made.

Inside, a distribution is one big integer with a field of fixed width for each outcome, the highest
outcome in the lowest field. Adding dice multiplies these integers: the convolution is then a single
multiplication. No count is larger than the denominator, so fields as wide as the denominator never
run over into the next one, and a product of counts in lowest terms is in lowest terms again.
"""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, pairwise
from math import gcd, lcm, prod
from typing import TYPE_CHECKING, Final, TypeVar

from cardforge.errors import CallError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

_IN_ARRAYS: Final = {32: "I", 64: "Q"}


@dataclass(frozen=True, slots=True)
class Distribution:
    """How likely each outcome is; made by `die`, `constant`, `of_counts` and what combines them.

    `tails[i]` counts the cases that show at least `highest - i`; the last one is the denominator.
    """

    highest: int
    packed: int = field(repr=False)
    width: int = field(repr=False)
    tails: tuple[int, ...] = field(compare=False)

    def __hash__(self) -> int:
        return hash((self.highest, self.packed))

    @property
    def lowest(self) -> int:
        """The lowest outcome that can come up."""
        return self.highest - len(self.tails) + 1

    @property
    def denominator(self) -> int:
        """How many equally likely cases there are."""
        return self.tails[-1]

    @property
    def counts(self) -> dict[int, int]:
        """The cases of every outcome that can come up, from the lowest to the highest."""
        cases = [high - higher for higher, high in pairwise((0, *self.tails))]
        return {
            outcome: count
            for outcome, count in enumerate(reversed(cases), start=self.lowest)
            if count
        }

    @property
    def mean(self) -> Fraction:
        """The expected outcome."""
        return Fraction(sum(outcome * n for outcome, n in self.counts.items()), self.denominator)

    def at_least(self, target: int) -> int:
        """Count the cases that show `target` or more."""
        place = self.highest - target
        if place < 0:
            return 0
        return self.tails[place] if place < len(self.tails) else self.tails[-1]

    def exactly(self, outcome: int) -> int:
        """Count the cases that show `outcome`."""
        return self.at_least(outcome) - self.at_least(outcome + 1)

    def chance_at_least(self, target: int) -> Fraction:
        """Return the chance of `target` or more."""
        return Fraction(self.at_least(target), self.denominator)

    def chance_of(self, outcome: int) -> Fraction:
        """Return the chance of `outcome` itself."""
        return Fraction(self.exactly(outcome), self.denominator)

    def __add__(self, other: Distribution | int) -> Distribution:
        """Add an independent roll, or shift every outcome by a number."""
        if isinstance(other, Distribution):
            return total(self, other)
        return Distribution(self.highest + other, self.packed, self.width, self.tails)

    __radd__ = __add__

    def __sub__(self, number: int) -> Distribution:
        """Shift every outcome down by a number."""
        return self + -number

    def without(self, outcomes: Collection[int]) -> Distribution:
        """Re-roll these outcomes until another comes up."""
        kept = {outcome: n for outcome, n in self.counts.items() if outcome not in outcomes}
        if not kept:
            raise CallError("expected an outcome that is not rolled again, but all are")
        return of_counts(kept)

    def rerolled(self, outcomes: Collection[int]) -> Distribution:
        """Return the distribution with these outcomes rolled again once; the second roll counts."""
        again = sum(self.exactly(outcome) for outcome in set(outcomes))
        return of_counts(
            {
                outcome: n * (again + (0 if outcome in outcomes else self.denominator))
                for outcome, n in self.counts.items()
            }
        )


@lru_cache(maxsize=1024)
def die(faces: tuple[int, ...]) -> Distribution:
    """Return the distribution of one die with these faces, each equally likely."""
    return of_counts(Counter(faces))


@lru_cache(maxsize=1024)
def constant(number: int) -> Distribution:
    """Return the distribution that always shows `number`."""
    return of_counts({number: 1})


def of_counts(counts: Mapping[int, int]) -> Distribution:
    """Return the distribution in which each outcome has this number of the equally likely cases.

    Time and memory grow with the distance between the lowest and the highest outcome.
    """
    if any(count < 0 for count in counts.values()):
        raise CallError(f"expected counts of cases, none below zero, got {dict(counts)!r}")
    outcomes = [outcome for outcome, count in counts.items() if count]
    if not outcomes:
        raise CallError("expected at least one possible outcome, got none")
    lowest, highest = min(outcomes), max(outcomes)
    common = gcd(*counts.values())
    width = field_width(sum(counts.values()) // common)
    packed = sum(counts[x] // common << width * (highest - x) for x in outcomes)
    return Distribution(highest, packed, width, _tails(packed, highest - lowest + 1, width))


def total(*dice: Distribution) -> Distribution:
    """Return the sum of independent rolls; without dice it is 0."""
    return _total(dice)


def best(*dice: Distribution, keep: int = 1) -> Distribution:
    """Return the sum of the `keep` highest of independent rolls, which may differ in kind.

    If there are `keep` rolls or fewer, all are kept.
    """
    if keep < 1:
        raise CallError(f"expected to keep one die or more, got {keep}")
    return _total(dice) if keep >= len(dice) else _best(dice, keep)


def mixture(parts: Iterable[tuple[Distribution, int]]) -> Distribution:
    """Return the roll that is one of several, each chosen as often as its weight says."""
    weighted = tuple(parts)
    if any(weight < 0 for _, weight in weighted):
        raise CallError("expected weights, none below zero")
    common = lcm(*(part.denominator for part, _ in weighted))
    mixed: Counter[int] = Counter()
    for part, weight in weighted:
        for outcome, count in part.counts.items():
            mixed[outcome] += count * weight * (common // part.denominator)
    return of_counts(mixed)


@lru_cache(maxsize=4096)
def _total(dice: tuple[Distribution, ...]) -> Distribution:
    width = _width_of(dice)
    packed, highest, size = 1, 0, 1
    for roll in dice:
        packed *= roll.packed if roll.width == width else _widened(roll, width)
        highest += roll.highest
        size += len(roll.tails) - 1
    return Distribution(highest, packed, width, _tails(packed, size, width))


@lru_cache(maxsize=1024)
def _best(dice: tuple[Distribution, ...], keep: int) -> Distribution:
    width = _width_of(dice)
    top = max(roll.highest for roll in dice)
    bottom = min(roll.lowest for roll in dice)
    aligned = [_widened(roll, width) << width * (top - roll.highest) for roll in dice]
    packed = 0
    for last in range(bottom, top + 1):
        worth = width * (top - last)
        rolls = [
            (above & (1 << worth) - 1, roll.exactly(last), roll.tails[-1] - roll.at_least(last))
            for above, roll in zip(aligned, dice, strict=True)
        ]
        for higher, sums in _hands(rolls, keep).items():
            packed += sums << worth * (keep - higher)
    cases = fields(packed, keep * (top - bottom) + 1, width)
    return of_counts({keep * top - place: count for place, count in enumerate(cases)})


def _hands(rolls: Iterable[tuple[int, int, int]], keep: int) -> dict[int, int]:
    """Gather the hands whose last kept die shows one given outcome.

    Each roll has its cases above that outcome (packed), on it and below it. The answer maps the
    number of dice above, always fewer than `keep`, to the packed sums of these dice.
    """
    hands = {(0, 0): 1}
    for above, level, below in rolls:
        grown: dict[tuple[int, int], int] = {}
        for (higher, equal), cases in hands.items():
            for hand, more in (
                ((higher + 1, equal), above),
                ((higher, min(equal + 1, keep)), level),
                ((higher, equal), below),
            ):
                if more and hand[0] < keep:
                    grown[hand] = grown.get(hand, 0) + cases * more
        hands = grown
    kept: dict[int, int] = {}
    for (higher, equal), cases in hands.items():
        if higher + equal >= keep:
            kept[higher] = kept.get(higher, 0) + cases
    return kept


def _width_of(dice: tuple[Distribution, ...]) -> int:
    """Return the field width that the counts of all these rolls together need."""
    return field_width(prod([roll.tails[-1] for roll in dice]))


def field_width(denominator: int) -> int:
    """Return the bits of a field that holds any count up to this one: 32, 64, 128, 192..."""
    bits = denominator.bit_length()
    return 32 if bits <= 32 else -(-bits // 64) * 64


@lru_cache(maxsize=256)
def _widened(roll: Distribution, width: int) -> int:
    cases = fields(roll.packed, len(roll.tails), roll.width)
    return sum(count << width * place for place, count in enumerate(cases))


def _tails(packed: int, size: int, width: int) -> tuple[int, ...]:
    return tuple(accumulate(fields(packed, size, width)))


def fields(packed: int, size: int, width: int) -> Sequence[int]:
    """Return the numbers in the fields of an integer, from the lowest field up."""
    code = _IN_ARRAYS.get(width)
    octets = width // 8
    data = packed.to_bytes(size * octets, "little")
    if code:
        numbers = array(code, data)
        if sys.byteorder == "big":
            numbers.byteswap()
        return numbers
    return [
        int.from_bytes(data[start : start + octets], "little")
        for start in range(0, len(data), octets)
    ]


MASK: Final = (1 << 64) - 1
_STRIDE: Final = 0x9E3779B97F4A7C15
_FIRST: Final = 0xBF58476D1CE4E5B9
_SECOND: Final = 0x94D049BB133111EB
_UNIT: Final = 1.0 / (1 << 53)
Choice = TypeVar("Choice")


class Chance:
    """A stream of numbers from a seed (any whole number) and a word for its purpose."""

    def __init__(self, seed: int, purpose: str = "") -> None:
        self._state = seed & MASK
        for mark in purpose.encode():
            self._state = (self._state ^ mark) * 0x100000001B3 & MASK

    def unit(self) -> float:
        """Return the next number, at least 0 and below 1."""
        self._state = (self._state + _STRIDE) & MASK
        return (_finished(self._state) >> 11) * _UNIT

    def between(self, low: float, high: float) -> float:
        """Return a number from `low` up to `high`."""
        return low + (high - low) * self.unit()

    def whole(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`, both included."""
        return low + int(self.unit() * (high - low + 1))

    def pick(self, choices: Sequence[Choice]) -> Choice:
        """Return one of the choices."""
        return choices[int(self.unit() * len(choices))]


def _finished(bits: int) -> int:
    """Return 64 bits in which each depends on all of those given."""
    bits = ((bits ^ bits >> 30) * _FIRST) & MASK
    bits = ((bits ^ bits >> 27) * _SECOND) & MASK
    return bits ^ bits >> 31
