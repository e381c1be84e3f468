"""Every rule for fleet ships has a check, a test file and a line in docs/checks.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardforge.app.registry import GAMES
from cardforge.core.findings import Check, Rule
from cardforge.warfleet import checks
from cardforge.warfleet.ship import FleetShip

TESTS = Path(__file__).parent
PAGE = (Path(__file__).parents[3] / "docs" / "checks.md").read_text(encoding="utf-8")


def test_the_game_shows_what_its_checker_runs() -> None:
    assert GAMES["warfleet"].rules == checks.RULES
    tests = {path.stem.removeprefix("test_").replace("_", "-") for path in TESTS.glob("test_*.py")}
    assert tests - {"every-fleet-rule"} == {rule.id for rule in checks.RULES}


@pytest.mark.parametrize(
    ("rule", "check"), checks.CHECKS.checks, ids=[rule.id for rule in checks.RULES]
)
def test_a_rule_is_called_like_its_check_tested_and_told(
    rule: Rule, check: Check[FleetShip]
) -> None:
    assert rule.id == check.__name__.replace("_", "-")
    tests = (TESTS / f"test_{check.__name__}.py").read_text(encoding="utf-8")
    assert f'"{rule.severity} {rule.id}: ' in tests
    row = re.search(rf"^\| `{rule.id}` \| (\w+) \| ([^|]+) \| .+ \|$", PAGE, re.MULTILINE)
    assert row, f"docs/checks.md does not list {rule.id}"
    assert (row[1], row[2]) == (rule.severity, rule.title)


def test_no_id_is_that_of_another_game() -> None:
    others = {rule.id for word, game in GAMES.items() if word != "warfleet" for rule in game.rules}
    assert not others & {rule.id for rule in checks.RULES}
