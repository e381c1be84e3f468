"""Odds of starships as JSON, in the shape that `docs/formats.md` promises."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from cardforge.app.reports.exact import exact_data
from cardforge.starships.classes import CLASSES
from cardforge.starships.odds import activations, class_target, hits, prospect, repeated, shots

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from cardforge.app.starship_odds import StarshipOdds
    from cardforge.core.dice import Distribution
    from cardforge.starships.element import Element
    from cardforge.starships.odds import (
        Attack,
        Fate,
        Fire,
        Prospect,
        Question,
        Salvo,
        Single,
        Target,
    )
    from cardforge.starships.odds.bearing import Stretch


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
