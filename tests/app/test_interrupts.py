"""Ctrl-C ends work at once, whatever threads are still at."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import Future
from threading import Event

import pytest

from cardforge.app import cli
from cardforge.app.executors import workers

STUCK = """
import threading, time
from cardforge import __main__
from cardforge.app import cli

def run():
    threading.Thread(target=time.sleep, args=(600,)).start()
    return 130

cli.run = run
__main__.main()
"""


def test_interrupted_block_does_not_wait_for_its_threads() -> None:
    go_on = Event()
    playing: list[Future[bool]] = []

    def interrupted() -> None:
        with workers(2, compiled=lambda: True) as executor:
            assert executor
            playing.append(executor.submit(go_on.wait, 30))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert not playing[0].done()
    go_on.set()


def test_block_that_ends_well_waits_for_its_threads() -> None:
    with workers(2, compiled=lambda: True) as executor:
        assert executor
        playing = executor.submit(Event().wait, 0.1)
    assert playing.done()


def test_interrupted_process_does_not_wait_for_its_threads() -> None:
    done = subprocess.run([sys.executable, "-c", STUCK], timeout=60, check=False)
    assert done.returncode == 130


def test_interrupt_inside_another_error_is_an_interrupt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def wrapped(*_args: object, **_words: object) -> None:
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt as error:
            raise RuntimeError("Error calling __set_name__") from error

    monkeypatch.setattr(cli.cardforge, "main", wrapped)
    assert cli.run([]) == 130
    assert capsys.readouterr().err == "cardforge: interrupted\n"
