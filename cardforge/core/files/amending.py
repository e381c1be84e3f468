"""New data in an old file: only the lines change that have to, comments and order stay.

The text is written anew twice, once with the old data and once with the new; what differs between
the two is laid over the author's own text, so that nothing else of it changes. What comes of it is
read again, and only taken if it says what it should.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, Final

from cardforge.core.files.merging import merged
from cardforge.core.files.reading import parse
from cardforge.core.files.yaml_nodes import RoundTrip, amend, node, same
from cardforge.errors import CallError, FileError

_INDENTS: Final = ((2, 2, 0), (2, 4, 2), (4, 4, 0), (4, 4, 2), (4, 6, 4))


def amended(text: str, data: Mapping[str, Any], path: Path) -> str:
    """Return a file's text with new data in it, everything else as its author wrote it.

    Raises FileError where the text cannot be read, CallError for data that the notation of the
    path cannot hold.
    """
    old = parse(text, path).data
    if same(old, data):
        return text
    attempts = _in_json if path.suffix.lower() == ".json" else _in_yaml
    for attempt in attempts(text, old, data):
        if _says(attempt, data, path):
            return attempt
    raise CallError("expected data that the file's notation can hold, got some that it cannot")


def written(data: Mapping[str, Any], path: Path) -> str:
    """Return the text of a new file; raise CallError for data that its notation cannot hold."""
    if path.suffix.lower() == ".json":
        text = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    else:
        text = RoundTrip().dump(node(data, ()))
    if not _says(text, data, path):
        raise CallError("expected data that a file can hold, got some that it cannot")
    return text


def _says(text: str, data: Mapping[str, Any], path: Path) -> bool:
    try:
        return same(parse(text, path).data, data)
    except FileError:
        return False


def _in_json(text: str, old: Mapping[str, Any], data: Mapping[str, Any]) -> Iterator[str]:
    plain, wanted = (json.dumps(each, ensure_ascii=False, indent=2) + "\n" for each in (old, data))
    yield merged(text, plain, wanted)
    yield wanted


def _in_yaml(text: str, old: Mapping[str, Any], data: Mapping[str, Any]) -> Iterator[str]:
    """Yield texts with the new data, the most careful first."""
    way, plain = _way_of(text)
    tree = way.load(text)
    amend(tree, old, data)
    wanted = way.dump(tree)
    yield merged(text, plain, wanted)
    yield merged(text, plain, wanted, careful=False)
    yield wanted
    # An anchor stands for its value in several places: what changed in one is written out there.
    tree = way.load(text)
    for key in [key for key in old if key in data and not same(old[key], data[key])]:
        tree[key] = node(data[key], (key,))
    amend(tree, {**old, **{key: data[key] for key in old if key in data}}, data)
    yield merged(text, plain, way.dump(tree))


def _way_of(text: str) -> tuple[RoundTrip, str]:
    """Return the way of writing that comes nearest to the text, and the text written so."""
    best: tuple[float, RoundTrip, str] | None = None
    for indents in _INDENTS:
        way = RoundTrip(*indents)
        plain = way.dump(way.load(text))
        if plain == text:
            return way, plain
        lines = plain.splitlines(), text.splitlines()
        likeness = SequenceMatcher(None, *lines, autojunk=False).ratio()
        if best is None or likeness > best[0]:
            best = likeness, way, plain
    assert best is not None  # noqa: S101
    return best[1], best[2]
