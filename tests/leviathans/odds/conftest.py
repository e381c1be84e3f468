"""Ships for tests of odds: those of the quick-start text, and small ones made here."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardforge.core.files import read
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.ship import Ship

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardforge.leviathans.ship import Ship

SHIPS = Path(__file__).parents[3] / "ships"


@pytest.fixture(scope="session")
def load() -> Callable[[str], Ship]:
    """Return a bundled ship by the stem of its file."""
    return lambda stem: read_ship(read(SHIPS / f"{stem}.yaml"))


@pytest.fixture(scope="session")
def hertfordshire(load: Callable[[str], Ship]) -> Ship:
    return load("hml-hertfordshire")


@pytest.fixture(scope="session")
def raven(load: Callable[[str], Ship]) -> Ship:
    return load("hml-raven")


@pytest.fixture(scope="session")
def pontbriand(load: Callable[[str], Ship]) -> Ship:
    return load("pontbriand")


@pytest.fixture(scope="session")
def make() -> Callable[..., Ship]:
    """Return a ship with these slots in its locations, and with other given values."""

    def made(
        locations: Mapping[str, dict[int, dict[str, object]]],
        *,
        go: str = "U",
        stop: str = "UG",
        si: int = 20,
        ship_type: int = 2,
    ) -> Ship:
        return Ship.model_validate(
            {
                "name": "Test",
                "nation": "Nowhere",
                "type": ship_type,
                "si": si,
                "mp": 4,
                "turn": 1,
                "locations": {
                    place: {"go": go, "stop": stop, "slots": slots}
                    for place, slots in locations.items()
                },
            }
        )

    return made
