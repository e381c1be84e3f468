"""The small types of a ship's file: her Type, places, ranges, dice, marks, an icon."""

from __future__ import annotations

import re
from typing import Annotated, Literal, TypeVar

from pydantic import AfterValidator, BeforeValidator, StringConstraints, WithJsonSchema

from cardforge.core.fields import as_tuple, one_line, printable
from cardforge.core.frozen import FrozenMap
from cardforge.core.quoting import quoted
from cardforge.leviathans.dice import parse_dice
from cardforge.leviathans.kinds import MARKS
from cardforge.leviathans.places import ALL_PLACES

Kept = TypeVar("Kept")
"""What a ship has at each of her locations."""

_SETS_OF_DICE = r"^ *[GUYRKguyrk][GUYRKguyrk ]*(\| *[GUYRKguyrk][GUYRKguyrk ]*)?$"
_HEXES = r"^ *[0-9]{1,2} *(/ *[0-9]{1,2} *)?$"


def _read_range(value: object) -> object:
    if type(value) is int:
        value = str(value)
    if not isinstance(value, str):
        return value
    if not re.match(_HEXES, value) or not value.isascii():
        raise ValueError(f"expected a range in hexes such as 6/12 or 18, got {quoted(value)}")
    return tuple(int(part) for part in value.split("/"))


def _read_dice(value: object) -> object:
    if not isinstance(value, str):
        return value
    return tuple(parse_dice(part) for part in value.split("|"))


def _in_order(marks: tuple[str, ...]) -> tuple[str, ...]:
    kinds = [mark.split()[0] for mark in marks]
    if len(set(kinds)) < len(kinds):
        listed = ", ".join(marks[: len(MARKS)]) + ", ..." * (len(marks) > len(MARKS))
        raise ValueError(f"expected each mark once, got {listed}")
    return tuple(sorted(marks, key=tuple(MARKS).index))


def _mark_word(word: str) -> str:
    if word not in MARKS:
        raise ValueError(f"expected one of {', '.join(MARKS)}, got {quoted(word)}")
    return word


def _place(word: str) -> str:
    if word not in ALL_PLACES:
        raise ValueError(f"expected one of {', '.join(ALL_PLACES)}, got {quoted(word)}")
    return word


def _no_truth(value: object) -> object:
    """True equals 1, and so would pass for a Type."""
    return "true" if value is True else value


def in_card_order(locations: FrozenMap[str, Kept]) -> FrozenMap[str, Kept]:
    """Return the locations in the order in which a card is read."""
    return FrozenMap({place: locations[place] for place in ALL_PLACES if place in locations})


def squares(marks: tuple[str, ...]) -> int:
    """Return how many squares (of saturation) are among the marks of a gun."""
    marked = [mark for mark in marks if mark.startswith("saturation")]
    return int(marked[0].removeprefix("saturation") or 1) if marked else 0


def range_text(hexes: tuple[int, ...]) -> str:
    """Write a range as files and cards do: `6/12`."""
    return "/".join(map(str, hexes))


def dice_text(sets: tuple[str, ...]) -> str:
    """Write weapon dice as files do: `Y | U`, short range first."""
    return " | ".join(sets)


Place = Annotated[str, AfterValidator(_place)]
ShipType = Annotated[Literal[1, 2, 3, 4], BeforeValidator(_no_truth)]
Icon = Annotated[
    str,
    StringConstraints(min_length=1, max_length=2),
    AfterValidator(printable),
    AfterValidator(one_line),
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
    BeforeValidator(as_tuple),
    AfterValidator(_in_order),
    WithJsonSchema({"type": "array", "items": {"enum": list(MARKS)}, "uniqueItems": True}),
]
