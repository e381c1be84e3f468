"""A scenario as its printed sheet shows it, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.app.reports.figures import whole
from cardforge.core.hexes import column_letters
from cardforge.core.wording import counted
from cardforge.press.scenario_sheet import ScenarioPage, SheetShip, SheetSide

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardforge.app.scenarios import Scenario, ScenarioSide
    from cardforge.press.frame import Picture
    from cardforge.press.scene import Scene

_GROUND: Final = {
    "sea": "the open sea", "coast": "the coast", "islands": "the islands", "land": "the land",
}  # fmt: skip
_SHEETS: Final = {1: "One sheet", 2: "Two sheets, left and right,"}


def scenario_page(scenario: Scenario, chart: Scene, pictures: Sequence[Picture]) -> ScenarioPage:
    """Return all that the sheet of a scenario says, around its map and its pictures."""
    ground = scenario.ground
    return ScenarioPage(
        scenario.name,
        _below(scenario),
        scenario.story,
        tuple(_side(side, number) for number, side in enumerate(scenario.sides, start=1)),
        chart,
        f"{_SHEETS[ground.sheets]} of {_GROUND[ground.terrain]}, No. {ground.seed}",
        scenario.turns,
        _end(scenario),
        scenario.notes,
        tuple(pictures),
    )


def _below(scenario: Scenario) -> str:
    first, second = (side.fleet.name for side in scenario.sides)
    turns = f", {counted(scenario.turns, 'turn')}" if scenario.turns else ""
    return f"Scenario: {first} against {second}{turns}"


def _side(side: ScenarioSide, number: int) -> SheetSide:
    ships = tuple(
        SheetShip(ship.name, counted(ship.points, "point"), destroyed_told(damage))
        for ship, damage in zip(side.fleet.ships, side.damage, strict=True)
    )
    total = f"{counted(len(ships), 'ship')}, {whole(side.fleet.points)} points"
    return SheetSide(
        column_letters(number), side.fleet.name, side.edge, total, ships, side.deploy, side.wins
    )


def destroyed_told(damage: Mapping[str, Sequence[int]]) -> str:
    """Return which slots are destroyed: `stern 2 and 4, bow 3`."""
    return ", ".join(
        f"{place} {' and '.join(map(str, sorted(numbers)))}"
        for place, numbers in damage.items()
        if numbers
    )


def _end(scenario: Scenario) -> str:
    beaten = "A side that is beaten loses, as the damage card says."
    if not scenario.turns:
        return f"There is no last turn. {beaten}"
    last = f"The game ends after turn {scenario.turns}."
    if scenario.undecided:
        return f"{last} {beaten} If neither is beaten, side {scenario.undecided} wins."
    return f"{last} {beaten}"
