"""Executors of battles: this process, others on this machine, or a cluster, with equal results."""

from __future__ import annotations

import os
import signal
from collections import deque
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context, resource_tracker
from threading import Thread, current_thread, main_thread
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cardforge.errors import CallError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor
    from multiprocessing.connection import Connection

T = TypeVar("T")
R = TypeVar("R")

AHEAD: Final = 64
"""How many tasks are handed out at most before the first of them is done."""
_PATIENCE_S: Final = 10
_GAMES_A_JOB: Final = 8
"""Fewer are over before another process has started."""
_INTERRUPTS: Final = (signal.SIGINT, signal.SIGTERM)
MOST_PROCESSES: Final = 60
"""Windows waits for no more processes than that."""


def spread(
    function: Callable[[T], R], tasks: Iterable[T], executor: Executor | None = None
) -> Iterator[R]:
    """Yield the results of a function for each task, in the order of the tasks.

    Without an executor, each task runs when its result is requested. Raise
    CallError if workers die.
    """
    if executor is None:
        yield from map(function, tasks)
        return
    waiting = iter(tasks)
    try:
        pending = deque(executor.submit(function, task) for task in islice(waiting, AHEAD))
        while pending:
            yield pending.popleft().result()
            pending += (executor.submit(function, task) for task in islice(waiting, 1))
    except BrokenExecutor as error:
        raise CallError(f"a worker process stopped unexpectedly: {error}") from None


@contextmanager
def workers(
    jobs: int = 1, scheduler: str | None = None, *, compiled: Callable[[], bool] = lambda: False
) -> Iterator[Executor | None]:
    """Yield an executor for this number of jobs, or the cluster at an address; None for one job.

    Compiled work releases the interpreter's lock, so threads share it, which start at once;
    processes share all other work. `compiled` is called only if that matters. Work that has not
    started when the block ends is cancelled.
    """
    with _sigterm_interrupts():
        if scheduler is not None:
            with _cluster(scheduler) as executor:
                yield executor
        elif jobs == 1:
            yield None
        else:
            with _threads(jobs) if compiled() else _processes(jobs) as executor:
                yield executor


def jobs_for(games: int) -> int:
    """Return how many jobs a number of games needs: all cores, unless the games end soon."""
    return max(1, min(_cores(), MOST_PROCESSES, games // _GAMES_A_JOB))


def _cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _sigterm_interrupts() -> Iterator[None]:
    """Have SIGTERM end the work as Ctrl+C does; only a process's main thread can say so."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _threads(jobs: int) -> Iterator[Executor]:
    """Yield a pool of threads; an error leaves them, because compiled games cannot be stopped."""
    pool = ThreadPoolExecutor(jobs)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown(wait=True)


@contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    """Yield a pool of processes, which stop at once if an error ends the block.

    A forked child would copy the locks of threads; a spawned one starts clean.
    """
    context = get_context("spawn")
    line, end = context.Pipe(duplex=False)
    pool: ProcessPoolExecutor | None = None
    with line, end:
        try:
            with _interrupts_blocked():
                pool = ProcessPoolExecutor(jobs, context, _tied, (line,))
                for _ in range(jobs):
                    pool.submit(_cores)  # a task starts a process if none is idle
            yield pool
        except BaseException:
            end.close()
            raise
        finally:
            if pool is not None:
                pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Have Ctrl+C and SIGTERM wait until the block is left; children begun in it wait as well.

    A child shows a traceback if it, or the parent that hands it its work, is interrupted sooner.
    A pool whose making is interrupted may leave a semaphore behind, which Python then reports.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # its own start would end the waiting
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _INTERRUPTS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _tied(line: Connection) -> None:
    """Stop this worker when its parent exits or closes the pipe.

    After an interrupt it stops silently: its parent prints the message. If the parent ignores
    Ctrl+C, as background work of a shell does, so does the worker.
    """
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _INTERRUPTS)
    Thread(target=_follow, args=(line,), name="line", daemon=True).start()


def _follow(line: Connection) -> None:
    """End this process when the line does; nothing is ever sent along it."""
    with suppress(EOFError, OSError):
        line.recv_bytes()
    os._exit(1)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client, KilledWorker  # an extra, and slow to import
    except ImportError:
        message = "--scheduler needs dask.distributed: pip install 'cardforge[cluster]'"
        raise CallError(message) from None
    try:
        connect: Any = Client
        client = connect(address, timeout=_PATIENCE_S, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        reason = str(error).strip() or "no answer"
        raise CallError(f"cannot reach a dask scheduler at '{address}': {reason}") from None
    try:
        yield client.get_executor()
    except (CancelledError, KilledWorker, ImportError, OSError, RuntimeError) as error:
        reason = f"{type(error).__name__} {error}".strip()
        raise CallError(f"the cluster at '{address}' failed: {reason}") from None
    finally:
        client.close()
