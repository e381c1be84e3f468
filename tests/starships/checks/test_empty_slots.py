"""Slots that something free would fill."""

from __future__ import annotations

from tests.starships.checks.drafting import CORVETTE, CRUISER, SQUADRON, edited, expect, told


def test_a_system_slot() -> None:
    expect(
        edited(CORVETTE, "[brace, red alert]", "[brace]").replace(
            "systems:", "systems:  # here\n "
        ),
        "note empty-slots: systems",
        measured=1,
        allowed=2,
        quoting="1 of 2 slots empty",
    )


def test_weapon_slots() -> None:
    text = edited(
        CRUISER,
        "  broadside: [heavy, heavy, atomic warheads, macro]",
        "  broadside:  # here\n    [heavy]",
    )
    expect(text, "note empty-slots: weapons.broadside", measured=1, allowed=4, quoting="3 of 4")


def test_what_was_bought_counts() -> None:
    text = edited(SQUADRON, "  aux: [light]", "  aux:  # here\n    [light]")
    expect(
        text + "upgrades: [aux slot]\n",
        "note empty-slots: weapons.aux",
        measured=1,
        allowed=2,
        quoting="1 of 2",
    )


def test_nothing_at_all() -> None:
    assert sorted(told("class: corvette\n")) == [
        "note empty-slots: systems",
        "note empty-slots: weapons.aux",
        "note empty-slots: weapons.front",
    ]
