"""A folder for the files of one worker, and commands called in its process."""

from __future__ import annotations

import contextlib
import io
import shutil
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import click

from cardforge.app.cli import cardforge
from cardforge.errors import CardforgeError

SHIPS: Final = Path(__file__).parents[3] / "ships"
UNUSABLE: Final = 2


@lru_cache(maxsize=1)
def folder() -> Path:
    """Return the folder, with a few of the designs that come along."""
    place = Path(tempfile.mkdtemp(prefix="reader-"))
    for word in (
        "hml-raven",
        "pontbriand",
        "starships/windhover",
        "starships/fighter",
        "starships/imogen-harrow",
    ):
        shutil.copy(SHIPS / f"{word}.yaml", place)
    return place


def placed(name: str, data: bytes) -> Path:
    """Write an input as a file of that name."""
    path = folder() / name
    path.write_bytes(data)
    return path


class Said(NamedTuple):
    """What a call came to: its exit status, and what it printed."""

    status: int
    out: str


def called(command_name: str, *words: object) -> Said:
    """Call a command in this process; whatever it should not raise is raised on."""
    command = cardforge.get_command(click.Context(cardforge), command_name)
    assert command is not None
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            status = command.main(
                [str(word) for word in words], prog_name="cardforge", standalone_mode=False
            )
        except (click.ClickException, CardforgeError) as error:
            str(error).encode(errors="surrogateescape")
            status = UNUSABLE
    return Said(status if isinstance(status, int) else 0, out.getvalue())
