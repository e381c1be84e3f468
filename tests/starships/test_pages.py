"""What docs/formats.md tells of starships: its examples load, its lists are whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardforge.app.loading import judge_text
from cardforge.core.files import read
from cardforge.starships.columns import COLUMNS
from cardforge.starships.files import read_file
from cardforge.starships.points import cost
from cardforge.starships.rulebook import SYSTEMS, UPGRADES, WEAPONS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(game: starships\n.*?)```", PAGE, re.DOTALL)


def test_there_is_one_example_of_each_kind() -> None:
    assert len(EXAMPLES) == 3


@pytest.mark.parametrize("text", EXAMPLES, ids=["element", "admiral", "fleet"])
def test_an_example_is_legal_beside_the_files_that_come_along(text: str) -> None:
    judgement = judge_text(text, ROOT / "ships" / "starships" / "example.yaml")
    assert judgement.design is not None
    assert judgement.findings == ()


def test_the_lists_of_words_are_whole() -> None:
    cells = dict(
        re.findall(r"^\| (systems|weapons[^|]*|upgrades) \| ([^|]*) \|", PAGE, re.MULTILINE)
    )
    systems, weapons, upgrades = cells.values()
    assert systems.split(", ") == list(SYSTEMS)
    assert weapons.split(", ") == list(WEAPONS)
    plain = [word for word, each in UPGRADES.items() if each.system is None]
    assert upgrades.startswith(", ".join(plain))


def test_the_columns_of_a_table() -> None:
    assert f"`{','.join(COLUMNS)}`" in PAGE


def test_the_worked_example_of_points_is_the_ledger_of_its_squadron() -> None:
    page = (ROOT / "docs" / "points.md").read_text(encoding="utf-8").partition("## The other games")
    rows = [[cell.strip(" *") for cell in line.strip("|").split("|")]
            for line in page[2].splitlines() if line.startswith("|")][2:]  # fmt: skip
    ledger = cost(read_file(read(ROOT / "ships" / "starships" / "elite-bomber.yaml")))
    assert [(label, int(points)) for label, _, points in rows] == [
        *((line.label, line.result) for line in ledger.lines if line.result),
        ("Elite Bomber", ledger.total),
    ]
    assert "prints 170" in rows[-1][1]
