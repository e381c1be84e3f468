"""Odds of starships as a player reads them: all that bears, single attacks, turns, command dice."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import click

from cardforge.app.reports.aligned import NEVER, aligned, percent, said_once
from cardforge.app.reports.starship_odds_words import armament, counted, idle, inches, weapon
from cardforge.starships.classes import CLASSES
from cardforge.starships.odds import activations, class_target, prospect, repeated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.app.starship_odds import StarshipOdds
    from cardforge.starships.element import Element
    from cardforge.starships.odds import Attack, Fire, Prospect, Question, Salvo, Target

_ENDS = ("disorder", "silenced", "no shields", "destroyed")


def starship_odds_text(odds: StarshipOdds) -> str:
    """Return the answer as text."""
    parts = [_heading(odds.question)]
    if odds.answer.why_not:
        parts.append([odds.answer.why_not])
    if odds.answer.best:
        parts += [
            _fires(odds),
            _singles(odds),
            _by_class(odds),
            _boxes(odds.answer.best),
            _turns(odds),
        ]
    if odds.answer.salvo:
        parts.append(_torpedoes(odds.answer.salvo, odds.question.target))
    parts += [_commands(element, dice) for element, dice in odds.commanded if element.systems]
    return "\n\n".join("\n".join(part) for part in parts)


def _heading(question: Question) -> list[str]:
    one, other = question.attacker, question.target
    shields = counted(other.now.shields, "shield", "shields")
    left = f"{shields} and {counted(other.now.hull, 'hull box', 'hull boxes')}"
    fires = _told(one.name, one.ship_class, question.systems)
    told = [f"{fires} fires at {_told(other.name, other.ship_class, other.systems, left)}"]
    if idle(question):
        told.append(f"No part in these odds: {', '.join(idle(question))}.")
    return told


def _told(name: str, ship_class: str, systems: frozenset[str], *more: str) -> str:
    """Give a name and, in brackets, what it does not say by itself."""
    about = [] if name == class_target(ship_class).name else [ship_class]
    if systems:
        about.append(f"active: {', '.join(sorted(systems))}")
    return f"{click.style(name, bold=True)} ({'; '.join((*about, *more))})"


def _fires(odds: StarshipOdds) -> list[str]:
    rows = [
        (fire.side, inches(fire.stretch), armament(fire.attacks), *_figures(fire.prospect))
        for fire in odds.answer.fires
    ]
    head = ("target at", "inches", "weapons", "boxes", *_ENDS)
    title = "One turn of all weapons that bear: boxes crossed out on average, and chances"
    return [title, *aligned(head, said_once(rows), words=3)]


def _figures(seen: Prospect) -> tuple[str, ...]:
    ends = (
        seen.chance_disordered, seen.chance_silenced, seen.chance_shields_gone,
        seen.chance_destroyed,
    )  # fmt: skip
    return (_mean(seen.boxes.mean), *map(percent, ends))


def _mean(number: Fraction) -> str:
    return f"{float(number):.2f}"


def _singles(odds: StarshipOdds) -> list[str]:
    """Tell of one attack of each weapon, and how many of them it takes."""
    singles, turns = odds.answer.singles, odds.turns
    most = max(single.prospect.boxes.highest for single in singles)
    rows = [
        (
            weapon(each.attack),
            inches(each.stretch),
            *_single(each.attack, each.prospect, most, turns),
        )
        for each in singles
    ]
    numbers = tuple(map(str, range(1, most + 1)))
    head = ("one attack", "inches", "boxes", *numbers, "disorder", f"destroyed by {turns}")
    title = "One attack of each weapon system: boxes on average, the chance of each number"
    return [title, *aligned(head, said_once(rows), words=2)]


def _single(attack: Attack, seen: Prospect, most: int, times: int) -> Iterator[str]:
    boxes = seen.boxes
    *_, last = repeated(attack, seen.target, times)
    yield _mean(boxes.mean)
    yield from (percent(boxes.chance_of(number)) for number in range(1, most + 1))
    yield percent(seen.chance_disordered)
    yield percent(last.chance_destroyed)


def _by_class(odds: StarshipOdds) -> list[str]:
    attacks = dict.fromkeys(each.attack for each in odds.answer.singles)
    rows = [
        (weapon(attack), *(_against(attack, class_target(word)) for word in CLASSES))
        for attack in attacks
    ]
    title = (
        "One attack at a whole element of each class without systems: boxes (or tokens) on average"
    )
    return [title, *aligned(("one attack", *CLASSES), rows)]


def _against(attack: Attack, target: Target) -> str:
    if not attack.may_aim_at(target):
        return NEVER
    seen = prospect((attack,), target)
    return _mean(seen.volley.tokens.mean if attack.weapon.disorders else seen.boxes.mean)


def _boxes(fire: Fire) -> list[str]:
    boxes = fire.prospect.boxes
    numbers = range(boxes.highest + 1)
    rows = [
        ("exactly", *(percent(boxes.chance_of(number)) for number in numbers)),
        ("or more", *(percent(boxes.chance_at_least(number)) for number in numbers)),
    ]
    title = f"The best of it, {_where(fire)}: boxes crossed out in a turn"
    return [title, *aligned(("boxes", *map(str, numbers)), rows)]


def _where(fire: Fire) -> str:
    return f'target at the {fire.side}, {inches(fire.stretch)}"'


def _turns(odds: StarshipOdds) -> list[str]:
    fates = odds.answer.turns
    rows = [
        ("boxes left", *(_mean(fate.mean_left) for fate in fates)),
        ("no shields", *(percent(fate.chance_shields_gone) for fate in fates)),
        ("destroyed", *(percent(fate.chance_destroyed) for fate in fates)),
    ]
    head = ("by turn", *map(str, range(1, len(fates) + 1)))
    return ["The same, turn after turn", *aligned(head, rows)]


def _torpedoes(salvo: Salvo, target: Target) -> list[str]:
    rows = [
        (f"one of {weapon(each)}", *_figures(prospect((each,), target)))
        for each in dict.fromkeys(salvo.torpedoes)
    ]
    number = len(salvo.torpedoes)
    if number > 1:
        rows.append((f"all {number} together", *_figures(prospect(salvo.torpedoes, target))))
    if salvo.guns:
        every = f"all {number}, shot at first" if number > 1 else "shot at first"
        rows.append((every, *_figures(salvo.prospect)))
    told = ["Torpedoes that strike", *aligned(("torpedoes", "boxes", *_ENDS), rows)]
    if salvo.guns:
        stopped = (percent(salvo.stopped.chance_of(n)) for n in range(number + 1))
        down = aligned(("shot down", *map(str, range(number + 1))), [("chance", *stopped)])
        told += [
            "",
            f"Torpedoes shot down before they strike, by the target's {armament(salvo.guns)}",
            *down,
        ]
    return told


def _commands(element: Element, dice: int) -> list[str]:
    systems = tuple(dict.fromkeys(element.systems))
    values = [element.activation(word) for word in systems]
    rows = []
    for word, value in zip(systems, values, strict=True):
        (alone,) = activations(dice, [value])
        rows.append((word, f"{value}+", percent(alone.plain), percent(alone.with_mulligan)))
    for each in activations(dice, values):
        many = f"{each.systems} at once" if each.systems > 1 else "any one"
        rows.append((many, "", percent(each.plain), percent(each.with_mulligan)))
    rolled = counted(dice, "command die activates", "command dice activate")
    title = f"Systems of {element.name} that {rolled}"
    return [title, *aligned(("system", "needs", "chance", "with mulligan"), rows)]
