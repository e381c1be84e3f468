"""Loading and validating 1,000 ship files, beside PyYAML's C loader plus pydantic alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from cardforge.core.files import read
from cardforge.leviathans.checks import check_ship
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.ship import Ship

SHIPS = sorted((Path(__file__).parents[2] / "ships").glob("*.yaml"))
FILES = (SHIPS * (1000 // len(SHIPS) + 1))[:1000]


def with_line_marks() -> list[Ship]:
    return [read_ship(read(path)) for path in FILES]


def plainly() -> list[Ship]:
    """What a program without line marks, duplicate keys and traps would do."""
    return [
        Ship.model_validate(spread(yaml.load(path.read_text(), yaml.CSafeLoader))) for path in FILES
    ]


def spread(data: dict[str, object]) -> dict[str, object]:
    """Give the bare loader the shape that the model takes, as cheaply as can be."""
    locations: dict[str, object] = dict(data["locations"])  # type: ignore[call-overload]
    four = data["type"] == 4
    for word, places in {
        "sides": ("fore-port", "aft-port", "fore-starboard", "aft-starboard") if four else ("port", "starboard"),
        "fore-sides": ("fore-port", "fore-starboard"),
        "aft-sides": ("aft-port", "aft-starboard"),
    }.items():  # fmt: skip
        if word in locations:
            shared = locations.pop(word)
            locations |= dict.fromkeys(places, shared)
    return {key: data[key] for key in data if key not in ("game", "format")} | {
        "locations": locations
    }


@pytest.mark.benchmark
def test_load_speed_of_1000_ships(
    least: Callable[[Callable[[], object], int], float],
    told: Callable[[str, float, float, str], None],
) -> None:
    ours, theirs = with_line_marks(), plainly()
    assert ours == theirs
    opponent = least(plainly, 5)
    told(
        "load and validate 1,000 ships",
        least(with_line_marks, 5),
        opponent,
        "CSafeLoader + pydantic",
    )
    told(
        "load, validate and check 1,000 ships",
        least(lambda: [check_ship(read_ship(read(path))) for path in FILES], 3),
        opponent,
        "CSafeLoader + pydantic",
    )
