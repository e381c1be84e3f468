"""Comparisons and conversions of designs that need not be saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardforge.app.comparing import compared
from cardforge.app.designer import looking, making
from cardforge.app.fleet_scale import scaled
from cardforge.app.judging import design_in
from cardforge.app.reports.comparison import comparison_data
from cardforge.app.reports.fleet_scale_data import fleet_scale_data
from cardforge.core.files import parse

if TYPE_CHECKING:
    from cardforge.app.designer.asks import Compare, WarFleet
    from cardforge.app.designer.folder import Folder
    from cardforge.core.game import Design

Said = str | dict[str, Any]
"""A design as a request names it: an id, the bare name of one that comes along, or its data."""


def design_said(folder: Folder, said: Said) -> Design:
    """Return the design that a request means; raise CardforgeError where there is none."""
    if isinstance(said, str):
        return design_in(parse(making.text_at(folder, said), folder.root / said))
    return design_in(parse(*looking.source_of(said, folder.root / looking.UNSAVED)))


def comparison(folder: Folder, asked: Compare) -> dict[str, Any]:
    """Return two designs in figures that can be set side by side."""
    one, other = (design_said(folder, said) for said in (asked.a, asked.b))
    against = None if asked.against is None else str(asked.against)
    return comparison_data(compared(one, other, against))


def fleet_scale(folder: Folder, asked: WarFleet) -> dict[str, Any]:
    """Return what a design is at fleet scale."""
    ship = scaled(design_said(folder, asked.data))
    return fleet_scale_data([ship.conversion], explain=asked.explain)
