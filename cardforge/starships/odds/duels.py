"""How one element fires at another: each weapon alone, all that bear together, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from cardforge.core.dice import Distribution
from cardforge.starships.element import Element
from cardforge.starships.odds.attacks import Attack
from cardforge.starships.odds.bearing import SIDES, Stretch, fired, mounts, stretches
from cardforge.starships.odds.powers import HELD_DIE, NOTHING, TO_WEAPONS
from cardforge.starships.odds.prospects import Prospect, prospect
from cardforge.starships.odds.targets import Target
from cardforge.starships.odds.torpedoes import Salvo, salvo, torpedoes_of
from cardforge.starships.odds.turns import Fate, over_turns


class Question(NamedTuple):
    """Who fires at what, and which odds are asked for."""

    attacker: Element
    target: Target
    systems: frozenset[str] = NOTHING
    """Those of the attacker that are active."""
    inches: int | None = None
    side: str | None = None
    """Where the target lies."""
    close_defence: tuple[Attack, ...] = ()
    """What the target fires at torpedoes."""

    @property
    def held(self) -> bool:
        """Whether a command die is held over for the attacker's fire."""
        return TO_WEAPONS in self.systems


class Single(NamedTuple):
    """One attack of one weapon system at some distances."""

    attack: Attack
    stretch: Stretch
    prospect: Prospect
    shots: int | None = None
    """How many of them the attacker's munitions allow in a battle; None for any number."""


class Fire(NamedTuple):
    """All attacks that bear on a side at some distances."""

    side: str
    stretch: Stretch
    attacks: tuple[Attack, ...]
    prospect: Prospect


class Answer(NamedTuple):
    """The odds that were asked for; `why_not` says why no weapon fires, where none does."""

    why_not: str
    singles: tuple[Single, ...]
    fires: tuple[Fire, ...]
    best: Fire | None
    turns: tuple[Fate, ...]
    salvo: Salvo | None


def answer(question: Question, turns: int) -> Answer:
    """Answer a question; what cannot happen is said in a sentence."""
    if question.target.is_destroyed:
        return Answer(f"{question.target.name} is destroyed already", (), (), None, (), None)
    found = tuple(fire for side in _sides(question) for fire in _fires(question, side))
    best = max(found, key=worth, default=None)
    return Answer(
        "" if best else _why_not(question), tuple(_singles(question)), found, best,
        turn_by_turn(question, best, turns) if best else (), _salvo(question),
    )  # fmt: skip


def turn_by_turn(question: Question, fire: Fire, turns: int) -> tuple[Fate, ...]:
    """Follow the same fire; what is spent in the first turn is missing from the others."""
    lasting = tuple(attack for attack in fire.attacks if not attack.is_once)
    later = prospect(lasting, question.target, held=question.held).volley.damage
    every: list[Distribution] = [fire.prospect.volley.damage, *(later,) * (turns - 1)]
    return over_turns(every, question.target)


def _single_attacks(question: Question, word: str) -> Iterator[tuple[Stretch, Attack]]:
    """Yield one attack of a weapon at every distance at which it differs, a held die included."""

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
    """Return how often munitions allow an attack in a battle; None for as often as one likes."""
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
    """Return what the best of several fires has most of."""
    seen = fire.prospect
    return seen.boxes.mean, seen.chance_destroyed, seen.volley.tokens.mean


def _salvo(question: Question) -> Salvo | None:
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
        return "what bears may not be aimed at squadrons"
    return f'nothing that bears can fire at {question.inches}"'
