"""A ship survives its file, its table and back, whatever it holds."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings

from cardforge.core.files import parse, read
from cardforge.core.spreadsheets.files import write_table
from cardforge.leviathans.files import read_ship, ship_text
from cardforge.leviathans.presets import preset
from cardforge.leviathans.ship import Ship
from cardforge.leviathans.tables import export_ships
from tests.imports import designs
from tests.shipyard import well_formed_ships
from tests.tiers import examples

SHIPS = sorted((Path(__file__).parents[2] / "ships").glob("*.yaml"))


def loaded(text: str, name: str = "ship.yaml") -> Ship:
    return read_ship(parse(text, Path(name)))


@given(well_formed_ships())
@settings(max_examples=examples(400))
def test_random_ship_survives_save_and_load(ship: Ship) -> None:
    text = ship_text(ship)
    again = loaded(text)
    assert again == ship
    assert ship_text(again) == text


@pytest.mark.parametrize("path", SHIPS, ids=lambda path: path.stem)
def test_bundled_ships_survive_saving(path: Path) -> None:
    ship = read_ship(read(path))
    assert loaded(ship_text(ship)) == ship


@given(ship=well_formed_ships())
@example(ship=preset("=1+1", 4, "Atlantis"))
@settings(max_examples=examples(150))
@pytest.mark.parametrize("ending", ["csv", "xlsx"])
@pytest.mark.everyday(every=2)
def test_ship_survives_export_and_import(
    ship: Ship, ending: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("table") / f"fleet.{ending}"
    write_table(path, export_ships((ship,)))
    assert designs(path) == [ship]


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_bundled_ships_fit_in_one_table(ending: str, tmp_path: Path) -> None:
    ships = tuple(read_ship(read(path)) for path in SHIPS)
    path = tmp_path / f"fleet.{ending}"
    write_table(path, export_ships(ships))
    assert tuple(designs(path)) == ships


def test_key_order_does_not_change_the_ship() -> None:
    ship = preset("HML Badger", 4, "British Empire")
    data = ship.model_dump(by_alias=True, exclude_defaults=True)
    turned = dict(reversed(data.items()))
    turned["locations"] = dict(reversed(data["locations"].items()))
    assert Ship.model_validate(turned) == ship
    assert ship_text(Ship.model_validate(turned)) == ship_text(ship)
