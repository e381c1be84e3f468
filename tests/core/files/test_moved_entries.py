"""Moved slots keep their comments, blank lines and lists, and moving back restores the file."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.core.files import parse
from cardforge.core.files.editing import amended
from cardforge.core.files.moved_entries import exchanged

YAML = Path("a.yaml")
AUTHOR = """\
locations:
    bow:
        slots:
            # the first
            1:   # her pride
                item: gun   # big
                breach: 9
                dice: U | G
                marks:
                    - bracket    # yes

                    - turret

            2: {item: miss}  # nothing
            # the third
            3:  {item: armor,   breach: 10,
                bonus: 1}    # thick
            4:
                item: homebrew
                rules: |
                    First line
                    # no comment

                    last line
    sides:
      slots:
        1: {item: "crew"}
        2:
          item: engine   # warm
          mp: 1
# end
"""
"""Slots in every style, under keys of two indents."""
PLACES = [("bow", "1"), ("bow", "2"), ("bow", "3"), ("bow", "4"), ("sides", "1"), ("sides", "2")]
Place = tuple[str, str]


def says(text: str) -> Any:
    return parse(text, YAML).data


def with_slots(data: Any, moves: Mapping[Place, Place]) -> Any:
    """The data with the slots of two places exchanged."""
    changed = copy.deepcopy(data)
    for (here, number), (there, other) in moves.items():
        changed["locations"][here]["slots"][number] = data["locations"][there]["slots"][other]
    return changed


def words(text: str) -> list[str]:
    """The sorted content of all lines: comments, blank lines, list items."""
    bare = [
        line.partition(":")[2] if line.strip()[:1].isdigit() else line for line in text.split("\n")
    ]
    return sorted(line.strip() for line in bare)


def test_moved_slot_keeps_its_comments_and_its_list() -> None:
    new = amended(
        AUTHOR, with_slots(says(AUTHOR), {PLACES[0]: PLACES[1], PLACES[1]: PLACES[0]}), YAML
    )
    head, _, tail = AUTHOR.partition("            1:")
    first, _, rest = tail.partition("\n\n            2:")
    second, _, end = rest.partition("\n")
    assert new == f"{head}            1:{second}\n\n            2:{first}\n{end}"


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(PLACES, 2)))
def test_swapping_slots_twice_restores_every_byte(one: Place, other: Place) -> None:
    data = says(AUTHOR)
    moved = with_slots(data, {one: other, other: one})
    new = amended(AUTHOR, moved, YAML)
    assert says(new) == moved
    assert words(new) == words(AUTHOR)
    assert amended(new, data, YAML) == AUTHOR


@given(st.permutations(PLACES))
def test_reordered_slots_keep_all_words(order: list[Place]) -> None:
    data = says(AUTHOR)
    moved = with_slots(data, dict(zip(PLACES, order, strict=True)))
    new = amended(AUTHOR, moved, YAML)
    assert says(new) == moved
    assert words(new) == words(AUTHOR)
    assert amended(new, data, YAML) == AUTHOR


def test_slot_moved_and_then_changed_keeps_its_comments() -> None:
    moved = with_slots(says(AUTHOR), {PLACES[0]: PLACES[1], PLACES[1]: PLACES[0]})
    moved["locations"]["bow"]["slots"]["2"]["breach"] = 11
    new = amended(AUTHOR, moved, YAML)
    assert says(new) == moved
    assert words(new) == sorted(
        [*(word for word in words(AUTHOR) if word != "breach: 9"), "breach: 11"]
    )


def test_slot_copied_and_then_changed_is_not_a_move() -> None:
    data = says(AUTHOR)
    copied = with_slots(data, {PLACES[2]: PLACES[0]})
    copied["locations"]["bow"]["slots"]["1"] = {
        **data["locations"]["bow"]["slots"]["1"],
        "breach": 11,
    }
    assert exchanged(AUTHOR, data, copied) == AUTHOR
    new = amended(AUTHOR, copied, YAML)
    assert says(new) == copied
    assert (
        "1:   # her pride\n                item: gun   # big\n                breach: 11\n" in new
    )


def test_copied_slot_is_not_a_move() -> None:
    data = says(AUTHOR)
    copied = with_slots(data, {PLACES[1]: PLACES[0]})
    assert exchanged(AUTHOR, data, copied) == AUTHOR


def test_slots_on_one_line_keep_its_comment() -> None:
    text = "slots: {1: {item: crew,  dice: G}, 2: { item: miss }}   # both\n"
    data = {"slots": {"1": {"item": "miss"}, "2": {"item": "crew", "dice": "G"}}}
    wanted = "slots: {1: { item: miss }, 2: {item: crew,  dice: G}}   # both\n"
    assert amended(text, data, YAML) == wanted


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("a:\n  1: &a {item: crew}\n  2: {item: miss}\n  3: *a\n", "a2", "a3"),
        ("a: {1: {item: miss}}\nb:\n  1:\n    item: gun   # big\n    mp: 2\n", "a1", "b1"),
        ("a: &s\n  1: {item: miss}\n  2: {item: crew}\nb: *s\n", "a1", "b2"),
    ],
    ids=["an alias", "a block inside braces", "slots that stand in two places at once"],
)
def test_slots_that_cannot_move_as_text_are_edited(text: str, one: str, other: str) -> None:
    data = says(text)
    moved = copy.deepcopy(data)
    moved[one[0]][one[1]], moved[other[0]][other[1]] = (
        data[other[0]][other[1]],
        data[one[0]][one[1]],
    )
    assert exchanged(text, data, moved) == text
    assert says(amended(text, moved, YAML)) == moved
