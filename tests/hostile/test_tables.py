"""Tables made to lose rows, to hang the import, or to take all memory."""

from __future__ import annotations

import csv
import io
import struct
import zipfile
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from cardforge.leviathans.tables import COLUMNS
from cardforge.starships.tables import COLUMNS as STARSHIP_COLUMNS
from cardforge.warfleet.tables import COLUMNS as FLEET_COLUMNS
from tests.hostile.conftest import Guarded

MIB = 1 << 20
HEAD = ",".join(COLUMNS)
ROW = "Ardent,Conquent,French Republic,3,26,6,3,Bow,RG,RY,{slot},11,{item}"
NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
BOOK = (
    f'<workbook {NAMESPACE} xmlns:r="{LINKS}"><sheets>'
    '<sheet name="Ships" sheetId="1" r:id="rId1"/></sheets></workbook>'
)
BOOK_LINKS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    f'<Relationship Id="rId1" Type="{LINKS}/worksheet" Target="worksheets/sheet1.xml"/>'
    "</Relationships>"
)
Part = tuple[str, bytes, int, int]
"""A part of an archive: its name, its packed bytes, and its size and check sum as declared."""


def packed(data: bytes) -> bytes:
    """Deflate as an archive does."""
    pressed = zlib.compressobj(9, zlib.DEFLATED, -15)
    return pressed.compress(data) + pressed.flush()


def part(name: str, data: bytes | str) -> Part:
    """A part that is what it says."""
    plain = data.encode() if isinstance(data, str) else data
    return name, packed(plain), len(plain), zlib.crc32(plain)


def sheet(cells: bytes | str) -> Part:
    """A sheet with these rows."""
    inside = cells.encode() if isinstance(cells, str) else cells
    head = f"<worksheet {NAMESPACE}><sheetData>".encode()
    return part("xl/worksheets/sheet1.xml", head + inside + b"</sheetData></worksheet>")


def swollen(start: bytes, block: bytes, times: int, end: bytes) -> bytes:
    """Packed bytes of a block many times over, which nobody has to hold unpacked."""
    pressed = zlib.compressobj(9, zlib.DEFLATED, -15)
    head = pressed.compress(start) + pressed.flush(zlib.Z_FULL_FLUSH)
    again = pressed.compress(block) + pressed.flush(zlib.Z_FULL_FLUSH)
    return head + again * times + pressed.compress(end) + pressed.flush()


def archive(parts: Sequence[Part], *, shared: bool = False) -> bytes:
    """An archive whose headers say what they are told; `shared` lets all entries use one part."""
    out, central = io.BytesIO(), io.BytesIO()
    offset = 0
    for number, (name, data, size, check) in enumerate(parts):
        encoded = name.encode()
        if not (shared and number > 2):
            offset = out.tell()
            out.write(
                struct.pack(
                    "<4s5H3I2H",
                    b"PK\3\4",
                    45,
                    0,
                    8,
                    0,
                    33,
                    check,
                    len(data),
                    min(size, 0xFFFFFFFF),
                    len(encoded),
                    0,
                )
            )
            out.write(encoded + data)
        extra = struct.pack("<2HQ", 1, 8, size) if size >= 0xFFFFFFFF else b""
        central.write(
            struct.pack(
                "<4s6H3I5H2I",
                b"PK\1\2",
                45,
                45,
                0,
                8,
                0,
                33,
                check,
                len(data),
                min(size, 0xFFFFFFFF),
                len(encoded),
                len(extra),
                0,
                0,
                0,
                0,
                offset,
            )
        )
        central.write(encoded + extra)
    start = out.tell()
    out.write(central.getvalue())
    count = min(len(parts), 0xFFFF)
    out.write(
        struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, count, count, len(central.getvalue()), start, 0)
    )
    return out.getvalue()


def workbook(*parts: Part) -> bytes:
    """A workbook of one sheet with these parts."""
    return archive(
        [part("xl/_rels/workbook.xml.rels", BOOK_LINKS), part("xl/workbook.xml", BOOK), *parts]
    )


def grid(rows: Sequence[Sequence[str]]) -> str:
    """Rows of a sheet, each text in its cell."""
    return "".join(
        "<row>" + "".join(f'<c t="inlineStr"><is><t>{text}</t></is></c>' for text in row) + "</row>"
        for row in rows
    )


