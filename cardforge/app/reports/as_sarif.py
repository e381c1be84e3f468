"""Verdicts as SARIF 2.1.0, which code hosts show beside the lines of a change."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from cardforge import __version__
from cardforge.app.games import GAMES
from cardforge.app.judging import READING_RULES, Judgement
from cardforge.core.finding import Finding
from cardforge.core.rule import Rule
from cardforge.errors import Mark

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def verdicts_sarif(judgements: Sequence[Judgement]) -> str:
    """Return all verdicts as one SARIF log."""
    rules = {rule.id: rule for rule in _all_rules()}
    places = {rule: index for index, rule in enumerate(rules)}
    log = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": _driver(rules)},
                "columnKind": "unicodeCodePoints",
                "results": [
                    _result(judgement.path, finding, places)
                    for judgement in judgements
                    for finding in judgement.findings
                ],
            }
        ],
    }
    return json.dumps(log, ensure_ascii=False, indent=2)


def _all_rules() -> Iterator[Rule]:
    yield from READING_RULES
    for game in GAMES.values():
        yield from game.rules


def _driver(rules: Mapping[str, Rule]) -> dict[str, Any]:
    return {
        "name": "cardforge",
        "version": __version__,
        "rules": [_rule(rule) for rule in rules.values()],
    }


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "shortDescription": {"text": rule.title},
        "help": {"text": f"{rule.title} ({rule.cite})"},
        "defaultConfiguration": {"level": rule.severity.value},
    }


def _result(path: Path, finding: Finding, places: Mapping[str, int]) -> dict[str, Any]:
    mark = finding.mark or Mark(1)
    fix = f" To mend: {finding.fix}." if finding.fix else ""
    return {
        "ruleId": finding.rule,
        "ruleIndex": places[finding.rule],
        "level": finding.severity.value,
        "message": {"text": f"{finding.message}.{fix}"},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": quote(path.as_posix(), errors="surrogateescape")},
                    "region": {"startLine": mark.line, "startColumn": mark.column},
                }
            }
        ],
    }
