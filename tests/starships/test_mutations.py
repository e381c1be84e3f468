"""Damaged files of starships: always a verdict, never a traceback."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.app.loading import judge_text
from cardforge.starships.points import cost
from tests.tiers import examples

SHIPS = Path(__file__).parents[2] / "ships" / "starships"
TEXTS = [path.read_text() for path in sorted(SHIPS.glob("*.yaml"))]
WORDS = [
    "",
    "null",
    "-1",
    "[]",
    "{}",
    "no",
    "cruiser",
    "[light]",
    "fleet",
    "./",
    "..",
    "/",
    "x" * 300,
]


@given(st.integers(0, 2**32))
@settings(max_examples=examples(400))
def test_damaged_starship_file_is_checked_and_priced(seed: int) -> None:
    dice = random.Random(seed)
    lines = dice.choice(TEXTS).splitlines()
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(lines))
        key, colon, _ = lines[at].partition(":")
        accidents = [
            lines[at][:-1],
            lines[at] * 2,
            f"{key}{colon} {dice.choice(WORDS)}",
            "",
            f" {key}",
        ]
        lines[at] = dice.choice(accidents)
    judgement = judge_text("\n".join(lines), SHIPS / "accident.yaml")
    assert judgement.design or judgement.findings
    if judgement.design and judgement.design.game == "starships":
        assert cost(judgement.design.value).total >= 0


@pytest.mark.parametrize("word", ["/", "..", ".", "./", "x" * 300, "a:b", "ä/ö", "carrow-escort"])
def test_fleet_with_a_strange_file_name_has_a_finding(word: str) -> None:
    text = f'game: starships\nformat: 1\nkind: fleet\nname: X\nadmiral: imogen-harrow\nelements: ["{word}"]\n'
    judgement = judge_text(text, SHIPS / "accident.yaml")
    assert [finding.rule for finding in judgement.findings] == ["fleet-files"]
