"""Verdicts as text, as JSON, and as SARIF 2.1.0, which code hosts show beside the lines of a
change.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import click

from cardforge import __version__
from cardforge.app.loading import READING_RULES, Judgement
from cardforge.app.registry import GAMES
from cardforge.app.workspace import shown
from cardforge.core.findings import Finding, Rule, Severity
from cardforge.core.wording import spelled_out
from cardforge.errors import Mark

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


def verdicts_text(judgements: Sequence[Judgement], *, quiet: bool = False) -> str:
    """Return all verdicts and a last line that counts them."""
    lines = [line for judgement in judgements for line in _verdict_text(judgement, quiet=quiet)]
    return "\n".join([*lines, _summary(judgements)])


def _verdict_text(judgement: Judgement, *, quiet: bool) -> Iterator[str]:
    findings = [
        finding
        for finding in judgement.findings
        if not quiet or finding.severity is not Severity.NOTE
    ]
    if quiet and not findings:
        return
    known = spelled_out(judgement.design.name) if judgement.design else "unusable"
    name = click.style(known, bold=True)
    yield f"{name}  {shown(judgement.path)}  {_counts(judgement.findings) or 'fine'}"
    for finding in findings:
        yield from finding_lines(judgement.path, finding)


def finding_lines(path: Path, finding: Finding) -> Iterator[str]:
    """Yield the lines of one finding, the first with its place in the file."""
    mark, file = finding.mark, shown(path)
    place = f"{file}:{mark.line}:{mark.column}" if mark else file
    severity = click.style(finding.severity.value, fg=_COLOURS[finding.severity])
    where = f"{spelled_out(finding.place)}: " if finding.where else ""
    message = "\n".join(map(spelled_out, finding.message.split("\n")))
    yield f"  {place}: {severity} {finding.rule}: {where}{message}"
    if finding.allowed:
        yield f"      expected {spelled_out(finding.allowed)}"
    if finding.fix:
        yield f"      fix: {spelled_out(finding.fix)}"


def _summary(judgements: Sequence[Judgement]) -> str:
    findings = [finding for judgement in judgements for finding in judgement.findings]
    unusable = sum(judgement.design is None for judgement in judgements)
    files = _count(len(judgements), "file")
    told = _counts(findings) or "no findings"
    return f"{files}: {told}" + (f"; {_count(unusable, 'file')} unusable" if unusable else "")


def _counts(findings: Sequence[Finding]) -> str:
    counted = [
        _count(sum(finding.severity is severity for finding in findings), severity.value)
        for severity in Severity
    ]
    return ", ".join(count for count in counted if not count.startswith("0 "))


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def verdicts_json(judgements: Sequence[Judgement]) -> str:
    """Return all verdicts as one JSON object."""
    report = {
        "ships": [_verdict_data(judgement) for judgement in judgements],
        "errors": sum(judgement.errors for judgement in judgements),
    }
    return json.dumps(report, ensure_ascii=False, indent=2)


def _verdict_data(judgement: Judgement) -> dict[str, Any]:
    return {
        "file": str(judgement.path),
        "name": judgement.design.name if judgement.design else None,
        "findings": [finding_data(finding) for finding in judgement.findings],
    }


def finding_data(finding: Finding) -> dict[str, Any]:
    """Return a finding as plain data."""
    return {
        "rule": finding.rule,
        "severity": finding.severity.value,
        "where": finding.place,
        "line": finding.mark.line if finding.mark else None,
        "column": finding.mark.column if finding.mark else None,
        "message": finding.message,
        "measured": finding.measured,
        "allowed": finding.allowed,
        "fix": finding.fix,
        "cite": finding.cite,
    }


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
    fix = f" Fix: {finding.fix}." if finding.fix else ""
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
