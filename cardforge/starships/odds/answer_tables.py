"""Odds of starships as tables: all fire, single attacks, turns, torpedoes, command dice."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from cardforge.core.figures import CHANCE, MEAN, AnswerTable, Column, percent
from cardforge.core.wording import counted
from cardforge.starships.odds import prospect, repeated
from cardforge.starships.odds.attacks import activations, class_target, hits
from cardforge.starships.odds.question import shots
from cardforge.starships.rulebook import CLASSES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardforge.core.figures import Cell, Part
    from cardforge.starships.element import Element
    from cardforge.starships.odds import TorpedoSalvo, VolleyAtTarget
    from cardforge.starships.odds.attacks import Attack, Target
    from cardforge.starships.odds.question import AnsweredQuestion, Fire, Single, Stretch

    Row = tuple[Cell, ...]
    Carried = tuple[Attack, int | None]
    """An attack, and how often it can be made in a battle; None if that is unlimited."""

_SHIELDS: Final = "no shields"
_ENDS: Final = ("disorder", "silenced", _SHIELDS, "destroyed")
_BOXES: Final = Column("boxes", MEAN)
_COLUMNS: Final = 6
_BY_CLASS: Final = (
    "One attack at a whole element of each class without systems: hits and boxes on average (each\n"
    "hit of a boarder is a token), chances; `by 3` is the chance that 3 such attacks destroy it"
)


def parts(odds: AnsweredQuestion) -> Iterator[Part]:
    """Yield the tables of an answer: fire, turns, torpedoes, each class, and command dice."""
    answered = odds.answered
    yield answered.why_not
    if answered.best:
        yield _fires(odds)
        yield _singles(odds)
        yield _boxes(answered.best)
        yield _turns(odds)
    if answered.salvo:
        yield from _torpedoes(answered.salvo, odds.question.target)
    if carried := _carried(odds):
        yield _by_class(carried, odds.turns)
    for element, dice in odds.commanded:
        if element.systems:
            yield _commands(element, dice)


def inches(stretch: Stretch) -> str:
    """Return distances as text: `>4-<8` excludes both of its limits."""
    if stretch.nearest == stretch.farthest:
        return str(stretch.nearest)
    beyond, short = ">" if stretch.beyond else "", "<" if stretch.short else ""
    return f"{beyond}{stretch.nearest}-{short}{stretch.farthest}"


def _weapon(attack: Attack) -> str:
    """Return a weapon as text: its dice, and the system that rolls its misses again."""
    again = f", {attack.again}" if attack.again else ""
    return f"{attack.word} {attack.weapon.dice}{again}"


def _armament(attacks: Iterable[Attack]) -> str:
    """Return weapons that fire together as text, equal ones counted."""
    told = Counter(attack.word for attack in attacks)
    return ", ".join(f"{count} {word}" if count > 1 else word for word, count in told.items())


def _limited(shots: int | None) -> str:
    """Return the number of shots in parentheses, empty if munitions do not limit them."""
    return f" ({counted(shots, 'shot', 'shots')})" if shots is not None else ""


def _fires(odds: AnsweredQuestion) -> AnswerTable:
    rows = tuple(
        (fire.side, inches(fire.stretch), _armament(fire.attacks), *_figures(fire.prospect))
        for fire in odds.answered.fires
    )
    columns = (*map(Column, ("target at", "inches", "weapons")), *_heads(odds.question.target))
    title = "One turn of all weapons that bear: boxes crossed out on average, and chances"
    return AnswerTable(title, columns, rows, words=3, once=1)


def _heads(target: Target) -> tuple[Column, ...]:
    """Return the columns of `_figures`; a target without shields has no column for their loss."""
    ends = (end for end in _ENDS if end != _SHIELDS or target.has_shields)
    return (_BOXES, *(Column(end, CHANCE) for end in ends))


def _figures(seen: VolleyAtTarget) -> Row:
    shields = (seen.chance_shields_gone,) if seen.target.has_shields else ()
    ends = (seen.chance_disordered, seen.chance_silenced, *shields, seen.chance_destroyed)
    return (seen.boxes.mean, *ends)


def _singles(odds: AnsweredQuestion) -> AnswerTable:
    """Return a table of one attack of each weapon, and its chance to destroy by the last turn."""
    singles, turns = odds.answered.singles, odds.turns
    most = max(single.prospect.boxes.highest for single in singles)
    rows = tuple(
        (_weapon(each.attack), inches(each.stretch), *_single(each, most, turns))
        for each in singles
    )
    columns = (
        *map(Column, ("one attack", "inches")), _BOXES,
        *(Column(str(number), CHANCE) for number in range(1, most + 1)),
        Column("disorder", CHANCE), Column(f"destroyed by {turns}", CHANCE),
    )  # fmt: skip
    title = "One attack of each weapon system: boxes on average, the chance of each number"
    return AnswerTable(title, columns, rows, words=2, once=1)


def _single(single: Single, most: int, turns: int) -> Iterator[Cell]:
    boxes = single.prospect.boxes
    times = turns if single.shots is None else min(single.shots, turns)
    *_, last = repeated(single.attack, single.prospect.target, times)
    yield boxes.mean
    yield from (boxes.chance_of(number) for number in range(1, most + 1))
    yield single.prospect.chance_disordered
    destroyed = last.chance_destroyed
    yield f"{percent(destroyed)}{_limited(single.shots)}" if times < turns else destroyed


def _boxes(fire: Fire) -> AnswerTable:
    boxes = fire.prospect.boxes
    rows = tuple(
        (number, boxes.chance_of(number), boxes.chance_at_least(number))
        for number in range(boxes.highest + 1)
    )
    columns = (Column("boxes"), Column("exactly", CHANCE), Column("or more", CHANCE))
    where = f'target at the {fire.side}, {inches(fire.stretch)}"'
    title = f"The best of it, {where}: boxes crossed out in a turn"
    return AnswerTable(title, columns, rows, across=True)


def _turns(odds: AnsweredQuestion) -> AnswerTable:
    shielded = odds.question.target.has_shields
    rows = tuple(
        (
            turn,
            fate.mean_left,
            *((fate.chance_shields_gone,) if shielded else ()),
            fate.chance_destroyed,
        )
        for turn, fate in enumerate(odds.answered.turns, start=1)
    )
    columns = (
        Column("by turn"),
        Column("boxes left", MEAN),
        *((Column(_SHIELDS, CHANCE),) if shielded else ()),
        Column("destroyed", CHANCE),
    )
    return AnswerTable("The same, turn after turn", columns, rows, across=True)


def _torpedoes(salvo: TorpedoSalvo, target: Target) -> Iterator[AnswerTable]:
    rows = [
        (f"one of {_weapon(each)}", *_figures(prospect((each,), target)))
        for each in dict.fromkeys(salvo.torpedoes)
    ]
    number = len(salvo.torpedoes)
    if number > 1:
        rows.append((f"all {number} together", *_figures(prospect(salvo.torpedoes, target))))
    if salvo.guns:
        every = f"all {number}, shot at first" if number > 1 else "shot at first"
        rows.append((every, *_figures(salvo.prospect)))
    columns = (Column("torpedoes"), *_heads(target))
    yield AnswerTable("Torpedoes that strike", columns, tuple(rows))
    if salvo.guns:
        title = "Torpedoes shot down before they strike, by the target's"
        down = tuple((n, salvo.stopped.chance_of(n)) for n in range(number + 1))
        columns = (Column("shot down"), Column("chance", CHANCE))
        yield AnswerTable(f"{title} {_armament(salvo.guns)}", columns, down, across=True)


def _carried(odds: AnsweredQuestion) -> list[Carried]:
    """Return every attack of the answer, torpedoes last, with its number of shots."""
    salvo = odds.answered.salvo
    every = (
        *(each.attack for each in odds.answered.singles),
        *(salvo.torpedoes if salvo else ()),
    )
    return [(each, shots(odds.question.attacker, each)) for each in dict.fromkeys(every)]


def _by_class(carried: Sequence[Carried], turns: int) -> AnswerTable:
    """Return a table of each attack's effect on each class, and its chance to destroy it."""
    numbers = _numbers(turns)
    columns = (
        Column(""), Column("hits", MEAN), _BOXES, Column("disorder", CHANCE),
        Column(_SHIELDS, CHANCE), *(Column(f"by {number}", CHANCE) for number in numbers),
    )  # fmt: skip
    rows = tuple(_class_row(one, word, numbers) for one in carried for word in CLASSES)
    labels = (f"{_weapon(attack)}{_limited(limit)}" for attack, limit in carried)
    groups = tuple((label, len(CLASSES)) for label in labels)
    return AnswerTable(_BY_CLASS, columns, rows, groups=groups)


