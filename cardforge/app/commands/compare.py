"""`cardforge compare`: two designs side by side."""

from __future__ import annotations

from pathlib import Path

import click

from cardforge.app.asking import one_design
from cardforge.app.commands.path_types import DESIGNS
from cardforge.app.comparing import compared

FORMATS = ("text", "json")


@click.command("compare")
@click.argument("first", metavar="A", type=DESIGNS)
@click.argument("second", metavar="B", type=DESIGNS)
@click.option(
    "--against", metavar="TYPE|CLASS",
    help="Of the usual ship that both are measured against; the larger of theirs if left out.",
)  # fmt: skip
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", help="How to print the figures."
)
def command(first: Path, second: Path, against: str | None, form: str) -> None:
    """Set the designs A and B side by side: figures, cost, movement, firepower, toughness.

    Both are ships of one game, air ships, fleet ships, or starships and squadrons. They fire at the
    same usual ship, and stand up to its fire; the figures are exact means and chances.

    \b
      cardforge compare hml-raven pelletier
      cardforge compare hml-badger.yaml pontbriand --against 4
      cardforge compare windhover lantern-hill --against cruiser
      cardforge compare hml-raven pelletier --format json
    """
    from cardforge.app.reports.comparison import comparison_json, comparison_text

    told = comparison_json if form == "json" else comparison_text
    click.echo(told(compared(one_design(first), one_design(second), against)))
