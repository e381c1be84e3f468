"""Ships in figures, by which two designs are compared, and what they are measured against.

Firepower and toughness are measured against the reference ship of a Type.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from cardforge.core.figures import Beyond, Comparison, FigureRow, FigureTable
from cardforge.errors import CallError
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.odds import expect, foresee
from cardforge.leviathans.odds.shots import bands, fields_of_fire
from cardforge.leviathans.odds.targets import breakable, target_at
from cardforge.leviathans.odds.torpedoes import torpedoes
from cardforge.leviathans.places import ALL_PLACES, PLACES, TYPES, alike_named, named_apart
from cardforge.leviathans.points import cost
from cardforge.leviathans.presets import preset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cardforge.core.figures import Figure
    from cardforge.leviathans.odds.shots import Band, Shot
    from cardforge.leviathans.odds.targets import Target
    from cardforge.leviathans.ship import Ship

Span: TypeAlias = tuple[int, int]
"""Distances in hexes from the first to the last, both included."""
SPANS: Final[tuple[Span, ...]] = ((1, 4), (5, 8), (9, 12), (13, 16))
"""The ranges at which firepower is compared, in hexes."""
CARD_SPANS: Final[tuple[Span, ...]] = ((1, 6), (7, 12), (13, 18))
"""The ranges of the odds on a card's back."""
ARCS: Final = ("bow", "port", "starboard", "stern")
USUAL_RANGE: Final = 6
_LOOKS: Final = (4, 12)
"""Turns to look ahead; the longer look is only for ships that outlast the shorter one."""
MOST_TURNS: Final = _LOOKS[-1]
_COUNTED: Final = tuple(each for each in Family if each not in (Family.MISS, Family.ENGINE))


class Portrait(NamedTuple):
    """One ship in figures.

    `counts` are its slots by family, `mp_hurt` the MP left without its biggest engine. `firepower`
    is that of its guns. It, that of its `torpedoes`, and `toughness` are measured against the
    reference ship of one Type.
    """

    name: str
    nation: str
    type: int
    si: int
    points: int
    unproven: str
    mp: int
    mp_hurt: int
    turn: int
    counts: dict[Family, int]
    firepower: dict[str, tuple[Fraction, ...]]
    torpedoes: dict[str, Fraction]
    toughness: dict[str, Toughness]


Pair = tuple[Portrait, Portrait]


def compare(one: Ship, other: Ship, against: str | None = None) -> Comparison:
    """Compare two ships, against the reference ship of a Type."""
    of_type = usual_type(against, one.type, other.type)
    pair = portrait(one, of_type), portrait(other, of_type)
    ships = _data(pair[0]), _data(pair[1])
    return Comparison("leviathans", ("against_type", of_type), ships, _tables(pair, of_type))


def usual_type(against: str | None, *types: int) -> int:
    """Return the Type of the reference ship: the given one, or the larger of the two.

    Raise CallError for an unknown Type.
    """
    if against is None:
        return max(types)
    if against not in map(str, TYPES):
        raise CallError(f"expected a Type from 1 to 4, got '{against}'")
    return int(against)


def portrait(ship: Ship, of_type: int) -> Portrait:
    """Return the figures of a ship, measured against the reference ship of a Type."""
    worth = cost(ship)
    slots = [slot for _, _, slot in ship.all_slots()]
    engines = [slot.mp for slot in slots if slot.family is Family.ENGINE]
    families = [slot.family for slot in slots]
    return Portrait(
        name=ship.name,
        nation=ship.nation,
        type=ship.type,
        si=ship.si,
        points=int(worth.total),
        unproven=worth.unproven,
        mp=ship.mp,
        mp_hurt=max(0, ship.mp - max(engines, default=0)),
        turn=ship.turn,
        counts={family: families.count(family) for family in Family},
        firepower=firepower(ship, of_type, SPANS),
        torpedoes=torpedo_power(ship, of_type),
        toughness=toughness(ship, of_type),
    )


def _data(ship: Portrait) -> dict[str, Any]:
    return {
        "name": ship.name,
        "nation": ship.nation,
        "type": ship.type,
        "si": ship.si,
        "points": ship.points,
        **({"unproven": ship.unproven} if ship.unproven else {}),
        "movement": {
            "mp": ship.mp,
            "mp_without_biggest_engine": ship.mp_hurt,
            "hexes_before_turn": ship.turn,
        },
        "slots": {family.value: count for family, count in ship.counts.items() if count},
        "firepower": {
            arc: [
                {"from": first, "to": last, "slots_broken": slots}
                for (first, last), slots in zip(SPANS, found, strict=True)
            ]
            for arc, found in ship.firepower.items()
        },
        "torpedoes": {arc: slots for arc, slots in ship.torpedoes.items() if slots},
        "toughness": {place: tough._asdict() for place, tough in ship.toughness.items()},
    }


