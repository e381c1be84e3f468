"""The fuzzer itself: it finds what is planted, kills what hangs, and says how much it tried."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz.driver import ROOT, Plan, has_atheris, run
from tests.fuzz.tally import Tally, read_tally, table, write_tally
from tests.fuzz.toys import READERS
from tests.tiers import landing

ENGINES = ["own", *([landing("atheris")] if has_atheris() else [])]
SECONDS = 2.5


def fuzzed(folder: Path, *names: str, engine: str = "own", wall_s: float = 60) -> Tally:
    toys = {name: READERS[name] for name in names}
    plan = Plan(
        SECONDS * len(toys),
        folder,
        toys,
        "tests.fuzz.toys:READERS",
        1,
        3,
        engine,
        cpu_s=1,
        wall_s=wall_s,
    )
    tally = read_tally(None, toys)
    run(plan, tally, lambda _words: None)
    return tally


@pytest.mark.landing
@pytest.mark.parametrize("engine", ENGINES)
def test_fuzzer_finds_a_planted_fault_and_shortens_it(tmp_path: Path, engine: str) -> None:
    [count] = fuzzed(tmp_path, "raising", engine=engine).values()
    assert count.faults == ["ValueError at tests/fuzz/toys.py:raising"]
    [kept] = (tmp_path / "raising").glob("*.bin")
    assert kept.read_bytes() == b"fault"
    assert "a planted fault" in kept.with_suffix(".txt").read_text()


@pytest.mark.landing
def test_fuzzer_kills_a_planted_hang_and_keeps_its_input(tmp_path: Path) -> None:
    [count] = fuzzed(tmp_path, "hanging").values()
    assert count.faults == ["no answer in 1 s of CPU time in tests/fuzz/toys.py"]
    [kept] = (tmp_path / "hanging").glob("*.bin")
    assert b"hang" in kept.read_bytes()


@pytest.mark.skipif(not has_atheris(), reason="atheris cannot be had")
@pytest.mark.landing
def test_fuzzer_confirms_hangs_without_atheris(tmp_path: Path) -> None:
    [count] = fuzzed(tmp_path, "hanging", engine="atheris").values()
    assert count.faults == []
    assert list((tmp_path / "suspects" / "hanging").iterdir())
    [count] = fuzzed(tmp_path, "hanging").values()
    assert count.faults == ["no answer in 1 s of CPU time in tests/fuzz/toys.py"]


@pytest.mark.landing
def test_fuzzer_kills_a_waiting_reader(tmp_path: Path) -> None:
    [count] = fuzzed(tmp_path, "waiting", wall_s=1).values()
    assert count.faults == ["no answer in 1 s in tests/fuzz/toys.py"]


@pytest.mark.landing
def test_fuzzer_finds_a_planted_row_loss(tmp_path: Path) -> None:
    [count] = fuzzed(tmp_path, "losing").values()
    assert count.faults == ["rows are lost"]


@pytest.mark.landing
def test_fuzzer_finds_a_reader_that_exits(tmp_path: Path) -> None:
    [count] = fuzzed(tmp_path, "crashing").values()
    assert count.faults == ["died of SIGABRT in tests/fuzz/toys.py"]


@pytest.mark.landing
def test_fuzzer_finds_a_reader_beyond_its_memory(tmp_path: Path) -> None:
    [count] = fuzzed(tmp_path, "greedy").values()
    assert count.faults == ["MemoryError at tests/fuzz/toys.py:greedy"]


@pytest.mark.landing
def test_fuzzer_passes_a_sound_reader_with_long_inputs(tmp_path: Path) -> None:
    [count] = fuzzed(tmp_path, "sound").values()
    assert count.faults == []
    assert count.inputs > 1000
    assert count.inputs / 200 < count.long_ones < count.inputs / 20


@pytest.mark.landing
def test_fuzzer_runs_every_reader(tmp_path: Path) -> None:
    tally = fuzzed(tmp_path, "sound", "losing", "raising")
    assert all(count.inputs for count in tally.values())


def test_fuzzer_runs_the_requested_number_of_inputs(tmp_path: Path) -> None:
    toys = {name: READERS[name] for name in ("sound", "losing")}
    plan = Plan(30, tmp_path, toys, "tests.fuzz.toys:READERS", engine="own", inputs=90)
    tally = read_tally(None, toys)
    run(plan, tally, lambda _words: None)
    assert [count.inputs for count in tally.values()] == [90, 90]


def test_fuzzer_tallies_add_up_over_runs(tmp_path: Path) -> None:
    path = tmp_path / "tally.json"
    for inputs in (3, 4):
        tally = read_tally(path, ["toy"])
        tally["toy"].add(inputs, 1, 0.5)
        tally["toy"].add_fault("a fault")
        write_tally(path, tally)
    count = read_tally(path, ["toy"])["toy"]
    assert (count.inputs, count.long_ones, count.cpu_s, count.faults) == (7, 2, 1.0, ["a fault"])
    assert "all readers" in table({"toy": count})


@pytest.mark.landing
def test_fuzzer_retries_a_saved_input(tmp_path: Path) -> None:
    kept = tmp_path / "items" / "fine.bin"
    kept.parent.mkdir()
    kept.write_bytes(b"Miss")
    words = [sys.executable, "-m", "tests.fuzz.again", str(tmp_path)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [f"gone   {kept}", "0 of 1 inputs show a fault"]
