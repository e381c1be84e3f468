"""Cases of the rules checkers: a file broken in one place, and what its finding has to say.

The line that a finding should point to ends in the comment `# here`; without one it is the first.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from cardforge.app.loading import judge_text
from cardforge.core.findings import Finding

NOWHERE = Path("nowhere")
_HERE = "  # here"


class Case(NamedTuple):
    """An edited file and the one finding that it brings."""

    edit: str
    """The text of the file."""
    finding: str
    """Severity, rule and place, as in `note usual-si: si`."""
    measured: object
    allowed: object
    quoting: str
    """Part of the message."""
    fix: str | None = ""
    """Part of the advice; None where the finding has none."""
    besides: tuple[str, ...] = ()
    """What cannot but be found as well, in the form of `finding`."""


def case_id(case: Case) -> str:
    """Return rule, place and measured figure, as in `usual-si si 14`."""
    rule, place = case.finding.split(" ", 1)[1].split(": ")
    return f"{rule} {place} {case.measured}"


def expect(case: Case, head: str = "", folder: Path = NOWHERE) -> None:
    """Assert that the file, below this head, has the finding and that it says all of this."""
    text = head + case.edit
    found = judged(text, folder)
    assert sorted(map(_heading, found)) == sorted([case.finding, *case.besides])
    finding = next(each for each in found if _heading(each) == case.finding)
    assert finding.line == line_marked(text)
    assert (finding.measured, finding.allowed) == (str(case.measured), str(case.allowed))
    assert case.quoting in finding.message
    assert (case.fix or "") in finding.fix
    assert bool(finding.fix) == (case.fix is not None)
    assert finding.cite


def judged(text: str, folder: Path = NOWHERE) -> tuple[Finding, ...]:
    """Return all findings of a file that loads."""
    judgement = judge_text(text, folder / "draft.yaml")
    assert judgement.design is not None, judgement.findings
    return judgement.findings


def told(text: str, folder: Path = NOWHERE) -> list[str]:
    """Return each finding as severity, rule and place, in the order of the report."""
    return [_heading(finding) for finding in judged(text, folder)]


def line_marked(text: str) -> int:
    """Return the number of the one line that ends in `# here`, or 1."""
    lines = [n for n, each in enumerate(text.splitlines(), 1) if each.endswith(_HERE)] or [1]
    (line,) = lines
    return line


def _heading(finding: Finding) -> str:
    return f"{finding.severity} {finding.rule}: {finding.place}"
