"""The ship as in its file: locations, slots, dice, ranges; frozen and well-formed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, Self, TypeVar

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    StringConstraints,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError

from cardforge.core.limits import MOST_LISTED
from cardforge.core.validation import (
    FrozenMap,
    Line,
    Model,
    Notes,
    Prose,
    Short,
    as_tuple,
    one_line,
    printable,
)
from cardforge.core.wording import quoted
from cardforge.leviathans.dice import parse_dice
from cardforge.leviathans.kinds import (
    KINDS,
    MARKS,
    Family,
    Kind,
    Nation,
    nation_called,
    slot_faults,
)
from cardforge.leviathans.places import ALL_PLACES, PLACES

Kept = TypeVar("Kept")
"""What a ship has in each of its locations."""

_SETS_OF_DICE = r"^ *[GUYRKguyrk][GUYRKguyrk ]*(\| *[GUYRKguyrk][GUYRKguyrk ]*)?$"
_HEXES = r"^ *[0-9]{1,2} *(/ *[0-9]{1,2} *)?$"


def _read_range(value: object) -> object:
    if type(value) is int:
        value = str(value)
    if not isinstance(value, str):
        return value
    if not re.match(_HEXES, value) or not value.isascii():
        raise ValueError(
            f"expected a range in hexes such as 6/12 or 18, got {quoted(value.strip())}"
        )
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


class Slot(Model):
    """One numbered slot. Which keys it has depends on its item; the rest stay empty."""

    item: str = Field(description="The item in this slot, such as gun, crew, armor or miss.")
    breach: int | None = Field(
        None, ge=1, le=99, description="The roll that breaks it, as printed; a miss needs none."
    )
    name: Line | None = Field(
        None, description="A gun's calibre, such as 6in or 138mm, or a homebrew's name."
    )
    range: Range = Field((), description="Hexes: short/long, or one number.")
    dice: WeaponDice = Field(
        (), description="Dice by letter (G U Y R K): short | long, or one set."
    )
    bonus: int = Field(0, ge=0, le=9, description="What it adds to breach numbers or rolls.")
    mp: int = Field(0, ge=0, le=20, description="Movement points that an engine gives.")
    marks: Marks = Field((), description="Marks beside a gun's name.")
    icon: Icon = Field("", description="One or two letters for a homebrew slot's icon.")
    rules: Short = Field("", description="One line of rules for a homebrew slot.")
    notes: Notes = Field(default_factory=Notes, description="Anything else: saved, but not used.")

    @model_validator(mode="before")
    @classmethod
    def _with_what_is_usual(cls, data: Any) -> Any:
        if not isinstance(data, dict) or not isinstance(data.get("item"), str):
            return data
        kind = KINDS.get(data["item"])
        return {**kind.usual, **data} if kind else data

    @model_validator(mode="after")
    def _of_its_kind(self) -> Self:
        given = {key: getattr(self, key) for key in self.model_fields_set}
        for key, message in slot_faults(given):
            raise PydanticCustomError("slot_form", "{message}", {"message": message, "key": key})
        return self

    @property
    def kind(self) -> Kind:
        """The entry of this slot's item in the table of kinds."""
        return KINDS[self.item]

    @property
    def family(self) -> Family:
        """What the slot counts as."""
        return self.kind.family

    @property
    def is_miss(self) -> bool:
        """Whether a shot at this slot goes by."""
        return self.item == "miss"

    @property
    def label(self) -> str:
        """The name that a card prints: the gun's own, else its kind's."""
        return self.name or self.kind.label

    @property
    def saturation(self) -> int:
        """The number of squares beside the gun."""
        return squares(self.marks)


def _shared(slot: Slot) -> Slot:
    """Return an equal slot that was read before, if any: most slots of a fleet recur."""
    return slot if slot.notes else _first_equal(slot, frozenset(slot.model_fields_set))


@lru_cache(maxsize=4096)
def _first_equal(slot: Slot, _given: frozenset[str]) -> Slot:
    return slot


Slots = FrozenMap[Annotated[int, Field(ge=1, le=6)], Annotated[Slot, AfterValidator(_shared)]]


def _by_number(slots: Slots) -> Slots:
    return Slots({number: slots[number] for number in sorted(slots)})


