"""Games shared out: chunks of a match, which any executor can work off in any order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardforge.errors import CallError
from cardforge.leviathans.battle.mass.match import Match
from cardforge.leviathans.battle.mass.tally import Tally
from cardforge.leviathans.battle.mass.tallying import tally_match

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor


class Chunk(NamedTuple):
    """So many games of a match, from this index on. It can be sent to another process."""

    match: Match
    first: int
    games: int


def chunks_of(match: Match, first: int, count: int, size: int) -> Iterator[Chunk]:
    """Yield the games of a match in chunks of this size, the last one perhaps smaller."""
    if size < 1:
        raise CallError(f"expected chunks of one game or more, got {size}")
    for begin in range(first, first + count, size):
        yield Chunk(match, begin, min(size, first + count - begin))


def tally_of(chunk: Chunk) -> Tally:
    """Play the games of a chunk: what is sent to whoever does the work."""
    return tally_match(*chunk)


def worked_off(executor: Executor, match: Match, first: int, count: int, size: int) -> Tally:
    """Return the tally of so many games, chunk by chunk as an executor has room for them.

    Every game has dice of its own, so the tally is the same whoever plays which of them.
    """
    return sum(executor.map(tally_of, chunks_of(match, first, count, size)), Tally())
