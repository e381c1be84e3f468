"""One element's fire at another: single weapons, all that bear together, and turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby, pairwise
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from cardforge.core.chance import Distribution
from cardforge.starships.element import Element
from cardforge.starships.odds import (
    Fate,
    TorpedoSalvo,
    VolleyAtTarget,
    over_turns,
    prospect,
    salvo,
    torpedoes_of,
)
from cardforge.starships.odds.attacks import (
    GRID_INCHES,
    HELD_DIE,
    NOTHING,
    SCAN_BEYOND_INCHES,
    TO_WEAPONS,
    Attack,
    Target,
    again_at,
)

SIDES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"front": ("front", "aux"), "broadside": ("broadside", "aux"), "rear": ("aux",)}
)
"""The sides on which a target may lie, and the arcs that bear on each."""
_LIMITS: Final = (0, GRID_INCHES, SCAN_BEYOND_INCHES)
_T = TypeVar("_T")


class Stretch(NamedTuple):
    """Distances in inches from `nearest` to `farthest`, both included unless marked otherwise."""

    nearest: int
    farthest: int
    beyond: bool = False
    """Whether it starts just beyond `nearest`."""
    short: bool = False
    """Whether it ends just short of `farthest`."""

    @property
    def middle(self) -> Fraction:
        """The middle of the stretch."""
        return Fraction(self.nearest + self.farthest, 2)

    def holds(self, inches: Fraction | int) -> bool:
        """Return whether a distance lies in the stretch."""
        begins = self.nearest < inches if self.beyond else self.nearest <= inches
        return begins and (inches < self.farthest if self.short else inches <= self.farthest)

    def joined(self, other: Stretch) -> Stretch:
        """Return this stretch joined with the one that starts at its end."""
        return Stretch(self.nearest, other.farthest, self.beyond, other.short)


def mounts(element: Element, side: str | None = None) -> tuple[str, ...]:
    """Return the weapons that bear on a side, or on any; torpedoes are not among them."""
    arcs = SIDES[side] if side else None
    return tuple(
        attack.word
        for arc, words in element.weapons.arcs()
        for attack in map(Attack, words)
        if (arcs is None or arc in arcs) and attack.weapon.torpedo is None
    )


def fired(words: Iterable[str], inches: Fraction, systems: frozenset[str]) -> tuple[Attack, ...]:
    """Return the attacks of those weapons that reach a distance in inches."""
    again = again_at(inches, systems)
    found = (Attack(word, again) for word in words)
    return tuple(each for each in found if _reaches(each, inches))


def stretches(
    words: Iterable[str], at: Callable[[Fraction], _T | None], inches: int | None = None
) -> Iterator[tuple[Stretch, _T]]:
    """Yield `at` of every stretch of distances between the limits of these weapons.

    Neighbouring stretches with equal results are joined, and those with no result are omitted. With
    `inches`, yield only that distance.
    """
    limits = {limit for word in words for limit in Attack(word).weapon.reach}
    every = _between(sorted(limits.union(_LIMITS))) if inches is None else [Stretch(inches, inches)]
    for told, alike in groupby(every, lambda stretch: at(stretch.middle)):
        if told:
            first, *others = alike
            for other in others:
                first = first.joined(other)
            yield first, told


def _reaches(attack: Attack, inches: Fraction) -> bool:
    nearest, farthest = attack.weapon.reach
    return nearest <= inches <= farthest


def _between(limits: list[int]) -> Iterator[Stretch]:
    """Yield every limit as a stretch, and the stretches between limits."""
    for here, there in pairwise(limits):
        yield Stretch(here, here)
        yield Stretch(here, there, beyond=True, short=True)
    yield Stretch(limits[-1], limits[-1])


class Question(NamedTuple):
    """An attacker, a target, and what the odds are about."""

    attacker: Element
    target: Target
    systems: frozenset[str] = NOTHING
    """The attacker's active systems."""
    inches: int | None = None
    side: str | None = None
    """The attacker's side on which the target lies; None for all."""
    close_defence: tuple[Attack, ...] = ()
    """The target's fire at torpedoes."""

    @property
    def held(self) -> bool:
        """Whether a command die is held over for the attacker's fire."""
        return TO_WEAPONS in self.systems


class Single(NamedTuple):
    """One attack of one weapon system over a stretch of distances."""

    attack: Attack
    stretch: Stretch
    prospect: VolleyAtTarget
    shots: int | None = None
    """How many attacks the munitions allow in a battle; None if that is unlimited."""


