"""Where a recording is made: the tree, its Python, its environment and the temporary folders."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from tests.recorder.case import MATERIAL, ROOT, Case
from tests.recorder.normalising import Paths

_SETTLED: Final = {
    "PYTHONHASHSEED": "0",
    "SOURCE_DATE_EPOCH": "946684800",
    "CARDFORGE_PROGRESS": "off",
    "COLUMNS": "100",
    "LINES": "40",
    "TERM": "dumb",
    "NO_COLOR": "1",
    "LC_ALL": "C.UTF-8",
    "TZ": "UTC",
}


class Workplace(NamedTuple):
    """A tree with its Python, and a temporary folder in which it is made to answer."""

    tree: Path
    python: Path
    base: Path

    @property
    def material(self) -> Path:
        return self.base / "material"

    def environment(self) -> dict[str, str]:
        """Return the environment of every process of the tree."""
        mine = {
            name: os.environ[name] for name in ("PATH", "NUMBA_CACHE_DIR") if name in os.environ
        }
        places = {
            "PYTHONPATH": str(self.tree),
            "HOME": str(self.base / "home"),
            "TMPDIR": str(self.base / "tmp"),
        }
        return mine | places | _SETTLED  # fmt: skip

    def arguments(self, words: tuple[str, ...]) -> list[str]:
        """Return arguments with the material where it is."""
        return [
            f"{self.material}{word[1:]}" if word.startswith(f"{MATERIAL}/") else word
            for word in words
        ]

    def paths(self, folder: Path) -> Paths:
        """Return what takes this place's paths out of answers given in a folder."""
        prefix = self.python.parent.parent
        return Paths({
            str(folder): "<WORK>", str(self.material): "<MATERIAL>", str(self.tree): "<TREE>",
            str(self.base / "home"): "<HOME>", str(self.base): "<BASE>", str(prefix): "<PYTHON>",
        })  # fmt: skip

    def run(self, words: tuple[str, ...], folder: Path) -> subprocess.CompletedProcess[bytes]:
        """Run the command as a process of its own, as from a shell."""
        call = [str(self.python), "-m", "cardforge", *self.arguments(words)]
        return subprocess.run(
            call, cwd=folder, env=self.environment(), stdin=subprocess.DEVNULL,
            capture_output=True, check=False, timeout=600,
        )  # fmt: skip


@contextmanager
def workplace(tree: Path, python: Path) -> Iterator[Workplace]:
    """Make the temporary folder, and the material: designs, and those at fleet scale."""
    with TemporaryDirectory(prefix="cardforge-recorder-") as name:
        place = Workplace(tree.resolve(), python.absolute(), Path(name).resolve())
        for folder in ("home", "tmp", "material"):
            (place.base / folder).mkdir()
        shutil.copytree(ROOT / "ships", place.material / "ships")
        place.run(("warfleet", "--write", "@/war-fleet"), place.material)
        yield place


@contextmanager
def folder_of(place: Workplace, worker: int, case: Case) -> Iterator[Path]:
    """Make the folder of a case with the files that it starts with."""
    folder = place.base / f"w{worker}" / "case"
    folder.mkdir(parents=True)
    for name, content in case.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    try:
        yield folder
    finally:
        shutil.rmtree(folder.parent, ignore_errors=True)
