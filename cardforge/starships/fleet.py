"""A fleet as it is written down, and the same with its elements at hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, NamedTuple

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from cardforge.core.fields import Line, Model, Notes, Prose, Short, as_tuple
from cardforge.core.findings import Where
from cardforge.core.limits import MOST_FLEET_SHIPS, MOST_IN_ALL, MOST_OF_ONE
from cardforge.starships.element import Admiral, Element

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


class Piece(NamedTuple):
    """One element of an entry; of several of one name in a fleet each has a number of its own."""

    post: Post
    number: int
    """Which of its name it is, in the order of the fleet's file."""
    of: int
    """How many of its name there are."""
    carrier: int | None = None
    """Which piece of the fleet it is aboard of, counted from nought."""

    @property
    def called(self) -> str:
        """The name, with the number if there are others of it."""
        return numbered(self.post.name, self.number, self.of)


def numbered(name: str, number: int, of: int) -> str:
    """Give a name with the number that tells it from its like, if there are any."""
    return f"{name} {number}" if of > 1 else name


def pieces(fleet: Fleet) -> tuple[Piece, ...]:
    """Return every element of a fleet by itself, those aboard after their ship."""
    found = tuple(_single(fleet.posts, None, 0))
    every = Counter(post.name for post, _ in found)
    so_far: Counter[str] = Counter()
    told = []
    for post, carrier in found:
        so_far[post.name] += 1
        told.append(Piece(post, so_far[post.name], every[post.name], carrier))
    return tuple(told)


def _single(
    posts: Iterable[Post], carrier: int | None, first: int
) -> Iterator[tuple[Post, int | None]]:
    """Yield each element with the place of its carrier; `first` is the place of the first one."""
    for post in posts:
        for _ in range(post.entry.count):
            aboard = tuple(_single(post.aboard, first, first + 1))
            yield post, carrier
            yield from aboard
            first += 1 + len(aboard)
