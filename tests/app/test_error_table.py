"""What `cardforge docs errors` promises is what is said: every row is made to happen."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cardforge.app.cli import run
from tests.pages import page
from tests.shipyard import LEGAL

TABLE = page("errors").partition("\n## Why does")[0]
ROWS = [line.strip("| ").split(" | ") for line in TABLE.splitlines() if line.startswith("| ")][2:]
COLUMNS = "ship,class,faction,type,si,mp,turn,location,go,stop,slot,breach,item\n"
Situation = Callable[[Path, pytest.MonkeyPatch], list[str]]


def checked(data: bytes | str, name: str = "ship.yaml") -> Situation:
    """The situation that a file holds this and is checked."""

    def make(folder: Path, _: pytest.MonkeyPatch) -> list[str]:
        path = folder / name
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        return ["check", str(path)]

    return make


def drawn(inside: str) -> Situation:
    """The situation that a ship is checked whose art is an SVG that holds this."""

    def make(folder: Path, patch: pytest.MonkeyPatch) -> list[str]:
        picture = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inside}</svg>'
        (folder / "a.svg").write_text(picture)
        return checked(LEGAL + "art: {plan: a.svg}\n")(folder, patch)

    return make


def imported(text: str) -> Situation:
    def make(folder: Path, _: pytest.MonkeyPatch) -> list[str]:
        path = folder / "fleet.csv"
        path.write_text(text)
        return ["import", str(path), "-o", str(folder / "out")]

    return make


def missing(folder: Path, _: pytest.MonkeyPatch) -> list[str]:
    return ["check", str(folder / "absent.yaml")]


def a_folder(folder: Path, _: pytest.MonkeyPatch) -> list[str]:
    (folder / "fleet.csv").mkdir()
    return ["import", str(folder / "fleet.csv")]


def a_pipe(folder: Path, _: pytest.MonkeyPatch) -> list[str]:
    os.mkfifo(folder / "ship.yaml")
    return ["check", str(folder)]


def locked(folder: Path, patch: pytest.MonkeyPatch) -> list[str]:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    words = checked(LEGAL)(folder, patch)
    patch.setattr(Path, "open", refuse)
    return words


def taken(folder: Path, _: pytest.MonkeyPatch) -> list[str]:
    path = folder / "a.yaml"
    path.write_text("mine")
    return ["new", "A", "-o", str(path)]


def full_disk(folder: Path, patch: pytest.MonkeyPatch) -> list[str]:
    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    patch.setattr(os, "fsync", fail)
    return ["new", "A", "-o", str(folder / "a.yaml")]


def gremlins(_: Path, patch: pytest.MonkeyPatch) -> list[str]:
    def fail(*_: object) -> None:
        raise RuntimeError("gremlins")

    run(["schema"])
    patch.setattr("cardforge.app.commands.designs.json.dumps", fail)
    return ["schema"]


SITUATIONS: dict[str, Situation] = {
    "The file does not exist.": missing,
    "It is a folder, but a file is needed.": a_folder,
    "It is a pipe, a socket or a device.": a_pipe,
    "You have no permission to read it.": locked,
    "It is empty.": checked(""),
    "It is too large.": checked(b" " * (100 << 20)),
    "It is a picture, a program or another binary file.": checked("a: \0"),
    "It is in an old code page.": checked("name: Liberté".encode("cp1252")),
    "It is not valid YAML.": checked("a: ["),
    "It is not valid JSON.": checked('{"a": }', "ship.json"),
    "Your SVG is nested too deeply, or in a loop.": drawn("<g>" * 300 + "</g>" * 300),
    "Your SVG takes too much time or memory to draw.": drawn(
        '<filter id="f"><feTurbulence numOctaves="9999"/></filter><g filter="url(#f)">'
        '<rect width="9" height="9"/></g>'
    ),
    "Your SVG contains another kind of picture.": drawn(
        '<image href="data:image/svg+xml;base64,"/>'
    ),
    "It is nested too deeply, or its aliases multiply.": checked("[" * 1000),
    "It has YAML tags.": checked("a: !!str b"),
    "A key appears twice.": checked(LEGAL + "si: 3\n"),
    "A word is ambiguous in YAML.": checked(LEGAL.replace("HML Badger", "no")),
    "It does not name its game.": checked("name: x"),
    "It names an unknown game.": checked("game: chess"),
    "A newer cardforge wrote it.": checked(LEGAL.replace("format: 1", "format: 2")),
    "A key is missing, unknown or has a wrong value.": checked(LEGAL.replace("si: 22", "si: many")),
    "A table lacks a column.": imported(COLUMNS.replace("faction,", "")),
    "A table row cannot be read.": imported(f"{COLUMNS}\nArdent,,F,3,26,6,3,Bow,R,R,7,,Miss\n"),
    "A file would be overwritten.": taken,
    "The disk is full.": full_disk,
    "cardforge itself fails.": gremlins,
}


def promised(cell: str) -> re.Pattern[str]:
    """The first message in a cell, its dots standing for anything."""
    quoted = re.match(r"`(.+?)`(, `| with | and all |$)", cell)
    assert quoted, cell
    words = re.escape(quoted[1]).replace(re.escape("..."), ".*")
    return re.compile(words.replace("a\\.yaml", r"\S*a\.yaml"))


def test_error_table_has_a_situation_for_every_row() -> None:
    assert [row[0] for row in ROWS] == list(SITUATIONS)


LONG = "Your SVG takes too much time or memory to draw."
CASES = [
    pytest.param(row, id=row[0], marks=[pytest.mark.landing] if row[0] == LONG else [])
    for row in ROWS
]


@pytest.mark.parametrize("row", CASES)
def test_error_table_shows_the_message_that_is_printed(
    row: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = SITUATIONS[row[0]](tmp_path, monkeypatch)
    status = run(words)
    monkeypatch.undo()
    said = "".join(capsys.readouterr())
    assert status in (1, 2) or "warning" in said
    assert promised(row[1]).search(said), said
    assert "Traceback" not in said
