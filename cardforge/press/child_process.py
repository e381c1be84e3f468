"""Programs that draw within limits: how they are started, and why one ended before its end.

A child gets CPU time, time by the clock and memory (`svg_child.limit`); a system without such
limits (Windows) leaves only the clock. Drawing in this process is what a place without processes
would do: `svg_process` and `page_process` are all that others know of.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from cardforge.core.limits import MOST_DRAWING_MEMORY, MOST_DRAWING_S
from cardforge.errors import PressError
from cardforge.press.svg_child import TOO_LONG, TOO_MANY

NO_WINDOW: Final = getattr(subprocess, "CREATE_NO_WINDOW", 0)
TAKES_TOO_LONG: Final = f"drawing it takes more than {MOST_DRAWING_S} seconds"
_TOO_LARGE: Final = f"drawing it takes more than {MOST_DRAWING_MEMORY >> 20} MiB of memory"
_TOO_MANY: Final = "drawing it takes more elements than can be drawn, those repeated counted"
_CLOCKS: Final = (TOO_LONG, -getattr(signal, "SIGXCPU", 0), -getattr(signal, "SIGKILL", 0))
"""Exit statuses of a child whose time is over; any other unexpected one means memory."""


def child_words(program: Path, *words: object) -> list[str]:
    """Return the command for a program of this package, with our own folders to import from.

    `-I`: neither the folder that we are in nor the environment has a say.
    """
    folders = (os.path.abspath(folder) for folder in sys.path)  # noqa: PTH100 - "" is one as well
    return [sys.executable, "-I", str(program), *map(str, words), *folders]


@contextmanager
def started(words: list[str], what: str) -> Iterator[subprocess.Popen[bytes]]:
    """Start a child with pipes to and from it, and end it on the way out."""
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
    """Return the error for a process that draws something (`what`) and does not start."""
    said = reason if isinstance(reason, str) else (reason.strerror or str(reason)).lower()
    return PressError(f"the process that draws {what} does not start: {said}")


def reason_of(status: int) -> str:
    """Say why a child ended before its end."""
    if status == TOO_MANY:
        return _TOO_MANY
    return TAKES_TOO_LONG if status in _CLOCKS else _TOO_LARGE