TABLE = grid([COLUMNS, ROW.format(slot=1, item="Miss").split(",")])


def far(address: str) -> bytes:
    return workbook(sheet(f'{TABLE}<row r="1048576"><c r="{address}"><v>1</v></c></row>'))


def declared_gigabytes() -> bytes:
    block = b" " * MIB
    data = swollen(b"<worksheet>", block, 9_900, b"</worksheet>")
    return workbook(("xl/worksheets/sheet1.xml", data, 9_900 * MIB, 0))


def lying_gigabytes() -> bytes:
    data = swollen(b"<worksheet>", b" " * MIB, 9_900, b"</worksheet>")
    return workbook(("xl/worksheets/sheet1.xml", data, 1_000, 0))


def spread_gigabytes() -> bytes:
    """Ten thousand sheets that are all the same bytes, each small enough."""
    count = 10_000
    sheets = "".join(f'<sheet name="S{n}" sheetId="{n + 1}" r:id="r{n}"/>' for n in range(count))
    links = "".join(
        f'<Relationship Id="r{n}" Type="{LINKS}/worksheet" Target="worksheets/s{n}.xml"/>'
        for n in range(count)
    )
    _, data, size, check = sheet(b" " * 12_000)
    return archive(
        [
            part("xl/workbook.xml", f'<workbook xmlns:r="{LINKS}"><sheets>{sheets}</sheets></workbook>'),
            part("xl/_rels/workbook.xml.rels", f"<Relationships>{links}</Relationships>"),
            *((f"xl/worksheets/s{n}.xml", data, size, check) for n in range(count)),
        ],
        shared=True,
    )  # fmt: skip


def one_text_a_million_times() -> bytes:
    text = "x" * 32_767
    strings = part("xl/sharedStrings.xml", f"<sst {NAMESPACE}><si><t>{text}</t></si></sst>")
    return workbook(strings, sheet(b'<row><c t="s"><v>0</v></c></row>' * 190_000))


def many_texts() -> bytes:
    strings = b"<sst>" + b"<si/>" * 20_000_000 + b"</sst>"
    return workbook(part("xl/sharedStrings.xml", strings), sheet(TABLE))


def stylish() -> bytes:
    styles = b"<styleSheet>" + b"<xf/>" * 20_000_000 + b"</styleSheet>"
    return workbook(part("xl/styles.xml", styles), sheet(TABLE))


def many_entries() -> bytes:
    empty = packed(b"")
    return workbook(*((f"{n}", empty, 0, 0) for n in range(180_000)))


def newer_archive() -> bytes:
    """A workbook whose directory says that only version 25.5 of the format can unpack it."""
    data = bytearray(workbook(sheet(TABLE)))
    data[data.index(b"PK\x01\x02") + 6] = 255
    return bytes(data)


def misplaced_part() -> bytes:
    """A workbook whose directory begins later than it says, so that parts lie before its start."""
    data = bytearray(workbook(sheet(TABLE)))
    end = data.index(b"PK\x05\x06")
    start = int.from_bytes(data[end + 16 : end + 20], "little")
    data[end + 16 : end + 20] = (start + 700).to_bytes(4, "little")
    return bytes(data)


