"""Lists of bundled designs or of a folder: name, nation, Type, points, findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from os.path import realpath
from pathlib import Path
from typing import NamedTuple

from cardforge.app.fleets import read_fleet, unusable
from cardforge.app.loading import Judgement, judge_all, opened
from cardforge.app.progress import tracked
from cardforge.app.reading import Reader
from cardforge.app.registry import GAMES
from cardforge.app.reports.figures import unproven_told
from cardforge.app.workspace import is_own_fleet, lacks_ships, ship_beside
from cardforge.core.figures import Amount
from cardforge.core.files import Document
from cardforge.core.findings import Severity
from cardforge.core.game import Design, Fleet
from cardforge.core.wording import spelled_out
from cardforge.errors import CardforgeError, FileError


class ListedFile(NamedTuple):
    """A file, with name, nation, kind (Type 2, frigate, fleet) and points of its design."""

    path: Path
    name: str
    game: str | None
    nation: str
    kind: str
    points: Amount | None
    findings: str
    """How many of each severity, such as `1 error, 2 notes`; `fine` if there are none.

    Of a file that cannot be used, the reason.
    """
    unproven: str = ""
    """Why nothing proves that the points hold; nothing for most designs."""


def listed(paths: Collection[Path]) -> list[ListedFile]:
    """Return a line for each file, those that cannot be used included."""
    return [_line(each) for each in judge_all(tracked(paths, "checking"))]


def _line(judged: Judgement) -> ListedFile:
    design, found = judged.design, _counted(judged)
    if design is None:
        return ListedFile(judged.path, "", None, "", "", None, f"cannot be used: {_reason(judged)}")
    if isinstance(design.value, Fleet):
        fleet = design.value
        nation = fleet.nation or ""
        why = unproven_told(ship.design for ship in fleet.ships)
        return ListedFile(
            judged.path, fleet.name, design.game, nation, "fleet", fleet.points, found, why
        )
    game = GAMES[design.game]
    cost, nation = game.cost(design), game.nation(design)
    return ListedFile(
        judged.path, design.name, design.game, nation, kind_of(design), cost.total, found,
        cost.unproven,
    )  # fmt: skip


def kind_of(design: Design) -> str:
    """Return a design's Type or class in words; of others what kind of design it is."""
    data = design.document.data
    if "type" in data:
        return f"Type {data['type']}"
    return str(data.get("class", data.get("kind", "")))


def _reason(judged: Judgement) -> str:
    """Return the first problem of a file, and the number of others."""
    first, more = judged.findings[0], len(judged.findings) - 1
    message = spelled_out(first.message.partition("\n")[0])
    return f"{message}, and {more:,} more" if more else message


def _counted(judged: Judgement) -> str:
    counts = Counter(finding.severity for finding in judged.findings)
    words = [
        f"{counts[severity]} {severity.value}{'' if counts[severity] == 1 else 's'}"
        for severity in Severity
        if counts[severity]
    ]
    return ", ".join(words) or "fine"


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
            found = _fleet(file, faults, reader)
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


def _fleet(file: Path, faults: list[CardforgeError], reader: Reader) -> Iterator[Design]:
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
