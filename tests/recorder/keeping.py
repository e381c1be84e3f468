"""What is kept of an answer: texts whole, of pictures and printed pages a hash and their words.

A record is a folder with a folder for each case, whose name ends in `.case`. Every file in it ends
in `.txt`, and in `.gz` besides where it is long.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import threading
import zipfile
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

import pypdfium2  # type: ignore[import-untyped]

from tests.recorder.normalising import timeless

_LONG: Final = 16_384
_ONE_AT_A_TIME: Final = threading.Lock()
_CASE: Final = ".case"
_TEXT: Final = ".txt"
_PACKED: Final = ".txt.gz"
_DATED_MEMBERS: Final = frozenset({"docProps/core.xml"})


Clean = Callable[[bytes], bytes]
"""Takes paths, and whatever else differs from time to time, out of a text."""


def place_of(record: Path, name: str) -> Path:
    """Return the folder of a case in a record."""
    return record / f"{name}{_CASE}"


def cases_of(record: Path) -> set[str]:
    """Return the names of all cases in a record."""
    places = (path.relative_to(record).as_posix() for path in record.rglob(f"*{_CASE}"))
    return {name.removesuffix(_CASE) for name in places}


def keep(place: Path, name: str, content: bytes) -> None:
    """Keep a text of a case."""
    path = place / name
    path.parent.mkdir(parents=True, exist_ok=True)
    if len(content) > _LONG:
        packed = gzip.compress(content, 1, mtime=0)
        path.with_name(path.name + _PACKED).write_bytes(packed)
    else:
        path.with_name(path.name + _TEXT).write_bytes(content)


def kept(place: Path) -> dict[str, bytes]:
    """Return all that is kept of a case, by its names."""
    found = {}
    for path in sorted(place.rglob("*")):
        if path.is_file():
            name = path.relative_to(place).as_posix()
            if name.endswith(_PACKED):
                found[name.removesuffix(_PACKED)] = gzip.decompress(path.read_bytes())
            else:
                found[name.removesuffix(_TEXT)] = path.read_bytes()
    return found


def keep_files(
    folder: Path, known: Mapping[str, bytes], place: Path, prefix: str, clean: Clean
) -> dict[str, bytes]:
    """Keep every file of a folder that is not as it was known; return the contents of all."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            found[name] = f"link to {path.readlink()}\n".encode()
        elif path.is_file():
            found[name] = path.read_bytes()
        elif path.is_dir() and not any(path.iterdir()):
            found[name] = b"empty folder\n"
        before = known.get(name)
        if name in found and found[name] != before:
            words = told(found[name], clean)  # a workbook written again differs in its date alone
            if before is None or words != told(before, clean):
                keep(place, f"{prefix}/{_timeless(name)}", words)
    gone = sorted(known.keys() - found.keys())
    if gone:
        keep(place, f"{prefix}-gone", timeless("\n".join(gone).encode()))
    return found


def _timeless(name: str) -> str:
    return timeless(name.encode()).decode()


def told(content: bytes, clean: Clean) -> bytes:
    """Return what is kept of a file: its text without paths, or else lines that describe it."""
    try:
        if b"\0" not in content and not content.startswith(b"%PDF"):
            content.decode()
            return clean(content)
    except UnicodeDecodeError:
        pass
    return "\n".join(_lines(content)).encode() + b"\n"


def _lines(content: bytes) -> list[str]:
    if content.startswith(b"PK\x03\x04"):
        return _of_archive(content)
    lines = [f"{len(content)} bytes, sha256 {hashlib.sha256(content).hexdigest()}"]
    if content.startswith(b"%PDF"):
        lines += _of_pages(content)
    return lines


def _of_pages(content: bytes) -> list[str]:
    """Return size and text of each page; pdfium knows no threads."""
    with _ONE_AT_A_TIME:
        try:
            document = pypdfium2.PdfDocument(content)
        except pypdfium2.PdfiumError:
            return ["no readable PDF"]
        with closing(document):
            return [line for number in range(len(document)) for line in _of_page(document, number)]


def _of_page(document: pypdfium2.PdfDocument, number: int) -> list[str]:
    page = document[number]
    width, height = page.get_size()
    told_first = f"page {number + 1}: {width:.3f} x {height:.3f} points"
    with closing(page), closing(page.get_textpage()) as words:
        return [told_first, *words.get_text_bounded().splitlines()]


def _of_archive(content: bytes) -> list[str]:
    """Describe each member of an archive, but for those that tell when it was made."""
    lines = ["archive"]
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for name in archive.namelist():
            lines.append(f"member {name}")
            if name not in _DATED_MEMBERS:
                told_of_it = told(archive.read(name), lambda text: text)
                lines += told_of_it.decode().splitlines()
    return lines
