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
from cardforge.app.fleets import missing_ships, muster_design, muster_file
from cardforge.app.loading import expect_any
from cardforge.app.progress import tracked
from cardforge.app.reading import Reader, design_files, opened
from cardforge.app.registry import GAMES, converted, printing_games
from cardforge.app.scenarios import Scenario, scenario_in
from cardforge.app.workspace import expect_files, is_own_fleet, lacks_ships
from cardforge.core.figures import Amount
from cardforge.core.files import is_page, spelled
from cardforge.core.findings import Severity
from cardforge.core.game import Design, Fleet, Member, OwnFleets
from cardforge.core.wording import counted
from cardforge.errors import CallError, CardforgeError, FileError
from cardforge.press.pdf_finish import Attachment
from cardforge.press.product import CardOrder

NOT_LEGAL = "NOT LEGAL"
MADE_BY = f"cardforge {__version__}"
"""Whose points and rules a card bears: another version may count otherwise."""


class Orders(NamedTuple):
    """An order to print designs of one game.

    `orders` has one for each card, and `ships` for each of them the same as a member of a fleet.
    `fleets` are the fleets named, `sides` those who meet in a game.
    """

    game: str
    orders: list[CardOrder]
    remarks: list[str]
    fleets: list[Fleet]
    ships: list[Member]
    sides: tuple[Fleet, ...] = ()
    scenario: Scenario | None = None


class _Wanted(NamedTuple):
    """A design, and the names under which it is printed: several if a fleet has several."""

    design: Design
    names: tuple[str, ...]


def orders_for(
    paths: Sequence[Path],
    faults: list[CardforgeError],
    reader: Reader | None = None,
    *,
    odds: bool = False,
) -> list[Orders]:
    """Return the orders for the designs in paths, game by game, with odds if wanted.

    `faults` gets the error of each file that cannot be used; the others are ordered without it. A
    fleet file means its ships, with its counts and names. Designs that a design names (such as the
    elements of a fleet of starships) follow after all others, each file once. Games that print
    nothing, or have no odds for cards, are skipped with a note if other games remain. Raise
    FileError or FilesError if no design is left, CallError if none can be printed as wanted.
    """
    reader = reader or Reader()
    files = expect_files(design_files(paths, reader), paths)
    made: dict[str, Orders] = {}
    passed_over: Counter[str] = Counter()
    attached: set[Path] = set()
    for wanted in _wanted(files, faults, made, reader):
        game, path = wanted.design.game, wanted.design.document.path
        if GAMES[game].printer:
            ordered = made.setdefault(game, Orders(game, [], [], [], []))
            _add(ordered, wanted, reader, again=path in attached)
            attached.add(path)
        else:
            passed_over[game] += 1
    expect_any([*passed_over, *(each for each in made.values() if each.orders)], faults)
    if not made:
        known, got = ", ".join(printing_games()), ", ".join(passed_over)
        raise CallError(f"cardforge prints nothing for {got} yet, only for {known}")
    if odds and not any(GAMES[game].card_odds for game in made):
        known = ", ".join(word for word, game in GAMES.items() if game.card_odds)
        got = ", ".join(made)
        raise CallError(f"--odds needs designs of {known}, got {got}")
    return [_finished(ordered, passed_over, reader, odds=odds) for ordered in made.values()]


def _add(ordered: Orders, wanted: _Wanted, reader: Reader, *, again: bool) -> None:
    """Add an order for each name of a design; its file goes into the PDF once."""
    design = wanted.design
    order = order_of(design, ordered.remarks, None if again else _source(design), reader)
    cost = reader.cost(design)
    for number, name in enumerate(wanted.names):
        value = design.value
        if name != design.name:
            value = value.model_copy(update={"name": name})
        source = None if number else order.source
        ordered.orders.append(dataclasses.replace(order, design=value, source=source))
        nation = GAMES[design.game].nation(design)
        ordered.ships.append(Member(name, design, nation, cost.total, (), cost.remark))


