"""One writer at a time for each design, whichever thread or process it is in."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from cardforge.app.designer.folder import Folder
from cardforge.errors import UnreadableError

LOCKS: Final = "locks"

if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    def _take(handle: int) -> None:
        while True:
            try:
                return msvcrt.locking(handle, msvcrt.LK_LOCK, 1)
            except OSError:  # it gives up after ten seconds
                continue
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX)


@contextmanager
def locked(folder: Folder, *words: str) -> Iterator[None]:
    """Hold designs while they are read, compared and written; others wait.

    A lock is a file of its own, because the design's file is replaced while it is held. It falls
    with the handle, and so with the process that holds it. Several are taken in the order of what
    is locked, however they are named, so that no two callers wait for one another.
    """
    with ExitStack() as held:
        for path in sorted({_lock_of(folder, word) for word in words}):
            handle = _opened(folder, path)
            held.callback(os.close, handle)
            _take(handle)
        yield


def _lock_of(folder: Folder, word: str) -> Path:
    """Return the lock of a design: one for all spellings that some system takes for the same."""
    return folder.hidden(LOCKS, f"{hashlib.sha256(word.casefold().encode()).hexdigest()[:32]}.lock")


def _opened(folder: Folder, path: Path) -> int:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    except OSError as error:
        reason = (error.strerror or "").lower()
        raise UnreadableError(f"expected a folder to write to: {reason}", folder.root) from None
