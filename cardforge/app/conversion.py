"""From design files to ships at fleet scale: air ships converted, fleet ships as they are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardforge.app.listing import ship_designs
from cardforge.app.loading import expect_any
from cardforge.app.progress import tracked
from cardforge.app.registry import AIR, FLEET
from cardforge.app.workspace import design_files
from cardforge.core.bundled import supplied
from cardforge.errors import CallError, CardforgeError
from cardforge.warfleet.conversion_rules import Conversion
from cardforge.warfleet.convert import convert

if TYPE_CHECKING:
    from cardforge.core.game import Design


class Scaled(NamedTuple):
    """A design, and what it is at fleet scale; a fleet ship has no working."""

    design: Design
    conversion: Conversion

    @property
    def was_converted(self) -> bool:
        """Whether the design is an air ship."""
        return self.design.game == AIR


def at_fleet_scale(paths: Sequence[Path], faults: list[CardforgeError]) -> list[Scaled]:
    """Return the ships in files and folders; without any, those that come with cardforge.

    A fleet file means its ships, each once. `faults` gets the error of each file that cannot be
    used. Designs of games that War Fleet knows nothing of are passed over in folders. Raise
    CallError for such a design that is named itself, or for no ships; FileError or FilesError where
    no file can be used.
    """
    files = design_files(paths or [supplied("ships")])
    designs = list(ship_designs(tracked(files, "reading"), faults))
    expect_any(designs, faults)
    ships = [
        scaled(design)
        for design in designs
        if design.game in (AIR, FLEET) or design.document.path in paths
    ]
    if not ships:
        raise CallError(f"expected air ships, found none in {', '.join(map(str, paths))}")
    return ships


def scaled(design: Design) -> Scaled:
    """Return a design at fleet scale; raise CallError where its game knows no such thing."""
    if design.game not in (AIR, FLEET):
        raise CallError(f"expected an air ship, '{design.name}' is of {design.game}")
    if design.game == FLEET:
        return Scaled(design, Conversion(design.value, (), ()))
    return Scaled(design, convert(design.value))
