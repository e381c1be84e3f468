"""The versions of each design: unsaved drafts, and every save within limits.

The designer and `cardforge set` save. Drafts are those of the designer.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import re
import shutil
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import TypeAdapter, ValidationError

from cardforge.app.designer.folder import (
    Folder,
    MissingError,
    Plain,
    RefusalError,
    expect_id,
    locked,
)
from cardforge.app.reading import design_in
from cardforge.app.registry import GAMES
from cardforge.app.reports.figures import number
from cardforge.core.edits import differences, shortened_value
from cardforge.core.files import parse, read_bytes, write_text
from cardforge.core.limits import LARGEST_DRAFT, LARGEST_HISTORY, MOST_VERSIONS, NEWEST_VERSIONS
from cardforge.errors import CardforgeError, FileError

HISTORY: Final = "history"
DRAFTS: Final = "drafts"
FOUND: Final = "as found"
"""Why a version is kept that another program wrote: a save was about to replace it."""
KEY: Final = re.compile(r"\d{8}T\d{12}-[0-9a-f]{8}")
"""What `key_at` returns: keys sort by their time."""
_MOST_TOLD: Final = 12
"""Number of changes of a version that are listed."""


class ChangeTold(NamedTuple):
    """One value that differs from the version before, in words."""

    where: str
    before: str
    after: str


class Version(NamedTuple):
    """A state of a file: when and why it was kept, its points, and what had changed."""

    key: str
    version: str
    when: str
    why: str
    points: int | float | None
    changes: tuple[ChangeTold, ...]
    more: int
    """Number of changes that are not listed."""
    text: str


class SavedText(NamedTuple):
    """The text of a file, and the hash of its bytes."""

    version: str
    text: str


_VERSION: Final = TypeAdapter(Version)


def record(folder: Folder, word: str, before: SavedText, after: SavedText, why: str) -> None:
    """Store the state that a save made, and the one before it if it is not stored yet.

    A save succeeds even if its version cannot be stored.
    """
    with contextlib.suppress(CardforgeError, OSError):
        known = next(_read_all(folder, word), None)
        if known is None or known.version != before.version:
            known = _keep(folder, word, before, known, FOUND)
        if after.version != before.version:
            _keep(folder, word, after, known, why)
        _thin_out(folder, word)


def versions_of(folder: Folder, word: str) -> list[Version]:
    """Return the versions of a design, the newest first; broken ones are skipped."""
    return list(_read_all(folder, expect_id(word)))


def earlier(folder: Folder, word: str, version: str) -> int:
    """Return the number of stored versions before one."""
    keys = sorted((path.stem for path in _place(folder, word).glob("*.json")), reverse=True)
    now = next((at for at, key in enumerate(keys) if key.endswith(version[:8])), -1)
    return len(keys) - now - 1


def version_at(folder: Folder, word: str, key: str) -> Version:
    """Return one version by its key; raise MissingError if it is not stored."""
    path = _place(folder, expect_id(word)) / f"{key}.json"
    found = _read(path) if KEY.fullmatch(key) else None
    if found is None:
        raise MissingError(f"version '{key[:40]}' is not stored any more: reload the page")
    return found


def version_of_hash(folder: Folder, word: str, version: str) -> Version:
    """Return the newest version with these bytes; raise MissingError if there is none."""
    found = next((each for each in _read_all(folder, word) if each.version == version), None)
    if found is None:
        raise MissingError(f"the earlier version of '{word}' is not stored any more")
    return found


def follow(folder: Folder, word: str, new: str) -> None:
    """Move the draft and the versions of a design that was renamed."""
    draft = draft_of(folder, word)
    if draft is not None:
        keep_draft(folder, draft._replace(id=new))
        drop_draft(folder, word)
    old, place = _place(folder, word), _place(folder, new)
    with contextlib.suppress(OSError):
        if old != place and old.is_dir():
            shutil.rmtree(place, ignore_errors=True)
            old.rename(place)


def forget(folder: Folder, word: str) -> None:
    """Delete the versions of a design that was deleted for good, unless another has its id."""
    with contextlib.suppress(CardforgeError):
        if not folder.path(word).exists():
            shutil.rmtree(_place(folder, word), ignore_errors=True)


def key_at(moment: datetime, mark: str) -> str:
    """Return a key for what happened at a moment; `mark`, a hash, distinguishes it from others."""
    return f"{moment:%Y%m%dT%H%M%S%f}-{mark[:8]}"


def points_of(text: str, path: Path) -> int | float | None:
    """Return the points of the design in a text; None if it contains no design."""
    try:
        design = design_in(parse(text, path))
        return number(GAMES[design.game].cost(design).total)
    except CardforgeError:
        return None


def _place(folder: Folder, word: str) -> Path:
    return folder.hidden(HISTORY, hashlib.sha256(word.encode()).hexdigest()[:32])


def _keep(folder: Folder, word: str, state: SavedText, last: Version | None, why: str) -> Version:
    now = datetime.now(UTC)
    key = key_at(now, state.version)
    changes = list(_changes(last.text, state.text, Path(word))) if last else []
    kept = Version(
        key,
        state.version,
        now.isoformat(timespec="milliseconds"),
        why,
        points_of(state.text, Path(word)),
        tuple(changes[:_MOST_TOLD]),
        max(0, len(changes) - _MOST_TOLD),
        state.text,
    )
    told = {**kept._asdict(), "changes": [each._asdict() for each in kept.changes]}
    write_text(_place(folder, word) / f"{key}.json", json.dumps(told, ensure_ascii=False))
    return kept


def _changes(before: str, after: str, path: Path) -> Iterator[ChangeTold]:
    """Yield the differences between the data of two texts; nothing if one cannot be read."""
    try:
        pair = parse(before, path).data, parse(after, path).data
    except FileError:
        return
    for each in differences(*pair):
        yield ChangeTold(
            ".".join(each.where), shortened_value(each.before), shortened_value(each.after)
        )


def _read_all(folder: Folder, word: str) -> Iterator[Version]:
    paths = sorted(_place(folder, word).glob("*.json"), reverse=True)
    return filter(None, map(_read, paths))


def _read(path: Path) -> Version | None:
    try:
        return _VERSION.validate_json(read_bytes(path, LARGEST_DRAFT), strict=False)
    except (FileError, ValidationError):
        return None


def _thin_out(folder: Folder, word: str) -> None:
    """Delete versions beyond the limits, the oldest first; of earlier days keep the last ones."""
    paths = sorted(_place(folder, word).glob("*.json"), reverse=True)
    kept = [*paths[:NEWEST_VERSIONS], *_last_of_each_day(paths[NEWEST_VERSIONS:])][:MOST_VERSIONS]
    sizes = itertools.accumulate(path.stat().st_size for path in kept)
    fitting = {
        path
        for place, (path, size) in enumerate(zip(kept, sizes, strict=True))
        if size <= LARGEST_HISTORY or place < 2
    }
    for path in paths:
        if path not in fitting:
            path.unlink(missing_ok=True)


def _last_of_each_day(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the newest of each day; the names of files begin with theirs."""
    for _, same in itertools.groupby(paths, key=lambda path: path.name[:8]):
        yield next(same)


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


