"""Screens: which lines they block, what they cost, what is refused, and how they end."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import DIRECTIONS, Hex, distance, rotate, within
from cardforge.leviathans.battle.events import Screened
from cardforge.leviathans.battle.order_codes import script_of
from cardforge.leviathans.battle.orders import Sail
from cardforge.leviathans.engine.rules import rule_numbers
from cardforge.leviathans.engine.rules.board import GOOD
from cardforge.leviathans.engine.rules.captains import carry_out, move_one
from cardforge.leviathans.engine.rules.game import begin_turn
from cardforge.leviathans.engine.rules.gunnery import gun_range
from cardforge.leviathans.engine.rules.movement import follow
from cardforge.leviathans.engine.rules.precedence import rank_in_type
from cardforge.leviathans.engine.rules.screens_and_locks import (
    ENTERED_HEX,
    SCREEN,
    drop_screens,
    gap_between,
    passing,
)
from cardforge.leviathans.engine.tables import TWO_SHEETS
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.places import Placement, in_arc
from tests.leviathans.engine.table import Shot, Table, hexes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardforge.leviathans.ship import Ship

    Load = Callable[[str], Ship]

O = Hex(12, 2)  # noqa: E741
SCREENER, FRIEND, ENEMY = 0, 1, 2


def at(of_type: int, q: int, r: int, facing: int = 0) -> Placement:
    """Return where a ship lies whose turning hex is so far from the origin."""
    return Placement(of_type, O + Hex(q, r), facing)


def blocked(end: Hex, *screen: Hex) -> bool:
    """Return whether hexes of one ship block the line from the origin."""
    passed = 0
    for hex_ in screen:
        passed |= passing(*end, *hex_)
    return passed == ENTERED_HEX


@pytest.mark.parametrize(
    ("end", "screen", "is_blocked"),
    [
        (Hex(6, 0), [Hex(3, 0)], True),
        (Hex(6, 0), [Hex(3, -1)], False),
        (Hex(2, -1), [Hex(1, 0)], False),
        (Hex(2, -1), [Hex(1, -1)], False),
        (Hex(2, -1), [Hex(1, 0), Hex(1, -1)], True),
        (Hex(5, -2), [Hex(3, -1)], True),
        (Hex(5, -2), [Hex(2, 0)], False),
        (Hex(4, -2), [Hex(1, 0)], False),
        (Hex(4, -2), [Hex(2, -1)], True),
    ],
)
def test_line_is_blocked_where_it_enters_the_screen(
    end: Hex, screen: list[Hex], is_blocked: bool
) -> None:
    for turns in range(6):
        assert blocked(rotate(end, turns), *(rotate(each, turns) for each in screen)) == is_blocked


@pytest.mark.parametrize(
    ("end", "entered"),
    [
        (Hex(6, 0), {Hex(q, 0) for q in range(1, 6)}),
        (Hex(2, -1), set()),
        (Hex(5, -2), {Hex(1, 0), Hex(2, -1), Hex(3, -1), Hex(4, -2)}),
        (Hex(4, -2), {Hex(2, -1)}),
    ],
)
def test_line_enters_these_hexes_only(end: Hex, entered: set[Hex]) -> None:
    around = set(within(Hex(0, 0), 8)) - {Hex(0, 0), end}
    assert {hex_ for hex_ in around if blocked(end, hex_)} == entered


SMALL_STEPS = 201


def lies_in_the_way(start: Hex, end: Hex, wall: Iterable[Hex]) -> bool:
    """Return whether some point of a line has nothing but hexes of the wall nearest to it."""
    hexes = set(wall)
    q, r = end - start
    for part in range(1, SMALL_STEPS):
        near = nearest(q * part, r * part)
        if {hex_ + start for hex_ in near} <= hexes:
            return True
    return False


def nearest(x: int, y: int) -> set[Hex]:
    """Return the hexes nearest to a point, whose coordinates are small steps."""
    gaps = {
        Hex(q, r): doubled(x - SMALL_STEPS * q, y - SMALL_STEPS * r)
        for q in range(x // SMALL_STEPS, x // SMALL_STEPS + 2)
        for r in range(y // SMALL_STEPS, y // SMALL_STEPS + 2)
    }
    return {hex_ for hex_, gap in gaps.items() if gap == min(gaps.values())}


def doubled(q: int, r: int) -> int:
    """Return the square of a distance in a plane of hexes."""
    return q * q + q * r + r * r


def test_line_enters_the_hexes_that_small_steps_along_it_find() -> None:
    for q, r in product(range(4), range(-3, 4)):
        for one, step in product(product(range(-1, 4), range(-3, 4)), DIRECTIONS[:3]):
            pair = Hex(*one), Hex(*one) + step
            ends = Hex(0, 0), Hex(q, r)
            if not {*pair} & {*ends}:
                assert blocked(ends[1], *pair) == lies_in_the_way(*ends, pair), (ends, pair)


def table_of(load: Load, own: str, friend: str) -> Table:
    """Return a table with a ship at the origin, a friend beside it, and an enemy far away."""
    ships = [load(own), load(friend)]
    places = {
        SCREENER: at(ships[0].type, 0, 0),
        FRIEND: at(ships[1].type, 1, -1),
        ENEMY: at(1, 0, 8),
    }
    return Table((ships, [load("hml-raven")]), places)


def go(table: Table, *words: str, ship: int = SCREENER) -> int:
    """Return the end of a course, or a rule below zero."""
    numbers = script_of(table.match, [Sail(ship, words)]).numbers[3:]
    table.board.course[: len(numbers)], table.board.course_length = numbers, len(numbers)
    return follow(table.board, ship)


def screen(table: Table, *words: str, ship: int = SCREENER) -> list[Screened]:
    end = go(table, *words, ship=ship)
    assert end >= 0
    carry_out(table.board, ship, end)
    return [event for event in table.events() if isinstance(event, Screened)]


def test_screening_crew_makes_a_screen_cheap(load: Load) -> None:
    """Markgräfin's crews look to port, starboard and aft; Hagelsturm has none to port."""
    table = table_of(load, "markgrafin", "hagelsturm")
    assert screen(table, f"SCREEN {FRIEND}") == [Screened(SCREENER, FRIEND, hugs=False, mp=1)]
    assert screen(table, f"SCREEN {SCREENER}", ship=FRIEND) == [
        Screened(FRIEND, SCREENER, hugs=False, mp=3)
    ]


