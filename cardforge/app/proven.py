"""Which designs have points that nothing proves, and why."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from cardforge.app.games import GAMES
from cardforge.core.game import Design


class Doubt(NamedTuple):
    """A design whose points nothing proves, and why."""

    name: str
    why: str


def unproven(design: Design) -> str:
    """Return why nothing proves that a design's points hold; nothing for most designs."""
    return GAMES[design.game].cost(design).unproven


def unproven_among(designs: Iterable[Design]) -> dict[Path, Doubt]:
    """Return the same for each of several designs of which there is something to tell, by file."""
    each = {design.document.path: design for design in designs}
    told = {path: Doubt(design.name, unproven(design)) for path, design in each.items()}
    return {path: doubt for path, doubt in told.items() if doubt.why}


def unproven_told(designs: Iterable[Design]) -> str:
    """Return the same as one line."""
    return "; ".join(f"{name}: {why}" for name, why in unproven_among(designs).values())
