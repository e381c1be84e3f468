"""Several attacks at one target, turn after turn, and the die held over for one of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, gcd, prod
from typing import NamedTuple

from cardforge.core.dice import Distribution, mixture, of_counts, total
from cardforge.starships.odds.attacks import (
    Attack,
    Boxes,
    Target,
    as_seen,
    is_evaded,
    plain_die,
    result,
)

Seen = Callable[[Attack, int], int]
Worth = tuple[Fraction, Fraction]
_WORTHLESS: Worth = (Fraction(0), Fraction(0))


class Volley(NamedTuple):
    """What the dice of some attacks come to, whatever the target has left."""

    damage: Distribution
    tokens: Distribution


class _Rolled(NamedTuple):
    """An attack after its first roll: so many cases, and what it comes to from there."""

    worth: Worth
    """What rolling its misses again adds on average, in boxes and in boarders' tokens."""
    cases: int
    stands: Distribution
    again: Distribution


def volley(attacks: Sequence[Attack], target: Target, *, held: bool = False) -> Volley:
    """Return what attacks come to together; with `held`, a die is there to be spent on one."""
    together = _with_held_die if held and attacks else _plain
    return Volley(
        together(attacks, target, lambda attack, found: attack.boxes(found)),
        together(attacks, target, lambda attack, found: attack.tokens(found, target)),
    )


def _plain(attacks: Sequence[Attack], target: Target, seen: Seen) -> Distribution:
    return total(*(_seen(attack, result(attack, target), seen) for attack in attacks))


def _with_held_die(attacks: Sequence[Attack], target: Target, seen: Seen) -> Distribution:
    rolled = [list(_first_rolls(attack, target)) for attack in attacks]
    return mixture(
        part
        for chosen, ways in enumerate(rolled)
        for way in ways
        if (part := _chosen(attacks, rolled, chosen, way, seen))[1]
    )


def _chosen(
    attacks: Sequence[Attack],
    rolled: Sequence[Sequence[_Rolled]],
    chosen: int,
    way: _Rolled,
    seen: Seen,
) -> tuple[Distribution, int]:
    """Return the volley in which this attack, rolled this way, is the one worth most."""
    parts = [(_seen(attacks[chosen], way.again, seen), way.cases)]
    for place, ways in enumerate(rolled):
        if place != chosen:
            below = [
                each for each in ways
                if each.worth < way.worth or (each.worth == way.worth and place > chosen)
            ]  # fmt: skip
            parts.append(_either(attacks[place], below, seen))
    return total(*(part for part, _ in parts)), prod(cases for _, cases in parts)


def _either(attack: Attack, ways: Sequence[_Rolled], seen: Seen) -> tuple[Distribution, int]:
    """Return an attack that stands as it was rolled, in one of these ways."""
    cases = sum(way.cases for way in ways)
    if not cases:
        return total(), 0
    return mixture((_seen(attack, way.stands, seen), way.cases) for way in ways), cases


def _first_rolls(attack: Attack, target: Target) -> Iterator[_Rolled]:
    """Yield the attack by its number of misses that may still be rolled again.

    A die that has been rolled again is not among them, whether it was a miss or an evaded hit.
    """
    if attack.again:
        stands = result(attack, target)
        yield _Rolled(_WORTHLESS, 1, stands, stands)
        return
    plain, number = plain_die(attack, target), attack.weapon.dice.number
    struck = {found: cases for found, cases in plain.counts.items() if found}
    misses, hits = plain.exactly(0), sum(struck.values())
    hit = plain if is_evaded(attack, target) else of_counts(struck)
    for missed in range(number + 1):
        cases = comb(number, missed) * misses**missed * hits ** (number - missed)
        stands = total(*(hit,) * (number - missed))
        again = total(stands, *(plain,) * missed)
        yield _Rolled(_worth(attack, missed * plain.mean), cases, stands, again)


def _worth(attack: Attack, mean: Fraction) -> Worth:
    return (Fraction(0), mean) if attack.weapon.disorders else (mean, Fraction(0))


