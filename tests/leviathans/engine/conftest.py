"""Ships for tests of the engine."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardforge.core.files import read
from cardforge.leviathans.files import read_ship

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship

SHIPS = Path(__file__).parents[3] / "ships"


@cache
def bundled(stem: str) -> Ship:
    return read_ship(read(SHIPS / f"{stem}.yaml"))


@pytest.fixture(scope="session")
def load() -> Callable[[str], Ship]:
    """Return a ship that comes with cardforge, by the stem of its file."""
    return bundled
