"""Homebrew slots are printed; who designs one is told that nothing else is done with it."""

from __future__ import annotations

import pytest

from tests.leviathans.checks.drafting import TYPES, draft, expect, told

KITE = "{breach: 12, item: homebrew, name: Signal Kite, icon: SK, rules: Waves.}  # here"


def test_a_homebrew_slot_is_noted() -> None:
    expect(
        draft(1, bow={6: KITE}),
        "note homebrew: locations.bow.slots.6",
        measured="Signal Kite",
        allowed="",
        quoting="'Signal Kite' is homebrew",
    )


@pytest.mark.parametrize("of_type", TYPES)
def test_what_the_sides_share_is_said_once(of_type: int) -> None:
    expect(
        draft(of_type, sides={6: KITE}),
        "note homebrew: locations.sides.slots.6",
        measured="Signal Kite",
        allowed="",
        quoting="'Signal Kite' is homebrew",
    )


def test_two_of_them_are_two_notes() -> None:
    assert told(draft(1, bow={5: KITE, 6: KITE})) == [
        "note homebrew: locations.bow.slots.5",
        "note homebrew: locations.bow.slots.6",
    ]


def test_any_faction_may_have_them() -> None:
    text = draft(1, head={"British Empire": "Kingdom of Denmark"}, bow={6: KITE})
    assert told(text) == ["note faction: nation", "note homebrew: locations.bow.slots.6"]
