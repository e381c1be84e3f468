"""Tallies by the plain engine, which plays any match."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardforge.leviathans.battle.events import Verdict
from cardforge.leviathans.battle.mass.tally import LOSSES, Tally
from cardforge.leviathans.battle.play import play

if TYPE_CHECKING:
    from cardforge.leviathans.battle.mass.match import Match
    from cardforge.leviathans.battle.mass.tally import Losses
    from cardforge.leviathans.battle.play import Battle


def tally_plainly(match: Match, first: int, count: int) -> Tally:
    """Play so many games of a match, from this index on, one after the other."""
    return sum((tally_of_one(_battle(match, first + i)) for i in range(count)), Tally())


def tally_of_one(battle: Battle) -> Tally:
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


def _battle(match: Match, index: int) -> Battle:
    return play(
        match.fleets,
        match.captains,
        match.seed,
        index,
        rules=match.rules,
        limit=match.limit,
        sheet=match.sheet,
        fog=match.fog,
    )


def _losses(battle: Battle, side: int) -> Losses:
    lost = Counter(vessel.lost for vessel in battle.end.vessels if vessel.side == side)
    return tuple(lost[how] for how in LOSSES)


def _disarmed(battle: Battle, side: int) -> int:
    """Return 1 where a side was beaten with ships afloat: they had no weapon left."""
    beaten = battle.result.verdict is not Verdict.UNFINISHED and battle.result.winner != side
    return int(beaten and bool(battle.end.afloat(side)))
