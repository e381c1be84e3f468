"""The small game compiled: the same answers as plainly, and what goes wrong is told."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.leviathans.engine.build import BuildError, build
from cardforge.leviathans.engine.machine import Machine, Sources, load
from tests.leviathans.engine.build import toy

pytestmark = pytest.mark.landing  # many of them compile
FIELDS = 31 * 17
WORDS = st.integers(0, 2**64 - 1)


def board_of(machine: Machine) -> Any:
    board = machine.rules.Board()
    board.fields = machine.ints([0] * FIELDS)
    board.key = machine.words([0, 0])
    board.width = 17
    return board


def played(machine: Machine, seed: int, casts: int) -> tuple[int, list[int], list[int], int]:
    board = board_of(machine)
    best = machine.rules.play(board, seed, casts)
    return best, list(board.fields), list(board.key), board.width


@settings(max_examples=50, deadline=None)
@given(seed=WORDS, casts=st.integers(0, 300))
def test_compiled_answers_equal_plain_ones(sources: Sources, seed: int, casts: int) -> None:
    plain = played(load("plain", sources), seed, casts)
    assert played(load("compiled", sources), seed, casts) == plain
    assert played(load("checked", sources), seed, casts) == plain


@settings(max_examples=50, deadline=None)
@given(number=st.integers(-(10**6), 10**6), by=st.integers(-50, 50).filter(bool), bits=WORDS)
def test_compiled_arithmetic_equals_python(
    sources: Sources, number: int, by: int, bits: int
) -> None:
    plain, *others = (load(name, sources).rules for name in ("plain", "compiled", "checked"))
    for other in others:
        assert other.divided(number, by) == plain.divided(number, by)
        assert other.mixed(bits) == plain.mixed(bits)


def test_compiled_functions_have_docstrings(machine: Machine) -> None:
    assert machine.rules.play.__doc__ == "Play a game."


def test_compiled_board_returns_its_arrays(machine: Machine) -> None:
    board = board_of(machine)
    fields = board.fields
    assert machine.rules.note(board, 5) is None
    assert (board.width, board.fields is fields) == (5, True)
    board.fields[3] = 8
    assert machine.rules.look(board, 3) == 8


def test_compiled_board_without_an_array_is_rejected(machine: Machine) -> None:
    board = machine.rules.Board()
    board.fields = machine.ints([0] * FIELDS)
    with pytest.raises(AttributeError, match="key"):
        machine.rules.play(board, 1, 1)
    with pytest.raises(AttributeError, match="key"):
        board.key  # noqa: B018


def test_compiled_board_rejects_values_of_wrong_type(extension: Machine) -> None:
    board = board_of(extension)
    with pytest.raises((TypeError, ValueError)):
        board.fields = extension.words([0])
    with pytest.raises(TypeError):
        board.fields = [0]
    with pytest.raises(AttributeError):
        board.feilds = extension.ints([0])


def test_compiled_board_array_length_is_fixed(sources: Sources) -> None:
    """Otherwise C would write where the array has been."""
    machine = load("compiled", sources)
    board = board_of(machine)
    with pytest.raises(BufferError):
        board.fields.append(1)
    board.fields = machine.ints([1])
    assert machine.rules.look(board, 0) == 1


def test_compiled_function_rejects_wrong_arguments(extension: Machine) -> None:
    board = board_of(extension)
    for number in (-1, 1 << 64):
        with pytest.raises(OverflowError):
            extension.rules.play(board, number, 1)
    for other in (None, object()):
        with pytest.raises(TypeError):
            extension.rules.play(other, 1, 1)


def test_checked_build_detects_out_of_bounds(sources: Sources) -> None:
    machine = load("checked", sources)
    board = board_of(machine)
    for at in (FIELDS, -1):
        with pytest.raises(IndexError):
            machine.rules.look(board, at)
    assert machine.rules.look(board, FIELDS - 1) == 0


def test_checked_build_detects_overflow(sources: Sources) -> None:
    machine = load("checked", sources)
    assert machine.rules.grown(1 << 60) == 1 << 62
    with pytest.raises(OverflowError):
        machine.rules.grown(1 << 61)


def test_compiled_function_releases_the_lock(sources: Sources) -> None:
    machine = load("compiled", sources)
    board = board_of(machine)
    began, done = Event(), Event()

    def long_game() -> None:
        began.set()
        machine.rules.play(board, 1, 40_000_000)
        done.set()

    thread = Thread(target=long_game)
    thread.start()
    began.wait()
    turns = 0
    while not done.is_set():
        turns += 1
        time.sleep(0.001)
    thread.join()
    assert turns > 10, "the game has kept the interpreter to itself"


def test_extension_works_with_newer_pythons(sources: Sources) -> None:
    (path,) = sources.target.glob("compiled.*")
    if sys.platform != "win32":
        assert path.name == "compiled.abi3.so"


def test_cython_text_is_reproducible() -> None:
    """Names come in the order of the modules, so that a wheel can be built again to the byte."""
    code = (
        "from cardforge.leviathans.engine.build import program;"
        "from cardforge.leviathans.engine.machine import RULES;"
        "read = program.program_of(RULES);"
        "print(program.declarations(read), *program.surface(read, RULES.entrances, checked=False))"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True,
        ).stdout
        for seed in "123"
    }  # fmt: skip
    assert len(texts) == 1


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("    return len([at])", "without gil"),
        ("    return sum(at for at in range(at))", "without gil"),
        ("    return at / 2", "without gil|Cannot assign type 'double'"),
        ("    return board.heading", "board|gil"),
        ("    return missing(at)", "undeclared name|gil"),
    ],
)
def test_python_object_in_rules_is_reported_by_line(line: str, told: str, tmp_path: Path) -> None:
    sources = toy.written(tmp_path, "toy_slip")
    with (sources.folder / "game.py").open("a") as file:
        file.write(f"\n\ndef slip(board: Board, at: Int) -> Int:\n{line}\n")
    with pytest.raises(BuildError) as caught:
        build(sources, tmp_path / "none")
    first, _, rest = str(caught.value).partition("\n")
    number = len((sources.folder / "game.py").read_text().splitlines())
    places = [f"{sources.folder / 'game.py'}:{at}:" for at in (number - 1, number)]
    assert first.startswith(tuple(places))
    assert any(word in rest.lower() for word in told.lower().split("|"))
    assert not (tmp_path / "none").exists()


def test_missing_compiler_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setenv("PATH", "")
    sources = toy.written(tmp_path, "toy_bare")
    with pytest.raises(BuildError, match=r"no-such-compiler|vcvarsall|Visual C"):
        build(sources, sources.target)


@pytest.mark.skipif(sys.platform == "win32", reason="its compiler reads no CFLAGS")
def test_missing_header_is_reported(
    sources: Sources, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where Python is installed without what extensions are compiled with."""
    monkeypatch.setenv("CFLAGS", "-include no_such_header.h")
    with pytest.raises(BuildError) as caught:
        build(sources, tmp_path / "none")
    assert "fatal error: " in str(caught.value).partition("\n")[0]
    assert "no_such_header.h" in str(caught.value).partition("\n")[0]


def test_newer_extension_replaces_the_old(tmp_path: Path, sources: Sources) -> None:
    for ending in ("cpython-311-x86_64-linux-gnu.so", "abi3.so", "pyd"):
        (tmp_path / f"compiled.{ending}").touch()
    (tmp_path / "checked.abi3.so").touch()
    made = build(sources, tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {made.name, "checked.abi3.so"}
    assert made.stat().st_size > 0
