"""XLSX workbooks opened within limits: sheets, strings, formats, and cells that became dates."""

from __future__ import annotations

import datetime
import io
import posixpath
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardforge.core.limits import LARGEST_UNPACKED, LONGEST_XML_TAG
from cardforge.core.spreadsheets import Cell, OddCell, Sheet
from cardforge.core.spreadsheets.sheet_scan import (
    ReadingBudget,
    SheetScan,
    StringScan,
    WorkbookScan,
    XmlScan,
    scanned,
)
from cardforge.errors import NotationError, UnreadableError

_BOOK: Final = "xl/workbook.xml"
_LINKS: Final = "xl/_rels/workbook.xml.rels"
_STRINGS: Final = "xl/sharedStrings.xml"
_STYLES: Final = "xl/styles.xml"
_ROOT: Final = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="rId1" Target="xl/workbook.xml" Type='
    '"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/>'
    "</Relationships>"
)
"""What leads a reader to the workbook."""
_PIECE: Final = 4 << 20
_LIES: Final = (OSError, RuntimeError, ValueError)
"""Other errors that unpacking raises for bad headers: of offsets, methods and names."""
_OLD_OFFICE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_TYPICAL: Final = (
    ("mimetype", "this is an OpenDocument file"),
    ("xl/workbook.bin", "this is a binary workbook (.xlsb)"),
    ("index/document.iwa", "this is a Numbers file"),
    ("word/document.xml", "this is a text document"),
)
"""Other files that are archives as well, by a part that only they have."""


class SheetPart(NamedTuple):
    """A sheet of a workbook: its name, why it is not read if it is not, and its odd cells."""

    name: str
    skipped: str
    odd: Mapping[int, Mapping[int, OddCell]]
    """Errors and formulas without a saved value, by row and column counted from 0."""


def measured_workbook(data: bytes, path: Path) -> tuple[bytes, tuple[SheetPart, ...]]:
    """Return an archive of the parts that were measured, and the sheets of the workbook."""
    with _archive(data, path) as archive:
        try:
            return _Unpacking(archive, path).workbook()
        except (zipfile.BadZipFile, zlib.error, EOFError, *_LIES) as error:
            raise NotationError(f"damaged Excel workbook: {error}", path) from None


def _archive(data: bytes, path: Path) -> zipfile.ZipFile:
    if data.startswith(_OLD_OFFICE):
        raise NotationError(
            "expected an Excel workbook (.xlsx), this is an old one (.xls) or has a password: "
            "save it as .xlsx without a password",
            path,
        )
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, ValueError, EOFError, OSError, NotImplementedError):
        # The last of these is a version or a feature of archives that nothing here unpacks.
        text = b"\0" not in data[:4096] and data
        advice = ": the name of a text table must end in .csv" if text else ""
        raise NotationError(f"this is not an Excel workbook{advice}", path) from None
    if sum(part.file_size for part in archive.infolist()) > LARGEST_UNPACKED:
        raise _too_large(path)
    return archive


def _too_large(path: Path) -> UnreadableError:
    most = LARGEST_UNPACKED >> 20
    return UnreadableError(f"the workbook is too large: expected at most {most} MiB unpacked", path)


