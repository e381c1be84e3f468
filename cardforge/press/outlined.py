"""Text as outlines, for words that are shown in part: they are drawn, but not read or searched."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

from cardforge.press.lengths import MM_PER_PT
from cardforge.press.scene import Close, CurveTo, LineTo, MoveTo, Path, Step, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.fonts import Face
    from cardforge.press.measure import Measure

_COMMAND = re.compile(r"([MLHVQZ])([^MLHVQZ]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")


def outlined(text: Text, measure: Measure) -> Path:
    """Give a text as one filled path, exactly where its letters stand."""
    em = text.size_pt * MM_PER_PT
    width = measure.width_mm(text.text, text.role, text.size_pt, text.tracking_pt)
    x = text.x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
    steps: list[Step] = []
    for run in measure.runs(text.text, text.role):
        for mark in run.text:
            unit = em / run.face.units_per_em
            steps += (_placed(step, x, text.y, unit) for step in _glyph(run.face, mark))
            x += run.face.advances[ord(mark)] * em + text.tracking_pt * MM_PER_PT
    return Path(tuple(steps), fill=text.ink, tag=text.tag)


@functools.lru_cache(maxsize=512)
def _glyph(face: Face, mark: str) -> tuple[Step, ...]:
    """Give a glyph in font units, y up."""
    return tuple(_steps(face.outline(mark)))


def _steps(outline: str) -> Iterator[Step]:
    x = y = 0.0
    for command, rest in _COMMAND.findall(outline):
        numbers = [float(number) for number in _NUMBER.findall(rest)]
        if command == "Z":
            yield Close()
        elif command == "Q":
            for u, v, end_x, end_y in zip(*[iter(numbers)] * 4, strict=True):
                yield CurveTo(x + (u - x) * 2 / 3, y + (v - y) * 2 / 3, end_x + (u - end_x) * 2 / 3,
                              end_y + (v - end_y) * 2 / 3, end_x, end_y)  # fmt: skip
                x, y = end_x, end_y
        else:
            for number, point in enumerate(_points(command, numbers, x, y)):
                # Further points of a move are lines.
                yield MoveTo(*point) if command == "M" and number == 0 else LineTo(*point)
                x, y = point


def _points(command: str, numbers: list[float], x: float, y: float) -> list[tuple[float, float]]:
    if command == "H":
        return [(number, y) for number in numbers]
    if command == "V":
        return [(x, number) for number in numbers]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _placed(step: Step, x: float, y: float, unit: float) -> Step:
    if isinstance(step, Close):
        return step
    numbers = [
        x + unit * number if place % 2 == 0 else y - unit * number
        for place, number in enumerate(step)
    ]
    return type(step)(*numbers)
