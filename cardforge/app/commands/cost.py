"""`cardforge cost`: what ships are worth."""

from __future__ import annotations

from pathlib import Path

import click

from cardforge.app.cli import report_unusable
from cardforge.app.commands.path_types import DESIGNS
from cardforge.app.games import GAMES
from cardforge.app.judging import expect_any
from cardforge.app.listed_ships import ship_designs
from cardforge.app.progress import tracked
from cardforge.app.reports.costs import Priced, costs_json, costs_text
from cardforge.app.workspace import design_files, expect_files, own_ships
from cardforge.errors import CardforgeError


@click.command("cost")
@click.argument("paths", nargs=-1, type=DESIGNS)
@click.option(
    "--format", "form", type=click.Choice(("text", "json")), default="text",
    help="How to print the points.",
)  # fmt: skip
@click.option("--explain", is_flag=True, help="Print every line that the points are made of.")
def command(paths: tuple[Path, ...], form: str, explain: bool) -> int:
    """Say what ships are worth in points, legal or not.

    PATHS are ship files, folders of them, or bare names of ships that come with cardforge; without
    any, all ships that come with it are priced. A fleet file means its ships, each once. The lines
    of --explain add up to the points; JSON always has them.

    \b
      cardforge cost
      cardforge cost hml-badger.yaml --explain
      cardforge cost ships --format json
    """
    faults: list[CardforgeError] = []
    named = expect_files(design_files(paths) if paths else own_ships(), paths)
    designs = list(ship_designs(tracked(named, "reading"), faults))
    expect_any(designs, faults)
    ships = [Priced(design, GAMES[design.game].cost(design)) for design in designs]
    click.echo(costs_json(ships) if form == "json" else costs_text(ships, explain=explain))
    return report_unusable(faults)
