"""The README works: every line of it, in order, in an empty folder, by the built wheel."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import signal
import site
import subprocess
import sys
import venv
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
LINES = [
    line.partition("  #")[0].strip()
    for language, block in BLOCKS
    if language == "sh"
    for line in block.splitlines()
]
PRINTED = {
    "cardforge example my-fleet": "wrote 6 ships, a fleet, a spreadsheet and a note to my-fleet",
    "cardforge check my-fleet": "7 files: 4 notes",
    'cardforge new "HML Badger" --type 2 -o my-fleet': "wrote my-fleet/hml-badger.yaml",
    "cardforge design my-fleet": "designing my-fleet at http://127.0.0.1:",
    "cardforge cards my-fleet/hml-badger.yaml": "wrote output/ship-cards.pdf",
    "cardforge kit my-fleet": "wrote output/kit/00-read-me-first.pdf",
    "cardforge kit my-fleet/friday.yaml --profile home-a4": "wrote output/kit/02-roster.pdf",
    "cardforge counters my-fleet --flat": "wrote output/flat-counters.pdf",
    "cardforge map --terrain coast --seed 7": "wrote output/maps.pdf",
    "cardforge dice": "wrote output/action-cards.pdf",
    "cardforge preflight output/ship-cards.pdf": "2 pages for home-letter: ready",
    "cardforge list": "hml-raven",
    "cardforge odds hml-leviathan jean-bart": "fires at Jean Bart (Type 4, SI 33)",
    "cardforge compare my-fleet/hml-raven.yaml pelletier": "Pelletier",
    "cardforge cost my-fleet --explain": "HML Raven  140 points",
    "cardforge fleet my-fleet/friday.yaml": "3 ships, 472 points, 28 of 500 left",
    "cardforge duel my-fleet/hml-raven.yaml pelletier --games 200": "200 games",
    "cardforge battle hml-raven pelletier --seed 1": "Turn 1",
    "cardforge tournament my-fleet --games 20": "7 sides, 21 matchups of 20 games",
    "cardforge warfleet my-fleet --explain": "Jean Bart  French Republic, Type 4",
    "cardforge kit starships": "wrote output/kit/01-helm-cards.pdf",
    "cardforge import my-fleet/fleet.xlsx -o my-fleet": "wrote 2 ships to my-fleet",
    "cardforge export my-fleet -o fleet.csv": "wrote 9 ships to fleet.csv",
    "cardforge schema --install my-fleet": "my-fleet/cardforge.schema.json",
}
"""Every line of the README, and what its answer has to hold."""


class Installed(NamedTuple):
    """The wheel in an environment of its own, and an empty folder."""

    programs: Path
    folder: Path

    def run(self, line: str) -> str:
        """Run one line as a shell would; what it prints on either output."""
        words = shlex.split(line)
        done = subprocess.run(
            [self.programs / words[0], *words[1:]],
            cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{line}: {done.stdout}{done.stderr}"
        return done.stdout + done.stderr

    @property
    def environment(self) -> dict[str, str]:
        """The environment without this checkout, and without a browser that opens."""
        kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        return {**kept, "BROWSER": "true", "COLUMNS": "120"}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    place = tmp_path_factory.mktemp("readme")
    build = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "-w",
        str(place),
        str(ROOT),
    ]
    made = subprocess.run(build, capture_output=True, text=True, check=False)
    if made.returncode:
        pytest.skip(f"the wheel cannot be built here: {made.stderr[-300:]}")
    (wheel,) = place.glob("*.whl")
    venv.create(place / "venv", with_pip=False)
    scripts = place / "venv" / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / Path(sys.executable).name
    # What cardforge depends on comes from this environment; cardforge itself from the wheel alone.
    (target,) = (place / "venv").rglob("site-packages")
    (target / "dependencies.pth").write_text("\n".join(site.getsitepackages()) + "\n")
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--ignore-installed", str(wheel)]  # fmt: skip
    subprocess.run(install, check=True, capture_output=True)
    folder = place / "empty"
    folder.mkdir()
    return Installed(scripts, folder)


def test_readme_lines_all_have_a_check() -> None:
    assert list(PRINTED) == LINES


@pytest.mark.slow
def test_readme_commands_work_in_an_empty_folder(installed: Installed) -> None:
    where = installed.run("python -c 'import cardforge; print(cardforge.__file__)'")
    assert str(installed.programs.parent) in where, "the wheel is not what is tried"
    assert "# What a ship is worth" in installed.run("cardforge docs points")
    for line, printed in PRINTED.items():
        said = _designed(installed) if line == "cardforge design my-fleet" else installed.run(line)
        assert printed in said, f"{line}: {said[:2000]}"
        if line.startswith("cardforge new"):
            _flak(installed)


def _flak(installed: Installed) -> None:
    """Do as the README says: replace the line, and see the finding that it shows; then undo it."""
    (old,) = (block for language, block in BLOCKS if language == "yaml")
    (new,) = re.findall(r"German flak gun, `(.*?)`", README)
    (shown,) = (block for language, block in BLOCKS if "foreign-slot" in block)
    path = installed.folder / "my-fleet" / "hml-badger.yaml"
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, f"      {new}\n"))
    words = [str(installed.programs / "cardforge"), "check", "my-fleet/hml-badger.yaml"]
    done = subprocess.run(
        words,
        cwd=installed.folder,
        env=installed.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert shown.strip() in done.stdout
    path.write_text(text)


def _designed(installed: Installed) -> str:
    """Start the designer, ask for its first page, and end it as Ctrl+C does."""
    from urllib.request import urlopen

    process = subprocess.Popen(
        [installed.programs / "cardforge", "design", "my-fleet"],
        cwd=installed.folder, env=installed.environment, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    first = process.stdout.readline()
    (address,) = re.findall(r"http://\S+", first)
    with urlopen(address, timeout=60) as page:  # noqa: S310 - our own server
        assert "cardforge" in page.read().decode()
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode in (0, 130)
    return first


@pytest.mark.slow
def test_readme_python_prints_what_it_shows(installed: Installed) -> None:
    (sample,) = (block for language, block in BLOCKS if language == "pycon")
    test = doctest.DocTestParser().get_doctest(sample, {}, "README", "README.md", 0)
    lines = [example.source for example in test.examples]
    expected = "".join(example.want for example in test.examples)
    code = "\n".join(f"exec(compile({line!r}, 'README', 'single'))" for line in lines)
    (installed.folder / "sample.py").write_text(code)
    assert installed.run("python sample.py") == expected
