"""Command dice: how many systems they can activate.

Each die activates one system whose value it reaches. As many as possible are activated when every
die, the lowest first, goes to the easiest system that is still asleep.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

FACES: Final = range(1, 7)
LOW_FACES: Final = range(1, 4)
"""If all command dice show these, the admiral may roll all of them again, once a turn."""


class Activation(NamedTuple):
    """The chance that so many systems can be activated at once.

    With the mulligan, the admiral calls it whenever the rules let him and the dice fall short.
    """

    systems: int
    plain: Fraction
    with_mulligan: Fraction


def activations(dice: int, values: Sequence[int]) -> tuple[Activation, ...]:
    """Return the chances to activate one or more, two or more ... all of the systems."""
    every, low = (_most_activated(dice, values, faces) for faces in (FACES, LOW_FACES))
    cases = len(FACES) ** dice
    found = []
    for systems in range(1, len(values) + 1):
        plain = Fraction(_cases(every, range(systems, dice + 1)), cases)
        called = Fraction(_cases(low, range(systems)), cases)
        found.append(Activation(systems, plain, plain + called * plain))
    return tuple(found)


def _most_activated(dice: int, values: Sequence[int], faces: Iterable[int]) -> Mapping[int, int]:
    """Return in how many cases of dice with these faces how many systems at most are activated."""
    cases = {(dice, 0): 1}
    for face in faces:
        reached = sum(value <= face for value in values)
        more: Counter[tuple[int, int]] = Counter()
        for (left, active), ways in cases.items():
            for showing in range(left + 1):
                now = min(active + showing, reached)
                more[left - showing, now] += ways * comb(left, showing)
        cases = more
    return {active: ways for (left, active), ways in cases.items() if not left}


def _cases(found: Mapping[int, int], numbers: Iterable[int]) -> int:
    return sum(found.get(number, 0) for number in numbers)
