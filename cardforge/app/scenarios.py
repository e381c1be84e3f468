"""Scenarios: two sides with their ships, map, damage at the start, turn limit and victory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError, model_validator

from cardforge.app import workspace as rules
from cardforge.app.fleets import FleetEntry, FleetList, bare_entry, few_in_all, muster, muster_file
from cardforge.app.registry import GAMES, game_of
from cardforge.app.workspace import EDGES, Edge, ship_beside
from cardforge.core.battles import NamedShip
from cardforge.core.findings import Finding
from cardforge.core.game import Design, Fleet
from cardforge.core.hexes import column_letters
from cardforge.core.limits import MOST_FLEET_SHIPS, MOST_LISTED, MOST_TURNS
from cardforge.core.validation import (
    FrozenMap,
    Line,
    Model,
    Prose,
    Short,
    as_tuple,
    shape_error,
    shape_faults,
)
from cardforge.core.wording import counted
from cardforge.errors import CallError, CardforgeError, FileError, HeaderError

if TYPE_CHECKING:
    from cardforge.app.reading import Reader
    from cardforge.core.battles import Battles
    from cardforge.core.files import Document
    from cardforge.core.findings import Where

_EVEN: Final = 10
"""The points of both sides may differ by this part of the larger, a tenth, without a note."""


class ScenarioShip(FleetEntry):
    """An entry of a fleet, with the slots that are destroyed before turn 1, by location."""

    destroyed: FrozenMap[str, Annotated[tuple[int, ...], BeforeValidator(as_tuple)]] = FrozenMap()


class ScenarioSideList(Model):
    """A side as its file describes it: its ships, or the fleet file that has them."""

    name: Line | None = None
    fleet: Annotated[Prose, Field(min_length=1)] | None = None
    ships: Annotated[
        tuple[Annotated[ScenarioShip, BeforeValidator(bare_entry)], ...],
        Field(max_length=MOST_FLEET_SHIPS),
        BeforeValidator(as_tuple),
        AfterValidator(few_in_all),
    ] = ()
    budget: int | None = Field(None, ge=0)
    nation: Line | None = None
    edge: Edge | None = None
    deploy: Short = ""
    wins: Annotated[
        tuple[Short, ...], Field(max_length=MOST_LISTED), BeforeValidator(as_tuple)
    ] = ()

    @model_validator(mode="after")
    def _has_ships(self) -> ScenarioSideList:
        if bool(self.ships) == bool(self.fleet):
            raise ValueError("expected either `ships:` or `fleet:`")
        return self


class Ground(Model):
    """The map: how many sheets side by side, their terrain, and its seed."""

    sheets: Literal[1, 2] = 2
    terrain: Literal["sea", "coast", "islands", "land"] = "sea"
    seed: int = 1910


class ScenarioList(Model):
    """A scenario as its file describes it."""

    scenario: Line
    story: Prose = ""
    map: Ground = Ground()
    turns: int | None = Field(None, ge=1, le=MOST_TURNS)
    sides: Annotated[
        tuple[ScenarioSideList, ...],
        Field(min_length=2, max_length=2),
        BeforeValidator(as_tuple),
    ]
    undecided: Literal["A", "B"] | None = None
    notes: Annotated[
        tuple[Short, ...], Field(max_length=MOST_LISTED), BeforeValidator(as_tuple)
    ] = ()


class ScenarioSide(NamedTuple):
    """A side with its ships loaded: its map edge, how it deploys, when it wins."""

    fleet: Fleet
    edge: str
    deploy: str
    wins: tuple[str, ...]
    damage: tuple[Mapping[str, Sequence[int]], ...]
    """The slots of each ship of the fleet that are destroyed before turn 1, by location."""

    @property
    def ships(self) -> tuple[NamedShip, ...]:
        """Its ships, with their damage, at the start of a battle."""
        return tuple(
            NamedShip(ship.name, ship.design.value, FrozenMap(damage))
            for ship, damage in zip(self.fleet.ships, self.damage, strict=True)
        )


class Scenario(NamedTuple):
    """A scenario with both sides loaded."""

    name: str
    story: str
    ground: Ground
    turns: int | None
    sides: tuple[ScenarioSide, ScenarioSide]
    undecided: str | None
    """Letter of the side that wins if neither is beaten when the last turn ends."""
    notes: tuple[str, ...]
    game: str


class MusteredScenario(NamedTuple):
    """A scenario with its findings and their lines."""

    scenario: Scenario
    findings: tuple[Finding, ...]


def muster_scenario(document: Document, reader: Reader) -> MusteredScenario:
    """Return the scenario in a file; raise FileError if it is not a scenario.

    A ship that cannot be used is a finding.
    """
    game = game_of(document)
    if not game.fleet_files or game.battles is None:
        known = ", ".join(word for word, each in GAMES.items() if each.battles)
        said = f"expected a game with scenarios ({known}), got {game.word}"
        raise HeaderError(said, document.path, document.mark(("game",)))
    listed = _listed(document)
    found: list[Finding] = []
    ends = EDGES[listed.map.sheets]
    sides = [
        _side(side, number, listed, document, reader, found)
        for number, side in enumerate(listed.sides)
    ]
    scenario = Scenario(
        listed.scenario, listed.story, listed.map, listed.turns, (sides[0], sides[1]),
        listed.undecided, listed.notes, game.word,
    )  # fmt: skip
    found += _judged(scenario, ends, game.battles())
    marked = tuple(finding.at(document.mark(finding.where)) for finding in found)
    return MusteredScenario(scenario, marked)


def scenario_design(document: Document, scenario: Scenario) -> Design:
    """Return a scenario as the design of its file: its value is a fleet of all its ships."""
    ships = tuple(ship for side in scenario.sides for ship in side.fleet.ships)
    return Design(scenario.game, scenario.name, Fleet(scenario.name, ships), document)


def scenario_in(path: Path, reader: Reader) -> Scenario:
    """Return the scenario in a file; raise FileError if it cannot be played or printed."""
    document = reader.document(path)
    mustered = muster_scenario(document, reader)
    for finding in mustered.findings:
        if finding.rule in rules.UNPLAYABLE:
            raise FileError(finding.message, document.path, finding.mark)
    return mustered.scenario


def _listed(document: Document) -> ScenarioList:
    data = {key: value for key, value in document.data.items() if key not in ("game", "format")}
    try:
        return ScenarioList.model_validate(data)
    except ValidationError as error:
        raise shape_error(document, shape_faults(error)) from None


def _side(
    listed: ScenarioSideList,
    number: int,
    whole: ScenarioList,
    document: Document,
    reader: Reader,
    found: list[Finding],
) -> ScenarioSide:
    """Gather the ships of a side; `found` gets its findings, placed in the scenario's file."""
    folder, game = document.path.parent, str(document.data["game"])
    where: Where = ("sides", str(number))
    name = listed.name or f"Side {column_letters(number + 1)}"
    if listed.fleet:
        fleet, said = _of_file(ship_beside(folder, listed.fleet), game, reader)
        found += [finding._replace(where=(*where, "fleet")) for finding in said]
        fleet = fleet._replace(name=listed.name or fleet.name or name)
        damage: tuple[Mapping[str, Sequence[int]], ...] = (FrozenMap(),) * len(fleet.ships)
    else:
        entries = FleetList.model_construct(
            fleet=name, budget=listed.budget, nation=listed.nation, ships=listed.ships
        )
        fleet, said = muster(entries, folder, reader, game)
        found += [finding._replace(where=(*where, *finding.where)) for finding in said]
        damage = tuple(listed.ships[int(ship.where[1])].destroyed for ship in fleet.ships)
    edge = listed.edge or EDGES[whole.map.sheets][number]
    return ScenarioSide(fleet, edge, listed.deploy, listed.wins, damage)


