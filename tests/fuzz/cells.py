"""Changes to tables by their cells: as CSV, and as the parts of a workbook."""

from __future__ import annotations

import csv
import io
import random
import re
import zipfile
from collections.abc import Sequence
from typing import Final

from tests.fuzz.mutation import texts
from tests.fuzz.reader import Change, Seeds

Rows = list[list[str]]
CELLS: Final = (
    "", " ", "0", "1", "6", "7", "99", "-1", "1.0", "1e3", "٣", "²", "x", "Bow", "bow ", "Port", "Sides", "K", "B", "YY", "Y | G",
    "6in: ▲T 6/12 hex Y | U", "Armor: +1 Breach", "Torpedo: 15 hex RRR", "Homebrew: ", "Homebrew: x", "Miss", "a: b: c",
    "=1+1", "'", '"', ",", ";", "\t", "a\nb", "a" * 100, "note: x", "slot note: x", "9" * 30, "true", "#REF!", "light; heavy", "; ",
    "\u200b", "é" * 90, "note: ", "squadron", "Corvette", "hangar bays", "sides", "Wings", "HML Raven", "\ufeff", "+5", "1,5",
)  # fmt: skip


def csv_cells(seeds: Seeds, known: Sequence[str]) -> Change:
    """Return a change of rows, columns and cells of a table as CSV."""
    cells = (*CELLS, *known)

    def changed(data: bytes, dice: random.Random) -> bytes:
        rows = rows_of(data)
        other = rows_of(dice.choice(seeds()))
        for _ in range(dice.randint(1, 5)):
            _change(rows, other, cells, dice)
        return _spelled(rows, dice)

    return changed


