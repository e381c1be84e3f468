"""What is tried on every run, and what only when a change lands: CARDFORGE_TESTS=landing."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any, Final

import pytest

LANDING: Final = os.environ.get("CARDFORGE_TESTS") == "landing"
FEW: Final = 20
"""Examples of a property on every run, unless its test wants more than ten times as many."""


def examples(most: int) -> int:
    """Return how many examples of a property are tried: all of them when a change lands."""
    return most if LANDING else min(most, max(FEW, most // 10))


def landing(*values: object) -> Any:
    """Return a case that only the gate runs."""
    return pytest.param(*values, marks=pytest.mark.landing)


def by_turns(things: Iterable[object], looks: Sequence[object]) -> list[Any]:
    """Pair each thing with one look by turns, and with all the others when landing."""
    return [
        pytest.param(thing, look, marks=() if turn % len(looks) == at else pytest.mark.landing)
        for turn, thing in enumerate(things)
        for at, look in enumerate(looks)
    ]
