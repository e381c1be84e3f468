"""`cardforge dice`: play with plain dice, and know the turn."""

from __future__ import annotations

from typing import Any

import click

from cardforge.app.commands.options import printing_options
from cardforge.app.commands.pressroom import print_all, tell
from cardforge.app.nations import nations_called
from cardforge.app.printers import look_for
from cardforge.leviathans.cards import printer


@click.command("dice")
@click.option(
    "--nation", "nations", multiple=True, help="Action cards of this nation; all eight if left out."
)
@printing_options
def command(nations: tuple[str, ...], **options: Any) -> None:
    """Print the cards for the table: the dice chart for plain d12, the turn, each nation's action.

    The coloured dice of the game are hard to come by: the chart tells for each colour what a plain
    twelve-sided die means.

    \b
      cardforge dice
      cardforge dice --nation British --nation French
    """
    products = printer.dice_play(look_for(options), nations_called(nations))
    tell(print_all(products, options))
