"""The ships that fleet files name, each once, for commands that count no copies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os.path import realpath
from pathlib import Path

from cardforge.app.fleet_files import holds_fleet, is_starship_fleet, lacks_ships
from cardforge.app.fleets import read_fleet, unusable
from cardforge.app.games import GAMES
from cardforge.app.judging import open_design, opened
from cardforge.app.workspace import ship_beside
from cardforge.core.files import Document, read
from cardforge.core.game import Design
from cardforge.errors import CardforgeError, FileError


def ship_designs(files: Iterable[Path], faults: list[CardforgeError]) -> Iterator[Design]:
    """Yield the designs in files, each file's once; a fleet file means its ships.

    A fleet of starships is a design itself: `with_elements` has its ships. `faults` gets the error
    of each file that cannot be used, with the line of the fleet file that names it if one does.
    """
    seen: set[str] = set()
    for file in files:
        found = _fleet(file, faults) if holds_fleet(file) else opened([file], faults)
        for design in _new(found, seen):
            faults += missing_ships(design)
            yield design


def with_elements(designs: Iterable[Design], faults: list[CardforgeError]) -> Iterator[Design]:
    """Yield designs, each fleet of starships replaced by what it lists, each file's once."""
    seen: set[str] = set()
    for design in designs:
        named = GAMES[design.game].named(design)
        yield from _new(opened(named, faults) if named else [design], seen)


def missing_ships(design: Design) -> list[FileError]:
    """Return an error for each file that a fleet of starships names and that cannot be used."""
    document = design.document
    if not is_starship_fleet(document.data):
        return []
    found = GAMES[design.game].check(design)
    return [
        FileError(finding.message, document.path, finding.mark)
        for finding in found
        if lacks_ships([finding])
    ]


def _new(designs: Iterable[Design], seen: set[str]) -> Iterator[Design]:
    for design in designs:
        whole = realpath(design.document.path)
        if whole not in seen:
            seen.add(whole)
            yield design


def _fleet(file: Path, faults: list[CardforgeError]) -> Iterator[Design]:
    """Yield the ships of a fleet file entry by entry."""
    try:
        document = read(file)
        listed = read_fleet(document, {})
    except FileError as error:
        faults.append(error)
        return
    lines: dict[Path, int] = {}
    for number, entry in enumerate(listed.ships):
        lines.setdefault(ship_beside(file.parent, entry.ship), number)
    for path, number in lines.items():
        try:
            yield open_design(path)
        except FileError as error:
            faults.append(_placed(error, document, number))


def _placed(error: FileError, document: Document, number: int) -> FileError:
    """Return the error of a ship at the line of the fleet file that names it."""
    mark = document.mark(("ships", str(number)))
    return FileError(unusable(error), document.path, mark)
