"""Upgrades of systems that are not there."""

from __future__ import annotations

from tests.starships.checks.drafting import CORVETTE, SQUADRON, expect, told


def test_a_ship_without_the_system() -> None:
    expect(
        CORVETTE + "upgrades: [upgraded brace, upgraded deep scan]  # here\n",
        "error upgraded-system: upgrades.1",
        measured="brace, red alert",
        allowed="deep scan",
        quoting="there is no deep scan to upgrade",
    )


def test_a_squadron_without_any() -> None:
    expect(
        SQUADRON + "upgrades: [upgraded brace]  # here\n",
        "error upgraded-system: upgrades.0",
        measured="no systems",
        allowed="brace",
        quoting="no brace",
    )


def test_one_upgrade_for_each_system() -> None:
    assert told(CORVETTE + "upgrades: [upgraded red alert, upgraded brace]\n") == []
