"""Files read, whatever their format: from a path or a text to a document, by the name's ending.

The files bundled with cardforge, such as ships and templates, are found in a wheel or a checkout.

A shared page is an HTML file with a design's own file inside, from which it is read again. The
file is in a link that saves it, so the page needs no script. It is always YAML.
"""

from __future__ import annotations

import base64
import binascii
import re
from os.path import lexists
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.files.document import (
    CITE,
    DUPLICATE_KEY,
    TWO_READINGS,
    UNFINISHED,
    Document,
    decode,
    exists,
    expect_writable,
    read_bytes,
    read_text,
    spelled,
    write_bytes,
    write_text,
)
from cardforge.core.files.json_source import document_of, parse_json
from cardforge.core.files.yaml_source import parse_yaml
from cardforge.core.limits import LARGEST_PAGE, LARGEST_TEXT
from cardforge.core.wording import hint
from cardforge.errors import NotationError, UnreadableError

if TYPE_CHECKING:
    from collections.abc import Mapping


def read(path: Path) -> Document:
    """Return the document in a `.yaml`, `.yml` or `.json` file."""
    return parse(read_text(path), path)


def parse(text: str, path: Path) -> Document:
    """Return the document in a text; the path's ending says whether it is JSON."""
    if not text.strip():
        raise NotationError("the file is empty; create a ship with `cardforge new NAME`", path)
    return parse_json(text, path) if path.suffix.lower() == ".json" else parse_yaml(text, path)


def read_design(path: Path) -> Document:
    """Return the document in a file; if it is missing, the error names a similar bundled ship."""
    file = design_file(path)
    return parse(decode(file.content, path), path)._replace(pictures=file.pictures)


class DesignFile(NamedTuple):
    """The content of a design's file; from a shared page, its pictures too, by view."""

    content: bytes
    pictures: Mapping[str, bytes] = MappingProxyType({})


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


_PACKAGE: Final = Path(__file__).resolve().parents[2]
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


def _folders() -> list[Path]:
    return sorted(path for path in supplied("ships").iterdir() if path.is_dir())


PAGE_ENDINGS: Final = (".html", ".htm")
LINK_ID: Final = "cardforge-design"
"""The id of the link, by which pages of the designer find it too."""
_OPENING: Final = "data:application/yaml;base64,"
_MARK: Final = f'id="{LINK_ID}"'.encode()
_ADDRESS: Final = re.compile(
    rb'\s+download="[^"<>]*"\s+href="' + _OPENING.encode() + rb'([A-Za-z0-9+/=]*)"'
)
"""What follows the mark: a page is searched for the mark alone, in one go however it is made."""


PICTURE_ID: Final = "cardforge-picture-"
"""The id of the link of a picture, before the name of its view."""
_PNG: Final = b"\x89PNG"
_PICTURE: Final = re.compile(
    rb'id="' + PICTURE_ID.encode() + rb'([a-z]{1,20})"\s+download="[^"<>]*"\s+'
    rb'href="data:image/(?:png|jpeg);base64,([A-Za-z0-9+/=]*)"'
)


def is_page(path: Path) -> bool:
    """Return whether a file may be a shared page, by the ending of its name."""
    return path.suffix.lower() in PAGE_ENDINGS


def address_of(text: str) -> str:
    """Return the address of a design's file: all of the file, as a page has it in its link."""
    return _OPENING + base64.b64encode(text.encode()).decode()


def picture_ending(source: bytes) -> str:
    """Return the ending of a picture's file, PNG or JPEG."""
    return ".png" if source.startswith(_PNG) else ".jpg"


def picture_address(source: bytes) -> str:
    """Return the address of a PNG or JPEG picture: all of it, as a page has it in its link."""
    kind = "png" if picture_ending(source) == ".png" else "jpeg"
    return f"data:image/{kind};base64,{base64.b64encode(source).decode()}"


def pictures_inside(page: bytes) -> dict[str, bytes]:
    """Return the pictures that a shared page contains, by view; truncated ones are left out."""
    pictures = {}
    for found in _PICTURE.finditer(page):
        try:
            pictures[found[1].decode()] = base64.b64decode(found[2], validate=True)
        except binascii.Error:
            continue
    return pictures


def design_inside(page: bytes, path: Path) -> bytes:
    """Return the design's file that a shared page contains.

    Raise NotationError for a page without one, UnreadableError for one that is too large.
    """
    at = page.find(_MARK)
    address = _ADDRESS.match(page, at + len(_MARK)) if at >= 0 else None
    if address is None:
        raise NotationError(
            "this page contains no design: save it again with `cardforge share`, or ask for the "
            "ship file",
            path,
        )
    try:
        found = base64.b64decode(address[1], validate=True)
    except binascii.Error:
        raise NotationError("the design in this page is truncated: save it again", path) from None
    if len(found) > LARGEST_TEXT:
        most = LARGEST_TEXT // 1024
        raise UnreadableError(f"the design in this page is larger than {most:,} KiB", path)
    return found


__all__ = [
    "CITE",
    "DUPLICATE_KEY",
    "LINK_ID",
    "PAGE_ENDINGS",
    "PICTURE_ID",
    "TWO_READINGS",
    "UNFINISHED",
    "DesignFile",
    "Document",
    "address_of",
    "bundled",
    "bundled_names",
    "decode",
    "design_file",
    "design_inside",
    "document_of",
    "expect_writable",
    "is_page",
    "parse",
    "picture_address",
    "picture_ending",
    "pictures_inside",
    "read",
    "read_bytes",
    "read_design",
    "read_text",
    "spelled",
    "supplied",
    "write_bytes",
    "write_text",
]
