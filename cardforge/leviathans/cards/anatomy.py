"""A ship for both views: its hull, and one list of everything on it, with positions.

Both views measure in hundredths of the ship's length. `along` runs from the bow (0) to the stern
(1), `across` from the centre line to starboard. A view has a drawing for every part. Which parts
there are, and where, is decided here once.
"""

from __future__ import annotations

import functools
import itertools
import math
import zlib
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from cardforge.leviathans.cards.appearance import (
    BuildingStyle,
    Gun,
    Stations,
    dimensions_of,
    form_of,
    guns_of,
)
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.places import ENDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cardforge.leviathans.ship import Ship, Slot

Kind: TypeAlias = Literal[
    "turret", "shield", "casemate", "tube", "flak", "ray", "bombers", "mines",
    "coil", "charged coil", "stabilizer", "magazine", "searchlight", "conning tower",
    "bulkheads", "nacelle", "ram", "side rudder", "wings",
    "house", "bridge", "funnel", "mast", "boat", "cowl", "ensign", "screw", "rudder",
]  # fmt: skip

STRETCHES: Final = {
    "bow": (0.08, 0.29), "stern": (0.745, 0.93), "port": (0.35, 0.69), "starboard": (0.35, 0.69),
    "fore-port": (0.28, 0.475), "fore-starboard": (0.28, 0.475), "aft-port": (0.525, 0.73),
    "aft-starboard": (0.525, 0.73),
}  # fmt: skip
"""Which part of the ship each location has."""
HOUSE: Final = (0.335, 0.715)
"""Where the long deckhouse starts and ends."""
RAISED: Final = 2.3
"""How much higher a forecastle is than the deck."""
_HALF_BEAM: Final = {1: 9.2, 2: 9.4, 3: 8.6, 4: 8.6}
_DEPTH: Final = {1: 12.0, 2: 12.4, 3: 11.6, 4: 12.2}
_NARROWEST, _WIDEST = 7.5, 11.0
_SHALLOWEST, _DEEPEST = 9.5, 15.0
_SPARE: Final = {"coil", "charged coil", "stabilizer", "magazine", "searchlight", "conning tower"}
_ON_HULL: Final = {"bulkheads", "nacelle", "ram", "side rudder"}
_OF_ITEM: Final[dict[str, Kind]] = {
    "flak": "flak", "effas ray": "ray", "bomber lev": "bombers", "bomba mine": "mines",
    "trim tank": "coil", "tesla coil": "charged coil", "stabilizer": "stabilizer",
    "magazine": "magazine", "screening crew": "searchlight", "officer": "conning tower",
    "compartment armor": "bulkheads", "aerodynamique engine": "nacelle", "ram prow": "ram",
    "steering gear": "side rudder", "improved steering gear": "side rudder",
    "edison coil trim tank": "coil", "mine layer": "mines", "he torpedo": "tube", "ram": "ram",
}  # fmt: skip
_ROOM: Final = {"tube": 5.4, "flak": 5.4, "ray": 6.4, "bombers": 13.0, "mines": 11.0}
_ROW: Final = 3.4
_TURRET_REACH: Final = 0.92
"""Distance of a side turret from the centre line, in half widths."""
_CLEAR_OF_BARRELS: Final = 1.7
_MOST_FUNNELS: Final = 6
_WINGS: Final = 0.2
"""Position of wings at the bow."""


class Body(NamedTuple):
    """The hull, equal for all ships of a class: everything that does not come from slots."""

    form: BuildingStyle
    type: int
    half_beam: float
    depth: float
    armor: tuple[tuple[str, int], ...]
    seed: int
    half: Stations
    """Half widths along the hull in half beams: the nation's, fuller or finer by class."""

    def quirk(self, number: int, spread: float) -> float:
        """Return a small variation of this class's own between minus and plus `spread`."""
        value = zlib.crc32(f"{self.seed}.{number}".encode()) % 1001
        return spread * (value - 500) / 500

    def half_width(self, along: float) -> float:
        """Return the hull's half width at a place along it."""
        for (wide, start), (next_wide, end) in itertools.pairwise(self.half):
            if start <= along <= end and end > start:
                share = (along - start) / (end - start)
                return (wide + share * (next_wide - wide)) * self.half_beam
        return 0.0

    @property
    def forecastle(self) -> float:
        """Return how far the forecastle reaches, if there is one."""
        return self.form.forecastle and self.form.forecastle + 0.02 + self.quirk(9, 0.02)


