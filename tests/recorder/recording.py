"""Cases recorded: groups one after the other, several at a time, each by a driver of its own."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Final, NamedTuple

from tests.recorder.case import Case, How, Request
from tests.recorder.designer import record_visits
from tests.recorder.keeping import keep, keep_files, place_of, told
from tests.recorder.workplace import Workplace, folder_of

DRIVER: Final = Path(__file__).with_name("child.py")
Say = Callable[[str], None]


class Answer(NamedTuple):
    """What a step ended with."""

    status: int
    stdout: bytes
    stderr: bytes


Run = Callable[[tuple[str, ...], Path], Answer]
"""Runs the words of a step in a folder."""


class Driver:
    """A process of the tree that runs commands in forks of itself."""

    def __init__(self, place: Workplace, how: How) -> None:
        self._place = place
        self._how = how
        self._process = subprocess.Popen(
            [str(place.python), "-u", str(DRIVER), str(place.tree)], env=place.environment(),
            cwd=place.base, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def run(self, words: tuple[str, ...], folder: Path) -> Answer:
        """Have the words of a step run and return how that ended."""
        out = folder.parent
        asked = {
            "folder": str(folder), "out": str(out), "how": self._how,
            "words": self._place.arguments(words),
        }  # fmt: skip
        self._writing.write(json.dumps(asked) + "\n")
        self._writing.flush()
        line = self._reading.readline()
        if not line:
            raise RuntimeError(f"the driver ended at {words}")
        return Answer(int(line), *((out / end).read_bytes() for end in ("stdout", "stderr")))

    def close(self) -> None:
        """Let the process end."""
        self._writing.close()
        self._process.wait()

    @property
    def _writing(self) -> IO[str]:
        assert self._process.stdin
        return self._process.stdin

    @property
    def _reading(self) -> IO[str]:
        assert self._process.stdout
        return self._process.stdout


class Batch(NamedTuple):
    """Cases of one group that are recorded one after the other."""

    name: str
    cases: list[Case]


def batches(cases: Iterable[Case]) -> list[Batch]:
    """Return the cases by their groups, and by the servers that visits share."""
    groups: dict[str, list[Case]] = {}
    for case in cases:
        groups.setdefault(f"{case.how} {case.server or case.group}", []).append(case)
    return [Batch(name, members) for name, members in groups.items()]


def record(place: Workplace, cases: list[Case], target: Path, jobs: int, say: Say) -> None:
    """Record the cases into a folder, so many groups at a time."""
    free: SimpleQueue[int] = SimpleQueue()
    for worker in range(jobs):
        free.put(worker)

    def work(batch: Batch) -> None:
        worker, begun = free.get(), time.monotonic()
        try:
            _record_batch(place, worker, batch, target)
        finally:
            free.put(worker)
        say(f"{batch.name}: {len(batch.cases)} cases, {time.monotonic() - begun:.0f} s")

    with ThreadPoolExecutor(jobs) as pool:
        for done in [pool.submit(work, batch) for batch in batches(cases)]:
            done.result()


def _record_batch(place: Workplace, worker: int, batch: Batch, target: Path) -> None:
    how = batch.cases[0].how
    if how == "visit":
        record_visits(place, worker, batch.cases, target)
    elif how == "process":
        _record_all(
            place, worker, batch, target, lambda words, folder: _process(place, words, folder)
        )
    else:
        with closing(Driver(place, how)) as driver:
            _record_all(place, worker, batch, target, driver.run)


def _process(place: Workplace, words: tuple[str, ...], folder: Path) -> Answer:
    done = place.run(words, folder)
    return Answer(done.returncode, done.stdout, done.stderr)


def _record_all(place: Workplace, worker: int, batch: Batch, target: Path, run: Run) -> None:
    for case in batch.cases:
        with folder_of(place, worker, case) as folder:
            _record_steps(place, case, folder, place_of(target, case.name), run)


def _record_steps(place: Workplace, case: Case, folder: Path, target: Path, run: Run) -> None:
    """Keep what each step says, and the files that it changed."""
    clean = place.paths(folder).without
    known = dict(case.files)
    lines = []
    for number, words in enumerate(case.steps, 1):
        assert not isinstance(words, Request)
        answer = run(words, folder)
        lines.append(f"{number}. {' '.join(words)[:2000]} -> status {answer.status}")
        for name, content in (("stdout", answer.stdout), ("stderr", answer.stderr)):
            if content:
                keep(target, f"{number}.{name}", told(content, clean))
        known = keep_files(folder, known, target, f"{number}.files", clean)
    keep(target, "status", "\n".join([*lines, ""]).encode())
