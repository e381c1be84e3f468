"""Fleet ships as an author writes them: a legal one, broken in one place, and what is said of it.

Where a finding should point, the broken text has a comment: the line ends in `# here`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cardforge.app.loading import judge_text
from cardforge.core.findings import Finding


def judged(text: str) -> tuple[Finding, ...]:
    """Return all that is said of a ship that loads."""
    judgement = judge_text(text, Path("ship.yaml"))
    assert judgement.design is not None, judgement.findings
    return judgement.findings


def told(text: str) -> list[str]:
    """Return each finding as severity, rule and place, in the order of the report."""
    return [_head(finding) for finding in judged(text)]


def expect(
    text: str, head: str, *, measured: object, allowed: object, quoting: str,
    besides: Iterable[str] = (),
) -> None:  # fmt: skip
    """Assert that a ship has this one finding, at the line marked `# here`, with these words."""
    found = judged(text)
    assert sorted(map(_head, found)) == sorted([head, *besides])
    finding = next(each for each in found if _head(each) == head)
    assert finding.mark is not None
    marked = [number for number, line in enumerate(text.splitlines(), 1) if line.endswith("# here")]
    assert [finding.mark.line] == marked
    assert (finding.measured, finding.allowed) == (str(measured), str(allowed))
    assert quoting in finding.message
    assert finding.fix
    assert finding.cite


def _head(finding: Finding) -> str:
    return f"{finding.severity} {finding.rule}: {finding.place}"
