"""Odds of starships: the question, and JSON with exact fractions."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from cardforge.core.figures import exact_data
from cardforge.core.validation import hint
from cardforge.errors import CallError
from cardforge.starships import WORD
from cardforge.starships.element import Element
from cardforge.starships.odds import (
    Answer,
    Question,
    activations,
    answer,
    class_target,
    close_defence,
    element_target,
    hits,
    prospect,
    repeated,
    shots,
)
from cardforge.starships.odds.question import SIDES
from cardforge.starships.rulebook import CLASSES, SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from fractions import Fraction

    from cardforge.app.odds import OddsWords
    from cardforge.core.dice import Distribution
    from cardforge.core.game import Design
    from cardforge.starships.odds import Attack, Fate, Fire, Prospect, Salvo, Single, Target
    from cardforge.starships.odds.question import Stretch


class StarshipOdds(NamedTuple):
    """A question with its answer, and the elements whose systems command dice may activate."""

    question: Question
    answer: Answer
    turns: int
    commanded: tuple[tuple[Element, int], ...]
    """Each with the dice that are rolled for it."""


def starship_odds(attacker: Design, aimed_at: Design | str, words: OddsWords) -> StarshipOdds:
    """Answer what is asked of a design and another, or a class by its word.

    Raise CallError where the words do not fit the elements.
    """
    one = _element(attacker)
    other = aimed_at if isinstance(aimed_at, str) else _element(aimed_at)
    question = _question(one, other, words)
    commanded = tuple(
        (each, each.cmd if words.command_dice is None else words.command_dice)
        for each in (one, other)
        if isinstance(each, Element)
    )
    return StarshipOdds(question, answer(question, words.turns), words.turns, commanded)


def _question(one: Element, other: Element | str, words: OddsWords) -> Question:
    if words.arc is not None and words.arc not in SIDES:
        raise CallError(f"expected one of {', '.join(SIDES)}, got '{words.arc}'")
    active, lost = _active(words.systems, one), _lost(words.damaged)
    if isinstance(other, str):
        target = class_target(other, _active(words.target_systems, None), lost)
        return Question(one, target, active, words.distance, words.arc)
    theirs = _active(words.target_systems, other)
    target, guns = element_target(other, theirs, lost), close_defence(other, theirs)
    return Question(one, target, active, words.distance, words.arc, guns)


def _element(design: Design) -> Element:
    if design.game != WORD:
        raise CallError(
            f"expected a ship or squadron of starships, '{design.name}' is of {design.game}"
        )
    if not isinstance(design.value, Element):
        raise CallError(f"expected a ship or a squadron, '{design.name}' is neither")
    return design.value


def _lost(words: str) -> int:
    told = words.strip() or "0"
    if not (told.isascii() and told.isdecimal()):
        raise CallError(f"expected how many boxes the target has lost, got '{words}'")
    return int(told)


def _active(words: str, element: Element | None) -> frozenset[str]:
    """Return the systems in words such as `deep-scan,brace`; a bare class may have any."""
    known: Collection[str] = SYSTEMS if element is None else element.systems
    told = [word.strip() for word in words.split(",") if word.strip()]
    return frozenset(_system(word, known, element) for word in told)


def _system(word: str, known: Collection[str], element: Element | None) -> str:
    system = word.replace("-", " ").lower()
    if system not in known:
        whose = f" of {element.name}" if element else ""
        listed = ", ".join(known) or "it has none"
        raise CallError(f"expected a system{whose} ({listed}), got '{word}'{hint(system, known)}")
    return system


def starship_odds_json(odds: StarshipOdds) -> str:
    """Return the answer as one JSON object."""
    return json.dumps(starship_odds_data(odds), ensure_ascii=False)


def starship_odds_data(odds: StarshipOdds) -> dict[str, Any]:
    """Return the answer as plain data."""
    question, answered = odds.question, odds.answer
    return {
        "game": "starships",
        "attacker": _attacker(question),
        "target": _target(question.target),
        "range": question.inches,
        "answer": answered.why_not or None,
        "weapons": [_single(single, odds.turns) for single in answered.singles],
        "volleys": [_fire(fire) for fire in answered.fires],
        "turns": _turns(answered.best, answered.turns) if answered.best else None,
        "torpedoes": _salvo(question, answered.salvo, odds.turns) if answered.salvo else None,
        "command": [_command(element, dice) for element, dice in odds.commanded],
    }


def _attacker(question: Question) -> dict[str, Any]:
    one = question.attacker
    return {"name": one.name, "class": one.ship_class, "systems": sorted(question.systems)}


def _target(target: Target) -> dict[str, Any]:
    return {
        "name": target.name,
        "class": target.ship_class,
        "systems": sorted(target.systems),
        "shields": target.whole.shields,
        "hull": target.whole.hull,
        "shields_left": target.now.shields,
        "hull_left": target.now.hull,
    }


def _single(single: Single, times: int) -> dict[str, Any]:
    return {
        **_attack(single.attack),
        **_stretch(single.stretch),
        **_repeated(single.attack, single.prospect.target, single.shots, times),
    }


def _repeated(attack: Attack, target: Target, shots: int | None, times: int) -> dict[str, Any]:
    """Tell of an attack, and of as many of them as are asked for and munitions allow."""
    most = times if shots is None else min(shots, times)
    return {
        "shots": shots,
        **_against(attack, target, most),
        "by_class": {word: _by_class(attack, class_target(word), most) for word in CLASSES},
    }


def _by_class(attack: Attack, target: Target, most: int) -> dict[str, Any] | None:
    return _against(attack, target, most) if attack.may_aim_at(target) else None


def _against(attack: Attack, target: Target, most: int) -> dict[str, Any]:
    every = repeated(attack, target, most)
    return {
        "hits": _chances(hits(attack, target)),
        **_prospect(prospect((attack,), target)),
        "destroyed_after": [exact_data(each.chance_destroyed) for each in every],
    }


def _fire(fire: Fire) -> dict[str, Any]:
    return {
        "side": fire.side,
        **_stretch(fire.stretch),
        "attacks": _attacks(fire.attacks),
        **_prospect(fire.prospect),
    }


def _turns(fire: Fire, fates: Iterable[Fate]) -> dict[str, Any]:
    target = fire.prospect.target
    return {
        "side": fire.side,
        **_stretch(fire.stretch),
        "turns": [
            {
                "turn": number,
                "boxes_left": exact_data(fate.mean_left),
                "shields_gone": _of_shields(target, fate.chance_shields_gone),
                "destroyed": exact_data(fate.chance_destroyed),
            }
            for number, fate in enumerate(fates, start=1)
        ],
    }


def _salvo(question: Question, salvo: Salvo, times: int) -> dict[str, Any]:
    target = salvo.prospect.target
    return {
        "each": [
            {**_attack(each), **_repeated(each, target, shots(question.attacker, each), times)}
            for each in dict.fromkeys(salvo.torpedoes)
        ],
        "attacks": _attacks(salvo.torpedoes),
        "together": _prospect(prospect(salvo.torpedoes, target)),
        "shot_at_by": _attacks(salvo.guns),
        "shot_down": _chances(salvo.stopped),
        "after_fire": _prospect(salvo.prospect),
    }  # fmt: skip


def _command(element: Element, dice: int) -> dict[str, Any]:
    systems = {word: element.activation(word) for word in element.systems}
    return {
        "name": element.name,
        "dice": dice,
        "systems": [
            {"system": word, "needs": needs, **_activation(dice, [needs], 1)}
            for word, needs in systems.items()
        ],
        "at_once": [
            {"systems": number, **_activation(dice, [*systems.values()], number)}
            for number in range(1, len(systems) + 1)
        ],
    }


def _activation(dice: int, needs: list[int], number: int) -> dict[str, Any]:
    found = activations(dice, needs)[number - 1]
    return {"chance": exact_data(found.plain), "with_mulligan": exact_data(found.with_mulligan)}


def _attacks(attacks: Iterable[Attack]) -> list[dict[str, Any]]:
    return [{**_attack(attack), "count": count} for attack, count in Counter(attacks).items()]


def _attack(attack: Attack) -> dict[str, Any]:
    return {"weapon": attack.word, "dice": str(attack.weapon.dice), "again": attack.again or None}


def _stretch(stretch: Stretch) -> dict[str, Any]:
    return {
        "from": stretch.nearest,
        "to": stretch.farthest,
        "from_included": not stretch.beyond,
        "to_included": not stretch.short,
    }


def _prospect(seen: Prospect) -> dict[str, Any]:
    return {
        "boxes": _chances(seen.boxes),
        "boxes_mean": exact_data(seen.boxes.mean),
        "tokens": _chances(seen.volley.tokens),
        "disorder": exact_data(seen.chance_disordered),
        "silenced": exact_data(seen.chance_silenced),
        "shields_gone": _of_shields(seen.target, seen.chance_shields_gone),
        "destroyed": exact_data(seen.chance_destroyed),
    }


def _of_shields(target: Target, chance: Fraction) -> dict[str, Any] | None:
    """Give a chance that no shield is left; null for who never had one."""
    return exact_data(chance) if target.has_shields else None


def _chances(found: Distribution) -> dict[str, Any]:
    return {str(outcome): exact_data(found.chance_of(outcome)) for outcome in found.counts}