class Location(Model):
    """One location: the dice that hitting it adds, and its numbered slots."""

    go: DiceSet = Field(description="Location dice while the ship moves (green arrow).")
    stop: DiceSet = Field(description="Location dice while it stands still (red arrow).")
    slots: Annotated[Slots, AfterValidator(_by_number)] = Field(
        description="Slots by number, 1 to 6."
    )

    def of(self, family: Family) -> Iterator[Slot]:
        """Yield the slots that count as `family`."""
        return (slot for slot in self.slots.values() if slot.family is family)

    @property
    def armor(self) -> int:
        """What all intact armour adds to every breach number here."""
        return sum(slot.bonus for slot in self.of(Family.ARMOR))


Locations = FrozenMap[Place, Location]


def _of_art(word: str) -> str:
    if word not in (*VIEWS, *DETAILS):
        raise ValueError(f"expected {', '.join(VIEWS)}, {' or '.join(DETAILS)}, got {quoted(word)}")
    return word


def _known_details(art: FrozenMap[str, str]) -> FrozenMap[str, str]:
    for key, word in DETAILS.items():
        if art.get(key, word) != word:
            raise ValueError(f"expected {key}: {word}, got {quoted(art[key])}")
    return art


VIEWS: Final = ("plan", "profile")
"""From above with the bow up, and from the side with the bow right."""
DETAILS: Final[Mapping[str, str]] = {"wings": "bow", "turrets": "sides"}
"""Details of the drawn ship besides its slots, by key: small wings at the bow, turrets that hold
the largest guns of the sides.
"""
Art = Annotated[
    FrozenMap[Annotated[str, AfterValidator(_of_art)], Line], AfterValidator(_known_details)
]


class Recognition(Model):
    """The particulars of a recognition card, besides the history."""

    dimensions: Short = Field("", description="Length x beam x height.")
    complement: int | None = Field(None, ge=0, le=100_000, description="Officers and crew.")
    weight: Short = Field("", description="Weight with its unit.")
    engines: Short = Field("", description="Kind, power and speed.")
    fuel: Short = Field("", description="Kind and how much.")
    armament: Short = Field("", description="All guns and torpedoes, in short.")


class Ship(Model):
    """An air ship: its identity, figures, locations, history and notes.

    >>> import cardforge
    >>> ship = cardforge.open("hml-raven").value
    >>> ship.name, ship.type, ship.locations["bow"].armor
    ('HML Raven', 1, 1)
    """

    name: Line = Field(description="The ship's name, with its prefix.")
    ship_class: Line | None = Field(
        None, alias="class", description="The class that it belongs to."
    )
    nation: Line = Field(
        description="British Empire, French Republic ... or any faction of your own."
    )
    type: ShipType = Field(
        description="1 destroyer, 2 light cruiser, 3 armoured cruiser, 4 battleship."
    )
    si: int = Field(ge=1, le=99, description="Structural Integrity.")
    mp: int = Field(ge=0, le=99, description="Starting Movement Points.")
    turn: int = Field(ge=0, le=9, description="Hexes to enter before a turn.")
    printed_points: int | None = Field(
        None, ge=0, le=9999, description="Points that the makers print on its card."
    )
    figures: Prose = Field("", description="Where the figures come from.")
    foreign: Annotated[
        tuple[Line, ...], Field(max_length=MOST_LISTED), BeforeValidator(as_tuple)
    ] = Field((), description="Items and marks of other nations that are intentional on this ship.")
    recognition: Recognition = Field(
        default_factory=Recognition, description="The recognition card."
    )
    art: Art = Field(
        default_factory=FrozenMap,
        description="Your own pictures (PNG, JPEG or SVG beside the file): plan, profile. Details "
        "of the drawn ship: wings, turrets.",
    )
    history: Prose = Field("", description="The ship's story, for the back of its card.")
    notes: Notes = Field(default_factory=Notes, description="Anything else: saved, but not used.")
    locations: Annotated[Locations, AfterValidator(in_card_order)] = Field(
        description="Every location with its dice and slots."
    )

    @property
    def power(self) -> Nation | None:
        """The nation, if it is one of the eight, or None for another faction."""
        return nation_called(self.nation)

    @property
    def places(self) -> tuple[str, ...]:
        """The locations that a ship of this Type has, in card order."""
        return PLACES[self.type]

    def all_slots(self) -> Iterator[tuple[str, int, Slot]]:
        """Yield every slot with its location and number, in card order."""
        for place, location in self.locations.items():
            for number, slot in location.slots.items():
                yield place, number, slot

    def engine_mp(self) -> int:
        """Return the movement points that all engines give together."""
        return sum(slot.mp for _, _, slot in self.all_slots() if slot.family is Family.ENGINE)
