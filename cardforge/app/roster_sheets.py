"""Fleets as roster sheets: from a fleet's ships to the lines that are printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

from cardforge.app.fleets import Fleet
from cardforge.app.proven import Doubt, unproven_among
from cardforge.app.reports.costs import whole
from cardforge.app.reports.proven import MARK, proof_of
from cardforge.app.reports.roster import fleet_sum
from cardforge.core.counted import counted
from cardforge.press.printer import Look
from cardforge.press.product import Product
from cardforge.press.roster import Note, Roster, RosterLine, roster_product

_COMMAND: Final = re.compile(r"`([^`]+)`")
"""A command as terminals show it; on paper it stands in quotation marks."""
_MOST_TOLD: Final = 8
"""How many designs a sheet explains the mark of."""


def roster_sheets(fleets: Sequence[Fleet], look: Look) -> list[Product]:
    """Return the roster sheets of fleets, as one product; none without fleets or without paper."""
    if not fleets or look.paper is None:
        return []
    return [roster_product([_roster(fleet) for fleet in fleets], look.paper, look.measure)]


def _roster(fleet: Fleet) -> Roster:
    unproven = unproven_among(ship.design for ship in fleet.ships)
    lines = tuple(
        RosterLine(
            ship.name, ship.design.name, ship.station or ship.nation, whole(ship.points),
            MARK if ship.design.document.path in unproven else "",
        )
        for ship in fleet.ships
    )  # fmt: skip
    notes = tuple(_notes(fleet, unproven))
    return Roster(fleet.name, ", ".join(_subtitle(fleet)), lines, fleet_sum(fleet), notes)


def _notes(fleet: Fleet, unproven: Mapping[Path, Doubt]) -> Iterator[Note]:
    """Yield why points are marked, design by design, and how far points are proven at all."""
    for name, why in islice(unproven.values(), _MOST_TOLD):
        yield Note(f"{name}: points {why}", MARK)
    if len(unproven) > _MOST_TOLD:
        more = len(unproven) - _MOST_TOLD
        yield Note(f"{counted(more, 'design')} more: see `cardforge cost`", MARK)
    for told in proof_of(ship.design for ship in fleet.ships):
        yield Note(_COMMAND.sub(r"“\1”", told))


def _subtitle(fleet: Fleet) -> Iterator[str]:
    yield "Fleet roster"
    nations = list(dict.fromkeys(ship.nation for ship in fleet.ships if ship.nation))
    if len(nations) == 1:
        yield nations[0]
    if fleet.budget is not None:
        yield f"budget {fleet.budget} points"
