"""The designs of a folder: listed, read, saved if nobody else has, renamed, moved to the bin.

No change of others is lost. In the bin every design keeps the place that it came from.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import os
import re
import secrets
import shutil
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Any, Final, NamedTuple

from pydantic import TypeAdapter, ValidationError

from cardforge.app.designer import versions
from cardforge.app.designer.folder import (
    ConflictError,
    Folder,
    MissingError,
    lined,
    locked,
    shown,
    words_of,
    words_with_line,
)
from cardforge.app.loading import Judgement, judge_text
from cardforge.app.new_files import place_schemas
from cardforge.app.registry import GAMES
from cardforge.app.reports.figures import number
from cardforge.core.files import decode, parse, read_bytes, write_bytes, write_text
from cardforge.core.files.editing import amended, encode
from cardforge.core.findings import Severity
from cardforge.core.game import Design
from cardforge.core.limits import LARGEST_TEXT
from cardforge.errors import CallError, CardforgeError, FileError, UnreadableError


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
        old, new = (versions.SavedText(each.version, each.text) for each in (before, saved))
        versions.record(folder, word, old, new, why)
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


BIN: Final = "bin"
_NOTE: Final = "origin.json"
_DESIGN: Final = "design"
_KEY: Final = re.compile(r"[0-9a-f]{16}")


class BinnedDesign(NamedTuple):
    """A design in the bin."""

    key: str
    id: str
    name: str
    when: str


_DISCARDED: Final = TypeAdapter(BinnedDesign)


def discard(folder: Folder, word: str) -> BinnedDesign:
    """Move a design to the bin; raise MissingError if it does not exist."""
    with locked(folder, word):
        path = folder.present(word)
        one = BinnedDesign(secrets.token_hex(8), word, _name(folder, word), versions.now())
        place = folder.hidden(BIN, one.key)
        write_text(place / _NOTE, json.dumps(one._asdict(), ensure_ascii=False))
        with writing(path):
            path.rename(place / _DESIGN)
    return one


def discarded(folder: Folder) -> list[BinnedDesign]:
    """Return the designs in the bin, the latest first."""
    found = (_read_discarded(place) for place in folder.hidden(BIN).glob("*"))
    return sorted(filter(None, found), key=lambda one: one.when, reverse=True)


def restore(folder: Folder, key: str) -> StoredFile:
    """Put a file back, readable or not; raise ConflictError where another is there by now."""
    place = folder.hidden(BIN, key) if _KEY.fullmatch(key) else None
    one = _read_discarded(place) if place else None
    if one is None or place is None:
        raise MissingError(f"'{key[:40]}' is not in the bin: reload the page")
    with locked(folder, one.id):
        path = folder.path(one.id)
        if os.path.lexists(path):
            raise ConflictError(
                f"'{one.id}' already exists: rename that file, then restore this one"
            )
        with writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            (place / _DESIGN).rename(path)
        place_schemas([path])
    shutil.rmtree(place, ignore_errors=True)
    return placed(folder, one.id)


def empty_bin(folder: Folder) -> int:
    """Empty the bin permanently; return the number of deleted designs."""
    found = discarded(folder)
    for one in found:
        shutil.rmtree(folder.hidden(BIN, one.key), ignore_errors=True)
        versions.forget(folder, one.id)
    return len(found)


def _name(folder: Folder, word: str) -> str:
    try:
        name = (kept(folder, word).data or {}).get("name")
    except FileError:
        name = None
    return name if isinstance(name, str) else Path(word).stem


def _read_discarded(place: Path) -> BinnedDesign | None:
    """Return the design in a place of the bin; None if it is incomplete."""
    try:
        one = _DISCARDED.validate_json(read_bytes(place / _NOTE), strict=True)
    except (FileError, ValidationError):
        return None
    return one if one.key == place.name and (place / _DESIGN).is_file() else None
