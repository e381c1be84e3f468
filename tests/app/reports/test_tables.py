"""Tables in a terminal: folded where they are wide, without losing a cell."""

from __future__ import annotations

import pytest

from cardforge.app.reports import folded, headed

HEAD = ("gun", *"abcdef")


@pytest.mark.parametrize(("wide", "tables"), [(4, 1), (20, 2), (30, 3), (60, 6), (90, 6)])
def test_wide_tables_are_split_evenly(wide: int, tables: int) -> None:
    rows = [("6in", *(f"{letter * wide}" for letter in "uvwxyz")), ("3in", *"123456")]
    lines = folded(HEAD, rows)
    heads = [line.split() for line in lines if line.split()[0] == "gun"]
    assert len(heads) == tables
    assert [cell for head in heads for cell in head[1:]] == list("abcdef")
    for row in rows:
        told = [line.split() for line in lines if line.split()[0] == row[0]]
        assert [cell for cells in told for cell in cells[1:]] == list(row[1:])
    assert wide > 70 or max(map(len, lines)) <= 80


def test_headings_are_bold_and_wrapped() -> None:
    lines = headed(f"{'Io ' * 30}(Type 1) fires at Argo (Type 2)", ["Argo"])
    assert len(lines) == 2
    assert lines[1].endswith("\x1b[1mArgo\x1b[0m (Type 2)")
