"""Comparisons of two ships or squadrons: their parts, their fire, and how long they last.

No systems are active unless a row says so. Both fire at a plain element of a class, and are fired
at by the plain element of that class, as a new file contains it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from cardforge.core.figures import Beyond, Comparison, FigureRow, FigureTable
from cardforge.errors import CallError
from cardforge.starships import WORD
from cardforge.starships.element import Admiral, Element, StarshipFleet
from cardforge.starships.files import preset
from cardforge.starships.odds import VolleyAtTarget, prospect, repeated, torpedoes_of
from cardforge.starships.odds.attacks import (
    DEFENDING,
    NOTHING,
    Attack,
    Target,
    class_target,
    element_target,
)
from cardforge.starships.odds.question import (
    SIDES,
    Question,
    Stretch,
    answer,
    fired,
    mounts,
    stretches,
)
from cardforge.starships.points import parts, points
from cardforge.starships.rulebook import ARCS, CLASSES, SYSTEMS, WEAPONS, class_called

GUNS: Final = ("light", "medium", "heavy", "macro")
"""The weapons whose attacks are counted until a ship is destroyed."""
_SIZES: Final = tuple(CLASSES)
MOST_TURNS: Final = 12
MOST_ATTACKS: Final = 60
Pair = tuple[Element, Element]
Seen = tuple[VolleyAtTarget, VolleyAtTarget]
Fires = tuple[tuple[str, Seen], ...]


def compare(
    one: Element | Admiral | StarshipFleet,
    other: Element | Admiral | StarshipFleet,
    against: str | None = None,
) -> Comparison:
    """Return two elements side by side, measured against a class's reference element.

    `against` is the class; by default it is the larger one of the two. Raise CallError for admirals
    and fleets, and for an unknown class.
    """
    pair = _element(one), _element(other)
    usual = _usual_class(against, pair)
    ships = _data(pair[0]), _data(pair[1])
    return Comparison(WORD, ("against_class", usual), ships, _tables(pair, usual))


def _element(value: Element | Admiral | StarshipFleet) -> Element:
    if isinstance(value, Element):
        return value
    what = (
        f"an admiral, whose only figure is CMD {value.cmd}"
        if isinstance(value, Admiral)
        else "a fleet: compare its ships instead"
    )
    raise CallError(f"expected a ship or a squadron, '{value.name}' is {what}")


def _usual_class(against: str | None, pair: Pair) -> str:
    if against is None:
        return max((each.ship_class for each in pair), key=_SIZES.index)
    return class_called(against)


def _data(element: Element) -> dict[str, Any]:
    return {
        "name": element.name,
        "faction": element.faction,
        "class": element.ship_class,
        "points": points(element),
    }


def _tables(pair: Pair, usual: str) -> tuple[FigureTable, ...]:
    fired = tuple(_fires(pair, class_target(usual)))
    return (
        FigureTable("figures", "Figures", tuple(_figures(pair))),
        FigureTable("weapons", "Weapons", tuple(_weapons(pair))),
        FigureTable(
            "systems", "Systems, with the lowest die that activates each", tuple(_systems(pair))
        ),
        FigureTable(
            "firepower", f"Boxes crossed out per turn on a reference {usual}",
            tuple(_struck(fired, lambda seen: seen.boxes.mean)),
        ),
        FigureTable(
            "disorder", f"Disorder tokens per turn for a reference {usual}",
            tuple(_struck(fired, lambda seen: seen.volley.tokens.mean)),
        ),
        FigureTable(
            "toughness", f"Under the best fire of a reference {usual}",
            tuple(_under(pair, usual)),
        ),
        FigureTable(
            "attacks", "Attacks of one weapon until an even chance of destruction",
            tuple(_attacks(pair)),
        ),
    )  # fmt: skip


def _figures(pair: Pair) -> Iterator[FigureRow]:
    yield FigureRow.of("faction", pair, lambda each: each.faction)
    yield FigureRow.of("class", pair, lambda each: each.ship_class)
    yield FigureRow.of("points", pair, points)
    one, other = map(parts, pair)
    for part in ("class", "weapons", "upgrades"):
        yield FigureRow(f"… for {part}", (one[part].total, other[part].total))
    yield FigureRow.of("command dice (CMD)", pair, lambda each: each.cmd, more=True)
    yield FigureRow.of("shields", pair, lambda each: each.shields, more=True)
    yield FigureRow.of("hull", pair, lambda each: each.hull, more=True)
    yield FigureRow.of("hit by dice of", pair, lambda each: "-".join(map(str, each.base.to_hit)))
    yield FigureRow.of("engine points", pair, lambda each: each.engine, more=True)
    yield FigureRow.of("inches straight before a turn", pair, lambda each: each.cmd, more=False)


def _weapons(pair: Pair) -> Iterator[FigureRow]:
    one, other = (dict(each.weapons.arcs()) for each in pair)
    for arc in ARCS:
        for word in WEAPONS:
            counts = one[arc].count(word), other[arc].count(word)
            if any(counts):
                yield FigureRow(f"{arc}, {word}", counts)


def _systems(pair: Pair) -> Iterator[FigureRow]:
    for word in SYSTEMS:
        if any(word in each.systems for each in pair):
            one, other = (each.activation(word) if word in each.systems else None for each in pair)
            yield FigureRow(word, (one, other), more=False)


def _fires(pair: Pair, target: Target) -> Iterator[tuple[str, Seen]]:
    for side, stretch, seen in fires(pair, target):
        yield f"{side}, {stretch.nearest}-{stretch.farthest} inches", seen
    one, other = (torpedoes_of(each, target) for each in pair)
    yield "all torpedoes, once", (prospect(one, target), prospect(other, target))


def _struck(fired: Fires, figure: Callable[[VolleyAtTarget], Fraction]) -> Iterator[FigureRow]:
    for label, seen in fired:
        row = FigureRow.of(label, seen, figure, more=True)
        if any(row.values):
            yield row


def _under(pair: Pair, usual: str) -> Iterator[FigureRow]:
    defending = [frozenset(each.systems).intersection(DEFENDING) for each in pair]
    yield from _lasting(pair, [NOTHING, NOTHING], usual, "")
    if any(defending):
        yield from _lasting(pair, defending, usual, ", defending systems active")


def _lasting(
    pair: Pair, active: list[frozenset[str]], usual: str, given: str
) -> Iterator[FigureRow]:
    targets = map(element_target, pair, active)
    one, other = (standing(target, usual) for target in targets)
    yield FigureRow.of(
        f"boxes lost per turn{given}", (one, other), lambda each: each.boxes, more=False
    )
    yield FigureRow.of(
        f"turns until destroyed{given}", (one, other), lambda each: each.turns, more=True
    )


def _attacks(pair: Pair) -> Iterator[FigureRow]:
    targets = element_target(pair[0]), element_target(pair[1])
    for word in GUNS:
        yield FigureRow.of(word, targets, partial(attacks_needed, word), more=True)


class YardstickResult(NamedTuple):
    """The effect of a reference element's best fire: boxes in one turn, and turns to destroy."""

    boxes: Fraction
    turns: int | Beyond
    """Turns until it is destroyed at even odds."""


