"""`cardforge typecards`: cards and dice markers for Fog of War."""

from __future__ import annotations

from typing import Any

import click

from cardforge.app.commands.options import printing_options
from cardforge.app.commands.pressroom import print_all, tell
from cardforge.app.nations import nations_called
from cardforge.app.printers import look_for
from cardforge.leviathans.cards import printer


@click.command("typecards")
@click.option(
    "--nation", "nations", multiple=True, help="A side's nation; two neutral sides if left out."
)
@printing_options
def command(nations: tuple[str, ...], **options: Any) -> None:
    """Print ship-type cards for the Fog of War initiative, and the dice markers that lie on them.

    \b
      cardforge typecards
      cardforge typecards --nation British --nation French --profile makeplayingcards
    """
    products = printer.fog_of_war(look_for(options), nations_called(nations))
    tell(print_all(products, options))
