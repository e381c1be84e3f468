"""From a FleetShip to its file: one line an attack, both sides at once where they are alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.core.files.yaml_words import folded, pairs, scalar
from cardforge.leviathans.fields import range_text
from cardforge.leviathans.places import shared
from cardforge.warfleet.reading import FORMAT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.warfleet.ship import Attack, FleetLocation, FleetShip


def fleet_ship_text(ship: FleetShip) -> str:
    """Return the whole file; reading it gives the same ship, writing that the same bytes."""
    return "\n".join(_lines(ship)) + "\n"


def _lines(ship: FleetShip) -> Iterator[str]:
    yield "game: warfleet"
    yield f"format: {FORMAT}"
    yield f"name: {scalar(ship.name)}"
    if ship.ship_class is not None:
        yield f"class: {scalar(ship.ship_class)}"
    yield f"nation: {scalar(ship.nation)}"
    for key in ("type", "si", "mp"):
        yield f"{key}: {getattr(ship, key)}"
    if ship.points:
        yield f"points: {ship.points}"
    yield from folded("figures", ship.figures)
    if ship.notes:
        yield "notes:"
        yield from pairs(ship.notes)
    yield "locations:" if ship.locations else "locations: {}"
    for name, location in shared(ship.locations, ship.type):
        yield f"  {name}:"
        yield from _location(location)


def _location(location: FleetLocation) -> Iterator[str]:
    yield f"    resilience: {location.resilience}"
    yield f"    destroyed_resilience: {location.destroyed_resilience}"
    yield f"    si_modifier: {location.si_modifier}"
    if location.attacks:
        yield "    attacks:"
    for attack in location.attacks:
        yield f"      - {{{', '.join(_told(attack))}}}"


def _told(attack: Attack) -> Iterator[str]:
    yield f"name: {scalar(attack.name)}"
    if attack.count > 1:
        yield f"count: {attack.count}"
    yield f"range: {range_text(attack.range)}"
    yield f"dice: {' | '.join(attack.dice)}"
    if attack.marks:
        yield f"marks: [{', '.join(attack.marks)}]"
