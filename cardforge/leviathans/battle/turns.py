"""How a turn begins, what its end brings, and whether the battle is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.leviathans.battle.events import Ended, Lost, TurnBegan, Verdict
from cardforge.leviathans.battle.initiative import SIDES
from cardforge.leviathans.battle.state import Loss
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.odds.targets import is_destroyed

if TYPE_CHECKING:
    from cardforge.leviathans.battle.state import State, Vessel


def began(state: State) -> tuple[State, TurnBegan]:
    """Return the state at the start of the next turn: nobody has moved in it."""
    fresh = tuple(vessel._replace(moved=False, silenced=False) for vessel in state.vessels)
    state = state._replace(turn=state.turn + 1, vessels=fresh)
    return state, TurnBegan(state.turn)


def sunk(state: State) -> tuple[State, tuple[Lost, ...]]:
    """Return the state after all fire of a turn: the ships that its damage sinks are lost."""
    lost = []
    for index, vessel in enumerate(state.vessels):
        how = sunk_by(vessel)
        if vessel.afloat and how:
            state = state.without(index, how)
            lost.append(Lost(index, how))
    return state, tuple(lost)


def settled(state: State) -> State:
    """Return the state at the very end of a turn: everything destroyed is in effect."""
    vessels = tuple(each._replace(damage=each.damage.next_turn()) for each in state.vessels)
    return state._replace(vessels=vessels)


def sunk_by(vessel: Vessel) -> Loss | None:
    """Return what is the end of a ship with her damage, if it is."""
    if not is_destroyed(vessel.ship, vessel.damage.now):
        return None
    return Loss.HALF if 2 * vessel.damage.count >= vessel.ship.si else Loss.LOCATION


def is_beaten(state: State, side: int) -> bool:
    """Tell whether a side has no ship left, or no weapon on those it has."""
    return not any(is_armed(state, state.vessels[index]) for index in state.afloat(side))


def is_armed(state: State, vessel: Vessel) -> bool:
    """Tell whether a ship has a weapon that works and that the rules let it use."""
    weapons = {Family.GUN, Family.TORPEDO} if state.is_full else {Family.GUN}
    return any(slot.family in weapons for _, _, slot in vessel.intact())


def verdict(state: State, limit: int) -> Ended | None:
    """Return how the battle has ended, asked at the end of a turn; None if it goes on."""
    beaten = [side for side in SIDES if is_beaten(state, side)]
    if len(beaten) == len(SIDES):
        return Ended(Verdict.DRAWN, None, state.turn)
    if beaten:
        return Ended(Verdict.WON, 1 - beaten[0], state.turn)
    return Ended(Verdict.UNFINISHED, None, state.turn) if state.turn >= limit else None
