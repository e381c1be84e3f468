"""A fleet piece by piece: every single element, with the number that tells it from its like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardforge.starships.fleet import Fleet, Post


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
