"""Port is as starboard: each pair of sides that face each other is alike."""

from __future__ import annotations

import pytest

from tests.leviathans.checks.drafting import TYPES, draft, expect, told

ARMOR = "{breach: 13, item: armor, bonus: 1}"


@pytest.mark.parametrize("number", [1, 2, 3, 5, 6])
def test_a_slot_that_differs_is_named(number: int) -> None:
    expect(
        draft(1) + f"  starboard:  # here\n    slots: {{{number}: {ARMOR}}}\n",
        "warning matching-sides: locations.starboard",
        measured=f"slot {number}",
        allowed="no difference",
        quoting=f"port and starboard differ in slot {number}",
    )


@pytest.mark.parametrize("arrow", ["go", "stop"])
def test_dice_that_differ_are_named(arrow: str) -> None:
    expect(
        draft(1) + f"  starboard:  # here\n    {arrow}: K\n",
        "warning matching-sides: locations.starboard",
        measured="location dice",
        allowed="no difference",
        quoting="differ in location dice",
        besides=[f"note usual-dice: locations.starboard.{arrow}"],  # no side has a lone K to spare
    )


def test_all_that_differs_is_told_in_one_finding() -> None:
    expect(
        draft(1) + f"  starboard:  # here\n    stop: K\n    slots: {{1: {ARMOR}, 5: {ARMOR}}}\n",
        "warning matching-sides: locations.starboard",
        measured="location dice, slot 1, slot 5",
        allowed="no difference",
        quoting="location dice, slot 1, slot 5",
        besides=[
            "note usual-dice: locations.starboard.stop",
        ],
    )


@pytest.mark.parametrize("half", ["fore", "aft"])
def test_a_battleship_has_two_pairs(half: str) -> None:
    expect(
        draft(4) + f"  {half}-starboard:  # here\n    slots: {{5: {ARMOR}}}\n",
        f"warning matching-sides: locations.{half}-starboard",
        measured="slot 5",
        allowed="no difference",
        quoting=f"{half}-port and {half}-starboard differ in slot 5",
    )


def test_the_fore_sides_may_differ_from_the_aft_sides() -> None:
    assert told(draft(4) + f"  aft-sides: {{slots: {{5: {ARMOR}}}}}\n") == []


@pytest.mark.parametrize("of_type", TYPES)
def test_sides_written_out_alike_are_alike(of_type: int) -> None:
    halves = ("fore-", "aft-") if of_type == 4 else ("",)
    slots = f"{{slots: {{5: {ARMOR}}}}}"
    both = "".join(
        f"  {half}{side}: {slots}\n" for half in halves for side in ("port", "starboard")
    )
    assert told(draft(of_type) + both) == []


def test_the_same_dice_in_another_spelling_are_the_same() -> None:
    text = draft(2) + "  port: {stop: RU}\n  starboard: {stop: u r}\n"
    assert told(text) == []


def test_a_side_that_is_missing_is_no_difference() -> None:
    assert told(draft(1, sides={"sides:": "port:"})) == ["error locations: locations"]


@pytest.mark.parametrize(
    "slot", ["{item: miss, breach: 9}", "{item: miss, notes: {drawn by: hand}}"]
)
def test_what_does_not_count_in_play_is_no_difference(slot: str) -> None:
    head, sides, rest = draft(1).partition("  sides:")
    plain = head + sides + rest.replace("      1:", "      1: {item: miss}  #", 1)
    assert told(plain + f"  starboard:\n    slots: {{1: {slot}}}\n") == told(plain)
