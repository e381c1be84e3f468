"""The designs of a folder: listed, read, saved and renamed, never over the changes of others."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path, PurePosixPath
from typing import Any, Final, NamedTuple

from cardforge.app.designer import history
from cardforge.app.designer.folder import (
    ConflictError,
    Folder,
    lined,
    shown,
    words_of,
    words_with_line,
)
from cardforge.app.loading import Judgement, judge_text
from cardforge.app.new_files import place_schemas
from cardforge.app.registry import GAMES
from cardforge.app.reports.figures import number
from cardforge.core.files import decode, parse, read_bytes, write_bytes
from cardforge.core.files.editing import amended, encode
from cardforge.core.findings import Severity
from cardforge.core.game import Design
from cardforge.core.limits import LARGEST_TEXT
from cardforge.errors import CallError, CardforgeError, FileError, UnreadableError

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
    """Lock designs while they are read, compared and written; other writers wait.

    A lock is a file of its own, because the design's file is replaced while it is locked. It ends
    with its handle, and so with its process. Several locks are always taken in the same order,
    whatever the order of the names, so that no two callers wait for each other.
    """
    with ExitStack() as held:
        for path in sorted({_lock_of(folder, word) for word in words}):
            handle = _opened(folder, path)
            held.callback(os.close, handle)
            _take(handle)
        yield


def _lock_of(folder: Folder, word: str) -> Path:
    """Return the lock of a design, one for all spellings that a file system may equate."""
    return folder.hidden(LOCKS, f"{hashlib.sha256(word.casefold().encode()).hexdigest()[:32]}.lock")


def _opened(folder: Folder, path: Path) -> int:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    except OSError as error:
        reason = (error.strerror or "").lower()
        raise UnreadableError(f"cannot write to the folder: {reason}", folder.root) from None


class Kept(NamedTuple):
    """A design as stored in the folder."""

    id: str
    version: str
    text: str

    @property
    def data(self) -> dict[str, object] | None:
        """The plain data of the text, or None if it cannot be read."""
        try:
            return parse(self.text, Path(self.id)).data
        except FileError:
            return None


class StoredFile(NamedTuple):
    """The path of a file, and its version; "" if it cannot be read."""

    id: str
    version: str


Change = Callable[[Kept], str]
"""How the text of a design becomes another."""


def version_of(content: bytes) -> str:
    """Return the version of a file that holds these bytes."""
    return hashlib.sha256(content).hexdigest()[:32]


def kept(folder: Folder, word: str) -> Kept:
    """Return a design; raise MissingError if it does not exist, FileError if it is not text."""
    return _kept(folder, word)[0]


def save(folder: Folder, word: str, version: str, change: Change, why: str = "saved") -> Kept:
    """Change a design of this version; raise ConflictError if it has another.

    The history keeps both states, with the reason for the new one.
    """
    with locked(folder, word):
        before, content = _kept(folder, word)
        if before.version != version:
            raise ConflictError(
                f"the file changed: expected version {before.version}, got '{version[:40]}'",
                version=before.version, text=before.text, data=before.data,
            )  # fmt: skip
        saved = _put(folder, word, change(before), like=content)
        old, new = (history.SavedText(each.version, each.text) for each in (before, saved))
        history.record(folder, word, old, new, why)
        return saved


def save_data(
    folder: Folder, word: str, version: str, data: dict[str, Any], why: str = "saved"
) -> Kept:
    """Save new data in a design's file, its comments kept; raise as `save` does."""
    return save(folder, word, version, lambda before: amended(before.text, data, Path(word)), why)


def save_text(folder: Folder, word: str, version: str, text: str, why: str = "saved") -> Kept:
    """Save a new text as it is; raise as `save` does."""
    return save(folder, word, version, lambda _: text, why)


def create(folder: Folder, word: str, text: str) -> Kept:
    """Put a new design into the folder; raise ConflictError where something is there."""
    with locked(folder, word):
        path = folder.path(word)
        if os.path.lexists(path):
            raise ConflictError(f"file '{shown(word)}' already exists: choose another name")
        made = _put(folder, word, text, like=b"")
        place_schemas([path])
        return made


