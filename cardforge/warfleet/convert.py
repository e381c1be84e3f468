"""The conversion of air ships: hull, guns and ranges, with working, and known misprints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.figures import Step
from cardforge.leviathans.dice import FACES, top
from cardforge.leviathans.kinds import KINDS, MARKS
from cardforge.warfleet.ship import (
    LEAST_RESILIENCE,
    Attack,
    FleetLocation,
    FleetLocations,
    FleetShip,
    dice_reaching,
)
from cardforge.warfleet.slot_roles import (
    ARMOR,
    ATTACKS,
    CARRIED_MARKS,
    HELPERS,
    LEFT_OUT,
    LOST_MARKS,
    READINGS,
    SlotRole,
)

if TYPE_CHECKING:
    from cardforge.leviathans.ship import Location, Ship, Slot


class WorkedFigure(NamedTuple):
    """A figure of the fleet card with its steps; the last step's result is the figure."""

    key: tuple[str, ...]
    """The path to the figure: `si`, or `bow`, `attacks`, `0`, `short`, `dice`."""
    label: str
    steps: tuple[Step, ...]

    @property
    def place(self) -> str:
        """The figure's location, empty for a figure of the whole ship."""
        return self.key[0] if len(self.key) > 1 else ""

    @property
    def result(self) -> int | str:
        """The figure itself."""
        return self.steps[-1].result


class NotConverted(NamedTuple):
    """Something on the air card that the fleet card lacks: what, where, and why."""

    what: str
    places: tuple[str, ...]
    why: str


class Conversion(NamedTuple):
    """A ship at fleet scale, the working of its figures, and what was not converted."""

    ship: FleetShip
    ledger: tuple[WorkedFigure, ...]
    left_out: tuple[NotConverted, ...]


_NO_SLOTS: Final = "nothing here but misses"


