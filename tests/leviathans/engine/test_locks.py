"""Lock Formation: the roll by exact odds, the ram after a failure, and how locks move and end."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex, rotate
from cardforge.leviathans.battle.events import (
    Carried,
    Effect,
    LockTried,
    Rammed,
    Sailed,
    Screened,
    Unlocked,
)
from cardforge.leviathans.battle.order_codes import script_of
from cardforge.leviathans.battle.orders import Sail
from cardforge.leviathans.battle.play import followed_again, play
from cardforge.leviathans.engine.rules import lock_moves, rule_numbers
from cardforge.leviathans.engine.rules.board import GOOD, NOWHERE, PLACES, RANDOM
from cardforge.leviathans.engine.rules.captains import carry_out, move_one
from cardforge.leviathans.engine.rules.game import begin_turn
from cardforge.leviathans.engine.rules.gunnery import join_fault
from cardforge.leviathans.engine.rules.lock_attempts import lock_bonus
from cardforge.leviathans.engine.rules.movement import leave
from cardforge.leviathans.engine.rules.precedence import leads, next_due, rank_in_type
from cardforge.leviathans.engine.rules.ramming import run_into
from cardforge.leviathans.engine.rules.screens_and_locks import part_ways
from cardforge.leviathans.places import Placement
from tests.leviathans.engine.exact_odds import dice_of, effects, needs
from tests.leviathans.engine.table import Shot, Table, hexes
from tests.leviathans.engine.test_screens import bearing

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.battle.events import Event
    from cardforge.leviathans.ship import Ship

    Load = Callable[[str], Ship]

O = Hex(12, 2)  # noqa: E741
MOVER, FRIEND, THIRD = 0, 1, 2
SUCCESS, FAILURE = (10, 10), (1, 1)


def at(of_type: int, q: int, r: int, facing: int = 0) -> Placement:
    """Return where a ship lies whose turning hex is so far from the origin."""
    return Placement(of_type, O + Hex(q, r), facing)


def table_of(load: Load, mover: str, friend: str, *others: str) -> Table:
    """Return ships side by side, each one row to port of the one before, and an enemy far off."""
    ships = [load(name) for name in (mover, friend, *others)]
    places = {
        number: at(ship.type, 2 + number // 2, 3 - number) for number, ship in enumerate(ships)
    }
    places[len(ships)] = at(1, -3, 9, 3)
    return Table((ships, [load("hml-raven")]), places)


def go(table: Table, *words: str, ship: int = MOVER) -> int:
    """Return the end of a course, or a rule below zero."""
    numbers = script_of(table.match, [Sail(ship, words)]).numbers[3:]
    board = table.board
    board.leaves = int(words[:1] == ("ALONE",))
    numbers = numbers[board.leaves :]
    board.course[: len(numbers)], board.course_length = numbers, len(numbers)
    return lock_moves.follow_any(board, ship)


def sail(table: Table, *words: str, ship: int = MOVER) -> tuple[Event, ...]:
    end = go(table, *words, ship=ship)
    assert end >= 0
    carry_out(table.board, ship, end)
    return table.events()


def locked(load: Load, *names: str) -> Table:
    """Return ships that are locked since an earlier turn."""
    table = table_of(load, *names)
    for ship in range(len(names)):
        table.board.lock[ship] = 1
    table.board.locks = 1
    return table


def tried(events: tuple[Event, ...]) -> LockTried:
    (event,) = [event for event in events if isinstance(event, LockTried)]
    return event


@pytest.mark.parametrize(
    ("mover", "friend", "crews", "chance"),
    [
        ("hagelsturm", "hagelsturm", 0, Fraction(4, 9)),
        ("markgrafin", "hagelsturm", 1, Fraction(31, 48)),
        ("markgrafin", "markgrafin", 2, Fraction(13, 16)),
        ("markgrafin", "ehrenbreitstein", 2, Fraction(13, 16)),
        ("ehrenbreitstein", "markgrafin", 2, Fraction(13, 16)),
    ],
)
def test_screening_crews_of_facing_sides_help(
    load: Load, mover: str, friend: str, crews: int, chance: Fraction
) -> None:
    def succeeds(faces: tuple[int, int]) -> bool:
        table = table_of(load, mover, friend)
        table.dice(*faces, *[1] * 20)
        event = tried(sail(table, "LOCK 1"))
        assert event.crews == 2 * crews
        return event.done

    assert needs(succeeds) == chance


def test_crew_of_the_half_that_does_not_touch_helps_too(load: Load) -> None:
    """Ehrenbreitstein has one crew in her two halves; Markgräfin may lie beside either."""
    halves = set()
    for ahead in range(-6, 7):
        table = table_of(load, "markgrafin", "ehrenbreitstein")
        table.put(FRIEND, at(4, ahead, 2))
        table.dice(*FAILURE, *[1] * 20)
        if go(table, "LOCK 1") >= 0:
            events = sail(table, "LOCK 1")
            assert tried(events).crews == 4
            blow = next(event for event in events if isinstance(event, Rammed))
            halves.add(blow.hit)
    assert halves == {"fore-starboard", "aft-starboard"}


def test_three_crews_on_facing_sides(load: Load) -> None:
    table = table_of(load, "markgrafin", "ehrenbreitstein")
    place = table.place(FRIEND, "aft-starboard")
    table.board.screeners[FRIEND * PLACES + place] |= 1 << 4
    bonus = lock_bonus(table.board, MOVER, table.board.at[MOVER], FRIEND)
    assert needs(lambda faces: sum(faces) + bonus >= 12) == Fraction(11, 12)


@pytest.mark.parametrize("ahead", [-1, 0, 1])
@pytest.mark.parametrize(("ship", "other", "mp"), [(MOVER, FRIEND, 1), (FRIEND, MOVER, 3)])
def test_lock_costs_as_much_as_a_screen(
    load: Load, ship: int, other: int, mp: int, ahead: int
) -> None:
    """Markgräfin's port crew sees Hagelsturm; Hagelsturm has no screening crew."""
    table = table_of(load, "markgrafin", "hagelsturm")
    table.put(FRIEND, at(1, 2 + ahead, 2))
    table.dice(*SUCCESS)
    event = tried(sail(table, f"LOCK {other}", ship=ship))
    assert (event.mp, event.crews) == (mp, 2)


