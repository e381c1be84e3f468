"""Movement: courses that a ship may take, and where they end."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from cardforge.leviathans.arcs import Placement
from cardforge.leviathans.battle.helm import WORDS, Craft, Way, answer, craft_of, under_way
from cardforge.leviathans.battle.regulations import MOVE_POINTS, OWN_SHIP, STACKING, refusal
from cardforge.leviathans.battle.state import Loss, half_hexes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.core.findings import Finding, Rule
    from cardforge.core.hexes import Hex
    from cardforge.leviathans.battle.orders import Sail
    from cardforge.leviathans.battle.state import State


class Course(NamedTuple):
    """A course and where it ends; `entered` tells whether it enters a new hex.

    `overboard` tells that a part of the ship ends in a half hex, which is the end of her.
    """

    words: tuple[str, ...]
    at: Placement
    entered: bool
    overboard: bool = False


class Perft(NamedTuple):
    """How many legal courses a ship has, and in how many different ways they end."""

    courses: int
    ends: int


def sail_findings(state: State, order: Sail) -> tuple[Finding, ...]:
    """Return what the rules say against a move: its first fault, if it has one."""
    found = _followed(state, order)
    return () if isinstance(found, Course) else (found,)


def sail(state: State, order: Sail) -> tuple[State, Course]:
    """Return the state after a ship's move, and her course; raise OrderError for a fault."""
    taken = _followed(state, order)
    if not isinstance(taken, Course):
        raise refusal(taken)
    if taken.overboard:
        return state.without(order.vessel, Loss.EDGE), taken
    return state.after(order.vessel, at=taken.at, moved=taken.entered), taken


def moves(state: State, index: int) -> tuple[Course, ...]:
    """Return every way in which a ship's move can end, each with one of its cheapest courses.

    Ways are different that end elsewhere, with another facing, or only one of which enters a new
    hex. To stay is always among them, and comes first.
    """
    craft, start = _start(state, index)
    others = _others(state, index)
    seen = {start}
    layer: list[tuple[Way, tuple[str, ...]]] = [(start, ())]
    ends: dict[tuple[Placement, bool], Course] = {}
    for _ in range(craft.mp + 1):
        for way, words in layer:
            ended = _ended(state, craft, way, words)
            if (ended.at, ended.entered) not in ends and others.isdisjoint(ended.at.hexes):
                ends[ended.at, ended.entered] = ended
        layer = list(_next_ways(craft, layer, seen))
    return tuple(ends.values())


def perft(state: State, index: int) -> Perft:
    """Count the courses of a ship, and their ends; to stay is one of each."""
    craft, start = _start(state, index)
    others = _others(state, index)
    layer, courses = Counter({start: 1}), 0
    for _ in range(craft.mp + 1):
        courses += sum(
            count for way, count in layer.items() if others.isdisjoint(_placement(craft, way).hexes)
        )
        following: Counter[Way] = Counter()
        for way, count in layer.items():
            for _, then in _answers(craft, way):
                following[then] += count
        layer = following
    return Perft(courses, len(moves(state, index)))


def _followed(state: State, order: Sail) -> Course | Finding:
    """Return where an order leads, or its first fault."""
    vessel = state.vessel(order.vessel)
    if not vessel.afloat:
        message = f"expected a ship on the map, {vessel.ship.name} is not"
        return OWN_SHIP.broken(("sail", str(order.vessel)), message)
    craft, way = _start(state, order.vessel)
    for number, word in enumerate(order.words, start=1):
        then = answer(craft, way, word) if number <= craft.mp else MOVE_POINTS
        if not isinstance(then, Way):
            return _at_fault(then, order, number)
        way = then
    ended = _ended(state, craft, way, order.words)
    if not _others(state, order.vessel).isdisjoint(ended.at.hexes):
        return _at_fault(STACKING, order, len(order.words))
    return ended


def _at_fault(rule: Rule, order: Sail, number: int) -> Finding:
    course, word = " ".join(order.words), order.words[number - 1]
    message = f"expected a course that keeps to the rule, got '{word}' as word {number} of {course}"
    return rule.broken(("sail", str(number)), message, allowed=rule.title)


def _start(state: State, index: int) -> tuple[Craft, Way]:
    vessel = state.vessel(index)
    return craft_of(state, vessel), under_way(vessel.placed)


def _others(state: State, index: int) -> frozenset[Hex]:
    """Return the hexes that other ships cover."""
    rest = (vessel for i, vessel in enumerate(state.vessels) if i != index)
    return frozenset(hex_ for vessel in rest for hex_ in vessel.hexes)


def _placement(craft: Craft, way: Way) -> Placement:
    return Placement(craft.type, way.position, way.facing)


def _ended(state: State, craft: Craft, way: Way, words: tuple[str, ...]) -> Course:
    at = _placement(craft, way)
    overboard = not half_hexes(state.sheet).isdisjoint(at.hexes)
    return Course(words, at, way.entered, overboard)


def _answers(craft: Craft, way: Way) -> Iterator[tuple[str, Way]]:
    for word in WORDS:
        then = answer(craft, way, word)
        if isinstance(then, Way):
            yield word, then


def _next_ways(
    craft: Craft, layer: list[tuple[Way, tuple[str, ...]]], seen: set[Way]
) -> Iterator[tuple[Way, tuple[str, ...]]]:
    """Yield the ways one word on that no shorter course has found."""
    for way, words in layer:
        for word, then in _answers(craft, way):
            if then not in seen:
                seen.add(then)
                yield then, (*words, word)
