"""Two ships or squadrons side by side: what they are made of, how they shoot, how they last.

Nothing is active unless it is said: both fire at a plain element of a class, and stand up to the
best turn of fire of the plain element that a new file of that class begins as.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any, Final

from cardforge.core.figures import Comparison, Row, Table
from cardforge.errors import CallError
from cardforge.starships import WORD
from cardforge.starships.element import Admiral, Element
from cardforge.starships.fleet import Fleet
from cardforge.starships.odds import class_target, element_target, prospect, torpedoes_of
from cardforge.starships.odds.attacks import DEFENDING, NOTHING, Target
from cardforge.starships.odds.volleys import Prospect
from cardforge.starships.odds.yardstick import Pair, Seen, attacks_needed, fires, standing
from cardforge.starships.points import parts, points
from cardforge.starships.rulebook import ARCS, CLASSES, SYSTEMS, WEAPONS, class_called

GUNS: Final = ("light", "medium", "heavy", "macro")
"""Whose attacks are counted until a ship is gone."""
_SIZES: Final = tuple(CLASSES)
Fires = tuple[tuple[str, Seen], ...]


def compare(
    one: Element | Admiral | Fleet, other: Element | Admiral | Fleet, against: str | None = None
) -> Comparison:
    """Return two elements side by side, measured against the usual element of a class.

    It is the class that is asked for, or the larger of the two. Raise CallError for admirals and
    fleets, and where there is no such class.
    """
    pair = _element(one), _element(other)
    usual = _usual_class(against, pair)
    ships = _data(pair[0]), _data(pair[1])
    return Comparison(WORD, ("against_class", usual), ships, _tables(pair, usual))


def _element(value: Element | Admiral | Fleet) -> Element:
    if isinstance(value, Element):
        return value
    what = (
        f"an admiral, with no figure but CMD {value.cmd}"
        if isinstance(value, Admiral)
        else "a fleet, whose ships can be compared"
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


def _tables(pair: Pair, usual: str) -> tuple[Table, ...]:
    fired = tuple(_fires(pair, class_target(usual)))
    return (
        Table("figures", "Figures", tuple(_figures(pair))),
        Table("weapons", "Weapons", tuple(_weapons(pair))),
        Table("systems", "Systems, and the least die that activates each", tuple(_systems(pair))),
        Table(
            "firepower", f"Boxes crossed out a turn, of a usual {usual}",
            tuple(_struck(fired, lambda seen: seen.boxes.mean)),
        ),
        Table(
            "disorder", f"Disorder tokens a turn, for a usual {usual}",
            tuple(_struck(fired, lambda seen: seen.volley.tokens.mean)),
        ),
        Table("toughness", f"Under the best fire of a usual {usual}", tuple(_under(pair, usual))),
        Table(
            "attacks", "Attacks of one weapon until destroyed, at even odds", tuple(_attacks(pair))
        ),
    )  # fmt: skip


def _figures(pair: Pair) -> Iterator[Row]:
    yield Row.of("faction", pair, lambda each: each.faction)
    yield Row.of("class", pair, lambda each: each.ship_class)
    yield Row.of("points", pair, points)
    one, other = map(parts, pair)
    for part in ("class", "weapons", "upgrades"):
        yield Row(f"… for {part}", (one[part].total, other[part].total))
    yield Row.of("command dice (CMD)", pair, lambda each: each.cmd, more=True)
    yield Row.of("shields", pair, lambda each: each.shields, more=True)
    yield Row.of("hull", pair, lambda each: each.hull, more=True)
    yield Row.of("hit by dice of", pair, lambda each: "-".join(map(str, each.base.to_hit)))
    yield Row.of("engine points", pair, lambda each: each.engine, more=True)
    yield Row.of("inches straight before a turn", pair, lambda each: each.cmd, more=False)


def _weapons(pair: Pair) -> Iterator[Row]:
    one, other = (dict(each.weapons.arcs()) for each in pair)
    for arc in ARCS:
        for word in WEAPONS:
            counts = one[arc].count(word), other[arc].count(word)
            if any(counts):
                yield Row(f"{arc}, {word}", counts)


def _systems(pair: Pair) -> Iterator[Row]:
    for word in SYSTEMS:
        if any(word in each.systems for each in pair):
            one, other = (each.activation(word) if word in each.systems else None for each in pair)
            yield Row(word, (one, other), more=False)


def _fires(pair: Pair, target: Target) -> Iterator[tuple[str, Seen]]:
    for side, stretch, seen in fires(pair, target):
        yield f"{side}, {stretch.nearest}-{stretch.farthest} inches", seen
    one, other = (torpedoes_of(each, target) for each in pair)
    yield "all torpedoes, once", (prospect(one, target), prospect(other, target))


def _struck(fired: Fires, figure: Callable[[Prospect], Fraction]) -> Iterator[Row]:
    for label, seen in fired:
        row = Row.of(label, seen, figure, more=True)
        if any(row.values):
            yield row


def _under(pair: Pair, usual: str) -> Iterator[Row]:
    defending = [frozenset(each.systems).intersection(DEFENDING) for each in pair]
    yield from _lasting(pair, [NOTHING, NOTHING], usual, "")
    if any(defending):
        yield from _lasting(pair, defending, usual, ", defending systems active")


def _lasting(pair: Pair, active: list[frozenset[str]], usual: str, given: str) -> Iterator[Row]:
    targets = map(element_target, pair, active)
    one, other = (standing(target, usual) for target in targets)
    yield Row.of(f"boxes lost a turn{given}", (one, other), lambda each: each.boxes, more=False)
    yield Row.of(f"turns until destroyed{given}", (one, other), lambda each: each.turns, more=True)


def _attacks(pair: Pair) -> Iterator[Row]:
    targets = element_target(pair[0]), element_target(pair[1])
    for word in GUNS:
        yield Row.of(word, targets, partial(attacks_needed, word), more=True)
