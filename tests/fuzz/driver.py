"""Workers started, watched and counted: every reader gets its share of the time."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from tests.fuzz.board import Board, Told
from tests.fuzz.faults import Fault, fault_of_death, keep, note, noted, suspect
from tests.fuzz.reader import Reader
from tests.fuzz.tally import Tally
from tests.fuzz.trial import CPU_S
from tests.fuzz.worker import FOUND

ROOT: Final = Path(__file__).parents[2]
WALL_S: Final = 60.0
"""How long a worker may wait on an input without doing anything."""
GRACE_S: Final = 90.0
"""How long a worker may go on after its time: for its last input, on a busy machine."""
_LOOK_S: Final = 0.2
_SPARE: Final = 0.8
"""The share of the time in which every reader has its first turn; killing what hangs takes more."""
_SHORTEST_SLICE_S: Final = 3.0
_LONGEST_SLICE_S: Final = 60.0
_WORTH_GUIDING_S: Final = 20.0
"""Slices shorter than this go without atheris, which takes seconds to start."""


class Plan(NamedTuple):
    """What a run is to do."""

    seconds: float
    folder: Path
    readers: Mapping[str, Reader]
    table: str = "tests.fuzz.readers:READERS"
    jobs: int = 2
    seed: int = 0
    engine: str = "auto"
    least: int = 20_000
    """Inputs that a reader is to come to before others get more time than it."""
    inputs: int = 0
    """Inputs that each reader is to try, and no more: the same ones on any machine; 0 for any number."""
    cpu_s: float = CPU_S
    wall_s: float = WALL_S


class Turn(NamedTuple):
    """How one worker goes about it."""

    seed: int
    engine: str


class Session:
    """One worker at work on one reader."""

    def __init__(self, plan: Plan, name: str, seconds: float, turn: Turn, place: Path) -> None:
        self.name = name
        self._plan = plan
        self.is_guided = turn.engine == "atheris"
        self._late = time.monotonic() + seconds + GRACE_S
        self._idle_since: float | None = None
        self._spent_s = -1.0
        self._killed = ""
        place.mkdir()
        self._log, path = place / "log", place / "board"
        self.found = place / FOUND
        self._board = Board(path, plan.readers[name].largest + 1)
        words = (
            sys.executable, "-m", "tests.fuzz.worker", name, "--table", plan.table, "--until", f"{time.monotonic() + seconds:.1f}",
            "--inputs", str(plan.inputs),
            "--seed", str(turn.seed), "--engine", turn.engine, "--cpu", str(plan.cpu_s),
            "--board", str(path), "--folder", str(plan.folder),
        )  # fmt: skip
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                words, cwd=ROOT, env=_environment(place), stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True,
            )  # fmt: skip

    def is_over(self) -> bool:
        """Look after the worker; end it where it waits for something that does not come."""
        if self._process.poll() is not None:
            return True
        now = time.monotonic()
        if not _is_idle(self._process.pid):
            self._idle_since = None
        elif self._idle_since is None:
            self._idle_since = now
        if self._idle_since is not None and now - self._idle_since > self._plan.wall_s:
            self.end(f"no answer in {self._plan.wall_s:.0f} s")
        elif now > self._late and self._board.told().busy:
            self.end("")
        return False

    def end(self, why: str = "") -> None:
        """Kill the worker and what it started; say why if its input is to blame."""
        self._killed = why
        if why:
            self._process.send_signal(signal.SIGPROF)  # it writes where it is, and ends
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_LOOK_S)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def told(self) -> Told:
        """Return what the worker did."""
        return self._board.told()

    def death(self) -> tuple[Fault, bytes] | None:
        """Return why a worker died that should not have, and on which input."""
        status = self._process.wait()
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        how = self._killed or _how(status, self._plan.cpu_s)
        if not how:
            return None
        lines = self._log.read_text(errors="replace")[-200_000:].splitlines(keepends=True)
        said = "".join(line for line in lines if not line.startswith("INFO: "))[-20_000:]
        data = self._board.data() if self.told().busy else b""
        if not data and not self.told().inputs:
            how = f"a worker that does not start ({how})"
        return fault_of_death(how, said), data


def run(plan: Plan, tally: Tally, tell: Callable[[str], object] = print) -> list[str]:
    """Fuzz for as long as planned; return the signatures of the faults that were found."""
    begun, found = time.monotonic(), list[str]()
    until = begun + plan.seconds
    slices = _SPARE * plan.seconds * plan.jobs / len(plan.readers)
    slices = min(max(slices, _SHORTEST_SLICE_S), _LONGEST_SLICE_S)
    if plan.inputs:
        slices = plan.seconds
    numbers = iter(range(1 << 30))
    started: dict[str, int] = {}
    with tempfile.TemporaryDirectory(prefix="fuzz-", dir=_memory()) as place, _ending() as sessions:
        while sessions or (time.monotonic() < until and not _is_done(plan, started)):
            for session in [each for each in sessions if each.is_over()]:
                sessions.remove(session)
                found += _counted(plan, session, tally, begun, tell)
            left = until - time.monotonic()
            busy = {each.name for each in sessions}
            while (
                left > 1
                and len(sessions) < plan.jobs
                and (name := _next(plan, tally, busy, started))
            ):
                number, span = next(numbers), min(slices, left)
                turn = _turn(plan, span, number, started.get(name, 0))
                sessions.append(Session(plan, name, span, turn, Path(place, str(number))))
                busy.add(name)
                started[name] = started.get(name, 0) + 1
            time.sleep(_LOOK_S)
    return found


@contextlib.contextmanager
def _ending() -> Iterator[list[Session]]:
    """Yield a list of sessions, of which none outlives the block."""
    sessions: list[Session] = []
    try:
        yield sessions
    finally:
        for each in sessions:
            each.end()


def _is_done(plan: Plan, started: Mapping[str, int]) -> bool:
    """Tell whether every reader had the one turn that it has where inputs are numbered."""
    return bool(plan.inputs) and all(started.get(name) for name in plan.readers)


def _next(plan: Plan, tally: Tally, busy: set[str], started: Mapping[str, int]) -> str | None:
    """Return whose turn it is: first of readers below their least, then of all by CPU time."""
    waiting = [
        name
        for name in plan.readers
        if name not in busy and not (plan.inputs and started.get(name))
    ]
    return min(
        waiting,
        default=None,
        key=lambda name: (
            started.get(name, 0) > 0,
            tally[name].inputs >= plan.least,
            tally[name].cpu_s,
        ),
    )


def _counted(
    plan: Plan, session: Session, tally: Tally, begun: float, tell: Callable[[str], object]
) -> list[str]:
    """Add what a session did to the tally; return the signatures of its faults."""
    count, told, death = tally[session.name], session.told(), session.death()
    count.add(told.inputs, told.long_ones, told.cpu_s)
    if death:
        fault, data = death
        is_slow = "CPU" in fault.signature
        count.add(0, 0, plan.cpu_s if is_slow else 0)
        if is_slow and session.is_guided:
            suspect(plan.folder, session.name, data)
        else:
            keep(plan.folder, session.name, fault, data)
            note(session.found, fault)
    signatures = noted(session.found)
    for signature in signatures:
        if count.add_fault(signature):
            tell(f"fault: {session.name}: {signature}")
    told_s = time.monotonic() - begun
    tell(
        f"{told_s:7.0f} s  {session.name}: {told.inputs:,} inputs in {told.cpu_s:.1f} s of CPU time"
    )
    return signatures


def _how(status: int, cpu_s: float) -> str:
    if status == -signal.SIGPROF:
        return f"no answer in {cpu_s:.0f} s of CPU time"
    if status < 0:
        return f"died of {signal.Signals(-status).name}"
    return f"ended with status {status}" if status else ""


def _turn(plan: Plan, seconds: float, number: int, earlier: int) -> Turn:
    """Return how a worker goes about it; where both ways can be had, a reader gets them by turns."""
    seed, engine = plan.seed + 7919 * number, plan.engine
    if engine == "auto":
        is_guided = (plan.seed + earlier) % 2 and seconds >= _WORTH_GUIDING_S and has_atheris()
        engine = "atheris" if is_guided else "own"
    return Turn(seed, engine)


def has_atheris() -> bool:
    """Tell whether atheris can be imported."""
    import importlib.util

    return importlib.util.find_spec("atheris") is not None


def _environment(place: Path) -> dict[str, str]:
    scratch = place / "tmp"
    scratch.mkdir()
    return {
        **os.environ, "TMPDIR": str(scratch), "CARDFORGE_DEBUG": "1", "PYTHONHASHSEED": "0", "COLUMNS": "100",
        "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "PYTHONWARNINGS": "ignore",
    }  # fmt: skip


def _memory() -> str | None:
    """Return a folder in memory, where the system has one."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108


def _is_idle(pid: int) -> bool:
    """Tell whether no thread of a process is running or could run; False where nobody can tell."""
    try:
        states = [
            path.read_text().rpartition(")")[2].split()[0]
            for path in Path(f"/proc/{pid}/task").glob("*/stat")
        ]
    except (OSError, IndexError):
        return False
    return bool(states) and all(state in "SD" for state in states)
