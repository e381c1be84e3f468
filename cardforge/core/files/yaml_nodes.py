"""YAML trees changed in place: old entries found again, and nodes in cardforge's style."""

from __future__ import annotations

import copy
import io
import json
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import SequenceMatcher
from typing import Any, Final, NamedTuple

from ruamel.yaml import YAML
from ruamel.yaml.anchor import Anchor
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.resolver import VersionedResolver
from ruamel.yaml.scalarstring import (
    DoubleQuotedScalarString,
    FoldedScalarString,
    PlainScalarString,
    SingleQuotedScalarString,
)

from cardforge.core.files.yaml_source import block_lines, scalar
from cardforge.core.findings import Where
from cardforge.errors import CallError

MOST_LINES: Final = 4_000
"""Lines of two texts together that difflib is asked about."""
MOST_PAIRS: Final = 200_000
"""Pairs of equal lines among them."""
_MOST_CUTS: Final = 8
"""How often a stretch between cuts is cut again."""


class SameLines(NamedTuple):
    """A run of lines that two texts share, with its start in each."""

    one: int
    other: int
    length: int


class Change(NamedTuple):
    """A stretch of one text, and the stretch of the other text that replaces it."""

    same: bool
    first: int
    last: int
    to: int
    until: int


def blocks(one: Sequence[str], other: Sequence[str]) -> list[SameLines]:
    """Return the stretches that both texts have, in order."""
    found = _matched(one, other) if _is_easy(one, other) else _inward(one, other, _MOST_CUTS)
    return [block for block in found if block.length]


def changes(one: Sequence[str], other: Sequence[str], *, inward: bool = False) -> Iterator[Change]:
    """Divide both texts into stretches that are equal and stretches that differ.

    With `inward`, equal stretches at both ends are found first: most edits are in one place, and a
    matcher may confuse a later empty line with an earlier one.
    """
    found = _inward(one, other, _MOST_CUTS) if inward else blocks(one, other)
    here, there = 0, 0
    for block in (*found, SameLines(len(one), len(other), 0)):
        if here < block.one or there < block.other:
            yield Change(same=False, first=here, last=block.one, to=there, until=block.other)
        here, there = block.one + block.length, block.other + block.length
        if block.length:
            yield Change(same=True, first=block.one, last=here, to=block.other, until=there)


def likeness(one: Sequence[str], other: Sequence[str]) -> float:
    """Return the share of two texts that is equal, from 0 to 1."""
    both = len(one) + len(other)
    return 2 * sum(block.length for block in blocks(one, other)) / both if both else 1.0


def _is_easy(one: Sequence[str], other: Sequence[str]) -> bool:
    if len(one) + len(other) > MOST_LINES:
        return False
    others = Counter(other)
    return sum(count * others[line] for line, count in Counter(one).items()) <= MOST_PAIRS


def _matched(one: Sequence[str], other: Sequence[str]) -> Iterator[SameLines]:
    found = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    return (SameLines(*each) for each in found)


def _inward(one: Sequence[str], other: Sequence[str], cuts: int) -> Iterator[SameLines]:
    """Yield the equal runs at both ends, then those in between."""
    head = _alike(one, other)
    tail = min(_alike(one[::-1], other[::-1]), len(one) - head, len(other) - head)
    until, last = len(one) - tail, len(other) - tail
    yield SameLines(0, 0, head)
    for block in _between(one[head:until], other[head:last], cuts):
        yield SameLines(head + block.one, head + block.other, block.length)
    yield SameLines(until, last, tail)


def _between(one: Sequence[str], other: Sequence[str], cuts: int) -> Iterator[SameLines]:
    if _is_easy(one, other):
        yield from _matched(one, other)
        return
    here, there = 0, 0
    alone = _alone(one, other) if cuts else []
    for at, to in [*alone, (len(one), len(other))] if alone else []:
        for block in _inward(one[here:at], other[there:to], cuts - 1):
            yield SameLines(here + block.one, there + block.other, block.length)
        yield SameLines(at, to, int(at < len(one)))
        here, there = at + 1, to + 1


def _alone(one: Sequence[str], other: Sequence[str]) -> list[tuple[int, int]]:
    """Return the places of lines that occur once in both, in the same order."""
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
    """Count the equal lines at the beginning."""
    pairs = enumerate(zip(some, others, strict=False))
    return next((n for n, (one, other) in pairs if one != other), min(len(some), len(others)))


_DEEP: Final = 4
"""From this number of keys on, a mapping is written on one line, as slots are."""
_INSIDE: Final = ("-",) * _DEEP
"""Where the items of a list count as: deep."""
_ENDLESS: Final = 1 << 20
_FEW: Final = 50
"""Up to this number of new keys of a mapping are inserted one by one."""
_LONG: Final = 1_000
"""Lists of more items together are not changed item by item."""


@contextmanager
def following() -> Iterator[None]:
    """Turn an error of ruamel into a clear message; it fails in many ways on unusual YAML."""
    try:
        yield
    except Exception as error:
        said = (str(error).splitlines() or [type(error).__name__])[0]
        raise CallError(f"cannot change this YAML in place: {said}") from None


class _NoGuessing(VersionedResolver):
    """Takes every plain word for text."""

    @property
    def versioned_resolver(self) -> Any:
        return {}


class RoundTrip:
    """Reads and writes YAML with its comments, order and quotes, indented in one way."""

    def __init__(self, mapping: int = 2, sequence: int = 2, offset: int = 0) -> None:
        self._yaml = YAML()
        self._yaml.Resolver = _NoGuessing
        self._yaml.preserve_quotes = True
        self._yaml.allow_duplicate_keys = True
        self._yaml.width = _ENDLESS
        self._yaml.indent(mapping=mapping, sequence=sequence, offset=offset)

    def load(self, text: str) -> Any:
        """Return the text's tree."""
        return self._yaml.load(text)

    def dump(self, tree: Any) -> str:
        """Return the tree as text."""
        out = io.StringIO()
        self._yaml.dump(tree, out)
        return out.getvalue()


