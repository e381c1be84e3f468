"""Series of games, and tallies of how they ended.

    series = Match(((raven,), (pelletier,)), ("good", "good"), "full")
    count(series, seed=1, first=0, number=100).wins_a

A game depends only on the match, the seed and its number. So the chunks of a series add up to the
same tally in any process or thread. A thread keeps its last boards: their caches of sights and
chances serve further games of the same match, and their ends of moves serve further matches with
the same crafts.
"""

from __future__ import annotations

from threading import local
from typing import TYPE_CHECKING, Any, Final

from cardforge.core.battles import Tally
from cardforge.core.chance import MASK
from cardforge.errors import CallError
from cardforge.leviathans.engine.machine import COMPILED, Machine, load
from cardforge.leviathans.engine.routes import SHARED_ROWS, Routes
from cardforge.leviathans.engine.rules.board import FLED, KEEL
from cardforge.leviathans.engine.rules.game import (
    DISARMED,
    DRAWS,
    HOWS,
    LOSSES,
    TURNS,
    UNFINISHED_GAMES,
    WINS,
)
from cardforge.leviathans.engine.tables import RULES, new_board, tape

if TYPE_CHECKING:
    from cardforge.leviathans.engine.tables import Match

AT_ONCE: Final = 16
"""How many games are played before an interrupt is heard."""
_BOARDS: Final = 2
"""How many boards a thread keeps: the two edges of one match."""
_TAPE: Final = 1 << 16
_kept = local()


def is_compiled() -> bool:
    """Return whether compiled rules run here; they release the interpreter's lock."""
    return load().name == COMPILED


def count(
    match: Match, seed: int, first: int, number: int, machine: Machine | None = None
) -> Tally:
    """Play `number` games of a series from number `first` on, and count them; side 0 is A."""
    if number < 0:
        raise CallError(f"expected a count of games, none below zero, got {number}")
    machine = machine or load()
    board, tally = _board(match, machine), Tally()
    for done in range(0, number, AT_ONCE):
        games = min(AT_ONCE, number - done)
        board.tally = machine.ints([0] * len(board.tally))
        machine.rules.play(board, seed & MASK, (first + done) & MASK, games)
        expect_sound(board)
        tally += _tally(board, games if machine.name == COMPILED else 0)
    return tally


def played(match: Match, seed: int, index: int, machine: Machine | None = None) -> list[int]:
    """Play game `index` of a series and return its tape."""
    machine = machine or load()
    board, room = new_board(match, machine), _TAPE
    while True:
        tape(board, machine, room)
        machine.rules.play(board, seed & MASK, index & MASK, 1)
        expect_sound(board)
        if board.tape_end <= room:
            return list(board.tape[: board.tape_end])
        room = board.tape_end


def expect_sound(board: Any) -> None:
    """Raise CallError if a captain found no space to deploy."""
    if board.fault:
        raise CallError(
            "expected space in the deployment zones for all ships, but one does not fit"
        )


def _board(match: Match, machine: Machine) -> Any:
    """Return this thread's board for a match, or a new one."""
    kept: list[tuple[Match, str, Any]] = _kept.__dict__.setdefault("boards", [])
    for its_match, name, board in kept:  # to compare is cheaper than to hash whole ships
        if name == machine.name and its_match == match:
            return board
    board = new_board(match, machine, _routes(match, machine))
    kept.append((match, machine.name, board))
    del kept[:-_BOARDS]
    return board


def _routes(match: Match, machine: Machine) -> Routes:
    """Return the routes of this thread, or new ones if these do not suit a match."""
    routes: Routes | None = _kept.__dict__.get("routes")
    asked = match.sheet, RULES[match.rules], match.ships, machine
    if routes is None or not routes.serve(*asked):
        routes = Routes(*asked, rows=SHARED_ROWS)
        _kept.routes = routes
    return routes


def _tally(board: Any, compiled: int) -> Tally:
    counts = board.tally
    return Tally(
        wins_a=counts[WINS],
        wins_b=counts[WINS + 1],
        draws=counts[DRAWS],
        unfinished=counts[UNFINISHED_GAMES],
        turns=counts[TURNS],
        losses_a=_losses(counts, 0),
        losses_b=_losses(counts, 1),
        compiled=compiled,
        disarmed_a=counts[DISARMED],
        disarmed_b=counts[DISARMED + 1],
    )


def _losses(counts: Any, side: int) -> tuple[int, ...]:
    first = LOSSES + side * HOWS
    return tuple(counts[first + how] for how in range(KEEL, FLED + 1))
