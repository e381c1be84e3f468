"""A battle as a value, and what its sides and ships are called where nobody has named them.

A is the side that was named first, at whichever edge of the map it begins: in half of the games of
a duel that is the right one. Parties are listed in the order of the state's sides, the one at the
left or top edge first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardforge.core.battles import Parties, opponents
from cardforge.leviathans.battle.events import Cast, Ended, Event
from cardforge.leviathans.battle.initiative import SIDES
from cardforge.leviathans.battle.orders import Order
from cardforge.leviathans.battle.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.leviathans.ship import Ship


class PlayedBattle(NamedTuple):
    """A battle that is over: how it began, what was ordered and rolled, and what happened.

    `parties` tells who has fought, side by side. `unjudged` says why the orders of a battle that
    was kept could not be followed again, and is empty where they could.
    """

    start: State
    limit: int
    orders: tuple[Order, ...]
    casts: tuple[Cast, ...]
    events: tuple[Event, ...]
    end: State
    result: Ended
    parties: Parties
    unjudged: str = ""


def fleet_name(ships: Sequence[Ship]) -> str:
    """Return what ships are called together: the one ship, the nation of all, or the first's."""
    first, others = ships[0], len(ships) - 1
    if others and len({ship.nation for ship in ships}) > 1:
        return f"{first.name} and {others} more"
    return first.nation if others else first.name


def usual_parties(start: State) -> Parties:
    """Return who fights where nobody has named the sides: A has the left or top edge."""
    first, second = ([start.vessels[i].ship for i in start.of(side)] for side in SIDES)
    return opponents((fleet_name(first), fleet_name(second)))


def by_letter(parties: Parties) -> tuple[int, ...]:
    """Return the sides with A first."""
    return tuple(sorted(SIDES, key=lambda side: parties[side].letter))


def call_signs(state: State, parties: Parties) -> tuple[str, ...]:
    """Give every ship her side's letter and her number on it: A1, A2, B1."""
    signs = {
        index: f"{parties[side].letter}{number}"
        for side in SIDES
        for number, index in enumerate(state.of(side), start=1)
    }
    return tuple(signs[index] for index in range(len(state.vessels)))