def _wanted(
    files: Sequence[Path], faults: list[CardforgeError], made: dict[str, Orders], reader: Reader
) -> Iterator[_Wanted]:
    """Yield designs one by one, so that only the last has its document in memory."""
    named: dict[str, Path] = {}
    for file in tracked(files, "reading"):
        if reader.holds_fleet(file):
            yield from _fleet(file, faults, made, reader)
            continue
        for design in opened([file], faults, reader):
            faults += missing_ships(design, reader)
            yield _Wanted(design, (design.name,))
            named |= {realpath(path): path for path in GAMES[design.game].named(design)}
    known = {realpath(path) for path in files}
    others = [path for whole, path in named.items() if whole not in known]
    yield from (_Wanted(design, (design.name,)) for design in opened(others, faults, reader))


def _fleet(
    path: Path, faults: list[CardforgeError], made: dict[str, Orders], reader: Reader
) -> Iterator[_Wanted]:
    """Yield the ships of a fleet file by entry; store the fleet and its findings."""
    try:
        found, design = muster_file(reader.document(path), reader)
    except FileError as error:
        faults.append(error)
        return
    ordered = made.setdefault(design.game, Orders(design.game, [], [], [], []))
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


def _finished(
    ordered: Orders, passed_over: Mapping[str, int], reader: Reader, *, odds: bool
) -> Orders:
    said = [
        f"skipped {counted(count, 'design')} of {other}: cardforge prints nothing for this game yet"
        for other, count in passed_over.items()
    ]
    sides = _sides(ordered, reader) if GAMES[ordered.game].fleet_files else ()
    found = ordered._replace(remarks=[*said, *ordered.remarks], sides=sides)
    return _with_odds(found) if odds else found


def converted_orders(found: Sequence[Orders], remarks: list[str]) -> list[Orders]:
    """Return the orders for what designs are in the game that converts them, as one.

    Designs of that game stay as they are. `remarks` gets how many of each other game are left out.
    """
    made: dict[str, Orders] = {}
    for each in found:
        others = [_at_scale(member) for member in each.ships]
        left = sum(other is None for other in others)
        if left:
            title = GAMES[each.game].title
            remarks.append(f"skipped {counted(left, 'design')} of {title}: not converted")
        for order, other in zip(each.orders, others, strict=True):
            if other is not None:
                value = other.design.value
                into = made.setdefault(other.design.game, Orders(other.design.game, [], [], [], []))
                points = points_told(other.design, other.points)
                into.orders.append(
                    dataclasses.replace(order, design=value, odds=None, points=points)
                )
                into.ships.append(other)
    return [
        each._replace(sides=_sides(each, Reader()) if GAMES[each.game].fleet_files else ())
        for each in made.values()
    ]


def _at_scale(member: Member) -> Member | None:
    """Return a ship as the game that converts others has it; None if no game does."""
    design = member.design
    other = design if GAMES[design.game].conversions else converted(design)
    if other is None:
        return None
    if other.value.name != member.name:
        other = other._replace(value=other.value.model_copy(update={"name": member.name}))
    return member._replace(design=other)


def _sides(ordered: Orders, reader: Reader) -> tuple[Fleet, ...]:
    """Return who meets in a game with these ships: the fleets, and of other ships each nation."""
    make = GAMES[ordered.game].own_fleets
    own: OwnFleets | None = make() if make else None
    fleets = [*ordered.fleets, *_fleets_among(ordered.ships, reader)]
    listed = {realpath(ship.design.document.path) for fleet in fleets for ship in fleet.ships}
    nations: dict[str, list[Member]] = {}
    for ship in ordered.ships:
        known = realpath(ship.design.document.path) in listed
        if not known and (own is None or own.lists(ship.design)):
            nations.setdefault(ship.nation, []).append(ship)
    others = (Fleet(nation or "Ships", tuple(ships)) for nation, ships in nations.items())
    return (*fleets, *others)


def _fleets_among(members: Sequence[Member], reader: Reader) -> Iterator[Fleet]:
    """Yield the rosters of designs that are fleets."""
    for member in members:
        if is_own_fleet(member.design.document.data):
            yield muster_design(member.design, reader.design, {}).fleet


