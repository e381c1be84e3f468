"""Attack dice are a step of the progression."""

from __future__ import annotations

import pytest

from tests.warfleet.checks.drafting import expect, judged, told
from tests.warfleet.yard import draft


@pytest.mark.parametrize(("dice", "nearest"), [("RR", "KY"), ("GG", "Y"), ("KGG", "KY")])
def test_dice_that_cannot_be_dialled_up_are_errors(dice: str, nearest: str) -> None:
    (finding,) = judged(draft({"dice: K}": f"dice: {dice}}}"}))
    assert f"write `dice: {nearest}`" in finding.fix
    expect(
        draft({"dice: K}": f"dice: {dice}}}  # here"}),
        "error attack-dice: locations.stern.attacks.0.dice",
        measured=dice,
        allowed="G U Y R K, or as many K as you like and one of them",
        quoting=f"9in rolls {dice}, which",
    )


def test_many_blacks_are_legal() -> None:
    assert told(draft({"dice: K}": "dice: KKKU}"})) == []


def test_the_order_of_letters_is_nothing() -> None:
    assert told(draft({"dice: K}": "dice: yk}"})) == []
