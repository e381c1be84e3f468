"""`cardforge map`: hex sheets over sea and land."""

from __future__ import annotations

from typing import Any

import click

from cardforge.app.commands.options import AS_PDF, printed_for
from cardforge.app.commands.pressroom import print_all, tell
from cardforge.app.printers import look_for
from cardforge.leviathans.cards import printer
from cardforge.press.terrain import COUNTRIES

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
    "--zone", "zones", type=click.Choice([*EDGES, "none"]), multiple=True,
    help="An edge from which a fleet deploys; top and bottom if left out.",
)  # fmt: skip
@click.option("--title", default="", help="What the cartouche says.")
@printed_for(AS_PDF)
def command(
    terrain: str,
    seed: int,
    columns: int | None,
    rows: int | None,
    zones: tuple[str, ...],
    title: str,
    **options: Any,
) -> None:
    """Print a map of hexes at true size, tiled over the paper with overlap and alignment marks.

    A sheet of 15 x 17 hexes is 18 x 22 inches. For a plotter or a print shop take a profile without
    paper (european-shop): the map is one page then.

    \b
      cardforge map --terrain coast --seed 7
      cardforge map --columns 31 --zone left --zone right --title "The Narrows"
    """
    wishes: dict[str, Any] = {"columns": columns, "rows": rows, "title": title}
    if zones:
        wishes["zones"] = tuple(zone for zone in zones if zone != "none")
    product = printer.maps(look_for(options), [(terrain, seed)], **wishes)
    tell(print_all([product], options))
