"""Tallies by the compiled engine, for matches that it can play. Needs the extra `fast`."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

import numpy as np

from cardforge.leviathans.battle.mass.arrays import AFLOAT, DRAWN, HALF, KEEL, LOCATION, UNFINISHED
from cardforge.leviathans.battle.mass.playing import played
from cardforge.leviathans.battle.mass.questions import question_of
from cardforge.leviathans.battle.mass.tally import LOSSES, Tally
from cardforge.leviathans.battle.state import Loss, Rules

if TYPE_CHECKING:
    from cardforge.leviathans.battle.mass.arrays import Ints, Question
    from cardforge.leviathans.battle.mass.match import Match
    from cardforge.leviathans.battle.mass.playing import Log
    from cardforge.leviathans.battle.mass.tally import Losses

_NUMBERS = {Loss.KEEL: KEEL, Loss.LOCATION: LOCATION, Loss.HALF: HALF, Loss.EDGE: -1}
"""How the kernel tells a loss; none of its captains loses a ship to the edge."""


_LAYING_OUT = Lock()


def tally_fast(match: Match, first: int, count: int) -> Tally | None:
    """Play so many games of a match, from this index on; None if it is not for this engine."""
    question = asked(match)
    if question is None:
        return None
    return _tally(question, played(question, match.seed, first, count, match.limit))


def asked(match: Match) -> Question | None:
    """Return a match as the kernel reads it; None if it is not for this engine.

    Threads that want the same one wait for the first of them, which lays it out for all.
    """
    if match.rules is not Rules.QUICK_START or match.fog:
        return None
    with _LAYING_OUT:
        return question_of(match.fleets, match.captains, match.sheet)


def _tally(question: Question, log: Log) -> Tally:
    verdicts, winners, turns, _ = log.games.T
    lost, side = log.ships[:, :, 0], question.ships["side"]
    first, second = lost[:, side == 0], lost[:, side == 1]
    drawn = verdicts == DRAWN
    return Tally(
        wins_a=_count(winners == 0),
        wins_b=_count(winners == 1),
        draws=_count(drawn),
        unfinished=_count(verdicts == UNFINISHED),
        turns=int(turns.sum()),
        losses_a=_losses(first),
        losses_b=_losses(second),
        compiled=len(log.games),
        disarmed_a=_disarmed(first, drawn | (winners == 1)),
        disarmed_b=_disarmed(second, drawn | (winners == 0)),
    )


def _count(marks: Ints) -> int:
    return int(np.count_nonzero(marks))


def _losses(lost: Ints) -> Losses:
    return tuple(_count(lost == _NUMBERS[how]) for how in LOSSES)


def _disarmed(lost: Ints, beaten: Ints) -> int:
    """Count the games in which a side was beaten with ships afloat: they had no weapon left."""
    return _count(beaten & (lost == AFLOAT).any(axis=1))
