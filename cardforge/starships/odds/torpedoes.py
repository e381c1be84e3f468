"""Torpedoes, which light weapons may shoot down before they strike, and command dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from cardforge.core.chance import Distribution, die, mixture, total
from cardforge.starships.element import Element
from cardforge.starships.odds.attacks import DEFENCE_GRID, Attack, Target, as_seen
from cardforge.starships.odds.volleys import VolleyAtTarget, VolleyDamage, volley
from cardforge.starships.rulebook import LIGHT_SIDES, WEAPONS, LaunchedTorpedo

_ALIKE: Final = next(
    filter(None, (weapon.torpedo for weapon in WEAPONS.values())), LaunchedTorpedo(0)
)
"""Any torpedo: they differ in their engines, but are all hit by the same rolls."""


class TorpedoSalvo(NamedTuple):
    """Torpedoes at one target, and the light weapons that shoot at them first."""

    torpedoes: tuple[Attack, ...]
    """The most dangerous come first, and are shot at first."""
    guns: tuple[Attack, ...]
    stopped: Distribution
    """How many torpedoes are shot down."""
    prospect: VolleyAtTarget


def torpedoes_of(element: Element, target: Target) -> tuple[Attack, ...]:
    """Return all torpedoes of an element, the most dangerous first."""
    found = (Attack(word) for _, _, word in element.weapons.every())
    return tuple(
        sorted(
            (each for each in found if each.weapon.torpedo),
            key=lambda each: volley((each,), target).damage.mean,
            reverse=True,
        )
    )


def close_defence(element: Element, systems: frozenset[str]) -> tuple[Attack, ...]:
    """Return the weapons that bear on torpedoes from any side: light auxiliary weapons."""
    again = DEFENCE_GRID if DEFENCE_GRID in systems else ""
    found = (Attack(word, again) for word in element.weapons.aux)
    return tuple(each for each in found if each.is_light)


def shot_down(gun: Attack) -> Distribution:
    """Return how many torpedoes one attack of a light weapon stops: one or none."""
    first, last = _ALIKE.to_hit
    hit = die(tuple(int(first <= face <= last) for face in range(1, LIGHT_SIDES + 1)))
    hit = hit.rerolled({0}) if gun.again else hit
    hits = total(*(hit,) * gun.weapon.dice.number)
    return as_seen(hits, lambda found: int(found >= _ALIKE.hull))


def salvo(torpedoes: Sequence[Attack], guns: Sequence[Attack], target: Target) -> TorpedoSalvo:
    """Return the effect of torpedoes after each gun has fired at the first one still flying."""
    number = len(torpedoes)
    stopped = as_seen(total(*map(shot_down, guns)), lambda found: min(found, number))
    ends = [(volley(torpedoes[lost:], target), stopped.exactly(lost)) for lost in range(number + 1)]
    together = VolleyDamage(
        mixture((end.damage, cases) for end, cases in ends),
        mixture((end.tokens, cases) for end, cases in ends),
    )
    return TorpedoSalvo(tuple(torpedoes), tuple(guns), stopped, VolleyAtTarget(target, together))


FACES: Final = range(1, 7)
LOW_FACES: Final = range(1, 4)
"""If all command dice show these, the admiral may roll all of them again, once a turn."""


class Activation(NamedTuple):
    """The chance to activate at least this many systems in one turn.

    With the mulligan, the admiral uses it whenever the rules allow it and the dice are too low.
    """

    systems: int
    plain: Fraction
    with_mulligan: Fraction


def activations(dice: int, values: Sequence[int]) -> tuple[Activation, ...]:
    """Return the chances to activate at least one, two ... all of the systems."""
    every, low = (_most_activated(dice, values, faces) for faces in (FACES, LOW_FACES))
    cases = len(FACES) ** dice
    found = []
    for systems in range(1, len(values) + 1):
        plain = Fraction(_cases(every, range(systems, dice + 1)), cases)
        called = Fraction(_cases(low, range(systems)), cases)
        found.append(Activation(systems, plain, plain + called * plain))
    return tuple(found)


def _most_activated(dice: int, values: Sequence[int], faces: Iterable[int]) -> Mapping[int, int]:
    """Return the cases of dice with these faces, by the most systems that they activate."""
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