def against(one: Sequence[Orders], other: Sequence[Orders]) -> Orders:
    """Return the orders of two sides as one, the first side first.

    Raise CallError if they belong to different games.
    """
    games = {each.game for each in (*one, *other)}
    if len(games) > 1:
        raise CallError(f"expected two sides of one game, got {', '.join(sorted(games))}")
    pair = one[0], other[0]
    orders = [
        dataclasses.replace(order, side=number)
        for number, side in enumerate(pair)
        for order in side.orders
    ]
    return Orders(
        pair[0].game,
        orders,
        [remark for side in pair for remark in side.remarks],
        [fleet for side in pair for fleet in side.fleets],
        [ship for side in pair for ship in side.ships],
        tuple(_one_side(side) for side in pair),
    )


def scenario_orders(path: Path, reader: Reader) -> Orders:
    """Return the orders of both sides of a scenario; raise FileError if it cannot be printed."""
    scenario = scenario_in(path, reader)
    attached: set[Path] = set()
    pair = []
    for side in scenario.sides:
        ordered = Orders(scenario.game, [], [], [], [], (side.fleet,))
        for _, berths in groupby(side.fleet.ships, key=lambda berth: berth.where):
            ships = list(berths)
            wanted = _Wanted(ships[0].design, tuple(ship.name for ship in ships))
            _add(ordered, wanted, reader, again=ships[0].design.document.path in attached)
            attached.add(ships[0].design.document.path)
        pair.append(ordered)
    return against(pair[:1], pair[1:])._replace(scenario=scenario)


def _one_side(ordered: Orders) -> Fleet:
    """Return all ships of a side as one fleet, by the name of the only fleet or nation there is."""
    if len(ordered.sides) == 1:
        return ordered.sides[0]
    *names, last = (side.name for side in ordered.sides)
    joint = f"{', '.join(names)} and {last}"
    return Fleet(joint, tuple(ship for side in ordered.sides for ship in side.ships))


def _with_odds(ordered: Orders) -> Orders:
    figures = GAMES[ordered.game].card_odds
    if figures is None:
        lacking = f"{counted(len(ordered.orders), 'card')} of {ordered.game} printed without odds"
        return ordered._replace(remarks=[*ordered.remarks, lacking])
    told = [dataclasses.replace(order, odds=figures(order.design)) for order in ordered.orders]
    return ordered._replace(orders=told)


def order_of(
    design: Design, remarks: list[str], source: Attachment | None, reader: Reader
) -> CardOrder:
    """Return the print order of a design, with its file attached if given.

    `remarks` gets notes on pictures.
    """
    legal = all(each.severity is not Severity.ERROR for each in reader.findings(design))
    art, found = reader.art(design)
    path = design.document.path
    remarks += [f"{path}: {each.severity.value} {each.rule}: {each.message}" for each in found]
    return judged_order(design, art, reader.cost(design).total, source, legal=legal)


def points_told(design: Design, total: Amount) -> str:
    """Return a design's points as cards print them, beside those of the makers, if any."""
    printed = GAMES[design.game].printed_points(design)
    if printed is not None:
        return f"makers {printed}, ours {total}"
    return counted(total, "point") if total else ""


def judged_order(
    design: Design,
    art: Mapping[str, bytes],
    total: Amount,
    source: Attachment | None = None,
    *,
    legal: bool,
) -> CardOrder:
    """Return the print order of a design whose points, findings and pictures are known."""
    return CardOrder(
        design.value,
        points=points_told(design, total),
        stamp="" if legal else NOT_LEGAL,
        version=MADE_BY,
        art=art,
        source=source,
    )


def _source(design: Design) -> Attachment:
    """Return the design's own file, to travel inside the PDF."""
    return attachment(design, design.document.source)


def attachment(design: Design, content: bytes) -> Attachment:
    """Return a design's file with this content, to travel inside the PDF."""
    path = design.document.path
    guessed = None if is_page(path) else mimetypes.guess_type(path.name)[0]
    mime = guessed or "application/yaml"
    told = f"The file that {design.name} was made from"
    name = path.with_suffix(".yaml").name if is_page(path) else path.name
    return Attachment(spelled(Path(name)), content, mime, told)
