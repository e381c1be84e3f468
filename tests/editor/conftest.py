"""The YAML language server from npm, started once, and a folder with the schema for its files."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from cardforge.app.new_files import HEAD_LINE, install_schema
from tests.editor.language_server import LanguageServer

PACKAGE = "yaml-language-server"
VERSION = "1.25.0"
PATIENCE = 300
HEAD = """\
game: leviathans
format: 1
name: Badger
nation: British Empire
type: 1
si: 20
mp: 9
turn: 1
locations:
  bow:
    go: U
    stop: Y
    slots:
"""
"""The beginning of a ship file, up to the slots of its bow."""


class Editor:
    """An editor that has a folder open: its files exist in the server's memory alone."""

    def __init__(self, server: LanguageServer, folder: Path) -> None:
        self.server = server
        self.folder = folder

    def underlined(self, text: str) -> list[str]:
        """Return what is underlined in a file that names the schema; lines count without that."""
        return self.all_underlined({"ship": text})["ship"]

    def all_underlined(self, texts: dict[str, str]) -> dict[str, list[str]]:
        paths = {self.folder / f"{name}.yaml": text for name, text in texts.items()}
        found = self.server.all_underlined({path: _named(text) for path, text in paths.items()})
        return {path.stem: [_without_line(each) for each in said] for path, said in found.items()}

    def offered(self, text: str) -> dict[str, str]:
        """Return what is offered at the bar `¦`: labels with what they insert."""
        items = self.server.completions(self.folder / "ship.yaml", _named(text))
        return {
            label: item.get("textEdit", {}).get("newText", item.get("insertText", label))
            for label, item in items.items()
        }

    def explained(self, text: str) -> dict[str, str]:
        """Return what the editor shows beside each offer at the bar `¦`."""
        items = self.server.completions(self.folder / "ship.yaml", _named(text))
        return {label: _told(item.get("documentation", "")) for label, item in items.items()}

    def hover(self, text: str) -> str:
        return self.server.hover(self.folder / "ship.yaml", _named(text))


@pytest.fixture(scope="session")
def server() -> Iterator[LanguageServer]:
    running = LanguageServer(_installed() / "node_modules" / PACKAGE / "bin" / PACKAGE)
    yield running
    running.close()


@pytest.fixture(scope="session")
def editor(server: LanguageServer, tmp_path_factory: pytest.TempPathFactory) -> Editor:
    folder = tmp_path_factory.mktemp("designs")
    install_schema(folder, force=False)
    return Editor(server, folder)


def _installed() -> Path:
    """Return the folder that npm put the server into, on this machine's first run."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cardforge-tests"
    place = cache / f"{PACKAGE}-{VERSION}"
    if not shutil.which("node") or not shutil.which("npm"):
        _skip("no node and npm on this machine")
    if place.exists():
        return place
    cache.mkdir(parents=True, exist_ok=True)
    unfinished = Path(tempfile.mkdtemp(dir=cache))
    words = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(unfinished)]
    try:
        subprocess.run(
            [*words, f"{PACKAGE}@{VERSION}"], capture_output=True, check=True, timeout=PATIENCE
        )
        unfinished.rename(place)
    except (subprocess.SubprocessError, OSError) as error:
        shutil.rmtree(unfinished, ignore_errors=True)
        if not place.exists():  # another process of this test run may have been faster
            _skip(f"npm could not install {PACKAGE} {VERSION} ({error})")
    return place


def _skip(reason: str) -> NoReturn:
    pytest.skip(f"SHIP FILES ARE NOT TESTED IN AN EDITOR: {reason}")


def _named(text: str) -> str:
    return f"{HEAD_LINE}\n{text}"


def _without_line(said: str) -> str:
    line, _, rest = said.partition(": ")
    return f"{int(line) - 1}: {rest}"


def _told(documentation: str | dict[str, str]) -> str:
    return documentation if isinstance(documentation, str) else documentation["value"]
