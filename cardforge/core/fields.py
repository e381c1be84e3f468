"""Small types that the files of every game share: a line of text, prose, notes, frozen lists."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Generic, TypeVar, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    GetCoreSchemaHandler,
    StringConstraints,
)
from pydantic_core import CoreSchema, core_schema

from cardforge.core.limits import LONGEST_LINE, LONGEST_PROSE, LONGEST_SHORT

K = TypeVar("K")
V = TypeVar("V")


class FrozenMap(Mapping[K, V], Generic[K, V]):
    """An immutable, hashable mapping in the order that it was given; a field type for pydantic."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[K, V] | None = None) -> None:
        self._items: dict[K, V] = dict(items or {})

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return f"FrozenMap({self._items!r})"

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: type[Any], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        key, value = get_args(source) or (Any, Any)
        plain = core_schema.dict_schema(
            handler.generate_schema(key), handler.generate_schema(value)
        )
        return core_schema.no_info_after_validator_function(
            cls,
            core_schema.no_info_before_validator_function(_thawed, plain),
            serialization=core_schema.plain_serializer_function_ser_schema(dict),
        )


def _thawed(value: object) -> object:
    return dict(value) if isinstance(value, FrozenMap) else value


_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Controls, formats (joiners, marks of direction, soft hyphens), and halves of letters."""
_BLANK_LETTERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks to Unicode, and yet blank."""


def is_invisible(letter: str) -> bool:
    """Whether nothing is seen of a character; an ordinary blank does not count."""
    return (
        unicodedata.category(letter) in _UNSEEN
        or letter in _BLANK_LETTERS
        or "\ufe00" <= letter <= "\ufe0f"
        or "\U000e0000" <= letter <= "\U000e0fff"
    )


def shows_nothing(words: str) -> bool:
    """Whether of a text nothing at all is seen."""
    return all(letter.isspace() or is_invisible(letter) for letter in words)


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