class Fire(NamedTuple):
    """All attacks that bear on a side over a stretch of distances."""

    side: str
    stretch: Stretch
    attacks: tuple[Attack, ...]
    prospect: VolleyAtTarget


class Answered(NamedTuple):
    """The odds of a question; `why_not` is a sentence if no weapon fires."""

    why_not: str
    singles: tuple[Single, ...]
    fires: tuple[Fire, ...]
    best: Fire | None
    turns: tuple[Fate, ...]
    salvo: TorpedoSalvo | None


class AnsweredQuestion(NamedTuple):
    """A question with its answer, and the elements with command dice."""

    question: Question
    answered: Answered
    turns: int
    commanded: tuple[tuple[Element, int], ...]
    """Each element with the number of its command dice."""


def answer(question: Question, turns: int) -> Answered:
    """Answer a question; what is impossible is explained in `why_not`."""
    if question.target.is_destroyed:
        return Answered(f"{question.target.name} is already destroyed", (), (), None, (), None)
    found = tuple(fire for side in _sides(question) for fire in _fires(question, side))
    best = max(found, key=worth, default=None)
    return Answered(
        "" if best else _why_not(question), tuple(_singles(question)), found, best,
        turn_by_turn(question, best, turns) if best else (), _salvo(question),
    )  # fmt: skip


def turn_by_turn(question: Question, fire: Fire, turns: int) -> tuple[Fate, ...]:
    """Return the target's fate in each turn of this fire.

    Munitions that are spent in the first turn are missing from later turns.
    """
    lasting = tuple(attack for attack in fire.attacks if not attack.is_once)
    later = prospect(lasting, question.target, held=question.held).volley.damage
    every: list[Distribution] = [fire.prospect.volley.damage, *(later,) * (turns - 1)]
    return over_turns(every, question.target)


def _single_attacks(question: Question, word: str) -> Iterator[tuple[Stretch, Attack]]:
    """Yield one attack of a weapon for every stretch, with a held die as well."""

    def at(inches: Fraction) -> Attack | None:
        return next(iter(fired((word,), inches, question.systems)), None)

    for stretch, attack in stretches((word,), at, question.inches):
        yield stretch, attack
        if question.held and not attack.again:
            yield stretch, attack._replace(again=HELD_DIE)


def _singles(question: Question) -> Iterator[Single]:
    for word in dict.fromkeys(_usable(question, question.side)):
        for stretch, attack in _single_attacks(question, word):
            seen = prospect((attack,), question.target)
            yield Single(attack, stretch, seen, shots(question.attacker, attack))


def shots(attacker: Element, attack: Attack) -> int | None:
    """Return how often munitions allow an attack in a battle, or None if they do not limit it."""
    munitions = attack.weapon.munitions
    if munitions is None:
        return None
    return munitions * [word for _, _, word in attacker.weapons.every()].count(attack.word)


def _fires(question: Question, side: str) -> Iterator[Fire]:
    words = _usable(question, side)
    at = stretches(words, lambda inches: fired(words, inches, question.systems), question.inches)
    for stretch, attacks in at:
        seen = prospect(attacks, question.target, held=question.held)
        yield Fire(side, stretch, attacks, seen)


def _sides(question: Question) -> tuple[str, ...]:
    return (question.side,) if question.side else tuple(SIDES)


def _usable(question: Question, side: str | None) -> tuple[str, ...]:
    words = mounts(question.attacker, side)
    return tuple(word for word in words if Attack(word).may_aim_at(question.target))


def worth(fire: Fire) -> tuple[Fraction, ...]:
    """Return a sort key for fires: mean boxes, chance to destroy, mean disorder tokens."""
    seen = fire.prospect
    return seen.boxes.mean, seen.chance_destroyed, seen.volley.tokens.mean


def _salvo(question: Question) -> TorpedoSalvo | None:
    torpedoes = torpedoes_of(question.attacker, question.target)
    return salvo(torpedoes, question.close_defence, question.target) if torpedoes else None


def _why_not(question: Question) -> str:
    name, side = question.attacker.name, question.side
    if not mounts(question.attacker):
        torpedoes = any(question.attacker.weapons.every())
        return f"{name} has no weapons{' but torpedoes' if torpedoes else ''}"
    if not mounts(question.attacker, side):
        return f"{name} has no weapon that bears on its {side}"
    if not _usable(question, side):
        return "the weapons that bear may not fire at squadrons"
    return f'no weapon that bears can fire at {question.inches}"'