def _numbers(turns: int) -> tuple[int, ...]:
    """Return all numbers of attacks up to the last, or the first few and the last."""
    if turns <= _COLUMNS:
        return tuple(range(1, turns + 1))
    return (*range(1, _COLUMNS), turns)


def _class_row(carried: Carried, word: str, numbers: Sequence[int]) -> Row:
    """Return a row, with empty cells for more attacks than munitions allow."""
    (attack, limit), target = carried, class_target(word)
    if not attack.may_aim_at(target):
        return (word, *(None for _ in range(len(numbers) + 4)))
    seen = prospect((attack,), target)
    every = [each.chance_destroyed for each in repeated(attack, target, numbers[-1])]
    return (
        word, hits(attack, target).mean, seen.boxes.mean, seen.chance_disordered,
        seen.chance_shields_gone if target.has_shields else "none",
        *(every[number - 1] if limit is None or number <= limit else "" for number in numbers),
    )  # fmt: skip


def _commands(element: Element, dice: int) -> AnswerTable:
    systems = tuple(dict.fromkeys(element.systems))
    values = [element.activation(word) for word in systems]
    rows = []
    for word, value in zip(systems, values, strict=True):
        (alone,) = activations(dice, [value])
        rows.append((word, f"{value}+", alone.plain, alone.with_mulligan))
    for each in activations(dice, values):
        many = f"{each.systems} at once" if each.systems > 1 else "any one"
        rows.append((many, "", each.plain, each.with_mulligan))
    columns = (
        *map(Column, ("system", "needs")), Column("chance", CHANCE),
        Column("with mulligan", CHANCE),
    )  # fmt: skip
    rolled = counted(dice, "command die activates", "command dice activate")
    return AnswerTable(f"Systems of {element.name} that {rolled}", columns, tuple(rows))
