"""A battle from start to end: played by captains, or replayed from its orders and dice.

The same fleets, captains, seed and index always give the same battle. Replays use the plain rules:
no captain has to decide anything, so they are fast enough.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.core.battles import Parties
from cardforge.errors import CallError
from cardforge.leviathans.battle import PlayedBattle, usual_parties
from cardforge.leviathans.battle.chronicle import chronicle
from cardforge.leviathans.battle.events import (
    Ended,
)
from cardforge.leviathans.battle.order_codes import script_of
from cardforge.leviathans.battle.orders import Cast, Order
from cardforge.leviathans.battle.refusals import refusal
from cardforge.leviathans.battle.state import Rules, State, Vessel, mustered
from cardforge.leviathans.battle.story import Story, story
from cardforge.leviathans.dice import FACES
from cardforge.leviathans.engine.machine import PLAIN, load
from cardforge.leviathans.engine.rules import rule_numbers
from cardforge.leviathans.engine.series import played
from cardforge.leviathans.engine.tables import TURN_LIMIT, TWO_SHEETS, Match, new_board, tape
from cardforge.leviathans.odds.targets import Damage, breakable, is_destroyed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardforge.core.hexes import HexSheet
    from cardforge.leviathans.ship import Ship


_TAPE = 1 << 16


def judged(match: Match, orders: Sequence[Order], casts: Sequence[Cast]) -> Story:
    """Return the story of orders and dice, played by a match whose captains are both scripts.

    Raise OrderError for an order that breaks a rule, with what would be allowed, and CallError for
    dice that the rules do not ask for.
    """
    if any(face < 1 for cast in casts for face in cast.shows):
        raise CallError("expected dice that show 1 or more")
    machine, script = load(PLAIN), script_of(match, orders)
    faces = [face for cast in casts for face in cast.shows]
    board, room = new_board(match, machine), _TAPE
    while True:
        tape(board, machine, room)
        board.laid, board.laid_end = faces or [1], max(1, len(faces))
        board.script, board.script_end = script.numbers, len(script.numbers)
        machine.rules.play(board, 0, 0, 1)
        if board.tape_end <= room:
            break
        room = board.tape_end
    rolled = story(match, board.tape[: board.tape_end])
    _expect_dice(rolled.casts, casts)
    if board.fault and board.fault != rule_numbers.NO_DICE:
        number = script.order_at(board.script_next)
        order = orders[number] if orders and board.fault != rule_numbers.NO_ORDER else None
        if board.fault == rule_numbers.NO_ORDER and board.script_next < board.script_end:
            order = orders[script.begins.index(board.script_next)]
        raise refusal(match, board, order)
    left = sum(begin >= board.script_next for begin in script.begins)
    if left or len(rolled.casts) != len(casts):
        said = f"orders left: {left}, casts left: {len(casts) - len(rolled.casts)}"
        raise CallError(f"expected nothing after the end, got {said}")
    return rolled


def _expect_dice(asked: Sequence[Cast], lying: Sequence[Cast]) -> None:
    """Raise CallError if prepared dice differ from the dice rolled, or show an impossible face."""
    for one, other in zip(asked, lying, strict=False):
        if one != other or not _can_show(other):
            shows = list(other.shows)
            raise CallError(f"expected {one.dice}, got {other.dice} showing {shows}")
    if len(asked) > len(lying):
        raise CallError(f"expected no more dice, {asked[len(lying)].dice} is asked for")


def _can_show(cast: Cast) -> bool:
    if cast.dice == "6":
        return len(cast.shows) == 1 and 1 <= cast.shows[0] <= 6
    return len(cast.dice) == len(cast.shows) and all(
        face in FACES.get(letter, ()) for letter, face in zip(cast.dice, cast.shows, strict=True)
    )


def play(
    fleets: Sequence[Sequence[Ship]],
    captains: Sequence[str],
    seed: int,
    index: int = 0,
    *,
    rules: Rules = Rules.FULL,
    limit: int = TURN_LIMIT,
    sheet: HexSheet = TWO_SHEETS,
    fog: bool = False,
    damage: Sequence[Damage] = (),
    parties: Parties | None = None,
) -> PlayedBattle:
    """Play game `index` of the series of a seed, for at most `limit` turns.

    Captains are given by name. `parties` are needed only if the fleets have names of
    their own. `damage` is that of each ship before the first turn.
    """
    start = mustered(fleets, rules, sheet, fog=fog, damage=damage)
    match = match_of(start, (captains[0], captains[1]), limit)
    return battle_of(start, limit, story(match, played(match, seed, index)), parties)


def followed_again(
    start: State, limit: int, orders: Sequence[Order], casts: Sequence[Cast], parties: Parties
) -> PlayedBattle:
    """Replay a battle from its orders and dice under the rules.

    Raise OrderError for what the rules forbid, and CallError for dice that they do not ask for.
    """
    match = match_of(start, ("script", "script"), limit)
    return battle_of(start, limit, judged(match, orders, casts), parties)


def match_of(start: State, captains: tuple[str, str], limit: int) -> Match:
    """Return the match that the engine plays from a state in which no ship is deployed.

    Raise CallError for any other state.
    """
    if not all(map(_is_waiting, start.vessels)):
        raise CallError("expected a battle from its beginning, with no ship on the map")
    if (
        start.turn
        or start.torpedoes
        or start.mines
        or [v.side for v in start.vessels] != _in_order(start)
    ):
        raise CallError("expected a battle from its beginning, the ships of side 0 first")
    first, second = (tuple(start.vessels[i].ship for i in start.of(side)) for side in (0, 1))
    wounds = wounds_of((vessel.ship, vessel.damage) for vessel in start.vessels)
    return Match(
        (first, second), captains, start.rules.value, limit, start.fog, start.sheet, wounds
    )


def wounds_of(ships: Iterable[tuple[Ship, Damage]]) -> tuple[tuple[int, ...], ...]:
    """Return, by ship, a mask of lost slots for each location; empty if all are intact."""
    wounds = tuple(tuple(map(damage.in_effect, ship.places)) for ship, damage in ships)
    return wounds if any(map(any, wounds)) else ()


def _is_waiting(vessel: Vessel) -> bool:
    """Return whether a ship waits for deployment: off the map, not lost, damage in effect."""
    ship, lost = vessel.ship, vessel.damage.now
    waiting = Vessel(ship, vessel.side, damage=vessel.damage.next_turn())
    are_slots = all(
        place in ship.locations and not mask & ~breakable(ship.locations[place])
        for place, mask in lost.items()
    )
    return vessel == waiting and are_slots and not is_destroyed(ship, lost)


def battle_of(
    start: State, limit: int, told: Story, parties: Parties | None = None
) -> PlayedBattle:
    """Return a battle from its story; raise CallError if the story has no end."""
    *_, last = told.events or [None]
    if not isinstance(last, Ended):
        raise CallError("expected a battle with an end")
    parties = parties or usual_parties(start)
    battle = PlayedBattle(start, limit, *told, start, last, parties)
    return battle._replace(end=chronicle(battle)[-1].state)


def _in_order(start: State) -> list[int]:
    return sorted(vessel.side for vessel in start.vessels)
