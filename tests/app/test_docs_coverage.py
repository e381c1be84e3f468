"""The coverage page: every row names a module and a test that exist, or a reason."""

from __future__ import annotations

import ast
import functools
import re
from typing import NamedTuple

import pytest

from tests.pages import DOCS, page

ROOT = DOCS.parent
TEXTS = ("Quick start", "Eight nations", "War Fleet", "Starships", "Fog of War")
STATUS = re.compile(r"(played|odds|checked|printed(, not yet played)?)(, reconstructed)?|players")
CODE = re.compile(r"`([^`]+)`")


class Row(NamedTuple):
    """One rule: its text, its section there, and the four columns."""

    text: str
    section: str
    rule: str
    status: str
    module: str
    shown: str


def rows_of(markdown: str) -> list[Row]:
    """Return the rows below the headings of texts and sections."""
    rows: list[Row] = []
    text = section = ""
    for line in markdown.splitlines():
        if line.startswith("## "):
            text = line[3:]
        elif line.startswith("### "):
            section = line[4:]
        elif text and line.startswith("| ") and not line.startswith(("| rule |", "| --- |")):
            rule, status, module, shown = (cell.strip() for cell in line[2:-2].split(" | "))
            rows.append(Row(text, section, rule, status, module, shown))
    return rows


ROWS = rows_of(page("coverage"))


@functools.cache
def functions(path: str) -> frozenset[str]:
    """Return the names of all functions in a file below `tests`; none if there is no file."""
    file = ROOT / "tests" / path
    if not file.is_file():
        return frozenset()
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    return frozenset(node.name for node in nodes if isinstance(node, ast.FunctionDef))


def faults(row: Row) -> list[str]:
    """Return what is wrong with a row."""
    if not STATUS.fullmatch(row.status):
        return [f"unknown status '{row.status}'"]
    modules, shown = CODE.findall(row.module), CODE.findall(row.shown)
    if row.status == "players":
        return [] if row.shown and not modules else ["expected a reason and no module"]
    if len(modules) != 1 or len(shown) != 1:
        return ["expected one module and one test"]
    file, _, function = shown[0].partition("::")
    found = [] if (ROOT / "cardforge" / modules[0]).is_file() else [f"no module {modules[0]}"]
    if not functions(file):
        return [*found, f"no file {file}"]
    if function and function not in functions(file):
        found.append(f"no test {shown[0]}")
    return found


def test_coverage_rows_name_modules_and_tests_that_exist() -> None:
    wrong = {row.rule: faults(row) for row in ROWS if faults(row)}
    assert wrong == {}


def test_coverage_has_the_five_texts_in_order() -> None:
    assert tuple(dict.fromkeys(row.text for row in ROWS)) == TEXTS
    counts = [sum(row.text == text for row in ROWS) for text in TEXTS]
    assert all(count >= least for count, least in zip(counts, (98, 176, 81, 89, 22), strict=True))


def test_coverage_names_each_rule_of_a_section_once() -> None:
    named = [(row.text, row.section, row.rule) for row in ROWS]
    assert len(set(named)) == len(named)


def test_coverage_rules_are_played_by_code_and_printed_by_cards() -> None:
    for row in ROWS:
        assert not (row.status.startswith("played") and "/cards/" in row.module), row
        assert not (row.status.startswith("printed") and "/cards/" not in row.module), row


@pytest.mark.parametrize(
    "row",
    [
        "| A rule | missing |   |   |",
        "| A rule | players | `leviathans/ship.py` | A reason |",
        "| A rule | players |   |   |",
        "| A rule | played | `leviathans/gone.py` | `pages.py` |",
        "| A rule | played | `leviathans/ship.py` | `app/test_gone.py::test_coverage` |",
        "| A rule | played | `leviathans/ship.py` | `pages.py::test_gone` |",
        "| A rule | played | `leviathans/ship.py` |   |",
    ],
)
def test_coverage_finds_a_faulty_row(row: str) -> None:
    (found,) = rows_of(f"## Quick start\n### The turn\n{row}")
    assert faults(found)
