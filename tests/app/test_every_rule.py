"""Every rule of every game has a check, a case and a line in `cardforge docs checks`, and no line lacks it."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pytest

from cardforge.app.loading import READING_RULES, judge_text
from cardforge.app.new_files import new_design
from cardforge.app.registry import GAMES
from cardforge.app.reports.findings import verdicts_text
from cardforge.core.findings import Checks, Rule, Severity
from cardforge.leviathans import checks as leviathans
from cardforge.leviathans import fleets as edition
from cardforge.leviathans.files import REMARKS
from cardforge.leviathans.presets import BATTERIES, USUAL
from cardforge.starships import checks as starships
from cardforge.warfleet import checks as warfleet
from tests.pages import page

PAGE = page("checks")
ROW = re.compile(r"\| `(?P<id>[^|`]+)` \| (?P<severity>\w+) \| (?P<title>[^|]+) \| (?P<why>.+) \|")
EVERY_RULE = (*READING_RULES, *(rule for game in GAMES.values() for rule in game.rules))
CHECKS: dict[str, tuple[Checks[Any], ...]] = {
    "leviathans": (*leviathans.CHECKS, edition.CHECKS),
    "warfleet": (warfleet.CHECKS,),
    "starships": (starships.ELEMENTS, starships.FLEETS),
}
EVERY_CHECK = [pair for each in CHECKS.values() for checks in each for pair in checks.checks]
RULES_OF: dict[str, list[Rule]] = {}
for of_file, function in EVERY_CHECK:
    RULES_OF.setdefault(function.__module__, []).append(of_file)


def rows() -> list[re.Match[str]]:
    return [row for line in PAGE.splitlines() if (row := ROW.fullmatch(line))]


@pytest.mark.parametrize("game", GAMES)
def test_game_lists_every_rule_of_its_checker(game: str) -> None:
    ran = [rule for checks in CHECKS[game] for rule in checks.rules]
    assert list(GAMES[game].rules) == ran + list(REMARKS if game == "leviathans" else ())


@pytest.mark.parametrize(("rule", "check"), EVERY_CHECK, ids=[rule.id for rule, _ in EVERY_CHECK])
def test_rule_id_matches_its_function(rule: Rule, check: Callable[..., Any]) -> None:
    assert rule.id == check.__name__.replace("_", "-")


@pytest.mark.parametrize(("file", "rules"), RULES_OF.items(), ids=RULES_OF)
def test_rule_cases_cover_the_rules_of_their_file(file: str, rules: list[Rule]) -> None:
    folder, _, name = file.replace("cardforge.", "tests.").rpartition(".")
    cases = import_module(f"{folder}.test_{name}").CASES
    expected = {case.finding.partition(": ")[0] for case in cases}
    assert expected == {f"{rule.severity} {rule.id}" for rule in rules}


def test_checks_page_lists_every_rule_once() -> None:
    assert sorted(row["id"] for row in rows()) == sorted(rule.id for rule in EVERY_RULE)


@pytest.mark.parametrize("rule", EVERY_RULE, ids=lambda rule: rule.id)
def test_checks_page_has_exact_severity_and_title(rule: Rule) -> None:
    (row,) = (row for row in rows() if row["id"] == rule.id)
    assert (row["severity"], row["title"]) == (rule.severity, rule.title)
    assert row["why"].strip()


def test_checks_page_rows_are_all_parsed() -> None:
    listed = [line for line in PAGE.splitlines() if line.startswith("| `")]
    assert len(listed) == len(rows())


@pytest.mark.parametrize("rule", EVERY_RULE, ids=lambda rule: rule.id)
def test_every_finding_cites_its_source(rule: Rule) -> None:
    assert rule.cite.strip()
    assert rule.title.endswith(".")
    assert rule.severity in Severity
    assert rule.broken((), "words").cite == rule.cite


def test_checks_page_has_the_typical_figures() -> None:
    for of_type, usual in USUAL.items():
        spans = f"{usual.si} | {usual.mp} | {usual.turn} | {usual.side_breach}"
        dice = f"{', '.join(usual.side_dice)} | {', '.join(usual.end_dice)}"
        assert f"| {of_type} | {spans} | {dice} | at most {usual.side_misses} |" in PAGE
    for pair, guns in BATTERIES.items():
        dice = " \\| ".join(pair)
        assert f"| {guns.calibres} | {dice} | {guns.short} | {guns.long} |" in PAGE


def example() -> str:
    """The ship of the page's example: a new one, with the two changes that the page tells of."""
    path, options = Path("hml-badger.yaml"), {"type": "2", "nation": "British Empire"}
    text = new_design("HML Badger", "leviathans", path, options)
    for old, new in (
        ("mp: 8\n", "mp: 9\n"),
        ("{breach: 11, item: armor, bonus: 1}", "{breach: 11, item: flak}"),
    ):
        text = text.replace(old, new, 1)
    return text


def verdict(text: str) -> str:
    return click.unstyle(verdicts_text([judge_text(text, Path("hml-badger.yaml"))]))


def test_checks_page_example_is_current() -> None:
    assert f"```text\n{verdict(example())}\n```" in PAGE


def test_checks_page_exemption_allows_the_flak() -> None:
    leave = "foreign: [flak]\n"
    assert f"```yaml\n{leave}```" in PAGE
    assert "flak" not in verdict(example().replace("type: 2\n", f"type: 2\n{leave}"))
