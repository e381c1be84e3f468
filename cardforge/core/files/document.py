"""A file that has been read: its data, and where each piece of it stands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from cardforge.core.finding import Finding, Severity, Where
from cardforge.core.quoting import quoted
from cardforge.core.rule import Rule
from cardforge.errors import Mark

CITE: Final = "cardforge docs formats"
Locate = Callable[[Where], tuple[int, Mark]]
"""Find the deepest existing part of a path: how many keys of it exist, and the mark of the last."""


DUPLICATE_KEY: Final = Rule("duplicate-key", Severity.ERROR, "A key stands once.", CITE)
TWO_READINGS: Final = Rule(
    "two-readings",
    Severity.ERROR,
    "No word means one thing to one YAML reader and another to the next.",
    CITE,
)


def duplicate(where: Where) -> Finding:
    """Return the finding that a path's last key stands a second time."""
    return DUPLICATE_KEY.broken(
        where,
        f"key {quoted(where[-1])} stands here a second time; the first one counts",
        fix="delete one of the two",
    )


class Document(NamedTuple):
    """A file's plain data (all keys are strings) with the way back from a path to a line."""

    path: Path
    data: dict[str, object]
    findings: tuple[Finding, ...]
    """What its notation leaves open: a key twice, a word with two readings."""
    locate: Locate

    def mark(self, where: Where) -> Mark:
        """Return the place of a path, or of the deepest part of it that the file has."""
        return self.locate(where)[1]

    def deepest(self, paths: tuple[Where, ...]) -> Where:
        """Return whichever path reaches deepest into the file (the first, if equal)."""
        return max(paths, key=lambda path: self.locate(path)[0])
