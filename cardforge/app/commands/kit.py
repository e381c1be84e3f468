"""`cardforge kit`: everything that a game night needs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from cardforge.app.commands.options import ON_PAPER, printed_for
from cardforge.app.commands.pressroom import print_all, tell, warn
from cardforge.app.kit import QUICK_START, kit_products
from cardforge.app.ordering import orders_for
from cardforge.app.workspace import OUTPUT


@click.command("kit")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@printed_for(ON_PAPER, OUTPUT / "kit")
def command(paths: tuple[Path, ...], **options: Any) -> None:
    """Print all that a game with the ships in PATHS needs: one folder, with a cover sheet on top.

    Ship cards, standees, flat counters, markers, a map of two sheets, type cards and dice markers,
    dice chart, turn card, and the action cards of the nations that take part. The cover sheet says
    what to print on what, and how to cut. Without PATHS: the four ships of the quick start.
    Starships bring helm cards, counters, markers, reference cards and rulers.

    \b
      cardforge kit
      cardforge kit my-fleet --profile home-a4 -o friday
      cardforge kit ships/starships
    """
    ordered = orders_for(paths or QUICK_START)
    for game, orders, remarks in ordered:
        warn(remarks)
        folder = options["output"] / game if len(ordered) > 1 else options["output"]
        tell(print_all(kit_products(game, orders, options), {**options, "output": folder}))
