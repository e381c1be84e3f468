"""The inks of a chart, by what they draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardforge.press.ink import Ink


@dataclass(frozen=True)
class ChartInks:
    """One look of a chart. `sea` runs from the deep to the shore, `land` from it to the hills.

    `depth` draws the lines in the sea and `water` those along the shore; `crops` are the tints of
    fields and `furrow` their hatching; a cloud is `cloud` within `rim`, shaded by `lining`, and
    `shadow` hatches the ground below it. `zone` is the band along a zone's border. `ink` writes,
    `label` writes the coordinates, `accent` and `paper` are for border, rose and cartouche.
    """

    sea: tuple[Ink, ...]
    depth: Ink
    water: Ink
    rhumb: Ink
    coast: Ink
    land: tuple[Ink, ...]
    hachure: Ink
    crops: tuple[Ink, ...]
    furrow: Ink
    wood: Ink
    cloud: Ink
    lining: Ink
    rim: Ink
    shadow: Ink
    grid: Ink
    label: Ink
    zone: Ink
    paper: Ink
    ink: Ink
    accent: Ink
    soft: Ink