def test_lost_screening_crew_does_not_help(load: Load) -> None:
    table = table_of(load, "markgrafin", "hagelsturm")
    table.damage(SCREENER, {"port": [6]}, now=True)
    assert screen(table, f"SCREEN {FRIEND}")[0].mp == 1  # until the turn ends
    table = table_of(load, "markgrafin", "hagelsturm")
    table.damage(SCREENER, {"port": [6]})
    assert screen(table, f"SCREEN {FRIEND}")[0].mp == 3


def test_screen_is_the_last_word_and_must_be_paid(load: Load) -> None:
    table = table_of(load, "markgrafin", "hagelsturm")
    assert go(table, "F", "F", "F", "F", f"SCREEN {FRIEND}") == -rule_numbers.SCREENING  # apart
    table.put(FRIEND, at(1, 5, -1))
    assert go(table, "F", "F", "F", "F", f"SCREEN {FRIEND}") > 0
    assert go(table, "F", "F", "F", "F", "F", f"SCREEN {FRIEND}") == -rule_numbers.MOVE_POINTS
    assert go(table, f"SCREEN {FRIEND}", "F") == -rule_numbers.SCREENING
    assert go(table, f"SCREEN {FRIEND}", f"SCREEN {FRIEND}") == -rule_numbers.SCREENING


