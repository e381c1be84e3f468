"""Every rule for fleet ships has a module, a test file and a line in docs/checks.md."""

from __future__ import annotations

import importlib
import pkgutil
import re
from pathlib import Path

import pytest

from cardforge.app.games import GAMES
from cardforge.core.rule import Rule
from cardforge.warfleet import checks

TESTS = Path(__file__).parent
PAGE = (Path(__file__).parents[3] / "docs" / "checks.md").read_text(encoding="utf-8")
NAMES = [each.name for each in pkgutil.iter_modules(checks.__path__)]


def test_the_checker_runs_every_module_once() -> None:
    assert sorted(module.__name__.rpartition(".")[2] for module in checks.CHECKS) == sorted(NAMES)
    assert GAMES["warfleet"].rules == checks.RULES
    tests = {path.stem.removeprefix("test_") for path in TESTS.glob("test_*.py")}
    assert tests - {"every_fleet_rule"} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_rule_is_called_like_its_module_tested_and_told(name: str) -> None:
    rule: Rule = importlib.import_module(f"{checks.__name__}.{name}").RULE
    assert rule.id == name.replace("_", "-")
    assert f'"{rule.severity} {rule.id}: ' in (TESTS / f"test_{name}.py").read_text(
        encoding="utf-8"
    )
    row = re.search(rf"^\| `{rule.id}` \| (\w+) \| ([^|]+) \| .+ \|$", PAGE, re.MULTILINE)
    assert row, f"docs/checks.md does not list {rule.id}"
    assert (row[1], row[2]) == (rule.severity, rule.title)


def test_no_id_is_that_of_another_game() -> None:
    others = {rule.id for word, game in GAMES.items() if word != "warfleet" for rule in game.rules}
    assert not others & {rule.id for rule in checks.RULES}
