"""Every error that cardforge raises on purpose.

CardforgeError
├── CallError            a command or caller asks for what does not exist (an unknown nation)
├── FileError            a file cannot be used; knows its path, line and column
│   ├── UnreadableError  it is missing, not a regular file, locked, too large, or not text
│   ├── NotationError    it is text, but not the YAML, JSON, CSV or XLSX that it should be
│   ├── HeaderError      it names no game, an unknown game, or a newer format
│   ├── ShapeError       it names a known game, but is not a well-formed file of it
│   └── UnwritableError  it cannot be written (a full disk, a read-only folder)
├── FilesError           several files cannot be used; knows what is wrong with each
├── OrderError           an order that the rules of a battle forbid; knows them
└── PressError           a page cannot be made (a font is missing, a picture is broken)

Messages are lower case, state the problem, and quote the bad value.
An illegal design is not an error: its problems are findings.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Mark(NamedTuple):
    """A place in a text file, counted from one."""

    line: int
    column: int = 1


class CardforgeError(Exception):
    """The base class of all errors of cardforge, and the only one that callers need to catch.

    >>> import cardforge
    >>> try:
    ...     cardforge.open("no-such.yaml")
    ... except cardforge.CardforgeError as error:
    ...     print(error)                            # doctest: +ELLIPSIS
    no-such.yaml:1:1: ...
    """


class CallError(CardforgeError):
    """The command or caller asks for something that does not exist."""


class FileError(CardforgeError):
    """A file cannot be used; `str` gives path, line and column before the message."""

    def __init__(self, message: str, path: Path | None = None, mark: Mark | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.mark = mark or Mark(1)
        self.is_placed = mark is not None

    def __str__(self) -> str:
        if self.path is None:
            return self.message
        return f"{self.path}:{self.mark.line}:{self.mark.column}: {self.message}"


class UnreadableError(FileError):
    """The file is missing, no regular file, locked, too large, or not text."""


class NotationError(FileError):
    """The file is text, but not the notation that its name promises."""


class HeaderError(FileError):
    """The file is of no game, of an unknown game, or of a newer format."""


class ShapeError(FileError):
    """The file is not well formed; `faults` names each place at fault, and so does `str`.

    Of very many faults the first are named, and `more` counts the others.
    """

    def __init__(
        self,
        message: str,
        path: Path | None = None,
        mark: Mark | None = None,
        faults: tuple[tuple[Mark, str], ...] = (),
        more: int = 0,
    ) -> None:
        super().__init__(message, path, mark)
        self.faults = faults or ((self.mark, message),)
        self.more = more

    def __str__(self) -> str:
        lines = [str(FileError(message, self.path, mark)) for mark, message in self.faults]
        return "\n".join([*lines, f"and {self.more:,} more faults"] if self.more else lines)


class UnwritableError(FileError):
    """The file cannot be written; the error has no line."""

    def __init__(self, reason: str, path: Path) -> None:
        super().__init__(f"cannot be written: {reason}", path)

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class FilesError(CardforgeError):
    """Several files cannot be used; `faults` are their errors, and `str` gives all of them."""

    def __init__(self, faults: tuple[CardforgeError, ...]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


class OrderError(CardforgeError):
    """An order breaks the rules of a battle; `faults` are their ids, each with what was wrong."""

    def __init__(self, faults: tuple[tuple[str, str], ...]) -> None:
        super().__init__("\n".join(f"{rule}: {message}" for rule, message in faults))
        self.faults = faults


class PressError(CardforgeError):
    """A page cannot be made."""
