"""Whatever becomes of a valid file, the verdict is findings with lines, never a traceback."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.app.loading import Judgement, judge_file, judge_text
from cardforge.app.reports.findings import verdicts_json, verdicts_sarif, verdicts_text
from tests.tiers import examples

SHIPS = sorted((Path(__file__).parents[2] / "ships").glob("*.yaml"))
TEXTS = [path.read_text() for path in SHIPS]
DATA = [yaml.safe_load(text) for text in TEXTS]
STRANGE_VALUES: list[Any] = [
    None, True, False, 0, -1, 1, 6, 99, 100, 10**30, 1.5, float(10**300), "", " ", "no", "012", "1:30",
    "K", "KKKKKKKK", "Q", "6/12", "12/6", "6/12/18", "Y | U | G", "|", "gun", "miss", "sides", "\u0000",
    "\ud800", "a" * 10_000, [], ["turret"], ["turret", "turret"], ["wings"], [[]], {}, {"item": "gun"},
    {"a": {"b": {}}}, {"1": {"item": "miss"}}, {"breach": 1, "item": "homebrew", "name": "<b>&amp;"},
]  # fmt: skip
STRANGE_PIECES = [
    "\t", "\n", ":", ": ", "- ", "[", "]", "{", "}", "&a ", "*a", "!!python/object:x ", "? ", "|", ">",
    "%YAML 9.9\n", "---\n", "...\n", "#", '"', "'", "<<: *a\n", "name: x\n", "\u2028", "\x85", "\x07", "\ufeff", "\U0001f6e9",
]  # fmt: skip


def expect_findings_with_lines(judgement: Judgement, lines: int) -> None:
    for finding in judgement.findings:
        assert finding.mark is not None, finding
        assert 1 <= finding.mark.line <= lines + 1, finding
        assert finding.mark.column >= 1, finding
        assert finding.message
        assert finding.cite
    if judgement.design is None:
        assert judgement.errors
    for report in (verdicts_text, verdicts_json, verdicts_sarif):
        assert report([judgement])
    json.loads(verdicts_json([judgement]))


def judged(text: str, ending: str) -> None:
    expect_findings_with_lines(judge_text(text, Path(f"ship.{ending}")), text.count("\n") + 1)


def paths_of(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every path to a value below `data`."""
    steps = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    found = []
    for key, value in steps:
        found += [(*path, key), *paths_of(value, (*path, key))]
    return found


def holder_of(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        data = data[key]
    return data


def replaced(data: Any, path: tuple[Any, ...], dice: random.Random) -> None:
    holder_of(data, path)[path[-1]] = copy.deepcopy(dice.choice(STRANGE_VALUES))


def removed(data: Any, path: tuple[Any, ...], dice: random.Random) -> None:
    del holder_of(data, path)[path[-1]]


def renamed(data: Any, path: tuple[Any, ...], dice: random.Random) -> None:
    holder = holder_of(data, path)
    if isinstance(holder, dict):
        holder[dice.choice(["0", "7", "no", "", "breach", "x" * 300, "sides"])] = holder.pop(
            path[-1]
        )


def swapped(data: Any, path: tuple[Any, ...], dice: random.Random) -> None:
    other = dice.choice(paths_of(data))
    if other[: len(path)] != path and path[: len(other)] != other:
        one, two = holder_of(data, path), holder_of(data, other)
        one[path[-1]], two[other[-1]] = two[other[-1]], one[path[-1]]


MUTATIONS: list[Callable[[Any, tuple[Any, ...], random.Random], None]] = [
    replaced, removed, renamed, swapped,
]  # fmt: skip


@given(st.integers(0, 2**32), st.integers(1, 4))
@settings(max_examples=examples(800))
@pytest.mark.parametrize("ending", ["yaml", "json"])
def test_mutated_values_never_crash_the_checker(ending: str, seed: int, times: int) -> None:
    dice = random.Random(seed)
    data = copy.deepcopy(dice.choice(DATA))
    for _ in range(times):
        paths = paths_of(data)
        if paths:
            dice.choice(MUTATIONS)(data, dice.choice(paths), dice)
    if ending == "json":
        judged(json.dumps(data, indent=dice.choice([None, 1])), ending)
    else:
        judged(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), ending)


@given(st.integers(0, 2**32), st.integers(1, 6))
@settings(max_examples=examples(1200))
def test_mutated_text_never_crashes_the_checker(seed: int, times: int) -> None:
    dice = random.Random(seed)
    text = dice.choice(TEXTS)
    for _ in range(times):
        start = dice.randrange(len(text) + 1)
        end = min(len(text), start + dice.choice([0, 1, 3, 40]))
        piece = dice.choice([*STRANGE_PIECES, text[start:end] * 2, ""])
        text = text[:start] + piece + text[end:]
    judged(text, "yaml")


@given(st.integers(0, 2**32))
@settings(max_examples=examples(400))
def test_mutated_bytes_never_crash_the_checker(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    dice = random.Random(seed)
    data = bytearray(dice.choice(TEXTS).encode())
    for _ in range(dice.randrange(1, 4)):
        data[dice.randrange(len(data))] = dice.randrange(256)
    path = tmp_path_factory.mktemp("bytes") / f"ship.{dice.choice(['yaml', 'json'])}"
    path.write_bytes(bytes(data))
    expect_findings_with_lines(judge_file(path), data.count(b"\n") + data.count(b"\r") + 1)


@given(st.binary(max_size=200), st.sampled_from(["yaml", "json"]))
@settings(max_examples=examples(200))
def test_random_bytes_never_crash_the_checker(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, ending: str
) -> None:
    path = tmp_path_factory.mktemp("bytes") / f"ship.{ending}"
    path.write_bytes(data)
    expect_findings_with_lines(judge_file(path), data.count(b"\n") + data.count(b"\r") + 1)
