"""Odds of starships for the application: the question, and the whole answer."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

from cardforge.core.figures import Answer
from cardforge.core.wording import counted, hint
from cardforge.errors import CallError
from cardforge.starships.element import Element
from cardforge.starships.odds import close_defence, prospect, repeated
from cardforge.starships.odds.attacks import (
    ATTACKING,
    DEFENDING,
    activations,
    class_target,
    element_target,
    hits,
)
from cardforge.starships.odds.question import SIDES, AnsweredQuestion, Question, answer, shots
from cardforge.starships.rulebook import CLASSES, SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from fractions import Fraction

    from cardforge.core.chance import Distribution
    from cardforge.core.figures import OddsAsked, Part
    from cardforge.core.game import Design
    from cardforge.press.charts import OddsFigures
    from cardforge.starships.odds import Fate, TorpedoSalvo, VolleyAtTarget
    from cardforge.starships.odds.attacks import Attack, Target
    from cardforge.starships.odds.question import Fire, Single, Stretch


def odds_answer(attacker: Design, target: Design | str, asked: OddsAsked) -> Answer:
    """Answer a question about a design's fire at another design, or at a class by its name.

    Raise CallError if a word does not fit the elements.
    """
    one = _element(attacker)
    other = target if isinstance(target, str) else _element(target)
    question = _question(one, other, asked)
    commanded = tuple(
        (each, each.cmd if asked.command_dice is None else asked.command_dice)
        for each in (one, other)
        if isinstance(each, Element)
    )
    return as_answer(
        AnsweredQuestion(question, answer(question, asked.turns), asked.turns, commanded)
    )


def as_answer(odds: AnsweredQuestion) -> Answer:
    """Return an answer in the form that all games share."""
    question = odds.question
    return Answer(
        heading=tuple(_heading(question)),
        names=(question.attacker.name, question.target.name),
        parts=partial(_parts, odds),
        data=partial(odds_data, odds),
        charts=partial(_charts, odds),
        narrow=False,
    )


def _heading(question: Question) -> Iterator[str]:
    one, other = question.attacker, question.target
    shields = counted(other.now.shields, "shield", "shields")
    left = f"{shields} and {counted(other.now.hull, 'hull box', 'hull boxes')}"
    fires = _about(one.name, one.ship_class, question.systems)
    yield f"{fires} fires at {_about(other.name, other.ship_class, other.systems, left)}"
    if idle := _idle(question):
        yield f"These odds leave out {', '.join(idle)}."


def _about(name: str, ship_class: str, systems: frozenset[str], *more: str) -> str:
    """Return a name, then in parentheses the class and active systems that it does not contain."""
    about = [] if name == class_target(ship_class).name else [ship_class]
    if systems:
        about.append(f"active: {', '.join(sorted(systems))}")
    return f"{name} ({'; '.join((*about, *more))})"


def _idle(question: Question) -> list[str]:
    """Return the active systems that do not affect these odds."""
    theirs = question.target.systems.difference(DEFENDING)
    return sorted(theirs | question.systems.difference(ATTACKING))


# JSON needs no tables, text no charts, and charts the press: each is imported for itself alone.


def _parts(odds: AnsweredQuestion) -> Iterator[Part]:
    from cardforge.starships.odds.answer_tables import parts

    return parts(odds)


def _charts(odds: AnsweredQuestion) -> OddsFigures | None:
    best = odds.answered.best
    if best is None or not best.prospect.boxes.mean:
        return None
    from cardforge.starships.odds.charts import odds_figures

    return odds_figures(odds, best)


def _question(one: Element, other: Element | str, asked: OddsAsked) -> Question:
    if asked.arc is not None and asked.arc not in SIDES:
        raise CallError(f"expected one of {', '.join(SIDES)}, got '{asked.arc}'")
    active, lost = _active(asked.systems, one), _lost(asked.damaged)
    if isinstance(other, str):
        target = class_target(other, _active(asked.target_systems, None), lost)
        return Question(one, target, active, asked.distance, asked.arc)
    theirs = _active(asked.target_systems, other)
    target, guns = element_target(other, theirs, lost), close_defence(other, theirs)
    return Question(one, target, active, asked.distance, asked.arc, guns)


def _element(design: Design) -> Element:
    if not isinstance(design.value, Element):
        raise CallError(f"expected a ship or a squadron, '{design.name}' is neither")
    return design.value


def _lost(words: str) -> int:
    told = words.strip() or "0"
    if not (told.isascii() and told.isdecimal()):
        raise CallError(f"expected the number of boxes that the target has lost, got '{words}'")
    return int(told)


def _active(words: str, element: Element | None) -> frozenset[str]:
    """Return the systems from text such as `deep-scan,brace`; a class alone may have any."""
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


def odds_data(odds: AnsweredQuestion) -> dict[str, Any]:
    """Return the answer as data, in the form of `docs/reference/json.md`."""
    question, answered = odds.question, odds.answered
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
    """Return the effect of an attack, and of up to `times` attacks as munitions allow."""
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
        "destroyed_after": [each.chance_destroyed for each in every],
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
                "boxes_left": fate.mean_left,
                "shields_gone": _of_shields(target, fate.chance_shields_gone),
                "destroyed": fate.chance_destroyed,
            }
            for number, fate in enumerate(fates, start=1)
        ],
    }


def _salvo(question: Question, salvo: TorpedoSalvo, times: int) -> dict[str, Any]:
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
    return {"chance": found.plain, "with_mulligan": found.with_mulligan}


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


def _prospect(seen: VolleyAtTarget) -> dict[str, Any]:
    return {
        "boxes": _chances(seen.boxes),
        "boxes_mean": seen.boxes.mean,
        "tokens": _chances(seen.volley.tokens),
        "disorder": seen.chance_disordered,
        "silenced": seen.chance_silenced,
        "shields_gone": _of_shields(seen.target, seen.chance_shields_gone),
        "destroyed": seen.chance_destroyed,
    }


def _of_shields(target: Target, chance: Fraction) -> Fraction | None:
    """Return a chance that no shield is left, or None for a target that never had shields."""
    return chance if target.has_shields else None


def _chances(found: Distribution) -> dict[str, Fraction]:
    return {str(outcome): found.chance_of(outcome) for outcome in found.counts}
