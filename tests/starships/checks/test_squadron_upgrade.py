"""Upgrades for squadrons on ships."""

from __future__ import annotations

from tests.starships.checks.drafting import CORVETTE, SQUADRON, expect, told


def test_a_ship_cannot_buy_a_system_slot() -> None:
    expect(
        CORVETTE + "upgrades: [improved engines, system slot]  # here\n",
        "error squadron-upgrade: upgrades.1",
        measured="corvette",
        allowed="squadron",
        quoting="'system slot' on a corvette",
    )


def test_a_squadron_can() -> None:
    assert told(SQUADRON + "systems: [brace]\nupgrades: [system slot]\n") == []