@pytest.mark.parametrize(
    ("word", "rule"),
    [
        ("SCREEN 0", rule_numbers.SCREENING),  # itself
        ("SCREEN 2", rule_numbers.SCREENING),  # an enemy, and far away
        ("SCREEN 7", rule_numbers.SCREENING),  # nobody
        ("HUG 1", rule_numbers.SCREENING),  # a lower Type
        ("SCREEN", rule_numbers.COURSE_WORDS),
        ("SCREEN x", rule_numbers.COURSE_WORDS),
        ("SCREEN 01", rule_numbers.COURSE_WORDS),
        ("SCREEN 1001", rule_numbers.COURSE_WORDS),
        ("SCREEN ²", rule_numbers.COURSE_WORDS),
        ("screen 1", rule_numbers.COURSE_WORDS),
    ],
)
def test_wrong_screen_is_refused(load: Load, word: str, rule: int) -> None:
    assert go(table_of(load, "markgrafin", "hagelsturm"), word) == -rule


def test_quick_start_knows_no_screens(load: Load) -> None:
    places = {0: at(3, 0, 0), 1: at(1, 1, -1), 2: at(1, 0, 8)}
    fleets = ([load("markgrafin"), load("hagelsturm")], [load("hml-raven")])
    table = Table(fleets, places, rules="quick-start")
    assert go(table, "SCREEN 1") == -rule_numbers.FULL_RULES


def test_enemy_of_a_higher_type_may_be_hugged_and_not_screened(load: Load) -> None:
    table = Table(([load("hml-raven")], [load("svyatogor")]), {0: at(1, 0, 0), 1: at(4, 1, -1)})
    assert go(table, "SCREEN 1") == -rule_numbers.SCREENING
    assert screen(table, "HUG 1") == [Screened(0, 1, hugs=True, mp=3)]


def bearing(table: Table, ship: int, target: int) -> set[tuple[int, int, int, int]]:
    """Return every gun that bears on a ship, at which location, and how far."""
    return {
        (place, slot, hit, gap)
        for place, slot, hit in product(range(6), repeat=3)
        if (gap := gun_range(table.board, ship, place, slot, target, hit))
        and table.board.guns[ship * 6 + place] >> slot & 1
    }


def beside_the_line(load: Load) -> Table:
    """Return a Markgräfin between two Hagelsturms in a row: a friend, and an enemy to port."""
    fleets = ([load("markgrafin"), load("hagelsturm")], [load("hagelsturm")])
    return Table(fleets, {0: at(3, 0, 0), 1: at(1, -1, 1), 2: at(1, 3, -4)})


def test_screen_blocks_sight_both_ways(load: Load) -> None:
    table = beside_the_line(load)
    seen, back = bearing(table, ENEMY, FRIEND), bearing(table, FRIEND, ENEMY)
    own = bearing(table, ENEMY, SCREENER), bearing(table, SCREENER, ENEMY)
    assert seen
    assert back
    screen(table, f"SCREEN {FRIEND}")
    assert not bearing(table, ENEMY, FRIEND)
    assert not bearing(table, FRIEND, ENEMY)
    assert own == (bearing(table, ENEMY, SCREENER), bearing(table, SCREENER, ENEMY))
    names = table.ships[ENEMY].places
    shots = [
        Shot(ENEMY, names[one], (n + 1,), FRIEND, names[hit])
        for one, n, hit, _ in seen
        if hit < len(names)
    ]
    assert {table.fault(1, shot) for shot in shots} == {rule_numbers.SIGHT, rule_numbers.DAMAGE_ARC}


def test_screen_stands_while_the_two_touch(load: Load) -> None:
    table = beside_the_line(load)
    seen = bearing(table, ENEMY, FRIEND)
    screen(table, f"SCREEN {FRIEND}")
    assert not bearing(table, ENEMY, FRIEND)
    table.put(FRIEND, at(1, -1, 2))
    assert bearing(table, ENEMY, FRIEND)
    table.put(FRIEND, at(1, -1, 1))
    begin_turn(table.board)
    assert bearing(table, ENEMY, FRIEND) == seen


def test_ship_that_left_the_map_screens_nobody(load: Load) -> None:
    table = beside_the_line(load)
    seen = bearing(table, ENEMY, FRIEND)
    screen(table, f"SCREEN {FRIEND}")
    table.put(SCREENER, None)
    assert bearing(table, ENEMY, FRIEND) == seen


