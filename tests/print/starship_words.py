"""Readers of starship cards' text by paragraph, which check all figures.

A paragraph's expected content is given as phrases, in order. All figures in it, with words such as
"two" and "once", must be exactly those of its phrases.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardforge.press.scene import CurveTo, LineTo, MoveTo, Path, Scene
from tests.print.reading import Box, Line, around, squeezed
from tests.print.starship_reading import Face

FIGURE = re.compile(
    r"\d*D\d+(?:\+\d+)?|\d+(?:–\d+)?[+″°]?"
    r"|\b(?:one|two|three|four|five|half|once|twice|none|first|second|double)\b",
    re.IGNORECASE,
)
_BESIDE_MM = 1.2


class Told(NamedTuple):
    """An expected paragraph: its opening, and its phrases or, for prose, all of it."""

    opening: str
    phrases: tuple[str, ...] = ()
    whole: str | None = None
    mark: str = ""
    """The number in the disc beside it."""


class Paragraph(NamedTuple):
    """A paragraph as it is printed."""

    opening: Line
    words: str


def figures(words: str) -> list[str]:
    """Return all figures of a text, in order."""
    return FIGURE.findall(words)


def says(words: str, phrases: Sequence[str]) -> None:
    """Check a text against its phrases: all there, in order, without other figures."""
    at = 0
    for phrase in phrases:
        found = words.find(phrase, at)
        assert found >= 0, f"expected {phrase!r} in {words!r}"
        at = found + len(phrase)
    wanted = [figure for phrase in phrases for figure in figures(phrase)]
    assert figures(words) == wanted, words


def panels(scene: Scene, tag: str) -> list[Box]:
    """Return the panels with a tag, from the left and from the top."""
    found = []
    for item in scene.items:
        if isinstance(item, Path) and item.tag == tag:
            spots = [step for step in item.steps if isinstance(step, MoveTo | LineTo | CurveTo)]
            found.append(around(Box(s[-2], s[-1], s[-2], s[-1]) for s in spots))
    return sorted(found)


def inside(face: Face, box: Box) -> list[Line]:
    """Return the lines in a box, in the order of the PDF."""
    return [line for line in face.lines if box.has(*line.box.middle)]


def check_words(face: Face, columns: Sequence[tuple[Box, Sequence[Told]]]) -> None:
    """Check all the words in some panels against the expected ones."""
    for box, wanted in columns:
        lines = inside(face, box)
        assert all(box.holds(line.box) for line in lines)
        _check_column(lines, wanted)


def elsewhere(face: Face, boxes: Iterable[Box]) -> list[str]:
    """Return the lines outside of some boxes."""
    known = list(boxes)
    lines = [line for line in face.lines if not any(box.has(*line.box.middle) for box in known)]
    return [line.text for line in lines]


def _check_column(lines: Sequence[Line], wanted: Sequence[Told]) -> None:
    marks = [told.mark for told in wanted if told.mark]
    assert [line.text for line in lines[: len(marks)]] == marks
    found = _paragraphs(lines[len(marks) :], [told.opening for told in wanted])
    discs = iter(lines)
    for told, paragraph in zip(wanted, found, strict=True):
        if told.mark:
            off = next(discs).box.middle[1] - paragraph.opening.box.middle[1]
            assert abs(off) < _BESIDE_MM, told
        if told.whole is None:
            says(paragraph.words, told.phrases)
        else:
            assert squeezed(paragraph.words) == squeezed(told.whole)


def _paragraphs(lines: Sequence[Line], openings: Sequence[str]) -> list[Paragraph]:
    """Split lines at those that open a paragraph; each must occur, in this order."""
    found: list[Paragraph] = []
    for line in lines:
        if len(found) < len(openings) and squeezed(line.text) == squeezed(openings[len(found)]):
            found.append(Paragraph(line, ""))
        else:
            assert found, f"expected {openings[0]!r} before {line.text!r}"
            found[-1] = found[-1]._replace(words=_onwards(found[-1].words, line.text))
    assert len(found) == len(openings), f"expected {openings[len(found)]!r}"
    return found


def _onwards(words: str, line: str) -> str:
    joint = "" if not words or words.endswith(("-", "–", "/")) else " "
    return f"{words}{joint}{line.strip()}"
