"""Whatever lies in the place of the schema, new files are written and the command ends."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from cardforge.app.new_files import HEAD_LINE, SCHEMA_FILE
from tests.hostile.conftest import Guarded


def _enlarge(path: Path, size: int) -> None:
    path.touch()
    os.truncate(path, size)


PLACES: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "folder": Path.mkdir,
    "huge": lambda path: _enlarge(path, 1 << 33),
    "deep": lambda path: path.write_text("[" * 900_000),
    "loop": lambda path: path.symlink_to(path),
    "dangling": lambda path: path.symlink_to("nowhere"),
    "digits": lambda path: path.write_text(
        '{"$comment": "Written by cardforge ' + "9" * 5000 + '"}'
    ),
    "many-digits": lambda path: path.write_text(
        '{"$comment": "Written by cardforge ' + "9" * 300 + '"}'
    ),
}


@pytest.mark.parametrize("place", PLACES.values(), ids=list(PLACES))
@pytest.mark.everyday(every=8)
def test_new_files_survive_anything_in_place_of_the_schema(
    guarded: Guarded, tmp_path: Path, place: Callable[[Path], object]
) -> None:
    place(tmp_path / SCHEMA_FILE)
    before = os.lstat(tmp_path / SCHEMA_FILE)
    assert guarded("new", "Otter").status == 0
    assert (tmp_path / "otter.yaml").read_text().startswith(HEAD_LINE)
    assert os.lstat(tmp_path / SCHEMA_FILE).st_mtime_ns == before.st_mtime_ns
    assert guarded("check", ".").status == 0
    refused = guarded("schema", "--install")
    assert (refused.status, "use --force to overwrite it" in refused.err) == (2, True)


def test_schema_install_reports_an_unusable_folder(guarded: Guarded, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    said = guarded("schema", "--install", "taken")
    assert said.status == 2
    assert "taken" in said.err
