"""From design files to orders: each with its stamp, its pictures, and its source."""

from __future__ import annotations

import mimetypes
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

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


class Orders(NamedTuple):
    """What is to be printed: the game, an order for each design, and remarks on their pictures."""

    game: str
    orders: list[CardOrder]
    remarks: list[str]


def orders_for(paths: Sequence[Path]) -> Orders:
    """Return the orders for the designs that paths mean.

    Raises FileError for a design that cannot be read, CallError for none or for several games.
    """
    files = design_files(paths)
    if not files:
        raise CallError(f"expected ship files, found none in {', '.join(map(str, paths))}")
    designs = [open_design(path) for path in files]
    games = sorted({design.game for design in designs})
    if len(games) > 1:
        raise CallError(f"expected designs of one game, got {', '.join(games)}")
    remarks: list[str] = []
    return Orders(games[0], [_order(design, remarks) for design in designs], remarks)


def _order(design: Design, remarks: list[str]) -> CardOrder:
    game, path = GAMES[design.game], design.document.path
    pictures, found = game.art(design)
    remarks += [f"{path}: {each.severity.value} {each.rule}: {each.message}" for each in found]
    legal = all(each.severity is not Severity.ERROR for each in game.check(design))
    return CardOrder(
        design.value,
        points=f"{game.cost(design).total} points",
        stamp="" if legal else NOT_LEGAL,
        art=pictures,
        source=_source(design.name, path),
    )


def _source(name: str, path: Path) -> Attachment:
    """Return the design's own file, to travel inside the PDF."""
    mime = mimetypes.guess_type(path.name)[0] or "application/yaml"
    return Attachment(path.name, read_bytes(path), mime, f"The file that {name} was made from")
