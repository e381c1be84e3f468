"""Weapons for ships on squadrons."""

from __future__ import annotations

from tests.starships.checks.drafting import CORVETTE, SQUADRON, edited, expect, told


def test_gatling_lasers_on_a_squadron() -> None:
    expect(
        edited(SQUADRON, "[light]", "[gatling lasers]  # here"),
        "error ship-only: weapons.aux.0",
        measured="squadron",
        allowed="ships",
        quoting="'gatling lasers' on a squadron",
    )


def test_gatling_lasers_on_a_ship() -> None:
    assert told(edited(CORVETTE, "[light, light]", "[light, gatling lasers]")) == []
