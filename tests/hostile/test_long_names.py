"""Names that no file system takes are names of files that are not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile.conftest import Guarded

LONG = "9" * 300
FLEET = f"game: leviathans\nformat: 1\nfleet: Far\nships: [{LONG}, hml-raven]\n"


@pytest.mark.parametrize("word", [LONG, f"{LONG}.yaml", f"{LONG}/a.yaml", "a/" * 2500 + "a"])
@pytest.mark.everyday
def test_name_too_long_for_a_file_is_not_found(guarded: Guarded, word: str) -> None:
    status, out, err = guarded("check", word)
    assert status == 2
    assert "cannot be read: file name too long" in out + err


@pytest.mark.everyday
def test_fleet_with_a_too_long_name_has_a_finding(guarded: Guarded, tmp_path: Path) -> None:
    (tmp_path / "fleet.yaml").write_text(FLEET)
    status, out, _ = guarded("fleet", "fleet.yaml")
    assert status == 2
    assert "HML Raven" in out
    assert "fleet.yaml:4:9: error fleet-ship" in out
