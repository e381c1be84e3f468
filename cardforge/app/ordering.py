"""From design files to orders: each with its stamp, its pictures, and its source."""

from __future__ import annotations

import dataclasses
import mimetypes
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from cardforge.app.card_odds import block_figures
from cardforge.app.games import GAMES
from cardforge.app.judging import open_design
from cardforge.app.printers import PRINTERS
from cardforge.app.workspace import design_files
from cardforge.core.files import read_bytes
from cardforge.core.finding import Severity
from cardforge.core.game import Design
from cardforge.core.ledger import Amount
from cardforge.errors import CallError
from cardforge.press.finish import Attachment
from cardforge.press.printer import CardOrder

NOT_LEGAL = "NOT LEGAL"
ODDS_BLOCKS = {"leviathans": block_figures}


class Orders(NamedTuple):
    """What is to be printed: the game, an order for each design, and remarks on their pictures."""

    game: str
    orders: list[CardOrder]
    remarks: list[str]


def orders_for(paths: Sequence[Path], *, odds: bool = False) -> list[Orders]:
    """Return the orders for the designs that paths mean, game by game, with odds if wanted.

    What a design names (a fleet its ships) is ordered with it, after all others, each file once.
    A game that prints nothing is passed over with a remark where others print, and so is one
    without odds for cards where others have them. Raises FileError for a design that cannot be
    read, CallError for none that could be printed as is wanted.
    """
    files = design_files(paths)
    if not files:
        raise CallError(f"expected ship files, found none in {', '.join(map(str, paths))}")
    by_game: dict[str, list[Design]] = {}
    for design in _with_named([open_design(path) for path in files]):
        by_game.setdefault(design.game, []).append(design)
    printed = {game: designs for game, designs in by_game.items() if game in PRINTERS}
    if not printed:
        raise CallError(
            f"expected a game that prints ({', '.join(PRINTERS)}), got {', '.join(by_game)}"
        )
    if odds and not ODDS_BLOCKS.keys() & printed.keys():
        raise CallError(
            f"expected a game with odds for a card ({', '.join(ODDS_BLOCKS)}), "
            f"got {', '.join(printed)}"
        )
    passed_over = [
        f"passed over {len(designs)} of {game}: nothing is printed for it yet"
        for game, designs in by_game.items()
        if game not in printed
    ]
    return [_orders(game, designs, passed_over, odds=odds) for game, designs in printed.items()]


def _with_named(designs: list[Design]) -> Iterator[Design]:
    yield from designs
    known = {design.document.path.resolve() for design in designs}
    for design in designs:
        for path in GAMES[design.game].named(design):
            if path.resolve() not in known:
                known.add(path.resolve())
                yield open_design(path)


def _orders(game: str, designs: list[Design], remarks: list[str], *, odds: bool) -> Orders:
    said = list(remarks)
    orders = [order_of(design, said, _source(design)) for design in designs]
    if not odds:
        return Orders(game, orders, said)
    figures = ODDS_BLOCKS.get(game)
    if figures is None:
        return Orders(game, orders, [*said, f"no odds on the cards of {len(orders)} of {game}"])
    told = [dataclasses.replace(order, odds=figures(order.design)) for order in orders]
    return Orders(game, told, said)


def order_of(design: Design, remarks: list[str], source: Attachment | None = None) -> CardOrder:
    """Return the order for a design, its file inside if given; `remarks` gets those on pictures."""
    game = GAMES[design.game]
    legal = all(each.severity is not Severity.ERROR for each in game.check(design))
    return judged_order(design, remarks, game.cost(design).total, source, legal=legal)


def judged_order(
    design: Design,
    remarks: list[str],
    total: Amount,
    source: Attachment | None = None,
    *,
    legal: bool,
) -> CardOrder:
    """Return the order for a design that was priced and judged already."""
    path = design.document.path
    pictures, found = GAMES[design.game].art(design)
    remarks += [f"{path}: {each.severity.value} {each.rule}: {each.message}" for each in found]
    return CardOrder(
        design.value,
        points=f"{total} points" if total else "",
        stamp="" if legal else NOT_LEGAL,
        art=pictures,
        source=source,
    )


def _source(design: Design) -> Attachment:
    """Return the design's own file, to travel inside the PDF."""
    path = design.document.path
    mime = mimetypes.guess_type(path.name)[0] or "application/yaml"
    told = f"The file that {design.name} was made from"
    return Attachment(path.name, read_bytes(path), mime, told)
