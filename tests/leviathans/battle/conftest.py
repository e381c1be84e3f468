"""Fleets to fight with, and small maps on which even random captains meet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardforge.core.files import read
from cardforge.leviathans.files import read_ship

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship

SHIPS = Path(__file__).parents[3] / "ships"


@pytest.fixture(scope="session")
def load() -> Callable[[str], Ship]:
    """Return a ship that comes with cardforge, by the stem of its file."""
    return lambda stem: read_ship(read(SHIPS / f"{stem}.yaml"))


@pytest.fixture(scope="session")
def fleets(load: Callable[[str], Ship]) -> tuple[tuple[Ship, ...], tuple[Ship, ...]]:
    """The quick start's four ships: British and French."""
    return (
        (load("hml-hertfordshire"), load("hml-raven")),
        (load("pontbriand"), load("pelletier")),
    )


@pytest.fixture(scope="session")
def pontbriand(load: Callable[[str], Ship]) -> Ship:
    return load("pontbriand")
