"""Verdicts as JSON, in the shape that `docs/formats.md` promises."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from cardforge.app.judging import Judgement
from cardforge.core.finding import Finding


def verdicts_json(judgements: Sequence[Judgement]) -> str:
    """Return all verdicts as one JSON object."""
    report = {
        "ships": [_verdict(judgement) for judgement in judgements],
        "errors": sum(judgement.errors for judgement in judgements),
    }
    return json.dumps(report, ensure_ascii=False, indent=2)


def _verdict(judgement: Judgement) -> dict[str, Any]:
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
