"""Progress of long work: a bar on a terminal, a line per tenth where the output is redirected.

Nothing is shown in the first two seconds, and nothing ever on the standard output.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Final, TextIO, TypeVar

T = TypeVar("T")

QUIET_S: Final = 2.0
VARIABLE: Final = "CARDFORGE_PROGRESS"
"""In the environment, `off` shows nothing at all."""
_REDRAW_S: Final = 0.1
_BARS: Final = (30, 10)
"""How wide the bar is: the shorter one where the terminal has no room for the other."""
_CLEAR: Final = "\r\x1b[K"


class Meter:
    """Shows the progress of work that takes longer than `QUIET_S`.

    If `things` have a name, a bar also shows how many are done in a second.
    """

    def __init__(
        self,
        label: str,
        total: int,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
        things: str = "",
    ) -> None:
        self.label, self.total, self.done, self.things = label, total, 0, things
        self.stream, self.clock = stream or sys.stderr, clock
        self.begun = self.drawn = clock()
        self.tenths, self.is_bar_shown = 0, False

    def step(self, count: int = 1) -> None:
        """Count more of the work as done."""
        self.done = min(self.done + count, self.total)
        now = self.clock()
        if not self.total or now - self.begun < QUIET_S:
            self.tenths = 10 * self.done // max(self.total, 1)
        elif not self.stream.isatty():
            self._write_tenth()
        elif now - self.drawn >= _REDRAW_S or self.done == self.total:
            self.drawn = now
            self._draw(now - self.begun)

    def close(self) -> None:
        """Take the bar away."""
        if self.is_bar_shown:
            self._write(_CLEAR)
            self.is_bar_shown = False

    def _write_tenth(self) -> None:
        tenths = 10 * self.done // self.total
        if tenths > self.tenths:
            self.tenths = tenths
            self._write(f"{self.label}: {tenths}0% ({self.done:,} of {self.total:,})\n")

    def _draw(self, passed_s: float) -> None:
        room = _columns(self.stream) - 1  # a full line would make some terminals begin a new one
        told = next((each for each in self._lines(passed_s) if len(each) <= room), "")
        self._write(f"{_CLEAR}{told}")
        self.is_bar_shown = True

    def _lines(self, passed_s: float) -> Iterator[str]:
        """Yield the possible lines, the most detailed first."""
        left_s = passed_s * (self.total - self.done) / max(self.done, 1)
        left = f"{int(left_s) // 60}:{int(left_s) % 60:02} left" if self.done else ""
        bars = [_bar(self.done, self.total, width) for width in _BARS]
        if self.things and self.done:
            rate = f"{_rate(self.done / max(passed_s, _REDRAW_S))} {self.things}/s"
            for bar in bars:
                yield f"{self.label} [{bar}] {self.done:,} of {self.total:,}  {rate}  {left}"
        for bar in bars:
            yield f"{self.label} [{bar}] {self.done:,} of {self.total:,}  {left}"
        yield f"{self.label} {self.done:,} of {self.total:,}  {left}"
        percent = f"{100 * self.done // self.total}%"
        yield f"{self.label} {percent}  {left}"
        yield f"{self.label} {percent}"
        yield percent

    def _write(self, words: str) -> None:
        try:
            self.stream.write(words)
            self.stream.flush()
        except OSError:  # a full or closed error output must not stop the work
            self.total = 0


def _bar(done: int, total: int, width: int) -> str:
    filled = width * done // total
    return "#" * filled + "-" * (width - filled)


def _rate(per_s: float) -> str:
    """Return a rate as text, with one decimal if it is less than ten."""
    return f"{per_s:,.0f}" if per_s >= 10 else f"{per_s:.1f}"


def _columns(stream: TextIO) -> int:
    """Return how wide the terminal of a stream is; the output may be redirected meanwhile."""
    try:
        own = 0 if "COLUMNS" in os.environ else os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):
        own = 0
    return own or shutil.get_terminal_size().columns


@contextmanager
def progress(label: str, total: int, things: str = "") -> Iterator[Callable[[int], None]]:
    """Show the progress of a block, which calls the given function with each count done."""
    meter = Meter(label, 0 if os.environ.get(VARIABLE) == "off" else total, things=things)
    try:
        yield meter.step
    finally:
        meter.close()


def tracked(items: Collection[T], label: str) -> Iterator[T]:
    """Yield items, and show how many of them are done."""
    with progress(label, len(items)) as step:
        for item in items:
            yield item
            step(1)
