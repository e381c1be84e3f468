"""`cardforge example`: a folder of ships to play with."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Final

import click

from cardforge.app.commands.path_types import NEW_FOLDER
from cardforge.app.editor_files import write_designs as write_files
from cardforge.app.judging import open_design
from cardforge.app.scaffolding import rendered
from cardforge.app.tabling import write_designs
from cardforge.app.workspace import expect_free
from cardforge.core.bundled import supplied
from cardforge.core.files import read_text

SHIPS: Final = (
    "hml-raven", "hml-hertfordshire", "hml-leviathan", "pelletier", "pontbriand", "jean-bart",
)  # fmt: skip
"""Bundled ships that are copied: a destroyer, a light cruiser and a battleship of two nations."""
TABLED: Final = ("hml-merganser", "hirondelle")
"""Bundled ships that the spreadsheet holds."""
FLEET: Final = "friday.yaml"
TABLE: Final = "fleet.xlsx"


@click.command("example")
@click.argument("folder", type=NEW_FOLDER)
@click.option("--force", is_flag=True, help="Overwrite files of the same names.")
def command(folder: Path, force: bool) -> None:
    """Write FOLDER with something to play with: six ships, a fleet, a spreadsheet, a short note.

    The ships are three British and three French ones, which you may change as you like.

    \b
      cardforge example my-fleet
      cardforge example my-fleet --force       start over with fresh copies
    """
    files = {folder / f"{name}.yaml": read_text(_path(name)) for name in SHIPS}
    files[folder / FLEET] = read_text(supplied("templates") / "example" / FLEET)
    named = {"folder": folder, "fleet": folder / FLEET, "table": folder / TABLE}
    words = {key: quote(path.as_posix()) for key, path in named.items()}
    files[folder / "read-me.txt"] = rendered("example/read-me.txt.j2", words)
    for path in (*files, folder / TABLE):
        expect_free(path, force=force)
    write_files(files)
    write_designs(folder / TABLE, [open_design(_path(name)) for name in TABLED])
    click.echo(f"wrote {len(SHIPS)} ships, a fleet, a spreadsheet and a note to {folder}")
    word = words["folder"]
    click.echo(f"next: cardforge check {word}, or cardforge design {word}")


def _path(name: str) -> Path:
    return supplied("ships") / f"{name}.yaml"
