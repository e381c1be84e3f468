"""Drafts that are not saved yet, and the bin, where every design keeps the place that it came
from.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import TypeAdapter, ValidationError

from cardforge.app.designer import history, storage
from cardforge.app.designer.folder import (
    ConflictError,
    Folder,
    MissingError,
    RefusalError,
    expect_id,
)
from cardforge.app.designer.requests import Plain
from cardforge.app.designer.storage import locked
from cardforge.app.new_files import place_schemas
from cardforge.core.files import read_bytes, write_text
from cardforge.core.limits import LARGEST_DRAFT
from cardforge.errors import FileError

DRAFTS: Final = "drafts"


class StoredDraft(NamedTuple):
    """Unsaved work on a design: its data, the version that it was made from, and the time.

    `typed` is the text into which the data are merged, `unread` a later text that is not a design
    yet, and `page` the browser page that wrote the draft.
    """

    id: str
    data: Plain
    version: str
    when: str
    typed: str | None = None
    unread: str | None = None
    page: str = ""


_DRAFT: Final = TypeAdapter(StoredDraft)


def now() -> str:
    """Return the time as drafts and the bin note it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def keep(folder: Folder, draft: StoredDraft) -> StoredDraft:
    """Put a draft by, in the place of an older one."""
    path = _path(folder, expect_id(draft.id))
    with locked(folder, path.name):
        write_text(path, json.dumps(draft._asdict(), ensure_ascii=False))
    return draft


def draft_of(folder: Folder, word: str) -> StoredDraft | None:
    """Return the draft of a design, if it has one."""
    return _read_draft(_path(folder, expect_id(word)))


def drop(folder: Folder, word: str) -> None:
    """Throw the draft of a design away, if there is one."""
    _path(folder, expect_id(word)).unlink(missing_ok=True)


def follow(folder: Folder, word: str, new: str) -> None:
    """Let the draft of a design that was renamed go with it."""
    draft = draft_of(folder, word)
    if draft is not None:
        keep(folder, draft._replace(id=new))
        drop(folder, word)


def drafts(folder: Folder) -> list[StoredDraft]:
    """Return all drafts, the newest first; broken ones are skipped."""
    found = (_read_draft(path) for path in folder.hidden(DRAFTS).glob("*.json"))
    return sorted(filter(None, found), key=lambda draft: draft.when, reverse=True)


def adrift(folder: Folder, draft: StoredDraft) -> bool:
    """Whether the file of the draft is missing."""
    try:
        return not folder.path(draft.id).is_file()
    except RefusalError:  # a link has come in its way
        return True


def _path(folder: Folder, word: str) -> Path:
    return folder.hidden(DRAFTS, f"{hashlib.sha256(word.encode()).hexdigest()[:32]}.json")


def _read_draft(path: Path) -> StoredDraft | None:
    try:
        return _DRAFT.validate_json(read_bytes(path, LARGEST_DRAFT), strict=True)
    except (FileError, ValidationError):
        return None


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
        one = BinnedDesign(secrets.token_hex(8), word, _name(folder, word), now())
        place = folder.hidden(BIN, one.key)
        write_text(place / _NOTE, json.dumps(one._asdict(), ensure_ascii=False))
        with storage.writing(path):
            path.rename(place / _DESIGN)
    return one


def discarded(folder: Folder) -> list[BinnedDesign]:
    """Return the designs in the bin, the latest first."""
    found = (_read_discarded(place) for place in folder.hidden(BIN).glob("*"))
    return sorted(filter(None, found), key=lambda one: one.when, reverse=True)


def restore(folder: Folder, key: str) -> storage.StoredFile:
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
        with storage.writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            (place / _DESIGN).rename(path)
        place_schemas([path])
    shutil.rmtree(place, ignore_errors=True)
    return storage.placed(folder, one.id)


def empty(folder: Folder) -> int:
    """Empty the bin permanently; return the number of deleted designs."""
    found = discarded(folder)
    for one in found:
        shutil.rmtree(folder.hidden(BIN, one.key), ignore_errors=True)
        history.forget(folder, one.id)
    return len(found)


def _name(folder: Folder, word: str) -> str:
    try:
        name = (storage.kept(folder, word).data or {}).get("name")
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
