"""Fleets of a folder: lists, rosters with points and findings, and new files.

Request and response models come first, routes last.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fastapi import APIRouter
from pydantic import Field

from cardforge.app.designer import choices, responses, storage
from cardforge.app.designer.folder import ConflictError, Folder, Plain, lined
from cardforge.app.designer.requests import Ask, Id
from cardforge.app.designer.responses import Placed, Response
from cardforge.app.designer.routes import Served
from cardforge.app.fleets import muster_file
from cardforge.app.loading import all_findings, loaded
from cardforge.app.new_files import headed
from cardforge.app.reading import Reader
from cardforge.app.registry import GAMES
from cardforge.app.reports.figures import kind_of, number
from cardforge.app.reports.findings import finding_data
from cardforge.core.files import document_of
from cardforge.core.files.editing import written
from cardforge.core.findings import Severity
from cardforge.core.game import Fleet
from cardforge.core.limits import LONGEST_LINE
from cardforge.errors import CallError, CardforgeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardforge.core.figures import Amount
    from cardforge.core.findings import Finding
    from cardforge.core.game import Design, Member


class NewFleet(Ask):
    """A fleet for a new file; the file is named after it."""

    data: Plain


class Gathered(Ask):
    """A fleet, saved or not, and the file beside which its ships are."""

    data: Plain
    id: Id | None = None


class FleetListed(Response):
    """A fleet file of the folder."""

    id: str
    name: str
    game: str | None
    version: str
    ships: int
    points: int | float | None
    budget: int | None
    errors: int
    unreadable: str | None


class FleetChoice(Response):
    """A design that a fleet can have, in the folder or bundled."""

    id: str
    name: str
    game: str
    nation_name: str
    type: int | str | None
    points: int | float
    errors: int
    bundled: bool


class RosterEntry(Response):
    """An entry of a fleet: a design, how many of it there are, and the points of each."""

    entry: int = Field(description="Its place in the list of ships, from 0.")
    names: list[str] = Field(description="A name for each ship; empty if the ship cannot be used.")
    count: int
    design: str
    nation_name: str
    type: int | str | None
    points: int | float
    remark: str


class Total(Response):
    """One figure of a whole fleet."""

    label: str
    value: int | float | None


class FleetRoster(Response):
    """A fleet with its points, ships, findings, and figures to compare."""

    name: str
    game: str
    nation: str | None
    budget: int | None
    points: int | float
    missing: int = Field(description="Number of ships that cannot be used and are in no sum.")
    entries: list[RosterEntry]
    findings: list[responses.Finding]
    totals: list[Total]


_UNSAVED: Final = "unsaved.json"


def listed(folder: Folder) -> list[dict[str, Any]]:
    """Return every fleet file of the folder; unusable ones have the reason."""
    reader = Reader()
    return [
        _line(word, path, reader) for word, path in folder.everything() if reader.holds_fleet(path)
    ]


def _line(word: str, path: Path, reader: Reader) -> dict[str, Any]:
    found = loaded(path, reader)
    fleet = found.design.value if found.design else None
    line = {
        "id": word, "name": Path(word).stem, "game": None,
        "version": storage.version_of(path.read_bytes()), "ships": 0, "points": None,
        "budget": None, "errors": found.verdict.errors, "unreadable": None,
    }  # fmt: skip
    if not isinstance(fleet, Fleet) or found.design is None:
        first = found.findings[0]
        return {**line, "unreadable": lined(first.mark, first.message)}
    return {
        **line, "name": fleet.name, "game": found.design.game, "ships": len(fleet.ships),
        "points": number(fleet.points), "budget": fleet.budget,
    }  # fmt: skip


def ships(folder: Folder) -> list[dict[str, Any]]:
    """Return the designs that fleet files may list: those of the folder, then the bundled ones.

    A file that cannot be used is left out, and so is a bundled ship whose name means a file.
    """
    reader = Reader()
    here = [(word, path, False) for word, path in folder.files()]
    taken = {path.stem for _, path, _ in here}
    own = [each for each in choices.own_words().items() if each[0] not in taken]
    every = (*here, *((word, path, True) for word, path in own))
    found = (_ship(word, path, reader, bundled=bundled) for word, path, bundled in every)
    return [ship for ship in found if ship is not None]


def _ship(word: str, path: Path, reader: Reader, *, bundled: bool) -> dict[str, Any] | None:
    try:
        design = reader.design(path)
    except CardforgeError:
        return None
    game = GAMES[design.game]
    if not _may_sail(design):
        return None
    return {
        "id": word, "name": design.name, "game": design.game, "nation_name": game.nation(design),
        "type": storage.type_of(design), "points": number(reader.cost(design).total),
        "errors": _errors(reader.findings(design)), "bundled": bundled,
    }  # fmt: skip


def _may_sail(design: Design) -> bool:
    """Return whether a fleet file may list a design: games with fleets of their own do not."""
    game = GAMES[design.game]
    return game.fleet_files and game.own_fleets is None


def _errors(findings: Iterable[Finding]) -> int:
    return sum(each.severity is Severity.ERROR for each in findings)


def roster(folder: Folder, data: dict[str, Any], word: str | None) -> dict[str, Any]:
    """Return a fleet with its ships, points and findings.

    Its ships are looked for beside the file of that id. Raise CardforgeError if the data
    are not a fleet; an unusable ship is a finding.
    """
    reader = Reader()
    path = folder.path(word).with_suffix(".json") if word else folder.root / _UNSAVED
    document = document_of(data, path)
    found, design = muster_file(document, reader)
    fleet = found.fleet
    findings = all_findings(document, found.findings)
    return {
        "name": fleet.name, "game": design.game, "nation": fleet.nation, "budget": fleet.budget,
        "points": number(fleet.points), "missing": fleet.missing,
        "entries": list(_entries(fleet, data["ships"])),
        "findings": [{**finding_data(each), "line": None, "column": None} for each in findings],
        "totals": list(_totals(fleet)),
    }  # fmt: skip


def _entries(fleet: Fleet, listed: Sequence[Any]) -> Iterator[dict[str, Any]]:
    """Yield every entry of a fleet, those that cannot be used without ships."""
    found: dict[int, list[Member]] = {}
    for ship in fleet.ships:
        found.setdefault(int(ship.where[-1]), []).append(ship)
    for place, entry in enumerate(listed):
        yield _entry(place, found[place]) if place in found else _lacking(place, entry)


def _entry(place: int, same: Sequence[Member]) -> dict[str, Any]:
    first = same[0]
    return {
        "entry": place, "names": [ship.name for ship in same], "count": len(same),
        "design": first.design.name, "nation_name": first.nation,
        "type": storage.type_of(first.design), "points": number(first.points),
        "remark": first.remark,
    }  # fmt: skip


def _lacking(place: int, entry: Any) -> dict[str, Any]:
    """Return an entry whose ship cannot be used; a finding says why."""
    listed = entry if isinstance(entry, dict) else {"ship": entry}
    return {
        "entry": place, "names": [], "count": listed.get("count", 1),
        "design": str(listed["ship"]), "nation_name": "", "type": None, "points": 0,
        "remark": "cannot be used",
    }  # fmt: skip


def _totals(fleet: Fleet) -> Iterator[dict[str, Any]]:
    """Yield the figures in which two fleets can be compared."""

    def total(label: str, value: Amount | None) -> dict[str, Any]:
        return {"label": label, "value": None if value is None else number(value)}

    yield total("Points", fleet.points)
    yield total("Budget", fleet.budget)
    yield total("Points left", None if fleet.budget is None else fleet.budget - fleet.points)
    yield total("Ships", len(fleet.ships))
    yield total("Dearest ship", max((ship.points for ship in fleet.ships), default=None))
    yield total("Cheapest ship", min((ship.points for ship in fleet.ships), default=None))
    for kind, count in sorted(_kinds(fleet.ships).items()):
        yield total(kind, count)


def _kinds(members: Iterable[Member]) -> Counter[str]:
    return Counter(filter(None, (kind_of(ship.design) for ship in members)))


def make(folder: Folder, data: dict[str, Any]) -> storage.Kept:
    """Write a fleet to a file named after it; raise CardforgeError if it is not a fleet."""
    roster(folder, data, None)
    name = str(data["fleet"])[:LONGEST_LINE]
    text = headed(written(data, Path("new.yaml")))
    for word in choices.ids_for(name):
        if not os.path.lexists(folder.path(word)):
            try:
                return storage.create(folder, word, text)
            except ConflictError:  # another writer was faster
                continue
    raise CallError(f"the name '{name}' is taken: choose another")


fleet_routes = APIRouter(prefix="/api/fleets", tags=["fleets"])


@fleet_routes.get("", response_model=list[FleetListed])
def list_fleets(folder: Served) -> list[dict[str, Any]]:
    """List the fleet files of the folder, with their points and budgets."""
    return listed(folder)


@fleet_routes.get("/ships", response_model=list[FleetChoice])
def list_fleet_ships(folder: Served) -> list[dict[str, Any]]:
    """List the designs that a fleet file may list, those of the folder first, with their points."""
    return ships(folder)


@fleet_routes.post("/roster", response_model=FleetRoster)
def gather_fleet(asked: Gathered, folder: Served) -> dict[str, Any]:
    """Return a fleet, saved or not, with its points, findings and totals."""
    return roster(folder, asked.data, asked.id)


@fleet_routes.post("", status_code=201, response_model=Placed)
def make_fleet(asked: NewFleet, folder: Served) -> dict[str, Any]:
    """Write a fleet to a new file, named after it."""
    made = make(folder, asked.data)
    return {"id": made.id, "version": made.version}