class Fitting(NamedTuple):
    """Something on the ship: what it is, where, and how large.

    `size` is half its width or its radius. A fitting from a slot has the slot's location and number
    and the slot itself; all others belong to the hull.
    """

    kind: Kind
    along: float
    across: float = 0.0
    size: float = 1.0
    place: str = ""
    number: int = 0
    slot: Slot | None = None
    gun: Gun | None = None
    lift: float = 0.0
    """How far a turret is raised, to fire over those farther out."""
    band: int = 0
    """Position of the ship's own band on a funnel; 0 on all other funnels."""

    @property
    def side(self) -> int:
        """On which side its location lies: -1 for port, 1 for starboard."""
        return side_of(self.place)

    @property
    def tag(self) -> str:
        """Name of its drawing in both views."""
        return f"{self.place or self.kind}:{self.number}"


class Anatomy(NamedTuple):
    """Everything that a picture of a ship shows."""

    body: Body
    fittings: tuple[Fitting, ...]
    """All fittings, the lowest first."""
    length_ft: float | None

    def of(self, *kinds: Kind) -> tuple[Fitting, ...]:
        """Return the fittings of some kinds."""
        return tuple(fitting for fitting in self.fittings if fitting.kind in kinds)


@functools.lru_cache(maxsize=8)
def anatomy_of(ship: Ship) -> Anatomy:
    """Return everything that a picture of a ship shows, kept while her pictures are drawn."""
    form = form_of(ship.power)
    size = dimensions_of(ship)
    half_beam = _HALF_BEAM[ship.type] * form.beam
    deep = _DEPTH[ship.type]
    if size:
        half_beam = min(max(50 * size.beam / size.length, _NARROWEST), _WIDEST)
        deep = min(max(60 * size.height / size.length, _SHALLOWEST), _DEEPEST)
    armor = tuple((place, location.armor) for place, location in ship.locations.items()
                  if location.armor)  # fmt: skip
    seed = zlib.crc32(f"{ship.nation}.{ship.ship_class or ship.name}".encode())
    body = Body(form, ship.type, half_beam, deep, armor, seed, form.half)
    fuller = 1 + body.quirk(13, 0.2)
    half = tuple((wide**fuller if wide < 1 else wide, along) for wide, along in form.half)
    body = body._replace(half=half)
    of_slots = tuple(_slot_fittings(ship, body))
    own = tuple(_own_fittings(ship, body, of_slots))
    order = {kind: index for index, kind in enumerate(_LOWEST_FIRST)}
    fittings = sorted((*own, *of_slots), key=lambda each: order.get(each.kind, len(order)))
    return Anatomy(body, tuple(fittings), size.length if size else None)


_LOWEST_FIRST: Final[tuple[Kind, ...]] = (
    "screw", "rudder", "bombers", "bulkheads", "nacelle", "ram", "side rudder", "wings", "house",
    "boat",
    "bridge", "cowl", "funnel", "mast", "ensign",
)  # fmt: skip


def side_of(place: str) -> int:
    """Return the side on which a location lies: -1 for port, 1 for starboard, 0 for an end."""
    return -1 if place.endswith("port") else 1 if place.endswith("starboard") else 0


def turret_radius(calibre_mm: float) -> float:
    """Return a turret's radius."""
    return 1.2 + 3.6 * min(1.3, calibre_mm / 305)


def gun_at(fitting: Fitting) -> Gun:
    """Return the gun of a fitting."""
    if fitting.gun is None:
        raise ValueError(f"expected a gun, got {fitting.kind}")
    return fitting.gun


def _slot_fittings(ship: Ship, body: Body) -> Iterator[Fitting]:
    """Place the visible fittings of each location along its part of the ship."""
    guns = guns_of(ship)
    for place, location in ship.locations.items():
        side = side_of(place)
        housed = _housed(ship, place, guns)
        seen = [
            Fitting(kind, 0.0, 0.0, 1.0, place, number, slot, guns.get((place, number)))
            for number, slot in location.slots.items()
            if (kind := _kind_of(slot, side, guns.get((place, number)), housed)) is not None
        ]
        spare = [each for each in seen if each.kind in _SPARE]
        on_deck = [each for each in seen if each.kind not in _SPARE and each.kind not in _ON_HULL]
        start, end = STRETCHES[place]
        if not side:
            rows = (len(spare) + 1) // 2
            start, end = _without(place, start, end, rows * _ROW / 100)
        yield from _in_line(on_deck, body, start, end)
        yield from _at_side(spare, body, place) if side else _at_end(spare, body, place)
        on_hull = [each for each in seen if each.kind in _ON_HULL]
        for index, each in enumerate(on_hull):
            along = {"nacelle": 0.79 - 0.055 * index, "ram": 0.0, "side rudder": 0.9}.get(
                each.kind, sum(STRETCHES[place]) / 2
            )
            yield each._replace(along=along, across=side * body.half_width(along))