WORKBOOKS: dict[str, tuple[Callable[[], bytes], str]] = {
    "gigabytes that are declared": (declared_gigabytes, "at most 128 MiB unpacked"),
    "gigabytes that are not declared": (lying_gigabytes, "damaged Excel workbook"),
    "gigabytes in entries that overlap": (spread_gigabytes, "damaged Excel workbook"),
    "a terabyte by 64-bit sizes": (
        lambda: workbook(("xl/worksheets/sheet1.xml", packed(b""), 1 << 40, 0)),
        "at most 128 MiB unpacked",
    ),
    "the last cell of all": (lambda: far("XFD1048576"), "row 1,048,576 or column 16,384"),
    "a cell beyond the last": (lambda: far("ZZZZZZZ1048576"), "is not a column"),
    "a row beyond the last": (lambda: far("A99999999999"), "is not the number of a row"),
    "a wide row far down": (
        lambda: workbook(sheet(f'{TABLE}<row r="200000"><c r="ZZ200000"><v>1</v></c></row>')),
        "near the upper left corner",
    ),
    "cells without addresses": (
        lambda: workbook(sheet(b"<row>" + b"<c><v>1</v></c>" * 7_000_000 + b"</row>")),
        "expected",
    ),
    "rows without cells": (lambda: workbook(sheet(b"<row/>" * 20_000_000)), "the workbook is too large"),
    "one text a million times": (one_text_a_million_times, "characters in all cells"),
    "millions of blank texts": (many_texts, "the workbook is too large"),
    "millions of styles": (stylish, "the workbook is too large"),
    "one text of 120 MiB": (
        lambda: workbook(sheet(b'<row><c t="inlineStr"><is><t>' + b"x" * (120 * MIB) + b"</t></is></c></row>")),
        "expected",
    ),
    "one tag of 120 MiB": (
        lambda: workbook(sheet(b'<row r="' + b"1" * (120 * MIB) + b'"/>')),
        "at most 128 MiB unpacked",
    ),
    "elements in one another": (lambda: workbook(sheet(b"<a>" * 20_000_000)), "the workbook is too large"),
    "entities in one another": (
        lambda: workbook(
            part(
                "xl/worksheets/sheet1.xml",
                '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><worksheet>&b;</worksheet>',
            )
        ),
        "declares a document type",
    ),
    "entries by the hundred thousand": (many_entries, "damaged Excel workbook"),
    "cells twice": (
        lambda: workbook(sheet('<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>')),
        "out of order",
    ),
    "rows upwards": (
        lambda: workbook(sheet('<row r="2"><c r="A2"><v>1</v></c></row><row r="1"><c r="A1"><v>2</v></c></row>')),
        "out of order",
    ),
    "a text that is not there": (
        lambda: workbook(sheet('<row><c t="s"><v>7</v></c></row>')),
        "a text that is missing",
    ),
    "a part that is cut short": (
        lambda: workbook(("xl/worksheets/sheet1.xml", sheet(TABLE)[1][:40], 5_000, 0)),
        "damaged Excel workbook",
    ),
    "an old workbook": (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(8_000), "has a password"),
    "an OpenDocument file": (
        lambda: archive([part("mimetype", "application/vnd.oasis.opendocument.spreadsheet")]),
        "this is an OpenDocument file: save it as .xlsx",
    ),
    "a binary workbook": (lambda: archive([part("xl/workbook.bin", b"\0")]), "a binary workbook (.xlsb)"),
    "an archive of a version to come": (newer_archive, "this is not an Excel workbook"),
    "parts before the start of the file": (misplaced_part, "damaged Excel workbook"),
    "text": (HEAD.encode, "a text table must end in .csv"),
    "another archive": (lambda: archive([part("a.txt", "a")]), "this is an archive of another kind"),
}  # fmt: skip


@pytest.mark.parametrize("name", WORKBOOKS)
@pytest.mark.everyday(every=12)
def test_hostile_workbook_is_rejected(name: str, guarded: Guarded, tmp_path: Path) -> None:
    make, words = WORKBOOKS[name]
    (tmp_path / "a.xlsx").write_bytes(make())
    said = guarded("import", "a.xlsx", "-o", "out")
    assert (said.status, said.out) == (2, "")
    assert words in said.err
    assert len(said.err) < 2_000
    assert not (tmp_path / "out").exists()


def test_workbook_that_exaggerates_its_dimension_is_read(guarded: Guarded, tmp_path: Path) -> None:
    rows = grid([COLUMNS, ROW.format(slot=1, item="Miss").split(",")])
    inside = f'<worksheet {NAMESPACE}><dimension ref="A1:XFD1048576"/><sheetData>{rows}</sheetData>'
    inside += '<mergeCells><mergeCell ref="A2:XFD1048576"/></mergeCells></worksheet>'
    (tmp_path / "a.xlsx").write_bytes(workbook(part("xl/worksheets/sheet1.xml", inside)))
    said = guarded("import", "a.xlsx", "-o", "out")
    assert (said.status, said.out) == (0, "wrote 1 ship to out: read 1 of 1 rows\n")


