"""Texts as bytes again: marked, coded, and each line ended as in the bytes that they replace."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from itertools import repeat
from typing import Final

from cardforge.core.files.matching import changes

_END: Final = re.compile("\r\n|\r|\n")
_MARKED: Final = (
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (codecs.BOM_UTF8, "utf-8"),
)


def encode(text: str, like: bytes) -> bytes:
    """Return the bytes of a text; `like` are those that it replaces, none for a new file.

    A line that was there before ends as it did, a new one as the line before it.
    """
    mark, coding = next((pair for pair in _MARKED if like.startswith(pair[0])), (b"", "utf-8"))
    before = like[len(mark) :].decode(coding, "replace")
    return mark + _ended(text, before).encode(coding)


def _ended(text: str, before: str) -> str:
    lines = _END.split(text)
    ends = _ends(lines, _END.split(before), _END.findall(before))
    return "".join(line + end for line, end in zip(lines, [*ends, ""], strict=True))


def _ends(lines: list[str], old: list[str], ends: list[str]) -> list[str]:
    """Return what ends each of the lines but the last, which nothing ends."""
    if len(set(ends)) < 2:
        return list(repeat(ends[0] if ends else "\n", len(lines) - 1))
    known, last = dict(_places(lines, old)), ends[0]
    found: list[str] = []
    for number in range(len(lines) - 1):
        place = known.get(number, len(ends))
        last = ends[place] if place < len(ends) else last
        found.append("\r\n" if _would_be_one(found, lines[number], last) else last)
    return found


def _would_be_one(before: list[str], line: str, end: str) -> bool:
    """Tell whether an empty line's end would be read as half of that of the line before it."""
    return not line and end == "\n" and before[-1:] == ["\r"]


def _places(lines: list[str], old: list[str]) -> Iterator[tuple[int, int]]:
    """Yield which lines stood where before: the same ones, and those that others stand for."""
    for _, first, end, to, upto in changes(old, lines, inward=True):
        yield from zip(range(to, upto), range(first, end), strict=False)
