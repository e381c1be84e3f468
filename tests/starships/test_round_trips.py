"""Files of starships survive writing and reading, and elements survive their tables."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from cardforge.app.loading import judge_text
from cardforge.core.files import parse
from cardforge.core.spreadsheets.files import write_table
from cardforge.starships.element import Admiral, Element, FleetList, StarshipFleet
from cardforge.starships.files import file_text, read_file
from cardforge.starships.tables import export_elements
from tests.imports import designs, imported
from tests.starships.yard import admirals, fleet_lists, well_formed_elements
from tests.tiers import examples


def loaded(text: str) -> object:
    value = read_file(parse(text, Path("nowhere/file.yaml")))
    return value.listed if isinstance(value, StarshipFleet) else value


def survives(design: Element | Admiral | FleetList) -> None:
    text = file_text(design)
    again = loaded(text)
    assert again == design
    assert isinstance(again, type(design))
    assert file_text(again) == text


@given(well_formed_elements())
@settings(max_examples=examples(200))
def test_element_file_survives_a_round_trip(element: Element) -> None:
    survives(element)


@given(admirals())
@settings(max_examples=examples(50))
def test_admiral_file_survives_a_round_trip(admiral: Admiral) -> None:
    survives(admiral)


@given(fleet_lists())
@settings(max_examples=examples(100))
def test_fleet_file_survives_a_round_trip(fleet: FleetList) -> None:
    survives(fleet)


@given(element=well_formed_elements())
@settings(max_examples=examples(80))
@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_element_table_survives_export_and_import(
    element: Element, ending: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("table") / f"fleet.{ending}"
    write_table(path, export_elements((element, element)))
    assert designs(path, "starships") == [element, element]


def test_unreadable_rows_of_starships_are_named(tmp_path: Path) -> None:
    path = tmp_path / "fleet.csv"
    head = "element,class,faction,systems,front,broadside,aux,upgrades\n"
    path.write_text(head + "A,frigat,,,,,,\nB,Cruiser,,,lasers,,,\nC,Frigate,,Brace,Light,,,\n")
    assert [(line, message) for _, line, message in imported(path, "starships").faults] == [
        (2, "class: expected a class, got 'frigat'; did you mean 'frigate'?"),
        (3, "weapons.front.0: expected a weapon, got 'lasers'; did you mean 'gatling lasers'?"),
    ]


@given(well_formed_elements())
@settings(max_examples=examples(60))
def test_any_well_formed_element_is_checked(element: Element) -> None:
    assert judge_text(file_text(element), Path("a.yaml")).design is not None
