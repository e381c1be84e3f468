"""Ships at fleet scale as on their cards, and the progression of dice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Final, NamedTuple, Self

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from cardforge.core.limits import MOST_LISTED
from cardforge.core.validation import FrozenMap, Line, Model, Notes, Prose, as_tuple
from cardforge.core.wording import quoted
from cardforge.leviathans.dice import COLOURS, parse_dice, top
from cardforge.leviathans.kinds import Nation, nation_called
from cardforge.leviathans.places import PLACES
from cardforge.leviathans.ship import Marks, Place, Range, ShipType, in_card_order, squares

_DICE: Final = tuple(COLOURS)
_BLACK: Final = _DICE[-1]
_BLACK_TOP: Final = 12
MOST_DICE: Final = 24


@lru_cache(maxsize=256)
def dice_at(step: int) -> str:
    """Return the dice of a step, counted from green, which is 0.

    >>> [dice_at(step) for step in (0, 4, 5, 9, 10)]
    ['G', 'K', 'KG', 'KK', 'KKG']
    """
    blacks, last = divmod(step, len(_DICE))
    return _BLACK * blacks + _DICE[last]


def step_of(dice: str) -> int | None:
    """Return the step of these dice, or None if the progression does not have them."""
    step = _DICE.index(dice[-1]) + len(_DICE) * (len(dice) - 1)
    return step if dice_at(step) == dice else None


@lru_cache(maxsize=256)
def dice_reaching(total: int) -> str:
    """Return the smallest step whose highest roll is `total` or more.

    >>> dice_reaching(9), dice_reaching(13)
    ('R', 'KG')
    """
    blacks = max(0, (total - 1) // _BLACK_TOP)
    rest = max(4, total - blacks * _BLACK_TOP)
    return dice_at(len(_DICE) * blacks + (rest - 3) // 2)


def dialled_up(dice: str, steps: int = 1) -> str:
    """Return dice so many steps further; those of no step grow from the first that reaches them.

    >>> dialled_up("K"), dialled_up("Y", 2)
    ('KG', 'K')
    """
    step = step_of(dice)
    if step is None:
        return dialled_up(dice_reaching(top(dice)), steps)
    return dice_at(step + steps)


def parse_fleet_dice(word: str) -> str:
    """Return attack dice as letters, black first; raise ValueError if they are invalid."""
    letters = word.upper().replace(" ", "").replace("+", "")
    if not 1 <= len(letters) <= MOST_DICE or not set(letters) <= COLOURS.keys():
        raise ValueError(
            f"expected dice by their letters (G U Y R K, such as KG), got {quoted(word)}"
        )
    parsed = [parse_dice(letter) for letter in letters]
    return "".join(sorted(parsed, key=tuple(reversed(_DICE)).index))


LEAST_RESILIENCE: Final = 2
_DICE_PATTERN: Final = r"^ *[GUYRKguyrk][GUYRKguyrk+ ]*(\| *[GUYRKguyrk][GUYRKguyrk+ ]*)?$"


def _read_dice(value: object) -> object:
    if not isinstance(value, str):
        return value
    return tuple(parse_fleet_dice(part) for part in value.split("|"))


FleetDice = Annotated[
    tuple[str, ...],
    BeforeValidator(_read_dice),
    WithJsonSchema({"type": "string", "pattern": _DICE_PATTERN}),
]


class Reach(NamedTuple):
    """One half of an attack: its dice, and its greatest range in hexes."""

    dice: str
    hexes: int


class Attack(Model):
    """Guns of one kind in one location. Each of them attacks by itself, or they bracket."""

    name: Line = Field(description="A gun's calibre, such as 6in or 138mm.")
    count: int = Field(1, ge=1, le=99, description="Number of these attacks.")
    range: Range = Field(description="Fleet hexes: short/long, or one number; 0 is the same hex.")
    dice: FleetDice = Field(
        description="Dice by letter (G U Y R K, K and G together as KG): short | long, or one set."
    )
    marks: Marks = Field((), description="Marks beside the name: turret, bracket, saturation.")

    @model_validator(mode="after")
    def _as_many_dice_as_ranges(self) -> Self:
        if len(self.range) != len(self.dice) or len(self.range) > 2:
            got = f"{len(self.range)} and {len(self.dice)}"
            message = f"expected one range and one set of dice, or two of each, got {got}"
            raise PydanticCustomError("attack_form", "{message}", {"message": message})
        return self

    @property
    def short(self) -> Reach | None:
        """The nearer half, or None if there is only one."""
        if len(self.range) < 2:
            return None
        return Reach(dice=self.dice[0], hexes=self.range[0])

    @property
    def long(self) -> Reach:
        """The farther half, or the only one."""
        return Reach(dice=self.dice[-1], hexes=self.range[-1])

    def dice_for(self, hexes: int) -> str | None:
        """Return the dice at a distance in hexes, or None if the attack does not reach it."""
        return next(
            (dice for limit, dice in zip(self.range, self.dice, strict=True) if hexes <= limit),
            None,
        )

    @property
    def saturation(self) -> int:
        """The number of squares beside the name."""
        return squares(self.marks)


class FleetLocation(Model):
    """One location: what it takes to destroy it, what it is then, and its attacks until then."""

    resilience: int = Field(ge=0, le=199, description="The roll that destroys it.")
    destroyed_resilience: int = Field(
        ge=0, le=199, description="The roll that forces an SI test once it is destroyed."
    )
    si_modifier: int = Field(ge=0, le=9, description="What it adds to SI tests once destroyed.")
    attacks: Annotated[
        tuple[Attack, ...], Field(max_length=MOST_LISTED), BeforeValidator(as_tuple)
    ] = Field((), description="Its attacks until it is destroyed.")


FleetLocations = FrozenMap[Place, FleetLocation]


class FleetShip(Model):
    """A ship of War Fleet, whole."""

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
    si: int = Field(ge=0, le=99, description="Structural Integrity at fleet scale.")
    mp: int = Field(ge=0, le=99, description="Movement Points.")
    points: int = Field(
        0, ge=0, le=99_999, description="Points of the air ship from which it was converted."
    )
    figures: Prose = Field("", description="Where the figures come from.")
    notes: Notes = Field(default_factory=Notes, description="Anything else: saved, but not used.")
    locations: Annotated[FleetLocations, AfterValidator(in_card_order)] = Field(
        description="Every location with its figures and attacks."
    )

    @property
    def power(self) -> Nation | None:
        """The nation among the eight of the game, or None for another faction."""
        return nation_called(self.nation)

    @property
    def places(self) -> tuple[str, ...]:
        """The locations of this Type, in card order."""
        return PLACES[self.type]

    def all_attacks(self) -> Iterator[tuple[str, int, Attack]]:
        """Yield every attack with its location and its index there, in card order."""
        for place, location in self.locations.items():
            for number, attack in enumerate(location.attacks):
                yield place, number, attack
