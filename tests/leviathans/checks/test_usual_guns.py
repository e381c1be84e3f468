"""A gun has a published pair of dice, and the ranges that go with it."""

from __future__ import annotations

import pytest

from tests.leviathans.checks.drafting import draft, expect, told

PATTERNS = [
    ("U | G", "small guns", (4, 5), (6, 10)),
    ("Y | U", "4.7in to 8in guns", (5, 6), (10, 13)),
    ("R | Y", "9in and 10in guns", (7, 7), (13, 15)),
    ("K | R", "12in guns", (8, 8), (16, 16)),
]
ENDS = [
    (dice, f"{short}/{long}")
    for dice, _, shorts, longs in PATTERNS
    for short in shorts
    for long in longs
]
BEYOND = [
    (dice, calibres, shorts, longs, reach)
    for dice, calibres, shorts, longs in PATTERNS
    for reach in (
        f"{shorts[0] - 1}/{longs[0]}",
        f"{shorts[1] + 1}/{longs[1]}",
        f"{shorts[0]}/{longs[0] - 1}",
        f"{shorts[1]}/{longs[1] + 1}",
    )
]
PAIRS = "U | G, Y | U, R | Y, K | R"


def gun(dice: str, reach: str) -> str:
    return f"{{breach: 10, item: gun, name: 6in, range: {reach}, dice: {dice}}}"


@pytest.mark.parametrize(("dice", "reach"), ENDS)
def test_the_ends_of_each_span_are_usual(dice: str, reach: str) -> None:
    assert told(draft(1, bow={6: gun(dice, reach)})) == []


@pytest.mark.parametrize(("dice", "calibres", "shorts", "longs", "reach"), BEYOND)
def test_a_range_beyond_either_span_is_noted(
    dice: str, calibres: str, shorts: tuple[int, int], longs: tuple[int, int], reach: str
) -> None:
    expect(
        draft(1, bow={6: gun(dice, reach) + "  # here"}),
        "note usual-guns: locations.bow.slots.6.range",
        measured=f"{reach} {dice}",
        allowed=f"{shorts[0]} to {shorts[1]} short, {longs[0]} to {longs[1]} long",
        quoting=f"6in reaches {reach} hexes with the dice of {calibres}",
    )


@pytest.mark.parametrize("dice", ["G | U", "U | U", "K | K", "RR | R", "Y | G"])
def test_other_dice_are_noted_whatever_the_range(dice: str) -> None:
    expect(
        draft(1, bow={6: gun(dice, "6/12") + "  # here"}),
        "note usual-guns: locations.bow.slots.6.dice",
        measured=f"6/12 {dice}",
        allowed=PAIRS,
        quoting=f"6in has the unusual dice {dice}",
    )


def test_in_a_slot_of_several_lines_the_dice_or_the_range_are_pointed_to() -> None:
    slot = "\n        breach: 10\n        item: gun\n        name: 6in\n"
    expect(
        draft(1, bow={6: slot + "        range: 6/12\n        dice: K | K  # here"}),
        "note usual-guns: locations.bow.slots.6.dice",
        measured="6/12 K | K",
        allowed=PAIRS,
        quoting="dice K | K",
    )
    expect(
        draft(1, bow={6: slot + "        range: 6/14  # here\n        dice: Y | U"}),
        "note usual-guns: locations.bow.slots.6.range",
        measured="6/14 Y | U",
        allowed="5 to 6 short, 10 to 13 long",
        quoting="reaches 6/14",
    )


def test_what_the_sides_share_is_said_once() -> None:
    expect(
        draft(4, sides={5: "{breach: 14, item: gun, name: 6in, range: 6/14, dice: Y | U}  # here"}),
        "note usual-guns: locations.sides.slots.5.range",
        measured="6/14 Y | U",
        allowed="5 to 6 short, 10 to 13 long",
        quoting="6in reaches 6/14",
    )


@pytest.mark.parametrize(
    ("nation", "item"),
    [
        ("Japanese Empire", "long gun, name: 8cm, range: 3/30, dice: KK"),
        ("Austro-Hungarian Empire", "blast gun, name: 8cm, range: 3, dice: KK"),
    ],
)
def test_national_guns_have_no_pattern_to_keep(nation: str, item: str) -> None:
    text = draft(1, head={"British Empire": nation}, bow={6: f"{{breach: 10, item: {item}}}"})
    assert told(text) == []
