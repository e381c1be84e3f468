"""`cardforge schema`: completion, explanations and underlining in editors."""

from __future__ import annotations

import json
from pathlib import Path

import click

from cardforge.app.commands.path_types import NEW_FOLDER
from cardforge.app.editor_files import HEAD_LINE, install_schema
from cardforge.app.games import GAMES


@click.command("schema")
@click.argument("game", type=click.Choice(list(GAMES)), default="leviathans")
@click.option(
    "--install", "folder", type=NEW_FOLDER, is_flag=False, flag_value=".", metavar="[FOLDER]",
    help="Write the schema for all games and fleets to FOLDER (default: the current one).",
)  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite a schema that cardforge did not write.")
def command(game: str, folder: Path | None, force: bool) -> None:
    """Print the JSON Schema of GAME's files, or install one for all files beside your designs.

    An editor with a YAML language server then completes keys and items, explains them and
    underlines mistakes. Files that cardforge creates name the schema in their first line, and
    bring it along; to others, add the line that --install prints.

    \b
      cardforge schema --install
      cardforge schema --install my-fleet
      cardforge schema starships > starships.schema.json
    """
    if folder is None:
        click.echo(json.dumps(GAMES[game].schema(), ensure_ascii=False, indent=2))
        return
    path = install_schema(folder, force=force)
    click.echo(f"{path} is up to date")
    click.echo(f"next: begin each ship file in {folder} with this line, where it is missing:")
    click.echo(HEAD_LINE)
