"""The folder of designs: its files, safe names and data, locks, and changes by other programs."""

from __future__ import annotations

import contextlib
import hashlib
import math
import os
import re
import sys
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePath, PurePosixPath
from typing import Annotated, Any, ClassVar, Final, NamedTuple

from pydantic import AfterValidator

from cardforge.app.reading import Reader
from cardforge.app.workspace import (
    DESIGN_ENDINGS,
    DEVICES,
    files_meant,
    is_design_name,
)
from cardforge.core.files import UNFINISHED, spelled
from cardforge.core.limits import DEEPEST_NESTING, LONGEST_ID, LONGEST_PART, MOST_VALUES
from cardforge.core.validation import is_invisible
from cardforge.errors import CallError, CardforgeError, FileError, Mark, UnreadableError


class RefusalError(CallError):
    """A valid request that the designer does not perform; `told` is added to the answer."""

    status: ClassVar[int] = 400

    def __init__(self, message: str, **told: Any) -> None:
        super().__init__(message)
        self.told = told


class MissingError(RefusalError):
    """The requested design, draft, job or route does not exist."""

    status = 404


class ConflictError(RefusalError):
    """The file or name is not in the state that the request expects."""

    status = 409


class BusyError(RefusalError):
    """There is more work waiting than the designer takes on."""

    status = 429


def words_of(error: CardforgeError) -> str:
    """Return the message of an error without the file, for a reader who asked about that file."""
    return error.message if isinstance(error, FileError) else str(error)


def words_with_line(error: CardforgeError) -> str:
    """Return the message of an error with its line, if it has one, for lists of many files."""
    if isinstance(error, FileError) and error.is_placed:
        return lined(error.mark, error.message)
    return words_of(error)


def lined(mark: Mark | None, message: str) -> str:
    """Return a message with the number of its line before it, if it has one."""
    return f"line {mark.line}: {message}" if mark else message


_FORBIDDEN: Final = re.compile(r'[<>:"|?*\\]')
_NO_TEXT: Final = re.compile(r"\\x[89a-f][0-9a-f]")
"""How bytes that are not UTF-8 are escaped in the id of a file."""
_SHOWN: Final = 60


def expect_id(word: str) -> str:
    """Return a design's id; raise RefusalError if it is not safe."""
    if len(word) > LONGEST_ID:
        raise RefusalError(f"the file name has {len(word)} characters: use at most {LONGEST_ID}")
    for part in word.split("/"):
        fault = _fault(part)
        if fault:
            raise RefusalError(f"'{shown(word)}' is not a usable path inside the folder: {fault}")
    if not is_design_name(PurePosixPath(word).name):
        endings = ", ".join(DESIGN_ENDINGS)
        raise RefusalError(f"expected a file name ending in {endings}, got '{shown(word)}'")
    return word


def _fault(part: str) -> str:
    """Return the problem of one part of an id as a short text; empty if there is none."""
    if not part:
        return "a part of it is empty"
    if len(part) > LONGEST_PART or len(part.encode(errors="replace")) > 2 * LONGEST_PART:
        return f"a part of it is longer than {LONGEST_PART} characters"
    if part.startswith("."):
        return "no part may start with a dot"
    if part[-1] == "." or part != part.strip():
        return "no part may end in a dot, or start or end with a space"
    if _NO_TEXT.search(part):
        return "its name is not UTF-8: rename the file"
    if _FORBIDDEN.search(part) or any(map(is_invisible, part)):
        return 'no part may contain an invisible character or one of < > : " | ? * \\'
    if DEVICES.fullmatch(part.lower()):
        return "Windows reserves that name for a device"
    return ""


def shown(word: str) -> str:
    """Return an id for a message: shortened, with invisible characters escaped."""
    told = "".join(
        letter.encode("unicode_escape").decode() if is_invisible(letter) else letter
        for letter in word
    )
    return told if len(told) <= _SHOWN else f"{told[: _SHOWN - 1]}…"


def _plain(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a design; raise ValueError if no file could contain them."""
    level: list[Any] = [data]
    values = 0
    for _ in range(DEEPEST_NESTING):
        values += len(level)
        if values > MOST_VALUES:
            raise ValueError(f"expected at most {MOST_VALUES:,} values")
        level = [each for value in level for each in _inside(value)]
        if not level:
            return data
    raise ValueError(f"expected at most {DEEPEST_NESTING} levels of nesting")


def _inside(value: Any) -> Iterable[Any]:
    """Return the values inside a value; raise ValueError if it is not plain data."""
    if isinstance(value, dict):
        whole("".join(value))
        return value.values()
    if isinstance(value, list):
        return value
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"expected a plain number, got '{value}'")
    if isinstance(value, str):
        whole(value)
    return []


def whole(text: str) -> str:
    """Return the text; raise ValueError if it contains half a surrogate pair."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError(
            "the text contains half a surrogate pair: remove the broken character"
        ) from None
    return text


