"""Systems and the slots for them."""

from __future__ import annotations

from tests.starships.checks.drafting import CORVETTE, CRUISER, SQUADRON, edited, expect, told


def test_one_system_too_many() -> None:
    expect(
        edited(CORVETTE, "red alert]", "red alert, deep scan]  # here"),
        "error system-slots: systems.2",
        measured=3,
        allowed=2,
        quoting="3 systems, a corvette has room for 2",
    )


def test_two_too_many_are_one_finding_at_the_first() -> None:
    text = edited(
        CRUISER,
        "  - full thrust\n",
        "  - full thrust\n  - red alert  # here\n  - retro thrusters\n",
    )
    expect(text, "error system-slots: systems.5", measured=7, allowed=5, quoting="7 systems")


def test_a_squadron_has_none() -> None:
    expect(
        SQUADRON + "systems: [brace]  # here\n",
        "error system-slots: systems.0",
        measured=1,
        allowed=0,
        quoting="a squadron has room for 0",
    )


def test_a_squadron_buys_one() -> None:
    assert told(SQUADRON + "systems: [brace]\nupgrades: [system slot]\n") == []
