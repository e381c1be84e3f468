"""Which engine plays: the compiled one whatever it can, the plain one all the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardforge.errors import CallError
from cardforge.leviathans.battle.mass.match import Match
from cardforge.leviathans.battle.mass.plain import tally_plainly
from cardforge.leviathans.battle.play import TURN_LIMIT
from cardforge.leviathans.battle.state import TWO_SHEETS, Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardforge.core.hexes import Sheet
    from cardforge.leviathans.battle.captains import Commission
    from cardforge.leviathans.battle.mass.tally import Tally
    from cardforge.leviathans.ship import Ship


def tally(
    fleets: Sequence[Sequence[Ship]],
    captains: Sequence[Commission],
    seed: int,
    first: int,
    count: int,
    rules: Rules = Rules.QUICK_START,
    limit: int = TURN_LIMIT,
    *,
    sheet: Sheet = TWO_SHEETS,
    fog: bool = False,
) -> Tally:
    """Play the games from index `first` on of the series that `seed` begins, so many of them.

    Both engines play the same games; `Tally.way` tells which one has. Raise CallError for a count
    below zero.
    """
    sides = tuple(tuple(fleet) for fleet in fleets)
    match = Match(sides, tuple(captains), seed, rules, limit, sheet, fog)
    return tally_match(match, first, count)


def tally_match(match: Match, first: int, count: int) -> Tally:
    """Play so many games of a match, from this index on."""
    if count < 0:
        raise CallError(f"expected a count of games, none below zero, got {count}")
    return _tally_fast(match, first, count) or tally_plainly(match, first, count)


def is_compiled(match: Match) -> bool:
    """Tell whether the compiled engine plays a match, which leaves other threads room to work."""
    kernel = _kernel()
    return kernel is not None and kernel.asked(match) is not None


def _tally_fast(match: Match, first: int, count: int) -> Tally | None:
    kernel = _kernel()
    return kernel.tally(match, first, count) if kernel else None


class _Kernel(NamedTuple):
    """The compiled engine: what a match is to it, if anything, and the tally of so many games."""

    asked: Callable[[Match], object]
    tally: Callable[[Match, int, int], Tally | None]


def _kernel() -> _Kernel | None:
    try:
        # numba takes a second to import, and need not be installed
        from cardforge.leviathans.battle.mass.fast import asked, tally_fast
    except ImportError:
        return None
    return _Kernel(asked, tally_fast)
