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
_TERRAIN: Final = "islands"
_SEED: Final = 1910


def fleet_map(theme: Theme, measure: Measure) -> Scene:
    """Draw a map of fleet hexes at the pitch of the counters, placement rows along two edges."""
    board, country = Board(), country_named(_TERRAIN)
    zones = tuple(Zone("Placement rows", near_edge(board, edge, PLACEMENT_ROWS)) for edge in EDGES)
    size = f"{board.sheet.columns} × {board.sheet.rows} fleet hexes"
    wording = Wording("War Fleet chart", country.title, f"{size}, sheet No. {_SEED}")
    chart = Chart(board, country, _SEED, zones, wording, f"Fleet map: {country.title}")
    return draw_chart(chart, chart_inks(theme), measure)
