"""The files of a kit: what an earlier kit left in the folder goes when another takes its place.

A kit leaves a list of its files, each with a digest. Only a file of that list that is still as it
was written is removed.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Final

from cardforge.core.files import read_text, write_text
from cardforge.core.files.paths import is_file
from cardforge.errors import CardforgeError

LIST: Final = ".cardforge-kit.json"
"""The list of a kit's files, in the folder of the kit."""


def renew(folder: Path, written: Collection[Path]) -> list[Path]:
    """Remove what an earlier kit left in its folder, and list what this kit wrote there.

    Return the removed files. A file that was changed since, is a link, or lies outside the folder
    stays.
    """
    removed = list(_removed(folder, _listed(folder), set(written)))
    digests = {
        path.relative_to(folder).as_posix(): _digest(path) for path in written if _is_plain(path)
    }
    write_text(folder / LIST, json.dumps(digests, ensure_ascii=False, indent=1) + "\n")
    return removed


def _removed(folder: Path, listed: Mapping[str, str], written: Collection[Path]) -> Iterator[Path]:
    for name, digest in listed.items():
        path = folder / name
        if path in written or not _is_within(folder, path) or not _is_plain(path):
            continue
        with contextlib.suppress(OSError):
            if _digest(path) == digest:
                path.unlink()
                yield path
                _leave_no_empty(path.parent, folder)


def _listed(folder: Path) -> dict[str, str]:
    """Return the digests of an earlier kit's files by their names; none if the list is not ours."""
    if not _is_plain(folder / LIST):
        return {}
    try:
        found = json.loads(read_text(folder / LIST))
    except (CardforgeError, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: digest for name, digest in found.items() if isinstance(digest, str)}


def _is_within(folder: Path, path: Path) -> bool:
    """Return whether a path leads into the folder, whatever links are on its way."""
    try:
        return path.parent.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError):
        return False


def _is_plain(path: Path) -> bool:
    """Return whether a regular file is at a path, and not a link to one."""
    return is_file(path) and not path.is_symlink()


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _leave_no_empty(place: Path, folder: Path) -> None:
    """Remove a folder of faces, and those around it, once nothing is left in them."""
    with contextlib.suppress(OSError):
        while place != folder:
            place.rmdir()
            place = place.parent
