"""The designs of a folder: read, saved, made and renamed, with nobody's work overwritten.

A version is a hash of the file's bytes. Whoever writes says which version they changed; where the
file is another by then, nothing is written and both are shown.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from cardforge.app.designer.folder import Folder
from cardforge.app.designer.locks import locked
from cardforge.app.designer.names import shown
from cardforge.app.designer.refusals import ConflictError, words_of
from cardforge.app.editor_files import place_schemas
from cardforge.core.files import decode, parse, read_bytes, write_bytes
from cardforge.core.files.amending import amended
from cardforge.core.files.line_ends import encode
from cardforge.core.limits import LARGEST_TEXT
from cardforge.errors import CallError, CardforgeError, FileError, UnreadableError


class Kept(NamedTuple):
    """A design as it lies in the folder."""

    id: str
    version: str
    text: str

    @property
    def data(self) -> dict[str, object] | None:
        """The plain data of the text, None where there is none."""
        try:
            return parse(self.text, Path(self.id)).data
        except FileError:
            return None


class Placed(NamedTuple):
    """Where a file lies by now, and its version; "" where its bytes cannot be had."""

    id: str
    version: str


Change = Callable[[Kept], str]
"""How the text of a design becomes another."""


def version_of(content: bytes) -> str:
    """Return the version of a file that holds these bytes."""
    return hashlib.sha256(content).hexdigest()[:32]


def kept(folder: Folder, word: str) -> Kept:
    """Return a design; raise MissingError where it is not there, FileError if it is not text."""
    return _kept(folder, word)[0]


def save(folder: Folder, word: str, version: str, change: Change) -> Kept:
    """Change a design that is of a version; raise ConflictError where it is of another."""
    with locked(folder, word):
        before, content = _kept(folder, word)
        if before.version != version:
            raise ConflictError(
                f"expected the version on disk ({before.version}), got '{version[:40]}'",
                version=before.version, text=before.text, data=before.data,
            )  # fmt: skip
        return _put(folder, word, change(before), like=content)


def save_data(folder: Folder, word: str, version: str, data: dict[str, Any]) -> Kept:
    """Save new data in a design's file, its comments kept; raise as `save` does."""
    return save(folder, word, version, lambda before: amended(before.text, data, Path(word)))


def save_text(folder: Folder, word: str, version: str, text: str) -> Kept:
    """Save a new text as it is; raise as `save` does."""
    return save(folder, word, version, lambda _: text)


def create(folder: Folder, word: str, text: str) -> Kept:
    """Put a new design into the folder; raise ConflictError where something is there."""
    with locked(folder, word):
        path = folder.path(word)
        if os.path.lexists(path):
            raise ConflictError(f"expected an id that is free, got '{shown(word)}'")
        made = _put(folder, word, text, like=b"")
        place_schemas([path])
        return made


def placed(folder: Folder, word: str) -> Placed:
    """Return where a file lies; it may be one that cannot be read."""
    try:
        return Placed(word, version_of(read_bytes(folder.present(word))))
    except FileError:
        return Placed(word, "")


def rename(folder: Folder, word: str, new: str) -> Placed:
    """Give a file another id, readable or not; raise ConflictError where that is taken."""
    with locked(folder, word, new):
        path, target = _way(folder, word, new)
        with writing(target):
            target.parent.mkdir(parents=True, exist_ok=True)
            path.rename(target)
        place_schemas([target])
        _settle(target.parent)
        return placed(folder, new)


def obstacle(folder: Folder, word: str, new: str) -> str:
    """Say why a design cannot have another id as things stand; nothing where it can."""
    try:
        _way(folder, word, new)
    except CardforgeError as error:
        return words_of(error)
    return ""


def _way(folder: Folder, word: str, new: str) -> tuple[Path, Path]:
    """Return where a design lies and where it would; raise CardforgeError where it cannot."""
    path, target = folder.present(word), folder.path(new)
    if target.exists() and not target.samefile(path):
        raise ConflictError(f"expected an id that is free, got '{shown(new)}'")
    blocked = next((parent for parent in target.parents if parent.is_file()), None)
    if blocked is not None:
        raise UnreadableError(f"expected folders on the way, '{blocked.name}' is a file", target)
    return path, target


@contextlib.contextmanager
def writing(path: Path) -> Any:
    """Say of a failure of the system which file it was about."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UnreadableError(f"expected a writable file: {reason}", path) from None


def _kept(folder: Folder, word: str) -> tuple[Kept, bytes]:
    content = read_bytes(folder.present(word))
    return Kept(word, version_of(content), _decoded(content, word)), content


def _decoded(content: bytes, word: str) -> str:
    """Return the text of a file; an empty one is a design that is still to be written."""
    return decode(content, Path(word)) if content else ""


def _put(folder: Folder, word: str, text: str, *, like: bytes) -> Kept:
    path = folder.path(word)
    content = encode(text, like)
    if len(content) > LARGEST_TEXT:
        raise CallError(f"expected at most {LARGEST_TEXT:,} bytes in a file, got {len(content):,}")
    written = Kept(word, version_of(content), _decoded(content, word))
    write_bytes(path, content)
    _settle(path.parent)
    return written


def _settle(folder: Path) -> None:
    """Have the system write down which files the folder holds, so that a new name outlasts it."""
    if sys.platform == "win32":  # pragma: no cover
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
