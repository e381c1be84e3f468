"""The fleet map: hexes of six air hexes each, with the rows in which fleets are placed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.maps import chart_inks
from cardforge.press.cartouche import Wording
from cardforge.press.chart import Chart, draw_chart
from cardforge.press.hexmap import Board, near_edge
from cardforge.press.terrain import country_named
from cardforge.press.zones import Zone

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Scene

PLACEMENT_ROWS: Final = 2
EDGES: Final = ("top", "bottom")


def fleet_map(
    theme: Theme, measure: Measure, *, terrain: str = "islands", seed: int = 1910,
    board: Board | None = None,
) -> Scene:  # fmt: skip
    """Draw a map of fleet hexes at the pitch of the counters, its placement rows along two edges.

    Raises PressError for an unknown terrain.
    """
    board, country = board or Board(), country_named(terrain)
    zones = tuple(Zone("Placement rows", near_edge(board, edge, PLACEMENT_ROWS)) for edge in EDGES)
    size = f"{board.sheet.columns} × {board.sheet.rows} fleet hexes"
    wording = Wording("War Fleet chart", country.title, f"{size}, sheet No. {seed}")
    chart = Chart(board, country, seed, zones, wording, f"Fleet map: {country.title}")
    return draw_chart(chart, chart_inks(theme), measure)
