"""Exact odds of all fire at one target, turn after turn, and of torpedoes that are shot down.

`prospect` returns the effect of attacks, one of which may have the held die, `over_turns` the state
of their target, and `salvo` the effect of torpedoes, which light weapons may shoot down before they
strike. The module `question` answers a whole question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, gcd, prod
from typing import Final, NamedTuple

from cardforge.core.chance import Distribution, die, mixture, of_counts, total
from cardforge.starships.element import Element
from cardforge.starships.odds.attacks import (
    DEFENCE_GRID,
    Attack,
    Boxes,
    Target,
    as_seen,
    is_evaded,
    plain_die,
    result,
)
from cardforge.starships.rulebook import LIGHT_SIDES, WEAPONS, LaunchedTorpedo

Seen = Callable[[Attack, int], int]
Worth = tuple[Fraction, Fraction]
_WORTHLESS: Worth = (Fraction(0), Fraction(0))


class VolleyDamage(NamedTuple):
    """The results of attacks, not limited by the boxes that the target has left."""

    damage: Distribution
    tokens: Distribution


class _Rolled(NamedTuple):
    """An attack after one first roll: its cases, and its result with and without rerolls."""

    worth: Worth
    """What rerolling its misses adds on average, in boxes and in boarders' tokens."""
    cases: int
    stands: Distribution
    again: Distribution


def volley(attacks: Sequence[Attack], target: Target, *, held: bool = False) -> VolleyDamage:
    """Return the combined result of attacks; with `held`, a held die is spent on one of them."""
    together = _with_held_die if held and attacks else _plain
    return VolleyDamage(
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
    """Return the volley if this attack, rolled this way, gains most from the held die.

    Return the number of its cases as well.
    """
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
    """Return an attack's result without the held die, after any of these first rolls."""
    cases = sum(way.cases for way in ways)
    if not cases:
        return total(), 0
    return mixture((_seen(attack, way.stands, seen), way.cases) for way in ways), cases


def _first_rolls(attack: Attack, target: Target) -> Iterator[_Rolled]:
    """Yield an attack by the number of its misses that the held die may reroll.

    Dice that were already rerolled are not counted, whether they missed or were evaded hits.
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
    """The distribution of a target's boxes, counted in `cases`."""

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
        """The mean number of boxes left."""
        return self._chance(boxes.left * cases for boxes, cases in self.states.items())

    def _chance(self, cases: Iterable[int]) -> Fraction:
        return Fraction(sum(cases), self.cases)


def over_turns(damage: Iterable[Distribution], target: Target) -> tuple[Fate, ...]:
    """Return a target's fate by the end of each turn of this damage.

    If the target restores shields, it does so before the fire of every turn.
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


class VolleyAtTarget(NamedTuple):
    """A volley and its target, which may restore shields before the fire."""

    target: Target
    volley: VolleyDamage

    @property
    def boxes(self) -> Distribution:
        """The number of boxes crossed out, at most those that are left."""
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
        """The chance of at least one disorder token, destroyed or not."""
        return self.volley.tokens.chance_at_least(1)

    @property
    def chance_silenced(self) -> Fraction:
        """The chance of more tokens than system slots, so that the target may not attack."""
        return self.volley.tokens.chance_at_least(self.target.system_slots + 1)

    def _chance(self, needed: Sequence[tuple[int, int]]) -> Fraction:
        damage = self.volley.damage
        found = sum(damage.at_least(boxes) * cases for boxes, cases in needed)
        return Fraction(found, damage.denominator * self.target.cases)


def prospect(attacks: Sequence[Attack], target: Target, *, held: bool = False) -> VolleyAtTarget:
    """Return the effect of attacks on a target in one turn."""
    return VolleyAtTarget(target, volley(attacks, target, held=held))


def repeated(attack: Attack, target: Target, times: int) -> Iterator[VolleyAtTarget]:
    """Yield the effect of one such attack on a target, then of two, up to `times`."""
    one = volley((attack,), target)
    together = one
    for number in range(times):
        if number:
            together = VolleyDamage(*(total(*pair) for pair in zip(together, one, strict=True)))
        yield VolleyAtTarget(target, together)


def _at_most(damage: Distribution, left: int) -> Distribution:
    return as_seen(damage, lambda found: min(found, left))


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
