"""The schema that lies beside designs, and the line by which their files name it to an editor."""

from __future__ import annotations

import contextlib
import json
import os
import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Final

from cardforge import __version__
from cardforge.app.workspace import SCHEMA_ENDING
from cardforge.core.files import read_bytes, write_text
from cardforge.core.files.document import is_file
from cardforge.core.schema import DRAFT
from cardforge.errors import CallError, CardforgeError

SCHEMA_FILE: Final = f"cardforge{SCHEMA_ENDING}"
HEAD_LINE: Final = f"# yaml-language-server: $schema={SCHEMA_FILE}"
_HEAD: Final = re.compile(r"^#\s+(?:yaml-language-server\s*:|\$schema:)", re.MULTILINE)
"""A line by which a file names some schema, as the YAML language server reads it."""
_OURS: Final = re.compile(rb'"\$comment": "Written by cardforge ([0-9]+(?:\.[0-9]+)*)')
_BEGINNING: Final = 400
"""How many bytes of a schema tell who wrote it."""


class Found(StrEnum):
    """What is there in the place of the schema."""

    NOTHING = "nothing"
    CURRENT = "current"
    OLDER = "older"
    NEWER = "newer"
    FOREIGN = "foreign"


def headed(text: str) -> str:
    """Return a new file's text with the line that names the schema; any such line stays."""
    if not text.strip() or _HEAD.search(text):
        return text
    return HEAD_LINE + ("\r\n" if "\r\n" in text else "\n") + text


def write_designs(texts: Mapping[Path, str]) -> None:
    """Write new design files, each with the schema beside it that its first line names."""
    for path, text in texts.items():
        write_text(path, headed(text) if _is_yaml(path) else text)
    place_schemas(texts)


def place_schemas(paths: Iterable[Path]) -> None:
    """Put the schema beside files that name it, where it is missing or an older one of ours.

    Where that fails the files are whole all the same, only without help in editors.
    """
    with contextlib.suppress(CardforgeError):
        for folder in dict.fromkeys(path.parent for path in paths if _names_it(path)):
            if found_in(folder) in (Found.NOTHING, Found.OLDER):
                write_text(folder / SCHEMA_FILE, schema_text())


def install_schema(folder: Path, *, force: bool) -> Path:
    """Write the schema to a folder and return its path; raise CallError where another is there."""
    path = folder / SCHEMA_FILE
    found = found_in(folder)
    if found is Found.FOREIGN and not force:
        raise CallError(f"'{path}' was not written by cardforge: --force overwrites it")
    if found is Found.NEWER and not force:
        raise CallError(f"'{path}' is of a newer cardforge: --force overwrites it")
    if found is not Found.CURRENT:
        write_text(path, schema_text())
    return path


def is_schema(path: Path) -> bool:
    """Return whether a file is a schema that cardforge wrote or printed, and so no design."""
    if not path.name.lower().endswith(SCHEMA_ENDING):
        return False
    try:
        beginning = read_bytes(path)[:_BEGINNING]
    except CardforgeError:
        return False
    return DRAFT.encode() in beginning or _OURS.search(beginning) is not None


def found_in(folder: Path) -> Found:
    """Return what is in a folder in the place of the schema."""
    path = folder / SCHEMA_FILE
    if not os.path.lexists(path):
        return Found.NOTHING
    try:
        content = read_bytes(path)
    except CardforgeError:
        return Found.FOREIGN
    written = _OURS.search(content[:_BEGINNING])
    if written is None:
        return Found.FOREIGN
    if _numbers(written[1].decode()) > _numbers(__version__):
        return Found.NEWER
    return Found.CURRENT if content == schema_text().encode() else Found.OLDER


@lru_cache(maxsize=1)
def schema_text() -> str:
    """Return the schema of all files as the text of a file, which says who wrote it."""
    from cardforge.app.editor_schema import editor_schema  # it takes long to make

    told = f"Written by cardforge {__version__}; `cardforge schema --install` renews it."
    schema = {"$comment": told, **editor_schema()}
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version))


def _names_it(path: Path) -> bool:
    """Return whether a file, which is no pipe or device, names the schema in its first lines."""
    return _is_yaml(path) and is_file(path) and HEAD_LINE.encode() in read_bytes(path)


def _is_yaml(path: Path) -> bool:
    return path.suffix.lower() in (".yaml", ".yml")
