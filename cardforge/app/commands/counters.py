"""`cardforge counters`: standees and flat counters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from cardforge.app.commands.options import ON_PAPER, printed_for
from cardforge.app.commands.pressroom import print_all, tell, warn
from cardforge.app.ordering import orders_for
from cardforge.app.printers import look_for, printer_of


@click.command("counters")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--flat", is_flag=True, help="Flat ones, in place of ones that fold and stand.")
@click.option("--hexes", type=click.IntRange(1, 4), help="Over so many hexes, whatever the Type.")
@printed_for(ON_PAPER)
def command(paths: tuple[Path, ...], flat: bool, hexes: int | None, **options: Any) -> None:
    """Print counters of the ships in PATHS at the pitch of the map, one for each ship.

    Name a ship twice in a folder of its own, or print again, for more of one kind.

    \b
      cardforge counters hml-raven pontbriand
      cardforge counters ships --flat --profile home-a4
    """
    wishes, products = {"flat": flat, "hexes": hexes}, []
    for game, orders, remarks in orders_for(paths):
        warn(remarks)
        products.append(printer_of(game).counters(orders, look_for(options), wishes))
    tell(print_all(products, options))