def test_gun_fires_at_the_nearest_hex_in_arc_and_in_sight(load: Load) -> None:
    """Ranges past a screen, hex by hex of the target, with arcs and lines found another way."""
    draw, farther = Random(1910), 0
    fleets = ([load("markgrafin"), load("svyatogor")], [load("hml-leviathan")])
    for _ in range(60):
        places = {
            0: at(3, *draw.choice(DIRECTIONS), draw.randrange(6)),
            1: at(4, 0, 0, draw.randrange(6)),
            2: at(4, draw.randrange(-3, 4), draw.randrange(2, 9), draw.randrange(6)),
        }
        if places[2].position not in TWO_SHEETS:
            continue
        table = Table(fleets, places)
        table.board.act[0], table.board.named_by[0], table.board.screens = SCREEN, 1, 1
        wall = hexes(places[0])
        covered = [hex_ for at_ in places.values() for hex_ in hexes(at_)]
        if len(set(covered)) < len(covered):
            continue
        for place, number, slot in table.ships[2].all_slots():
            if slot.family is not Family.GUN:
                continue
            station, turret = places[2].station(place), "turret" in slot.marks
            in_sight = {
                hex_: not lies_in_the_way(station, hex_, wall)
                for hex_ in hexes(places[1])
                if in_arc(place, station, places[2].facing, hex_, turret=turret)
            }
            gaps = [distance(station, hex_) for hex_ in in_sight]
            gap = min(
                (distance(station, hex_) for hex_, seen in in_sight.items() if seen), default=0
            )
            expected = gap if gap <= slot.range[-1] else 0
            where = table.place(2, place), number - 1
            assert gun_range(table.board, 2, *where, 1, 0) == expected
            farther += 0 < min(gaps, default=0) < expected
    assert farther


def test_touching_is_one_hex_apart(load: Load) -> None:
    table = table_of(load, "markgrafin", "hagelsturm")
    mine, yours = table.placement(SCREENER), table.placement(FRIEND)
    assert mine
    assert yours
    gap = min(distance(a, b) for a in mine.hexes for b in yours.hexes)
    assert gap_between(table.board, SCREENER, table.board.at[SCREENER], FRIEND) == gap


def good_move_of(table: Table, ship: int) -> list[Screened]:
    """Let the good captain move a ship whose friends and enemies have moved."""
    board = table.board
    board.waiting[:] = [int(other == ship) for other in range(board.ships)]
    board.captain[0] = board.captain[1] = GOOD
    table.events()
    move_one(board, 0, board.type[ship], rank_in_type(board, ship))
    return [event for event in table.events() if isinstance(event, Screened)]


def test_good_captain_screens_a_friend_who_is_nearly_lost(load: Load) -> None:
    """A crippled Auerochs lies under the guns of a Leviathan; Markgräfin can come between."""
    fleets = ([load("markgrafin"), load("auerochs")], [load("hml-leviathan")])
    table = Table(fleets, {0: at(3, -2, 2), 1: at(3, 2, 1), 2: at(5, 0, 4)})
    table.damage(1, {"bow": [2, 3, 4], "port": [2, 3, 4], "stern": [2, 3]})
    (screened,) = good_move_of(table, 0)
    assert (screened.target, screened.hugs) == (1, False)
    assert bearing(table, 2, 1) < bearing(beside(table), 2, 1)


def beside(table: Table) -> Table:
    """Return the table with all its screens gone."""
    drop_screens(table.board)
    return table


def test_only_german_captains_screen(load: Load) -> None:
    fleets = ([load("markgrafin"), load("auerochs")], [load("hml-leviathan")])
    bare = [ship.model_copy(update={"nation": "Nowhere"}) for ship in fleets[0]]
    table = Table((bare, fleets[1]), {0: at(3, -2, 2), 1: at(3, 2, 1), 2: at(5, 0, 4)})
    table.damage(1, {"bow": [2, 3, 4], "port": [2, 3, 4], "stern": [2, 3]})
    assert not good_move_of(table, 0)
