"""Bytes and text from disk, with every way in which reading can fail said plainly."""

from __future__ import annotations

import os
import stat
from pathlib import Path, PurePath

from cardforge.core.limits import LARGEST_TEXT
from cardforge.errors import Mark, UnreadableError


def spelled(path: PurePath) -> str:
    """Return a path with forward slashes as text that any file, answer or page can hold.

    Names are bytes to some systems: where these are no UTF-8 they are spelt out, `\\xe4`.
    """
    return os.fsencode(path.as_posix()).decode(errors="backslashreplace")


def read_bytes(path: Path, largest: int = LARGEST_TEXT) -> bytes:
    """Return what the file holds, or say why it cannot be had.

    Only regular files are opened: whoever opens a pipe waits for somebody to write to it.
    """
    try:
        _expect_regular(path, path.stat(), largest)
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except FileNotFoundError:
        raise UnreadableError("expected a file, found nothing of that name", path) from None
    except PermissionError:
        raise UnreadableError("expected a readable file, permission was denied", path) from None
    except (OSError, ValueError) as error:
        raise UnreadableError(f"expected a readable file: {_reason(error)}", path) from None
    if len(data) > largest:
        raise UnreadableError(f"expected at most {_kib(largest)}: not read to its end", path)
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
            f"expected at most {_kib(largest)}, got {_kib(state.st_size)}: not read", path
        )


def read_text(path: Path) -> str:
    """Return the file's text, without a byte order mark and with `\\n` line ends."""
    return decode(read_bytes(path), path)


def decode(data: bytes, path: Path | None = None) -> str:
    """Return UTF-8 (or marked UTF-16) bytes as text; name the line of the first bad byte."""
    if not data:
        raise UnreadableError("expected a design, the file is empty", path)
    coding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = data.decode(coding)
    except UnicodeDecodeError as error:
        raise UnreadableError(
            f"expected UTF-8 text, byte {data[error.start : error.start + 1].hex()} is not",
            path,
            Mark(data.count(b"\n", 0, error.start) + 1),
        ) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise UnreadableError("expected text, this is a binary file", path, Mark(line))
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _kib(size: int) -> str:
    return f"{size / 1024:,.0f} KiB"


def _reason(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()
