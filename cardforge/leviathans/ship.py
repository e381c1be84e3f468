"""An air ship as its card gives it.

The model says what is well formed; the checks say what is legal. So a location may lack a slot and
a ship a location: such a ship loads, is shown, and has findings.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Self

from pydantic import AfterValidator, BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from cardforge.core.fields import Line, Model, Notes, Prose, Short, as_tuple
from cardforge.core.frozen import FrozenMap
from cardforge.core.limits import MOST_LISTED
from cardforge.core.quoting import quoted
from cardforge.leviathans.fields import (
    DiceSet,
    Icon,
    Marks,
    Place,
    Range,
    ShipType,
    WeaponDice,
    in_card_order,
    squares,
)
from cardforge.leviathans.kinds import KINDS, Family, Kind
from cardforge.leviathans.nations import Nation, nation_called
from cardforge.leviathans.places import PLACES
from cardforge.leviathans.slotform import slot_faults


class Slot(Model):
    """One numbered slot. Which keys it has depends on its item; the rest stay empty."""

    item: str = Field(description="What stands here, such as gun, crew, armor or miss.")
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
    notes: Notes = Field(default_factory=Notes, description="Anything else, kept but not used.")

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
        """How many squares stand beside the gun."""
        return squares(self.marks)


Slots = FrozenMap[Annotated[int, Field(ge=1, le=6)], Slot]


def _by_number(slots: Slots) -> Slots:
    return Slots({number: slots[number] for number in sorted(slots)})


class Location(Model):
    """One location: the dice that hitting it adds, and its numbered slots."""

    go: DiceSet = Field(description="Location dice while the ship moves (green arrow).")
    stop: DiceSet = Field(description="Location dice while it stands (red arrow).")
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


def _view(word: str) -> str:
    if word not in VIEWS:
        raise ValueError(f"expected {' or '.join(VIEWS)}, got {quoted(word)}")
    return word


VIEWS: Final = ("plan", "profile")
"""From above with the bow up, and from her side with the bow right."""
Art = FrozenMap[Annotated[str, AfterValidator(_view)], Line]


class Recognition(Model):
    """What a recognition card tells beside the history."""

    dimensions: Short = Field("", description="Length x beam x height.")
    complement: int | None = Field(None, ge=0, le=100_000, description="Officers and crew.")
    weight: Short = Field("", description="Weight with its unit.")
    engines: Short = Field("", description="Kind, power and speed.")
    fuel: Short = Field("", description="Kind and how much.")
    armament: Short = Field("", description="All guns and torpedoes, in short.")


class Ship(Model):
    """An air ship, whole: identity, figures, locations and what is told of it.

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
    figures: Prose = Field("", description="Where the figures come from.")
    foreign: Annotated[
        tuple[Line, ...], Field(max_length=MOST_LISTED), BeforeValidator(as_tuple)
    ] = Field((), description="Items and marks of another nation that this ship is meant to have.")
    recognition: Recognition = Field(
        default_factory=Recognition, description="The recognition card."
    )
    art: Art = Field(
        default_factory=Art,
        description="Your own pictures (PNG, JPEG or SVG beside the file): plan, profile.",
    )
    history: Prose = Field("", description="The ship's story, for the back of its card.")
    notes: Notes = Field(default_factory=Notes, description="Anything else, kept but not used.")
    locations: Annotated[Locations, AfterValidator(in_card_order)] = Field(
        description="Every location with its dice and slots."
    )

    @property
    def power(self) -> Nation | None:
        """The nation among the eight, or None for a faction of its own."""
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


def ship_from(data: Mapping[str, object]) -> Ship:
    """Return the ship that plain data (already in the model's shape) describes."""
    return Ship.model_validate(dict(data))