def more_rows(data: bytes, dice: random.Random, size: int) -> bytes:
    """Return a table of many rows, of the same ship or of many."""
    rows = rows_of(data)
    head, body = rows[:1], rows[1:] or [["x"]]
    length = len(csv_of(body).encode()) + len(body) * 4
    apart, grown = dice.random() < 0.7, list(body)
    for number in range(size // max(length, 1)):
        grown += [
            [f"{row[0]} {number}" if row and apart else "".join(row[:1]), *row[1:]] for row in body
        ]
    if dice.random() < 0.2:
        return csv_of([*head, [*body[0][:-1], "y" * size]]).encode(errors="replace")
    if dice.random() < 0.2:
        wide = [
            f"column {number}" for number in range(min(size // 12, dice.choice((250, 400, 5000))))
        ]
        return csv_of([[*(head or [[]])[0], *wide], *([*row, *wide] for row in body[:3])]).encode(
            errors="replace"
        )
    return csv_of([*head, *grown]).encode(errors="replace")


def rows_of(data: bytes) -> Rows:
    """Return the cells of a table as far as they can be read."""
    text = data.decode("utf-8-sig", errors="replace").replace("\0", "")
    head = text.lstrip("\r\n").split("\n", 1)[0]
    delimiter = max(",;\t", key=head.count)
    try:
        return [list(row) for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)]
    except csv.Error:
        return [line.split(delimiter) for line in text.splitlines()]


def csv_of(rows: Rows, delimiter: str = ",", end: str = "\n") -> str:
    """Return rows as CSV."""
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=delimiter, lineterminator=end).writerows(rows)
    return out.getvalue()


def _spelled(rows: Rows, dice: random.Random) -> bytes:
    text = csv_of(rows, dice.choice(",,,,;\t"), dice.choice(("\n", "\n", "\r\n", "\r")))
    coding = dice.choice(("utf-8",) * 6 + ("utf-8-sig", "utf-16", "cp1252", "latin-1"))
    return text.encode(coding, errors="replace")


def _change(rows: Rows, other: Rows, cells: Sequence[str], dice: random.Random) -> None:
    if not rows:
        rows.extend(other or [["x"]])
    way = dice.choice((_change_cell, _change_cell, _change_cell, _change_row, _change_rows))
    if way is _change_rows:
        _change_rows(rows, other, dice)
    elif dice.random() < 0.1:
        _change_column(rows, cells, dice)
    else:
        (_change_cell if way is _change_cell else _change_row)(dice.choice(rows), cells, dice)


def _change_cell(row: list[str], cells: Sequence[str], dice: random.Random) -> None:
    """Put another word into a cell, or change the one that it has."""
    if not row:
        return
    at = dice.randrange(len(row))
    word = row[at]
    odd = (word + " ", word.upper(), f'"{word}"', word[:-1], word * 2)
    row[at] = dice.choice((*cells, *odd, *odd, *odd))


def _change_row(row: list[str], cells: Sequence[str], dice: random.Random) -> None:
    """Make a row longer, shorter or blank."""
    if dice.random() < 0.5:
        row.append(dice.choice(cells))
    else:
        del row[dice.randrange(len(row) + 1) :]


def _change_rows(rows: Rows, other: Rows, dice: random.Random) -> None:
    """Remove or move a row, or put in one of another table, a blank one or the same again."""
    at, to = dice.randrange(len(rows)), dice.randrange(len(rows))
    step = dice.randrange(4)
    if step == 0:
        del rows[at]
    elif step == 1:
        rows.insert(to, rows.pop(at))
    else:
        rows.insert(
            to, list(dice.choice((rows[at], dice.choice(other or [[]]), [], [""], [" ", ""])))
        )


def _change_column(rows: Rows, cells: Sequence[str], dice: random.Random) -> None:
    """Remove, blank, move or add a column."""
    wide = max(map(len, rows), default=0)
    spot, way, word = dice.randrange(wide + 1), dice.randrange(4), dice.choice(cells)
    for row in rows:
        if spot < len(row) and way == 0:
            del row[spot]
        elif spot < len(row) and way == 1:
            row[spot] = ""
        elif spot < len(row) and way == 2:
            row.append(row.pop(spot))
        elif way == 3:
            row.append(word)


# Workbooks: zipped XML parts.

_PART: Final = "xl/worksheets/sheet1.xml"
_XML: Final = (
    b"<c ", b"</c>", b"<row>", b"</row>", b'r="A1"', b'r="XFD1048576"', b't="s"', b't="inlineStr"', b't="b"', b't="e"', b't="d"', b's="9"',
    b"<v>", b"</v>", b"<is><t>x</t></is>", b"<f>1+1</f>", b'<dimension ref="A1"/>', b"<mergeCell ref='A1:A9'/>", b"&#0;", b"&lt;", b"]]>",
    b"<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;'>]>", b"&b;", b"<?x?>", b"<!--", b'r="0"', b'r="-1"',
    b'spans="1:99999"', b'xml:space="preserve"', b'hidden="1"', b"numFmtId", b"1e400", b"NaN", b'r="9"', b'date1904="1"',
)  # fmt: skip


def parts_of(data: bytes) -> dict[str, bytes]:
    """Return the parts of a workbook; raise ValueError where it is none."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as book:
            return {
                each.filename: book.read(each)
                for each in book.infolist()
                if each.file_size < 1 << 24
            }
    except (
        zipfile.BadZipFile,
        zipfile.LargeZipFile,
        NotImplementedError,
        OSError,
        EOFError,
        RuntimeError,
        KeyError,
    ) as error:
        raise ValueError(str(error)) from error
    except Exception as error:  # zlib.error and whatever else a broken archive comes to
        raise ValueError(str(error)) from error


def workbook_of(parts: dict[str, bytes], dice: random.Random | None = None) -> bytes:
    """Return parts zipped as a workbook."""
    out = io.BytesIO()
    way = zipfile.ZIP_STORED if dice and dice.random() < 0.5 else zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(out, "w", way) as book:
        for name, part in parts.items():
            book.writestr(name, part)
    return out.getvalue()


def workbook_parts(seeds: Seeds) -> Change:
    """Return a change of a workbook: text of its parts, rows and cells of its sheet, or its bytes."""
    in_xml = texts(_XML, lambda: [part for seed in seeds() for part in parts_of(seed).values()])
    in_bytes = texts((), seeds)

    def changed(data: bytes, dice: random.Random) -> bytes:
        try:
            parts = parts_of(data)
        except ValueError:
            parts = {}
        if not parts or dice.random() < 0.1:
            return in_bytes(data, dice)
        name = _PART if _PART in parts and dice.random() < 0.6 else dice.choice(list(parts))
        way = dice.random()
        if way < 0.5:
            parts[name] = in_xml(parts[name], dice)
        elif way < 0.9:
            parts[name] = _sheet_changed(parts[name], dice)
        elif way < 0.95:
            del parts[name]
        else:
            parts[dice.choice(list(parts))] = parts[name]
        return workbook_of(parts, dice)

    return changed


_ELEMENT: Final = re.compile(rb"<(row|c|v|t)\b[^>]*?(?:/>|>.*?</\1>)", re.DOTALL)
_VALUE: Final = re.compile(rb"(<(?:v|t)\b[^>]*>)([^<]*)(</(?:v|t)>)")


def _sheet_changed(part: bytes, dice: random.Random) -> bytes:
    """Change values of cells, or remove, repeat and move rows and cells."""
    for _ in range(dice.randint(1, 4)):
        pattern = _VALUE if dice.random() < 0.6 else _ELEMENT
        found = list(pattern.finditer(part))
        if not found:
            return part
        one, other = dice.choice(found), dice.choice(found)
        if pattern is _VALUE:
            word = dice.choice((*CELLS, "1E+300", "44197.5", "1e-7", "TRUE")).encode(
                errors="replace"
            )
            new = one[1] + word.replace(b"&", b"&amp;").replace(b"<", b"&lt;") + one[3]
        else:
            new = dice.choice((b"", one[0] * 2, other[0], one[0] + other[0]))
        part = part[: one.start()] + new + part[one.end() :]
    return part


def more_sheet(data: bytes, dice: random.Random, size: int) -> bytes:
    """Return a workbook of many rows, or with a large part of something else."""
    try:
        parts = parts_of(data)
    except ValueError:
        return data * (size // max(len(data), 1))
    name = _PART if _PART in parts and dice.random() < 0.8 else dice.choice([*parts, "x.bin"])
    part = parts.get(name, b" ")
    found = list(_ELEMENT.finditer(part))
    end = dice.choice(found).end() if found else len(part)
    piece = (dice.choice(found)[0] if found else part[:200] or b" ") * 50
    count = min(size * dice.choice((1, 1, 8)), 1 << 25) // len(piece)
    parts[name] = part[:end] + piece * count + part[end:]
    return workbook_of(parts, dice)
