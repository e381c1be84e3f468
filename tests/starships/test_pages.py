"""Starships in `cardforge docs formats`: its examples load, and its lists are complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardforge.app.loading import judge_text
from cardforge.core.files import read
from cardforge.starships.files import read_file
from cardforge.starships.points import cost
from cardforge.starships.rulebook import SYSTEMS, UPGRADES, WEAPONS
from cardforge.starships.tables import COLUMNS
from tests.pages import page

ROOT = Path(__file__).parents[2]
PAGE = page("formats")
EXAMPLES = re.findall(r"```yaml\n(game: starships\n.*?)```", PAGE, re.DOTALL)


def test_formats_page_has_an_example_of_each_kind() -> None:
    assert len(EXAMPLES) == 3


@pytest.mark.parametrize("text", EXAMPLES, ids=["element", "admiral", "fleet"])
def test_formats_page_example_is_legal_beside_bundled_files(text: str) -> None:
    judgement = judge_text(text, ROOT / "ships" / "starships" / "example.yaml")
    assert judgement.design is not None
    assert judgement.findings == ()


def test_formats_page_lists_all_starship_words() -> None:
    cells = dict(
        re.findall(r"^\| (systems|weapons[^|]*|upgrades) \| ([^|]*) \|", PAGE, re.MULTILINE)
    )
    systems, weapons, upgrades = cells.values()
    assert systems.split(", ") == list(SYSTEMS)
    assert weapons.split(", ") == list(WEAPONS)
    plain = [word for word, each in UPGRADES.items() if each.system is None]
    assert upgrades.startswith(", ".join(plain))


def test_formats_page_lists_starship_table_columns() -> None:
    assert f"`{','.join(COLUMNS)}`" in PAGE


def test_points_page_squadron_example_equals_its_ledger() -> None:
    told = page("points").partition("## The other games")
    rows = [[cell.strip(" *") for cell in line.strip("|").split("|")]
            for line in told[2].splitlines() if line.startswith("|")][2:]  # fmt: skip
    ledger = cost(read_file(read(ROOT / "ships" / "starships" / "elite-bomber.yaml")))
    assert [(label, int(points)) for label, _, points in rows] == [
        *((line.label, line.result) for line in ledger.lines if line.result),
        ("Elite Bomber", ledger.total),
    ]
    assert "prints 170" in rows[-1][1]
