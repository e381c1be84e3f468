"""Tactical Withdrawal: tokens, headings, exact odds to return, repairs off the map, refusals."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import DIRECTIONS, Hex, HexSheet
from cardforge.errors import OrderError
from cardforge.leviathans.battle.account import account
from cardforge.leviathans.battle.chronicle import chronicle
from cardforge.leviathans.battle.events import Ended, Lost, Mended, ReturnTried, TurnBegan
from cardforge.leviathans.battle.orders import Comeback, Returns
from cardforge.leviathans.battle.play import followed_again, play
from cardforge.leviathans.battle.state import Loss, Rules
from cardforge.leviathans.engine.chart import chart_of
from cardforge.leviathans.engine.rules import rule_numbers
from cardforge.leviathans.engine.rules.board import AFLOAT, FACINGS, FLED, NOWHERE
from cardforge.leviathans.engine.rules.captains import carry_out
from cardforge.leviathans.engine.rules.game import is_beaten
from cardforge.leviathans.engine.rules.movement import AHEAD, fled_end, follow
from cardforge.leviathans.engine.rules.national_orders import order_returns
from cardforge.leviathans.engine.rules.ramming import shift
from cardforge.leviathans.engine.rules.repairs import mend_fault
from cardforge.leviathans.engine.rules.withdrawal import (
    come_back,
    open_headings,
    return_all,
    return_fault,
)
from cardforge.leviathans.places import Placement
from tests.leviathans.engine.exact_odds import needs
from tests.leviathans.engine.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.battle import PlayedBattle
    from cardforge.leviathans.ship import Ship

    Load = Callable[[str], Ship]

FLEEING, FRIEND, ENEMY = 0, 1, 2
LEFT = Hex(0, 5)
"""A half-hex of the left edge."""


def table_of(load: Load, captain: str = "good") -> Table:
    """Return a Vipera about to fly over the left edge, a friend and an enemy far away."""
    fleets = [load("vipera"), load("stromboli")], [load("hml-raven")]
    at = {
        FLEEING: Placement(1, LEFT, 3),
        FRIEND: Placement(load("stromboli").type, Hex(12, 4), 0),
        ENEMY: Placement(1, Hex(24, -8), 3),
    }
    return Table(fleets, at, captains=(captain, "simple"))


def flee(table: Table) -> None:
    table.board.course[0], table.board.course_length = AHEAD, 1
    end = follow(table.board, FLEEING)
    assert end == fled_end(table.board)
    carry_out(table.board, FLEEING, end)
    assert (table.board.at[FLEEING], table.board.lost[FLEEING]) == (NOWHERE, FLED)


def try_to_return(table: Table, heading: int, *dice: int) -> ReturnTried:
    table.board.tape_end = 0  # where it has been so far
    assert not return_fault(table.board, 0, FLEEING, heading)
    table.dice(*dice)
    come_back(table.board, FLEEING, heading)
    return_all(table.board)
    (event,) = table.events()
    assert isinstance(event, ReturnTried)
    return event


def headings(table: Table) -> set[int]:
    mask = open_headings(table.board, FLEEING)
    return {way for way in range(FACINGS) if mask >> way & 1}


def test_ship_returns_on_its_token_heading_away_from_the_edge(load: Load) -> None:
    table = table_of(load)
    flee(table)
    assert headings(table) == {0, 5}
    event = try_to_return(table, 0, 7, 8)
    assert event == ReturnTried(FLEEING, Placement(1, LEFT, 0), event.cast, done=True, gone=False)
    assert table.placement(FLEEING) == Placement(1, LEFT, 0)
    assert (table.board.lost[FLEEING], table.board.token[FLEEING]) == (AFLOAT, NOWHERE)


def test_return_succeeds_and_fails_for_good_by_exact_odds(load: Load) -> None:
    def tried(faces: tuple[int, int]) -> ReturnTried:
        table = table_of(load)
        flee(table)
        return try_to_return(table, 0, *faces)

    back = needs(lambda faces: tried(faces).done)
    gone = needs(lambda faces: tried(faces).gone)
    assert (back, gone) == (Fraction(3, 16), Fraction(1, 144))
    still = 1 - back - gone
    assert back + still * back == Fraction(65, 192)
    assert back + still * back + still**2 * back == Fraction(3181, 6912)
    assert back / (back + gone) == Fraction(27, 28)


def test_ship_that_is_gone_for_good_does_not_try_again(load: Load) -> None:
    table = table_of(load)
    flee(table)
    assert try_to_return(table, 0, 1, 1).gone
    assert headings(table) == set()
    assert return_fault(table.board, 0, FLEEING, 0) == rule_numbers.WITHDRAWAL


def test_headings_lead_away_from_each_edge_that_was_crossed() -> None:
    """By the distance from the edge: columns from the sides, half-rows from top and bottom."""
    sheet = HexSheet(15, 13)
    chart = chart_of(sheet)
    gaps: tuple[Callable[[Hex], int], ...] = (
        lambda hex_: hex_.q, lambda hex_: sheet.columns + 1 - hex_.q,
        lambda hex_: hex_.q + 2 * hex_.r, lambda hex_: 2 * sheet.rows - hex_.q - 2 * hex_.r,
    )  # fmt: skip
    steps = 0
    for number, hex_ in enumerate(chart.hexes):
        for way, step in enumerate(DIRECTIONS):
            mask = chart.homeward[number * FACINGS + way]
            crossed = [gap for gap in gaps if gap(hex_ + step) < 0]
            for heading, ahead in enumerate(DIRECTIONS):
                away = bool(crossed) and all(gap(hex_ + ahead) > gap(hex_) for gap in crossed)
                assert bool(mask >> heading & 1) == away
            steps += bool(crossed)
    assert steps > 100


def test_heading_has_to_be_clear_of_ships(load: Load) -> None:
    table = table_of(load)
    flee(table)
    table.put(ENEMY, Placement(1, LEFT + Hex(-1, 1) + Hex(1, 0), 0))
    assert headings(table) == {0, 5}, "the bow alone lies on the token's hex"
    table.put(ENEMY, Placement(1, LEFT, 5))
    assert headings(table) == set()
    order_returns(table.board, 0)
    assert not table.board.comeback_count, "there is none, so that it does not roll"


def test_shifted_ship_has_its_token_too(load: Load) -> None:
    table = table_of(load)
    table.put(FLEEING, Placement(1, LEFT, 1))
    shift(table.board, FLEEING, 3)
    assert table.board.lost[FLEEING] == FLED
    assert headings(table) == {0, 5}


def test_other_nations_do_not_return(load: Load) -> None:
    ships = [load("hml-raven"), load("hml-raven")], [load("vipera")]
    at = {0: Placement(1, LEFT, 3), 1: Placement(1, Hex(12, 4), 0), 2: Placement(1, Hex(24, -8), 3)}
    table = Table(ships, at)
    flee(table)
    assert headings(table) == set()
    assert return_fault(table.board, 0, FLEEING, 0) == rule_numbers.ACTION


def test_nobody_returns_once_the_last_ship_has_left_the_map(load: Load) -> None:
    table = table_of(load)
    flee(table)
    table.put(FRIEND, None)
    assert headings(table) == set()
    assert is_beaten(table.board, 0)
    assert mend_fault(table.board, 0, FLEEING, 0, 0, 0) == rule_numbers.OWN_SHIP


def test_fled_ship_goes_on_repairing(load: Load) -> None:
    table = table_of(load)
    crew = next(
        (p, n) for p, n, s in table.ships[0].all_slots() if s.item in ("crew", "repair crew")
    )
    place = crew[0]
    slots = table.ships[0].locations[place].slots
    lost = next(n for n, slot in slots.items() if not slot.is_miss and slot.kind.repairable)
    table.damage(FLEEING, {place: [lost]})
    flee(table)
    assert not mend_fault(table.board, 0, FLEEING, table.place(0, place), crew[1] - 1, lost - 1)


@pytest.mark.parametrize("heading", [1, 2, 3, 4, 6, -1])
def test_return_on_another_heading_is_refused(load: Load, heading: int) -> None:
    table = table_of(load)
    flee(table)
    assert return_fault(table.board, 0, FLEEING, heading) == rule_numbers.WITHDRAWAL


def test_ship_tries_to_return_once_a_turn(load: Load) -> None:
    table = table_of(load)
    flee(table)
    come_back(table.board, FLEEING, 0)
    assert return_fault(table.board, 0, FLEEING, 5) == rule_numbers.ACTION_ONCE


@pytest.fixture(scope="module")
def battle(load: Load) -> PlayedBattle:
    """A battle of random captains in which a ship flees, repairs and returns."""
    fleets = [[load("vipera")] * 4, [load("stromboli"), load("hml-raven")]]
    for seed in range(40):
        found = play(fleets, ["random", "random"], seed, limit=40)
        if any(isinstance(each, ReturnTried) and each.done for each in found.events):
            return found
    pytest.fail("no ship returned")


def test_battle_with_returns_replays(battle: PlayedBattle) -> None:
    found = followed_again(battle.start, battle.limit, battle.orders, battle.casts, battle.parties)
    assert found == battle


def test_returned_ship_is_on_the_map_again(battle: PlayedBattle) -> None:
    turn, back = 0, (0, 0)
    for event in battle.events:
        if isinstance(event, TurnBegan):
            turn = event.turn
        if isinstance(event, ReturnTried) and event.done:
            back = turn, event.vessel
            break
    leaf = chronicle(battle)[back[0]]
    vessel = leaf.state.vessels[back[1]]
    assert vessel.lost is None
    assert vessel.at is not None
    fled = {
        event.vessel
        for event in battle.events
        if isinstance(event, Lost) and event.how is Loss.FLED
    }
    assert back[1] in fled
    for index, fate in enumerate(account(battle).fates):
        assert fate.how is battle.end.vessels[index].lost


def test_rejected_return_names_its_rule(battle: PlayedBattle) -> None:
    number = next(
        n for n, each in enumerate(battle.orders) if isinstance(each, Returns) and each.comebacks
    )
    order = battle.orders[number]
    assert isinstance(order, Returns)
    wrong = Returns(order.side, (Comeback(order.comebacks[0].vessel, 9),))
    orders = (*battle.orders[:number], wrong, *battle.orders[number + 1 :])
    with pytest.raises(OrderError, match=r"tactical-withdrawal: .*, got ship \d heading 9"):
        followed_again(battle.start, battle.limit, orders, battle.casts, battle.parties)


def test_fled_ships_repair_in_battle(load: Load) -> None:
    fleets = [[load("vipera")] * 4, [load("regina-teodolinda")] * 2]
    for seed in range(40):
        away: set[int] = set()
        for event in play(fleets, ["random", "random"], seed, limit=30).events:
            if isinstance(event, Lost) and event.how is Loss.FLED:
                away.add(event.vessel)
            if isinstance(event, ReturnTried) and event.done:
                away.remove(event.vessel)
            if isinstance(event, Mended) and event.vessel in away:
                return
            assert not isinstance(event, Ended) or seed < 39
    pytest.fail("no fled ship repaired")


def test_quick_start_has_no_returns(load: Load) -> None:
    fleets = [[load("vipera")] * 2, [load("hml-raven")]]
    quick = play(fleets, ["random", "random"], 1, rules=Rules.QUICK_START, limit=10)
    assert not any(isinstance(order, Returns) for order in quick.orders)
