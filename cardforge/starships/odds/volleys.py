"""Several attacks at one target in one turn, and the die held over for one of them.

Attacks are independent, so that what they come to adds up; the held die ties them together. It is
spent when all attacks have been rolled, on the one whose misses are worth most on average, and of
equals on the first. Given that choice the attacks are independent again: the volley is a mixture
over which attack is chosen with how many misses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import comb, prod
from typing import NamedTuple

from cardforge.core.dice import Distribution, mixture, of_counts, total
from cardforge.starships.odds.attacks import Attack, as_seen, is_evaded, plain_die, result
from cardforge.starships.odds.targets import Target

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
