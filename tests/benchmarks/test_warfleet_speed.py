"""Loading 1,000 ships and converting them to fleet scale, beside loading them alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardforge.core.files import read
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.ship import Ship
from cardforge.warfleet.convert import Conversion, convert

SHIPS = sorted((Path(__file__).parents[2] / "ships").glob("*.yaml"))
FILES = (SHIPS * (1000 // len(SHIPS) + 1))[:1000]


def loaded() -> list[Ship]:
    return [read_ship(read(path)) for path in FILES]


def converted() -> list[Conversion]:
    return [convert(ship) for ship in loaded()]


@pytest.mark.benchmark
def test_conversion_speed_of_1000_ships(
    least: Callable[[Callable[[], object], int], float],
    told: Callable[[str, float, float, str], None],
) -> None:
    assert [each.ship.name for each in converted()] == [ship.name for ship in loaded()]
    told("load and convert 1,000 ships", least(converted, 5), least(loaded, 5), "loading them")