def _seen(attack: Attack, roll: Distribution, seen: Seen) -> Distribution:
    return as_seen(roll, lambda found: seen(attack, found))


class Fate(NamedTuple):
    """Of so many cases, how many leave the target with which boxes."""

    cases: int
    states: Mapping[Boxes, int]

    @property
    def chance_destroyed(self) -> Fraction:
        """The chance that the target is destroyed."""
        return self._chance(lost for boxes, lost in self.states.items() if not boxes.left)

    @property
    def chance_shields_gone(self) -> Fraction:
        """The chance that no shield is left."""
        return self._chance(lost for boxes, lost in self.states.items() if not boxes.shields)

    @property
    def mean_left(self) -> Fraction:
        """How many boxes are left on average."""
        return self._chance(boxes.left * cases for boxes, cases in self.states.items())

    def _chance(self, cases: Iterable[int]) -> Fraction:
        return Fraction(sum(cases), self.cases)


def over_turns(damage: Iterable[Distribution], target: Target) -> tuple[Fate, ...]:
    """Return what has become of a target by the end of each turn of such damage.

    Shields come back before the fire of every turn if the target has them restored.
    """
    fates = []
    now = Fate(1, {target.now: 1})
    for roll in damage:
        now = _turn(now, roll, target)
        fates.append(now)
    return tuple(fates)


def _turn(before: Fate, roll: Distribution, target: Target) -> Fate:
    states: Counter[Boxes] = Counter()
    for boxes, cases in before.states.items():
        for restored, ways in target.restored(boxes):
            for damage, count in roll.counts.items():
                states[restored.struck(damage)] += cases * ways * count
    cases = before.cases * target.cases * roll.denominator
    common = gcd(cases, *states.values())
    return Fate(cases // common, {boxes: count // common for boxes, count in states.items()})


class Prospect(NamedTuple):
    """A volley and its target, whose shields may come back before it is fired."""

    target: Target
    volley: Volley

    @property
    def boxes(self) -> Distribution:
        """How many boxes are crossed out, which are never more than there are."""
        return mixture(
            (_at_most(self.volley.damage, boxes.left), cases)
            for boxes, cases in self.target.under_fire
        )

    @property
    def chance_destroyed(self) -> Fraction:
        """The chance that no box is left."""
        return self._chance([(boxes.left, cases) for boxes, cases in self.target.under_fire])

    @property
    def chance_shields_gone(self) -> Fraction:
        """The chance that no shield is left."""
        return self._chance([(boxes.shields, cases) for boxes, cases in self.target.under_fire])

    @property
    def chance_disordered(self) -> Fraction:
        """The chance of a disorder token or more, whether or not the target is destroyed."""
        return self.volley.tokens.chance_at_least(1)

    @property
    def chance_silenced(self) -> Fraction:
        """The chance of more tokens than system slots, which forbid the target to attack."""
        return self.volley.tokens.chance_at_least(self.target.system_slots + 1)

    def _chance(self, needed: Sequence[tuple[int, int]]) -> Fraction:
        damage = self.volley.damage
        found = sum(damage.at_least(boxes) * cases for boxes, cases in needed)
        return Fraction(found, damage.denominator * self.target.cases)


def prospect(attacks: Sequence[Attack], target: Target, *, held: bool = False) -> Prospect:
    """Return what attacks make of a target in one turn."""
    return Prospect(target, volley(attacks, target, held=held))


def repeated(attack: Attack, target: Target, times: int) -> Iterator[Prospect]:
    """Yield what one such attack makes of a target, then two of them, and so on."""
    one = volley((attack,), target)
    together = one
    for number in range(times):
        if number:
            together = Volley(*(total(*pair) for pair in zip(together, one, strict=True)))
        yield Prospect(target, together)


def _at_most(damage: Distribution, left: int) -> Distribution:
    return as_seen(damage, lambda found: min(found, left))
