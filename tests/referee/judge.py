"""The referee: a saved battle, judged turn by turn by the texts of the rules alone.

It shares no code with the engine; of cardforge it uses the reading of ship files. `record` reads the
file, the other modules know a subject of the rules each, and `python -m tests.referee FILE` prints
what is wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee import bombers, charges, claims, mines
from tests.referee.concentration import concentrate
from tests.referee.ending import end, take_off_the_lost
from tests.referee.evasion import evade
from tests.referee.gunnery import gunnery
from tests.referee.initiative import lay_hands, move_by_types, move_in_fog, roll_initiative
from tests.referee.locks import judge_freed, settle
from tests.referee.movement import deploy
from tests.referee.proceedings import Fault, OutOfStepError, Proceedings
from tests.referee.rays import shine
from tests.referee.reinforce import reinforce
from tests.referee.repairs import repair
from tests.referee.returns import come_back
from tests.referee.torpedoes import Run, launch, strike

if TYPE_CHECKING:
    from tests.referee.claims import Record
    from tests.referee.proceedings import Sides
    from tests.referee.readings import Readings


def judge(record: Record, readings: Readings) -> list[Fault]:
    """Return every breach of the rules in a battle, the first one first.

    Where the record cannot be followed any farther, the last breach says so.
    """
    p = Proceedings(record, readings)
    try:
        deploy(p)
        ended = False
        while not ended:
            ended = _turn(p)
        p.finish()
    except OutOfStepError:
        pass
    return p.faults


def _turn(p: Proceedings) -> bool:
    """Judge a turn, and tell whether the battle ends with it."""
    for ship in p.ships:
        ship.begin_turn()
    p.turn += 1
    p.screens, p.moved_in_order = [], []
    event = p.take(claims.TurnBegan, "turns")
    p.require("turns", None, "turn", event.turn, p.turn)
    charges.make(p)
    runs, flights = _movement(p)
    flights = bombers.take_off(flights)
    evade(p)
    strike(p, runs)
    bombers.strike(p, flights)
    concentrate(p)
    charges.announce(p)
    settle(p)
    gunnery(p)
    take_off_the_lost(p)
    charges.tell_losses(p)
    if p.record.full:
        reinforce(p)
        shine(p)
        repair(p)
        come_back(p)
        charges.keep(p)
    ended = end(p)
    judge_freed(p)
    return ended


def _movement(p: Proceedings) -> tuple[list[Run], list[bombers.Flight]]:
    """Judge initiative, launching and movement, and return the torpedoes and bombers under way."""
    if p.record.fog:
        hands = lay_hands(p)
        under_way = _launched(p, (0, 1))
        move_in_fog(p, hands)
        return under_way
    totals = roll_initiative(p)
    under_way = _launched(p, (0, 1) if totals[0] < totals[1] else (1, 0))
    move_by_types(p, totals)
    return under_way


def _launched(p: Proceedings, sides: Sides) -> tuple[list[Run], list[bombers.Flight]]:
    """Judge what both sides launch, first the one without the initiative, if either has it."""
    runs = launch(p, sides) if p.record.full else []
    flights = bombers.send(p, sides)
    mines.lay(p, sides)
    return runs, flights
