"""Models of ships, squadrons, admirals and fleets.

A fleet is first as its file lists it, then with the elements of the files that it names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, NamedTuple

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints, WithJsonSchema

from cardforge.core.findings import Where
from cardforge.core.limits import MOST_FLEET_SHIPS, MOST_IN_ALL, MOST_LISTED, MOST_OF_ONE
from cardforge.core.validation import Line, Model, Notes, Prose, Short, UnknownWordError, as_tuple
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


FileWord = Annotated[Short, StringConstraints(min_length=1)]


def _entry(value: object) -> object:
    """Return the entry that a plain word means: one element of that file."""
    return {"element": value} if isinstance(value, str) else value


def _some(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    if not entries:
        raise ValueError("expected at least one element, got an empty list")
    every = _in_all(entries)
    if every > MOST_IN_ALL:
        raise ValueError(f"expected at most {MOST_IN_ALL:,} elements in all, got {every:,}")
    return entries


def _in_all(entries: tuple[Entry, ...]) -> int:
    return sum(entry.count * (1 + _in_all(entry.aboard)) for entry in entries)


class Entry(Model):
    """One line of a fleet: which element, how many, in which unit, and who is aboard."""

    element: FileWord = Field(description="A file beside this one, with or without `.yaml`.")
    name: Line | None = Field(
        None, description="Its name in this fleet (default: the name in its file)."
    )
    count: int = Field(1, ge=1, le=MOST_OF_ONE, description="Number of this element.")
    unit: Line | None = Field(
        None, description="Unit that it belongs to: the same word for all its elements."
    )
    aboard: Entries = Field((), description="Squadrons that each of these ships carries.")


Entries = Annotated[
    tuple[Annotated[Entry, BeforeValidator(_entry)], ...],
    Field(max_length=MOST_FLEET_SHIPS),
    BeforeValidator(as_tuple),
]


class FleetList(Model):
    """A fleet as its file gives it: elements by their files."""

    name: Line = Field(description="Name of the fleet.")
    faction: Line | None = Field(None, description="Its faction.")
    budget: int | None = Field(None, ge=0, description="Most points that it may cost.")
    admiral: FileWord | None = Field(None, description="The admiral's file, beside this one.")
    elements: Annotated[Entries, AfterValidator(_some)] = Field(
        description="Ships and squadrons: files, or entries with more keys."
    )
    history: Prose = Field("", description="The fleet's story.")
    notes: Notes = Field(default_factory=Notes, description="Anything else: saved, but not used.")


class Post(NamedTuple):
    """One entry with its element."""

    where: Where
    entry: Entry
    element: Element
    number: int
    """How many there are in total; those aboard count for each of their ships."""
    aboard: tuple[Post, ...] = ()

    @property
    def name(self) -> str:
        """The element's name in this fleet."""
        return self.entry.name or self.element.name


class StarshipFleet(NamedTuple):
    """A fleet whose files were read; unusable files are in `missing`."""

    listed: FleetList
    posts: tuple[Post, ...]
    admiral: Admiral | None = None
    missing: tuple[tuple[Where, str], ...] = ()
    """The paths of entries whose files cannot be used, and the reasons."""

    @property
    def name(self) -> str:
        """The fleet's name."""
        return self.listed.name

    @property
    def units(self) -> dict[str, list[Post]]:
        """Every unit with its entries, in the order of the file."""
        found: dict[str, list[Post]] = {}
        for post in self.every():
            if post.entry.unit:
                found.setdefault(post.entry.unit, []).append(post)
        return found

    def every(self) -> Iterator[Post]:
        """Yield all entries, each ship before those aboard it."""
        return _below(self.posts)


def _below(posts: tuple[Post, ...]) -> Iterator[Post]:
    for post in posts:
        yield post
        yield from _below(post.aboard)


class FleetPiece(NamedTuple):
    """One element of an entry, numbered among the fleet's elements of the same name."""

    post: Post
    number: int
    """Its number among elements of its name, in the order of the fleet's file."""
    of: int
    """How many elements of its name the fleet has."""
    carrier: int | None = None
    """Index of the piece that carries it, counted from 0; None if it is not aboard any."""

    @property
    def called(self) -> str:
        """The name, with the number if the fleet has others of that name."""
        return numbered(self.post.name, self.number, self.of)


def numbered(name: str, number: int, of: int) -> str:
    """Return a name with its number, if there is more than one of the name."""
    return f"{name} {number}" if of > 1 else name


def pieces(fleet: StarshipFleet) -> tuple[FleetPiece, ...]:
    """Return every single element of a fleet, each ship before those aboard it."""
    found = tuple(_single(fleet.posts, None, 0))
    every = Counter(post.name for post, _ in found)
    so_far: Counter[str] = Counter()
    told = []
    for post, carrier in found:
        so_far[post.name] += 1
        told.append(FleetPiece(post, so_far[post.name], every[post.name], carrier))
    return tuple(told)


def _single(
    posts: Iterable[Post], carrier: int | None, first: int
) -> Iterator[tuple[Post, int | None]]:
    """Yield each element with its carrier's index; `first` is the index of the first one."""
    for post in posts:
        for _ in range(post.entry.count):
            aboard = tuple(_single(post.aboard, first, first + 1))
            yield post, carrier
            yield from aboard
            first += 1 + len(aboard)
