"""The bin: designs that were deleted, each with the place that it came from."""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import TypeAdapter, ValidationError

from cardforge.app.designer import shelf
from cardforge.app.designer.drafts import now
from cardforge.app.designer.folder import Folder
from cardforge.app.designer.locks import locked
from cardforge.app.designer.refusals import ConflictError, MissingError
from cardforge.app.editor_files import place_schemas
from cardforge.core.files import read_bytes, write_text
from cardforge.errors import FileError

BIN: Final = "bin"
_NOTE: Final = "origin.json"
_DESIGN: Final = "design"
_KEY: Final = re.compile(r"[0-9a-f]{16}")


class Discarded(NamedTuple):
    """A design in the bin."""

    key: str
    id: str
    name: str
    when: str


_DISCARDED: Final = TypeAdapter(Discarded)


def discard(folder: Folder, word: str) -> Discarded:
    """Move a design into the bin; raise MissingError where it is not there."""
    with locked(folder, word):
        path = folder.present(word)
        one = Discarded(secrets.token_hex(8), word, _name(folder, word), now())
        place = folder.hidden(BIN, one.key)
        write_text(place / _NOTE, json.dumps(one._asdict(), ensure_ascii=False))
        with shelf.writing(path):
            path.rename(place / _DESIGN)
    return one


def discarded(folder: Folder) -> list[Discarded]:
    """Return what the bin holds, the latest first."""
    found = (_read(place) for place in folder.hidden(BIN).glob("*"))
    return sorted(filter(None, found), key=lambda one: one.when, reverse=True)


def restore(folder: Folder, key: str) -> shelf.Placed:
    """Put a file back, readable or not; raise ConflictError where another is there by now."""
    place = folder.hidden(BIN, key) if _KEY.fullmatch(key) else None
    one = _read(place) if place else None
    if one is None or place is None:
        raise MissingError(f"expected the key of something in the bin, got '{key[:40]}'")
    with locked(folder, one.id):
        path = folder.path(one.id)
        if os.path.lexists(path):
            raise ConflictError(f"expected the place of '{one.id}' to be free, something is there")
        with shelf.writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            (place / _DESIGN).rename(path)
        place_schemas([path])
    shutil.rmtree(place, ignore_errors=True)
    return shelf.placed(folder, one.id)


def empty(folder: Folder) -> int:
    """Throw away what the bin holds for good; return how many designs that were."""
    found = discarded(folder)
    for one in found:
        shutil.rmtree(folder.hidden(BIN, one.key), ignore_errors=True)
    return len(found)


def _name(folder: Folder, word: str) -> str:
    try:
        name = (shelf.kept(folder, word).data or {}).get("name")
    except FileError:
        name = None
    return name if isinstance(name, str) else Path(word).stem


def _read(place: Path) -> Discarded | None:
    """Return what lies in a place of the bin; None where nothing whole does."""
    try:
        one = _DISCARDED.validate_json(read_bytes(place / _NOTE), strict=True)
    except (FileError, ValidationError):
        return None
    return one if one.key == place.name and (place / _DESIGN).is_file() else None
