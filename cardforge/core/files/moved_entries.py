"""Entries of an author's YAML that change places: they move as written, with their comments.

An entry is a mapping without mappings in it, such as a slot. Comments and empty lines above it
stay.
"""

from __future__ import annotations

import copy
import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from yaml import CollectionNode, MappingNode, Mark, Node

from cardforge.core.files.yaml_nodes import canonical, same
from cardforge.core.files.yaml_source import compose, parse_yaml
from cardforge.core.findings import Where
from cardforge.errors import FileError

_PATH: Final = Path("a.yaml")
_REST_OF_LINE: Final = re.compile(r"[ \t]*(#[^\n]*)?(?=\n|\Z)")
_LINE_END: Final = re.compile("\r\n|\r|\n")
Data = Mapping[str, Any]


class _Span(NamedTuple):
    """Where an entry is written, from behind its key's colon, and how far its key is indented."""

    start: int
    end: int
    indent: int


def exchanged(text: str, old: Data, new: Data) -> str:
    """Return a text of `old` with its entries moved to their places in `new`.

    If no entry moved, or entries cannot be moved as written, return the text unchanged.
    """
    sources = _sources(dict(_entries(old)), dict(_entries(new)))
    if not sources:
        return text
    attempt = _moved(text, sources)
    return attempt if _says(attempt, _with(old, sources)) else text


def _entries(data: Data, where: Where = ()) -> Iterator[tuple[Where, Data]]:
    inner = {key: value for key, value in data.items() if isinstance(value, Mapping)}
    if data and not inner:
        yield where, data
    for key, value in inner.items():
        yield from _entries(value, (*where, key))


def _sources(old: Mapping[Where, Data], new: Mapping[Where, Data]) -> dict[Where, Where]:
    """Return for each place that takes part in a move the place that its entry comes from."""
    before = {place: canonical(data) for place, data in old.items()}
    after = {place: canonical(data) for place, data in new.items() if place in old}
    changed = [place for place in before if place in after and before[place] != after[place]]
    givers = _Givers((before[place], after[place], place) for place in changed)
    sources: dict[Where, Where] = {}
    for place in changed:
        source = givers.take(after[place], before[place])
        if source is not None:
            sources[place] = source
    for chain in _open_chains(sources):
        _close(chain, sources, old, new)
    return sources


class _Givers:
    """Places by what their entries were, each of which gives its entry to one other."""

    def __init__(self, givers: Iterable[tuple[str, str, Where]]) -> None:
        self._free: set[Where] = set()
        self._by_entry: dict[str, deque[Where]] = defaultdict(deque)
        self._by_exchange: dict[tuple[str, str], deque[Where]] = defaultdict(deque)
        for was, becomes, place in givers:
            self._free.add(place)
            self._by_entry[was].append(place)
            self._by_exchange[was, becomes].append(place)

    def take(self, wanted: str, instead: str) -> Where | None:
        """Return a place that had the entry, rather one that becomes another; None without any."""
        for places in (self._by_exchange[wanted, instead], self._by_entry[wanted]):
            while places:
                place = places.popleft()
                if place in self._free:
                    self._free.remove(place)
                    return place
        return None


def _open_chains(sources: Mapping[Where, Where]) -> list[list[Where]]:
    """Return rows of places, each the source of the next, that begin with one that only gave."""
    heirs = {source: place for place, source in sources.items()}
    chains = [[place] for place in heirs if place not in sources]
    for chain in chains:
        while chain[-1] in heirs:
            chain.append(heirs[chain[-1]])
    return chains


def _close(
    chain: list[Where],
    sources: dict[Where, Where],
    old: Mapping[Where, Data],
    new: Mapping[Where, Data],
) -> None:
    """Give the first of a chain the entry that the last one lost, if that is more similar.

    An entry that was copied and then changed stays, and nothing moves.
    """
    first, last = chain[0], chain[-1]
    if _in_common(old[last], new[first]) >= _in_common(old[first], new[first]):
        sources[first] = last
    else:
        for each in chain[1:]:
            del sources[each]


def _in_common(one: Data, other: Data) -> int:
    return sum(key in other and same(value, other[key]) for key, value in one.items())


def _moved(text: str, sources: Mapping[Where, Where]) -> str:
    """Return the text with the entries of the sources written at their targets."""
    root = compose(text, _PATH)
    inside = _Inside()
    starts = [0, *(end.end() for end in _LINE_END.finditer(text))]
    spans = {place: _span(text, starts, inside.way(root, place)) for place in sources}
    rests = {place: _REST_OF_LINE.match(text, span.end) for place, span in spans.items()}
    if all(rests.values()):
        spans = {
            place: spans[place]._replace(end=rest.end()) for place, rest in rests.items() if rest
        }
    pieces, here = [], 0
    for place, span in sorted(spans.items(), key=lambda item: item[1]):
        pieces += [text[here : span.start], _piece(text, spans[sources[place]], span.indent)]
        here = span.end
    return "".join([*pieces, text[here:]])


def _piece(text: str, span: _Span, indent: int) -> str:
    """Return the text of a span, moved to another indent."""
    head, *lines = text[span.start : span.end].split("\n")
    further = " " * (indent - span.indent)
    surplus = " " * (span.indent - indent)
    return "\n".join(
        [head, *((further + line.removeprefix(surplus)) if line else "" for line in lines)]
    )


class _Inside:
    """The keys of mappings by their text; each mapping is read once."""

    def __init__(self) -> None:
        self._known: dict[int, dict[str, tuple[Node, Node]]] = {}

    def way(self, root: MappingNode, where: Where) -> tuple[Node, Node]:
        """Return the key and the value to which a path leads."""
        head: Node = root
        node: Node = root
        for key in where:
            head, node = self._keys(node)[key]
        return head, node

    def _keys(self, node: Node) -> dict[str, tuple[Node, Node]]:
        if id(node) not in self._known:
            self._known[id(node)] = {pair[0].value: pair for pair in reversed(node.value)}
        return self._known[id(node)]


def _span(text: str, starts: Sequence[int], entry: tuple[Node, Node]) -> _Span:
    """Return where an entry is written; useless for entries that an alias replaces."""
    head, node = entry
    start = text.index(":", _offset(starts, head.end_mark)) + 1
    end = max(start, _offset(starts, _end(node)))
    return _Span(start, start + len(text[start:end].rstrip()), head.start_mark.column)


def _offset(starts: Sequence[int], mark: Mark) -> int:
    return starts[mark.line] + mark.column


def _end(node: Node) -> Mark:
    """Return the end of the last thing in a node; a block node itself ends further on."""
    if not isinstance(node, CollectionNode) or node.flow_style or not node.value:
        return node.end_mark
    last = node.value[-1]
    return _end(last[1] if isinstance(node, MappingNode) else last)


def _with(old: Data, sources: Mapping[Where, Where]) -> Data:
    """Return the old data with entries moved."""
    data: dict[str, Any] = copy.deepcopy(dict(old))
    entries = dict(_entries(old))
    for place, source in sources.items():
        holder: Any = data
        for key in place[:-1]:
            holder = holder[key]
        holder[place[-1]] = entries[source]
    return data


def _says(text: str, data: Data) -> bool:
    try:
        return same(parse_yaml(text, _PATH).data, data)
    except FileError:
        return False
