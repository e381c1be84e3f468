"""From design files to orders: each with its stamp, its pictures, and its source."""

from __future__ import annotations

import dataclasses
import mimetypes
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cardforge import __version__
from cardforge.app.card_odds import block_figures
from cardforge.app.games import AIR, GAMES
from cardforge.app.judging import opened
from cardforge.app.printers import PRINTERS
from cardforge.app.workspace import design_files, expect_files
from cardforge.core.files import read_bytes, spelled
from cardforge.core.finding import Severity
from cardforge.core.game import Design
from cardforge.core.ledger import Amount
from cardforge.errors import CallError
from cardforge.press.finish import Attachment
from cardforge.press.printer import CardOrder

NOT_LEGAL = "NOT LEGAL"
MADE_BY = f"cardforge {__version__}"
"""Whose points and rules a card bears: another version may count otherwise."""
ODDS_BLOCKS = {AIR: block_figures}


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
    read, FilesError for several, CallError for none that could be printed as is wanted.
    """
    files = expect_files(design_files(paths), paths)
    made: dict[str, Orders] = {}
    passed_over: Counter[str] = Counter()
    for design in _designs(files):
        if design.game in PRINTERS:
            ordered = made.setdefault(design.game, Orders(design.game, [], []))
            ordered.orders.append(order_of(design, ordered.remarks, _source(design)))
        else:
            passed_over[design.game] += 1
    if not made:
        known, got = ", ".join(PRINTERS), ", ".join(passed_over)
        raise CallError(f"expected a game that prints ({known}), got {got}")
    if odds and not ODDS_BLOCKS.keys() & made.keys():
        known, got = ", ".join(ODDS_BLOCKS), ", ".join(made)
        raise CallError(f"expected a game with odds for a card ({known}), got {got}")
    return [_finished(ordered, passed_over, odds=odds) for ordered in made.values()]


def _designs(files: Sequence[Path]) -> Iterator[Design]:
    """Yield designs one by one, so that none but the last has its document in memory."""
    named: dict[Path, Path] = {}
    for design in opened(files):
        yield design
        named |= {path.resolve(): path for path in GAMES[design.game].named(design)}
    known = {path.resolve() for path in files}
    yield from opened([path for whole, path in named.items() if whole not in known])


def _finished(ordered: Orders, passed_over: Mapping[str, int], *, odds: bool) -> Orders:
    game, orders, remarks = ordered
    said = [
        f"passed over {count} of {other}: nothing is printed for it yet"
        for other, count in passed_over.items()
    ]
    found = Orders(game, orders, [*said, *remarks])
    return _with_odds(found) if odds else found


def _with_odds(ordered: Orders) -> Orders:
    game, orders, said = ordered
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
        version=MADE_BY,
        art=pictures,
        source=source,
    )


def _source(design: Design) -> Attachment:
    """Return the design's own file, to travel inside the PDF."""
    path = design.document.path
    mime = mimetypes.guess_type(path.name)[0] or "application/yaml"
    told = f"The file that {design.name} was made from"
    return Attachment(spelled(Path(path.name)), read_bytes(path), mime, told)
