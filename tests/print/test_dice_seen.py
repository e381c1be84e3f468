"""Printed dice are distinguished by shape and letter for every kind of colour vision.

Everything is measured in pixels of finished pages, in grey and through simulated eyes.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import pytest
from PIL import Image as Pillow
from PIL import ImageChops, ImageDraw

from cardforge.leviathans.cards import printer
from cardforge.leviathans.ship import Ship
from cardforge.press import raster
from cardforge.press.card_positions import LETTER
from cardforge.press.measure import standard_measure
from cardforge.press.product import CardOrder, PrintOptions, published
from cardforge.press.profiles import HOME_LETTER
from tests.leviathans.cards.test_dice import SIGHTS, Rows, linear
from tests.print.conftest import Make
from tests.print.legal_ships import legal_ship
from tests.print.reading import pages
from tests.tiers import landing

DICE = "GUYRK"
MARKERS = "UYRK"
DPI = 600
GROUND_APART = 14
Dice = Mapping[str, Pillow.Image]
THEMES = pytest.mark.parametrize("theme", ["colour", "grey"])


def one_ship(theme: str) -> bytes:
    """Print a ship with a crew of every die in its bow."""
    whole = legal_ship(1).model_dump(by_alias=True, exclude_defaults=True)
    crews = {number: {"item": "crew", "breach": 9, "dice": (die,)} for number, die in enumerate(DICE, 1)}  # fmt: skip
    bow = {"go": "G", "stop": "G", "slots": {**crews, 6: {"item": "trim tank", "breach": 9}}}
    ship = Ship.model_validate({**whole, "locations": {**whole["locations"], "bow": bow}})
    look = PrintOptions(theme, standard_measure(), LETTER)
    return published(printer.cards([CardOrder(ship)], look), HOME_LETTER, look.measure)


def cropped(pdf: bytes, wanted: str, half_mm: float, above_mm: float = 1e9) -> Dice:
    """Cut each die out of the first page, around its letter: the tallest one that stands alone."""
    picture, page = next(raster.pages(pdf, DPI)), pages(pdf)[0]
    found = {}
    for line in sorted(page.lines, key=lambda each: each.box.top - each.box.bottom):
        if line.text in wanted and line.text not in found and line.box.top < above_mm:
            x, y = (part * DPI / 25.4 for part in line.box.middle)
            half = half_mm * DPI / 25.4
            found[line.text] = picture.crop((round(x - half), round(y - half), round(x + half), round(y + half)))  # fmt: skip
    assert set(found) == set(wanted)
    return found


@pytest.fixture(scope="module")
def dice(make: Make) -> Mapping[tuple[str, str], Dice]:
    """Dice on a ship's card and on a marker, in both themes."""
    return {
        **{
            ("card", theme): cropped(one_ship(theme), DICE, 1.95, 32.0)
            for theme in ("colour", "grey")
        },
        **{
            ("marker", theme): cropped(make("markers", "home-letter", theme).pdf, MARKERS, 6.5)
            for theme in ("colour", "grey")
        },
    }


def seen(picture: Pillow.Image, sight: Rows) -> Pillow.Image:
    """Return the lightness of each pixel to an eye."""
    weights = (0.2126, 0.7152, 0.0722)
    red, green, blue = (
        sum(weight * row[at] for weight, row in zip(weights, sight, strict=True)) for at in range(3)
    )
    light = [linear(part) for part in range(256)]
    pixels = picture.convert("RGB").tobytes()
    mixed = (
        red * light[r] + green * light[g] + blue * light[b]
        for r, g, b in zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True)
    )
    levels = bytes(round(255 * min(1.0, max(0.0, each)) ** (1 / 2.2)) for each in mixed)
    return Pillow.frombytes("L", picture.size, levels)


def blot(picture: Pillow.Image) -> Pillow.Image:
    """Fill a die's outline: everything that the ground around it does not reach."""
    ground = picture.getpixel((0, 0))
    assert isinstance(ground, int)
    bare = picture.point([255 * (abs(level - ground) < GROUND_APART) for level in range(256)])
    for corner in itertools.product((0, picture.width - 1), (0, picture.height - 1)):
        if bare.getpixel(corner) == 255:
            ImageDraw.floodfill(bare, corner, 128)
    return bare.point([255 * (level != 128) for level in range(256)])


def letter(picture: Pillow.Image) -> tuple[Pillow.Image, float]:
    """Cut out a die's middle in two tones with a white letter, and return their contrast."""
    wide, high = picture.size
    middle = picture.crop((wide * 3 // 10, high * 3 // 10, wide * 7 // 10, high * 7 // 10))
    low, high_level = middle.getextrema()
    assert isinstance(low, int)
    assert isinstance(high_level, int)
    edge = (low + high_level) / 2
    tones = middle.point([255 * (level > edge) for level in range(256)])
    dark, bright = ((level / 255) ** 2.2 + 0.05 for level in (low, high_level))
    # The ground of the letter is what lies along the rim.
    return (tones if tones.getpixel((0, 0)) == 0 else ImageChops.invert(tones)), bright / dark


def inked(picture: Pillow.Image) -> int:
    return sum(picture.histogram()[128:])


def unlike(one: Pillow.Image, other: Pillow.Image) -> float:
    """Return the share of the larger shape in which two shapes differ."""
    return inked(ImageChops.difference(one, other)) / max(inked(one), inked(other))


EVERYDAY = {
    ("card", "colour", "deuteranopia"), ("card", "grey", "usual"),
    ("marker", "colour", "protanopia"), ("marker", "grey", "no colour"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("place", "theme", "sight"),
    [
        each if each in EVERYDAY else landing(*each)
        for each in itertools.product(("card", "marker"), ("colour", "grey"), SIGHTS)
    ],
)
def test_printed_dice_differ_for_every_colour_vision(
    dice: Mapping[tuple[str, str], Dice], place: str, theme: str, sight: str
) -> None:
    looks = {die: seen(picture, SIGHTS[sight]) for die, picture in dice[place, theme].items()}
    blots = {die: blot(look) for die, look in looks.items()}
    letters = {die: letter(look) for die, look in looks.items()}
    for die, look in looks.items():
        assert 0.3 < inked(blots[die]) / (look.width * look.height) < 0.9, die
        assert letters[die][1] >= 4, die
    for one, other in itertools.combinations(looks, 2):
        assert unlike(blots[one], blots[other]) > 0.05, (one, other)
        assert unlike(letters[one][0], letters[other][0]) > 0.25, (one, other)


@THEMES
def test_printed_dice_of_one_kind_look_alike(
    dice: Mapping[tuple[str, str], Dice], theme: str
) -> None:
    """The measure is small for equal dice: the same die moved by one pixel."""
    for picture in dice["card", theme].values():
        look = seen(picture, SIGHTS["usual"])
        moved = ImageChops.offset(look, 1, 0)
        assert unlike(blot(look), blot(moved)) < 0.05
        assert unlike(letter(look)[0], letter(moved)[0]) < 0.25
