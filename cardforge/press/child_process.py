"""PDFs and SVGs of other authors, drawn in processes with limits of time and memory."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from cardforge.core.limits import MOST_DRAWING_MEMORY, MOST_DRAWING_S, MOST_DRAWING_WAIT_S
from cardforge.errors import PressError
from cardforge.press.child_programs import (
    DRAWN,
    NO_PICTURE,
    NO_START,
    PATIENCE,
    TOO_LONG,
    TOO_MANY,
)
from cardforge.press.foreign_pdf import flaw_of
from cardforge.press.raster import Sight

NO_WINDOW: Final = getattr(subprocess, "CREATE_NO_WINDOW", 0)
TAKES_TOO_LONG: Final = f"drawing it takes more than {MOST_DRAWING_S} seconds"
_TOO_LARGE: Final = f"drawing it takes more than {MOST_DRAWING_MEMORY >> 20} MiB of memory"
_TOO_MANY: Final = "drawing it takes more elements than can be drawn, including repeated ones"
_CLOCKS: Final = (TOO_LONG, -getattr(signal, "SIGXCPU", 0), -getattr(signal, "SIGKILL", 0))
"""Exit statuses of a child whose time is over; any other unexpected one means memory."""
_PROGRAMS: Final = Path(__file__).with_name("child_programs.py")


def child_words(*words: object) -> list[str]:
    """Return the command that draws what these words say, and its import folders.

    `-I` keeps the current folder and the environment from changing what is imported.
    """
    folders = (os.path.abspath(folder) for folder in sys.path)  # noqa: PTH100 - "" is one as well
    return [sys.executable, "-I", str(_PROGRAMS), *map(str, words), *folders]


@contextmanager
def started(words: list[str], what: str) -> Iterator[subprocess.Popen[bytes]]:
    """Start a child process with pipes, and end it on leaving the context.

    Raise PressError if it does not start; `what` names what it draws.
    """
    try:
        child = subprocess.Popen(  # noqa: S603 - no shell, and a program of our own
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=NO_WINDOW,
        )
    except OSError as error:
        raise no_start(what, error) from error
    with child:
        try:
            yield child
        finally:
            child.kill()


def no_start(what: str, reason: OSError | str) -> PressError:
    """Return the error for a process that cannot start; `what` names what it draws."""
    said = reason if isinstance(reason, str) else (reason.strerror or str(reason)).lower()
    return PressError(f"the process that draws {what} does not start: {said}")


def reason_of(status: int) -> str:
    """Return why a child ended early, from its exit status."""
    if status == TOO_MANY:
        return _TOO_MANY
    return TAKES_TOO_LONG if status in _CLOCKS else _TOO_LARGE


_PAGES: Final = "pages of a PDF"
_PAGES_A_SECOND: Final = 20
"""Cards take a fiftieth of a second each; pages of maps take longer, and there are few of them."""


def sights_apart(pdf: bytes, dpi: int, numbers: Sequence[int]) -> Iterator[Sight]:
    """Yield the rendered pages of these numbers, counted from 0.

    Raise PressError if a page exceeds the limits, or `pdf` is not a PDF.
    """
    if not numbers:
        return
    more = len(numbers) // _PAGES_A_SECOND
    cpu_s, wall_s = MOST_DRAWING_S + more, MOST_DRAWING_WAIT_S + more
    pages = ",".join(map(str, numbers))
    words = child_words("pages", dpi, cpu_s, wall_s, MOST_DRAWING_MEMORY, pages)
    with started(words, _PAGES) as child:
        yield from _drawn(child, pdf, numbers)


def _drawn(child: subprocess.Popen[bytes], pdf: bytes, numbers: Sequence[int]) -> Iterator[Sight]:
    assert child.stdin is not None and child.stdout is not None  # noqa: PT018, S101 - pipes both
    # The exit status of a child that ended early says why.
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
        return no_start(_PAGES, "pypdfium2 or Pillow is not installed")
    if status in (DRAWN, NO_PICTURE):
        return PressError(f"expected a PDF with pages to draw, but {flaw_of(pdf)}")
    return PressError(f"page {page} cannot be drawn: {reason_of(status)}")


_PICTURES: Final = "SVG pictures"
_ONE_AT_A_TIME: Final = threading.Lock()
"""The designer asks from many threads; each child may take as much memory as its limit."""


class TooCostlyError(PressError):
    """A picture was not finished because it takes too much time or memory."""


def drawn_apart(svg: str, longest_px: int) -> bytes:
    """Return an SVG as a PNG file whose longer side has `longest_px` pixels.

    Raise TooCostlyError if drawing exceeds the limits, PressError if it is not an SVG.
    """
    with _ONE_AT_A_TIME:
        done = _ran(svg.encode(), longest_px)
    if done.returncode == NO_PICTURE:
        raise PressError("this is not an SVG picture, or it is broken")
    if done.returncode == NO_START:
        raise PressError(
            f"the process that draws {_PICTURES} does not start: resvg_py is not installed"
        )
    if done.returncode != DRAWN:
        raise TooCostlyError(reason_of(done.returncode))
    return done.stdout


def _ran(svg: bytes, longest_px: int) -> subprocess.CompletedProcess[bytes]:
    limits = (longest_px, MOST_DRAWING_S, MOST_DRAWING_WAIT_S, MOST_DRAWING_MEMORY)
    try:
        return subprocess.run(  # noqa: S603 - no shell, and a program of our own
            child_words("svg", *limits),
            input=svg,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE * MOST_DRAWING_WAIT_S + 1,
            check=False,
            creationflags=NO_WINDOW,
        )
    except subprocess.TimeoutExpired:
        raise TooCostlyError(TAKES_TOO_LONG) from None
    except OSError as error:
        raise no_start(_PICTURES, error) from error
