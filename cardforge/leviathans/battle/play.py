"""A battle from first to last: captains are asked, orders are followed, all of it is kept.

The same fleets, captains, seed and index give the same battle, whatever else is played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from cardforge.core.battles import Parties
from cardforge.leviathans.battle.casts import Cast, Dice, Noted
from cardforge.leviathans.battle.chance import Chance
from cardforge.leviathans.battle.deployment import deploy
from cardforge.leviathans.battle.events import Deployed, Ended, Event, Lost, Sailed
from cardforge.leviathans.battle.fog import FogOfWar, parse_hand
from cardforge.leviathans.battle.gunnery import fire
from cardforge.leviathans.battle.initiative import Initiative, Move, Standard
from cardforge.leviathans.battle.movement import sail
from cardforge.leviathans.battle.orders import Deployment, Launches, Lay, Order, Repairs, Salvo
from cardforge.leviathans.battle.parties import usual_parties
from cardforge.leviathans.battle.regulations import OWN_SHIP, refusal
from cardforge.leviathans.battle.repairs import repair
from cardforge.leviathans.battle.state import (
    TWO_SHEETS,
    Loss,
    Rules,
    State,
    mustered,
)
from cardforge.leviathans.battle.torpedoes import launched, run
from cardforge.leviathans.battle.turns import began, settled, sunk, verdict
from cardforge.leviathans.battle.view import View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardforge.core.hexes import Sheet
    from cardforge.leviathans.battle.captains.captain import Captain, Commission
    from cardforge.leviathans.ship import Ship

T = TypeVar("T", Deployment, Lay, Launches, Salvo, Repairs)

TURN_LIMIT: Final = 40


class Battle(NamedTuple):
    """A battle that is over: how it began, what was ordered and rolled, and what happened.

    `parties` tells who has fought, side by side.
    """

    start: State
    limit: int
    orders: tuple[Order, ...]
    casts: tuple[Cast, ...]
    events: tuple[Event, ...]
    end: State
    result: Ended
    parties: Parties


def play(
    fleets: Sequence[Sequence[Ship]],
    captains: Sequence[Commission],
    seed: int,
    index: int = 0,
    *,
    rules: Rules = Rules.QUICK_START,
    limit: int = TURN_LIMIT,
    sheet: Sheet = TWO_SHEETS,
    fog: bool = False,
    parties: Parties | None = None,
) -> Battle:
    """Play game `index` of the series that `seed` begins, for so many turns at most.

    `parties` are told where the fleets have other names than their ships give them.
    """
    start = mustered(fleets, rules, sheet, fog=fog)
    commanding = [made(Chance.of(seed, index, 1 + side)) for side, made in enumerate(captains)]
    return umpired(start, commanding, Chance.of(seed, index), limit, parties)


def umpired(
    start: State,
    captains: Sequence[Captain],
    dice: Dice,
    limit: int = TURN_LIMIT,
    parties: Parties | None = None,
) -> Battle:
    """Play a battle from this state with these captains and dice.

    Ships that are not on the map yet are deployed first. Raise OrderError where a captain breaks
    the rules.
    """
    return _Umpire(start, captains, dice).battle(limit, parties or usual_parties(start))


class _Umpire:
    """Asks captains for orders, sees to it that they are followed, and keeps the book."""

    def __init__(self, start: State, captains: Sequence[Captain], dice: Dice) -> None:
        self._start = self._state = start
        self._captains = captains
        self._dice = Noted(dice)
        self._orders: list[Order] = []
        self._events: list[Event] = []
        self._turn_began = 0

    def battle(self, limit: int, parties: Parties) -> Battle:
        """Return the whole of it."""
        if not any(vessel.afloat for vessel in self._state.vessels):
            self._deploy()
        result = None
        while result is None:
            self._turn()
            result = verdict(self._state, limit)
        self._events.append(result)
        return Battle(
            self._start, limit, tuple(self._orders), tuple(self._dice.casts),
            tuple(self._events), self._state, result, parties,
        )  # fmt: skip

    def _deploy(self) -> None:
        for order in self._asked(lambda captain, view: captain.deploy(view)):
            self._state = deploy(self._state, order)
            self._events += (Deployed(*berth) for berth in order.berths)

    def _turn(self) -> None:
        self._state, begun = began(self._state)
        self._turn_began = len(self._events)
        self._events.append(begun)
        full = self._state.is_full
        if full:
            orders = self._asked(lambda captain, view: captain.launch(view))
            self._note(*launched(self._state, orders))
        self._movement()
        self._combat()
        if full:
            works = self._asked(lambda captain, view: captain.repair(view))
            self._note(*repair(self._state, works, self._dice))
        self._state = settled(self._state)

    def _combat(self) -> None:
        self._note(*run(self._state, self._dice))
        salvos = self._asked(lambda captain, view: captain.declare(view))
        self._note(*fire(self._state, salvos, self._dice))
        self._note(*sunk(self._state))

    def _asked(self, order: Callable[[Captain, View], T]) -> list[T]:
        """Return what both captains decide for their own side, neither knowing the other's mind."""
        given = [order(captain, self._view(i)) for i, captain in enumerate(self._captains)]
        for side, each in enumerate(given):
            if each.side != side:
                message = f"expected orders for side {side}, got some for side {each.side}"
                raise refusal(OWN_SHIP.broken((type(each).__name__.lower(),), message))
        self._orders += given
        return given

    def _note(self, state: State, events: Iterable[Event]) -> None:
        self._state = state
        self._events += events

    def _movement(self) -> None:
        waiting = set(self._state.afloat(0) + self._state.afloat(1))

        def fielded(side: int, ship_type: int) -> bool:
            return bool(self._ready(side, ship_type, waiting))

        for step in self._initiative().steps(fielded, self._dice.roll):
            if not isinstance(step, Move):
                self._events.append(step)
                continue
            while ready := self._ready(*step, waiting):
                waiting.remove(self._sail(step.side, ready))

    def _ready(self, side: int, ship_type: int, waiting: set[int]) -> tuple[int, ...]:
        """Return the ships of a side and Type that wait to move."""
        vessels = self._state.vessels
        own = (index for index in self._state.afloat(side) if index in waiting)
        return tuple(index for index in own if vessels[index].ship.type == ship_type)

    def _initiative(self) -> Initiative:
        if not self._state.fog:
            return Standard()
        first, second = self._asked(lambda captain, view: captain.lay(view))
        return FogOfWar((parse_hand(first.cards), parse_hand(second.cards)))

    def _sail(self, side: int, ready: tuple[int, ...]) -> int:
        order = self._captains[side].move(self._view(side), ready)
        if order.vessel not in ready:
            message = f"expected one of the ships {ready} to move, got {order.vessel}"
            raise refusal(OWN_SHIP.broken(("sail",), message))
        self._orders.append(order)
        self._state, course = sail(self._state, order)
        self._events.append(Sailed(order.vessel, course.words, course.at, course.entered))
        if course.overboard:
            self._events.append(Lost(order.vessel, Loss.EDGE))
        return order.vessel

    def _view(self, side: int) -> View:
        return View(self._state, side, tuple(self._events[self._turn_began :]))
