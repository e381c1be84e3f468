"""Progress appears after two seconds, as a bar or as a line per tenth, and never in the way."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import struct
import termios

import pytest

from cardforge.app.progress import Meter, tracked


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def worked(stream: io.StringIO, seconds_each: float, total: int = 50) -> str:
    clock = Clock()
    meter = Meter("fighting", total, stream, clock)
    for _ in range(total):
        clock.now += seconds_each
        meter.step()
    meter.close()
    return stream.getvalue()


def test_short_work_shows_no_progress() -> None:
    assert worked(io.StringIO(), 0.03) == worked(Terminal(), 0.03) == ""


def test_redirected_progress_is_a_line_per_tenth() -> None:
    lines = worked(io.StringIO(), 1.0).splitlines()
    assert lines == [f"fighting: {10 * tenth}% ({5 * tenth} of 50)" for tenth in range(1, 11)]


def test_progress_lines_start_after_the_quiet_time() -> None:
    lines = worked(io.StringIO(), 0.1).splitlines()
    assert lines[0] in ("fighting: 40% (20 of 50)", "fighting: 50% (25 of 50)")
    assert lines[-1] == "fighting: 100% (50 of 50)"


def test_progress_bar_is_removed_at_the_end() -> None:
    shown = worked(Terminal(), 1.0).split("\r\x1b[K")
    assert shown[-1] == ""
    assert "fighting [##############################] 50 of 50" in shown[-2]
    assert "0:24 left" in "".join(shown)


@pytest.mark.parametrize("columns", [3, 10, 20, 24, 30, 40, 60, 80, 200])
@pytest.mark.parametrize("total", [7, 50, 1_234_567])
def test_progress_bar_fits_the_terminal(
    monkeypatch: pytest.MonkeyPatch, columns: int, total: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    stream, clock = Terminal(), Clock()
    meter = Meter("fighting", total, stream, clock)
    for _ in range(7):
        clock.now += 300.0
        meter.step(total // 7)
    shown = stream.getvalue().split("\r\x1b[K")[1:]
    assert len(shown) == 7
    assert all(len(line) < columns for line in shown)
    assert all(shown) == (columns > 3)


def test_progress_bar_shows_the_rate_if_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    def after(columns: int, seconds: float, done: int) -> str:
        monkeypatch.setenv("COLUMNS", str(columns))
        stream, clock = Terminal(), Clock()
        meter = Meter("fighting", 10_000, stream, clock, "games")
        clock.now = seconds
        meter.step(done)
        return stream.getvalue().removeprefix("\r\x1b[K")

    bar = "[###############---------------]"
    assert after(90, 4, 5_000) == f"fighting {bar} 5,000 of 10,000  1,250 games/s  0:04 left"
    assert after(70, 4, 5_000) == "fighting [#####-----] 5,000 of 10,000  1,250 games/s  0:04 left"
    assert after(60, 4, 5_000) == "fighting [#####-----] 5,000 of 10,000  0:04 left"
    assert " 0.5 games/s  " in after(90, 4, 2)
    assert "games/s" not in after(90, 4, 0)


def test_progress_bar_shortens_on_a_narrow_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = {}
    for columns in (80, 45, 30, 25, 16, 12, 6):
        monkeypatch.setenv("COLUMNS", str(columns))
        first[columns] = worked(Terminal(), 1.0).split("\r\x1b[K")[24]
    assert first == {
        80: "fighting [###############---------------] 25 of 50  0:25 left",
        45: "fighting [#####-----] 25 of 50  0:25 left",
        30: "fighting 25 of 50  0:25 left",
        25: "fighting 50%  0:25 left",
        16: "fighting 50%",
        12: "50%",
        6: "50%",
    }


def test_progress_width_is_that_of_its_stream(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 30, 0, 0))
    with os.fdopen(theirs, "w") as stream:
        clock = Clock()
        meter = Meter("fighting", 2, stream, clock)
        clock.now = 5.0
        meter.step()
        assert os.read(ours, 100).decode() == "\r\x1b[Kfighting 1 of 2  0:05 left"
    os.close(ours)


def test_full_error_output_does_not_stop_work() -> None:
    class Full(io.StringIO):
        def write(self, _words: str) -> int:
            raise OSError(28, "No space left on device")

    assert worked(Full(), 1.0) == ""


def test_work_without_parts_shows_no_progress() -> None:
    assert worked(io.StringIO(), 1.0, total=0) == ""


def test_environment_can_turn_progress_off(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardforge.app.progress.QUIET_S", -1.0)
    for setting, shown in (("off", ""), ("on", "reading: 50% (1 of 2)\nreading: 100% (2 of 2)\n")):
        monkeypatch.setenv("CARDFORGE_PROGRESS", setting)
        assert list(tracked([1, 2], "reading")) == [1, 2]
        assert capsys.readouterr() == ("", shown)
