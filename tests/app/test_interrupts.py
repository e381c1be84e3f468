"""Ctrl+C ends work at once, whatever threads are still at."""

from __future__ import annotations

import gc
import signal
import subprocess
import sys
from concurrent.futures import Future
from multiprocessing import resource_tracker
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from cardforge.app import cli
from cardforge.app.commands import battles
from cardforge.app.duels import duelling
from cardforge.app.executors import workers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.core.battles import Tally
    from tests.calls import Call

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


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="Windows names no semaphores")
def test_interrupt_while_workers_start_leaves_no_semaphore(
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    kept: set[str] = set()
    register, unregister = resource_tracker.register, resource_tracker.unregister

    def interrupted(name: str, kind: str) -> None:
        register(name, kind)
        kept.add(name)
        signal.raise_signal(signal.SIGINT)

    def forgotten(name: str, kind: str) -> None:
        unregister(name, kind)
        kept.discard(name)

    monkeypatch.setattr(resource_tracker, "register", interrupted)
    monkeypatch.setattr(resource_tracker, "unregister", forgotten)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in the background
    request.addfinalizer(lambda: signal.signal(signal.SIGINT, before))
    with pytest.raises(KeyboardInterrupt), workers(2):
        pass
    gc.collect()
    assert not kept


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


def interrupt_after(stints: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have Ctrl+C end a duel once so many of its stints are over."""

    def interrupted(*asked: Any) -> Iterator[Tally]:
        for number, tally in enumerate(duelling(*asked)):
            if number == stints:
                raise KeyboardInterrupt
            yield tally

    monkeypatch.setattr(battles, "duelling", interrupted)


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("words", [("duel",), ("battle",)])
def test_interrupted_duel_reports_finished_games(
    call: Call, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], form: str
) -> None:
    ask = (*words, "pontbriand", "hml-raven", "--limit", 3, "--format", form, "--jobs", 1)
    shorter = call(*ask, "--games", 4)
    assert (shorter.status, shorter.err) == (0, "")
    interrupt_after(2, monkeypatch)
    said = call(*ask, "--games", 40)
    assert (said.status, said.out) == (130, shorter.out)
    assert said.err.split("\n") == [
        "4 of 40 games are over; the result above is that of --games 4",
        "", "cardforge: interrupted", "",
    ]  # fmt: skip


def test_interrupted_duel_without_games_prints_nothing(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupt_after(0, monkeypatch)
    said = call("duel", "pontbriand", "hml-raven", "--games", 40)
    assert (said.status, said.out) == (130, "")
    assert said.err == "0 of 40 games are over\n\ncardforge: interrupted\n"
