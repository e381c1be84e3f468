"""Fleets: several ships under one budget, read from a fleet file or named on the command line.

A command that takes designs also takes fleets, and means their ships: see `ship_designs`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from os.path import realpath
from pathlib import Path
from shlex import quote
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError

from cardforge.app import workspace as rules
from cardforge.app.reading import Reader, opened
from cardforge.app.registry import GAMES, game_of
from cardforge.app.workspace import is_own_fleet, lacks_ships, ship_beside
from cardforge.core.files import Document
from cardforge.core.findings import Finding, Severity, Where, severest_first
from cardforge.core.game import Design, Fleet, Game, Member, Muster, Named, Open, OwnFleets
from cardforge.core.limits import MOST_FLEET_SHIPS, MOST_IN_ALL
from cardforge.core.validation import Line, Model, Prose, as_tuple, shape_error, shape_faults
from cardforge.core.wording import counted, quoted, spelled_out
from cardforge.errors import CallError, CardforgeError, FileError, HeaderError, ShapeError


def bare_entry(value: object) -> object:
    """Return the entry for a plain word: one ship of that file, under its own name."""
    return {"ship": value} if isinstance(value, str) else value


class FleetEntry(Model):
    """One entry of a fleet: a ship's file or bundled name, its name in the fleet, and the count."""

    ship: Annotated[Prose, Field(min_length=1)]
    name: Line | None = None
    count: int = Field(1, ge=1, le=MOST_FLEET_SHIPS)


def few_in_all(entries: tuple[FleetEntry, ...]) -> tuple[FleetEntry, ...]:
    ships = sum(entry.count for entry in entries)
    if ships > MOST_IN_ALL:
        raise ValueError(f"expected at most {MOST_IN_ALL:,} ships in all, got {ships:,}")
    return entries


def rule_sets() -> list[str]:
    """Return the names of all sets of rules that fleet files may choose."""
    return [name for game in GAMES.values() for name in game.fleet_rules]


def _known_rules(name: str) -> str:
    if name not in rule_sets():
        raise ValueError(f"expected {' or '.join(rule_sets())}, got {quoted(name)}")
    return name


class FleetList(Model):
    """A fleet as its file describes it."""

    fleet: Line
    budget: int | None = Field(None, ge=0)
    nation: Line | None = None
    rules: Annotated[Line, AfterValidator(_known_rules)] | None = None
    ships: Annotated[
        tuple[Annotated[FleetEntry, BeforeValidator(bare_entry)], ...],
        Field(min_length=1, max_length=MOST_FLEET_SHIPS),
        BeforeValidator(as_tuple),
        AfterValidator(few_in_all),
    ]


def _fleet_of(data: Mapping[str, object]) -> FleetList:
    """Return the fleet that plain data describe; raise CallError if they are not a fleet."""
    try:
        return FleetList.model_validate(dict(data))
    except ValidationError as error:
        where, message = shape_faults(error)[0]
        raise CallError(f"{'.'.join(where)}: {message}") from None


def read_fleet(document: Document, wanted: Mapping[str, object]) -> FleetList:
    """Return a fleet file's data with the wanted values; raise ShapeError with all problems."""
    data = {key: value for key, value in document.data.items() if key not in ("game", "format")}
    try:
        return FleetList.model_validate({**data, **wanted})
    except ValidationError as error:
        raise shape_error(document, shape_faults(error)) from None


def muster_file(
    document: Document, reader: Reader, wanted: Mapping[str, object] | None = None
) -> tuple[Muster, Design]:
    """Return the fleet in a file with its findings and their lines, and the fleet as a design.

    What is `wanted` (a budget, a nation) replaces what the file says. Raise FileError if the file
    is not a fleet; a ship that cannot be used is a finding.
    """
    game = game_of(document)
    if not game.fleet_files:
        raise HeaderError(_without_fleets(game), document.path, document.mark(("game",)))
    listed = read_fleet(document, wanted or {})
    fleet, findings = muster(listed, document.path.parent, reader, game.word)
    marked = tuple(finding.at(document.mark(finding.where)) for finding in findings)
    return Muster(fleet, marked), Design(game.word, fleet.name, fleet, document)


def muster(listed: FleetList, folder: Path, reader: Reader, game: str | None = None) -> Muster:
    """Read the ships of a list and check the fleet; their paths start from `folder`."""
    found: list[Finding] = []
    ships: list[Member] = []
    open_ship = _once(reader.design)
    for number, entry in enumerate(listed.ships):
        where = ("ships", str(number))
        try:
            design = open_ship(ship_beside(folder, entry.ship))
            ships += _berths(entry, _of_game(design, game), where, reader, listed.rules)
        except CardforgeError as error:
            found.append(rules.SHIP.broken(where, unusable(error)))
    missing = sum(entry.count for entry in listed.ships) - len(ships)
    fleet = Fleet(
        listed.fleet, tuple(ships), listed.budget, listed.nation, missing=missing,
        rules=listed.rules or "",
    )  # fmt: skip
    return Muster(fleet, (*found, *judge(fleet, reader), *_chosen_findings(fleet)))


