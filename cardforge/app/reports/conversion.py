"""Ships at fleet scale as text, with or without the working, and as JSON and CSV."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from cardforge.app.reports.text_tables import NEVER, aligned, said_once
from cardforge.core.spreadsheets.files import csv_text
from cardforge.leviathans.kinds import MARKS
from cardforge.warfleet.convert import misprint_of
from cardforge.warfleet.tables import export_fleet_ships

if TYPE_CHECKING:
    from cardforge.warfleet.conversion_rules import Conversion, Figure
    from cardforge.warfleet.ship import Attack, FleetLocation, FleetShip, Reach


def fleet_scale_json(conversions: Sequence[Conversion], *, explain: bool) -> str:
    """Return all ships as one JSON object; with the working of their figures, if it is wanted."""
    return json.dumps(fleet_scale_data(conversions, explain=explain), ensure_ascii=False, indent=2)


def fleet_scale_data(conversions: Sequence[Conversion], *, explain: bool) -> dict[str, Any]:
    """Return all ships as plain data."""
    ships = [{**_ship(each), **(_working(each) if explain else {})} for each in conversions]
    return {"ships": ships}


def fleet_scale_csv(conversions: Sequence[Conversion]) -> str:
    """Return all ships as a table, one row an attack, which `cardforge import` reads."""
    table = export_fleet_ships([conversion.ship for conversion in conversions])
    return csv_text(table).rstrip("\n")


def _ship(conversion: Conversion) -> dict[str, Any]:
    ship = conversion.ship
    locations = {place: _location_data(location) for place, location in ship.locations.items()}
    return {"name": ship.name, "si": ship.si, "mp": ship.mp, "locations": locations}


def _location_data(location: FleetLocation) -> dict[str, Any]:
    return {
        "resilience": location.resilience,
        "destroyed_resilience": location.destroyed_resilience,
        "si_modifier": location.si_modifier,
        "attacks": [_attack(attack) for attack in location.attacks],
    }


def _attack(attack: Attack) -> dict[str, Any]:
    return {
        "name": attack.name,
        "count": attack.count,
        "short": _reach_data(attack.short),
        "long": _reach_data(attack.long),
        "marks": list(attack.marks),
    }


def _reach_data(reach: Reach | None) -> dict[str, Any] | None:
    return {"dice": reach.dice, "range": reach.hexes} if reach else None


def _working(conversion: Conversion) -> dict[str, Any]:
    name = conversion.ship.name
    left_out = [
        {"what": note.what, "locations": list(note.places), "why": note.why}
        for note in conversion.left_out
    ]
    return {"ledger": [_figure(name, each) for each in conversion.ledger], "left_out": left_out}


def _figure(ship: str, figure: Figure) -> dict[str, Any]:
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


_HEAD = ("location", "resilience", "destroyed", "SI", "attack", "", "short", "long")


def fleet_scale_text(conversions: Sequence[Conversion], *, explain: bool) -> str:
    """Return each ship's figures; or, to explain them, the working of each."""
    told = _explained if explain else _told
    return "\n\n".join("\n".join(told(conversion)) for conversion in conversions)


def _told(conversion: Conversion) -> Iterator[str]:
    ship = conversion.ship
    yield _title(ship)
    rows = [
        (*_location(place, location), *attack)
        for place, location in ship.locations.items()
        for attack in _attacks(location)
    ]
    yield from aligned(_HEAD, said_once(rows, words=4))
    yield from _left_out(conversion)


def _title(ship: FleetShip) -> str:
    name = click.style(ship.name, bold=True)
    return f"{name}  {ship.nation}, Type {ship.type}  SI {ship.si}  MP {ship.mp}"


def _location(place: str, location: FleetLocation) -> tuple[str, str, str, str]:
    intact, destroyed = location.resilience, location.destroyed_resilience
    return place, str(intact), str(destroyed), f"+{location.si_modifier}"


def _attacks(location: FleetLocation) -> Iterator[tuple[str, str, str, str]]:
    for attack in location.attacks:
        yield _called(attack), _signs(attack), _reach(attack.short), _reach(attack.long)
    if not location.attacks:
        yield NEVER, "", "", ""


def _called(attack: Attack) -> str:
    return f"{attack.count} x {attack.name}" if attack.count > 1 else attack.name


def _signs(attack: Attack) -> str:
    return "".join(MARKS[mark].sign for mark in attack.marks)


def _reach(reach: Reach | None) -> str:
    return f"{reach.dice} to {reach.hexes}" if reach else NEVER


def _left_out(conversion: Conversion) -> Iterator[str]:
    for note in conversion.left_out:
        yield f"  left out: {note.what} ({', '.join(note.places)}): {note.why}"


def _explained(conversion: Conversion) -> Iterator[str]:
    ship = conversion.ship
    yield _title(ship)
    for places, figure in _alike(conversion.ledger):
        where = f"{', '.join(places)}: " if places else ""
        yield f"  {where}{figure.label} {click.style(str(figure.result), bold=True)}"
        for step in figure.steps:
            yield f"  {step.result:>6}  {step.rule}: {step.working}"
        misprint = misprint_of(ship.name, figure)
        if misprint:
            yield f"          misprint in the text, which prints {misprint.printed}: {misprint.why}"
    if not conversion.ledger:
        yield "  a fleet ship: her figures stand in her file"
    yield from _left_out(conversion)


def _alike(ledger: Sequence[Figure]) -> list[tuple[tuple[str, ...], Figure]]:
    """Return figures whose working is the same in several locations once, with all of these."""
    places: dict[tuple[object, ...], list[Figure]] = {}
    for figure in ledger:
        key = (figure.key[1:] or figure.key, figure.label, figure.steps)
        places.setdefault(key, []).append(figure)
    return [
        (tuple(figure.place for figure in group if figure.place), group[0])
        for group in places.values()
    ]