def test_workbook_of_shared_texts_is_read(guarded: Guarded, tmp_path: Path) -> None:
    texts = [*COLUMNS, *ROW.format(slot=1, item="Miss").split(",")]
    half = len(COLUMNS)
    strings = "".join(
        f"<si><r><t>{text[:2]}</t></r><r><t>{text[2:]}</t></r></si>" for text in texts
    )
    cells = [f'<c t="s"><v>{number}</v></c>' for number in range(len(texts))]
    rows = "".join(f"<row>{''.join(each)}</row>" for each in (cells[:half], cells[half:]))
    shared = part("xl/sharedStrings.xml", f"<sst {NAMESPACE}>{strings}</sst>")
    (tmp_path / "a.xlsx").write_bytes(workbook(shared, sheet(rows)))
    said = guarded("import", "a.xlsx", "-o", "out")
    assert (said.status, said.out) == (0, "wrote 1 ship to out: read 1 of 1 rows\n")
    assert "class: Conquent" in (tmp_path / "out" / "ardent.yaml").read_text()


def starships(row: str) -> str:
    """A table of starships up to the largest size of a table."""
    head = ",".join(STARSHIP_COLUMNS) + "\n"
    return head + row * ((16 * MIB - len(head)) // len(row))


def disagreeing(rows: int) -> str:
    """Rows of one ship of which each says something else in all its columns."""
    return "".join(f"A{f',{n % 9}x' * 17}\n" for n in range(rows))


TEXTS: dict[str, tuple[Callable[[], bytes | str], str]] = {
    "commas": (lambda: "," * (16 * MIB), "at most 16,384 columns"),
    "line ends": (lambda: "\n" * (16 * MIB), "at most 200,000 rows"),
    "old line ends": (lambda: HEAD + "\r" * (15 * MIB), "at most 200,000 rows"),
    "one quoted cell": (lambda: '"' + "x" * (16 * MIB - 2) + '"', "field larger than"),
    "one cell": (lambda: "x" * (16 * MIB), "field larger than"),
    "a quote that is not closed": (lambda: f'{HEAD}\n"' + ROW * 1000, "fleet.csv:2:1: "),
    "quotes": (lambda: '"' * (16 * MIB), "invalid CSV"),
    "zeros": (lambda: bytes(MIB), "binary file"),
    "UTF-16 without a mark": (lambda: HEAD.encode("utf-16-le"), "binary file"),
    "nothing": (lambda: "", "the file is empty"),
    "a workbook": (lambda: workbook(sheet(TABLE)), "rename it to end in .xlsx"),
    "too many cells": (lambda: f"{HEAD}\n" + (",ab" * 80 + "\n") * 60_000, "at most 3,000,000 filled cells"),
    "starships of wrong words": (lambda: starships("a,frigat,," + "lasor;x;y;z;" * 75 + ",lite,,,\n"), "more unreadable rows"),
    "starships of many words": (lambda: starships("a,frigate,," + "lasors;" * 9_000 + ",,,,\n"), "at most 100 names"),
    "rows that disagree": (
        lambda: f"{HEAD},{','.join(f'note: {n}' for n in range(20))}\n" + disagreeing(150_000),
        "more unreadable rows",
    ),
    "fleet ships that disagree": (
        lambda: ",".join(FLEET_COLUMNS) + "\n" + disagreeing(150_000),
        "more unreadable rows",
    ),
    "attacks without end": (
        lambda: f"{','.join(FLEET_COLUMNS)}\n" + "A,,F,1,9,,,Bow,1,1,1,6in,,Q,1,Q,2,x;y;z\n" * 150_000,
        "more unreadable rows",
    ),
    "ships of one row": (
        lambda: f"{HEAD}\n" + "".join(f"S{n},x,,9,y,z,q,Bow,Q,Q,1,x,Miss\n" for n in range(20_000)),
        "more unreadable rows",
    ),
    "fleet ships of one row": (
        lambda: ",".join(FLEET_COLUMNS) + "\n" + "".join(f"S{n},x,,9,y,z,q,Bow,Q,Q,1,x,y,z\n" for n in range(20_000)),
        "more unreadable rows",
    ),
    "more ships than a table may have": (
        lambda: f"{HEAD}\n" + "".join(f"S{n},x,,9,y,z,q,Bow,Q,Q,1,x,Miss\n" for n in range(190_000)),
        "at most 20,000 designs in a table, got 190,000",
    ),
    "more starships than a table may have": (
        lambda: ",".join(STARSHIP_COLUMNS) + "\n" + "Moth,frigate,,,,,,\n" * 20_001,
        "at most 20,000 designs in a table, got 20,001",
    ),
    "notes": (lambda: f"{HEAD}\n" + "x\n" * 190_000, "the table has no rows"),
    "digits": (lambda: ",".join((*STARSHIP_COLUMNS, "printed")) + "\na,frigate,,,,,,," + "9" * 9_000, "whole number"),
    "fleet ships of digits": (
        lambda: f"{','.join(FLEET_COLUMNS)}\nA,,F,1,{'9' * 9_000},,,Bow,1,1,1,,,,,,,\n",
        "si: expected a whole number",
    ),
    "fleet ships of digits of another script": (
        lambda: f"{','.join(FLEET_COLUMNS)}\nA,,F,1,{'٣' * 9_000},,,Bow,1,1,1,,,,,,,\n",
        "si: expected a whole number",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.everyday(every=12)
def test_hostile_csv_is_rejected(name: str, guarded: Guarded, tmp_path: Path) -> None:
    make, words = TEXTS[name]
    data = make()
    (tmp_path / "fleet.csv").write_bytes(data if isinstance(data, bytes) else data.encode())
    said = guarded("import", "fleet.csv", "-o", "out")
    assert said.status == 2
    assert words in said.err
    assert len(said.err) < 40_000
    assert not (tmp_path / "out").exists()


SLOW_ITEMS = {
    "blanks after a bonus": "x: +1" + " " * 90_000 + "!",
    "letters apart": "6in: " + "T " * 40_000,
    "blanks alone": "Armor:" + " " * 90_000,
    "blanks before an end": "Armor:" + " " * 90_000 + "x",
    "blanks between dice": "6in: 6/12 hex " + ("Y" + " " * 900) * 90,
    "bars": "6in: 6/12 hex " + "Y |" * 30_000,
    "colons": ":" * 90_000,
    "signs": "6in: " + "▲" * 40_000 + "!",
    "digits": "6in: " + "6" * 90_000 + " hex Y",
    "slashes": "6in: " + "6/12 " * 18_000,
    "figures": "6in: " + "3 MP " * 18_000,
    "long guns": "Long Gun " * 10_000,
    "dice": "Torpedo: 15 hex " + "R" * 90_000,
}


@pytest.mark.parametrize("name", SLOW_ITEMS)
@pytest.mark.everyday(every=12)
def test_slow_item_becomes_homebrew(name: str, guarded: Guarded, tmp_path: Path) -> None:
    rows = [ROW.format(slot=slot, item=SLOW_ITEMS[name]).split(",") for slot in range(1, 7)]
    with (tmp_path / "a.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([COLUMNS, *rows])
    said = guarded("import", "a.csv", "-o", "out")
    assert "read" in said.out
    assert said.status in (0, 2)


def test_table_of_many_equal_names_is_read_quickly(guarded: Guarded, tmp_path: Path) -> None:
    """The last of them has a file already, so that nothing is written, which would take longest."""
    count = 20_000
    head = ",".join(STARSHIP_COLUMNS)
    (tmp_path / "a.csv").write_text(head + "\n" + "Moth,frigate,,,,,,\n" * count)
    last = tmp_path / "out" / f"moth-{count}.yaml"
    last.parent.mkdir()
    last.write_text("mine")
    said = guarded("import", "a.csv", "-o", "out")
    assert said.status == 2
    assert f"'out/moth-{count}.yaml' already exists" in said.err
    assert list(last.parent.iterdir()) == [last]


def test_message_escapes_control_characters_of_a_cell(guarded: Guarded, tmp_path: Path) -> None:
    row = ROW.format(slot="\x1b[2J" + "x" * 9_000, item="Miss")
    (tmp_path / "a.csv").write_text(f"{HEAD}\n{row}\n")
    said = guarded("import", "a.csv", "-o", "out")
    assert said.status == 2
    assert "\x1b" not in said.err
    assert "\\x1b[2J" in said.err


def test_zip_that_is_whole_is_read(tmp_path: Path, guarded: Guarded) -> None:
    """A control: the archives made here are rejected for what they hold, not for how they are made."""
    (tmp_path / "a.xlsx").write_bytes(workbook(sheet(TABLE)))
    assert zipfile.ZipFile(tmp_path / "a.xlsx").testzip() is None
    said = guarded("import", "a.xlsx", "-o", "out")
    assert (said.status, said.err) == (0, "")
