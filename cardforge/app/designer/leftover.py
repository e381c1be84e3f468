"""What could not be printed of what was asked for, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from cardforge.app.designer.refusals import words_with_line
from cardforge.errors import CallError, FileError, PressError


class LeftOut:
    """Remarks while other things are printed, an error where nothing is."""

    def __init__(self) -> None:
        self._why: dict[str, str] = {}
        self._remarks: list[str] = []

    @contextmanager
    def instead(self, what: str) -> Iterator[None]:
        """Note that something is left out, where it turns out not to print."""
        try:
            yield
        except (CallError, FileError, PressError) as error:
            why = words_with_line(error)
            self._why[what] = why
            self._remarks.append(f"left out {what}: {why}")

    def remarks(self) -> list[str]:
        """Return the remarks that were not asked for before."""
        told, self._remarks = self._remarks, []
        return told

    def expect_some(self, printed: Sequence[Any]) -> None:
        """Raise CallError with every reason if nothing was printed; one for all needs no names."""
        if self._why and not printed:
            reasons = dict.fromkeys(self._why.values())
            named = [f"{what}: {why}" for what, why in self._why.items()]
            raise CallError("; ".join(reasons if len(reasons) == 1 else named))
