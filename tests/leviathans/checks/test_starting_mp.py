"""The card's MP are what its engines give together."""

from __future__ import annotations

import pytest

from tests.leviathans.checks.drafting import draft, expect, told


@pytest.mark.parametrize("mp", [8, 10])
def test_a_card_with_more_or_less_than_its_engines_give_is_warned_of(mp: int) -> None:
    expect(
        draft(1, head={"mp: 9": f"mp: {mp}  # here"}),
        "warning starting-mp: mp",
        measured=mp,
        allowed=9,
        quoting=f"the card says {mp} MP, the engines give 9",
    )


def test_several_engines_add_up() -> None:
    three = {5: "{breach: 10, item: engine, mp: 4}", 6: "{breach: 9, item: engine, mp: 3}"}
    assert told(draft(1, stern={**three, 2: "{breach: 9, item: engine, mp: 2}"})) == []
    expect(
        draft(1, head={"mp: 9": "mp: 9  # here"}, stern=three),
        "warning starting-mp: mp",
        measured=9,
        allowed=7,
        quoting="the engines give 7",
    )


@pytest.mark.parametrize("aerodynamique", [4, 5])
def test_aerodynamique_engines_are_engines(aerodynamique: int) -> None:
    text = draft(
        1,
        head={"British Empire": "French Republic"},
        stern={
            5: "{breach: 10, item: engine, mp: 5}",
            6: f"{{breach: 10, item: aerodynamique engine, mp: {aerodynamique}}}",
        },
    )
    assert told(text) == ([] if aerodynamique == 4 else ["warning starting-mp: mp"])


def test_a_ship_without_engines_stands_still() -> None:
    expect(
        draft(1, head={"mp: 9": "mp: 9  # here"}, stern={5: "{item: miss}"}),
        "warning starting-mp: mp",
        measured=9,
        allowed=0,
        quoting="the engines give 0",
    )


def test_engines_outside_the_stern_count() -> None:
    text = draft(1, head={"mp: 9": "mp: 12"}, bow={6: "{breach: 10, item: engine, mp: 3}"})
    assert told(text) == ["warning engines-astern: locations.bow.slots.6.item"]
