from __future__ import annotations

import pytest

from cardforge.errors import PressError
from cardforge.press.scene import BLACK, WHITE, Ink, grey, ink


def test_ink_keeps_its_authored_rgb_and_cmyk() -> None:
    red = ink("#b02a24", 0, 90, 85, 20)
    assert red == Ink((176, 42, 36), (0, 90, 85, 20))
    assert red.hex == "#b02a24"
    assert sum(red.cmyk) == 195


def test_black_and_white_use_only_the_black_plate() -> None:
    assert BLACK.cmyk == (0, 0, 0, 100)
    assert BLACK.hex == "#000000"
    assert grey(0) == WHITE
    assert WHITE.hex == "#ffffff"
    assert grey(40).cmyk == (0, 0, 0, 40)


@pytest.mark.parametrize("colour", ["#12345", "red", "#12345678", ""])
def test_malformed_colour_is_rejected(colour: str) -> None:
    with pytest.raises(PressError, match="#rrggbb"):
        ink(colour, 0, 0, 0, 0)


def test_ink_values_out_of_range_are_rejected() -> None:
    with pytest.raises(PressError, match="0 to 255"):
        Ink((256, 0, 0), (0, 0, 0, 0))
    with pytest.raises(PressError, match="percentages"):
        Ink((0, 0, 0), (0, 0, 0, 101))
