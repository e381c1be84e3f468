"""Conversions to fleet scale for the application: figures, working, and what is not converted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from cardforge.core.figures import Answer, AnswerTable, Column, Worked, Working
from cardforge.leviathans.kinds import MARKS
from cardforge.warfleet.convert import Conversion, convert, misprint_of
from cardforge.warfleet.ship import FleetShip

if TYPE_CHECKING:
    from cardforge.core.figures import Cell
    from cardforge.leviathans.ship import Ship
    from cardforge.warfleet.convert import WorkedFigure
    from cardforge.warfleet.ship import Attack, FleetLocation, Reach

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
        (*_location(place, location), *attack)
        for place, location in ship.locations.items()
        for attack in _attacks(location)
    )
    notes = _left_out(conversion)
    return AnswerTable(_title(ship), _COLUMNS, rows, once=4, name=ship.name, notes=notes)


def _location(place: str, location: FleetLocation) -> tuple[Cell, ...]:
    destroyed, modifier = location.destroyed_resilience, f"+{location.si_modifier}"
    return place, location.resilience, destroyed, modifier


def _attacks(location: FleetLocation) -> Iterator[tuple[Cell, ...]]:
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


def _left_out(conversion: Conversion) -> tuple[str, ...]:
    return tuple(
        f"not converted: {note.what} ({', '.join(note.places)}): {note.why}"
        for note in conversion.left_out
    )


def _explained(conversion: Conversion) -> Working:
    ship = conversion.ship
    figures = tuple(_worked(ship, *each) for each in _alike(conversion.ledger))
    own = () if figures else ("a War Fleet ship: its figures are in its file",)
    return Working(ship.name, _title(ship), figures, (*own, *_left_out(conversion)))


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