def _housed(ship: Ship, place: str, guns: Mapping[tuple[str, int], Gun]) -> float:
    """Return the least calibre of the guns that are drawn in turrets without that mark."""
    if not side_of(place) or "turrets" not in ship.art:
        return math.inf
    return max((gun.calibre_mm for at, gun in guns.items() if at[0] == place), default=math.inf)


def _kind_of(slot: Slot, side: int, gun: Gun | None, housed: float) -> Kind | None:
    if gun is not None:
        if gun.turret or gun.calibre_mm >= housed:
            return "turret"
        return "casemate" if side else "shield"
    if slot.family is Family.TORPEDO:
        return "tube"
    return _OF_ITEM.get(slot.item)


def _without(place: str, start: float, end: float, taken: float) -> tuple[float, float]:
    """Reserve the part beside the bridges for fittings that are not weapons."""
    return (start, end - taken) if place == "bow" else (start + taken, end)


def _room(fitting: Fitting) -> float:
    """Return how much of the deck's length a fitting needs."""
    if fitting.gun is None:
        return _ROOM[fitting.kind]
    share = 2.35 if fitting.kind == "turret" else 2.0
    return share * turret_radius(fitting.gun.calibre_mm)


def _in_line(
    fittings: Sequence[Fitting], body: Body, start: float, end: float
) -> Iterator[Fitting]:
    """Place weapons in line from the bow, all of them smaller if there is little space."""
    if not fittings:
        return
    needed = [_room(fitting) for fitting in fittings]
    length = 100 * (end - start)
    shrunk = min(1.0, length / sum(needed))
    gap = (length - shrunk * sum(needed)) / len(fittings)
    at, placed = 100 * start, []
    for fitting, need in zip(fittings, needed, strict=True):
        along = (at + (gap + need * shrunk) / 2) / 100
        at += gap + need * shrunk
        radius = turret_radius(fitting.gun.calibre_mm) if fitting.gun else need / 2
        reach = {"turret": _TURRET_REACH, "casemate": 0.95, "tube": 0.8, "bombers": 0.66,
                 "mines": 0.68}.get(fitting.kind, 0.62)  # fmt: skip
        across = fitting.side * body.half_width(along) * reach
        placed.append(fitting._replace(along=along, across=across, size=radius * shrunk))
    placed = [each._replace(lift=_lifted(each, placed)) for each in placed]
    yield from reversed(placed) if fittings[0].place == "stern" else placed


def _lifted(fitting: Fitting, others: Iterable[Fitting]) -> float:
    """Raise the inner turrets of an end over the outer ones."""
    outer = [each.size for each in others if each.kind in ("turret", "shield")
             and abs(each.along - 0.5) > abs(fitting.along - 0.5)]  # fmt: skip
    if fitting.kind != "turret" or fitting.side or not outer:
        return 0.0
    return max(outer) * (0.98 if len(outer) == 1 else 1.65)


def _at_end(fittings: Sequence[Fitting], body: Body, place: str) -> Iterator[Fitting]:
    """Place fittings other than weapons in pairs between the guns of an end and the bridge."""
    start, end = STRETCHES[place]
    inner, away = (end, -1) if place == "bow" else (start, 1)
    for index, fitting in enumerate(fittings):
        row, left = divmod(index, 2)
        along = inner + away * (row + 0.3) * _ROW / 100
        across = body.half_width(along) * (-0.36 if left else 0.36)
        yield fitting._replace(along=along, across=across)


def _at_side(fittings: Sequence[Fitting], body: Body, place: str) -> Iterator[Fitting]:
    """Place fittings other than weapons on the edge of the deckhouse roof."""
    start, end = STRETCHES[place]
    start, end = max(start, HOUSE[0] + 0.04), min(end, HOUSE[1] - 0.04)
    for index, fitting in enumerate(fittings):
        along = start + (end - start) * (index + 0.5) / len(fittings)
        inboard = _TURRET_REACH * body.half_width(along) - _CLEAR_OF_BARRELS
        across = fitting.side * min(house_half(body) * 1.1, inboard)
        yield fitting._replace(along=along, across=across)


def house_half(body: Body) -> float:
    """Return half the width of the long deckhouse."""
    return body.half_beam * (0.36 + body.quirk(5, 0.025))


