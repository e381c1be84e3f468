"""Who does the work: this process, others on this machine, or a cluster. The answer is the same."""

from __future__ import annotations

import signal
from collections import deque
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cardforge.errors import CallError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor

T = TypeVar("T")
R = TypeVar("R")

AHEAD: Final = 64
"""How many tasks are handed out at most before the first of them is done."""
_PATIENCE_S: Final = 10


def spread(
    function: Callable[[T], R], tasks: Iterable[T], executor: Executor | None = None
) -> Iterator[R]:
    """Yield what a function makes of each task, in the order of the tasks.

    Without an executor each task is done when it is asked for. Raise CallError if workers die.
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
        raise CallError(f"expected workers that live, one was lost: {error}") from None


@contextmanager
def workers(
    jobs: int = 1, scheduler: str | None = None, *, compiled: Callable[[], bool] = lambda: False
) -> Iterator[Executor | None]:
    """Give an executor for so many jobs, or the cluster at an address; None for one job.

    Compiled work lets go of the interpreter, so threads share it, which cost nothing to start; all
    other work is shared by processes. `compiled` is asked only where that matters. Work that
    has not begun when the block is left is not begun any more.
    """
    if scheduler is not None:
        with _cluster(scheduler) as executor:
            yield executor
    elif jobs == 1:
        yield None
    else:
        pool = ThreadPoolExecutor(jobs) if compiled() else _processes(jobs)
        try:
            yield pool
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _processes(jobs: int) -> Executor:
    # A forked child would copy whatever threads hold just then; a spawned one begins clean.
    # Interrupted, it goes without a word: its parent does the talking.
    quietly = (signal.SIGINT, signal.SIG_DFL)
    return ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, quietly)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client, KilledWorker  # an extra, and slow to import
    except ImportError:
        message = "expected dask.distributed for --scheduler: pip install 'cardforge[cluster]'"
        raise CallError(message) from None
    try:
        connect: Any = Client
        client = connect(address, timeout=_PATIENCE_S, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        reason = str(error).strip() or "no answer"
        raise CallError(f"expected a dask scheduler at '{address}': {reason}") from None
    try:
        yield client.get_executor()
    except (CancelledError, KilledWorker, ImportError, OSError, RuntimeError) as error:
        reason = f"{type(error).__name__} {error}".strip()
        raise CallError(f"expected a cluster that lasts, '{address}' failed: {reason}") from None
    finally:
        client.close()
