"""Findings, the rules that they speak for, and checks: functions that say how a design breaks a
rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Generic, NamedTuple, TypeAlias, TypeVar

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
    """One result of one rule about one place; `mark` is set once the file is known.

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
        """The line of the place in the file, from 1; None if no file is known."""
        return self.mark.line if self.mark else None

    @property
    def place(self) -> str:
        """`where` as one word, such as `locations.bow.slots.3`."""
        return ".".join(self.where)


def severest_first(finding: Finding) -> tuple[int, Mark, str, str]:
    """Order findings by severity, then by place: no order of keys or files shows through."""
    rank = tuple(Severity).index(finding.severity)
    return rank, finding.mark or Mark(0), finding.rule, finding.place


Judged = TypeVar("Judged")
Check: TypeAlias = "Callable[[Judged], Iterator[Broken]]"


class Rule(NamedTuple):
    """One rule of a game's checker."""

    id: str
    severity: Severity
    title: str
    """What holds, as one sentence."""
    cite: str
    """The source of the rule: a text, or the data it is based on."""

    def broken(
        self,
        where: Where,
        message: str,
        *,
        measured: object = "",
        allowed: object = "",
        fix: str = "",
    ) -> Finding:
        """Return the finding that the rule is broken.

        Args:
            where: Path of the broken value in the design.
            message: The fact.
            measured: The value found.
            allowed: The expected value.
            fix: How to fix it, as text that can be pasted.

        Returns:
            The finding, without a line number yet.
        """
        return Finding(
            self.id, self.severity, where, message, str(measured), str(allowed), self.cite, fix
        )


class Broken(NamedTuple):
    """How a design breaks a rule, and how to fix it; `Checks` makes a finding of it."""

    where: Where
    message: str
    measured: object = ""
    allowed: object = ""
    fix: str = ""


class Checks(Generic[Judged]):
    """Checks of one kind of design: functions that yield how the design breaks their rule.

    >>> CHECKS = Checks[str]()
    >>> @CHECKS.rule("short-name", Severity.NOTE, "A name has three letters at least.", "taste")
    ... def short_name(name):
    ...     if len(name) < 3:
    ...         yield Broken(("name",), f"a name of {len(name)} letters", len(name), 3)
    >>> [finding.message for finding in CHECKS.findings("Ox")]
    ['a name of 2 letters']
    """

    def __init__(self) -> None:
        self.checks: list[tuple[Rule, Check[Judged]]] = []

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that are checked, in order."""
        return tuple(rule for rule, _ in self.checks)

    def rule(
        self, rule_id: str, severity: Severity, title: str, cite: str
    ) -> Callable[[Check[Judged]], Check[Judged]]:
        """Register the decorated function as the check of a rule.

        Args:
            rule_id: Id of the rule, which never changes.
            severity: Severity of its findings.
            title: What holds for a design that keeps the rule.
            cite: The source of the rule: a text, or the data it is based on.

        Returns:
            A decorator that returns the function unchanged.
        """

        def added(check: Check[Judged]) -> Check[Judged]:
            self.checks.append((Rule(rule_id, severity, title, cite), check))
            return check

        return added

    def findings(self, design: Judged) -> Iterator[Finding]:
        """Check a design against every rule.

        Args:
            design: A design of this kind.

        Yields:
            The findings, rule by rule, without line numbers yet.
        """
        for rule, check in self.checks:
            for broken in check(design):
                yield rule.broken(
                    broken.where,
                    broken.message,
                    measured=broken.measured,
                    allowed=broken.allowed,
                    fix=broken.fix,
                )
