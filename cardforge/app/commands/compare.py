"""`cardforge compare`: two designs side by side."""

from __future__ import annotations

from pathlib import Path

import click

from cardforge.app.asking import air_design
from cardforge.app.games import game_called
from cardforge.core.game import Design
from cardforge.leviathans.comparison import portrait

FORMATS = ("text", "json")


@click.command("compare")
@click.argument("first", metavar="A", type=click.Path(path_type=Path))
@click.argument("second", metavar="B", type=click.Path(path_type=Path))
@click.option(
    "--against", type=click.IntRange(1, 4),
    help="Type of the usual ship that both are measured against; that of A if left out.",
)  # fmt: skip
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", help="How to print the figures."
)
def command(first: Path, second: Path, against: int | None, form: str) -> None:
    """Set the ships A and B side by side: figures, cost, movement, firepower, toughness.

    Both fire at the same usual ship, and stand up to its broadside; the figures are exact means.

    \b
      cardforge compare hml-raven pelletier
      cardforge compare hml-badger.yaml pontbriand --against 4
      cardforge compare hml-raven pelletier --format json
    """
    one, other = air_design(first), air_design(second)
    of_type = against or one.value.type
    pair = portrait(one.value, of_type), portrait(other.value, of_type)
    points = _points(one), _points(other)
    if form == "json":
        from cardforge.app.reports.compare_json import comparison_json as told
    else:
        from cardforge.app.reports.compare_text import comparison_text as told
    click.echo(told(pair, points, of_type))


def _points(design: Design) -> int:
    return int(game_called(design.game).cost(design).total)
