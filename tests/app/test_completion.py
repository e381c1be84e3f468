"""Shells complete commands, options, and the names of bundled ships."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def completed(line: str, folder: Path) -> list[str]:
    """What bash is offered for the last word of a line."""
    words = line.split(" ")
    env = {
        **os.environ,
        "_CARDFORGE_COMPLETE": "bash_complete",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
        "PYTHONPATH": str(ROOT),
    }
    code = "from cardforge.app.cli import run; run()"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=env,
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return [item.partition(",")[2] for item in done.stdout.splitlines()]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("cardforge duel hml-raven pel", "pelletier"),
        ("cardforge duel hml-raven hml-merganser,pel", "hml-merganser,pelletier"),
        ("cardforge battle hml-r", "hml-raven"),
        ("cardforge ch", "check"),
        ("cardforge ex", "example"),
        ("cardforge check hml-r", "hml-raven"),
        ("cardforge kit star", "starships"),
        ("cardforge duel --cap", "--captain"),
        ("cardforge cards --profile home-a", "home-a4"),
        ("cardforge odds pel", "pelletier"),
    ],
)
@pytest.mark.everyday(every=3)
def test_completion_offers_commands_options_and_bundled_names(
    tmp_path: Path, line: str, offered: str
) -> None:
    assert offered in completed(line, tmp_path)


def test_completion_of_commands_imports_none_of_them(tmp_path: Path) -> None:
    code = (
        "import sys; from cardforge.app.cli import cardforge as group; import click;"
        "found = group.shell_complete(click.Context(group), '');"
        "assert len(found) > 20, found;"
        "assert not [name for name in sys.modules if name.startswith('cardforge.app.commands.')]"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", code], env=env, cwd=tmp_path, check=True)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_a_script(tmp_path: Path, shell: str) -> None:
    env = {**os.environ, "_CARDFORGE_COMPLETE": f"{shell}_source", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "cardforge"],
        env=env,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "_CARDFORGE_COMPLETE" in done.stdout or "_cardforge_completion" in done.stdout


@pytest.fixture
def bash(tmp_path: Path) -> str:
    """A bash that can run click's script, whose first version is 4.4."""
    found = shutil.which("bash")
    said = (
        subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout
        if found
        else ""
    )
    version = re.search(r"version (\d+)\.(\d+)", said)
    if not found or not version or (int(version[1]), int(version[2])) < (4, 4):
        pytest.skip("NOT TESTED: completion in a shell needs bash 4.4 or newer")
    command = tmp_path / "bin" / "cardforge"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cardforge "$@"\n')
    command.chmod(0o755)
    return found


def replied(bash: str, folder: Path, *words: str) -> list[str]:
    """What a real bash completes the last word to, by the script that the start-up file runs."""
    script = """
        PATH="$PWD/../bin:$PATH"
        eval "$(_CARDFORGE_COMPLETE=bash_source cardforge)"
        compopt() { echo "files: $2"; }
        COMP_WORDS=(cardforge "$@")
        COMP_CWORD=$#
        _cardforge_completion cardforge
        printf '%s\n' "${COMPREPLY[@]}"
    """
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    told = subprocess.run(
        [bash, "-c", script, "bash", *words],
        env=env, cwd=folder, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return told.stdout.splitlines()


@pytest.mark.landing
def test_bash_completes_bundled_names_beside_local_files(tmp_path: Path, bash: str) -> None:
    here = tmp_path / "here"
    here.mkdir()
    assert replied(bash, here, "kit", "hml-l") == ["hml-leviathan"]
    assert replied(bash, here, "duel", "pelletier", "hml-l") == ["hml-leviathan"]
    assert replied(bash, here, "battle", "hml-l") == ["hml-leviathan"]
    (here / "hml-lark.yaml").write_text("")
    (here / "hml-lots of them").mkdir()
    (here / "hml-late").mkdir()
    assert replied(bash, here, "kit", "hml-l") == ["hml-lark.yaml", "hml-late/", "hml-leviathan"]
    assert replied(bash, here, "kit", "hml-la") == ["files: default", ""]
