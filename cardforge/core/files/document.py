"""Documents and files on disk: read and written whole, with a clear error for each failure."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import threading
from collections.abc import Callable, Mapping
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import Final, NamedTuple

from cardforge.core.findings import Finding, Rule, Severity, Where
from cardforge.core.limits import LARGEST_TEXT
from cardforge.core.wording import quoted
from cardforge.errors import Mark, UnreadableError, UnwritableError

CITE: Final = "cardforge docs formats"
Locate = Callable[[Where], tuple[int, Mark]]
"""Find the deepest existing part of a path: how many keys of it exist, and the mark of the last."""


DUPLICATE_KEY: Final = Rule("duplicate-key", Severity.ERROR, "A key appears once.", CITE)
TWO_READINGS: Final = Rule(
    "two-readings",
    Severity.ERROR,
    "Every word means the same to all YAML readers.",
    CITE,
)


def duplicate(where: Where) -> Finding:
    """Return the finding for a key that appears a second time."""
    return DUPLICATE_KEY.broken(
        where,
        f"key {quoted(where[-1])} appears a second time here; only the first one counts",
        fix="delete one of the two",
    )


class Document(NamedTuple):
    """A file's plain data (all keys are strings), and the line of each path in it."""

    path: Path
    data: dict[str, object]
    findings: tuple[Finding, ...]
    """What its notation leaves open: a key twice, a word with two readings."""
    locate: Locate
    source: bytes = b""
    """The content of the file, if the reader of a command has read it."""
    beside: Callable[[Path], Document] | None = None
    """The function that reads files named by this file; None if there is none."""
    pictures: Mapping[str, bytes] = MappingProxyType({})
    """The author's pictures that came with the file, by view, as from a shared page."""

    def mark(self, where: Where) -> Mark:
        """Return the place of a path, or of the deepest part of it that the file has."""
        return self.locate(where)[1]

    def deepest(self, paths: tuple[Where, ...]) -> Where:
        """Return whichever path reaches deepest into the file (the first, if equal)."""
        return max(paths, key=lambda path: self.locate(path)[0])


def spelled(path: PurePath) -> str:
    """Return a path with forward slashes as text that any file, answer or page can contain.

    Names are bytes on some systems: those that are not UTF-8 are escaped, as in `\xe4`.
    """
    return os.fsencode(path.as_posix()).decode(errors="backslashreplace")


def read_bytes(path: Path, largest: int = LARGEST_TEXT) -> bytes:
    """Return the content of a file; raise UnreadableError if it cannot be read.

    Only regular files are opened, because opening a pipe waits for a writer.
    """
    try:
        _expect_regular(path, path.stat(), largest)
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except FileNotFoundError:
        raise UnreadableError("file not found", path) from None
    except PermissionError:
        raise UnreadableError("cannot be read: permission denied", path) from None
    except (OSError, ValueError) as error:
        raise UnreadableError(f"cannot be read: {_reason(error)}", path) from None
    if len(data) > largest:
        raise UnreadableError(f"the file is too large: at most {_kib(largest)} are read", path)
    return data


def _expect_regular(path: Path, state: os.stat_result, largest: int) -> None:
    if stat.S_ISDIR(state.st_mode):
        if not os.access(path, os.R_OK | os.X_OK):
            raise PermissionError
        raise UnreadableError("expected a file, got a folder", path)
    if not stat.S_ISREG(state.st_mode):
        raise UnreadableError("expected a regular file, got a pipe, socket or device", path)
    if state.st_size > largest:
        raise UnreadableError(
            f"the file is too large: {_kib(state.st_size)}, at most {_kib(largest)} are read", path
        )


def read_text(path: Path) -> str:
    """Return the file's text, without a byte order mark and with `\\n` line ends."""
    return decode(read_bytes(path), path)


def decode(data: bytes, path: Path | None = None) -> str:
    """Return UTF-8 (or marked UTF-16) bytes as text; name the line of the first bad byte."""
    if not data:
        raise UnreadableError("the file is empty; create a ship with `cardforge new NAME`", path)
    coding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = data.decode(coding)
    except UnicodeDecodeError as error:
        byte = data[error.start : error.start + 1].hex()
        raise UnreadableError(
            f"byte {byte} is not UTF-8: save the file as UTF-8 text",
            path,
            Mark(data.count(b"\n", 0, error.start) + 1),
        ) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise UnreadableError("this is a binary file, not text", path, Mark(line))
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _kib(size: int) -> str:
    return f"{size / 1024:,.0f} KiB"


def _reason(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()


def exists(path: Path) -> bool:
    """Return whether anything is at a path, links followed."""
    return os.path.exists(path)  # noqa: PTH110


def is_folder(path: Path) -> bool:
    """Return whether a folder is at a path, links followed."""
    return os.path.isdir(path)  # noqa: PTH112


def is_file(path: Path) -> bool:
    """Return whether a regular file is at a path, links followed."""
    return os.path.isfile(path)  # noqa: PTH113


UNFINISHED = ".part"
"""The ending of a file that is being written."""
_OPEN_FILES = re.compile(r"/dev|/proc/[0-9]+/fd")
"""Folders in which a regular file is one that a process has open, such as /dev/stdout."""


def write_text(path: Path, text: str) -> None:
    """Write the whole text, or leave the old file unchanged and raise UnwritableError."""
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
    """Return the path of a file or folder that will be written later.

    Raise UnwritableError if it cannot be: something else has that name, the file is read-only, or
    the nearest existing folder is.
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
    """Set the owner of a file to that of the file it replaces, as far as the system allows."""
    if hasattr(os, "chown"):
        with contextlib.suppress(OSError):
            os.chown(path, old.st_uid, old.st_gid)
