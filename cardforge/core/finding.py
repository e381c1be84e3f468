"""Findings: what the rules say against a design, as values."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from cardforge.errors import Mark

Where = tuple[str, ...]
"""The keys that lead to a place in a file, from the outermost to the innermost."""


class Severity(StrEnum):
    """How bad a finding is; only an error makes a design illegal.

    >>> import cardforge
    >>> cardforge.Severity.ERROR.value
    'error'
    """

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Finding(NamedTuple):
    """One remark of one rule about one place; `mark` is set once the file is known.

    >>> import cardforge
    >>> finding = cardforge.open("hml-raven").changed(mp=3).findings[0]
    >>> finding.rule, finding.severity.value, finding.place, finding.line
    ('starting-mp', 'warning', 'mp', 9)
    """

    rule: str
    severity: Severity
    where: Where
    message: str
    measured: str = ""
    allowed: str = ""
    cite: str = ""
    fix: str = ""
    mark: Mark | None = None

    def at(self, mark: Mark) -> Finding:
        """Return the same finding with its place in the file."""
        return self._replace(mark=mark)

    def spelled(self, where: Where) -> Finding:
        """Return the same finding under the path that its file writes."""
        return self._replace(where=where)

    @property
    def line(self) -> int | None:
        """The line of the place in the file, from 1; None where no file is known."""
        return self.mark.line if self.mark else None

    @property
    def place(self) -> str:
        """`where` as one word, such as `locations.bow.slots.3`."""
        return ".".join(self.where)


def severest_first(finding: Finding) -> tuple[int, Mark, str, str]:
    """Order findings by severity, then by place: no order of keys or files shows through."""
    rank = tuple(Severity).index(finding.severity)
    return rank, finding.mark or Mark(0), finding.rule, finding.place
