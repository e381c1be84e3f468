"""Verdicts as a person reads them in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from cardforge.app.judging import Judgement
from cardforge.app.workspace import shown
from cardforge.core.finding import Finding, Severity
from cardforge.core.quoting import spelled_out

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


def verdicts_text(judgements: Sequence[Judgement], *, quiet: bool = False) -> str:
    """Return all verdicts and a last line that counts them."""
    lines = [line for judgement in judgements for line in _verdict(judgement, quiet=quiet)]
    return "\n".join([*lines, _summary(judgements)])


def _verdict(judgement: Judgement, *, quiet: bool) -> Iterator[str]:
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
        yield f"      to mend: {spelled_out(finding.fix)}"


def _summary(judgements: Sequence[Judgement]) -> str:
    findings = [finding for judgement in judgements for finding in judgement.findings]
    unusable = sum(judgement.design is None for judgement in judgements)
    files = _count(len(judgements), "file")
    told = _counts(findings) or "nothing to remark"
    return f"{files}: {told}" + (f"; {_count(unusable, 'file')} unusable" if unusable else "")


def _counts(findings: Sequence[Finding]) -> str:
    counted = [
        _count(sum(finding.severity is severity for finding in findings), severity.value)
        for severity in Severity
    ]
    return ", ".join(count for count in counted if not count.startswith("0 "))


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
