"""`cardforge cards`: ship cards, two by two."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from cardforge.app.cli import report_unusable
from cardforge.app.commands.options import printing_options
from cardforge.app.commands.path_types import DESIGNS
from cardforge.app.commands.pressroom import print_all, tell, warn
from cardforge.app.ordering import orders_for
from cardforge.app.printers import look_for, printer_of
from cardforge.app.roster_sheets import roster_sheets
from cardforge.errors import CardforgeError
from cardforge.press.product import Product


@click.command("cards")
@click.argument("paths", nargs=-1, required=True, type=DESIGNS)
@click.option("--odds", is_flag=True, help="A block of odds on the back.")
@printing_options
def command(paths: tuple[Path, ...], odds: bool, **options: Any) -> int:
    """Print the cards of the ships in PATHS, fronts and backs, with the ships' files inside.

    On Letter and A4 four cards share a sheet; the backs of a sheet follow it, so print both sides.
    A ship with errors prints with a mark. A fleet file prints a card for each of its ships, those
    of one kind numbered, and a roster sheet. Starships have helm cards, two to a sheet; a fleet of
    them prints all that it lists, and its admiral.

    \b
      cardforge cards hml-raven pontbriand
      cardforge cards ships --profile home-a4 --theme grey
      cardforge cards friday.yaml
      cardforge cards ships --odds
      cardforge cards hml-badger.yaml --svg --png -o for-the-web
    """
    products: list[Product] = []
    faults: list[CardforgeError] = []
    look = look_for(options)
    for game, orders, remarks, fleets in orders_for(paths, faults, odds=odds):
        warn(remarks)
        products += printer_of(game).decks(orders, look)
        products += roster_sheets(fleets, look)
    tell(print_all(products, options))
    return report_unusable(faults)