def test_lock_is_paid_for_after_the_move(load: Load) -> None:
    table = table_of(load, "markgrafin", "hagelsturm")
    table.put(FRIEND, at(1, 7, 2))
    assert go(table, "F", "F", "F", "F", "LOCK 1") > 0
    assert go(table, "F", "F", "F", "F", "F", "LOCK 1") == -rule_numbers.MOVE_POINTS


@pytest.mark.parametrize(
    ("place", "rule"),
    [
        (at(1, 2, 2, 1), rule_numbers.LOCKING),  # another heading
        (at(1, 2, 1), rule_numbers.LOCKING),  # two rows away
        (at(1, 5, 3), rule_numbers.LOCKING),  # in the same row
        (at(1, 9, 2), rule_numbers.LOCKING),  # not beside it
    ],
)
def test_lock_asks_for_one_heading_on_the_next_row(load: Load, place: Placement, rule: int) -> None:
    table = table_of(load, "markgrafin", "hagelsturm")
    table.put(FRIEND, place)
    assert go(table, "LOCK 1") == -rule


def test_only_german_ships_lock(load: Load) -> None:
    table = table_of(load, "hml-raven", "hagelsturm")
    assert go(table, "LOCK 1") == -rule_numbers.LOCKING
    assert go(table, "LOCK 0", ship=FRIEND) == -rule_numbers.LOCKING
    assert go(table, "ALONE", "F") == -rule_numbers.LOCKING


def test_failed_lock_is_a_ram_of_side_against_side(load: Load) -> None:
    """Markgräfin has moved, Hagelsturm stands."""
    table = table_of(load, "markgrafin", "hagelsturm")
    table.put(MOVER, at(3, 1, 3))
    table.put(FRIEND, at(1, 2, 2))
    table.dice(*FAILURE, *[1] * 20)
    events = sail(table, "F", "LOCK 1")
    assert not tried(events).done
    blow, back = [event for event in events if isinstance(event, Rammed)]
    assert (blow.target, blow.hit, blow.moved) == (FRIEND, "starboard", False)
    assert (back.target, back.hit, back.moved) == (MOVER, "port", True)
    fresh = table_of(load, "markgrafin", "hagelsturm")
    struck = effects(fresh, FRIEND, blow.hit, dice_of(blow.roll))[Effect.BROKEN]
    assert struck == Fraction(4081, 5184)
    struck = effects(fresh, MOVER, back.hit, dice_of(back.roll))[Effect.BROKEN]
    assert struck == Fraction(18313, 20736)
    assert not table.board.lock[MOVER]
    assert table.board.waiting[FRIEND]


