"""The small types that files of every game share: a line of text, prose, notes, lists."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, StringConstraints

from cardforge.core.frozen import FrozenMap
from cardforge.core.invisible import shows_nothing
from cardforge.core.limits import LONGEST_LINE, LONGEST_PROSE, LONGEST_SHORT

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")


class Model(BaseModel):
    """What all models of a file share: nothing changes, nothing unknown, nothing guessed."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, populate_by_name=True, defer_build=True
    )


def printable(text: str) -> str:
    """Return the text; raise ValueError where paper could not show it."""
    if _CONTROL.search(text) or text != text.strip():
        raise ValueError("expected printable text without blanks around it")
    return text


def one_line(text: str) -> str:
    """Return the text; raise ValueError where it is more than a line."""
    if "\n" in text or "\t" in text:
        raise ValueError("expected one line of text")
    return text


def visible(text: str) -> str:
    """Return the text; raise ValueError where nothing is seen of it."""
    if shows_nothing(text):
        raise ValueError("expected text of which something is seen, these letters are invisible")
    return text


def as_tuple(value: object) -> object:
    """Return a file's list as the tuple that a frozen model holds."""
    return tuple(value) if isinstance(value, list) else value


def _unbroken(value: object) -> object:
    """Return a text without the line breaks after it, which every block of YAML ends with."""
    return value.rstrip("\n") if isinstance(value, str) else value


Line = Annotated[
    str,
    StringConstraints(min_length=1, max_length=LONGEST_LINE),
    AfterValidator(printable),
    AfterValidator(one_line),
    AfterValidator(visible),
]
Prose = Annotated[
    str,
    BeforeValidator(_unbroken),
    StringConstraints(max_length=LONGEST_PROSE),
    AfterValidator(printable),
]
Short = Annotated[
    str,
    BeforeValidator(_unbroken),
    StringConstraints(max_length=LONGEST_SHORT),
    AfterValidator(printable),
    AfterValidator(one_line),
]
Notes = FrozenMap[Line, Annotated[Prose, StringConstraints(min_length=1)]]
