"""Movement: the text's sentences one by one, and all courses against walking by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardforge.core.fields import FrozenMap
from cardforge.core.hexes import Hex, Sheet
from cardforge.errors import CallError, OrderError
from cardforge.leviathans.arcs import Placement
from cardforge.leviathans.battle.movement import Course, moves, perft, sail, sail_findings
from cardforge.leviathans.battle.orders import Sail
from cardforge.leviathans.battle.state import TWO_SHEETS, Loss, Rules, State, Vessel, mustered
from cardforge.leviathans.odds import damaged
from cardforge.leviathans.presets import preset
from cardforge.leviathans.ship import Slot
from tests.leviathans.battle.walk import Walker, hull, walks

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship

MIDDLE = Hex(12, 3)


def alone(ship: Ship, at: Placement, *, sheet: Sheet = TWO_SHEETS) -> State:
    return State(sheet, Rules.QUICK_START, 1, (Vessel(ship, 0, at),))


def refused(state: State, words: str, vessel: int = 0) -> str:
    """Return the rule that a course breaks, or nothing."""
    return ", ".join(each.rule for each in sail_findings(state, Sail(vessel, tuple(words.split()))))


@pytest.mark.parametrize(
    ("stem", "words", "rule"),
    [
        ("hml-raven", "R", "hexes-before-turn"),
        ("hml-raven", "F R", ""),
        ("hml-raven", "F R R", "hexes-before-turn"),
        ("hml-raven", "F R F R F L", ""),
        ("hml-raven", "F F F F F F F F F", ""),
        ("hml-raven", "F F F F F F F F F F", "movement-points"),
        ("pontbriand", "F R", "hexes-before-turn"),
        ("pontbriand", "F F R", ""),
        ("pontbriand", "F F R F L", "hexes-before-turn"),
        ("pontbriand", "F F R F F L", ""),
        ("pontbriand", "F F B", "course-words"),
        ("pontbriand", "SL", "sideslip"),
        ("pontbriand", "", ""),
    ],
)
def test_what_the_text_says_of_turns(
    load: Callable[[str], Ship], stem: str, words: str, rule: str
) -> None:
    ship = load(stem)
    state = alone(ship, Placement(ship.type, MIDDLE, 0))
    assert refused(state, words) == rule
    if rule:
        with pytest.raises(OrderError, match=rule) as caught:
            sail(state, Sail(0, tuple(words.split())))
        assert caught.value.faults[0][0] == rule


def test_a_fault_is_found_at_its_word(load: Callable[[str], Ship]) -> None:
    ship = load("pontbriand")
    found = sail_findings(alone(ship, Placement(2, MIDDLE, 0)), Sail(0, ("F", "R", "F")))
    assert [(each.rule, each.where) for each in found] == [("hexes-before-turn", ("sail", "2"))]
    assert "'R' as word 2 of F R F" in found[0].message


def test_a_ship_that_need_not_enter_a_hex_turns_once_in_each() -> None:
    ship = preset("Toy", 1, "Nowhere").model_copy(update={"turn": 0})
    state = alone(ship, Placement(1, MIDDLE, 0))
    assert refused(state, "R F L F L") == ""
    assert refused(state, "R R") == refused(state, "F L L") == "one-hexside"
    moved, course = sail(state, Sail(0, ("R",)))
    assert not course.entered
    assert not moved.vessels[0].moved


def test_engines_lost_cost_their_mp_from_the_next_turn_on(pontbriand: Ship) -> None:
    """The text's own sum: 12 MP, and 6 left after the engine of 6 MP."""
    whole = Vessel(pontbriand, 0)
    now = damaged(pontbriand, {}, {"stern": [5]})
    assert whole.mp == whole._replace(damage=now).mp == 12
    assert whole._replace(damage=now.next_turn()).mp == 6
    assert whole._replace(damage=damaged(pontbriand, {"stern": [3]})).mp == 9
    assert whole._replace(damage=damaged(pontbriand, {"stern": [3, 5, 6]})).mp == 0


def test_a_ship_without_mp_stays(pontbriand: Ship) -> None:
    state = alone(pontbriand, Placement(2, MIDDLE, 0))
    state = state.after(0, damage=damaged(pontbriand, {"stern": [3, 5, 6]}))
    assert [course.words for course in moves(state, 0)] == [()]
    assert refused(state, "F") == "movement-points"


