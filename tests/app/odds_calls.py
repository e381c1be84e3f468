"""Calls of `cardforge odds`, and its exact figures read back from JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from cardforge.app.cli import run


class Said(NamedTuple):
    status: int
    out: str
    err: str


Call = Callable[..., Said]


def calling(capsys: pytest.CaptureFixture[str]) -> Call:
    """Call the command with these words, and catch what it says."""

    def called(*words: object) -> Said:
        status = run(["odds", *map(str, words)])
        return Said(status, *capsys.readouterr())

    return called


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