def unusable(error: CardforgeError) -> str:
    """Return the message about a ship that a fleet names and that cannot be used."""
    return f"this ship cannot be used: {_first_fault(error)}"


def _first_fault(error: CardforgeError) -> str:
    """Return the first problem of a file, and the number of others."""
    if not isinstance(error, ShapeError):
        return spelled_out(str(error))
    first = spelled_out(str(FileError(error.message, error.path, error.mark)))
    more = len(error.faults) - 1 + error.more
    return f"{first}, and {more:,} more" if more else first


def _once(open_ship: Open) -> Open:
    """Return a function that opens each file once, even if a fleet names it often."""
    known: dict[str, Design | CardforgeError] = {}

    def open_once(path: Path) -> Design:
        key = realpath(path)
        if key not in known:
            try:
                known[key] = open_ship(path)
            except CardforgeError as error:
                known[key] = error
        found = known[key]
        if isinstance(found, CardforgeError):
            raise found
        return found

    return open_once


def muster_design(design: Design, open_ship: Open, wanted: Mapping[str, object]) -> Muster:
    """Return the roster of a fleet that is a design of its game, with all findings marked.

    Raise CallError for a design of a game without such fleets.
    """
    own, document = _own_fleets(GAMES[design.game]), design.document
    if own is None:
        raise CallError(f"expected a fleet, '{design.name}' is a single design of {design.game}")
    found = own.roster(design, open_ship, wanted)
    marked = [finding.at(document.mark(finding.where)) for finding in _all_findings(found)]
    findings = sorted((*document.findings, *marked), key=severest_first)
    return Muster(found.fleet, tuple(findings))


def muster_named(
    name: str, named: Sequence[Named], reader: Reader, wanted: Mapping[str, object]
) -> tuple[Muster, tuple[str, ...]]:
    """Return the roster of designs of one game, and notes on designs that it skips.

    Raise CallError if the game has no fleets, or the designs do not form one.
    """
    game = GAMES[named[0].design.game]
    own = _own_fleets(game)
    if own is not None:
        found, remarks = own.gathered(name, named, wanted)
        findings = sorted(_all_findings(found), key=severest_first)
        return Muster(found.fleet, tuple(findings)), remarks
    if not game.fleet_files:
        raise CallError(_without_fleets(game))
    entries = [{"ship": str(each.design.document.path), "count": each.often} for each in named]
    return muster(_fleet_of({"fleet": name, "ships": entries, **wanted}), Path(), reader), ()


def _own_fleets(game: Game) -> OwnFleets | None:
    own: OwnFleets | None = game.own_fleets() if game.own_fleets else None
    return own


def _without_fleets(game: Game) -> str:
    known = ", ".join(word for word, each in GAMES.items() if each.fleet_files)
    return f"expected a game with fleets ({known}), got {game.word}"


def _all_findings(found: Muster) -> Iterator[Finding]:
    """Yield the game's findings, and elements that are not of the wanted nation."""
    yield from found.findings
    if found.fleet.nation is not None:
        yield from strangers(found.fleet, found.fleet.nation)


def expect_one_game(designs: Iterable[Design]) -> None:
    """Raise CallError if designs are of several games; it names one of each."""
    first: dict[str, Design] = {}
    for design in designs:
        first.setdefault(design.game, design)
    if len(first) > 1:
        each = ", ".join(f"'{design.name}' belongs to {game}" for game, design in first.items())
        raise CallError(f"the ships must belong to one game: {each}")


def judge(fleet: Fleet, reader: Reader) -> Iterator[Finding]:
    """Yield the findings on a fleet whose ships are all usable."""
    yield from _names(fleet)
    if fleet.nation is not None:
        yield from strangers(fleet, fleet.nation)
    if fleet.budget is not None and fleet.points > fleet.budget:
        over = fleet.points - fleet.budget
        message = f"the ships cost {counted(fleet.points, 'point')}, {over} more than the budget"
        fix = f"leave out ships worth {counted(over, 'point')}, or raise `budget:`"
        yield rules.BUDGET.broken(
            ("budget",), message, measured=fleet.points, allowed=fleet.budget, fix=fix
        )
    yield from _illegal(fleet, reader)


def _of_game(design: Design, game: str | None) -> Design:
    if design.game != (game or design.game):
        raise CallError(f"'{design.name}' belongs to {design.game}, the fleet to {game}")
    return design


def _chosen_findings(fleet: Fleet) -> Iterator[Finding]:
    """Yield the findings of the rules that the fleet's file chooses."""
    games = dict.fromkeys(ship.design.game for ship in fleet.ships)
    for chosen in filter(None, (GAMES[word].fleet_rules.get(fleet.rules) for word in games)):
        yield from chosen.findings(fleet)


