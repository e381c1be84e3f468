"""`make engine`: compiling in place says what was made, or why nothing was."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cardforge.leviathans.engine.build import __main__ as in_place
from cardforge.leviathans.engine.machine import Sources
from tests.leviathans.engine.build import toy

pytestmark = pytest.mark.landing  # each test compiles


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sources:
    sources = toy.written(tmp_path, "toy_in_place")
    monkeypatch.setattr(in_place, "RULES", sources)
    monkeypatch.setattr(sys, "argv", ["build"])
    return sources


def test_build_in_place_prints_the_extension(
    sources: Sources, game: Sources, capsys: pytest.CaptureFixture[str]
) -> None:
    """It asks for `sources` only because that skips where there is no compiler."""
    assert in_place.main() == 0
    (made,) = game.target.iterdir()
    assert made.stem.startswith("compiled")
    assert capsys.readouterr().out.startswith(f"compiled {made} in ")


def test_build_in_place_names_a_faulty_module(
    game: Sources, capsys: pytest.CaptureFixture[str]
) -> None:
    with (game.folder / "game.py").open("a") as file:
        file.write("\n\nimport array\n")
    assert in_place.main() == 1
    assert "expected `from MODULE import NAME`" in capsys.readouterr().err
    assert not game.target.exists()