def _tables(pair: Pair, of_type: int) -> tuple[FigureTable, ...]:
    usual = f"Type {of_type} reference ship"
    broadside = f"the broadside of a {usual} at {USUAL_RANGE} hexes"
    return (
        FigureTable("figures", "Figures", tuple(_figures(pair))),
        FigureTable("slots", "Slots", tuple(_slots(pair))),
        FigureTable(
            "firepower", f"Slots broken per turn by guns, on the side of a moving {usual}",
            tuple(_fire(pair)),
        ),
        FigureTable(
            "torpedoes", "Slots broken there by one turn's torpedoes, if all hit",
            tuple(_torpedoes(pair)),
        ),
        FigureTable(
            "toughness", f"Slots lost per turn to {broadside}",
            tuple(_lasting(pair, lambda tough: tough.slots_lost, more=False)),
        ),
        FigureTable(
            "endurance", f"Turns until an even chance of loss to {broadside}",
            tuple(_lasting(pair, _turns, more=True)),
        ),
    )  # fmt: skip


def _figures(pair: Pair) -> Iterator[FigureRow]:
    yield FigureRow.of("nation", pair, lambda each: each.nation)
    yield FigureRow.of("Type", pair, lambda each: each.type)
    yield FigureRow.of("points", pair, lambda each: each.points)
    yield FigureRow.of("Structural Integrity", pair, lambda each: each.si, more=True)
    yield FigureRow.of("Movement Points", pair, lambda each: each.mp, more=True)
    yield FigureRow.of("… without the biggest engine", pair, lambda each: each.mp_hurt, more=True)
    yield FigureRow.of("hexes before a turn", pair, lambda each: each.turn, more=False)


def _slots(pair: Pair) -> Iterator[FigureRow]:
    for family in _COUNTED:
        counts = pair[0].counts[family], pair[1].counts[family]
        if any(counts):
            yield FigureRow(family.value, counts)


def _fire(pair: Pair) -> Iterator[FigureRow]:
    """Yield the rows of each arc and range at which either ship fires."""
    one, other = pair
    for arc, found in alike_named(ARCS, lambda arc: (one.firepower[arc], other.firepower[arc])):
        for (first, last), *slots in zip(SPANS, *found, strict=True):
            if any(slots):
                yield FigureRow(f"{arc}, {first}-{last} hexes", (slots[0], slots[1]), more=True)


def _torpedoes(pair: Pair) -> Iterator[FigureRow]:
    one, other = (each.torpedoes for each in pair)
    for arc, slots in alike_named(ARCS, lambda arc: (one[arc], other[arc])):
        if any(slots):
            yield FigureRow(arc, slots, more=True)


def _lasting(
    pair: Pair, figure: Callable[[Toughness], Figure], *, more: bool
) -> Iterator[FigureRow]:
    one, other = (each.toughness for each in pair)
    for name, found in alike_named(ALL_PLACES, lambda place: (one.get(place), other.get(place))):
        if any(found):
            yield FigureRow.of(name, found, figure, more=more)


def _turns(tough: Toughness) -> Figure:
    return Beyond(MOST_TURNS) if tough.turns is None else tough.turns


class Toughness(NamedTuple):
    """The effect of a reference volley on one location of a ship, turn after turn.

    `turns` is when the ship is lost at even odds; None is beyond `MOST_TURNS`.
    """

    slots_lost: Fraction
    turns: int | None


def firepower(ship: Ship, of_type: int, spans: Iterable[Span]) -> dict[str, tuple[Fraction, ...]]:
    """Return the slots a turn that a ship breaks on the side of a Type's reference ship.

    For each arc and each span of distances this is the mean over the span's hexes, for the half of
    the arc with the better fire, or 0 without guns.
    """
    target = usual_target(of_type)
    wanted = tuple(spans)
    found = {arc: tuple(Fraction(0) for _ in wanted) for arc in ARCS}
    for field in fields_of_fire(ship):
        volleys = bands(ship, field.mounts)
        means = (_mean(volleys, target, span) for span in wanted)
        found[field.arc] = tuple(map(max, found[field.arc], means))
    return found


def torpedo_power(ship: Ship, of_type: int) -> dict[str, Fraction]:
    """Return the slots that one turn's torpedoes of each arc break if all of them strike."""
    shots: dict[str, list[Shot]] = {arc: [] for arc in ARCS}
    for torpedo in torpedoes(ship):
        arc = torpedo.shot.place.rpartition("-")[2]
        shots[arc] += [torpedo.shot] * torpedo.a_turn
    target = usual_target(of_type)
    return {arc: expect(shots[arc], target).mean_slots_broken for arc in ARCS}


