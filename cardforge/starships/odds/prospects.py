"""What a volley makes of its target: boxes, shields, tokens, and whether it is gone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from cardforge.core.dice import Distribution, mixture, total
from cardforge.starships.odds.attacks import Attack, as_seen
from cardforge.starships.odds.targets import Target
from cardforge.starships.odds.volleys import Volley, volley


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
