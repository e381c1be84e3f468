"""JSON to plain data, with the line of every value found again when it is asked for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from cardforge.core.files.document import DUPLICATE_KEY, Document
from cardforge.core.finding import Finding, Where
from cardforge.errors import Mark, NotationError

_SPACE = re.compile(r"[ \t\n\r]*")
_decoder = json.JSONDecoder()


def parse_json(text: str, path: Path) -> Document:
    """Return the document that the text holds; raise NotationError where it is not one."""
    data, repeats = _load(text, path)
    if not isinstance(data, dict):
        raise NotationError("expected an object in braces, got something else", path)
    findings = tuple(_duplicates(text, _skip(text, 0), ())) if repeats else ()
    return Document(path, data, findings, lambda where: _locate(text, where))


def _load(text: str, path: Path) -> tuple[object, bool]:
    """Return the data, the first of two equal keys counting, and whether there were any."""
    repeated: list[str] = []

    def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
        data: dict[str, object] = {}
        for key, value in pairs:
            if key in data:
                repeated.append(key)
            data.setdefault(key, value)
        return data

    try:
        data: object = json.loads(text, object_pairs_hook=unique, parse_constant=_refuse)
        json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        mark = Mark(error.lineno, error.colno)
        raise NotationError(f"expected JSON: {error.msg.lower()}", path, mark) from None
    except UnicodeEncodeError:
        raise NotationError("expected whole characters, got half a surrogate pair", path) from None
    except RecursionError:
        raise NotationError("expected fewer levels of nesting", path) from None
    except ValueError as error:
        raise NotationError(f"expected a plain number: {error}", path) from None
    return data, bool(repeated)


def _refuse(word: str) -> object:
    raise ValueError(f"got '{word}'")


def _duplicates(text: str, here: int, where: Where) -> Iterator[Finding]:
    """Find each key that stands a second time in the object or array that begins at `here`."""
    seen: set[str] = set()
    for name, at, value in _entries(text, here):
        if name in seen:
            found = DUPLICATE_KEY.broken(
                (*where, name),
                f"key '{name}' stands here a second time; the first one counts",
                fix="delete one of the two",
            )
            yield found.at(_mark(text, at))
        seen.add(name)
        yield from _duplicates(text, value, (*where, name))


def _locate(text: str, where: Where) -> tuple[int, Mark]:
    here = _skip(text, 0)
    mark = _mark(text, here)
    for depth, key in enumerate(where):
        step = _step(text, here, key)
        if step is None:
            return depth, mark
        at, here = step
        mark = _mark(text, at)
    return len(where), mark


def _step(text: str, here: int, key: str) -> tuple[int, int] | None:
    """Return where the key and its value begin inside what begins at `here`."""
    return next(((at, value) for name, at, value in _entries(text, here) if name == key), None)


def _entries(text: str, here: int) -> Iterator[tuple[str, int, int]]:
    """Yield each key of an object or index of an array, and where it and its value begin."""
    closing = {"{": "}", "[": "]"}.get(text[here])
    at, index = _skip(text, here + 1), 0
    while closing and text[at] != closing:
        name, value = _entry(text, at) if closing == "}" else (str(index), at)
        yield name, at, value
        at = _skip(text, _decoder.raw_decode(text, value)[1])
        at = _skip(text, at + 1) if text[at] == "," else at
        index += 1


def _entry(text: str, at: int) -> tuple[str, int]:
    name, end = _decoder.raw_decode(text, at)
    return str(name), _skip(text, _skip(text, end) + 1)


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _mark(text: str, at: int) -> Mark:
    return Mark(text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
