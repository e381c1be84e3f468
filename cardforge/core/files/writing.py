"""Files on disk, each written whole: what was there stays until all of the new bytes are safe.

A symbolic link stays one, and its target is written. A replaced file keeps its permissions. Pipes
and devices are written to as they are, because there is nothing to replace.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import threading
from pathlib import Path

from cardforge.errors import UnwritableError

UNFINISHED = ".part"
"""The ending of a file that is being written."""
_OPEN_FILES = re.compile(r"/dev|/proc/[0-9]+/fd")
"""Folders in which a regular file is one that a process has open, such as /dev/stdout."""


def write_text(path: Path, text: str) -> None:
    """Write the whole text, or leave what was there as it was; raise UnwritableError."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Write all of the bytes, or leave what was there as it was; raise UnwritableError."""
    made: list[Path] = []
    try:
        if _is_stream(path):
            _pour(path, data)
            return
        made = _make_folders(path.parent)
        _replace(Path(os.path.realpath(path)), data)
    except (OSError, ValueError) as error:
        for folder in made:
            with contextlib.suppress(OSError):
                folder.rmdir()
        raise UnwritableError(_reason(error), path) from None


def expect_writable(path: Path, *, folder: bool = False) -> Path:
    """Return the path of a file, or of a folder of files, that is to be written after some work.

    Raise UnwritableError where it could not be: something else is there, the file is read-only, or
    the nearest folder that exists is.
    """
    try:
        there = next(each for each in (path, *path.absolute().parents) if os.path.lexists(each))
        is_folder = there.is_dir()
        if is_folder and not folder and there == path:
            raise UnwritableError("it is a folder", path)
        if not is_folder and (folder or there != path):
            raise UnwritableError(f"'{there}' is not a folder", path)
        if not os.access(there, os.W_OK | (os.X_OK if is_folder else 0)):
            raise UnwritableError("permission denied", path)
    except (OSError, ValueError) as error:
        raise UnwritableError(_reason(error), path) from None
    return path


def _is_stream(path: Path) -> bool:
    """Return whether a path is a pipe, a device or an open file such as /dev/stdout."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return False
    if stat.S_ISREG(mode):
        return bool(_OPEN_FILES.fullmatch(os.path.realpath(path.parent)))
    return not stat.S_ISDIR(mode)


def _pour(path: Path, data: bytes) -> None:
    with path.open("ab", buffering=0) as stream:
        view = memoryview(data)
        while view:
            view = view[stream.write(view) :]


def _make_folders(folder: Path) -> list[Path]:
    """Make a folder and those above it; return the new ones, the innermost first."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return missing


def _replace(path: Path, data: bytes) -> None:
    old = path.stat() if path.exists() else None
    if old and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    writer = f"{os.getpid()}-{threading.get_ident()}"
    temporary = path.with_name(f".{path.name[:40]}.{writer}{UNFINISHED}")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if old:
            temporary.chmod(stat.S_IMODE(old.st_mode))
            _keep_owner(temporary, old)
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def _keep_owner(path: Path, old: os.stat_result) -> None:
    """Give a file the owner of the one it replaces, as far as the system allows."""
    if hasattr(os, "chown"):
        with contextlib.suppress(OSError):
            os.chown(path, old.st_uid, old.st_gid)


def _reason(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()
