"""How far points are proven in play, and what marks a ship whose points are not, as text."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Sequence
from typing import Final

from cardforge.app.games import GAMES
from cardforge.core.game import Design

MARK: Final = "†"
"""Stands beside points of which nothing proves that they hold."""
MARK_TOLD: Final = (
    f"{MARK} points unproven: figures far outside published cards. `cardforge cost` names them, "
    "`cardforge docs points` explains."
)
_WIDEST: Final = 120
_NARROWEST: Final = 20


def proof_of(designs: Iterable[Design]) -> list[str]:
    """Return how far points are proven in play, a sentence for each game of the designs."""
    games = dict.fromkeys(design.game for design in designs)
    return [GAMES[game].proof for game in games if GAMES[game].proof]


def proof_lines(designs: Iterable[Design]) -> list[str]:
    """Return the same as lines that the terminal shows whole."""
    return [line for told in proof_of(designs) for line in to_terminal(told)]


def marked(points: Sequence[str], unproven: Sequence[bool]) -> list[str]:
    """Return points with the mark behind those that are unproven; figures stay in their column."""
    blank = " " * len(MARK) if any(unproven) else ""
    both = zip(points, unproven, strict=True)
    return [f"{each} {MARK if mark else blank}" if blank else each for each, mark in both]


def mark_lines(*, shown: bool) -> list[str]:
    """Return what the mark means, as such lines; none where nothing is marked."""
    return to_terminal(MARK_TOLD) if shown else []


def to_terminal(text: str) -> list[str]:
    """Return a sentence as lines that are no wider than the terminal."""
    columns = shutil.get_terminal_size().columns
    width = max(_NARROWEST, min(columns, _WIDEST))
    return textwrap.wrap(text, width, break_on_hyphens=False, break_long_words=False)
