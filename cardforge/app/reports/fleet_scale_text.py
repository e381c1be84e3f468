"""Ships at fleet scale as a person reads them in a terminal, with or without the working."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from cardforge.app.reports.aligned import NEVER, aligned, said_once
from cardforge.leviathans.kinds import MARKS
from cardforge.warfleet.errata import misprint_of

if TYPE_CHECKING:
    from cardforge.warfleet.ship import Attack, FleetLocation, FleetShip, Reach
    from cardforge.warfleet.working import Conversion, Figure

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
