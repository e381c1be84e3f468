"""Location dice are those of the Type, at the ends and on the sides, moving and standing."""

from __future__ import annotations

import pytest

from tests.leviathans.checks.drafting import draft, expect, told

ENDS = {1: ("U", "Y"), 2: ("R", "RG"), 3: ("RG", "RY"), 4: ("RU", "KR")}
SIDES = {1: ("Y", "R"), 2: ("K", "RU"), 3: ("RU", "RR"), 4: ("RY", "KK")}
ARROWS = [(of_type, arrow) for of_type in ENDS for arrow in ("go", "stop")]


@pytest.mark.parametrize(("of_type", "arrow"), ARROWS)
def test_other_dice_in_the_bow_are_noted(of_type: int, arrow: str) -> None:
    usual = ENDS[of_type][arrow == "stop"]
    expect(
        draft(of_type, bow={f"{arrow}: {usual}\n": f"{arrow}: GG  # here\n"}),
        f"note usual-dice: locations.bow.{arrow}",
        measured="GG",
        allowed=usual,
        quoting=f"{arrow} dice GG are unusual at the ends of a Type {of_type} ship",
        mend=f"most published ships have {usual}",
    )


@pytest.mark.parametrize(("of_type", "arrow"), ARROWS)
def test_other_dice_on_the_sides_are_noted_once(of_type: int, arrow: str) -> None:
    usual = SIDES[of_type][arrow == "stop"]
    expect(
        draft(of_type, sides={f"{arrow}: {usual}\n": f"{arrow}: GG  # here\n"}),
        f"note usual-dice: locations.sides.{arrow}",
        measured="GG",
        allowed=usual,
        quoting=f"{arrow} dice GG are unusual on the sides of a Type {of_type} ship",
    )


def test_dice_of_the_sides_are_unusual_in_the_stern() -> None:
    text = draft(1, stern={"go: U": "go: Y", "stop: Y": "stop: R"})
    assert told(text) == [
        "note usual-dice: locations.stern.go",
        "note usual-dice: locations.stern.stop",
    ]


@pytest.mark.parametrize("spelled", ["ur", "U R", "r u"])
def test_neither_order_nor_case_nor_blanks_matter(spelled: str) -> None:
    assert told(draft(2, sides={"stop: RU": f"stop: {spelled}"})) == []
