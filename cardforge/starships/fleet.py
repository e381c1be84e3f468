"""A fleet as it is written down, and the same with its elements at hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from cardforge.core.fields import Line, Model, Notes, Prose, Short, as_tuple
from cardforge.core.finding import Where
from cardforge.core.limits import MOST_FLEET_SHIPS, MOST_IN_ALL, MOST_OF_ONE
from cardforge.starships.admiral import Admiral
from cardforge.starships.element import Element

FileWord = Annotated[Short, StringConstraints(min_length=1)]


def _entry(value: object) -> object:
    """A bare word stands for one element of that file."""
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

    element: FileWord = Field(description="A file beside this one; `.yaml` may be left out.")
    name: Line | None = Field(None, description="What it is called here, if not as in its file.")
    count: int = Field(1, ge=1, le=MOST_OF_ONE, description="How many there are of it.")
    unit: Line | None = Field(
        None, description="The unit that it belongs to; one word for all of them."
    )
    aboard: Entries = Field((), description="Squadrons embarked on each of these ships.")


Entries = Annotated[
    tuple[Annotated[Entry, BeforeValidator(_entry)], ...],
    Field(max_length=MOST_FLEET_SHIPS),
    BeforeValidator(as_tuple),
]


class FleetList(Model):
    """A fleet as its file gives it: elements by their files."""

    name: Line = Field(description="What the fleet is called.")
    faction: Line | None = Field(None, description="For whom it sails.")
    budget: int | None = Field(None, ge=0, description="What it may cost.")
    admiral: FileWord | None = Field(None, description="The admiral's file, beside this one.")
    elements: Annotated[Entries, AfterValidator(_some)] = Field(
        description="Ships and squadrons: files, or entries with more to say."
    )
    history: Prose = Field("", description="The fleet's story.")
    notes: Notes = Field(default_factory=Notes, description="Anything else, kept but not used.")


class Post(NamedTuple):
    """One entry with its element at hand."""

    where: Where
    entry: Entry
    element: Element
    number: int
    """How many there are of it in all: those aboard count for each of their ships."""
    aboard: tuple[Post, ...] = ()

    @property
    def name(self) -> str:
        """What the element is called in this fleet."""
        return self.entry.name or self.element.name


class Fleet(NamedTuple):
    """A fleet whose files have been read; those that could not be are told, not held."""

    listed: FleetList
    posts: tuple[Post, ...]
    admiral: Admiral | None = None
    missing: tuple[tuple[Where, str], ...] = ()
    """Where a file is named that cannot be used, and why."""

    @property
    def name(self) -> str:
        """What the fleet is called."""
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
        """Yield all entries, those aboard after their ship."""
        return _below(self.posts)


def _below(posts: tuple[Post, ...]) -> Iterator[Post]:
    for post in posts:
        yield post
        yield from _below(post.aboard)
