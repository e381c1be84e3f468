"""Files bundled with cardforge, such as ships and templates, in a wheel or a checkout."""

from __future__ import annotations

from os.path import lexists
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.files import (
    Document,
    decode,
    design_inside,
    is_page,
    parse,
    pictures_inside,
    read_bytes,
)
from cardforge.core.files.document import exists
from cardforge.core.limits import LARGEST_PAGE
from cardforge.core.validation import hint
from cardforge.errors import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Mapping

_PACKAGE: Final = Path(__file__).resolve().parent.parent
_ENDINGS: Final = ("", ".yaml", ".yml", ".json")
_LIKENESS: Final = 0.75
"""Least similarity of a name to a bundled one for a suggestion; 1 is equal."""
_ADVICE: Final = ": check the spelling; `cardforge list` shows the bundled ships"


def supplied(folder: str) -> Path:
    """Return a folder of cardforge's own: inside a wheel, or beside the package in a checkout."""
    for place in (_PACKAGE / "data" / folder, _PACKAGE.parent / folder):
        if place.is_dir():
            return place
    raise UnreadableError(f"cardforge's own {folder} are missing: install cardforge again")


def bundled(word: str) -> Path | None:
    """Return the bundled ship of a name, `bomber` or `starships/bomber`, or the bundled folder."""
    ships = supplied("ships")
    folder, slash, stem = word.rpartition("/")
    folders = _folders()
    places = [each for each in folders if each.name == folder] if slash else [ships, *folders]
    found = [*(place / f"{stem}.yaml" for place in places), *(() if slash else (ships / stem,))]
    return next((path for path in found if stem and exists(path)), None)


def bundled_names() -> list[str]:
    """Return the names of bundled ships and of bundled folders."""
    folders = _folders()
    files = (path for folder in (supplied("ships"), *folders) for path in folder.glob("*.yaml"))
    return sorted({*(folder.name for folder in folders), *(path.stem for path in files)})


def read_design(path: Path) -> Document:
    """Return the document in a file; if it is missing, the error names a similar bundled ship."""
    file = design_file(path)
    return parse(decode(file.content, path), path)._replace(pictures=file.pictures)


class DesignFile(NamedTuple):
    """The content of a design's file; from a shared page, its pictures too, by view."""

    content: bytes
    pictures: Mapping[str, bytes] = MappingProxyType({})


def design_bytes(path: Path) -> bytes:
    """Return the content of a design's file, as `design_file` does."""
    return design_file(path).content


def design_file(path: Path) -> DesignFile:
    """Return a design's file; if it is missing, the error names a similar bundled ship.

    Of a shared page, this is the design's file inside it.
    """
    if is_page(path):
        page = read_bytes(path, LARGEST_PAGE)
        return DesignFile(design_inside(page, path), pictures_inside(page))
    try:
        return DesignFile(read_bytes(path))
    except UnreadableError as error:
        if path.suffix.lower() not in _ENDINGS or lexists(path):
            raise
        meant = hint(path.stem, bundled_names(), _LIKENESS) or _ADVICE
        raise UnreadableError(error.message + meant, path) from None


def _folders() -> list[Path]:
    return sorted(path for path in supplied("ships").iterdir() if path.is_dir())
