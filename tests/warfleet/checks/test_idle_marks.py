"""An attack's marks are those that War Fleet knows."""

from __future__ import annotations

from tests.warfleet.checks.drafting import expect, told
from tests.warfleet.yard import draft


def test_a_mark_of_the_air_game_alone_is_a_note() -> None:
    expect(
        draft({"dice: K}": "dice: K, marks: [resolute]}  # here"}),
        "note idle-marks: locations.stern.attacks.0.marks",
        measured="resolute",
        allowed="turret, bracket, saturation",
        quoting="'resolute' does nothing at fleet scale",
    )


def test_every_mark_of_war_fleet_is_fine() -> None:
    assert told(draft({"dice: K}": "dice: K, marks: [turret, bracket, saturation 3]}"})) == []
