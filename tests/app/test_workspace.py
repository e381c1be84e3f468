"""cardforge finds its own ships and templates wherever it was put."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardforge.app import workspace
from cardforge.errors import UnreadableError

ROOT = Path(__file__).parents[2]


def counted(place: Path, cwd: Path) -> str:
    """The last line of a check by the package that lies in `place`, away from the tree."""
    code = f"import sys; sys.path.insert(0, {str(place)!r}); from cardforge.app.cli import run; run(['new', 'A']); run(['check']); import cardforge; print(cardforge.__file__)"
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=cwd, capture_output=True, text=True, check=True, env=env
    )
    lines = done.stdout.splitlines()
    assert lines[-1].startswith(str(place))
    assert (cwd / "a.yaml").is_file()
    return lines[-2]


def test_in_a_checkout(tmp_path: Path) -> None:
    assert "files" in counted(ROOT, tmp_path)


def test_as_a_wheel_lays_it_out(tmp_path: Path) -> None:
    site, elsewhere = tmp_path / "site", tmp_path / "elsewhere"
    elsewhere.mkdir()
    skip = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "cardforge", site / "cardforge", ignore=skip)
    for folder in ("ships", "templates"):
        shutil.copytree(ROOT / folder, site / "cardforge" / "data" / folder)
    assert counted(site, elsewhere) == counted(ROOT, tmp_path)


def test_an_installation_without_them_says_so() -> None:
    with pytest.raises(UnreadableError, match="own nonsense"):
        workspace.supplied("nonsense")


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("HML Raven", "hml-raven"),
        ("Szélvész", "szelvesz"),
        ("Святогор", "святогор"),
        ("a/../b", "a-b"),
        ("...", "unnamed"),
        ("  CON: ", "con"),
        ("x" * 200, "x" * 80),
    ],
)
def test_file_names_come_from_ships_names(name: str, slug: str) -> None:
    assert workspace.slug(name) == slug
