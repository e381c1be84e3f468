"""Edits in words: which entries they mean, what becomes of them, and what differs then."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from cardforge.core.edits import condition, differences, edited, sentence, setting
from cardforge.errors import CallError

SHIP: dict[str, Any] = {
    "name": "HML Raven",
    "type": 1,
    "nation": "British Empire",
    "locations": {
        "bow": {
            "slots": {
                "3": {"item": "gun", "name": "3in", "range": "4/8", "breach": 9, "marks": ["turret"]},
                "4": {"item": "crew", "breach": 9},
            }
        },
        "sides": {"slots": {"2": {"item": "gun", "name": "4in", "range": [5, 10], "breach": 11}}},
    },
    "attacks": [{"name": "3in", "dice": "R"}],
}  # fmt: skip


def changed(where: str, *settings: str) -> list[str]:
    after = edited(
        SHIP, [condition(word) for word in where.split()], [setting(s) for s in settings]
    )
    return [each.told for each in differences(SHIP, after)]


@pytest.mark.parametrize(
    ("where", "settings", "told"),
    [
        ("item=gun name=3in", ["range=7/14"], ["locations.bow.slots.3.range: 4/8 -> 7/14"]),
        ("item=GUN range=5/10", ["breach+=2"], ["locations.sides.slots.2.breach: 11 -> 13"]),
        ("item=gun type=1 name=4in", ["breach-=1"], ["locations.sides.slots.2.breach: 11 -> 10"]),
        ("item=gun type=2", ["breach-=1"], []),
        ("marks=turret", ["marks+=bracket"], ["locations.bow.slots.3.marks: turret -> turret, bracket"]),
        ("item=gun", ["marks-=turret"], ["locations.bow.slots.3.marks: turret -> nothing"]),
        ("name=4in", ["marks+=turret"], ["locations.sides.slots.2.marks: nothing -> turret"]),
        ("name=3in,4in item=gun", ["name=5in"], [
            "locations.bow.slots.3.name: 3in -> 5in", "locations.sides.slots.2.name: 4in -> 5in"]),
        ("", ["nation=French Republic"], ["nation: British Empire -> French Republic"]),
        ("type=1", ["type=2"], ["type: 1 -> 2"]),
        ("dice=R", ["dice=RR"], ["attacks.0.dice: R -> RR"]),
        ("item=crew", ["breach="], ["locations.bow.slots.4.breach: 9 -> nothing"]),
        ("item=crew", ["bonus+=1"], []),
    ],
)  # fmt: skip
def test_edited_changes_the_entries_that_are_meant(
    where: str, settings: list[str], told: list[str]
) -> None:
    before = copy.deepcopy(SHIP)
    assert changed(where, *settings) == told
    assert before == SHIP, "the data that were given stay as they are"


@pytest.mark.parametrize("word", ["gun", "=gun", "item=", "item"])
def test_condition_rejects_words_without_key_or_value(word: str) -> None:
    with pytest.raises(CallError, match="condition such as"):
        condition(word)


def test_setting_rejects_words_without_sign_or_value() -> None:
    with pytest.raises(CallError, match="new value such as"):
        setting("range")
    with pytest.raises(CallError, match=r"value after breach\+="):
        setting("breach+=")


def test_edited_rejects_adding_to_text() -> None:
    with pytest.raises(CallError, match="range is '4/8'"):
        changed("name=3in", "range+=1")


def test_differences_distinguish_values_of_other_types() -> None:
    assert [each.where for each in differences({"a": 1, "b": [1]}, {"a": True, "b": [1], "c": 2})] == [
        ("a",), ("c",),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("where", "settings", "told"),
    [
        ("item=gun name=6in", "range=7/14", "Range of every 6in gun to 7/14"),
        ("item=gun", "marks+=turret", "Marks of every gun plus turret"),
        ("item=gun range=4/8,5/10", "marks-=turret", "Marks of every gun (range 4/8 or 5/10) without turret"),
        ("name=3in type=1", "dice=R", "Dice of every entry (name 3in, type 1) to R"),
        ("item=crew", "breach+=1 mp-=2 notes=", "Breach of every crew up by 1, MP down by 2 and notes removed"),
        ("", "nation=France", "Nation to France"),
    ],
)  # fmt: skip
def test_sentence_says_a_change_as_a_reader(where: str, settings: str, told: str) -> None:
    assert sentence(where.split(), settings.split()) == told


def test_sentence_rejects_what_cannot_be_set() -> None:
    with pytest.raises(CallError, match="expected a new value"):
        sentence([], ["range"])