class _Unpacking:
    """From an archive to its measured parts."""

    def __init__(self, archive: zipfile.ZipFile, path: Path) -> None:
        self._archive = archive
        self._path = path
        self._names: dict[str, zipfile.ZipInfo] = {}
        self._twice: set[str] = set()
        for part in archive.infolist():
            name = part.filename.replace("\\", "/").casefold()
            if name in self._names:
                self._twice.add(name)
            self._names[name] = part
        self._budget = ReadingBudget(path)
        self._unpacked = 0
        self._out = io.BytesIO()

    def workbook(self) -> tuple[bytes, tuple[SheetPart, ...]]:
        """Return the archive of measured parts, and the sheets."""
        self._expect_workbook()
        with zipfile.ZipFile(self._out, "w") as out:
            out.writestr("_rels/.rels", _ROOT)
            book = WorkbookScan(self._budget)
            for name in (_LINKS, _BOOK):
                self._part(name, book, out)
            strings = StringScan(self._budget)
            if _STRINGS.casefold() in self._names:
                self._part(_STRINGS, strings, out)
            if _STYLES in self._names:
                self._part(_STYLES, XmlScan(self._budget), out)
            sheets = tuple(self._sheet(each, book, strings, out) for each in book.sheets)
        return self._out.getvalue(), sheets

    def _expect_workbook(self) -> None:
        if _BOOK in self._names and _LINKS in self._names:
            return
        what = next(
            (said for name, said in _TYPICAL if name in self._names),
            "this is an archive of another kind",
        )
        raise NotationError(
            f"expected an Excel workbook (.xlsx), {what}: save it as .xlsx", self._path
        )

    def _sheet(
        self,
        listed: Mapping[str, str],
        book: WorkbookScan,
        strings: StringScan,
        out: zipfile.ZipFile,
    ) -> SheetPart:
        name = listed.get("name", "")
        kind, target = book.links.get(listed.get("id", ""), ("", ""))
        if kind != "worksheet":
            return SheetPart(name, "it is a chart, not a table", {})
        if listed.get("state", "visible") != "visible":
            return SheetPart(name, "it is hidden", {})
        scan = SheetScan(self._budget, name, strings.lengths)
        part = target.lstrip("/") if target.startswith("/") else posixpath.join("xl", target)
        if part not in out.namelist():
            self._part(part, scan, out)
            return SheetPart(name, "", scan.odd)
        raise NotationError(
            f"damaged Excel workbook: sheet '{name}' shares its part with another", self._path
        )

    def _part(self, name: str, scan: XmlScan, out: zipfile.ZipFile) -> None:
        """Unpack one part, measure it, and copy it."""
        key = name.casefold()
        info = self._names.get(key)
        if (
            info is None
            or key in self._twice
            or info.compress_type not in (0, zipfile.ZIP_DEFLATED)
        ):
            raise NotationError(
                f"damaged Excel workbook: its part {name[:80]} cannot be read", self._path
            )
        with (
            self._archive.open(info) as packed,
            out.open(name, "w") as copy,
            scanned(scan) as parser,
        ):
            read = 0
            while piece := packed.read(_PIECE):
                read += len(piece)
                self._unpacked += len(piece)
                self._budget.take_piece(piece)
                parser.Parse(piece)
                if (
                    self._unpacked > LARGEST_UNPACKED
                    or read - parser.CurrentByteIndex > LONGEST_XML_TAG
                ):
                    raise _too_large(self._path)
                copy.write(piece)
            parser.Parse(b"", True)  # noqa: FBT003


Line = tuple[int, list[Cell]]
"""The number of a row as the spreadsheet shows it, and its cells."""
_EXACT: Final = 1e15
"""Below this, whole numbers in a workbook are exact."""


class RawSheet(NamedTuple):
    """A sheet of a file: its lines, or the reason why it is not read."""

    sheet: Sheet
    lines: Iterator[Line]
    skipped: str = ""


def workbook_sheets(data: bytes, path: Path) -> Iterator[RawSheet]:
    """Yield the sheets of a workbook in order; rows that are hidden are read like any other."""
    import python_calamine  # only those who bring a workbook pay for it

    archive, parts = measured_workbook(data, path)
    with _faults_named(path):
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(archive))
        if book.sheet_names != [part.name for part in parts]:
            raise ValueError("its list of sheets is ambiguous")
    for number, part in enumerate(parts):
        lines = iter(()) if part.skipped else _lines(book, number, part, path)
        yield RawSheet(Sheet(number, part.name), lines, part.skipped)


@contextmanager
def _faults_named(path: Path) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        # The reader has errors of its own, and others of the interpreter, for a broken workbook.
        raise NotationError(f"damaged Excel workbook: {error}", path) from None


def _lines(book: Any, number: int, part: SheetPart, path: Path) -> Iterator[Line]:
    with _faults_named(path):
        sheet = book.get_sheet_by_index(number)
        rows, start = sheet.iter_rows(), sheet.start
    blank: list[Cell] = [""] * (start[1] if start else 0)
    odd = dict(part.odd)
    row = -1
    for row, cells in enumerate(rows):
        texts = [cell if type(cell) is str else _cell(cell) for cell in cells]
        # The reader leaves out the columns before the first one in use, but no rows.
        yield row + 1, _with_odd([*blank, *texts], odd.pop(row, {}))
    for row in sorted(odd):
        yield row + 1, _with_odd([], odd[row])


def _with_odd(cells: list[Cell], odd: Mapping[int, OddCell]) -> list[Cell]:
    """Return the cells, completed with those that the reader returns as empty."""
    for column, cell in odd.items():
        cells += [""] * (column + 1 - len(cells))
        cells[column] = cell
    return cells


def _cell(value: Any) -> Cell:
    if isinstance(value, bool):
        word = str(value).upper()
        return OddCell(f"the truth value {word}", word)
    if isinstance(value, int | float):
        is_whole = abs(value) < _EXACT and value == int(value)
        return str(int(value)) if is_whole else str(value)
    if isinstance(value, datetime.datetime | datetime.date):
        text = value.isoformat(*((" ",) if isinstance(value, datetime.datetime) else ()))
        return OddCell(f"the date {text}", text)
    return OddCell(f"the time {value}", str(value))
