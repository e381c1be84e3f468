"""Weapons and the slots of their arcs."""

from __future__ import annotations

import pytest

from tests.starships.checks.drafting import CORVETTE, CRUISER, SQUADRON, edited, expect, told


@pytest.mark.parametrize(
    ("old", "new", "where", "slots"),
    [
        ("macro]\n  broadside", "macro, light]  # here\n  broadside", "front.4", 4),
        (
            "heavy, heavy, atomic warheads, macro]",
            "heavy, heavy, light, macro, macro]  # here",
            "broadside.4",
            4,
        ),
        ("    - heavy torpedoes\n", "    - heavy torpedoes\n    - light  # here\n", "aux.4", 4),
    ],
)
def test_one_weapon_too_many(old: str, new: str, where: str, slots: int) -> None:
    expect(
        edited(CRUISER, old, new),
        f"error weapon-slots: weapons.{where}",
        measured=slots + 1,
        allowed=slots,
        quoting=f"{slots + 1} weapons, this cruiser has room for {slots} here",
    )


def test_a_corvette_has_no_broadside() -> None:
    expect(
        CORVETTE + "  broadside: [light]  # here\n",
        "error weapon-slots: weapons.broadside.0",
        measured=1,
        allowed=0,
        quoting="room for 0",
    )


def test_a_squadron_has_one_aux_slot_and_may_buy_another() -> None:
    two = edited(SQUADRON, "[light]", "[light, light]  # here")
    expect(two, "error weapon-slots: weapons.aux.1", measured=2, allowed=1, quoting="2 weapons")
    assert told(two + "upgrades: [aux slot]\n") == []