def node(value: object, where: Where, old: object = None) -> Any:
    """Return a value as a node, written in the style of new files or of the old node."""
    if isinstance(value, Mapping):
        made = CommentedMap({_key(key): node(each, (*where, key)) for key, each in value.items()})
        if len(where) >= _DEEP or not value:
            made.fa.set_flow_style()
        return made
    if isinstance(value, list):
        listed = CommentedSeq(node(each, (*where, *_INSIDE)) for each in value)
        if not any(isinstance(each, Mapping | list) for each in value):
            listed.fa.set_flow_style()
        return listed
    return _scalar(value, old, folds=len(where) < _DEEP)


def amend(tree: Any, old: Any, new: Any, *, shared: bool) -> None:
    """Change a collection's tree, which reads as `old`, so that it reads as `new`.

    What an anchor stands for changes in all of its places if `shared`, else in one alone.
    """
    _Amender(shared=shared).collection(tree, old, new, ())


def same(one: object, other: object) -> bool:
    """Return whether two values are written in the same way: 1 differs from 1.0 and from true."""
    return canonical(one) == canonical(other)


def canonical(value: object) -> str:
    """Return plain data as text that is equal for equal data."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


class _Amender:
    """Changes collections that differ, and leaves the rest unchanged."""

    def __init__(self, *, shared: bool) -> None:
        self._shared = shared

    def collection(self, tree: Any, old: Any, new: Any, where: Where) -> None:
        if isinstance(new, Mapping):
            self._mapping(tree, old, new, where)
        else:
            self._list(tree, old, new, (*where, *_INSIDE))

    def _mapping(
        self, tree: Any, old: Mapping[str, Any], new: Mapping[str, Any], where: Where
    ) -> None:
        for key in old:
            if key not in new:
                del tree[key]
        for key, value in new.items():
            if key in old:
                self._item(tree, key, old[key], value, (*where, key))
        fresh = {key: node(new[key], (*where, key)) for key in new if key not in old}
        insert = _insert_one_by_one if len(fresh) <= _FEW else _insert_together
        insert(tree, list(new), fresh)

    def _list(self, tree: Any, old: list[Any], new: list[Any], inside: Where) -> None:
        before, after = ([canonical(each) for each in values] for values in (old, new))
        for _, first, last, to, until in reversed([*changes(before, after)]):
            both = min(last - first, until - to)
            for index in reversed(range(first + both, last)):
                del tree[index]
            for index in range(to + both, until):
                tree.insert(first + index - to, node(new[index], inside))
            for index in range(both):
                self._item(tree, first + index, old[first + index], new[to + index], inside)

    def _item(self, tree: Any, key: Any, old: Any, new: Any, where: Where) -> None:
        if same(old, new):
            return
        if old and new and _collections_alike(old, new) and not _both_long(old, new):
            if not self._shared:
                tree[key] = _node_alone(tree[key])
            self.collection(tree[key], old, new, where)
        else:
            tree[key] = node(new, _INSIDE if tree.fa.flow_style() else where, tree[key])


def _collections_alike(old: Any, new: Any) -> bool:
    return any(isinstance(old, kind) and isinstance(new, kind) for kind in (Mapping, list))


def _both_long(old: Any, new: Any) -> bool:
    """Return whether two lists are so long that changing one item by item takes long."""
    return isinstance(new, list) and len(old) + len(new) > _LONG


def _insert_one_by_one(tree: Any, keys: Sequence[str], fresh: Mapping[str, Any]) -> None:
    """Insert nodes at their place among all keys; ruamel rewrites all later nodes for each."""
    for position, key in enumerate(keys):
        if key in fresh:
            tree.insert(position, _key(key), fresh[key])


def _insert_together(tree: Any, keys: Sequence[str], fresh: Mapping[str, Any]) -> None:
    known = set(keys)
    order = [key for key in tree if key in known]
    for position, key in enumerate(keys):
        if key in fresh:
            order.insert(position, key)
            tree[_key(key)] = fresh[key]
    for key in order:
        tree.move_to_end(key)


def _node_alone(tree: Any) -> Any:
    """Return a collection with the same content and without an anchor."""
    if tree.yaml_anchor() is None:
        return tree
    alone = copy.deepcopy(tree)
    delattr(alone, Anchor.attrib)
    return alone


def _key(key: str) -> str:
    return key if key.isdecimal() or scalar(key) == key else DoubleQuotedScalarString(key)


def _scalar(value: object, old: object, *, folds: bool) -> Any:
    """Return a word or number, marked as plain: ruamel would give it the style of the old one."""
    if not isinstance(value, str):
        return PlainScalarString(json.dumps(value))
    block = _folded(value) if folds else None
    if block is not None:
        return block
    if isinstance(old, SingleQuotedScalarString) and value.isprintable():
        return SingleQuotedScalarString(value)
    if scalar(value) != value or isinstance(old, DoubleQuotedScalarString):
        return DoubleQuotedScalarString(value)
    return PlainScalarString(value)


def _folded(text: str) -> Any:
    """Return prose as a folded block, where folding gives the text back and there is a fold."""
    lines = block_lines(text)
    if not lines:
        return None
    block = FoldedScalarString(text)
    ends: list[int] = []
    for line in lines[:-1]:
        ends.append((ends[-1] + 1 if ends else 0) + len(line))
    block.fold_pos = ends
    return block
