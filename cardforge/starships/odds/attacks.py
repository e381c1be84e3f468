"""One attack of one weapon system: all its dice, read on the target's damage chart.

What an attack comes to is a number: boxes to cross out or, for boarders, tokens to hand over. A die
that misses adds nothing and one that hits adds at least 1, so that 0 always means a miss. No die is
rolled again more than once: where its misses are rolled again and its hits as well, all dice are,
which is the same as none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple

from cardforge.core.dice import Distribution, die, of_counts, total
from cardforge.starships.classes import CLASSES
from cardforge.starships.odds.powers import BRACE, EVASIVE, RED_ALERT
from cardforge.starships.odds.targets import Target
from cardforge.starships.weapons import WEAPONS, Weapon

DISORDERING: Final = 2
"""Damage of one attack that brings a token."""


class Attack(NamedTuple):
    """A weapon system that attacks once."""

    word: str
    again: str = ""
    """Why its misses are rolled again, if they are."""

    @property
    def weapon(self) -> Weapon:
        """The row of the weapon table."""
        return WEAPONS[self.word]

    @property
    def is_light(self) -> bool:
        """Whether it rolls light dice."""
        return self.weapon.is_light

    @property
    def is_once(self) -> bool:
        """Whether its munitions are spent after this attack."""
        return self.weapon.munitions is not None

    def may_aim_at(self, target: Target) -> bool:
        """Tell whether the weapon may be aimed at such a target at all."""
        return not (self.weapon.spares_squadrons and target.is_squadron)

    def boxes(self, result: int) -> int:
        """Return the boxes that a result crosses out."""
        return 0 if self.weapon.disorders else result

    def tokens(self, result: int, target: Target) -> int:
        """Return the disorder tokens that a result brings."""
        if RED_ALERT in target.systems:
            return 0
        return result if self.weapon.disorders else int(result >= DISORDERING)


def plain_die(attack: Attack, target: Target) -> Distribution:
    """Return what one die does if nothing is rolled again."""
    _, sides, bonus = attack.weapon.dice
    return die(tuple(_result(attack, target, face + bonus) for face in range(1, sides + 1)))


def one_die(attack: Attack, target: Target) -> Distribution:
    """Return what one die does, rolled again where it has to be or may be."""
    plain = plain_die(attack, target)
    again = {0} if attack.again else set()
    if is_evaded(attack, target):
        again |= plain.counts.keys() - {0}
    return plain.rerolled(again)


def is_evaded(attack: Attack, target: Target) -> bool:
    """Tell whether the target makes the attack roll its hits again."""
    return EVASIVE in target.systems and attack.is_light


def result(attack: Attack, target: Target) -> Distribution:
    """Return what the whole attack comes to."""
    return total(*(one_die(attack, target),) * attack.weapon.dice.number)


def hits(attack: Attack, target: Target) -> Distribution:
    """Return how many of its dice hit."""
    hit = as_seen(one_die(attack, target), lambda found: int(found > 0))
    return total(*(hit,) * attack.weapon.dice.number)


def as_seen(roll: Distribution, seen: Callable[[int], int]) -> Distribution:
    """Return a roll with each outcome replaced by what it means."""
    counts: Counter[int] = Counter()
    for outcome, cases in roll.counts.items():
        counts[seen(outcome)] += cases
    return of_counts(counts)


def _result(attack: Attack, target: Target, roll: int) -> int:
    damage = CLASSES[target.ship_class].damage_of(roll)
    if attack.weapon.disorders:
        return int(damage > 0)
    if BRACE in target.systems and damage and not attack.is_light:
        return max(damage - 1, 1)
    return damage
