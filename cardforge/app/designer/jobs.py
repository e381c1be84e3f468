"""Work that takes a while: one job after the other in a thread of its own, its files kept a while.

A job's files lie in a temporary folder that goes when the designer ends; those of old jobs go
before.
"""

from __future__ import annotations

import secrets
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from cardforge.app.designer.refusals import BusyError, MissingError
from cardforge.errors import CardforgeError

MOST_WAITING: Final = 8
MOST_KEPT: Final = 24
KEPT_S: Final = 3600.0


class Step(NamedTuple):
    """How far a job is: so many of so many, what comes next, and files that are ready."""

    done: int
    total: int
    label: str
    files: tuple[Path, ...] = ()
    remarks: tuple[str, ...] = ()


Work = Callable[[Path], Iterator[Step]]
"""Works in a folder of its own, and says after each step how far it is."""


@dataclass
class Job:
    """One piece of work, as far as it is."""

    key: str
    folder: Path
    done: int = 0
    total: int = 1
    label: str = "waiting"
    files: dict[str, Path] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    error: str | None = None
    finished: float | None = None


class Jobs:
    """All jobs of one designer; `clock` tells seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._jobs: dict[str, Job] = {}
        self._lock = threading.Lock()
        self._ending = threading.Event()
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="printing")
        self._root: Path | None = None

    def start(self, work: Work) -> Job:
        """Put work in line; raise BusyError where too much waits already."""
        with self._lock:
            self._expire()
            if sum(job.finished is None for job in self._jobs.values()) >= MOST_WAITING:
                raise BusyError(f"expected fewer than {MOST_WAITING} jobs at a time")
            self._root = self._root or Path(tempfile.mkdtemp(prefix="cardforge-"))
            key = secrets.token_hex(8)
            job = self._jobs[key] = Job(key, self._root / key)
        self._worker.submit(self._run, job, work)
        return job

    def job(self, key: str) -> Job:
        """Return a job; raise MissingError where there is none, or none any more."""
        with self._lock:
            self._expire()
            if key not in self._jobs:
                raise MissingError(f"expected a job of the last hour, got '{key[:40]}'")
            return self._jobs[key]

    def file(self, key: str, name: str) -> Path:
        """Return a file of a job; raise MissingError where it has none of that name."""
        path = self.job(key).files.get(name)
        if path is None:
            raise MissingError(f"expected a file of the job, got '{name[:80]}'")
        return path

    def end(self) -> None:
        """Stop after the step that is at work, and remove every file."""
        self._ending.set()
        self._worker.shutdown(cancel_futures=True)
        if self._root is not None:
            shutil.rmtree(self._root, ignore_errors=True)

    def _run(self, job: Job, work: Work) -> None:
        try:
            for step in work(job.folder):
                self._note(job, step)
                if self._ending.is_set():
                    return
            job.label = "done"
        except CardforgeError as error:
            job.error = str(error)
        except Exception as error:  # a fault of ours must not leave the page waiting
            job.error = f"this is a fault in cardforge ({type(error).__name__}: {error})"
        finally:
            job.finished = self._clock()

    def _note(self, job: Job, step: Step) -> None:
        found = {path.relative_to(job.folder).as_posix(): path for path in step.files}
        job.files = {**job.files, **found}
        job.remarks = [*job.remarks, *step.remarks]
        job.done, job.total, job.label = step.done, step.total, step.label

    def _expire(self) -> None:
        over = [job for job in self._jobs.values() if job.finished is not None]
        late = self._clock() - KEPT_S
        surplus = {job.key for job in over[: max(0, len(over) - MOST_KEPT)]}
        for job in over:
            if job.key in surplus or (job.finished or 0) < late:
                del self._jobs[job.key]
                shutil.rmtree(job.folder, ignore_errors=True)
