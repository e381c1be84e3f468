"""What a check says about itself: its id, how bad a breach is, and what it rests on."""

from __future__ import annotations

from typing import NamedTuple

from cardforge.core.finding import Finding, Severity, Where


class Rule(NamedTuple):
    """One rule of a game's checker."""

    id: str
    severity: Severity
    title: str
    """What holds, as one sentence."""
    cite: str
    """Where the rule stands, or on what it rests."""

    def broken(
        self,
        where: Where,
        message: str,
        *,
        measured: object = "",
        allowed: object = "",
        fix: str = "",
    ) -> Finding:
        """Return the finding that the rule is broken at `where`."""
        return Finding(
            self.id, self.severity, where, message, str(measured), str(allowed), self.cite, fix
        )
