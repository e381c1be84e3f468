"""The table of readers: good seeds, and checks that see what they are there to see."""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardforge.app.designer.site import site
from cardforge.core.spreadsheets.files import TableFile, read_tables
from tests.fuzz.reader import BrokenError
from tests.fuzz.readers import READERS
from tests.fuzz.targets import links, tables
from tests.fuzz.targets.requests import asked


@pytest.fixture(autouse=True, scope="module")
def no_node_stays() -> Iterator[None]:
    """End the node that reads links; nobody else would before the tests are over."""
    yield
    if links.page.cache_info().currsize:
        links.page().end()


@pytest.mark.parametrize("name", READERS)
@pytest.mark.everyday(every=3)
def test_fuzzer_reads_and_mutates_seeds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDFORGE_DEBUG", "1")
    reader, dice = READERS[name], random.Random(5)
    seeds = reader.seeds()
    for seed in seeds:
        reader.function(seed)
    changed = [reader.change(seed, dice) for seed in seeds for _ in range(20)]
    assert sum(data not in seeds for data in changed) > len(changed) // 2
    assert any(
        len(reader.lengthen(seed, dice, 1 << 15)) >= 1 << 15 for seed in seeds for _ in range(5)
    )


def test_fuzz_reader_detects_lost_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    seed = READERS["csv-leviathans"].seeds()[0]
    monkeypatch.setattr(tables, "_slots", lambda _ship: 1)
    monkeypatch.setitem(tables._PIECES, "leviathans", (tables._slots, ("slot", "item", "breach")))
    with pytest.raises(BrokenError, match="loses rows"):
        tables.import_csv(seed)


def without_rows(file: TableFile) -> TableFile:
    return file._replace(tables=tuple(dataclasses.replace(each, rows=()) for each in file.tables))


def test_fuzz_reader_detects_unread_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    seed = READERS["xlsx-starships"].seeds()[3]
    monkeypatch.setattr(
        "tests.fuzz.targets.tables.read_tables",
        lambda path, forms: without_rows(read_tables(path, forms)),
    )
    with pytest.raises(BrokenError, match="not read"):
        tables.import_workbook(seed)


def test_every_input_has_a_fuzz_reader() -> None:
    """Each kind of file that is read under a limit, and each route that takes a body."""
    there = {path for name in READERS if name.startswith("requests-") for path in _routes_of(name)}
    for path, methods in site(Path(), ()).openapi()["paths"].items():
        for method in methods:
            if method != "get":
                assert any(_fits(path, method.upper(), *each) for each in there), (method, path)


def _routes_of(name: str) -> set[tuple[str, str]]:
    return {asked(seed)[:2] for seed in READERS[name].seeds()}


def _fits(template: str, wanted: str, method: str, path: str) -> bool:
    return wanted == method and bool(re.fullmatch(re.sub(r"\{[^}]*\}", ".+", template), path))
