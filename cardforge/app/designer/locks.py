"""One writer at a time for each design, whichever thread or process it is in."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
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
def locked(folder: Folder, word: str) -> Iterator[None]:
    """Hold a design while it is read, compared and written; others wait.

    The lock is a file of its own, because the design's file is replaced while it is held. It falls
    with the handle, and so with the process that holds it.
    """
    path = folder.hidden(LOCKS, f"{hashlib.sha256(word.casefold().encode()).hexdigest()[:32]}.lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    except OSError as error:
        reason = (error.strerror or "").lower()
        raise UnreadableError(f"expected a folder to write to: {reason}", folder.root) from None
    try:
        _take(handle)
        yield
    finally:
        os.close(handle)