Plain = Annotated[dict[str, Any], AfterValidator(_plain)]
"""The data of a design that a file could contain."""


_OLD_S: Final = 3600.0
HIDDEN: Final = ".cardforge"
"""Where drafts, the bin and locks are kept: inside the folder, so that they move with it."""


@dataclass(frozen=True)
class Folder:
    """A folder of designs; `root` is its real path."""

    root: Path

    @property
    def mark(self) -> str:
        """A word that identifies this folder on this machine."""
        return hashlib.sha256(os.fsencode(self.root)).hexdigest()[:16]

    def files(self) -> list[tuple[str, Path]]:
        """Return the id and path of every design, without links; an id may be an unsafe one."""
        return [(word, path) for word, path in self.listed() if not path.is_symlink()]

    def listed(self) -> list[tuple[str, Path]]:
        """Return the id and path of every design, with links, which are not followed."""
        self._expect_there()
        files = files_meant([self.root])
        reader = Reader()
        designs = [
            path for path in files
            if not (reader.holds_fleet(path) or reader.holds_scenario(path))
        ]  # fmt: skip
        return self._spelled(designs)

    def everything(self) -> list[tuple[str, Path]]:
        """Return the id and path of every design and fleet, without reading any file."""
        self._expect_there()
        paths = files_meant([self.root])
        return self._spelled([path for path in paths if not path.is_symlink()])

    def _expect_there(self) -> None:
        """Raise MissingError if the folder was deleted: the designer never creates it again
        unasked."""
        if not self.root.is_dir():
            raise MissingError(
                f"folder '{spelled(PurePath(self.root.name))}' not found: restore it and retry"
            )

    def _spelled(self, paths: list[Path]) -> list[tuple[str, Path]]:
        return [(spelled(path.relative_to(self.root)), path) for path in paths]

    def path(self, word: str) -> Path:
        """Return the path of an id; the file may be missing.

        Raise RefusalError for an unsafe id or a link in the path, MissingError if the folder was
        deleted.
        """
        self._expect_there()
        path = self.root
        for part in expect_id(word).split("/"):
            path /= part
            if path.is_symlink():
                raise RefusalError(f"'{part}' in '{word}' is a link: use the real file")
        return path

    def present(self, word: str) -> Path:
        """Return the path of an existing design; raise MissingError if there is none."""
        path = self.path(word)
        if path.is_file():
            return path
        if os.path.lexists(path):
            raise MissingError(
                f"'{shown(word)}' is not a file but a folder, pipe, socket or device"
            )
        raise MissingError(f"design '{shown(word)}' not found in this folder")

    def sweep(self, now: float) -> None:
        """Remove what writers that were killed left half written, an hour ago or more."""
        places = {path.parent for _, path in self.everything()} | {self.root}
        for left in (left for place in places for left in place.glob(f".*{UNFINISHED}")):
            with contextlib.suppress(OSError):
                if left.lstat().st_mtime < now - _OLD_S:
                    left.unlink()

    def hidden(self, *parts: str) -> Path:
        """Return a path in the hidden folder; raise RefusalError if the folder is a link."""
        self._expect_there()
        path = self.root
        for part in (HIDDEN, *parts):
            path /= part
            if path.is_symlink():
                raise RefusalError(
                    f"'{part}' is a link: remove it, so that the designer can store drafts there"
                )
        return path


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


_MOST: Final = 64

Snapshot = dict[str, tuple[int, int, int]]
"""The state of each file: when it was written, its size, which file it is."""


class Changed(NamedTuple):
    """The state of the folder as a stamp, and the designs that changed since an earlier stamp.

    `gone` lists those among them that are missing now.
    """

    stamp: str
    changed: list[str]
    gone: list[str]


class Watch:
    """Remembers the states of a folder that pages have seen."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._seen: OrderedDict[str, Snapshot] = OrderedDict()
        self._lock = threading.Lock()

    def since(self, stamp: str) -> Changed:
        """Return what changed since a stamp: nothing without one, everything if it is forgotten."""
        present = _snapshot(self._folder)
        new = hashlib.sha256(repr(sorted(present.items())).encode()).hexdigest()[:32]
        with self._lock:
            before = self._seen.get(stamp, {}) if stamp else present
            self._seen[new] = present
            self._seen.move_to_end(new)
            while len(self._seen) > _MOST:
                self._seen.popitem(last=False)
        other = {word for word, _ in present.items() ^ before.items()}
        return Changed(new, sorted(other), sorted(before.keys() - present.keys()))


def _snapshot(folder: Folder) -> Snapshot:
    found: Snapshot = {}
    for word, path in folder.everything():
        try:
            state = path.stat()
        except OSError:  # it went while we looked
            continue
        found[word] = (state.st_mtime_ns, state.st_size, state.st_ino)
    return found
