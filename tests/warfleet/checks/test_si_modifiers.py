"""A location holds up no more of a ship than half its slots."""

from __future__ import annotations

import pytest

from tests.warfleet.checks.drafting import expect, told
from tests.warfleet.yard import draft


def test_more_than_three_is_an_error() -> None:
    expect(
        draft({"si_modifier: 2": "si_modifier: 4  # here"}),
        "error si-modifiers: locations.stern.si_modifier",
        measured=4,
        allowed="0 to 3",
        quoting="4 are more than half the slots",
    )


@pytest.mark.parametrize("modifier", [0, 1, 3])
def test_up_to_three_is_legal(modifier: int) -> None:
    assert told(draft({"si_modifier: 2": f"si_modifier: {modifier}"})) == []
