"""The small types of a ship file: a line of text, prose, ranges, dice, marks."""

from __future__ import annotations

import re
from typing import Annotated, Final

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    StringConstraints,
    WithJsonSchema,
)

from cardforge.core.frozen import FrozenMap
from cardforge.leviathans.dice import parse_dice
from cardforge.leviathans.kinds import MARKS

LONGEST_LINE: Final = 80
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")
_SETS_OF_DICE = r"^ *[GUYRKguyrk][GUYRKguyrk ]*(\| *[GUYRKguyrk][GUYRKguyrk ]*)?$"
_HEXES = r"^ *[0-9]{1,2} *(/ *[0-9]{1,2} *)?$"


class Model(BaseModel):
    """What all models of a ship file share: nothing changes, nothing unknown, nothing guessed."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, populate_by_name=True, defer_build=True
    )


def _printable(text: str) -> str:
    if _CONTROL.search(text) or text != text.strip():
        raise ValueError("expected printable text without blanks around it")
    return text


def _one_line(text: str) -> str:
    if "\n" in text or "\t" in text:
        raise ValueError("expected one line of text")
    return text


def _read_range(value: object) -> object:
    if type(value) is int:
        value = str(value)
    if not isinstance(value, str):
        return value
    if not re.match(_HEXES, value) or not value.isascii():
        raise ValueError(f"expected a range in hexes such as 6/12 or 18, got '{value}'")
    return tuple(int(part) for part in value.split("/"))


def _read_dice(value: object) -> object:
    if not isinstance(value, str):
        return value
    return tuple(parse_dice(part) for part in value.split("|"))


def _as_tuple(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def _in_order(marks: tuple[str, ...]) -> tuple[str, ...]:
    kinds = [mark.split()[0] for mark in marks]
    if len(set(kinds)) < len(kinds):
        raise ValueError(f"expected each mark once, got {', '.join(marks)}")
    return tuple(sorted(marks, key=tuple(MARKS).index))


def _mark_word(word: str) -> str:
    if word not in MARKS:
        raise ValueError(f"expected one of {', '.join(MARKS)}, got '{word}'")
    return word


def range_text(hexes: tuple[int, ...]) -> str:
    """Write a range as files and cards do: `6/12`."""
    return "/".join(map(str, hexes))


def dice_text(sets: tuple[str, ...]) -> str:
    """Write weapon dice as files do: `Y | U`, short range first."""
    return " | ".join(sets)


Line = Annotated[
    str,
    StringConstraints(min_length=1, max_length=LONGEST_LINE),
    AfterValidator(_printable),
    AfterValidator(_one_line),
]
Prose = Annotated[str, StringConstraints(max_length=6000), AfterValidator(_printable)]
Short = Annotated[
    str, StringConstraints(max_length=300), AfterValidator(_printable), AfterValidator(_one_line)
]
Icon = Annotated[
    str,
    StringConstraints(min_length=1, max_length=2),
    AfterValidator(_printable),
    AfterValidator(_one_line),
]
DiceSet = Annotated[
    str,
    AfterValidator(parse_dice),
    WithJsonSchema({"type": "string", "pattern": r"^ *[GUYRKguyrk][GUYRKguyrk ]*$"}),
]
Range = Annotated[
    tuple[int, ...],
    BeforeValidator(_read_range),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 0, "maximum": 99},
                {"type": "string", "pattern": _HEXES},
            ]
        }
    ),
]
WeaponDice = Annotated[
    tuple[str, ...],
    BeforeValidator(_read_dice),
    WithJsonSchema({"type": "string", "pattern": _SETS_OF_DICE}),
]
Marks = Annotated[
    tuple[Annotated[str, AfterValidator(_mark_word)], ...],
    BeforeValidator(_as_tuple),
    AfterValidator(_in_order),
    WithJsonSchema({"type": "array", "items": {"enum": list(MARKS)}, "uniqueItems": True}),
]
Notes = FrozenMap[Line, Annotated[Prose, StringConstraints(min_length=1)]]
