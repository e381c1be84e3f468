"""Files that a fleet names and that are no use to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.starships.checks.drafting import expect, fleet, lay_out, told


@pytest.mark.parametrize(
    ("word", "quoting"),
    [
        ("nobody", "nobody.yaml:1:1: expected a file, found nothing"),
        ("nonsense", "expected a class, got 'dreadnought'"),
        ("admiral", "expected a ship or a squadron, got a file of kind 'admiral'"),
        ("draft", "expected a ship or a squadron, got a file of kind 'fleet'"),
        ("air", "expected `game: starships` with a format from 1 to 1"),
    ],
)
def test_an_element(word: str, quoting: str, tmp_path: Path) -> None:
    lay_out(tmp_path)
    text = fleet(f"  - wing\n  - {word}  # here\n")
    (tmp_path / "air.yaml").write_text("game: leviathans\nformat: 1\n")
    (tmp_path / "draft.yaml").write_text("game: starships\nformat: 1\nname: Draft\n" + text)
    expect(
        text,
        "error fleet-files: elements.1",
        measured="",
        allowed="",
        quoting=quoting,
        folder=tmp_path,
    )


def test_somebody_aboard(tmp_path: Path) -> None:
    lay_out(tmp_path)
    text = fleet("  - {element: carrier, aboard: [wing, nobody]}  # here\n")
    expect(
        text,
        "error fleet-files: elements.0.aboard.1",
        measured="",
        allowed="",
        quoting="nobody.yaml",
        folder=tmp_path,
    )


@pytest.mark.parametrize(
    ("word", "quoting"),
    [
        ("nobody", "expected a file, found nothing"),
        ("wing", "expected an admiral, got a file of kind 'element'"),
    ],
)
def test_an_admiral(word: str, quoting: str, tmp_path: Path) -> None:
    lay_out(tmp_path)
    expect(
        fleet("  - wing\n", f"admiral: {word}  # here\n"),
        "error fleet-files: admiral",
        measured="",
        allowed="",
        quoting=quoting,
        folder=tmp_path,
    )


def test_a_path_and_an_ending_do_as_well(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    lay_out(tmp_path)
    lay_out(tmp_path / "below")
    text = fleet("  - below/wing\n  - wing.yaml\n  - ./wing\n")
    assert told(text, tmp_path) == []
