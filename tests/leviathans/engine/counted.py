"""What came of one battle, counted from its end: the tally that its series ought to have of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardforge.core.battles import Losses, Tally
from cardforge.leviathans.battle.events import Verdict
from cardforge.leviathans.battle.state import Loss

if TYPE_CHECKING:
    from cardforge.leviathans.battle import PlayedBattle


def tally_of_one(battle: PlayedBattle) -> Tally:
    """Return the tally of one battle."""
    verdict, winner, turn = battle.result
    return Tally(
        wins_a=int(winner == 0),
        wins_b=int(winner == 1),
        draws=int(verdict is Verdict.DRAWN),
        unfinished=int(verdict is Verdict.UNFINISHED),
        turns=turn,
        losses_a=_losses(battle, 0),
        losses_b=_losses(battle, 1),
        disarmed_a=_disarmed(battle, 0),
        disarmed_b=_disarmed(battle, 1),
    )


def _losses(battle: PlayedBattle, side: int) -> Losses:
    lost = Counter(vessel.lost for vessel in battle.end.vessels if vessel.side == side)
    return tuple(lost[how] for how in Loss)


def _disarmed(battle: PlayedBattle, side: int) -> int:
    """Return 1 where a side was beaten with ships afloat: they had no weapon left."""
    beaten = battle.result.verdict is not Verdict.UNFINISHED and battle.result.winner != side
    return int(beaten and bool(battle.end.afloat(side)))
