"""Who is lost by damage at the end of a turn, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee import claims
from tests.referee.cards import CORE, GUNS
from tests.referee.returns import away

if TYPE_CHECKING:
    from tests.referee.proceedings import Proceedings

LOST: Final = "losses by damage"
END: Final = "end of the battle"


def take_off_the_lost(p: Proceedings) -> None:
    """Judge which ships are lost by damage, in whatever order they are told.

    Italian ships that fled count as if they were still in the battle.
    """
    doomed = {
        ship.number: {
            how
            for how, so in (
                ("location", ship.has_lost_a_location()),
                ("half", ship.has_lost_half()),
            )
            if so
        }
        for ship in p.ships
        if (ship.afloat or ship in away(p, ship.side))
        and (ship.has_lost_a_location() or ship.has_lost_half())
    }
    while doomed:
        first = p.ships[min(doomed)]
        event = p.take(claims.Lost, LOST, first)
        if event.how not in doomed.get(event.ship, ()):
            p.fault(LOST, p.ship(event.ship, LOST), f"lost by {event.how}", doomed)
        p.ship(event.ship, LOST).fate = event.how
        doomed.pop(event.ship if event.ship in doomed else first.number)
    if p.next_is(claims.Lost):
        event = p.take(claims.Lost, LOST)
        ship = p.ship(event.ship, LOST)
        p.fault(LOST, ship, f"lost by {event.how}", f"{len(ship.now)} of SI {ship.si} gone")
        ship.fate = event.how


def end(p: Proceedings) -> bool:
    """Judge whether the battle ends with this turn, and how; tell whether it does."""
    beaten = [not _fights(p, side) for side in (0, 1)]
    if not any(beaten) and p.turn < p.record.limit:
        if p.next_is(claims.Ended):
            p.fault(END, None, "ends", "both sides have ships and weapons")
            p.take(claims.Ended, END)
            return True
        return False
    verdict, winner = "unfinished", None
    if any(beaten):
        verdict, winner = ("drawn", None) if all(beaten) else ("won", beaten.index(False))
    right = (verdict, winner, p.turn)
    p.require(END, None, "ended", tuple(p.take(claims.Ended, END)), right)
    p.require(END, None, "result", tuple(p.record.result), right)
    return True


def _fights(p: Proceedings, side: int) -> bool:
    weapons = p.readings.weapons
    if not p.record.full:
        weapons = GUNS if p.readings.national_quick_start else GUNS & CORE
    return any(
        (place, number) not in ship.now and slot.item in weapons
        for ship in p.fleet(side)
        for place, number, slot in ship.card.all_slots()
    )
