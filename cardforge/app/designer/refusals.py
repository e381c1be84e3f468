"""What the designer refuses, each with the status that HTTP has for it."""

from __future__ import annotations

from typing import Any, ClassVar

from cardforge.errors import CallError, CardforgeError, FileError, Mark


class RefusalError(CallError):
    """A request that is understood and not carried out; `told` goes into the answer with it."""

    status: ClassVar[int] = 400

    def __init__(self, message: str, **told: Any) -> None:
        super().__init__(message)
        self.told = told


class MissingError(RefusalError):
    """What is asked for is not there."""

    status = 404


class ConflictError(RefusalError):
    """What is there is not what the caller believes."""

    status = 409


class BusyError(RefusalError):
    """There is more work waiting than the designer takes on."""

    status = 429


def words_of(error: CardforgeError) -> str:
    """Return what is told of an error to somebody who knows which file they asked about."""
    return error.message if isinstance(error, FileError) else str(error)


def words_with_line(error: CardforgeError) -> str:
    """Return the same with the line, where the error has one: for lists of many files."""
    if isinstance(error, FileError) and error.is_placed:
        return lined(error.mark, error.message)
    return words_of(error)


def lined(mark: Mark | None, message: str) -> str:
    """Return a message with the number of its line before it, if it has one."""
    return f"line {mark.line}: {message}" if mark else message
