"""Which lines of two texts are the same ones, found in bounded time whatever the texts are.

Texts of ordinary size are matched by difflib, whose time grows with the number of pairs of equal
lines and more. Others are cut at the lines that either has once, in the order that most of them
share, and matched between the cuts.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final, NamedTuple

MOST_LINES: Final = 4_000
"""Lines of two texts together that difflib is asked about."""
MOST_PAIRS: Final = 200_000
"""Pairs of equal lines among them."""
_MOST_CUTS: Final = 8
"""How often a stretch between cuts is cut again."""


class Block(NamedTuple):
    """So many lines from a place in one text are those from a place in the other."""

    one: int
    other: int
    length: int


class Change(NamedTuple):
    """A stretch of one text, and the stretch of the other that stands there."""

    same: bool
    first: int
    last: int
    to: int
    until: int


def blocks(one: Sequence[str], other: Sequence[str]) -> list[Block]:
    """Return the stretches that both texts have, in order."""
    found = _matched(one, other) if _is_easy(one, other) else _inward(one, other, _MOST_CUTS)
    return [block for block in found if block.length]


def changes(one: Sequence[str], other: Sequence[str], *, inward: bool = False) -> Iterator[Change]:
    """Cover both texts with stretches that are the same and stretches that differ.

    What is the same from either end is known before all else if `inward`: most edits are in one
    place, and a matcher may take a later blank line for an earlier.
    """
    found = _inward(one, other, _MOST_CUTS) if inward else blocks(one, other)
    here, there = 0, 0
    for block in (*found, Block(len(one), len(other), 0)):
        if here < block.one or there < block.other:
            yield Change(same=False, first=here, last=block.one, to=there, until=block.other)
        here, there = block.one + block.length, block.other + block.length
        if block.length:
            yield Change(same=True, first=block.one, last=here, to=block.other, until=there)


def likeness(one: Sequence[str], other: Sequence[str]) -> float:
    """Return how much of two texts is the same: 1 for all of it."""
    both = len(one) + len(other)
    return 2 * sum(block.length for block in blocks(one, other)) / both if both else 1.0


def _is_easy(one: Sequence[str], other: Sequence[str]) -> bool:
    if len(one) + len(other) > MOST_LINES:
        return False
    others = Counter(other)
    return sum(count * others[line] for line, count in Counter(one).items()) <= MOST_PAIRS


def _matched(one: Sequence[str], other: Sequence[str]) -> Iterator[Block]:
    found = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    return (Block(*each) for each in found)


def _inward(one: Sequence[str], other: Sequence[str], cuts: int) -> Iterator[Block]:
    """Yield what is the same from either end, and what is the same in between."""
    head = _alike(one, other)
    tail = min(_alike(one[::-1], other[::-1]), len(one) - head, len(other) - head)
    until, last = len(one) - tail, len(other) - tail
    yield Block(0, 0, head)
    for block in _between(one[head:until], other[head:last], cuts):
        yield Block(head + block.one, head + block.other, block.length)
    yield Block(until, last, tail)


def _between(one: Sequence[str], other: Sequence[str], cuts: int) -> Iterator[Block]:
    if _is_easy(one, other):
        yield from _matched(one, other)
        return
    here, there = 0, 0
    alone = _alone(one, other) if cuts else []
    for at, to in [*alone, (len(one), len(other))] if alone else []:
        for block in _inward(one[here:at], other[there:to], cuts - 1):
            yield Block(here + block.one, there + block.other, block.length)
        yield Block(at, to, int(at < len(one)))
        here, there = at + 1, to + 1


def _alone(one: Sequence[str], other: Sequence[str]) -> list[tuple[int, int]]:
    """Return the places of lines that both have once, as many as are in the same order."""
    ones, others = Counter(one), Counter(other)
    places = {line: place for place, line in enumerate(other) if others[line] == 1}
    pairs = [
        (place, places[line])
        for place, line in enumerate(one)
        if ones[line] == 1 and line in places
    ]
    return _rising(pairs)


def _rising(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest row of pairs in which the second numbers rise."""
    ends: list[int] = []
    piles: list[int] = []
    before: list[int] = []
    for number, (_, to) in enumerate(pairs):
        pile = bisect_left(ends, to)
        before.append(piles[pile - 1] if pile else -1)
        ends[pile : pile + 1] = [to]
        piles[pile : pile + 1] = [number]
    row: list[tuple[int, int]] = []
    number = piles[-1] if piles else -1
    while number >= 0:
        row.append(pairs[number])
        number = before[number]
    return row[::-1]


def _alike(some: Sequence[str], others: Sequence[str]) -> int:
    """Count the lines at the beginning that are the same."""
    pairs = enumerate(zip(some, others, strict=False))
    return next((n for n, (one, other) in pairs if one != other), min(len(some), len(others)))
