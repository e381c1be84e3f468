"""What `cardforge odds` says in JSON, and its exact figures read back."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from tests.calls import Call


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
