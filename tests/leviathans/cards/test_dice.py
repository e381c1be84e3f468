"""Dice are told apart by shape, by letter and by colour, whatever the eye or the printer."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable

import pytest
from PIL import Image as Pillow
from PIL import ImageChops, ImageStat

from cardforge.leviathans.cards.dice import SMALLEST_MM, die_icon, die_shape, draw_dice, plan_dice
from cardforge.leviathans.cards.theme import COLOUR, THEMES, Theme
from cardforge.leviathans.dice import COLOURS
from cardforge.press.boxes import Box
from cardforge.press.scene import BLACK, Group, Ink, Item, Path, Text, texts
from cardforge.press.theme import Sign

Raster = Callable[[Iterable[Item], float, float], Pillow.Image]
Rows = tuple[tuple[float, float, float], ...]
BOTH = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
PAIRS = list(itertools.combinations(COLOURS, 2))

# Machado, Oliveira and Fernandes 2009, complete deficiency, on linear RGB.
SIGHTS: dict[str, Rows] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "no colour": ((0.2126, 0.7152, 0.0722),) * 3,
}
SIGHT = pytest.mark.parametrize("sight", SIGHTS.values(), ids=list(SIGHTS))


def linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def seen(ink: Ink, sight: Rows) -> tuple[float, float, float]:
    """Give an ink's linear RGB as an eye with a certain sight sees it."""
    light = [linear(part) for part in ink.rgb]
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in sight
    )
    return red, green, blue


def contrast(one: Ink, other: Ink, sight: Rows) -> float:
    weights = (0.2126, 0.7152, 0.0722)
    low, high = sorted(
        sum(a * b for a, b in zip(weights, seen(ink, sight), strict=True)) for ink in (one, other)
    )
    return (high + 0.05) / (low + 0.05)


@BOTH
@SIGHT
@pytest.mark.parametrize("letter", COLOURS)
def test_die_letter_contrasts_with_its_die(theme: Theme, sight: Rows, letter: str) -> None:
    sign = theme.dice[letter]
    assert contrast(sign.fill, sign.letter, sight) >= 4.5


@BOTH
@SIGHT
@pytest.mark.parametrize("letter", COLOURS)
def test_die_contrasts_with_its_ground(theme: Theme, sight: Rows, letter: str) -> None:
    sign = theme.dice[letter]
    for ground in (theme.paper, theme.panel, theme.go.fill, theme.stop.fill):
        edge = max(contrast(sign.line, ground, sight), contrast(sign.fill, ground, sight))
        assert edge >= 3


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_die_shapes_differ_as_silhouettes(one: str, other: str, drawn: Raster) -> None:
    blot = Sign(BLACK, BLACK, BLACK)
    shapes = [drawn([die_shape(letter, 3.5, blot)], 4.2, 4.2) for letter in (one, other)]
    apart = ImageStat.Stat(ImageChops.difference(*shapes)).sum[0]
    ink = ImageStat.Stat(ImageChops.invert(shapes[0])).sum[0]
    assert apart / ink > 0.09


def test_dice_colours_differ_for_colour_blindness() -> None:
    for name, sight in SIGHTS.items():
        if name == "no colour":
            continue
        for one, other in PAIRS:
            inks = (COLOUR.dice[one].fill, COLOUR.dice[other].fill)
            apart = zip(*(seen(ink, sight) for ink in inks), strict=True)
            assert max(abs(a - b) for a, b in apart) > 0.05, (name, one, other)


@BOTH
@pytest.mark.parametrize("letter", COLOURS)
@pytest.mark.parametrize("size_mm", [SMALLEST_MM, 3.5, 5.0])
def test_die_letter_fits_its_shape(theme: Theme, letter: str, size_mm: float) -> None:
    die = die_icon(letter, 0, 0, theme, size_mm=size_mm, tag="bow.1.dice.1")
    (text,) = texts(die.items)
    assert (text.text, text.tag, die.tag) == (letter, "die", "bow.1.dice.1")
    assert text.size_pt >= 6
    assert 0.6 * size_mm <= 2.54 + text.size_pt * 0.3528
    shape = die.items[0]
    assert isinstance(shape, Path)
    assert shape.evenodd == (letter == "K")


def test_equal_dice_share_art() -> None:
    one, other = (die_icon("R", x, 0, COLOUR) for x in (1, 2))
    assert one.key == other.key
    assert one.items is other.items


def test_short_and_long_dice_share_a_row() -> None:
    plan = plan_dice(("RY", "U"), 20, 4)
    items = draw_dice(plan, Box(0, 0, 20, 4), COLOUR, "port.2.dice")
    dice = [item for item in items if isinstance(item, Group)]
    assert [die.tag for die in dice] == [
        "port.2.dice.short.1", "port.2.dice.short.2", "port.2.dice.long.1",
    ]  # fmt: skip
    assert len({die.y for die in dice}) == 1
    assert len(items) == 4


@pytest.mark.parametrize("sets", [("K",), ("RRRR",), ("KRYUGG", "KRYUGG"), ("R", "RRRRRR")])
@pytest.mark.parametrize(("width", "height"), [(10, 5), (15, 4.9), (20, 4.4), (7, 5)])
def test_dice_do_not_overlap_in_their_box(
    sets: tuple[str, ...], width: float, height: float
) -> None:
    plan = plan_dice(sets, width, height)
    box = Box(3, 4, width, height)
    dice = [item for item in draw_dice(plan, box, COLOUR, "x", "end") if isinstance(item, Group)]
    assert len(dice) == len("".join(sets))
    half = plan.size_mm / 2
    for die in dice:
        assert box.holds(Box(die.x - half, die.y - half, 2 * half, 2 * half))
    for one, other in itertools.combinations(dice, 2):
        assert max(abs(one.x - other.x), abs(one.y - other.y)) >= plan.size_mm - 1e-9
    assert plan.legible == (plan.size_mm >= SMALLEST_MM - 1e-6)


def test_die_letter_has_the_tag_die() -> None:
    die = die_icon("G", 0, 0, COLOUR, tag="stern.4.dice.1")
    assert [item.tag for item in die.items if isinstance(item, Text)] == ["die"]