def placed(folder: Folder, word: str) -> StoredFile:
    """Return the path of a file, readable or not."""
    try:
        return StoredFile(word, version_of(read_bytes(folder.present(word))))
    except FileError:
        return StoredFile(word, "")


def rename(folder: Folder, word: str, new: str) -> StoredFile:
    """Rename a file, readable or not; raise ConflictError if the new name is taken."""
    with locked(folder, word, new):
        path, target = _way(folder, word, new)
        with writing(target):
            target.parent.mkdir(parents=True, exist_ok=True)
            path.rename(target)
        place_schemas([target])
        _settle(target.parent)
        return placed(folder, new)


def obstacle(folder: Folder, word: str, new: str) -> str:
    """Return why a design cannot have another id now; empty if it can."""
    try:
        _way(folder, word, new)
    except CardforgeError as error:
        return words_of(error)
    return ""


def _way(folder: Folder, word: str, new: str) -> tuple[Path, Path]:
    """Return the old and the new path of a design; raise CardforgeError if it cannot move."""
    path, target = folder.present(word), folder.path(new)
    if target.exists() and not target.samefile(path):
        raise ConflictError(f"file '{shown(new)}' already exists: choose another name")
    blocked = next((parent for parent in target.parents if parent.is_file()), None)
    if blocked is not None:
        raise UnreadableError(
            f"'{blocked.name}' is a file, not a folder: choose another name", target
        )
    return path, target


@contextlib.contextmanager
def writing(path: Path) -> Any:
    """Turn a failure of the system into an error that names the file."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UnreadableError(f"cannot write the file: {reason}", path) from None


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
        raise CallError(
            f"the file would have {len(content):,} bytes: shorten it to {LARGEST_TEXT:,}"
        )
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


_LEANS: Final = re.compile(rb'^[\s{,]*"?(art|kind)"?\s*:', re.MULTILINE)
"""Names pictures beside the file, or may be a fleet of other files."""
_UNKNOWN: Final[dict[str, Any]] = {
    "game": None, "nation": "", "nation_name": "", "type": None, "version": "",
    "errors": 0, "warnings": 0, "notes": 0, "points": None,
    "printed_points": None, "unreadable": None, "printed": False,
}  # fmt: skip


def listed(folder: Folder) -> list[dict[str, Any]]:
    """Return every design of the folder, those that cannot be used with the reason."""
    return [_entry(folder, word, path) for word, path in folder.listed()]


def type_of(design: Design) -> int | str | None:
    """Return a design's Type or class; of an admiral or a fleet, which of the two it is."""
    data = design.document.data
    told = data.get("type", data.get("class", data.get("kind")))
    return told if isinstance(told, int | str) else None


def _entry(folder: Folder, word: str, path: Path) -> dict[str, Any]:
    known = {**_UNKNOWN, "id": word, "name": PurePosixPath(word).stem}
    try:
        folder.path(word)
        content = read_bytes(path)
        known["version"] = version_of(content)
        return {**known, **_judged(content, path)}
    except CardforgeError as error:
        return {**known, "unreadable": words_with_line(error)}


def _judged(content: bytes, path: Path) -> dict[str, Any]:
    """Check a design; not cached if the result depends on other files."""
    told = _told.__wrapped__ if _LEANS.search(content) else _told
    return told(content, path)


@functools.lru_cache(maxsize=1024)
def _told(content: bytes, path: Path) -> dict[str, Any]:
    judged = judge_text(decode(content, path), path)
    counted = Counter(finding.severity for finding in judged.findings)
    found = {
        "errors": counted[Severity.ERROR],
        "warnings": counted[Severity.WARNING],
        "notes": counted[Severity.NOTE],
    }
    if judged.design is None:
        return {**found, "unreadable": _why(judged)}
    return {**found, **_figures(judged.design)}


def _why(judged: Judgement) -> str:
    first = judged.findings[0]
    return lined(first.mark, first.message)


def _figures(design: Design) -> dict[str, Any]:
    game, data = GAMES[design.game], design.document.data
    nation = data.get("nation", data.get("faction"))
    return {
        "game": design.game,
        "name": design.name,
        "nation": nation if isinstance(nation, str) else "",
        "nation_name": game.nation(design),
        "type": type_of(design),
        "points": number(game.cost(design).total),
        "printed_points": game.printed_points(design),
        "printed": game.printer is not None,
    }
