"""`cardforge list`: what is bundled, and what a folder holds."""

from __future__ import annotations

from pathlib import Path

import click

from cardforge.app.cli import FINE, UNUSABLE
from cardforge.app.commands.path_types import DESIGNS
from cardforge.app.listing import listed
from cardforge.app.reports.listings import listing_json, listing_text
from cardforge.app.workspace import expect_files, files_meant, own_ships, word_for


@click.command("list")
@click.argument("paths", nargs=-1, type=DESIGNS)
@click.option(
    "--format", "form", type=click.Choice(("text", "json")), default="text",
    help="How to print the list.",
)  # fmt: skip
def command(paths: tuple[Path, ...], form: str) -> int:
    """List designs: name, nation, Type, points and findings.

    PATHS are files, folders, or names of bundled ships. Without any, everything bundled is listed,
    by the names that stand for them on the command line and in fleet files.

    \b
      cardforge list
      cardforge list my-fleet
      cardforge list starships --format json
    """
    files = expect_files(files_meant(paths) if paths else own_ships(), paths)
    lines = listed(files)
    click.echo(listing_json(lines) if form == "json" else listing_text(lines, word_for))
    return UNUSABLE if any(each.game is None for each in lines) else FINE
