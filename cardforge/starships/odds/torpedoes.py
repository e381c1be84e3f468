"""Torpedoes: elements of their own that light weapons may shoot down before they strike.

A torpedo has no systems, and those of the ship that launched it do not reach as far.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardforge.core.dice import Distribution, die, mixture, total
from cardforge.starships.element import Element
from cardforge.starships.odds.attacks import Attack, as_seen
from cardforge.starships.odds.powers import DEFENCE_GRID
from cardforge.starships.odds.prospects import Prospect
from cardforge.starships.odds.targets import Target
from cardforge.starships.odds.volleys import Volley, volley
from cardforge.starships.weapons import LIGHT_SIDES, WEAPONS, Torpedo

_ALIKE: Final = next(filter(None, (weapon.torpedo for weapon in WEAPONS.values())), Torpedo(0))
"""Any of them: torpedoes differ in their engines, and are hit alike."""


class Salvo(NamedTuple):
    """Torpedoes at one target, and the light weapons that shoot at them first."""

    torpedoes: tuple[Attack, ...]
    """Those whose attack is worth most come first, and are shot at first."""
    guns: tuple[Attack, ...]
    stopped: Distribution
    """How many of them are shot down."""
    prospect: Prospect


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
    """Return the light weapons that bear wherever torpedoes come from: the auxiliary ones."""
    again = DEFENCE_GRID if DEFENCE_GRID in systems else ""
    found = (Attack(word, again) for word in element.weapons.aux)
    return tuple(each for each in found if each.is_light)


def shot_down(gun: Attack) -> Distribution:
    """Return how many torpedoes one attack of a light weapon stops: one, or none."""
    first, last = _ALIKE.to_hit
    hit = die(tuple(int(first <= face <= last) for face in range(1, LIGHT_SIDES + 1)))
    hit = hit.rerolled({0}) if gun.again else hit
    hits = total(*(hit,) * gun.weapon.dice.number)
    return as_seen(hits, lambda found: int(found >= _ALIKE.hull))


def salvo(torpedoes: Sequence[Attack], guns: Sequence[Attack], target: Target) -> Salvo:
    """Return what torpedoes do after each gun has shot at the first of them that still flies."""
    number = len(torpedoes)
    stopped = as_seen(total(*map(shot_down, guns)), lambda found: min(found, number))
    ends = [(volley(torpedoes[lost:], target), stopped.exactly(lost)) for lost in range(number + 1)]
    together = Volley(
        mixture((end.damage, cases) for end, cases in ends),
        mixture((end.tokens, cases) for end, cases in ends),
    )
    return Salvo(tuple(torpedoes), tuple(guns), stopped, Prospect(target, together))
