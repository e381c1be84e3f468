"""cardforge finds its own ships and templates wherever it was put."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardforge.app import workspace
from cardforge.app.reading import design_files
from cardforge.core.files import supplied
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


def test_bundled_files_are_found_in_a_checkout(tmp_path: Path) -> None:
    assert "files" in counted(ROOT, tmp_path)


def test_bundled_files_are_found_in_a_wheel(tmp_path: Path) -> None:
    site, elsewhere = tmp_path / "site", tmp_path / "elsewhere"
    elsewhere.mkdir()
    skip = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "cardforge", site / "cardforge", ignore=skip)
    for folder in ("ships", "templates"):
        shutil.copytree(ROOT / folder, site / "cardforge" / "data" / folder)
    assert counted(site, elsewhere) == counted(ROOT, tmp_path)


def test_missing_bundled_files_are_reported() -> None:
    with pytest.raises(UnreadableError, match="own nonsense"):
        supplied("nonsense")


@pytest.fixture
def fleet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of files, one of them in a folder within."""
    for name in (
        "b.yaml",
        "a.yaml",
        "sub/d.yaml",
        "sub/c.json",
        "z.yml",
        ".hidden.yaml",
        "note.txt",
    ):
        path = tmp_path / "fleet" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")
    monkeypatch.chdir(tmp_path)
    return Path("fleet")


def test_files_keep_the_order_of_arguments_without_repeats(fleet: Path) -> None:
    z, a, b = fleet / "z.yml", fleet / "a.yaml", fleet / "b.yaml"
    below = [fleet / name for name in ("a.yaml", "b.yaml", "sub/c.json", "sub/d.yaml", "z.yml")]
    assert design_files([fleet]) == below
    assert design_files([z, a, z, b, a]) == [z, a, b]
    assert design_files([b, fleet]) == [b, *(file for file in below if file != b)]
    assert design_files([fleet / "sub", z, fleet]) == [
        below[2], below[3], z, below[0], below[1],
    ]  # fmt: skip


def test_bundled_names_keep_their_order(fleet: Path) -> None:
    del fleet
    named = [Path(name) for name in ("pontbriand", "hml-raven", "allegheny")]
    assert [file.stem for file in design_files(named)] == [path.name for path in named]
    assert workspace.own_ships() == sorted(workspace.own_ships())


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("HML Raven", "hml-raven"),
        ("Szélvész", "szelvesz"),
        ("Святогор", "святогор"),
        ("a/../b", "a-b"),
        ("...", "unnamed"),
        ("  CON: ", "con-ship"),
        ("x" * 200, "x" * 80),
    ],
)
def test_file_names_come_from_ships_names(name: str, slug: str) -> None:
    assert workspace.slug(name) == slug