def si_figure(ship: Ship) -> WorkedFigure:
    """Return half the SI, rounded up."""
    step = Step("Half the SI, rounded up", f"{ship.si} / 2", -(-ship.si // 2))
    return WorkedFigure(("si",), "SI", (step,))


def mp_figure(ship: Ship) -> WorkedFigure:
    """Return the MP unchanged."""
    return WorkedFigure(("mp",), "MP", (Step("MP unchanged", str(ship.mp), ship.mp),))


def resilience(place: str, solid: Sequence[Slot], go: str) -> WorkedFigure:
    """Return the roll that destroys a location."""
    armor = [slot.bonus for slot in solid if slot.item in ARMOR]
    return _resilience(place, _breaches(solid), tuple(armor), go)


def destroyed_resilience(place: str, solid: Sequence[Slot], go: str) -> WorkedFigure:
    """Return the roll that causes an SI test once a location is destroyed."""
    return _destroyed_resilience(place, tuple(sorted(set(_breaches(solid)))), go)


def si_modifier(place: str, solid: Sequence[Slot]) -> WorkedFigure:
    """Return what a destroyed location adds to SI tests."""
    return _si_modifier(place, len(solid))


def solid_slots(location: Location) -> list[Slot]:
    """Return the slots of a location that are not misses."""
    return [slot for slot in location.slots.values() if slot.item != "miss"]


@lru_cache(maxsize=512)
def mean_of(dice: str) -> Fraction:
    """Return the mean of a set of dice."""
    return sum((Fraction(sum(FACES[die]), len(FACES[die])) for die in dice), start=Fraction())


def half_written(number: Fraction) -> str:
    """Return a mean as players write it: `3½`."""
    whole, rest = divmod(number, 1)
    return f"{whole}½" if rest else str(whole)


def _breaches(solid: Sequence[Slot]) -> tuple[int, ...]:
    return tuple([slot.breach or 0 for slot in solid])


# Ships of one class have the same numbers in the same places: their figures are shared.
@lru_cache(maxsize=4096)
def _resilience(
    place: str, breaches: tuple[int, ...], armor: tuple[int, ...], go: str
) -> WorkedFigure:
    highest = max(breaches, default=0)
    steps = [Step("Highest breach number, without misses", _listed(breaches), highest)]
    if armor:
        total = highest + sum(armor)
        steps.append(Step("plus all armour", f"{highest} + {' + '.join(map(str, armor))}", total))
        highest = total
    steps += _less_go_dice(highest, go)
    return WorkedFigure((place, "resilience"), "Resilience", tuple(steps))


@lru_cache(maxsize=4096)
def _destroyed_resilience(place: str, distinct: tuple[int, ...], go: str) -> WorkedFigure:
    middle = distinct[(len(distinct) - 1) // 2] if distinct else 0
    step = Step(_middle_rule(len(distinct)), _listed(distinct), middle)
    steps = (step, *_less_go_dice(middle, go))
    return WorkedFigure((place, "destroyed_resilience"), "Resilience once destroyed", steps)


@lru_cache(maxsize=64)
def _si_modifier(place: str, count: int) -> WorkedFigure:
    rule = "Half the slots that are not misses, rounded up"
    step = Step(rule, f"{count} / 2", -(-count // 2))
    return WorkedFigure((place, "si_modifier"), "SI modifier", (step,))


@lru_cache(maxsize=1024)
def _less_go_dice(number: int, go: str) -> tuple[Step, ...]:
    dice = _go_step(go)
    left = number - int(dice.result)
    less = Step("minus the go dice", f"{number} - {dice.result}", left)
    if left >= LEAST_RESILIENCE:
        return dice, less
    least = Step("but at least 2", f"{left} is below 2", LEAST_RESILIENCE)
    return dice, less, least


@lru_cache(maxsize=512)
def _go_step(go: str) -> Step:
    mean = mean_of(go)
    return Step("Mean of the go dice, rounded up", f"{go}: {half_written(mean)}", -(-mean // 1))


def _middle_rule(count: int) -> str:
    if count == 2:
        return "Lower of two breach numbers, without misses"
    middle = "Lower middle" if count and count % 2 == 0 else "Middle"
    return f"{middle} breach number, without misses or repeats"


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers)) or _NO_SLOTS


HEXES_IN_ONE: Final = 6


class Converted(NamedTuple):
    """An attack with the working of its dice and ranges."""

    attack: Attack
    ledger: tuple[WorkedFigure, ...]


class _Gun(NamedTuple):
    """Everything that distinguishes guns."""

    name: str
    range: tuple[int, ...]
    dice: tuple[str, ...]
    marks: tuple[str, ...]


class _Half(NamedTuple):
    """The steps to the dice and to the range of one half of an attack."""

    dice: tuple[Step, ...]
    range: tuple[Step, ...]


def attacks(place: str, solid: Sequence[Slot]) -> Iterator[Converted]:
    """Yield the attacks of a location in the order of its slots, with equal guns counted."""
    guns = [slot for slot in solid if slot.item in ATTACKS]
    helpers = [slot for slot in solid if slot.item in HELPERS] if guns else []
    support = _support(helpers) if helpers else ()
    counted = Counter(_Gun(gun.label, gun.range, gun.dice, _carried(gun)) for gun in guns)
    for number, (kind, count) in enumerate(counted.items()):
        yield _converted((place, "attacks", str(number)), kind, count, support)


def _support(helpers: Sequence[Slot]) -> tuple[Step, ...]:
    """Return what crew, officer and magazine add, one step each."""
    crew = max((slot for slot in helpers if _part(slot) is SlotRole.CREW), key=_mean, default=None)
    officer = max((slot.bonus for slot in helpers if _part(slot) is SlotRole.OFFICER), default=0)
    stores = max(
        (slot for slot in helpers if _part(slot) is SlotRole.MAGAZINE), key=_mean, default=None
    )
    steps = []
    if crew is not None:
        steps.append(_mean_step("Mean of the best crew, rounded down", crew))
        if officer:
            steps.append(Step("plus its officer", f"+{officer}", officer))
    if stores is not None:
        steps.append(_mean_step("Mean of the best magazine, rounded down", stores))
    return tuple(steps)


def _part(slot: Slot) -> SlotRole:
    return READINGS[slot.item].part


def _mean(slot: Slot) -> Fraction:
    return mean_of(slot.dice[0] * READINGS[slot.item].times)


def _mean_step(rule: str, slot: Slot) -> Step:
    dice, mean = slot.dice[0] * READINGS[slot.item].times, _mean(slot)
    return Step(rule, f"{dice}: {half_written(mean)}", int(mean))


def _carried(gun: Slot) -> tuple[str, ...]:
    return tuple([mark for mark in gun.marks if mark in CARRIED_MARKS])


# Ships of one navy have the same guns in the same places, served by the same crews.
@lru_cache(maxsize=4096)
def _converted(key: tuple[str, ...], gun: _Gun, count: int, support: tuple[Step, ...]) -> Converted:
    """Return the attack with this key, and the working of its figures."""
    halves = _halves(gun, support)
    names = ("short", "long")[-len(halves) :]
    ledger = tuple(
        WorkedFigure((*key, name, what), f"{gun.name}, {name} {what}", steps)
        for name, half in zip(names, halves, strict=True)
        for what, steps in zip(_Half._fields, half, strict=True)
    )
    attack = Attack(
        name=gun.name,
        count=count,
        range=tuple(int(half.range[-1].result) for half in halves),
        dice=tuple(str(half.dice[-1].result) for half in halves),
        marks=gun.marks,
    )
    return Converted(attack, ledger)


def _halves(gun: _Gun, support: tuple[Step, ...]) -> tuple[_Half, ...]:
    """Return the short and the long half, or only the long one if a gun has one range."""
    long = _Half(_dice_steps(gun.dice[-1], support), (_divided(gun.range[-1]),))
    farthest = int(long.range[-1].result)
    if len(gun.dice) == 1:
        return (long,)
    if farthest == 0:
        return (_alone(gun, long),)
    return _Half(_dice_steps(gun.dice[0], support), _nearer(gun.range[0], farthest)), long


def _alone(gun: _Gun, long: _Half) -> _Half:
    words = f"{gun.range[0]}/{gun.range[1]} leaves no range below 0"
    return long._replace(range=(*long.range, Step("the only range", words, 0)))


def _nearer(hexes: int, farthest: int) -> tuple[Step, ...]:
    step = _divided(hexes)
    if int(step.result) < farthest:
        return (step,)
    words = f"{step.result} is not below the long range"
    return step, Step("the next one below the long range", words, farthest - 1)


@lru_cache(maxsize=128)
def _divided(hexes: int) -> Step:
    """Return a range divided by six, halves rounded up."""
    nearest = (2 * hexes + HEXES_IN_ONE) // (2 * HEXES_IN_ONE)
    return Step("A sixth of the range, rounded", f"{hexes} / 6", nearest)


@lru_cache(maxsize=1024)
def _dice_steps(dice: str, support: tuple[Step, ...]) -> tuple[Step, ...]:
    """Add the crews' help to the highest roll, and find the first dice that reach the sum."""
    highest = top(dice)
    parts = [highest, *(int(step.result) for step in support)]
    found = dice_reaching(sum(parts))
    added = f"{' + '.join(map(str, parts))} = {sum(parts)}; " if support else ""
    reach = Step("First dice that can roll it", f"{added}{found} rolls up to {top(found)}", found)
    return Step("Highest roll of the dice", dice, highest), *support, reach


CONVERTED: Final = "Converted from the air game."


class _Working(NamedTuple):
    location: FleetLocation
    ledger: tuple[WorkedFigure, ...]


def convert(ship: Ship) -> Conversion:
    """Return the ship at fleet scale, the working of its figures, and what is not converted."""
    si, mp = si_figure(ship), mp_figure(ship)
    parts = {place: _location(place, location) for place, location in ship.locations.items()}
    fleet_ship = FleetShip(
        name=ship.name,
        ship_class=ship.ship_class,
        nation=ship.nation,
        type=ship.type,
        si=int(si.result),
        mp=int(mp.result),
        figures=CONVERTED,
        locations=FleetLocations({place: part.location for place, part in parts.items()}),
    )
    ledger = (si, mp, *(figure for part in parts.values() for figure in part.ledger))
    return Conversion(fleet_ship, ledger, tuple(_left_out(ship)))


def _location(place: str, location: Location) -> _Working:
    solid = solid_slots(location)
    hull = (
        resilience(place, solid, location.go),
        destroyed_resilience(place, solid, location.go),
        si_modifier(place, solid),
    )
    guns: tuple[Converted, ...] = tuple(attacks(place, solid))
    converted = FleetLocation(
        resilience=int(hull[0].result),
        destroyed_resilience=int(hull[1].result),
        si_modifier=int(hull[2].result),
        attacks=tuple(gun.attack for gun in guns),
    )
    return _Working(converted, (*hull, *(figure for gun in guns for figure in gun.ledger)))


def _left_out(ship: Ship) -> Iterator[NotConverted]:
    """Yield each kind and mark that is not converted once, with all its locations."""
    lacking = tuple(place for place in ship.places if place not in ship.locations)
    if lacking:
        yield NotConverted("Locations", lacking, "the card lacks them")
    places: dict[tuple[str, str], dict[str, None]] = {}
    for place, _, slot in ship.all_slots():
        if slot.item in LEFT_OUT:
            lost = READINGS[slot.item].lost
            name = slot.label if slot.item == "homebrew" else KINDS[slot.item].label
            places.setdefault((name, lost), {})[place] = None
        for mark in slot.marks:
            if mark in LOST_MARKS:
                sign = MARKS[mark].sign
                what = f"mark {sign}" if MARKS[mark].inert else f"{sign} ({mark})"
                places.setdefault((what, LOST_MARKS[mark]), {})[place] = None
    for (what, why), where in places.items():
        yield NotConverted(what, tuple(where), why)


class Misprint(NamedTuple):
    """A figure that is printed wrong in an example of the rules, and the reason."""

    ship: str
    key: tuple[str, ...]
    printed: int
    why: str


_SIDES: Final = (
    "the text counts 12 + 2 = 14, then takes 5 from 15; its rule gives 14 - 5 = 9, and 9 is printed"
)
MISPRINTS: Final = tuple(
    Misprint("Montpellier", (side, "resilience"), 10, _SIDES) for side in ("port", "starboard")
)


def misprint_of(ship: str, figure: WorkedFigure) -> Misprint | None:
    """Return the known misprint of this figure, or None."""
    return next(
        (
            each
            for each in MISPRINTS
            if (each.ship, each.key) == (ship, figure.key) and each.printed != figure.result
        ),
        None,
    )