def fires(pair: Pair, target: Target) -> Iterator[tuple[str, Stretch, Seen]]:
    """Yield the effect of one turn of all weapons of both, by side and stretch, no system active.

    Stretches start and end where weapons of either do. Limits alone are omitted: weapons on both
    sides of them bear there.
    """
    for side in SIDES:
        for stretch, (one, other) in _both(pair, side, target):
            if stretch.nearest < stretch.farthest:
                yield side, stretch, (prospect(one, target), prospect(other, target))


def standing(target: Target, word: str) -> YardstickResult:
    """Return how long an intact or damaged target withstands a class's reference element."""
    found = answer(Question(_usual(word), target), MOST_TURNS)
    boxes = max(fire.prospect.boxes.mean for fire in found.fires)
    return YardstickResult(
        boxes, _until((fate.chance_destroyed for fate in found.turns), MOST_TURNS)
    )


def attacks_needed(word: str, target: Target) -> int | Beyond:
    """Return how many attacks of one weapon destroy a target at even odds."""
    seen = repeated(Attack(word), target, MOST_ATTACKS)
    return _until((each.chance_destroyed for each in seen), MOST_ATTACKS)


@lru_cache(maxsize=8)
def _usual(word: str) -> Element:
    return preset("The usual", word)


def _both(
    pair: Pair, side: str, target: Target
) -> Iterator[tuple[Stretch, tuple[tuple[Attack, ...], ...]]]:
    one, other = (_aimed(each, side, target) for each in pair)

    def at(inches: Fraction) -> tuple[tuple[Attack, ...], ...] | None:
        attacks = fired(one, inches, NOTHING), fired(other, inches, NOTHING)
        return attacks if any(attacks) else None

    yield from stretches((*one, *other), at)


def _aimed(element: Element, side: str, target: Target) -> tuple[str, ...]:
    return tuple(word for word in mounts(element, side) if Attack(word).may_aim_at(target))


def _until(chances: Iterable[Fraction], most: int) -> int | Beyond:
    """Return the first count at which the chance is at least one half."""
    return next((n for n, chance in enumerate(chances, 1) if 2 * chance >= 1), Beyond(most))
