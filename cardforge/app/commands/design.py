"""`cardforge design`: a folder of designs in the browser."""

from __future__ import annotations

from pathlib import Path

import click

from cardforge.core.files import expect_writable
from cardforge.core.files.paths import exists, is_folder
from cardforge.errors import CallError


@click.command("design")
@click.argument("folder", default=".", type=click.Path(path_type=Path))
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="Port to serve on; a free one if 0."
)
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option("--ipv6", is_flag=True, help="Serve on ::1 in place of 127.0.0.1.")
def command(folder: Path, port: int, no_browser: bool, ipv6: bool) -> None:
    """Design the ships in FOLDER in the browser: the card is the form, all else follows at once.

    Everything stays on this machine: the designer answers to nobody else, and asks nothing of the
    network. Files keep their comments when they are saved, and drafts and the bin are kept in
    FOLDER under .cardforge. A FOLDER that does not exist is made. Ctrl-C ends it.

    \b
      cardforge design
      cardforge design my-ships --port 8010 --no-browser
    """
    if exists(folder) and not is_folder(folder):
        raise CallError(f"'{folder}' is not a folder: name a folder of ships, old or new")
    _make(folder)
    from cardforge.app.designer.serving import LOOPBACK, LOOPBACK_6, serve  # a server is heavy

    def tell(address: str) -> None:
        click.echo(f"designing {folder} at {address} (Ctrl-C ends it)")

    serve(folder, port, host=LOOPBACK_6 if ipv6 else LOOPBACK, browser=not no_browser, tell=tell)
    click.echo("ended")


def _make(folder: Path) -> None:
    """Make the folder if it is not there yet."""
    if not is_folder(folder):
        expect_writable(folder, folder=True)
        folder.mkdir(parents=True)
        click.echo(f"made the folder {folder}")