def test_the_printed_mp_count_where_engines_say_otherwise(pontbriand: Ship) -> None:
    misprint = pontbriand.model_copy(update={"mp": 13})
    assert Vessel(misprint, 0).mp == 13
    assert Vessel(misprint, 0, damage=damaged(misprint, {"stern": [5]})).mp == 7
    assert Vessel(misprint, 0, damage=damaged(misprint, {"stern": [3, 5, 6]})).mp == 0
    stern = pontbriand.locations["stern"].model_copy(update={"slots": FrozenMap[int, Slot]()})
    engineless = pontbriand.model_copy(
        update={"locations": FrozenMap({**pontbriand.locations, "stern": stern})}
    )
    assert Vessel(engineless, 0).mp == 12


@pytest.mark.parametrize(
    ("ship_type", "fixed"),
    [(1, 0), (2, 1), (3, 1), (4, 1)],
)
def test_a_ship_swings_about_its_turning_hex(ship_type: int, fixed: int) -> None:
    ship = preset("Any", ship_type, "Nowhere").model_copy(update={"turn": 1})
    state = alone(ship, Placement(ship_type, MIDDLE, 0))
    before = sail(state, Sail(0, ("F",)))[1].at.hexes
    after = sail(state, Sail(0, ("F", "L")))[1].at.hexes
    assert [a == b for a, b in zip(before, after, strict=True)].index(True) == fixed
    assert len(set(before) & set(after)) == 1


def test_ships_pass_over_others_but_do_not_end_on_them(load: Callable[[str], Ship]) -> None:
    raven, pelletier = load("hml-raven"), load("pelletier")
    vessels = (
        Vessel(raven, 0, Placement(1, MIDDLE, 0)),
        Vessel(pelletier, 1, Placement(1, MIDDLE + Hex(3, 0), 0)),
    )
    state = State(TWO_SHEETS, Rules.QUICK_START, 1, vessels)
    assert refused(state, "F") == ""  # bow at +1, the other's stern at +2
    assert (
        refused(state, "F F") == refused(state, "F F F") == refused(state, "F F F F") == "stacking"
    )
    assert refused(state, "F F F F F") == ""
    with pytest.raises(OrderError, match="stacking"):
        sail(state, Sail(0, ("F", "F")))


def test_the_map_is_not_left(load: Callable[[str], Ship]) -> None:
    """Column 31 is the last of whole hexes, 32 that of half ones; beyond it there is nothing."""
    state = alone(load("hml-raven"), Placement(1, Hex(31, -10), 0))
    assert refused(state, "F") == ""
    assert refused(state, "F F") == "on-map"
    # Nor may a part of her swing off it: beside the upper edge the stern has no room.
    beside = alone(load("hml-raven"), Placement(1, Hex(11, -5), 5))
    assert refused(beside, "F R") == "on-map"


def test_ending_in_a_half_hex_is_the_end(load: Callable[[str], Ship]) -> None:
    state, course = sail(alone(load("hml-raven"), Placement(1, Hex(31, -10), 0)), Sail(0, ("F",)))
    assert course.overboard
    assert [TWO_SHEETS.is_half(hex_) for hex_ in course.at.hexes] == [True, False]
    assert state.vessels[0].lost is Loss.EDGE
    assert not state.vessels[0].afloat
    # With only the stern there she is lost as well.
    turned = alone(load("pontbriand"), Placement(2, Hex(11, -4), 5))
    state, course = sail(turned, Sail(0, ("F", "F", "R")))
    assert [TWO_SHEETS.is_half(hex_) for hex_ in course.at.hexes] == [False, False, True]
    assert state.vessels[0].lost is Loss.EDGE


def test_half_hexes_may_be_crossed_on_the_way(load: Callable[[str], Ship]) -> None:
    state = alone(load("pontbriand"), Placement(2, Hex(11, -4), 5))
    assert sail(state, Sail(0, ("F", "F")))[1].overboard
    state, course = sail(state, Sail(0, ("F", "F", "R", "F")))
    assert not course.overboard
    assert state.vessels[0].at == course.at


def test_only_ships_on_the_map_sail(load: Callable[[str], Ship]) -> None:
    raven = load("hml-raven")
    state = mustered([[raven], [raven]])
    assert refused(state, "F") == "own-ship"
    with pytest.raises(CallError, match="on the map"):
        moves(state, 0)
    with pytest.raises(CallError, match="from 0 to 1, got 7"):
        sail_findings(state, Sail(7))


COUNTED = [
    # Type, MP, hexes before a turn, turning hex, facing: courses and ends.
    (1, 6, 1, Hex(12, 3), 0, (85, 73)),
    (1, 6, 0, Hex(12, 3), 0, (169, 123)),
    (2, 7, 2, Hex(12, 3), 2, (54, 52)),
    (3, 6, 3, Hex(2, 6), 5, (19, 19)),
    (4, 6, 2, Hex(28, -8), 1, (31, 31)),
    (2, 6, 1, Hex(30, -12), 0, (19, 19)),
]


