"""Matching of equal lines: sound for any texts, as difflib for ordinary ones, with limited work."""

from __future__ import annotations

import random
from difflib import SequenceMatcher

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.core.files import yaml_nodes
from cardforge.core.files.yaml_nodes import blocks, changes, likeness

lines = st.lists(st.sampled_from("abcd #"), max_size=40)


def expect_sound(one: list[str], other: list[str]) -> None:
    here, there = 0, 0
    for block in blocks(one, other):
        assert block.one >= here
        assert block.other >= there
        here, there = block.one + block.length, block.other + block.length
        assert one[block.one : here] == other[block.other : there]
    for inward in (False, True):
        made = list(changes(one, other, inward=inward))
        assert [line for each in made for line in one[each.first : each.last]] == one
        assert [line for each in made for line in other[each.to : each.until]] == other
        assert all(
            one[each.first : each.last] == other[each.to : each.until] for each in made if each.same
        )


@given(lines, lines)
def test_line_matching_agrees_with_difflib_on_ordinary_texts(
    one: list[str], other: list[str]
) -> None:
    expect_sound(one, other)
    theirs = SequenceMatcher(None, one, other, autojunk=False)
    found = [tuple(each) for each in theirs.get_matching_blocks() if each.size]
    assert [tuple(block) for block in blocks(one, other)] == found
    assert likeness(one, other) == theirs.ratio()


@given(lines, lines)
def test_line_matching_of_large_texts_is_sound(one: list[str], other: list[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml_nodes, "MOST_LINES", 4)
        patch.setattr(yaml_nodes, "MOST_PAIRS", 2)
        expect_sound(one, other)


def test_line_matching_of_a_large_text_misses_only_changes() -> None:
    one = [f"line {number}" for number in range(5_000)]
    other = list(one)
    for place in (100, 2_500, 4_900):
        other[place] = "changed"
    assert sum(block.length for block in blocks(one, other)) == 4_997


class Counted(str):
    """A line that counts its comparisons."""

    __slots__ = ()
    looks = 0

    def __eq__(self, other: object) -> bool:
        Counted.looks += 1
        return str.__eq__(self, other) is True

    def __hash__(self) -> int:
        Counted.looks += 1
        return str.__hash__(self)


def looks_at(one: list[str], other: list[str]) -> int:
    Counted.looks = 0
    blocks([Counted(line) for line in one], [Counted(line) for line in other])
    return Counted.looks


def shuffled(count: int) -> list[str]:
    made = [str(number) for number in range(count)]
    random.Random(1).shuffle(made)
    return made


@pytest.mark.parametrize(
    "shape",
    [
        lambda n: (["#"] * n, ["a", *["#"] * n, "b"]),
        lambda n: (["a", *["#"] * n], [*["#"] * n, "b"]),
        lambda n: (["#", ""] * n, ["", "#", "x"] * n),
        lambda n: (shuffled(n), shuffled(n)[::-1]),
        lambda n: (shuffled(n), shuffled(n // 2)),
        lambda n: ([f"{i % 50}" for i in range(n)], [f"{i % 49}" for i in range(n)]),
        lambda n: ([""] * n, []),
    ],
    ids=["equals", "equals between", "pairs", "the other way", "half", "cycles", "nothing"],
)
def test_line_matching_takes_linear_work(shape: object) -> None:
    assert callable(shape)
    size = 3 * yaml_nodes.MOST_LINES
    once, four_times = looks_at(*shape(size)), looks_at(*shape(4 * size))
    assert four_times < 6 * once
