"""A fleet that nobody leads."""

from __future__ import annotations

from pathlib import Path

from tests.starships.checks.drafting import fleet, lay_out, told


def test_it_is_remarked(tmp_path: Path) -> None:
    lay_out(tmp_path)
    (finding,) = told(fleet("  - wing\n", ""), tmp_path)
    assert finding == "note no-admiral: admiral"


def test_an_admiral_is_enough(tmp_path: Path) -> None:
    lay_out(tmp_path)
    assert told(fleet("  - wing\n"), tmp_path) == []
