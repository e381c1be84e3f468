"""`cardforge kit`: everything that a game night needs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from cardforge.app.cli import report_unusable
from cardforge.app.commands.options import ON_PAPER, printed_for
from cardforge.app.commands.path_types import DESIGNS
from cardforge.app.commands.pressroom import print_all, tell, tell_removed, warn
from cardforge.app.kit import QUICK_START, kit_products
from cardforge.app.kit_files import renew
from cardforge.app.ordering import orders_for
from cardforge.app.workspace import OUTPUT
from cardforge.errors import CardforgeError


@click.command("kit")
@click.argument("paths", nargs=-1, type=DESIGNS)
@printed_for(ON_PAPER, OUTPUT / "kit")
def command(paths: tuple[Path, ...], **options: Any) -> int:
    """Print all that a game with the ships in PATHS needs: one folder, with a cover sheet on top.

    Ship cards, standees, flat counters, markers, a map of two sheets, type cards and dice markers,
    dice chart, turn card, and the action cards of the nations that take part. The cover sheet says
    what to print on what, and how to cut. A fleet file brings each of its ships, and a roster
    sheet. Starships bring helm cards, counters, markers, reference cards and rulers. Without PATHS:
    the four ships of the quick start. What an earlier kit left in the folder is removed, unless you
    changed it since.

    \b
      cardforge kit
      cardforge kit my-fleet --profile home-a4 -o friday
      cardforge kit friday.yaml
      cardforge kit starships
    """
    faults: list[CardforgeError] = []
    written: list[Path] = []
    ordered = orders_for(paths or QUICK_START, faults)
    for game, orders, remarks, fleets in ordered:
        warn(remarks)
        folder = options["output"] / game if len(ordered) > 1 else options["output"]
        made = print_all(kit_products(game, orders, options, fleets), {**options, "output": folder})
        tell(made)
        written += made
    tell_removed(renew(options["output"], written))
    return report_unusable(faults)
