"""Drafts: unsaved work that outlives a crash of either end, one for each design."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import TypeAdapter, ValidationError

from cardforge.app.designer.asks import Plain
from cardforge.app.designer.folder import Folder
from cardforge.app.designer.locks import locked
from cardforge.app.designer.names import expect_id
from cardforge.app.designer.refusals import RefusalError
from cardforge.core.files import read_bytes, write_text
from cardforge.core.limits import LARGEST_DRAFT
from cardforge.errors import FileError

DRAFTS: Final = "drafts"


class Draft(NamedTuple):
    """What somebody was at: data, the version it was made from, and when it was put by.

    `typed` is the text that the data are laid over where somebody typed one, `unread` a text that
    was typed after it and is no design yet, `page` the page that had it in hand.
    """

    id: str
    data: Plain
    version: str
    when: str
    typed: str | None = None
    unread: str | None = None
    page: str = ""


_DRAFT: Final = TypeAdapter(Draft)


def now() -> str:
    """Return the time as drafts and the bin note it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def keep(folder: Folder, draft: Draft) -> Draft:
    """Put a draft by, in the place of an older one."""
    path = _path(folder, expect_id(draft.id))
    with locked(folder, path.name):
        write_text(path, json.dumps(draft._asdict(), ensure_ascii=False))
    return draft


def draft_of(folder: Folder, word: str) -> Draft | None:
    """Return the draft of a design, if it has one."""
    return _read(_path(folder, expect_id(word)))


def drop(folder: Folder, word: str) -> None:
    """Throw the draft of a design away, if there is one."""
    _path(folder, expect_id(word)).unlink(missing_ok=True)


def follow(folder: Folder, word: str, new: str) -> None:
    """Let the draft of a design that was renamed go with it."""
    draft = draft_of(folder, word)
    if draft is not None:
        keep(folder, draft._replace(id=new))
        drop(folder, word)


def drafts(folder: Folder) -> list[Draft]:
    """Return all drafts, the newest first; one that is broken is passed over."""
    found = (_read(path) for path in folder.hidden(DRAFTS).glob("*.json"))
    return sorted(filter(None, found), key=lambda draft: draft.when, reverse=True)


def adrift(folder: Folder, draft: Draft) -> bool:
    """Whether the file that a draft is of is no longer there."""
    try:
        return not folder.path(draft.id).is_file()
    except RefusalError:  # a link has come in its way
        return True


def _path(folder: Folder, word: str) -> Path:
    return folder.hidden(DRAFTS, f"{hashlib.sha256(word.encode()).hexdigest()[:32]}.json")


def _read(path: Path) -> Draft | None:
    try:
        return _DRAFT.validate_json(read_bytes(path, LARGEST_DRAFT), strict=True)
    except (FileError, ValidationError):
        return None
