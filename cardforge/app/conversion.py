"""From design files to ships at fleet scale: air ships converted, fleet ships as they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from cardforge.app.listing import ship_designs
from cardforge.app.loading import expect_any
from cardforge.app.progress import tracked
from cardforge.app.registry import FLEET, GAMES
from cardforge.app.reports.answers import answer_text
from cardforge.app.workspace import design_files
from cardforge.core.bundled import supplied
from cardforge.core.figures import encoded
from cardforge.core.game import Conversions, Design, Tables, as_design_of
from cardforge.core.spreadsheets.files import csv_text
from cardforge.errors import CallError, CardforgeError

if TYPE_CHECKING:
    from cardforge.core.answers import Answer


def at_fleet_scale(paths: Sequence[Path], faults: list[CardforgeError]) -> list[Design]:
    """Return the designs in files and folders that have a fleet scale; without any, those bundled.

    A fleet file means its ships, each once. `faults` gets the error of each file that cannot be
    used. Designs of games that War Fleet knows nothing of are passed over in folders. Raise
    CallError for such a design that is named itself, or for no ships; FileError or FilesError where
    no file can be used.
    """
    files = design_files(paths or [supplied("ships")])
    designs = list(ship_designs(tracked(files, "reading"), faults))
    expect_any(designs, faults)
    known = (FLEET, *conversions().games)
    ships = [
        design if design.game in known else expect_scale(design)
        for design in designs
        if design.game in known or design.document.path in paths
    ]
    if not ships:
        raise CallError(f"expected air ships, found none in {', '.join(map(str, paths))}")
    return ships


def expect_scale(design: Design) -> Design:
    """Return the design; raise CallError where its game has no fleet scale."""
    as_design_of(GAMES[FLEET], design)
    return design


def conversions() -> Conversions:
    """Return what War Fleet makes of designs."""
    return cast(Conversions, GAMES[FLEET].conversions)


def is_converted(design: Design) -> bool:
    """Return whether a design is another one at fleet scale."""
    return design.game != FLEET


def figures_text(designs: Iterable[Design], *, explain: bool) -> str:
    """Return the figures of each design at fleet scale, or how each of them came about."""
    return "\n\n".join(map(answer_text, _answers(designs, explain=explain)))


def figures_data(designs: Iterable[Design], *, explain: bool) -> dict[str, Any]:
    """Return the same as plain data."""
    return {"ships": [encoded(each.data()) for each in _answers(designs, explain=explain)]}


def _answers(designs: Iterable[Design], *, explain: bool) -> Iterator[Answer]:
    return map(conversions().working if explain else conversions().figures, designs)


def figures_csv(designs: Iterable[Design]) -> str:
    """Return all ships as a table, one row an attack, which `cardforge import` reads."""
    fleet = GAMES[FLEET]
    ships = tuple(as_design_of(fleet, design) for design in designs)
    return csv_text(cast(Tables, fleet.tables).write(ships)).rstrip("\n")
