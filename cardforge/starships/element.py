"""Models of ships, squadrons and admirals in files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from cardforge.core.limits import MOST_LISTED
from cardforge.core.validation import Line, Model, Notes, Prose, UnknownWordError, as_tuple
from cardforge.starships.rulebook import (
    ARCS,
    AUX_SLOT,
    CLASSES,
    ENGINE_POINTS,
    IMPROVED_ARMOUR,
    IMPROVED_ENGINES,
    IMPROVED_SHIELDS,
    SQUADRON,
    SYSTEM_SLOT,
    SYSTEMS,
    UPGRADES,
    WEAPONS,
    ShipClass,
    upgraded,
)


def _known(what: str, words: Mapping[str, object]) -> Callable[[str], str]:
    def expected(word: str) -> str:
        if word not in words:
            raise UnknownWordError(what, word, words)
        return word

    return expected


ClassWord = Annotated[
    str, AfterValidator(_known("a class", CLASSES)), WithJsonSchema({"enum": list(CLASSES)})
]
SystemWord = Annotated[
    str, AfterValidator(_known("a system", SYSTEMS)), WithJsonSchema({"enum": list(SYSTEMS)})
]
WeaponWord = Annotated[
    str, AfterValidator(_known("a weapon", WEAPONS)), WithJsonSchema({"enum": list(WEAPONS)})
]
UpgradeWord = Annotated[
    str, AfterValidator(_known("an upgrade", UPGRADES)), WithJsonSchema({"enum": list(UPGRADES)})
]
SystemList = Annotated[
    tuple[SystemWord, ...], Field(max_length=MOST_LISTED), BeforeValidator(as_tuple)
]
WeaponList = Annotated[
    tuple[WeaponWord, ...], Field(max_length=MOST_LISTED), BeforeValidator(as_tuple)
]
UpgradeList = Annotated[
    tuple[UpgradeWord, ...], Field(max_length=MOST_LISTED), BeforeValidator(as_tuple)
]


class Weapons(Model):
    """Weapon systems by arc, one for each slot that is filled."""

    front: WeaponList = Field((), description="Weapons that fire ahead.")
    broadside: WeaponList = Field((), description="Weapons that fire to both sides.")
    aux: WeaponList = Field((), description="Auxiliary weapons, which fire all around.")

    def arcs(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield each arc with its weapons."""
        return ((arc, getattr(self, arc)) for arc in ARCS)

    def every(self) -> Iterator[tuple[str, int, str]]:
        """Yield each weapon with its arc and its index there, from 0."""
        return ((arc, n, word) for arc, words in self.arcs() for n, word in enumerate(words))


class Element(Model):
    """A ship or a squadron: its class, and what was chosen and bought for it."""

    name: Line = Field(description="Name of the ship or squadron.")
    ship_class: ClassWord = Field(alias="class", description="Class that it is built on.")
    faction: Line | None = Field(None, description="Its faction.")
    systems: SystemList = Field((), description="Tactical systems, one for each slot.")
    weapons: Weapons = Field(default_factory=Weapons, description="Weapon systems by arc.")
    upgrades: UpgradeList = Field((), description="Upgrades; what is taken twice is listed twice.")
    printed: int | None = Field(
        None, ge=0, description="The points that a published list prints for it."
    )
    figures: Prose = Field("", description="Where the figures come from.")
    history: Prose = Field("", description="Its story, for the back of its card.")
    notes: Notes = Field(default_factory=Notes, description="Anything else: saved, but not used.")

    @property
    def base(self) -> ShipClass:
        """The element's row in the class table."""
        return CLASSES[self.ship_class]

    @property
    def is_squadron(self) -> bool:
        """Whether it is a squadron, not a ship."""
        return self.ship_class == SQUADRON

    @property
    def cmd(self) -> int:
        """Its number of command dice, and its morale."""
        return self.base.cmd

    @property
    def engine(self) -> int:
        """Engine points, upgrades included."""
        return self.base.engine + ENGINE_POINTS * self.upgrades.count(IMPROVED_ENGINES)

    @property
    def shields(self) -> int:
        """Shielded damage boxes, upgrades included."""
        return self.base.shields + self.upgrades.count(IMPROVED_SHIELDS)

    @property
    def hull(self) -> int:
        """Damage boxes that are not shields, upgrades included."""
        gained = self.upgrades.count(IMPROVED_ARMOUR) - self.upgrades.count(IMPROVED_SHIELDS)
        return self.base.hull + gained

    @property
    def system_slots(self) -> int:
        """The number of system slots, upgrades included; only squadrons can buy more."""
        bought = self.upgrades.count(SYSTEM_SLOT) if self.is_squadron else 0
        return self.base.system_slots + bought

    def weapon_slots(self, arc: str) -> int:
        """Return the number of weapon slots in an arc, upgrades included."""
        return self.base.slots[arc] + (self.upgrades.count(AUX_SLOT) if arc == "aux" else 0)

    def activation(self, system: str) -> int:
        """Return the lowest command die that activates a system on this element."""
        return SYSTEMS[system].activation - self.upgrades.count(upgraded(system))


class Admiral(Model):
    """An admiral. The pools of the card begin every turn empty, so no file gives them."""

    name: Line = Field(description="The admiral's name and rank.")
    faction: Line | None = Field(None, description="The admiral's faction.")
    cmd: int = Field(ge=0, le=20, description="Command dice that the admiral adds.")
    history: Prose = Field("", description="The admiral's story, for the back of the card.")
    notes: Notes = Field(default_factory=Notes, description="Anything else: saved, but not used.")
