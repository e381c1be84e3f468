"""What `cardforge docs limits` promises: the numbers are those of the code, and each message is said."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from cardforge.app.cli import run
from cardforge.app.designer.folder import expect_id
from cardforge.app.designer.requests import Odds, Print
from cardforge.core import limits
from cardforge.core.files.editing import amended
from cardforge.core.validation import shape_faults
from cardforge.errors import CardforgeError
from cardforge.leviathans.battle.record import replayed
from tests.pages import page
from tests.shipyard import LEGAL

PAGE = page("limits")
CELLS = [re.split(r" \| ", line.strip("| ")) for line in PAGE.splitlines() if line.startswith("| ")]
ROWS = {cells[2].strip("`"): cells for cells in CELLS if cells[2].startswith("`")}
CONSTANTS = {
    name: value
    for name, value in vars(limits).items()
    if name.isupper() and isinstance(value, int) and name not in ("KIB", "MIB")
}
UNITS = {"KiB": limits.KIB, "MiB": limits.MIB}


def test_limits_page_lists_every_limit_with_its_number() -> None:
    told = {}
    for name, cells in ROWS.items():
        number, _, unit = cells[1].partition(" ")
        told[name] = int(number.replace(",", "")) * UNITS.get(unit, 1)
    assert told == CONSTANTS


Said = Callable[[Path], str]


def called(*words: str) -> Said:
    def say(folder: Path) -> str:
        assert run([*words]) in (0, 1, 2), folder
        return ""

    return say


def checked(text: str | bytes, name: str = "a.yaml", *, command: str = "check") -> Said:
    def say(folder: Path) -> str:
        (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        return called(command, name)(folder)

    return say


def sized(name: str, size: int, *words: str) -> Said:
    """Write a file of nothing but size, which takes no room on most disks, and call with it."""

    def say(folder: Path) -> str:
        with (folder / name).open("wb") as file:
            file.truncate(size)
        return called(*words)(folder)

    return say


def ship(**changes: object) -> Said:
    return checked(
        LEGAL + "\n" + "".join(f"{key}: {json.dumps(changes[key])}\n" for key in changes)
    )


def named(name: str) -> Said:
    return checked(re.sub("^name: .*$", f"name: {name}", LEGAL, flags=re.MULTILINE))


def fleet(ships: object) -> Said:
    data = {"game": "leviathans", "format": 1, "fleet": "x", "ships": ships}
    return checked(json.dumps(data), "a.json")


def raised(work: Callable[[], object]) -> Said:
    def say(_: Path) -> str:
        with pytest.raises(CardforgeError) as caught:
            work()
        return str(caught.value)

    return say


def asked(model: type[BaseModel], **changes: object) -> Said:
    def say(_: Path) -> str:
        with pytest.raises(ValidationError) as caught:
            model.model_validate(changes)
        return "\n".join(f"{'.'.join(where)}: {told}" for where, told in shape_faults(caught.value))

    return say


def replays(**changes: Any) -> Said:
    sheet = {"columns": 5, "rows": 5, "orient": "flat"}
    start = {"sheet": sheet, "rules": "full", "turn": 0, "vessels": [], **changes.pop("start", {})}
    record = {"game": "leviathans battle", "format": 2, "start": start, **changes}
    return raised(lambda: replayed(record))


COLUMNS = "ship,class,faction,type,si,mp,turn,location,go,stop,slot,breach,item"


def table(text: str) -> Said:
    return checked(f"{COLUMNS}\n{text}", "a.csv", command="import")


def too_wide() -> str:
    others = [f"c{number}" for number in range(limits.MOST_COLUMNS + 1 - COLUMNS.count(",") - 1)]
    return ",".join([COLUMNS, *others]) + "\n"


MIB_OVER = 17 * limits.MIB
ART = LEGAL + "\nart: {plan: a.svg}\n"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'


def drawn(name: str, data: bytes) -> Said:
    def say(folder: Path) -> str:
        (folder / name).write_bytes(data)
        return checked(LEGAL + f"\nart: {{plan: {name}}}\n")(folder)

    return say


def png(width: int, height: int) -> bytes:
    from io import BytesIO

    from PIL import Image

    out = BytesIO()
    Image.new("1", (width, height)).save(out, "PNG")
    return out.getvalue()


MADE: dict[str, Said] = {
    "LARGEST_TEXT": sized("a.yaml", 2 * limits.MIB, "check", "a.yaml"),
    "DEEPEST_NESTING": checked('{"a":' * 30 + "1" + "}" * 30, "a.json"),
    "MOST_VALUES": checked('{"a": [' + "1," * 20_000 + "1]}", "a.json"),
    "LONGEST_KEY": checked("a" * 201 + ": 1"),
    "LONGEST_NUMBER": checked('{"a": ' + "9" * 19 + "}", "a.json"),
    "MOST_DIRECTIVES": checked("%YAML 1.2\n" * 11),
    "LARGEST_AMENDED": raised(lambda: amended("#" * 200 * limits.KIB, {}, Path("a.yaml"))),
    "LONGEST_LINE": named("x" * 81),
    "LONGEST_SHORT": ship(recognition={"fuel": "x" * 301}),
    "LONGEST_PROSE": ship(history="x" * 6001),
    "MOST_LISTED": ship(foreign=["x"] * 201),
    "MOST_FLEET_SHIPS": fleet(["x"] * 501),
    "MOST_OF_ONE": checked(
        '{"game": "starships", "format": 1, "kind": "fleet", "name": "x", '
        '"elements": [{"element": "x", "count": 100}]}',
        "a.json",
    ),
    "MOST_IN_ALL": fleet([{"ship": "x", "count": 500}] * 5),
    "MOST_FINDINGS": fleet([f"x{number}" for number in range(300)]),
    "LARGEST_TABLE": sized("a.csv", MIB_OVER, "import", "a.csv"),
    "MOST_ROWS": checked("ship\n" + "x\n" * 200_001, "a.csv", command="import"),
    "WIDEST_LINE": table("x" + "," * 19_999 + "\n"),
    "MOST_REPORTED": table("A,,F,1,20,9,1,Bow,R,R,9,9,Miss\n" * 60),
    "MOST_COLUMNS": checked(too_wide(), "a.csv", command="import"),
    "LARGEST_ART": drawn("a.svg", b" " * MIB_OVER),
    "MOST_PIXELS": drawn("a.png", png(10_000, 5_001)),
    "DEEPEST_SVG": drawn("a.svg", (SVG + "<g>" * 50 + "</g>" * 50 + "</svg>").encode()),
    "MOST_SVG_ELEMENTS": drawn("a.svg", (SVG + "<g/>" * 100_001 + "</svg>").encode()),
    "LARGEST_RECORD": sized("a.json", MIB_OVER, "battle", "--replay", "a.json"),
    "MOST_RECORDED": replays(orders=[[0] * 4_000] * 501),
    "LARGEST_RECORDED": replays(limit=10_000),
    "LONGEST_RECORDED": replays(result="x" * 301),
    "MOST_IN_ORDER": replays(result=[0] * 5_001),
    "MOST_VESSELS": replays(start={"vessels": [{}] * 201}),
    "MOST_HEXES_ACROSS": replays(start={"sheet": {"columns": 201, "rows": 5, "orient": "flat"}}),
    "MOST_TURNS": replays(start={"turn": 1_001}),
    "LARGEST_PDF": sized("a.pdf", 513 * limits.MIB, "preflight", "a.pdf"),
    "LARGEST_PAGE": sized("a.html", 33 * limits.MIB, "check", "a.html"),
    "LONGEST_ID": raised(lambda: expect_id("a" * 201)),
    "LONGEST_PART": raised(lambda: expect_id("a" * 121 + "/b.yaml")),
    "LONGEST_WORD": asked(Odds, data={}, target="a", at="x" * 41),
    "LONGEST_WORDS": asked(Odds, data={}, target="a", damaged="x" * 401),
    "MOST_PRINTED": asked(Print, ids=["a"] * 501),
}
_TABLES = "tests/hostile/test_tables.py"
_ART = "tests/hostile/test_art.py"
_PDF = "tests/hostile/test_pdf.py"
ELSEWHERE = {
    "LARGEST_UNPACKED": _TABLES,
    "LONGEST_XML_TAG": _TABLES,
    "MOST_XML_ELEMENTS": _TABLES,
    "DEEPEST_XML": _TABLES,
    "MOST_CELL_TEXT": _TABLES,
    "LARGEST_GRID": _TABLES,
    "MOST_CELLS": _TABLES,
    "MOST_DESIGNS": _TABLES,
    "MOST_WORDS": _TABLES,
    "LARGEST_SENT_PICTURE": "tests/app/test_share.py",
    "LONGEST_SIDE": _ART,
    "MOST_PICTURE_PARTS": _ART,
    "MOST_PACKED_PARTS": _ART,
    "MOST_SCANNED_PIXELS": _ART,
    "MOST_DECLARATIONS": _ART,
    "MOST_STYLE_MATCHES": _ART,
    "MOST_DRAWING_S": _ART,
    "MOST_DRAWING_WAIT_S": "tests/press/test_child_process.py",
    "MOST_DRAWING_MEMORY": _ART,
    "MOST_PDF_PAGES": _PDF,
    "MOST_PAGE_FONTS": _PDF,
    "MOST_STREAM_CONTENT": _PDF,
    "MOST_PAGE_CONTENT": _PDF,
    "MOST_DRAWN": "tests/hostile/test_pdf_bombs.py",
    "LARGEST_BODY": "tests/app/designer/test_guard.py",
    "LARGEST_DRAFT": "says nothing",
    "MOST_VERSIONS": "tests/app/designer/test_versions.py",
    "NEWEST_VERSIONS": "tests/app/designer/test_versions.py",
    "LARGEST_HISTORY": "tests/app/designer/test_versions.py",
    "LONGEST_SHARED": "tests/app/designer/browser/test_sharing.py",
    "LONGEST_PASTED": "tests/app/designer/browser/test_sharing.py",
}


def test_every_limit_has_a_test() -> None:
    assert MADE.keys() | ELSEWHERE.keys() == ROWS.keys()


@pytest.mark.parametrize("name", MADE)
@pytest.mark.everyday(every=4)
def test_limit_message_equals_the_limits_page(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = MADE[name](tmp_path)
    printed = capsys.readouterr()
    assert ROWS[name][3].strip("` ") in answer + printed.out + printed.err
