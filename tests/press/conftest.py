"""Scenes and readers that the press tests share."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import NamedTuple

import pypdfium2  # type: ignore[import-untyped]
import pytest
from PIL import Image as Pillow

from cardforge.press.measure import Measure, standard_measure
from cardforge.press.scene import (
    BLACK,
    WHITE,
    Circle,
    Close,
    CurveTo,
    Group,
    Image,
    Ink,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Rect,
    Scene,
    Stroke,
    Text,
    ink,
    polygon,
)

RED = ink("#b02a24", 0, 90, 85, 20)
BLUE = ink("#20476f", 90, 60, 20, 25)
CREAM = ink("#f4ecd8", 3, 5, 15, 0)


class Word(NamedTuple):
    """A run of text from a PDF, with its box in mm from the top left."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


Reader = Callable[[bytes, int], list[Word]]
Inks = dict[str, Ink]


@pytest.fixture(scope="session")
def measure() -> Measure:
    return standard_measure()


@pytest.fixture(scope="session")
def inks() -> Inks:
    return {"red": RED, "blue": BLUE, "cream": CREAM, "black": BLACK, "white": WHITE}


@pytest.fixture(scope="session")
def png() -> bytes:
    """A picture whose right half is transparent, with its quarters in different colours."""
    picture = Pillow.new("RGBA", (40, 40), (200, 30, 30, 255))
    picture.paste((30, 160, 60, 255), (0, 20, 20, 40))
    picture.paste((0, 0, 0, 0), (20, 0, 40, 20))
    picture.paste((20, 20, 120, 128), (20, 20, 40, 40))
    buffer = io.BytesIO()
    picture.save(buffer, "PNG")
    return buffer.getvalue()


@pytest.fixture(scope="session")
def everything(png: bytes) -> Scene:
    """One scene with every primitive, in ways that distinguish backends."""
    star: tuple[Item, ...] = (
        Circle(0, 0, 5, fill=BLUE),
        polygon([(0, -4), (1, 3), (-3, -1), (3, -1), (-1, 3)], fill=WHITE),
    )
    holed = Path(
        (
            *(MoveTo(45, 60), LineTo(58, 60), LineTo(58, 70), LineTo(45, 70), Close()),
            *(MoveTo(48, 62), LineTo(55, 62), LineTo(55, 68), LineTo(48, 68), Close()),
        ),
        fill=RED,
        evenodd=True,
    )
    wave = Path(
        (MoveTo(6, 75), CurveTo(15, 60, 20, 90, 30, 75)),
        stroke=Stroke(BLUE, 0.8, cap="round", join="round"),
    )
    return Scene(
        63.5,
        88.9,
        (
            Rect(-3, -3, 69.5, 94.9, fill=CREAM),
            Rect(3, 3, 57.5, 82.9, stroke=Stroke(BLACK, 0.5), radius=3, tag="frame"),
            Text(31.75, 12, "HMS Ærøskøbing", 13, "title", "middle", tracking_pt=0.5, tag="name"),
            Text(6, 19, "Ελλάς Жуковский É½ ×", 9, "italic", tag="motto"),
            Text(57, 25, "right (a\\b) 12", 9, "bold", "end", RED, tag="right"),
            Line(6, 29, 57, 29, Stroke(RED, 0.6, (2, 1), "round")),
            Rect(6, 33, 9, 9, fill=RED, stroke=Stroke(BLUE, 1, join="round")),
            Circle(24, 38, 5, fill=WHITE, stroke=Stroke(BLACK, 0.4)),
            Image(33, 33, 10, 10, png, ground=CREAM),
            Group(star, x=52, y=40, key="star", turn_deg=20, scale=(1.2, 1.0)),
            Group(star, x=15, y=55, key="star", scale=(-1.0, 1.0), clip=Rect(-3, -3, 7, 6)),
            Group(star, x=30, y=55, clip=Circle(1, 1, 4), tag="porthole"),
            Group((Text(0, 0, "turned", 9, tag="turned"),), x=58, y=57, turn_deg=-90),
            holed,
            wave,
        ),
        bleed_mm=3,
        safe_mm=3,
        title="Everything",
    )


@pytest.fixture(scope="session")
def read() -> Reader:
    """Return the words of one page (counted from 0) of a PDF, with their boxes."""
    return _words


def _words(pdf: bytes, number: int) -> list[Word]:
    document = pypdfium2.PdfDocument(pdf)
    page = document[number]
    height, millimetres = page.get_height(), 25.4 / 72
    textpage = page.get_textpage()
    words = []
    for index in range(textpage.count_rects()):
        left, bottom, right, top = textpage.get_rect(index)
        text = textpage.get_text_bounded(left, bottom, right, top).strip()
        box = (left, height - top, right, height - bottom)
        words.append(Word(text, *(side * millimetres for side in box)))
    textpage.close()
    page.close()
    document.close()
    return words
