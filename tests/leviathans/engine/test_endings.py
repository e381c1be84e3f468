"""Who has lost: last ships that flee or are lost, and ships without a weapon that counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex
from cardforge.leviathans.battle.events import Ended, ReturnTried, Verdict
from cardforge.leviathans.engine.rules.board import FLED, KEEL
from cardforge.leviathans.engine.rules.captains import carry_out
from cardforge.leviathans.engine.rules.game import begin_turn, close, fight, is_beaten
from cardforge.leviathans.engine.rules.movement import AHEAD, follow, leave
from cardforge.leviathans.places import Placement
from tests.leviathans.engine.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.battle.events import Event
    from cardforge.leviathans.ship import Ship

    Load = Callable[[str], Ship]

CAPTAINS = "good", "simple"
BY_THE_EDGE = Placement(1, Hex(0, 5), 3)
FAR_OFF = Placement(1, Hex(24, -8), 3)


def flee(table: Table, ship: int) -> None:
    """Let a ship fly over the left edge of the map."""
    table.put(ship, BY_THE_EDGE)
    table.board.course[0], table.board.course_length = AHEAD, 1
    carry_out(table.board, ship, follow(table.board, ship))
    assert table.board.lost[ship] == FLED
    table.board.tape_end = 0  # the course, which tells nothing of the end


def at_the_end(table: Table) -> tuple[Event, ...]:
    """Play a turn on from the end of movement, and end the battle as it then stands."""
    board = table.board
    fight(board)
    close(board, is_beaten(board, 0), is_beaten(board, 1))
    return table.events()


def test_side_is_beaten_once_its_last_ship_has_fled(load: Load) -> None:
    """Nobody rolls to return, though the first Italian would have with her friend on the map."""
    fleets = [load("vipera"), load("vipera")], [load("hml-raven")]
    for friend_stays in (True, False):
        table = Table(fleets, {1: Placement(1, Hex(12, 4), 0), 2: FAR_OFF}, captains=CAPTAINS)
        begin_turn(table.board)
        flee(table, 0)
        if not friend_stays:
            flee(table, 1)
        events = at_the_end(table)
        assert any(isinstance(event, ReturnTried) for event in events) == friend_stays
        verdict = Ended(Verdict.UNFINISHED, None, 1)
        assert events[-1] == (verdict if friend_stays else Ended(Verdict.WON, 1, 1))


@pytest.mark.parametrize("other", [FLED, KEEL])
def test_last_ships_that_leave_in_one_turn_draw(load: Load, other: int) -> None:
    table = Table(([load("vipera")], [load("hml-raven")]), {1: FAR_OFF}, captains=CAPTAINS)
    begin_turn(table.board)
    flee(table, 0)
    leave(table.board, 1, other)
    assert at_the_end(table)[-1] == Ended(Verdict.DRAWN, None, 1)


@pytest.mark.parametrize(
    ("ship", "weapon", "beaten"),
    [
        ("sandusky", "arc torpedo", True),
        ("firefly", "effas ray", True),
        ("kopjas", "ram prow", False),
        ("buran", "bomba mine", False),
    ],
)
def test_side_is_beaten_without_a_weapon_that_counts(
    load: Load, ship: str, weapon: str, beaten: bool
) -> None:
    """Every other slot of its only ship is lost."""
    own = load(ship)
    at = {0: Placement(own.type, Hex(12, 2), 0), 1: FAR_OFF}
    table = Table(([own], [load("hml-raven")]), at)
    assert not is_beaten(table.board, 0)
    left = 0
    for place, number, slot in own.all_slots():
        if slot.item == weapon:
            left += 1
        elif not slot.is_miss:
            table.damage(0, {place: [number]})
    assert left
    assert is_beaten(table.board, 0) == beaten
