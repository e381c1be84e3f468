"""`cardforge schema`: completion and underlining in editors."""

from __future__ import annotations

import json

import click

from cardforge.app.games import GAMES


@click.command("schema")
@click.argument("game", type=click.Choice(list(GAMES)), default="leviathans")
def command(game: str) -> None:
    """Print the JSON Schema of GAME's files.

    Save it beside your ships and name it in their first line, and an editor with a YAML language
    server completes keys, explains them and underlines what does not fit:

    \b
      cardforge schema > ship.schema.json
      # yaml-language-server: $schema=ship.schema.json
    """
    click.echo(json.dumps(GAMES[game].schema(), ensure_ascii=False, indent=2))
