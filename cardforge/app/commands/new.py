"""`cardforge new`: a legal ship to change at will."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

import click

from cardforge.app.editor_files import write_designs
from cardforge.app.games import GAMES
from cardforge.app.scaffolding import new_design
from cardforge.app.workspace import expect_free, slug


@click.command("new")
@click.argument("name")
@click.option(
    "--game", type=click.Choice(list(GAMES)), default="leviathans", help="For which game."
)
@click.option("--type", "of_type", metavar="1-4", default="1", help="From destroyer to battleship.")
@click.option("--nation", default="", help="A power such as French, or any faction.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="File or folder to write to.")
@click.option("--force", is_flag=True, help="Overwrite a file of that name.")
def command(
    name: str, game: str, of_type: str, nation: str, output: Path | None, force: bool
) -> None:
    """Write a ship file for NAME: a plain, legal ship of its Type, with comments that explain it.

    The file is named after the ship and lands in the current folder unless -o says otherwise. A
    schema for editors is written beside it.

    \b
      cardforge new "HML Badger"
      cardforge new Blitz --type 2 --nation German -o ships/blitz.yaml
      cardforge new Kestrel --game starships --type frigate
    """
    path = output or Path()
    if path.is_dir() or not path.suffix:
        path /= f"{slug(name)}.yaml"
    expect_free(path, force=force)
    write_designs({path: new_design(name, game, path, {"type": of_type, "nation": nation})})
    click.echo(f"wrote {path}; see what the rules say: cardforge check {quote(str(path))}")
