"""Flank Speed: the roll by exact odds, what engines give then, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex
from cardforge.errors import OrderError
from cardforge.leviathans.battle.chronicle import followed
from cardforge.leviathans.battle.events import EnginePushed
from cardforge.leviathans.battle.orders import FlankSpeed, Sail
from cardforge.leviathans.battle.play import followed_again, play
from cardforge.leviathans.battle.state import Rules
from cardforge.leviathans.engine.rules import rule_numbers
from cardforge.leviathans.engine.rules.board import SLOTS
from cardforge.leviathans.engine.rules.captains import carry_out
from cardforge.leviathans.engine.rules.condition import mp_of
from cardforge.leviathans.engine.rules.flank_speed import flank_fault, list_engines, push_engine
from cardforge.leviathans.engine.rules.game import begin_turn
from cardforge.leviathans.engine.rules.move_ends import ends_row, first_end, last_end, plot
from cardforge.leviathans.places import Placement
from tests.leviathans.engine.exact_odds import needs
from tests.leviathans.engine.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.battle import PlayedBattle
    from cardforge.leviathans.ship import Ship

    Load = Callable[[str], Ship]

SUCCESS, FAILURE, WRECK = (6, 6), (5, 6), (1, 1)


def table_of(load: Load, name: str = "hirondelle", rules: str = "full") -> Table:
    ship = load(name)
    at = {0: Placement(ship.type, Hex(12, 2), 0), 1: Placement(1, Hex(24, -8), 3)}
    return Table(([ship], [load("hml-raven")]), at, rules)


def engine(ship: Ship, mp: int, item: str = "engine") -> tuple[str, int]:
    """Return where a ship has an engine of so many MP."""
    return next((p, n) for p, n, slot in ship.all_slots() if slot.item == item and slot.mp == mp)


def push(table: Table, mp: int, *dice: int) -> EnginePushed:
    place, slot = engine(table.ships[0], mp)
    table.dice(*dice)
    push_engine(table.board, 0, table.place(0, place), slot - 1)
    *_, event = table.events()
    assert isinstance(event, EnginePushed)
    return event


@pytest.mark.parametrize(
    ("name", "mp", "fast", "slow"), [("hirondelle", 3, 17, 11), ("pontbriand", 6, 18, 6)]
)
def test_engine_gives_twice_its_mp_or_none(
    load: Load, name: str, mp: int, fast: int, slow: int
) -> None:
    assert push(table_of(load, name), mp, *SUCCESS).mp == fast
    assert push(table_of(load, name), mp, *FAILURE).mp == slow
    assert push(table_of(load, name), mp, *WRECK).mp == slow


def test_flank_speed_succeeds_and_wrecks_by_exact_odds(load: Load) -> None:
    def is_fast(faces: tuple[int, int]) -> bool:
        return push(table_of(load), 3, *faces).mp == 17

    doubled = needs(is_fast)
    assert doubled == Fraction(4, 9)
    assert needs(lambda faces: push(table_of(load), 3, *faces).wrecked) == Fraction(1, 144)
    assert 17 * doubled + 11 * (1 - doubled) == Fraction(41, 3)


def test_wrecked_engine_is_a_destroyed_slot_at_once(load: Load) -> None:
    table = table_of(load)
    event = push(table, 3, *WRECK)
    assert event.wrecked
    assert table.lost(0, event.place) == {event.slot}
    begin_turn(table.board)
    assert mp_of(table.board, 0) == 11


@pytest.mark.parametrize("dice", [SUCCESS, FAILURE])
def test_flank_speed_lasts_for_its_turn(load: Load, dice: tuple[int, int]) -> None:
    table = table_of(load)
    push(table, 3, *dice)
    begin_turn(table.board)
    assert mp_of(table.board, 0) == 14


def test_more_movement_points_reach_more_ends(load: Load) -> None:
    table = table_of(load)

    def ends() -> set[int]:
        row = ends_row(table.board, 0)
        first, last = first_end(table.board, 0, row), last_end(table.board, 0, row)
        return set(table.board.ends[first:last])

    before = ends()
    push(table, 3, *SUCCESS)
    assert before < ends()
    farthest = max(ends() - before)
    plot(table.board, 0, farthest, mp_of(table.board, 0))
    assert 14 < table.board.course_length <= 17
    carry_out(table.board, 0, farthest)
    assert table.board.at[0] == farthest >> 1


def test_flank_speed_has_rules(load: Load) -> None:
    table = table_of(load)
    place, slot = engine(table.ships[0], 4, "aerodynamique engine")
    stern = table.place(0, place)
    assert flank_fault(table.board, 0, stern, slot - 1) == rule_numbers.FLANK_SPEED
    assert flank_fault(table.board, 0, 0, 0) == rule_numbers.FLANK_SPEED
    assert flank_fault(table.board, 1, 3, 1) == rule_numbers.FLANK_SPEED  # not French
    push(table, 3, *FAILURE)
    place, slot = engine(table.ships[0], 3)
    assert flank_fault(table.board, 0, stern, slot - 1) == rule_numbers.FLANK_SPEED  # once a turn
    quick = table_of(load, "hirondelle", "quick-start")
    assert flank_fault(quick.board, 0, stern, slot - 1) == rule_numbers.FULL_RULES


def test_engine_lost_earlier_in_the_turn_cannot_be_named(load: Load) -> None:
    """A mine or a ram can destroy an engine before its ship moves; it gives its MP to the end."""
    table = table_of(load)
    place, slot = engine(table.ships[0], 3)
    named = (0, table.place(0, place), slot - 1)
    assert flank_fault(table.board, *named) == rule_numbers.ALLOWED
    table.damage(0, {place: [slot]}, now=True)
    assert mp_of(table.board, 0) == 14
    assert flank_fault(table.board, *named) == rule_numbers.FLANK_SPEED


def test_captain_considers_no_engine_lost_earlier_in_the_turn(load: Load) -> None:
    table = table_of(load)

    def listed() -> set[int]:
        return set(table.board.choices[: list_engines(table.board, 0)])

    place, slot = engine(table.ships[0], 3)
    before = listed()
    table.damage(0, {place: [slot]}, now=True)
    assert before - listed() == {table.place(0, place) * SLOTS + slot - 1}


@pytest.fixture(scope="module")
def battle(load: Load) -> PlayedBattle:
    """The random captain pushes engines often, and one of them breaks."""
    fleets = [[load("hirondelle"), load("pontbriand")], [load("ardent"), load("pelletier")]]
    return play(fleets, ["random", "good"], 3, limit=25)


def test_battle_with_flank_speed_replays(battle: PlayedBattle) -> None:
    found = followed_again(battle.start, battle.limit, battle.orders, battle.casts, battle.parties)
    assert found == battle


def test_wrecked_engines_are_lost_in_the_drawn_battle(load: Load) -> None:
    fleets = [[load("hirondelle")] * 4, [load("pelletier")] * 4]
    for seed in range(20):
        battle = play(fleets, ["random", "random"], seed, limit=12)
        for event, state in followed(battle):
            if isinstance(event, EnginePushed) and event.wrecked:
                assert state.vessels[event.vessel].damage.in_effect(event.place)
                return
    pytest.fail("no engine was wrecked")


def test_rejected_engine_names_its_rule(battle: PlayedBattle) -> None:
    number = next(n for n, each in enumerate(battle.orders) if isinstance(each, FlankSpeed))
    order = battle.orders[number]
    assert isinstance(order, FlankSpeed)
    wrong = order._replace(place="bow", slot=1)
    orders = (*battle.orders[:number], wrong, *battle.orders[number + 1 :])
    with pytest.raises(OrderError, match=r"flank-speed: .*, got slot 1 of the bow of ship"):
        followed_again(battle.start, battle.limit, orders, battle.casts, battle.parties)


def test_pushed_ship_has_to_move_next(battle: PlayedBattle) -> None:
    number = next(n for n, each in enumerate(battle.orders) if isinstance(each, FlankSpeed))
    then = battle.orders[number + 1]
    assert isinstance(then, Sail)
    other = Sail(1 - then.vessel if then.vessel < 2 else 5 - then.vessel)
    orders = (*battle.orders[: number + 1], other, *battle.orders[number + 2 :])
    with pytest.raises(OrderError, match="own-ship: "):
        followed_again(battle.start, battle.limit, orders, battle.casts, battle.parties)


def test_good_captain_pushes_engines_it_can_spare(load: Load) -> None:
    fleets = [[load("pontbriand")], [load("hml-hertfordshire")]]
    battle = play(fleets, ["good", "good"], 2, limit=12)
    assert any(isinstance(event, EnginePushed) for event in battle.events)


def test_quick_start_has_no_flank_speed(load: Load) -> None:
    fleets = [[load("hirondelle")], [load("pelletier")]]
    quick = play(fleets, ["random", "random"], 1, rules=Rules.QUICK_START, limit=10)
    assert not any(isinstance(event, EnginePushed) for event in quick.events)
