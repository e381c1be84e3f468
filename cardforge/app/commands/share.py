"""`cardforge share`: a ship as one file for people who do not have cardforge."""

from __future__ import annotations

from pathlib import Path

import click

from cardforge.app.commands.path_types import DESIGNS, NEW_FILE
from cardforge.app.odds import one_design
from cardforge.app.reading import Reader
from cardforge.app.workspace import OUTPUT, slug
from cardforge.core.files import write_bytes
from cardforge.errors import CallError

_ENDINGS = (".html", ".png", ".pdf")


@click.command("share")
@click.argument("ship", type=DESIGNS)
@click.option(
    "-o", "--output", type=NEW_FILE, metavar="FILE",
    help="File to write, ending in .html, .png or .pdf (default: output/NAME.html).",
)  # fmt: skip
def share_command(ship: Path, output: Path | None) -> None:
    """Write SHIP as one file for people who do not have cardforge.

    A page (.html) shows both sides of the card, points, findings, and the odds against the bundled
    ships nearest in points. It needs no network and runs no script. The ship file is inside:
    commands and the designer open the page as they open the ship, and `cardforge import` writes
    the ship file again.

    A picture (.png) and a PDF show both sides of the card. The PDF has the ship file attached.

    \b
      cardforge share my-fleet/hml-raven.yaml
      cardforge share hml-raven -o raven.png
      cardforge share hml-raven -o raven.html
    """
    from cardforge.app.sharing.files import file_text, shared_file  # draws: heavy to import

    ending = output.suffix.lower() if output else _ENDINGS[0]
    if ending not in _ENDINGS:
        raise CallError(f"expected a file ending in {', '.join(_ENDINGS)}, got '{output}'")
    reader = Reader()
    design = one_design(ship, reader)
    text = file_text(reader.document(design.document.path))
    path = output or OUTPUT / f"{slug(design.name)}{ending}"
    write_bytes(path, shared_file(design, text, ending.removeprefix("."), reader).data)
    click.echo(f"wrote {path}")