def _berths(
    entry: FleetEntry, design: Design, where: Where, reader: Reader, rule_set: str | None
) -> list[Member]:
    """Return the ships of an entry; if there are several, each has a number."""
    name, game = entry.name or design.name, GAMES[design.game]
    cost, nation = reader.cost(design), game.nation(design)
    points, chosen = cost.total, game.fleet_rules.get(rule_set or "")
    if chosen is not None and chosen.adds_printed:
        printed = game.printed_points(design)
        points = points if printed is None else printed
    numbers = range(1, entry.count + 1)
    names = [name] if entry.count == 1 else [f"{name} {number}" for number in numbers]
    return [Member(called, design, nation, points, where, cost.remark) for called in names]


def _names(fleet: Fleet) -> Iterator[Finding]:
    seen: set[str] = set()
    for ship in fleet.ships:
        spelt = " ".join(ship.name.casefold().split())
        if spelt in seen:
            yield rules.NAMES.broken(
                ship.where,
                f"another ship of the fleet is also called '{ship.name}'",
                measured=ship.name,
                fix="give this ship its own `name:`, or use one entry with a `count:`",
            )
        seen.add(spelt)


def strangers(fleet: Fleet, word: str) -> Iterator[Finding]:
    """Yield each entry that is not of the nation that a word means."""
    for where, ship in _by_entry(fleet):
        wanted = GAMES[ship.design.game].nation_called(word)
        if ship.nation != wanted:
            own = ship.nation or "no nation"
            message = f"'{ship.name}' belongs to {own}, the fleet to {wanted}"
            yield rules.NATION.broken(where, message, measured=ship.nation, allowed=wanted)


def _illegal(fleet: Fleet, reader: Reader) -> Iterator[Finding]:
    for where, ship in _by_entry(fleet):
        if any(each.severity is Severity.ERROR for each in reader.findings(ship.design)):
            path = quote(str(ship.design.document.path))
            message = f"'{ship.name}' is not legal"
            yield rules.LEGAL.broken(where, message, fix=f"run `cardforge check {path}`")


def _by_entry(fleet: Fleet) -> Iterable[tuple[Where, Member]]:
    """Return the first ship of each entry, because a problem of its design is reported once."""
    first: dict[Where, Member] = {}
    for ship in fleet.ships:
        first.setdefault(ship.where, ship)
    return first.items()


def ship_designs(
    files: Iterable[Path], faults: list[CardforgeError], reader: Reader
) -> Iterator[Design]:
    """Yield the designs in files, each file's once; a fleet file means its ships.

    A fleet that is a design itself is yielded as one: `with_elements` has its ships. `faults` gets
    the error of each file that cannot be used, with the line of the fleet file that names it if one
    does.
    """
    seen: set[str] = set()
    for file in files:
        if reader.holds_fleet(file):
            found = _fleet_ships(file, faults, reader)
        else:
            found = opened([file], faults, reader)
        for design in _new(found, seen):
            faults += missing_ships(design, reader)
            yield design


def with_elements(
    designs: Iterable[Design], faults: list[CardforgeError], reader: Reader
) -> Iterator[Design]:
    """Yield designs, with each fleet replaced by its designs, and each file once."""
    seen: set[str] = set()
    for design in designs:
        named = GAMES[design.game].named(design)
        yield from _new(opened(named, faults, reader) if named else [design], seen)


def missing_ships(design: Design, reader: Reader) -> list[FileError]:
    """Return an error for each file that a fleet, itself a design, names and cannot use."""
    document = design.document
    if not is_own_fleet(document.data):
        return []
    return [
        FileError(finding.message, document.path, finding.mark)
        for finding in reader.findings(design)
        if lacks_ships([finding])
    ]


def _new(designs: Iterable[Design], seen: set[str]) -> Iterator[Design]:
    for design in designs:
        whole = realpath(design.document.path)
        if whole not in seen:
            seen.add(whole)
            yield design


def _fleet_ships(file: Path, faults: list[CardforgeError], reader: Reader) -> Iterator[Design]:
    """Yield the ships of a fleet file entry by entry."""
    try:
        document = reader.document(file)
        listed = read_fleet(document, {})
    except FileError as error:
        faults.append(error)
        return
    lines: dict[Path, int] = {}
    for number, entry in enumerate(listed.ships):
        lines.setdefault(ship_beside(file.parent, entry.ship), number)
    for path, number in lines.items():
        try:
            yield reader.design(path)
        except FileError as error:
            faults.append(_placed(error, document, number))


def _placed(error: FileError, document: Document, number: int) -> FileError:
    """Return the error of a ship at the line of the fleet file that names it."""
    mark = document.mark(("ships", str(number)))
    return FileError(unusable(error), document.path, mark)
