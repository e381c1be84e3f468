"""The armor of a location adds up to four at most, however it is spread."""

from __future__ import annotations

import pytest

from tests.leviathans.checks.drafting import TYPES, draft, expect, told

HERE = "slots:  # here"


def armor(bonus: int, item: str = "armor") -> str:
    return f"{{breach: 13, item: {item}, bonus: {bonus}}}"


@pytest.mark.parametrize("of_type", TYPES)
@pytest.mark.parametrize("last", [1, 3])
def test_four_in_all_is_usual(of_type: int, last: int) -> None:
    assert told(draft(of_type, bow={2: armor(4 - last), 6: armor(last)})) == []


@pytest.mark.parametrize("of_type", TYPES)
@pytest.mark.parametrize("last", [1, 3])
def test_five_in_all_is_noted(of_type: int, last: int) -> None:
    expect(
        draft(of_type, bow={"slots:": HERE, 2: armor(5 - last), 6: armor(last)}),
        "note usual-armor: locations.bow.slots",
        measured=5,
        allowed="at most 4",
        quoting="armour of +5 in all",
    )


@pytest.mark.parametrize("of_type", TYPES)
def test_what_the_sides_share_is_said_once(of_type: int) -> None:
    expect(
        draft(of_type, sides={"slots:": HERE, 6: armor(4)}),
        "note usual-armor: locations.sides.slots",
        measured=5,
        allowed="at most 4",
        quoting="armour of +5 in all",
    )


@pytest.mark.parametrize(("beside", "head"), [
    (1, []), (2, ["note usual-armor: locations.stern.slots"]),
])  # fmt: skip
def test_compartment_armor_is_armor_of_three(beside: int, head: list[str]) -> None:
    text = draft(
        1,
        head={"British Empire": "German Empire"},
        stern={2: "{breach: 9, item: compartment armor}", 6: armor(beside)},
    )
    assert told(text) == head
