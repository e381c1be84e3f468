"""Odds of starships as text: all that bears, single attacks, turns, command dice."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import click

from cardforge.app.reports.text_tables import NEVER, aligned, percent, said_once
from cardforge.core.wording import counted
from cardforge.starships.odds import activations, class_target, hits, prospect, repeated, shots
from cardforge.starships.odds.attacks import ATTACKING, DEFENDING
from cardforge.starships.rulebook import CLASSES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction

    from cardforge.app.odds.starship_answer import StarshipOdds
    from cardforge.starships.element import Element
    from cardforge.starships.odds import Attack, Fire, Prospect, Question, Salvo, Single, Target
    from cardforge.starships.odds.question import Stretch


def inches(stretch: Stretch) -> str:
    """Give a stretch of distances: `>4-<8` lies between two limits that are not part of it."""
    if stretch.nearest == stretch.farthest:
        return str(stretch.nearest)
    beyond, short = ">" if stretch.beyond else "", "<" if stretch.short else ""
    return f"{beyond}{stretch.nearest}-{short}{stretch.farthest}"


def weapon(attack: Attack) -> str:
    """Give a weapon with its dice, and by what its misses are rolled again."""
    again = f", {attack.again}" if attack.again else ""
    return f"{attack.word} {attack.weapon.dice}{again}"


def armament(attacks: Iterable[Attack]) -> str:
    """Give weapons that fire together, equal ones counted."""
    told = Counter(attack.word for attack in attacks)
    return ", ".join(f"{count} {word}" if count > 1 else word for word, count in told.items())


def mean(number: Fraction) -> str:
    """Give an average."""
    return f"{float(number):.2f}"


def shots_told(shots: int | None) -> str:
    """Give in brackets what munitions allow, if they limit anything."""
    return f" ({counted(shots, 'shot', 'shots')})" if shots is not None else ""


def idle(question: Question) -> list[str]:
    """Return the active systems that have no part in these odds."""
    theirs = question.target.systems.difference(DEFENDING)
    return sorted(theirs | question.systems.difference(ATTACKING))


if TYPE_CHECKING:
    Carried = tuple[Attack, int | None]
    """An attack, and how often it can be made in a battle; None for as often as one likes."""

_COLUMNS: Final = 6
_TITLE: Final = (
    "One attack at a whole element of each class without systems: hits and boxes on average (each",
    "hit of a boarder is a token), chances; `by 3` is the chance that 3 such attacks destroy it",
)


def class_odds(carried: Sequence[Carried], turns: int) -> list[str]:
    """Return a block of lines for each attack: a row a class, destroyed by one, two ... attacks."""
    numbers = _numbers(turns)
    head = ("", "hits", "boxes", "disorder", "no shields", *(f"by {number}" for number in numbers))
    blocks = [[_row(one, word, numbers) for word in CLASSES] for one in carried]
    table = aligned(head, [row for rows in blocks for row in rows])
    first, *lines = (f"  {line}" for line in table)
    told = [*_TITLE, first]
    for number, (attack, limit) in enumerate(carried):
        start = number * len(CLASSES)
        told += [f"  {weapon(attack)}{shots_told(limit)}", *lines[start : start + len(CLASSES)]]
    return told


def _numbers(turns: int) -> tuple[int, ...]:
    """Give every number of attacks up to the last, or the first few and the last."""
    if turns <= _COLUMNS:
        return tuple(range(1, turns + 1))
    return (*range(1, _COLUMNS), turns)


def _row(carried: Carried, word: str, numbers: Sequence[int]) -> tuple[str, ...]:
    (attack, limit), target = carried, class_target(word)
    if not attack.may_aim_at(target):
        return (word, *(NEVER for _ in range(len(numbers) + 4)))
    return (
        word,
        *_class_figures(attack, target),
        *_chances_destroyed(attack, target, limit, numbers),
    )


def _class_figures(attack: Attack, target: Target) -> Iterator[str]:
    seen = prospect((attack,), target)
    yield mean(hits(attack, target).mean)
    yield mean(seen.boxes.mean)
    yield percent(seen.chance_disordered)
    yield percent(seen.chance_shields_gone) if target.has_shields else "none"


def _chances_destroyed(
    attack: Attack, target: Target, limit: int | None, numbers: Sequence[int]
) -> Iterator[str]:
    """Yield the chance for each number of attacks; nothing for more than there are munitions."""
    every = [each.chance_destroyed for each in repeated(attack, target, numbers[-1])]
    for number in numbers:
        yield percent(every[number - 1]) if limit is None or number <= limit else ""


_SHIELDS = "no shields"
_ENDS = ("disorder", "silenced", _SHIELDS, "destroyed")


def starship_odds_text(odds: StarshipOdds) -> str:
    """Return the answer as text."""
    parts = [_heading(odds.question)]
    if odds.answer.why_not:
        parts.append([odds.answer.why_not])
    if odds.answer.best:
        parts += [
            _fires(odds),
            _singles(odds),
            _boxes(odds.answer.best),
            _turns(odds),
        ]
    if odds.answer.salvo:
        parts.append(_torpedoes(odds.answer.salvo, odds.question.target))
    if carried := _carried(odds):
        parts.append(class_odds(carried, odds.turns))
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
    head = ("target at", "inches", "weapons", "boxes", *_ends(odds.question.target))
    title = "One turn of all weapons that bear: boxes crossed out on average, and chances"
    return [title, *aligned(head, said_once(rows), words=3)]


def _ends(target: Target) -> tuple[str, ...]:
    """Give the heads of chances; who never had shields can lose none."""
    return tuple(end for end in _ENDS if end != _SHIELDS or target.has_shields)


def _figures(seen: Prospect) -> tuple[str, ...]:
    shields = (seen.chance_shields_gone,) if seen.target.has_shields else ()
    ends = (seen.chance_disordered, seen.chance_silenced, *shields, seen.chance_destroyed)
    return (mean(seen.boxes.mean), *map(percent, ends))


def _singles(odds: StarshipOdds) -> list[str]:
    """Tell of one attack of each weapon, and how many of them it takes."""
    singles, turns = odds.answer.singles, odds.turns
    most = max(single.prospect.boxes.highest for single in singles)
    rows = [
        (
            weapon(each.attack),
            inches(each.stretch),
            *_single(each, most, turns),
        )
        for each in singles
    ]
    numbers = tuple(map(str, range(1, most + 1)))
    head = ("one attack", "inches", "boxes", *numbers, "disorder", f"destroyed by {turns}")
    title = "One attack of each weapon system: boxes on average, the chance of each number"
    return [title, *aligned(head, said_once(rows), words=2)]


def _single(single: Single, most: int, turns: int) -> Iterator[str]:
    boxes = single.prospect.boxes
    times = turns if single.shots is None else min(single.shots, turns)
    *_, last = repeated(single.attack, single.prospect.target, times)
    yield mean(boxes.mean)
    yield from (percent(boxes.chance_of(number)) for number in range(1, most + 1))
    yield percent(single.prospect.chance_disordered)
    yield percent(last.chance_destroyed) + (shots_told(single.shots) if times < turns else "")


def _carried(odds: StarshipOdds) -> list[tuple[Attack, int | None]]:
    """Give every attack that is told of, torpedoes last, and how often munitions allow it."""
    salvo = odds.answer.salvo
    every = (*(each.attack for each in odds.answer.singles), *(salvo.torpedoes if salvo else ()))
    return [(each, shots(odds.question.attacker, each)) for each in dict.fromkeys(every)]


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
    shields = (_SHIELDS, *(percent(fate.chance_shields_gone) for fate in fates))
    rows = [
        ("boxes left", *(mean(fate.mean_left) for fate in fates)),
        *([shields] if odds.question.target.has_shields else []),
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
    told = ["Torpedoes that strike", *aligned(("torpedoes", "boxes", *_ends(target)), rows)]
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
