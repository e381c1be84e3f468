"""From design files to orders: each with its stamp, its pictures, and its source."""

from __future__ import annotations

import dataclasses
import mimetypes
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from os.path import realpath
from pathlib import Path
from typing import NamedTuple

from cardforge import __version__
from cardforge.app.fleets import muster_file
from cardforge.app.listing import missing_ships
from cardforge.app.loading import expect_any, open_design, opened
from cardforge.app.printing import printing_games
from cardforge.app.progress import tracked
from cardforge.app.registry import GAMES
from cardforge.app.workspace import design_files, expect_files, holds_fleet, lacks_ships
from cardforge.core.figures import Amount
from cardforge.core.files import read, read_bytes, spelled
from cardforge.core.findings import Severity
from cardforge.core.game import Design
from cardforge.core.roster import Fleet
from cardforge.core.wording import counted
from cardforge.errors import CallError, CardforgeError, FileError
from cardforge.press.pdf_finish import Attachment
from cardforge.press.product import CardOrder

NOT_LEGAL = "NOT LEGAL"
MADE_BY = f"cardforge {__version__}"
"""Whose points and rules a card bears: another version may count otherwise."""


class Orders(NamedTuple):
    """What is to be printed: the game, an order for each card, remarks, and the fleets named."""

    game: str
    orders: list[CardOrder]
    remarks: list[str]
    fleets: list[Fleet]


class _Wanted(NamedTuple):
    """A design, and the names under which it is printed: several where a fleet counts several."""

    design: Design
    names: tuple[str, ...]


def orders_for(
    paths: Sequence[Path], faults: list[CardforgeError], *, odds: bool = False
) -> list[Orders]:
    """Return the orders for the designs that paths mean, game by game, with odds if wanted.

    `faults` gets the error of each file that cannot be used; the others are ordered without it. A
    fleet file means its ships, each as often and by the names that it gives. What a design names (a
    fleet of starships its elements) is ordered with it, after all others, each file once. A game
    that prints nothing is passed over with a remark where others print, and so is one without odds
    for cards where others have them. Raises FileError or FilesError where no design is left,
    CallError for none that could be printed as is wanted.
    """
    files = expect_files(design_files(paths), paths)
    made: dict[str, Orders] = {}
    passed_over: Counter[str] = Counter()
    attached: set[Path] = set()
    for wanted in _wanted(files, faults, made):
        game, path = wanted.design.game, wanted.design.document.path
        if GAMES[game].printer:
            _add(made.setdefault(game, Orders(game, [], [], [])), wanted, again=path in attached)
            attached.add(path)
        else:
            passed_over[game] += 1
    expect_any([*passed_over, *(each for each in made.values() if each.orders)], faults)
    if not made:
        known, got = ", ".join(printing_games()), ", ".join(passed_over)
        raise CallError(f"expected a game that prints ({known}), got {got}")
    if odds and not any(GAMES[game].card_odds for game in made):
        known = ", ".join(word for word, game in GAMES.items() if game.card_odds)
        got = ", ".join(made)
        raise CallError(f"expected a game with odds for a card ({known}), got {got}")
    return [_finished(ordered, passed_over, odds=odds) for ordered in made.values()]


def _add(ordered: Orders, wanted: _Wanted, *, again: bool) -> None:
    """Add an order for each name of a design; its file goes into the PDF once."""
    design = wanted.design
    order = order_of(design, ordered.remarks, None if again else _source(design))
    for number, name in enumerate(wanted.names):
        value = design.value
        if name != design.name:
            value = value.model_copy(update={"name": name})
        source = None if number else order.source
        ordered.orders.append(dataclasses.replace(order, design=value, source=source))


def _wanted(
    files: Sequence[Path], faults: list[CardforgeError], made: dict[str, Orders]
) -> Iterator[_Wanted]:
    """Yield designs one by one, so that none but the last has its document in memory."""
    named: dict[str, Path] = {}
    for file in tracked(files, "reading"):
        if holds_fleet(file):
            yield from _fleet(file, faults, made)
            continue
        for design in opened([file], faults):
            faults += missing_ships(design)
            yield _Wanted(design, (design.name,))
            named |= {realpath(path): path for path in GAMES[design.game].named(design)}
    known = {realpath(path) for path in files}
    others = [path for whole, path in named.items() if whole not in known]
    yield from (_Wanted(design, (design.name,)) for design in opened(others, faults))


def _fleet(path: Path, faults: list[CardforgeError], made: dict[str, Orders]) -> Iterator[_Wanted]:
    """Yield the ships of a fleet file entry by entry; keep the fleet, and what is wrong with it."""
    try:
        found, design = muster_file(read(path), open_design)
    except FileError as error:
        faults.append(error)
        return
    ordered = made.setdefault(design.game, Orders(design.game, [], [], []))
    ordered.fleets.append(found.fleet)
    for finding in found.findings:
        if lacks_ships([finding]):
            faults.append(FileError(finding.message, path, finding.mark))
        else:
            line = finding.mark.line if finding.mark else 1
            said = f"{finding.severity.value} {finding.rule}: {finding.message}"
            ordered.remarks.append(f"{path}:{line}: {said}")
    for _, berths in groupby(found.fleet.ships, key=lambda berth: berth.where):
        ships = list(berths)
        yield _Wanted(ships[0].design, tuple(ship.name for ship in ships))


def _finished(ordered: Orders, passed_over: Mapping[str, int], *, odds: bool) -> Orders:
    game, orders, remarks, fleets = ordered
    said = [
        f"passed over {count} of {other}: nothing is printed for it yet"
        for other, count in passed_over.items()
    ]
    found = Orders(game, orders, [*said, *remarks], fleets)
    return _with_odds(found) if odds else found


def _with_odds(ordered: Orders) -> Orders:
    game, orders, said, fleets = ordered
    figures = GAMES[game].card_odds
    if figures is None:
        lacking = f"no odds on the cards of {len(orders)} of {game}"
        return Orders(game, orders, [*said, lacking], fleets)
    told = [dataclasses.replace(order, odds=figures(order.design)) for order in orders]
    return Orders(game, told, said, fleets)


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
        points=counted(total, "point") if total else "",
        stamp="" if legal else NOT_LEGAL,
        version=MADE_BY,
        art=pictures,
        source=source,
    )


def _source(design: Design) -> Attachment:
    """Return the design's own file, to travel inside the PDF."""
    return attachment(design, read_bytes(design.document.path))


def attachment(design: Design, content: bytes) -> Attachment:
    """Return a design's file with this content, to travel inside the PDF."""
    path = design.document.path
    mime = mimetypes.guess_type(path.name)[0] or "application/yaml"
    told = f"The file that {design.name} was made from"
    return Attachment(spelled(Path(path.name)), content, mime, told)
