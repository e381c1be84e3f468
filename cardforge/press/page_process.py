"""Pages of a PDF drawn in a process of its own, so that nothing in it harms the one that asks.

A page of a few kilobytes keeps PDFium busy for minutes: a million shadings, a mask that is drawn
again for each stroke. What pages cost cannot be counted beforehand, so a child draws them: with
`MOST_DRAWING_S` of CPU time and a second more for every `_PAGES_A_SECOND` pages, and
`MOST_DRAWING_MEMORY` bytes.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Final

from cardforge.core.limits import MOST_DRAWING_MEMORY, MOST_DRAWING_S, MOST_DRAWING_WAIT_S
from cardforge.errors import PressError
from cardforge.press.child_process import child_words, no_start, reason_of, started
from cardforge.press.opening import flaw_of
from cardforge.press.raster import Sight
from cardforge.press.svg_child import DRAWN, NO_PICTURE, NO_START

_PROGRAM: Final = Path(__file__).with_name("page_child.py")
_WHAT: Final = "pages of a PDF"
_PAGES_A_SECOND: Final = 20
"""Cards take a fiftieth of a second each; pages of maps take longer, and there are few of them."""


def sights_apart(pdf: bytes, dpi: int, numbers: Sequence[int]) -> Iterator[Sight]:
    """Yield pages (counted from 0) as they are seen.

    Raises PressError at a page that takes more than it may, and where `pdf` is not a PDF.
    """
    if not numbers:
        return
    more = len(numbers) // _PAGES_A_SECOND
    cpu_s, wall_s = MOST_DRAWING_S + more, MOST_DRAWING_WAIT_S + more
    pages = ",".join(map(str, numbers))
    words = child_words(_PROGRAM, dpi, cpu_s, wall_s, MOST_DRAWING_MEMORY, pages)
    with started(words, _WHAT) as child:
        yield from _drawn(child, pdf, numbers)


def _drawn(child: subprocess.Popen[bytes], pdf: bytes, numbers: Sequence[int]) -> Iterator[Sight]:
    assert child.stdin is not None and child.stdout is not None  # noqa: PT018, S101 - pipes both
    # A child that ended early says by its status why.
    with contextlib.suppress(BrokenPipeError):
        child.stdin.write(pdf)
        child.stdin.close()
    for number in numbers:
        sight = _sight(child.stdout)
        if sight is None:
            raise _failure(child.wait(), number + 1, pdf)
        yield sight


def _sight(out: IO[bytes]) -> Sight | None:
    head = out.readline()
    if not head.endswith(b"\n"):
        return None
    told = json.loads(head)
    width, height = told["size"]
    pixels = out.read(width * height)
    if len(pixels) < width * height:
        return None
    letters = tuple((letter, tuple(box)) for letter, box in told["letters"])
    return Sight((width, height), pixels, tuple(told["media"]), letters)


def _failure(status: int, page: int, pdf: bytes) -> PressError:
    if status == NO_START:
        return no_start(_WHAT, "pypdfium2 or Pillow is not installed")
    if status in (DRAWN, NO_PICTURE):
        return PressError(f"expected a PDF with pages to draw, {flaw_of(pdf)}")
    return PressError(f"page {page} cannot be drawn: {reason_of(status)}")