@pytest.mark.parametrize(("ship_type", "mp", "turn", "turning", "facing", "counts"), COUNTED)
def test_perft_counts_what_walking_finds(
    ship_type: int, mp: int, turn: int, turning: Hex, facing: int, counts: tuple[int, int]
) -> None:
    """Fixed positions with their counts, for whoever writes a third way to move."""
    at = Placement(ship_type, turning, facing)
    agree(ship_type, mp, turn, at)
    ship = preset("Any", ship_type, "Nowhere").model_copy(update={"turn": turn, "mp": mp})
    assert perft(alone(ship, at), 0) == counts


@settings(max_examples=60)
@given(
    ship_type=st.sampled_from([1, 2, 3, 4]),
    mp=st.integers(0, 6),
    turn=st.integers(0, 3),
    column=st.integers(1, 9),
    row=st.integers(-4, 9),
    facing=st.integers(0, 5),
    other=st.integers(-3, 3),
)
def test_moves_are_what_walking_finds(
    ship_type: int, mp: int, turn: int, column: int, row: int, facing: int, other: int
) -> None:
    at = Placement(ship_type, Hex(column, row), facing)
    block = Placement(1, Hex(column + other, row - other + 3), 2)
    sheet = Sheet(9, 9)
    assume(all(hex_ in sheet and not sheet.is_half(hex_) for hex_ in at.hexes))
    assume(not set(block.hexes) & set(at.hexes))
    agree(ship_type, mp, turn, at, sheet=sheet, block=block)


@settings(max_examples=60)
@given(
    ship_type=st.sampled_from([1, 2, 3, 4]),
    mp=st.integers(0, 5),
    turn=st.integers(0, 3),
    port=st.integers(0, 2),
    starboard=st.integers(0, 2),
    facing=st.integers(0, 5),
)
def test_moves_by_the_full_rules_are_what_walking_finds(
    ship_type: int, mp: int, turn: int, port: int, starboard: int, facing: int
) -> None:
    """Steering gear on either side, sideslips, and turns on the spot."""
    at = Placement(ship_type, Hex(6, 2), facing)
    agree(ship_type, mp, turn, at, sheet=Sheet(11, 11), gears=(port, starboard))


def agree(
    ship_type: int,
    mp: int,
    turn: int,
    at: Placement,
    sheet: Sheet = TWO_SHEETS,
    block: Placement | None = None,
    gears: tuple[int, int] | None = None,
) -> None:
    """Hold every course and end against walking by hand; with gears, by the full rules."""
    ship = with_gears(preset("Any", ship_type, "Nowhere"), gears or (0, 0))
    ship = ship.model_copy(update={"turn": turn, "mp": mp})
    vessels = [Vessel(ship, 0, at)]
    if block:
        vessels.append(Vessel(preset("Block", 1, "Nowhere"), 1, block))
    rules = Rules.QUICK_START if gears is None else Rules.FULL
    state = State(sheet, rules, 1, tuple(vessels))
    needed = [max(min(turn, 1), turn - gear) for gear in gears or (0, 0)]
    slips = [gear > 0 for gear in gears or (0, 0)]
    walker = Walker(
        ship_type, mp, (needed[0], needed[1]), sheet.columns, sheet.rows,
        (slips[0], slips[1]), full=gears is not None,
    )  # fmt: skip
    blocked = frozenset((h.q, h.r) for h in block.hexes) if block else frozenset()
    here = hull(ship_type, (at.position.q, at.position.r), at.facing)
    found = walks(walker, here, at.facing, blocked)
    cheapest: dict[object, int] = {}
    for words, end in found:
        key = (end.at, end.facing, end.entered)
        cheapest[key] = min(cheapest.get(key, 99), len(words))
    assert perft(state, 0) == (len(found), len(cheapest))
    listed = moves(state, 0)
    assert listed[0].words == ()
    assert {ended(course): len(course.words) for course in listed} == cheapest
    for course in listed:
        assert sail(state, Sail(0, course.words))[1] == course


def ended(course: Course) -> object:
    return tuple((h.q, h.r) for h in course.at.hexes), course.at.facing, course.entered


def with_gears(ship: Ship, gears: tuple[int, int]) -> Ship:
    """Put so many steering gears into the sides, in place of their last slots."""
    locations = dict(ship.locations)
    for side, count in zip(("port", "starboard"), gears, strict=True):
        place = next(each for each in locations if each.endswith(side))
        gear = Slot(item="steering gear", breach=9)
        slots = {**locations[place].slots, **{6 - i: gear for i in range(count)}}
        locations[place] = locations[place].model_copy(update={"slots": FrozenMap(slots)})
    return ship.model_copy(update={"locations": FrozenMap(locations)})
