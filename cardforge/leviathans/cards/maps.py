"""Map sheets for the air game: which hexes, what lies below them, where fleets begin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.core.hexes import HexSheet
from cardforge.errors import CallError, PressError
from cardforge.press.hexmap import ChartInks, HexBoard, board_for, near_edge
from cardforge.press.lettering import Overflow
from cardforge.press.map_ornaments import Wording, overlong
from cardforge.press.relief import country_named
from cardforge.press.scene import BLACK, WHITE, Scene, grey, ink
from cardforge.press.sea_chart import SeaChart, Zone, draw_chart
from cardforge.press.tiling import shortens_title, tiled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.card_positions import Paper
    from cardforge.press.measure import Measure

DEPLOYMENT_HEXES: Final = 4
FAR_EDGES: Final = {1: ("top", "bottom"), 2: ("left", "right")}
"""Where fleets deploy, by the number of sheets: at the edges that lie farther apart."""

COLOUR_INKS: Final = ChartInks(
    sea=(
        ink("#abc9cf", 33, 10, 14, 3),
        ink("#b9d3d6", 27, 7, 13, 2),
        ink("#c5dcdb", 22, 5, 12, 1),
        ink("#d1e5e0", 17, 3, 11, 0),
        ink("#deeee6", 12, 1, 10, 0),
    ),
    depth=ink("#8fb4bb", 42, 16, 20, 6),
    water=ink("#5f929f", 58, 22, 24, 14),
    rhumb=ink("#a5c5c9", 33, 11, 16, 3),
    coast=ink("#5c4a2e", 35, 48, 72, 48),
    land=(
        ink("#edead0", 6, 4, 22, 1),
        ink("#ece0bb", 6, 8, 30, 1),
        ink("#e5d2a2", 8, 13, 40, 2),
        ink("#d9be85", 11, 20, 51, 4),
    ),
    hachure=ink("#8a6f45", 28, 40, 70, 28),
    crops=(
        ink("#e3e2b4", 11, 5, 36, 1),
        ink("#d6dcae", 17, 5, 39, 1),
        ink("#f0dfae", 4, 9, 38, 0),
    ),
    furrow=ink("#b3a878", 22, 22, 56, 12),
    wood=ink("#b3c18d", 30, 10, 53, 6),
    cloud=WHITE,
    lining=ink("#e3e9ea", 9, 4, 6, 2),
    rim=ink("#9fb0b8", 28, 15, 15, 16),
    shadow=ink("#7f9aa0", 42, 22, 25, 18),
    grid=ink("#44586a", 55, 32, 22, 42),
    label=grey(78),
    zone=ink("#c98f86", 8, 46, 38, 8),
    paper=ink("#f8f2e2", 2, 4, 12, 0),
    ink=BLACK,
    accent=ink("#35506b", 75, 45, 22, 38),
    soft=ink("#e9dcb8", 6, 9, 30, 2),
)

GREY_INKS: Final = ChartInks(
    sea=(WHITE,) * 5,
    depth=grey(18),
    water=grey(38),
    rhumb=grey(14),
    coast=grey(85),
    land=(grey(4), grey(6), grey(8), grey(11)),
    hachure=grey(45),
    crops=(WHITE, grey(3), grey(8)),
    furrow=grey(28),
    wood=grey(15),
    cloud=WHITE,
    lining=grey(6),
    rim=grey(40),
    shadow=grey(25),
    grid=grey(65),
    label=grey(85),
    zone=grey(35),
    paper=WHITE,
    ink=BLACK,
    accent=grey(60),
    soft=WHITE,
)


def chart_inks(theme: Theme) -> ChartInks:
    """Return the inks of charts that go with a theme."""
    return GREY_INKS if theme.low_ink else COLOUR_INKS


def map_sheet(
    theme: Theme,
    measure: Measure,
    *,
    terrain: str = "sea",
    seed: int = 1910,
    board: HexBoard | None = None,
    zones: tuple[str, ...] = ("top", "bottom"),
    title: str = "",
) -> Scene:
    """Draw a map at true size (default: 15 x 17 hexes on 18 x 22 in).

    `zones` names the edges at which fleets deploy. Raise PressError for an unknown terrain or edge.
    """
    board, country = board or HexBoard(), country_named(terrain)
    name = title or country.title
    wording = _wording(name, board, seed)
    chart = SeaChart(board, country, seed, deployment_zones(board, zones), wording, f"Map: {name}")
    return draw_chart(chart, chart_inks(theme), measure)


def title_overflow(
    title: str, measure: Measure, board: HexBoard | None = None, paper: Paper | None = None
) -> tuple[Overflow, ...]:
    """Return the title as overflow if a map, or a tile of it on this paper, must shorten it."""
    board = board or HexBoard()
    on_map = overlong(_wording(title, board, 0), board, measure)
    return (*on_map, *_cut_on_tiles(title, measure, board, paper))


def _cut_on_tiles(
    title: str, measure: Measure, board: HexBoard, paper: Paper | None
) -> Iterator[Overflow]:
    scene = Scene(board.width_mm, board.height_mm, (), title=f"Map: {title}")
    if paper is None:
        return
    tiling = tiled(scene.width_mm, scene.height_mm, paper, board.hex_size_mm)
    if shortens_title(scene, tiling, measure):
        yield Overflow("title at the foot of each tile", title)


def _wording(title: str, board: HexBoard, seed: int) -> Wording:
    columns, rows = board.sheet.columns, board.sheet.rows
    return Wording("Aerial chart", title, f"{columns} × {rows} hexes, sheet No. {seed}")


def deployment_zones(board: HexBoard, edges: tuple[str, ...]) -> tuple[Zone, ...]:
    """Return the zones within four hexes of the edges."""
    return tuple(
        Zone("Deployment zone", near_edge(board, edge, DEPLOYMENT_HEXES)) for edge in edges
    )


def table_board(sheets: int, columns: int | None = None, rows: int | None = None) -> HexBoard:
    """Lay this number of equal sheets side by side, long sides together, as one board.

    Half hexes that meet become whole, so hexes have one name each and terrain runs on. Raises
    PressError for columns that cannot be joined.
    """
    if sheets == 1 and not (columns or rows):
        return HexBoard()
    try:
        return board_for(HexSheet(columns or 15, rows or 17).joined(sheets, 1))
    except CallError as error:
        raise PressError(str(error)) from error
