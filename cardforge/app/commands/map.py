"""`cardforge map`: hex sheets over sea and land."""

from __future__ import annotations

from typing import Any

import click

from cardforge.app.commands.options import AS_PDF, printed_for
from cardforge.app.commands.pressroom import print_all, tell
from cardforge.app.printers import look_for
from cardforge.leviathans.cards import printer
from cardforge.leviathans.cards.maps import table_board
from cardforge.press.hexmap import Board
from cardforge.press.paper import Paper
from cardforge.press.terrain import COUNTRIES
from cardforge.press.tiling import tile

EDGES = ("top", "bottom", "left", "right")


@click.command("map")
@click.option(
    "--terrain", type=click.Choice(list(COUNTRIES)), default="sea", show_default=True,
    help="What lies below.",
)  # fmt: skip
@click.option(
    "--seed", type=int, default=1910, show_default=True, help="Another number, another map."
)
@click.option("--columns", type=click.IntRange(1, 120), help="Hexes across; 15 if left out.")
@click.option("--rows", type=click.IntRange(1, 120), help="Hexes down; 17 if left out.")
@click.option(
    "--sheets", type=click.IntRange(1, 2), default=1, show_default=True,
    help="Sheets side by side, their long sides together: two are the quick start's table.",
)  # fmt: skip
@click.option(
    "--zone", "zones", type=click.Choice([*EDGES, "none"]), multiple=True,
    help="An edge from which a fleet deploys; the two that lie farther apart if left out.",
)  # fmt: skip
@click.option("--title", default="", help="What the cartouche says.")
@printed_for(AS_PDF)
def command(
    terrain: str,
    seed: int,
    columns: int | None,
    rows: int | None,
    sheets: int,
    zones: tuple[str, ...],
    title: str,
    **options: Any,
) -> None:
    """Print a map of hexes at true size, tiled over the paper with overlap and alignment marks.

    A sheet of 15 x 17 hexes is 18 x 22 inches. For a plotter or a print shop take a profile without
    paper (european-shop): the map is one page then.

    \b
      cardforge map --terrain coast --seed 7
      cardforge map --sheets 2 --title "The Narrows"
    """
    wishes: dict[str, Any] = {"columns": columns, "rows": rows, "across": sheets, "title": title}
    if zones:
        wishes["zones"] = tuple(zone for zone in zones if zone != "none")
    board = table_board(sheets, columns, rows)
    product = printer.maps(look_for(options), [(terrain, seed)], **wishes)
    click.echo(_told(board, sheets, look_for(options).paper), err=True)
    tell(print_all([product], options))


def _told(board: Board, sheets: int, paper: Paper | None) -> str:
    """Say how large the map is, of how many sheets, and on how much paper it comes."""
    size = f"{board.sheet.columns} x {board.sheet.rows} hexes"
    table = (
        f"{size}, two sheets as one table, left and right" if sheets > 1 else f"{size}, one sheet"
    )
    if paper is None:
        return f"{table}, on one page"
    tiling = tile(board.width_mm, board.height_mm, paper, board.hex_size_mm)
    tiles = "1 tile" if tiling.count == 1 else f"{tiling.count} tiles"
    return f"{table}, on {tiles} of {paper.name}"
