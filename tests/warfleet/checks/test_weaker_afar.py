"""A gun is no stronger at long range."""

from __future__ import annotations

from tests.warfleet.checks.drafting import expect, told
from tests.warfleet.yard import draft


def test_larger_dice_afar_are_a_warning() -> None:
    expect(
        draft({"dice: KG | R, marks: [turret, bracket]}": "dice: R | KG}  # here"}),
        "warning weaker-afar: locations.bow.attacks.0.dice",
        measured="R | KG",
        allowed="the larger dice first",
        quoting="6in rolls R nearby and KG afar",
    )


def test_equal_dice_are_fine() -> None:
    assert told(draft({"KG | R": "R | R"})) == []
