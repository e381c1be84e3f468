"""Sea room against a walk with the helm's own rules, hex by hex, until nothing is left to do."""

from __future__ import annotations

import pytest

from cardforge.core.hexes import Hex, Sheet
from cardforge.leviathans.arcs import Placement
from cardforge.leviathans.battle.helm import WORDS, Craft, Way, answer, under_way
from cardforge.leviathans.battle.searoom import open_water
from cardforge.leviathans.battle.state import TWO_SHEETS, half_hexes, whole_map

POND = Sheet(11, 9)
LONG = 30
"""More words than any course on the pond has that is stopped in the end."""


@pytest.mark.parametrize(("of_type", "before_turn"), [(1, 1), (2, 2), (3, 3), (4, 2)])
def test_open_water_is_where_a_ship_need_never_stop(of_type: int, before_turn: int) -> None:
    whole = whole_map(POND) - half_hexes(POND)
    craft = Craft(of_type, LONG, (before_turn, before_turn), (False, False), 0, whole)
    found = open_water(POND, of_type, before_turn)
    berths = [Placement(of_type, hex_, way) for hex_ in sorted(whole) for way in range(6)]
    clear = [at for at in berths if whole.issuperset(at.hexes)][::23]
    answers = {at: at in found for at in clear}
    assert {at: goes_on(craft, at) for at in clear} == answers
    assert len(set(answers.values())) == 2


def goes_on(craft: Craft, at: Placement) -> bool:
    ways = {under_way(at)}
    for _ in range(LONG):
        following = {answer(craft, way, word) for way in ways for word in WORDS}
        ways = {then for then in following if isinstance(then, Way)}
    return bool(ways)


def test_a_battleship_that_heads_for_the_edge_is_lost_to_the_battle() -> None:
    open_ = open_water(TWO_SHEETS, 4, 3)
    assert Placement(4, Hex(16, 0), 0) in open_
    assert Placement(4, Hex(28, -5), 0) not in open_
    assert Placement(4, Hex(28, -5), 3) in open_


def test_a_ship_that_turns_at_once_has_more_room() -> None:
    late, soon = (open_water(POND, 3, before_turn) for before_turn in (3, 0))
    assert late < soon