def _of_file(path: Path, game: str, reader: Reader) -> tuple[Fleet, tuple[Finding, ...]]:
    """Return the fleet in a file with its findings; an empty fleet if it cannot be used."""
    try:
        mustered, design = muster_file(reader.document(path), reader)
        if design.game != game:
            raise CallError(f"'{path.name}' belongs to {design.game}, the scenario to {game}")
    except CardforgeError as error:
        return Fleet("", ()), (rules.SHIP.broken((), f"this fleet cannot be used: {error}"),)
    return mustered.fleet, mustered.findings


def _judged(scenario: Scenario, ends: tuple[Edge, Edge], battles: Battles) -> Iterator[Finding]:
    """Yield the findings on a scenario, except those on its ships."""
    if {side.edge for side in scenario.sides} != set(ends):
        got = " and ".join(side.edge for side in scenario.sides)
        sheets = counted(scenario.ground.sheets, "sheet")
        message = f"the sides start at {got}, but must start at {' and '.join(ends)} of {sheets}"
        yield rules.SCENARIO_EDGES.broken(("sides",), message, measured=got, allowed=list(ends))
    for number, side in enumerate(scenario.sides):
        yield from _unfit(side, ("sides", str(number)), battles)
    first, second = (int(side.fleet.points) for side in scenario.sides)
    if abs(first - second) * _EVEN > max(first, second):
        message = f"the sides cost {first} and {second} points"
        yield rules.SCENARIO_POINTS.broken(("sides",), message, measured=[first, second])


def _unfit(side: ScenarioSide, where: Where, battles: Battles) -> Iterator[Finding]:
    """Yield why ships cannot start, once per entry, or else why a side cannot."""
    seen: set[Where] = set()
    for ship, named in zip(side.fleet.ships, side.ships, strict=True):
        if named.destroyed and ship.where not in seen:
            seen.add(ship.where)
            try:
                battles.muster([named])
            except CardforgeError as error:
                place = (*where, *ship.where, "destroyed")
                yield rules.SCENARIO_DAMAGE.broken(place, str(error))
                return
    if side.fleet.ships:
        try:
            battles.muster(side.ships)
        except CardforgeError as error:
            yield rules.SCENARIO_ROOM.broken(where, str(error))