def keep_draft(folder: Folder, draft: StoredDraft) -> StoredDraft:
    """Put a draft by, in the place of an older one."""
    path = _draft_path(folder, expect_id(draft.id))
    with locked(folder, path.name):
        write_text(path, json.dumps(draft._asdict(), ensure_ascii=False))
    return draft


def draft_of(folder: Folder, word: str) -> StoredDraft | None:
    """Return the draft of a design, if it has one."""
    return _read_draft(_draft_path(folder, expect_id(word)))


def drop_draft(folder: Folder, word: str) -> None:
    """Throw the draft of a design away, if there is one."""
    _draft_path(folder, expect_id(word)).unlink(missing_ok=True)


def drafts_in(folder: Folder) -> list[StoredDraft]:
    """Return all drafts, the newest first; broken ones are skipped."""
    found = (_read_draft(path) for path in folder.hidden(DRAFTS).glob("*.json"))
    return sorted(filter(None, found), key=lambda draft: draft.when, reverse=True)


def adrift(folder: Folder, draft: StoredDraft) -> bool:
    """Whether the file of the draft is missing."""
    try:
        return not folder.path(draft.id).is_file()
    except RefusalError:  # a link has come in its way
        return True


def _draft_path(folder: Folder, word: str) -> Path:
    return folder.hidden(DRAFTS, f"{hashlib.sha256(word.encode()).hexdigest()[:32]}.json")


def _read_draft(path: Path) -> StoredDraft | None:
    try:
        return _DRAFT.validate_json(read_bytes(path, LARGEST_DRAFT), strict=True)
    except (FileError, ValidationError):
        return None