def _own_fittings(ship: Ship, body: Body, of_slots: Iterable[Fitting]) -> Iterator[Fitting]:
    """Yield fittings that do not come from slots, such as bridges and funnels."""
    form = body.form
    yield Fitting("house", sum(HOUSE) / 2, size=house_half(body), number=1)
    yield Fitting("bridge", 0.345, size=3.4 + 0.25 * body.type, number=1)
    yield Fitting("bridge", 0.7 + body.quirk(14, 0.008),
                  size=(2.3 + 0.2 * body.type) * (1 + body.quirk(15, 0.22)), number=2)  # fmt: skip
    funnels = _banded(tuple(_funnels(ship, body)), ship.name)
    yield from funnels
    clear = funnel_half(body) / 100 + 0.018
    first, last = (pick(each.along for each in funnels) for pick in (min, max))
    yield Fitting("mast", min(0.392, first - clear), size=1.0, number=1)
    if body.type > 1 or body.quirk(6, 1.0) > -0.4:
        yield Fitting("mast", max(0.664, last + clear), size=0.84 + body.quirk(7, 0.07), number=2)
    yield from _boats(body, of_slots)
    yield from _cowls(body, funnels)
    if "wings" in ship.art:
        yield Fitting("wings", _WINGS, number=1)
    yield Fitting("ensign", 0.955 - form.stern[-1][0], number=1)
    yield Fitting("rudder", 1.0, number=1)
    for number, across in enumerate(form.screws, start=1):
        along = {"winged": 0.615, "pontoon": 0.79}.get(form.drive, 1.0)
        yield Fitting("screw", along, across * body.half_beam, number=number)


def funnel_half(body: Body) -> float:
    """Return half the width of a funnel."""
    half = {"thick": 2.6, "cluster": 1.7, "line": 2.1, "split": 1.9, "pairs": 1.65}
    return half[body.form.funnels] * (0.84 + 0.045 * body.type) * (1 + body.quirk(2, 0.1))


def _funnels(ship: Ship, body: Body) -> Iterator[Fitting]:
    """Yield one funnel for each engine (at most six), spaced in the nation's style."""
    engines = sum(slot.family is Family.ENGINE for _, _, slot in ship.all_slots())
    count, style = max(1, min(_MOST_FUNNELS, engines)), body.form.funnels
    if style == "thick":
        count = max(1, (count + 1) // 2)
    rows = (count + 1) // 2 if style == "pairs" else count
    half = funnel_half(body)
    pitch = {"line": 7.2, "split": 5.8, "pairs": 8.6, "cluster": 5.0, "thick": 10.0}[style]
    between = 1.9 if style == "split" and rows > 1 else 0.0
    room = 21.5 - 2 * half - 2 * between
    step = min(pitch * (1 + body.quirk(3, 0.07)), room / max(1, rows - 1))
    middle = 52.6 + body.quirk(1, 1.0)
    for index in range(count):
        row = index // 2 if style == "pairs" else index
        along = middle + step * (row - (rows - 1) / 2)
        if between:
            along += between if row >= rows / 2 else -between
        alone = style != "pairs" or (index % 2 == 0 and index == count - 1)
        across = 0.0 if alone else half * (1.06 if index % 2 else -1.06)
        yield Fitting("funnel", along / 100, across, min(half, step * 0.46 if rows > 1 else half),
                      number=index + 1)  # fmt: skip


def _banded(funnels: tuple[Fitting, ...], name: str) -> tuple[Fitting, ...]:
    """Return the funnels, one of them with the band that distinguishes ships of a class."""
    seed = zlib.crc32(name.encode())
    own = seed % len(funnels)
    return tuple(
        funnel._replace(band=1 + seed // 7 % 3) if index == own else funnel
        for index, funnel in enumerate(funnels)
    )


def _boats(body: Body, others: Iterable[Fitting]) -> Iterator[Fitting]:
    """Yield boats beside the deckhouse, where there is free space."""
    wanted = {1: 1, 2: 2, 3: 3, 4: 3}[body.type] + (1 if body.quirk(8, 1.0) > 0.3 else 0)
    across, number = house_half(body) + 0.9, 0
    taken = [
        (each.along, each.size)
        for each in others
        if each.kind not in ("shield", "casemate") and each.place not in ENDS
    ]
    for place in (0.47, 0.585, 0.53, 0.645, 0.415):
        if number < 2 * wanted and all(abs(place - at) > (size + 2.8) / 100 for at, size in taken):
            for side in (-1, 1):
                number += 1
                yield Fitting("boat", place, side * across, number=number)


def _cowls(body: Body, funnels: Sequence[Fitting]) -> Iterator[Fitting]:
    """Set ventilators in pairs ahead of the funnels."""
    number = 0
    for along in sorted({each.along for each in funnels})[:3]:
        for side in (-1, 1):
            number += 1
            yield Fitting("cowl", along - funnel_half(body) / 100 - 0.008,
                          side * house_half(body) * 0.6, number=number)  # fmt: skip
