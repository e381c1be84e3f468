"""Which rules run, and why: compiled ones only while they are those of the modules beside them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from array import array
from pathlib import Path

import pytest

from cardforge.errors import CallError
from cardforge.leviathans.engine.machine import VARIABLE, Sources, digest, load


@pytest.fixture
def copied(sources: Sources, tmp_path: Path) -> Sources:
    """The small game and its extensions once more, to be changed."""
    folder, target = tmp_path / "toy_game", tmp_path / "extensions"
    shutil.copytree(sources.folder, folder)
    shutil.copytree(sources.target, target)
    return sources._replace(folder=folder, target=target)


@pytest.fixture(autouse=True)
def no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


@pytest.mark.landing
def test_machine_prefers_compiled_rules(sources: Sources) -> None:
    machine = load(sources=sources)
    assert (machine.name, machine.why) == ("compiled", "compiled from the installed modules")
    assert isinstance(machine.ints([1]), array)


def test_compiled_and_plain_rules_run_in_one_process(sources: Sources) -> None:
    plain, compiled = load("plain", sources), load("compiled", sources)
    assert plain.rules.play.__class__ is not compiled.rules.play.__class__
    assert isinstance(plain.ints([1]), list)
    assert plain.rules.divided(-7, 2) == compiled.rules.divided(-7, 2)


@pytest.mark.parametrize("name", ["plain", "compiled", "checked"])
def test_environment_chooses_the_engine(
    name: str, sources: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, name)
    machine = load(sources=sources)
    assert (machine.name, machine.why) == (name, f"{VARIABLE} is {name}")


def test_unknown_engine_in_environment_is_rejected(
    sources: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "steam")
    with pytest.raises(CallError, match="must be plain, compiled or checked, got 'steam'"):
        load(sources=sources)


def test_stale_extension_is_skipped(copied: Sources) -> None:
    with (copied.folder / "game.py").open("a") as file:
        file.write("# a rule has changed\n")
    machine = load(sources=copied)
    assert machine.name == "plain"
    assert machine.why.startswith("the modules have changed since they were compiled; with a C")
    with pytest.raises(CallError, match="no compiled engine: the modules have changed since"):
        load("compiled", copied)


def test_unloadable_extension_is_skipped(copied: Sources) -> None:
    for path in copied.target.iterdir():
        path.write_bytes(b"no extension")
    machine = load(sources=copied)
    assert machine.name == "plain"
    assert machine.why.startswith("the compiled modules cannot be loaded: ")


def test_machine_without_an_extension_is_plain(copied: Sources) -> None:
    shutil.rmtree(copied.target)
    machine = load(sources=copied)
    assert machine.name == "plain"
    assert machine.why.startswith("the modules have not been compiled; with a C compiler")
    with pytest.raises(CallError, match="no checked engine: the modules have not been compiled"):
        load("checked", copied)


def test_digest_covers_every_module_and_function(copied: Sources) -> None:
    digests = {digest(copied), digest(copied._replace(entrances=("play",)))}
    for name in copied.modules:
        with (copied.folder / f"{name}.py").open("a") as file:
            file.write("\n")
        digests.add(digest(copied))
    assert len(digests) == 4


@pytest.mark.parametrize("words", [["--help"], ["check", "hml-raven"]])
def test_other_commands_do_not_load_the_engine(words: list[str]) -> None:
    code = (
        "import sys; from cardforge.app.cli import run; run(sys.argv[1:]);"
        "print([name for name in sys.modules if '.engine' in name])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_plain_engine_runs_on_request() -> None:
    code = "from cardforge.leviathans.engine.machine import load; print(load()[:2])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, VARIABLE: "plain"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == f"('plain', '{VARIABLE} is plain')\n"