def test_target_that_has_not_moved_may_stay(load: Load) -> None:
    table = table_of(load, "markgrafin", "hagelsturm")
    table.dice(*SUCCESS)
    sail(table, "LOCK 1")
    assert not any(isinstance(event, Unlocked) for event in sail(table, ship=FRIEND))
    assert table.board.lock[MOVER] == table.board.lock[FRIEND] != 0
    assert not table.board.moved[FRIEND]


def test_target_that_moves_ends_the_lock(load: Load) -> None:
    table = table_of(load, "markgrafin", "hagelsturm")
    table.dice(*SUCCESS)
    sail(table, "LOCK 1")
    events = sail(table, "F", ship=FRIEND)
    assert {event.vessel for event in events if isinstance(event, Unlocked)} == {MOVER, FRIEND}
    assert not table.board.locks


def test_lock_has_the_lowest_mp_and_the_most_hexes_before_a_turn(load: Load) -> None:
    """5 MP, 3 hexes before a turn, a hexside costs 2: three hexes and one hexside use up a turn."""
    table = locked(load, "markgrafin", "hagelsturm")
    assert go(table, "F", "F", "F", "L") >= 0
    assert go(table, "F", "F", "F", "L", "F") == -rule_numbers.MOVE_POINTS
    assert go(table, "F", "F", "L") == -rule_numbers.TURN_HEXES
    assert go(table, "F", "F", "F", "F", "F") >= 0
    assert go(table, "F", "F", "F", "F", "L") == -rule_numbers.MOVE_POINTS


def test_hexside_costs_a_point_for_each_member(load: Load) -> None:
    table = locked(load, "hagelsturm", "hagelsturm", "hagelsturm")
    assert go(table, "F", "L", "F", "L", "F") >= 0  # 9 MP
    assert go(table, "F", "L", "F", "L", "F", "F") == -rule_numbers.MOVE_POINTS


@pytest.mark.parametrize("turn", ["L", "R", "L 1", "R 1"])
def test_lock_swings_as_one_body_about_one_turning_hex(load: Load, turn: str) -> None:
    table = locked(load, "hagelsturm", "hagelsturm")
    sail(table, "F")
    before = [table.placement(ship) for ship in (MOVER, FRIEND)]
    begin_turn(table.board)
    table = locked_again(table, before)
    events = sail(table, "F", turn)
    pivot = before[FRIEND if " " in turn else MOVER]
    assert pivot
    about, steps = pivot.position + Hex(1, 0), 1 if turn.startswith("R") else -1
    for ship, was in enumerate(before):
        assert was
        expected = rotate(was.position + Hex(1, 0), steps, about)
        assert table.placement(ship) == Placement(1, expected, steps % 6)
    assert [event.vessel for event in events if isinstance(event, Sailed)] == [MOVER]
    assert [event.vessel for event in events if isinstance(event, Carried)] == [FRIEND]
    assert table.board.lock[MOVER] == table.board.lock[FRIEND] != 0


def locked_again(table: Table, places: list[Placement | None]) -> Table:
    """Return the table at the beginning of another turn."""
    for ship, place in enumerate(places):
        table.put(ship, place)
    return table


@pytest.mark.parametrize(
    "course", [("SL",), ("F", "SCREEN 2"), ("LOCK 2",), ("L 2",), ("L 9",), ("F", "SR")]
)
def test_lock_has_words_of_its_own(load: Load, course: tuple[str, ...]) -> None:
    table = locked(load, "hagelsturm", "hagelsturm")
    assert go(table, *course) == -rule_numbers.LOCKING


def test_lock_may_not_end_on_other_ships(load: Load) -> None:
    table = locked(load, "hagelsturm", "hagelsturm")
    table.put(2, at(1, 5, 2, 1))
    assert go(table, "F", "F", "F") == -rule_numbers.STACKING
    assert go(table, *["F"] * 9) > 0


