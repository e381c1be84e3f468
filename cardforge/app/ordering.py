"""From design files to orders: each with its stamp, its pictures, and its source."""

from __future__ import annotations

import mimetypes
from collections.abc import Sequence
from pathlib import Path

import click

from cardforge.app.games import GAMES
from cardforge.app.judging import open_design
from cardforge.app.workspace import design_files
from cardforge.core.files import read_bytes
from cardforge.core.finding import Severity
from cardforge.core.game import Design
from cardforge.errors import CallError
from cardforge.press.finish import Attachment
from cardforge.press.printer import CardOrder

NOT_LEGAL = "NOT LEGAL"


def orders_for(paths: Sequence[Path]) -> tuple[str, list[CardOrder]]:
    """Return the game that the designs are of, and an order for each.

    Raises FileError for a design that cannot be read, CallError for none or for several games.
    """
    files = design_files(paths)
    if not files:
        raise CallError(f"expected ship files, found none in {', '.join(map(str, paths))}")
    designs = [open_design(path) for path in files]
    games = sorted({design.game for design in designs})
    if len(games) > 1:
        raise CallError(f"expected designs of one game, got {', '.join(games)}")
    return games[0], [_order(design) for design in designs]


def _order(design: Design) -> CardOrder:
    game, path = GAMES[design.game], design.document.path
    pictures, remarks = game.art(design)
    for remark in remarks:
        click.echo(f"{path}: {remark.severity.value} {remark.rule}: {remark.message}", err=True)
    legal = all(found.severity is not Severity.ERROR for found in game.check(design))
    return CardOrder(
        design.value,
        stamp="" if legal else NOT_LEGAL,
        art=pictures,
        source=_source(design.name, path),
    )


def _source(name: str, path: Path) -> Attachment:
    """Return the design's own file, to travel inside the PDF."""
    mime = mimetypes.guess_type(path.name)[0] or "application/yaml"
    return Attachment(path.name, read_bytes(path), mime, f"The file that {name} was made from")
