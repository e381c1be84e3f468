"""Drawing an SVG in a process of its own, so that nothing in it harms the one that asks.

resvg can be neither interrupted nor told what it may take: an SVG of a few hundred bytes keeps it
busy for hours, and it ends its process where memory runs out. The child gets `MOST_DRAWING_S` of
CPU time and `MOST_DRAWING_MEMORY` bytes. It takes some ten milliseconds to start, a simple picture
a hundred to draw.
"""

from __future__ import annotations

import subprocess
import threading
from pathlib import Path
from typing import Final

from cardforge.core.limits import MOST_DRAWING_MEMORY, MOST_DRAWING_S, MOST_DRAWING_WAIT_S
from cardforge.errors import PressError
from cardforge.press.child_process import (
    NO_WINDOW,
    TAKES_TOO_LONG,
    child_words,
    no_start,
    reason_of,
)
from cardforge.press.svg_child import DRAWN, NO_PICTURE, NO_START, PATIENCE

_PROGRAM: Final = Path(__file__).with_name("svg_child.py")
_WHAT: Final = "SVG pictures"
_ONE_AT_A_TIME: Final = threading.Lock()
"""The designer asks from many threads; each child may take as much memory as its limit."""


class TooCostlyError(PressError):
    """A picture was not drawn to its end: it takes too much time or memory."""


def drawn_apart(svg: str, longest_px: int) -> bytes:
    """Draw an SVG as a PNG file whose longer side has so many pixels.

    Raises TooCostlyError if that takes more than it may, PressError if it is no SVG.
    """
    with _ONE_AT_A_TIME:
        done = _ran(svg.encode(), longest_px)
    if done.returncode == NO_PICTURE:
        raise PressError("expected an SVG picture, this is none or it is broken")
    if done.returncode == NO_START:
        raise PressError(
            f"the process that draws {_WHAT} does not start: resvg_py is not installed"
        )
    if done.returncode != DRAWN:
        raise TooCostlyError(reason_of(done.returncode))
    return done.stdout


def _ran(svg: bytes, longest_px: int) -> subprocess.CompletedProcess[bytes]:
    limits = (longest_px, MOST_DRAWING_S, MOST_DRAWING_WAIT_S, MOST_DRAWING_MEMORY)
    try:
        return subprocess.run(  # noqa: S603 - no shell, and a program of our own
            child_words(_PROGRAM, *limits),
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
        raise no_start(_WHAT, error) from error
