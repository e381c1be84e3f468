"""Calls of cardforge, and what it says to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Said(NamedTuple):
    """What a call came to: its exit status, and what it printed."""

    status: int
    out: str
    err: str


Call = Callable[..., Said]