def test_lock_moves_in_the_place_of_its_highest_type(load: Load) -> None:
    table = locked(load, "hagelsturm", "markgrafin")
    assert [leads(table.board, ship) for ship in (0, 1)] == [0, 1]
    assert next_due(table.board, 1, 4) == NOWHERE
    assert next_due(table.board, 3, 4) == 1
    sail(table, "F", ship=1)
    assert list(table.board.waiting[:2]) == [0, 0]
    assert list(table.board.moved[:2]) == [1, 1]


def test_first_member_may_leave_alone(load: Load) -> None:
    table = locked(load, "hagelsturm", "hagelsturm", "hagelsturm")
    events = sail(table, "ALONE", "F", "F", ship=2)
    assert [event.vessel for event in events if isinstance(event, Unlocked)] == [2]
    assert table.board.lock[0] == table.board.lock[1] != 0
    assert list(table.board.waiting[:3]) == [1, 1, 0]


def test_members_that_touch_stay_locked_without_the_one_between(load: Load) -> None:
    table = locked(load, "hagelsturm", "hagelsturm", "hagelsturm")
    leave(table.board, 1, 1)
    part_ways(table.board)
    assert not table.board.locks
    table = locked(load, "hagelsturm", "hagelsturm", "hagelsturm")
    leave(table.board, 2, 1)
    part_ways(table.board)
    assert table.board.lock[0] == table.board.lock[1] != 0


def test_ram_that_succeeds_frees_all_members(load: Load) -> None:
    table = locked(load, "hagelsturm", "hagelsturm", "hagelsturm")
    table.put(3, at(1, 2, 5, 5))
    table.dice(*[1] * 40)
    run_into(table.board, 3, 0)
    freed = [event.vessel for event in table.events() if isinstance(event, Unlocked)]
    assert sorted(freed) == [0, 1, 2]


def test_members_screen_each_other_and_fire_through_each_other(load: Load) -> None:
    fleets = ([load("markgrafin"), load("hagelsturm")], [load("hagelsturm")])
    table = Table(fleets, {0: at(3, 0, 0), 1: at(1, -1, 1), 2: at(1, 3, -4)})
    fire, seen = bearing(table, 1, 2), bearing(table, 2, 1)
    assert fire
    assert seen
    table.board.lock[0] = table.board.lock[1] = 1
    table.board.locks = 1
    assert bearing(table, 1, 2) == fire
    assert not bearing(table, 2, 1)


def test_bracket_joins_no_guns_of_two_locked_ships(load: Load) -> None:
    """Two Markgräfins: guns of one may fire together, those of the other may not join them."""
    table = locked(load, "markgrafin", "markgrafin")
    table.put(2, at(1, 3, -2))
    gun = table.board.guns[FRIEND * PLACES + table.place(FRIEND, "port")]
    slots = tuple(slot + 1 for slot in range(6) if gun >> slot & 1)
    where = FRIEND, table.place(FRIEND, "port"), gun, 0
    assert len(slots) == 2
    table.declare(Shot(MOVER, "port", slots[:1], 2, "bow"))
    assert join_fault(table.board, 0, 0, *where) == rule_numbers.CONCENTRATION


@pytest.mark.parametrize("captain", [GOOD, RANDOM])
def test_captains_move_locks_by_the_rules(load: Load, captain: int) -> None:
    for index in range(8):
        table = locked(load, "hagelsturm", "markgrafin")
        table.board.captain[0] = table.board.captain[1] = captain
        table.board.key[1] = index
        move_one(table.board, 0, 3, rank_in_type(table.board, 1))
        assert not table.board.waiting[1]
        covered = [hex_ for ship in (0, 1, 2) for hex_ in hexes(table.placement(ship))]
        assert len(set(covered)) == len(covered)


def test_battle_with_screens_and_locks_replays(load: Load) -> None:
    own = [load(name) for name in ("markgrafin", "ehrenbreitstein", "hagelsturm", "hagelsturm")]
    fleets = [own, own[:3]]
    wanted, found = {Screened, LockTried, Unlocked, Carried}, set[type]()
    for seed in range(50, 150):
        battle = play(fleets, ["random", "random"], seed, limit=20)
        found |= {type(event) for event in battle.events}
        assert followed_again(
            battle.start, battle.limit, battle.orders, battle.casts, battle.parties
        ) == battle  # fmt: skip
        if wanted <= found:
            return
    pytest.fail(f"no battle has {wanted - found}")
