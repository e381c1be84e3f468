"""What `cardforge odds` says in JSON, and its exact figures read back."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from cardforge.app.odds import one_design
from cardforge.leviathans.ship import Ship
from tests.calls import Call


def air_ship(path: Path) -> Ship:
    """The air ship that a path means."""
    ship = one_design(path).value
    assert isinstance(ship, Ship)
    return ship


def report(call: Call, *words: object) -> dict[str, Any]:
    """The JSON of a call that nothing is wrong with."""
    said = call(*words, "--format", "json")
    assert (said.status, said.err) == (0, "")
    told: dict[str, Any] = json.loads(said.out)
    return told


def exact(data: dict[str, Any]) -> Fraction:
    """A figure as the fraction that it is, with its float held against it."""
    fraction = Fraction(data["fraction"])
    assert "/" in data["fraction"]
    assert data["value"] == float(fraction)
    return fraction
