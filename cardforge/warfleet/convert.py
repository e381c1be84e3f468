"""The conversion of air ships: hull and whole ship, with working, and known misprints.

Slots become attacks in `slot_conversion`. Answers for the application come last: figures, working,
and what is not converted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.core.figures import Answer, AnswerTable, Column, Step, Worked, Working
from cardforge.leviathans.kinds import KINDS, MARKS
from cardforge.warfleet.ship import (
    LEAST_RESILIENCE,
    FleetLocation,
    FleetLocations,
    FleetShip,
)
from cardforge.warfleet.slot_conversion import (
    ARMOR,
    LEFT_OUT,
    LOST_MARKS,
    READINGS,
    Converted,
    WorkedFigure,
    attacks,
    half_written,
    mean_of,
)

if TYPE_CHECKING:
    from cardforge.core.figures import Cell
    from cardforge.leviathans.ship import Location, Ship, Slot
    from cardforge.warfleet.ship import Attack, Reach


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


CONVERTED: Final = "Converted from the air game."


class _WorkedLocation(NamedTuple):
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


def _location(place: str, location: Location) -> _WorkedLocation:
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
    return _WorkedLocation(converted, (*hull, *(figure for gun in guns for figure in gun.ledger)))


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


_COLUMNS: Final = tuple(
    map(
        Column,
        ("location", "resilience", "destroyed", "SI", "attack", "", "short", "long"),
    )
)


def conversion_of(ship: Ship | FleetShip) -> Conversion:
    """Return an air ship converted to fleet scale; a fleet ship has no working."""
    return Conversion(ship, (), ()) if isinstance(ship, FleetShip) else convert(ship)


def figures_answer(conversion: Conversion) -> Answer:
    """Return a ship's figures as an answer."""
    return Answer(lambda: [_figures(conversion)], lambda: _data(conversion), narrow=False)


def working_answer(conversion: Conversion) -> Answer:
    """Return the working of a ship's figures as an answer; its data has the figures as well."""

    def data() -> dict[str, Any]:
        return {**_data(conversion), **_working_data(conversion)}

    return Answer(lambda: [_explained(conversion)], data, narrow=False)


def _title(ship: FleetShip) -> str:
    return f"{ship.nation}, Type {ship.type}  SI {ship.si}  MP {ship.mp}"


def _figures(conversion: Conversion) -> AnswerTable:
    ship = conversion.ship
    rows = tuple(
        (*_location_cells(place, location), *attack)
        for place, location in ship.locations.items()
        for attack in _attack_cells(location)
    )
    notes = _notes(conversion)
    return AnswerTable(_title(ship), _COLUMNS, rows, once=4, name=ship.name, notes=notes)


def _location_cells(place: str, location: FleetLocation) -> tuple[Cell, ...]:
    destroyed, modifier = location.destroyed_resilience, f"+{location.si_modifier}"
    return place, location.resilience, destroyed, modifier


def _attack_cells(location: FleetLocation) -> Iterator[tuple[Cell, ...]]:
    for attack in location.attacks:
        yield _called(attack), _signs(attack), _reach(attack.short), _reach(attack.long)
    if not location.attacks:
        yield None, "", "", ""


def _called(attack: Attack) -> str:
    return f"{attack.count} x {attack.name}" if attack.count > 1 else attack.name


def _signs(attack: Attack) -> str:
    return "".join(MARKS[mark].sign for mark in attack.marks)


def _reach(reach: Reach | None) -> str | None:
    return f"{reach.dice} to {reach.hexes}" if reach else None


def _notes(conversion: Conversion) -> tuple[str, ...]:
    return tuple(
        f"not converted: {note.what} ({', '.join(note.places)}): {note.why}"
        for note in conversion.left_out
    )


def _explained(conversion: Conversion) -> Working:
    ship = conversion.ship
    figures = tuple(_worked(ship, *each) for each in _alike(conversion.ledger))
    own = () if figures else ("a War Fleet ship: its figures are in its file",)
    return Working(ship.name, _title(ship), figures, (*own, *_notes(conversion)))


def _worked(ship: FleetShip, places: tuple[str, ...], figure: WorkedFigure) -> Worked:
    where = f"{', '.join(places)}: " if places else ""
    misprint = misprint_of(ship.name, figure)
    remark = (
        f"misprint in the text, which prints {misprint.printed}: {misprint.why}" if misprint else ""
    )
    return Worked(f"{where}{figure.label}", figure.result, figure.steps, remark)


def _alike(ledger: Sequence[WorkedFigure]) -> list[tuple[tuple[str, ...], WorkedFigure]]:
    """Return figures with equal working once, with all their locations."""
    places: dict[tuple[object, ...], list[WorkedFigure]] = {}
    for figure in ledger:
        key = (figure.key[1:] or figure.key, figure.label, figure.steps)
        places.setdefault(key, []).append(figure)
    return [
        (tuple(figure.place for figure in group if figure.place), group[0])
        for group in places.values()
    ]


def _data(conversion: Conversion) -> dict[str, Any]:
    ship = conversion.ship
    locations = {place: _location_data(location) for place, location in ship.locations.items()}
    return {"name": ship.name, "si": ship.si, "mp": ship.mp, "locations": locations}


def _location_data(location: FleetLocation) -> dict[str, Any]:
    return {
        "resilience": location.resilience,
        "destroyed_resilience": location.destroyed_resilience,
        "si_modifier": location.si_modifier,
        "attacks": [_attack_data(attack) for attack in location.attacks],
    }


def _attack_data(attack: Attack) -> dict[str, Any]:
    return {
        "name": attack.name,
        "count": attack.count,
        "short": _reach_data(attack.short),
        "long": _reach_data(attack.long),
        "marks": list(attack.marks),
    }


def _reach_data(reach: Reach | None) -> dict[str, Any] | None:
    return {"dice": reach.dice, "range": reach.hexes} if reach else None


def _working_data(conversion: Conversion) -> dict[str, Any]:
    name = conversion.ship.name
    left_out = [
        {"what": note.what, "locations": list(note.places), "why": note.why}
        for note in conversion.left_out
    ]
    return {"ledger": [_figure(name, each) for each in conversion.ledger], "left_out": left_out}


def _figure(ship: str, figure: WorkedFigure) -> dict[str, Any]:
    misprint = misprint_of(ship, figure)
    told: dict[str, Any] = {
        "figure": ".".join(figure.key),
        "label": figure.label,
        "result": figure.result,
        "steps": [step._asdict() for step in figure.steps],
    }
    if misprint:
        told["misprint"] = {"printed": misprint.printed, "why": misprint.why}
    return told
