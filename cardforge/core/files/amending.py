"""New data in an old file: only the lines change that have to, comments and order stay.

The text is written anew twice, once with the old data and once with the new; what differs between
the two is laid over the author's own text, so that nothing else of it changes. What comes of it is
read again, and only taken if it says what it should.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, TypeVar

from cardforge.core.files.exchanging import exchanged
from cardforge.core.files.matching import likeness
from cardforge.core.files.merging import merged
from cardforge.core.files.reading import parse
from cardforge.core.files.yaml_nodes import RoundTrip, amend, following, node, same
from cardforge.core.limits import KIB, LARGEST_AMENDED
from cardforge.errors import CallError, FileError

_YAML: Final = Path("a.yaml")
_YAML_INDENTS: Final = ((2, 2, 0), (2, 4, 2), (4, 4, 0), (4, 4, 2), (4, 6, 4))
_JSON_INDENTS: Final = (2, 4, 1, 3, "\t", None)
Data = Mapping[str, Any]
Way = TypeVar("Way")


def amended(text: str, data: Data, path: Path) -> str:
    """Return a file's text with new data in it, everything else as its author wrote it.

    A text of nothing but comments keeps them above the data. Raises FileError where the text
    cannot be read, CallError for data that the notation of the path cannot hold, or where either
    is too large.
    """
    _expect_ordinary_size(text, data)
    if _says_nothing(text, path):
        return _begun(text, written(data, path))
    old = parse(text, path).data
    if same(old, data):
        return text
    attempts = _in_json if path.suffix.lower() == ".json" else _in_yaml
    with following():
        for attempt in attempts(text, old, data):
            if _says(attempt, data, path):
                return attempt
    raise CallError("expected data that the file's notation can hold, got some that it cannot")


def written(data: Data, path: Path) -> str:
    """Return the text of a new file; raise CallError for data that its notation cannot hold."""
    _expect_ordinary_size("", data)
    if path.suffix.lower() == ".json":
        text = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    else:
        with following():
            text = RoundTrip().dump(node(data, ()))
    if not _says(text, data, path):
        raise CallError("expected data that a file can hold, got some that it cannot")
    return text


def _expect_ordinary_size(text: str, data: Data) -> None:
    """Raise CallError for what would take long: a text is written and read many times over."""
    size = max(len(text.encode()), len(json.dumps(data)))
    if size > LARGEST_AMENDED:
        raise CallError(
            f"expected at most {LARGEST_AMENDED // KIB} KiB to change with its comments kept,"
            f" got {size / KIB:,.0f} KiB: change the text itself"
        )


def _says_nothing(text: str, path: Path) -> bool:
    """Whether a text holds blanks alone, or comments where its notation has any."""
    lines = filter(None, map(str.strip, text.splitlines()))
    return all(line.startswith("#") and path.suffix.lower() != ".json" for line in lines)


def _begun(text: str, data: str) -> str:
    comments = text.rstrip()
    return f"{comments}\n{data}" if comments else data


def _says(text: str, data: Data, path: Path) -> bool:
    try:
        return same(parse(text, path).data, data)
    except FileError:
        return False


def _in_json(text: str, old: Data, data: Data) -> Iterator[str]:
    """Yield the text with the new data."""
    ways = [partial(_dumped, indent) for indent in _JSON_INDENTS]
    way, plain = _nearest(text, ((way, way(old)) for way in ways))
    yield merged(text, plain, way(data), careful=False)


def _in_yaml(text: str, old: Data, data: Data) -> Iterator[str]:
    """Yield texts with the new data, the most careful first."""
    text = exchanged(text, old, data)
    old = parse(text, _YAML).data
    if same(old, data):
        yield text
    ways = (RoundTrip(*indents) for indents in _YAML_INDENTS)
    legible = text.replace("\t", " ")
    legible = legible if _says(legible, old, _YAML) else text  # ruamel takes no tabs for blanks
    way, plain = _nearest(text, ((way, way.dump(way.load(legible))) for way in ways))
    for shared in (True, False):
        tree = way.load(legible)
        amend(tree, old, data, shared=shared)
        wanted = way.dump(tree)
        yield merged(text, plain, wanted)
        yield merged(text, plain, wanted, careful=False)


def _dumped(indent: int | str | None, data: Data) -> str:
    return json.dumps(data, ensure_ascii=False, indent=indent) + "\n"


def _nearest(text: str, ways: Iterable[tuple[Way, str]]) -> tuple[Way, str]:
    """Return the way of writing that comes nearest to the text, and the text written so."""
    ranked: list[tuple[float, Way, str]] = []
    for way, plain in ways:
        if plain == text:
            return way, plain
        ranked.append((likeness(plain.split("\n"), text.split("\n")), way, plain))
    _, way, plain = max(ranked, key=itemgetter(0))
    return way, plain