def toughness(ship: Ship, of_type: int) -> dict[str, Toughness]:
    """Return how long each location withstands the broadside of a Type's reference ship.

    Locations without breakable slots are omitted.
    """
    shots = usual_volley(of_type)
    return {
        place: _toughness(shots, target_at(ship, place))
        for place, location in ship.locations.items()
        if breakable(location)
    }


@lru_cache(maxsize=8)
def usual_target(of_type: int) -> Target:
    """Return the side of a Type's reference ship, moving."""
    return target_at(_usual(of_type), _side(of_type))


@lru_cache(maxsize=8)
def usual_volley(of_type: int) -> tuple[Shot, ...]:
    """Return the reference ship's shots at a target abeam, `USUAL_RANGE` hexes away."""
    ship = _usual(of_type)
    (field,) = (field for field in fields_of_fire(ship) if field.arc == "port")
    return next(band.shots for band in bands(ship, field.mounts) if band.holds(USUAL_RANGE))


@lru_cache(maxsize=8)
def _usual(of_type: int) -> Ship:
    return preset("The usual", of_type, "British Empire")


def _side(of_type: int) -> str:
    return PLACES[of_type][1]


def _mean(volleys: tuple[Band, ...], target: Target, span: Span) -> Fraction:
    """Return the mean number of slots that volleys break over a span of distances."""
    first, last = span
    slots = Fraction(0)
    for band in volleys:
        hexes = min(band.farthest, last) - max(band.nearest, first) + 1
        if hexes > 0:
            slots += hexes * expect(band.shots, target).mean_slots_broken
    return slots / (last - first + 1)


def _toughness(shots: tuple[Shot, ...], target: Target) -> Toughness:
    lost = expect(shots, target).mean_slots_broken
    for turns in _LOOKS:
        fates = foresee(shots, target, turns)
        if 2 * fates[-1].chance_destroyed >= 1:
            short = next(n for n, fate in enumerate(fates, 1) if 2 * fate.chance_destroyed >= 1)
            return Toughness(lost, short)
    return Toughness(lost, None)


class FireRow(NamedTuple):
    """The slots that the guns of an arc break in a turn, on a reference ship of each Type."""

    arc: str
    hexes: str
    slots: tuple[float, ...]


class LastRow(NamedTuple):
    """How many turns the ship lasts if one location is struck again and again."""

    location: str
    turns: str


class BlockFigures(NamedTuple):
    """The odds on the back of a card; `types` are the column headers of each fire row.

    `note` says what the figures are based on; it is printed if there is space.
    """

    types: tuple[int, ...]
    fire: tuple[FireRow, ...]
    lasts: tuple[LastRow, ...]
    note: str = ""


def block_figures(ship: Ship) -> BlockFigures:
    """Return the odds on the back of a ship's card; its own Type fires at it."""
    note = f"Against moving reference ships; broadside at {USUAL_RANGE} hexes."
    return BlockFigures(
        TYPES, tuple(_card_fire(ship)), tuple(_card_lasts(ship)), f"{note}{_besides(ship)}"
    )


def _besides(ship: Ship) -> str:
    """Return a sentence about what these odds do not count."""
    count = sum(torpedo.a_turn for torpedo in torpedoes(ship))
    words = "torpedo" if count == 1 else "torpedoes"
    return f" Without {count} {words}." if count else ""


def turns_told(turns: int | None) -> str:
    """Return how many turns a ship lasts, in words; None is more than were calculated."""
    return f"{MOST_TURNS}+" if turns is None else str(turns)


def _card_fire(ship: Ship) -> Iterator[FireRow]:
    by_type = [firepower(ship, of_type, CARD_SPANS) for of_type in TYPES]
    groups: dict[tuple[tuple[Fraction, ...], ...], list[str]] = {}
    for arc in by_type[0]:
        groups.setdefault(tuple(each[arc] for each in by_type), []).append(arc)
    for values, arcs in groups.items():
        for name in named_apart(arcs):
            yield from _spans_of(name, values)


def _spans_of(arc: str, values: tuple[tuple[Fraction, ...], ...]) -> Iterator[FireRow]:
    """Yield what an arc breaks at each span of distances that it reaches."""
    for index, (first, last) in enumerate(CARD_SPANS):
        slots = tuple(float(each[index]) for each in values)
        if any(slots):
            yield FireRow(arc, f"{first}-{last}", slots)


def _card_lasts(ship: Ship) -> Iterator[LastRow]:
    groups: dict[object, list[str]] = {}
    found = toughness(ship, ship.type)
    for place, tough in found.items():
        groups.setdefault(tough, []).append(place)
    for places in groups.values():
        for name in named_apart(places):
            yield LastRow(name, turns_told(found[places[0]].turns))
