"""`cardforge counters`: standees and flat counters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from cardforge.app.cli import report_unusable
from cardforge.app.commands.options import ON_PAPER, printed_for
from cardforge.app.commands.path_types import DESIGNS
from cardforge.app.commands.pressroom import print_all, tell, warn
from cardforge.app.ordering import orders_for
from cardforge.app.printers import look_for, printer_of
from cardforge.errors import CardforgeError


@click.command("counters")
@click.argument("paths", nargs=-1, required=True, type=DESIGNS)
@click.option("--flat", is_flag=True, help="Flat ones, in place of ones that fold and stand.")
@click.option("--hexes", type=click.IntRange(1, 4), help="Over so many hexes, whatever the Type.")
@printed_for(ON_PAPER)
def command(paths: tuple[Path, ...], flat: bool, hexes: int | None, **options: Any) -> int:
    """Print counters of the ships in PATHS at the pitch of the map, one for each ship.

    For several ships of one kind, name a fleet file that counts them: its ships are numbered.

    \b
      cardforge counters hml-raven pontbriand
      cardforge counters friday.yaml
      cardforge counters ships --flat --profile home-a4
    """
    wishes, products = {"flat": flat, "hexes": hexes}, []
    faults: list[CardforgeError] = []
    for game, orders, remarks, _ in orders_for(paths, faults):
        warn(remarks)
        products.append(printer_of(game).counters(orders, look_for(options), wishes))
    tell(print_all(products, options))
    return report_unusable(faults)
