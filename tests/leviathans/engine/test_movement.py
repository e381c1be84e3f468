"""Movement: every end and every course, against walks by hand; what each rule refuses."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from cardforge.core.hexes import Hex, HexSheet
from cardforge.core.validation import FrozenMap
from cardforge.leviathans.battle.order_codes import WORDS
from cardforge.leviathans.engine.rules import rule_numbers
from cardforge.leviathans.engine.rules.board import FACINGS
from cardforge.leviathans.engine.rules.move_ends import ends_row, first_end, last_end, plot
from cardforge.leviathans.engine.rules.movement import (
    HELM_ROOM,
    craft_row,
    fled_end,
    follow,
    learn_helm,
)
from cardforge.leviathans.engine.tables import helm_room
from cardforge.leviathans.places import Placement
from tests.leviathans.engine.table import Table
from tests.leviathans.engine.walk import Step, Walker, hull, is_whole, on_paper, walks

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship

POND = HexSheet(15, 11)
STEMS = {1: "hml-raven", 2: "pontbriand", 3: "ardent", 4: "jean-bart"}


def crafted(ship: Ship, mp: int, turn: int, gears: tuple[int, int] = (0, 0)) -> Ship:
    """Return a ship with so many MP, hexes before a turn, and gears to port and starboard."""
    locations = dict(ship.locations)
    for place in ship.places[1:-1]:
        slots = dict(locations[place].slots)
        slot = slots[1].model_copy(
            update={"item": "crew", "dice": ("G",), "breach": 9, "marks": ()}
        )
        gear = slot.model_copy(update={"item": "steering gear", "dice": ()})
        count = gears[place.endswith("starboard")] if not place.startswith("aft") else 0
        slots |= {n: gear if n <= count else slot for n in range(1, 7)}
        locations[place] = locations[place].model_copy(update={"slots": FrozenMap(slots)})
    return ship.model_copy(update={"mp": mp, "turn": turn, "locations": FrozenMap(locations)})


def table_with(ship: Ship, at: Placement, rules: str) -> Table:
    table = Table(([ship], [ship]), {0: at}, rules, POND)
    table.board.at[1] = -1
    return table


CRAFTS = [
    # Type, MP, hexes before a turn, gears
    (1, 5, 1, (0, 0)), (1, 4, 0, (0, 0)), (2, 5, 2, (0, 0)), (2, 5, 2, (1, 0)), (3, 5, 3, (1, 2)),
    (4, 4, 3, (0, 1)), (4, 5, 1, (1, 1)), (2, 4, 0, (1, 1)), (1, 0, 1, (0, 0)),
]  # fmt: skip


def walker_of(craft: tuple[int, int, int, tuple[int, int]], rules: str) -> Walker:
    of_type, mp, turn, gears = craft
    if rules != "full":
        return Walker(of_type, mp, (turn, turn), POND.columns, POND.rows)
    port, starboard = (max(min(1, turn), turn - gear) for gear in gears)
    slips = gears[0] > 0, gears[1] > 0
    return Walker(of_type, mp, (port, starboard), POND.columns, POND.rows, slips, full=True)


def ended(step: Step, walker: Walker) -> tuple[Any, ...] | None:
    """Return the end of a walk as the engine has it, None for one in the edge of the map."""
    turning = step.at[0 if walker.of_type == 1 else 1]
    if step.fled:
        return ("fled",)
    if not all(is_whole(walker, hex_) for hex_ in step.at):
        return None
    return turning, step.facing, step.entered


def starts(walker: Walker) -> list[Placement]:
    """Return places to begin with: in the middle of the map, and beside each edge."""
    spots = ((8, 2), (2, 2), (14, -4), (7, -2), (8, 6))
    found = []
    for position, facing in product(spots, range(0, 6, 2)):
        at = hull(walker.of_type, position, facing)
        if all(on_paper(walker, hex_) for hex_ in at):
            found.append(Placement(walker.of_type, Hex(*position), facing))
    return found


@pytest.mark.parametrize("rules", ["quick-start", "full"])
@pytest.mark.parametrize("craft", CRAFTS, ids=str)
def test_move_ends_equal_exhaustive_search(
    load: Callable[[str], Ship], craft: tuple[int, int, int, tuple[int, int]], rules: str
) -> None:
    of_type, mp, turn, gears = craft
    walker = walker_of(craft, rules)
    ship = crafted(load(STEMS[of_type]), mp, turn, gears)
    for at in starts(walker):
        table = table_with(ship, at, rules)
        board, beyond = table.board, fled_end(table.board)
        row = ends_row(board, 0)
        found = {
            ("fled",) if end == beyond else (
                (board.q[end // 2 // FACINGS], board.r[end // 2 // FACINGS]),
                end // 2 % FACINGS, bool(end & 1),
            )
            for end in board.ends[first_end(board, 0, row) : last_end(board, 0, row)]
        }  # fmt: skip
        walked = walks(walker, hull(of_type, at.position, at.facing), at.facing)
        assert found == {ended(step, walker) for _, step in walked} - {None}


@pytest.mark.parametrize("rules", ["quick-start", "full"])
@pytest.mark.parametrize("craft", [c for c in CRAFTS if c[1] < 5] + [(2, 4, 1, (1, 0))], ids=str)
def test_courses_equal_exhaustive_search(
    load: Callable[[str], Ship], craft: tuple[int, int, int, tuple[int, int]], rules: str
) -> None:
    """Of all courses of so many words exactly the walked ones may be ordered."""
    of_type, mp, turn, gears = craft
    walker = walker_of(craft, rules)
    ship = crafted(load(STEMS[of_type]), mp, turn, gears)
    for at in starts(walker)[:7:3]:
        table = table_with(ship, at, rules)
        walked = {
            words for words, _ in walks(walker, hull(of_type, at.position, at.facing), at.facing)
        }
        for count in range(mp + 1):
            for words in product(range(5), repeat=count):
                table.board.course[:count], table.board.course_length = words, count
                allowed = follow(table.board, 0) >= 0
                assert allowed == (tuple(WORDS[word] for word in words) in walked)


def test_plotted_course_reaches_its_end(load: Callable[[str], Ship]) -> None:
    at = Placement(1, Hex(8, 2), 1)
    table = table_with(crafted(load("hml-raven"), 6, 1, (1, 0)), at, "full")
    board = table.board
    row = ends_row(board, 0)
    for end in list(board.ends[first_end(board, 0, row) : last_end(board, 0, row)]):
        plot(board, 0, end, 6)
        assert follow(board, 0) == end


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("F F F F F F F", rule_numbers.MOVE_POINTS),
        ("L F", rule_numbers.STANDS),
        ("F L", rule_numbers.TURN_HEXES),
        ("SR", rule_numbers.SIDESLIP),
        ("SL", rule_numbers.SLIPS_APART),
        ("F SL SL", rule_numbers.SLIPS_APART),
        ("L L L", rule_numbers.STANDS),
    ],
)
def test_each_movement_rule_rejects_its_breach(
    load: Callable[[str], Ship], words: str, rule: int
) -> None:
    ship = crafted(load("pontbriand"), 6, 3, (1, 0))
    table = table_with(ship, Placement(2, Hex(7, 2), 0), "full")
    numbers = [WORDS.index(word) for word in words.split()]
    table.board.course[: len(numbers)], table.board.course_length = numbers, len(numbers)
    assert follow(table.board, 0) == -rule


def test_ship_cannot_end_on_another(load: Callable[[str], Ship]) -> None:
    ship = crafted(load("hml-raven"), 4, 1)
    table = Table(([ship], [ship]), {0: Placement(1, Hex(8, 2), 0)}, "full", POND)
    table.put(1, Placement(1, Hex(10, 2), 0))
    for count, allowed in ((1, False), (2, False), (3, False), (4, True)):
        table.board.course[:count], table.board.course_length = [0] * count, count
        found = follow(table.board, 0)
        assert (found >= 0) == allowed
        assert allowed or found == -rule_numbers.STACKING


def test_helm_states_fit_their_table(load: Callable[[str], Ship]) -> None:
    for turn, port, starboard in product(range(10), range(7), range(7)):
        ship = crafted(load("hml-raven"), 3, turn, (port, starboard))
        table = table_with(ship, Placement(1, Hex(8, 2), 0), "full")
        row = craft_row(table.board, 0)
        learn_helm(table.board, row)
        assert table.board.helm_count[row] <= min(helm_room(table.match), HELM_ROOM)
