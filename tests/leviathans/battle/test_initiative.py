"""The ordinary initiative, and how steps are told."""

from __future__ import annotations

import json
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.leviathans.battle.initiative import (
    Discarded,
    Idle,
    Initiative,
    Move,
    Revealed,
    Rolled,
    Standard,
    Step,
    Tied,
    Unrolled,
    Won,
    plain,
    told,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

NAMES = ("Geoff", "Mark")
fleets = st.sets(st.sampled_from([1, 2, 3, 4]))


def table(*totals: int) -> Callable[[str], int]:
    """Return a roll of two red dice that shows these totals, and no more."""
    left = list(totals)

    def roll(dice: str) -> int:
        assert dice == "RR"
        return left.pop(0)

    return roll


def has(*fields: Collection[int]) -> Callable[[int, int], bool]:
    return lambda side, of_type: of_type in fields[side]


def test_the_quick_start_game() -> None:
    """One ship of Type 2 and one of Type 1 on each side: loser, winner, loser, winner."""
    steps = list(Standard().steps(has({1, 2}, {1, 2}), table(14, 9)))
    assert steps == [
        Rolled(0, "RR", 14),
        Rolled(1, "RR", 9),
        Won(0),
        Move(1, 2),
        Move(0, 2),
        Move(1, 1),
        Move(0, 1),
    ]


def test_ties_are_rolled_again_by_both() -> None:
    steps = list(Standard().steps(has({3}, {3}), table(7, 7, 4, 4, 2, 11)))
    assert [step for step in steps if isinstance(step, Tied)] == [Tied(7), Tied(4)]
    assert steps[-3:] == [Won(1), Move(0, 3), Move(1, 3)]


def test_a_type_that_one_side_lacks_is_moved_by_the_other_alone() -> None:
    steps = list(Standard().steps(has({4, 1}, {2}), table(3, 8)))
    assert steps[3:] == [Move(0, 4), Move(1, 2), Move(0, 1)]


@given(fleets, fleets, st.integers(2, 20), st.integers(2, 20))
def test_the_highest_types_first_and_in_each_the_loser(
    first: set[int], second: set[int], one: int, other: int
) -> None:
    totals = (one, other, 5, 6) if one == other else (one, other)
    loser = 0 if totals[-2] < totals[-1] else 1
    fields = (first, second)
    moves = [step for step in Standard().steps(has(*fields), table(*totals)) if type(step) is Move]
    due = [Move(side, n) for side in (0, 1) for n in fields[side]]
    assert moves == sorted(due, key=lambda move: (-move.type, move.side != loser))


def test_ships_lost_on_the_way_move_no_more() -> None:
    """The engine sinks whole types between two steps; the initiative asks at the last moment."""
    fields = ({4, 2}, {4, 2})
    moves = []
    for step in Standard().steps(has(*fields), table(2, 3)):
        if isinstance(step, Move):
            moves.append(step)
            fields[1].discard(4)
            fields[0].discard(2)
    assert moves == [Move(0, 4), Move(1, 2)]


SENTENCES: list[tuple[Step, str]] = [
    (Move(0, 4), "Geoff moves Type 4."),
    (Rolled(1, "RR", 14), "Mark rolls R + R for initiative: 14."),
    (Tied(7), "Both have 7: rolled again."),
    (Won(1), "Mark has the initiative."),
    (Revealed(0, 2, "Y"), "Geoff turns up Type 2 with Y."),
    (Discarded(0, 3), "Geoff throws the Type 3 card away."),
    (Unrolled(0, "R"), "Geoff need not roll R: there is nobody to move against."),
    (Idle(1, 3), "Mark has no Type 3 to move."),
]


@pytest.mark.parametrize(("step", "sentence"), SENTENCES)
def test_every_step_is_told_in_a_sentence(step: Step, sentence: str) -> None:
    assert told(step, NAMES) == sentence


def test_no_kind_of_step_is_left_untold() -> None:
    kinds = [*Step.__args__]
    assert [type(step) for step, _ in SENTENCES] == [kinds[-1], *kinds[:-1]]


def test_a_name_with_braces_is_only_a_name() -> None:
    assert told(Won(0), ("{dice} {0}", "")) == "{dice} {0} has the initiative."


@pytest.mark.parametrize("step", [step for step, _ in SENTENCES])
def test_every_step_is_plain_data(step: Step) -> None:
    data = json.loads(json.dumps(plain(step)))
    kind = {each.__name__.lower(): each for each in Step.__args__}[data.pop("event")]
    assert kind(**data) == step


def test_anything_with_steps_is_an_initiative() -> None:
    ordinary: Initiative = Standard()
    assert ordinary == Standard()
    for first, second in product(({1}, set()), repeat=2):
        assert list(ordinary.steps(has(first, second), table(2, 3)))[2] == Won(1)
