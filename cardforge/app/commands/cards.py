"""`cardforge cards`: ship cards, two by two."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from cardforge.app.commands.options import printing_options
from cardforge.app.commands.pressroom import print_all, tell, warn
from cardforge.app.ordering import orders_for
from cardforge.app.printers import look_for, printer_of
from cardforge.press.product import Product


@click.command("cards")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--odds", is_flag=True, help="A block of odds on the back.")
@printing_options
def command(paths: tuple[Path, ...], odds: bool, **options: Any) -> None:
    """Print the cards of the ships in PATHS, fronts and backs, with the ships' files inside.

    On Letter and A4 four cards share a sheet; the backs of a sheet follow it, so print both sides.
    A ship with errors prints with a mark. Starships have helm cards, two to a sheet; a fleet of
    them prints all that it lists, and its admiral.

    \b
      cardforge cards hml-raven pontbriand
      cardforge cards ships --profile home-a4 --theme grey
      cardforge cards ships --odds
      cardforge cards hml-badger.yaml --svg --png -o for-the-web
    """
    products: list[Product] = []
    for game, orders, remarks in orders_for(paths, odds=odds):
        warn(remarks)
        products += printer_of(game).decks(orders, look_for(options))
    tell(print_all(products, options))
