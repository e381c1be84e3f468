"""What a series of games is played with, but for which games of it are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardforge.leviathans.battle.play import TURN_LIMIT
from cardforge.leviathans.battle.state import TWO_SHEETS, Rules

if TYPE_CHECKING:
    from cardforge.core.hexes import Sheet
    from cardforge.leviathans.battle.captains import Commission
    from cardforge.leviathans.ship import Ship


class Match(NamedTuple):
    """Two fleets with their captains, the seed of the series, and what is played.

    It can be sent to another process as long as its captains can: a class can, a lambda cannot.
    """

    fleets: tuple[tuple[Ship, ...], ...]
    captains: tuple[Commission, ...]
    seed: int
    rules: Rules = Rules.QUICK_START
    limit: int = TURN_LIMIT
    sheet: Sheet = TWO_SHEETS
    fog: bool = False
