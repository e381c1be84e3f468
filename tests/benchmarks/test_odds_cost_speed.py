"""What it takes to cost all ships that come along: the command, and each ship by itself."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardforge.core.files import read
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.points import cost

SCRIPT = Path(sys.executable).with_name("cardforge")
PATHS = sorted((Path(__file__).parents[2] / "ships").glob("*.yaml"))


@pytest.mark.benchmark
def test_cost_command_speed(
    least: Callable[[Callable[[], object], int], float],
    told: Callable[[str, float, float, str], None],
    process: Callable[..., Callable[[], object]],
) -> None:
    ours = process(str(SCRIPT), "cost", *map(str, PATHS))
    nothing = process(sys.executable, "-c", "pass")
    ours()
    told(
        f"cardforge cost of {len(PATHS)} ships", least(ours, 10), least(nothing, 30),
        "python -c pass",
    )  # fmt: skip


@pytest.mark.benchmark
def test_cost_speed_of_one_ship(
    least: Callable[[Callable[[], object], int], float],
    told: Callable[[str, float, float, str], None],
) -> None:
    ships = [read_ship(read(path)) for path in PATHS]
    assert all(cost(ship).total > 0 for ship in ships)
    costing = least(lambda: [cost(ship) for ship in ships], 5) / len(ships)
    loading = least(lambda: [read_ship(read(path)) for path in PATHS], 5) / len(ships)
    told("cost of one ship, of those that come along", costing, loading, "loading it")
