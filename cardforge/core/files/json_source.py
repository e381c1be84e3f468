"""JSON to plain data, with the line of every value found again when it is asked for."""

from __future__ import annotations

import json
import re
from pathlib import Path

from cardforge.core.files.document import DUPLICATE_KEY, Document
from cardforge.core.finding import Finding, Where
from cardforge.errors import Mark, NotationError

_SPACE = re.compile(r"[ \t\n\r]*")
_decoder = json.JSONDecoder()


def parse_json(text: str, path: Path) -> Document:
    """Return the document that the text holds; raise NotationError where it is not one."""
    repeated: list[str] = []

    def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
        data: dict[str, object] = {}
        for key, value in pairs:
            if key in data:
                repeated.append(key)
            data.setdefault(key, value)
        return data

    data = _load(text, path, unique)
    if not isinstance(data, dict):
        raise NotationError("expected an object in braces, got something else", path)
    findings = tuple(_duplicate(key, text) for key in repeated)
    return Document(path, data, findings, lambda where: _locate(text, where))


def _load(text: str, path: Path, unique: object) -> object:
    try:
        data: object = json.loads(text, object_pairs_hook=unique, parse_constant=_refuse)  # type: ignore[arg-type]
        json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise NotationError(
            f"expected JSON: {error.msg.lower()}", path, Mark(error.lineno, error.colno)
        ) from None
    except UnicodeEncodeError:
        raise NotationError("expected whole characters, got half a surrogate pair", path) from None
    except RecursionError:
        raise NotationError("expected fewer levels of nesting", path) from None
    except ValueError as error:
        raise NotationError(f"expected a plain number: {error}", path) from None
    return data


def _refuse(word: str) -> object:
    raise ValueError(f"got '{word}'")


def _duplicate(key: str, text: str) -> Finding:
    last = text.rfind(json.dumps(key, ensure_ascii=False))
    found = DUPLICATE_KEY.broken(
        (key,),
        f"key '{key}' stands here a second time; the first one counts",
        fix="delete one of the two",
    )
    return found.at(_mark(text, max(last, 0)))


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
    """Return where the key and its value begin inside the object or array that begins at `here`."""
    closing = {"{": "}", "[": "]"}.get(text[here])
    if closing is None:
        return None
    at, index = _skip(text, here + 1), 0
    while text[at] != closing:
        name, value = _entry(text, at) if closing == "}" else (str(index), at)
        if name == key:
            return at, value
        at = _skip(text, _decoder.raw_decode(text, value)[1])
        at = _skip(text, at + 1) if text[at] == "," else at
        index += 1
    return None


def _entry(text: str, at: int) -> tuple[str, int]:
    name, end = _decoder.raw_decode(text, at)
    return str(name), _skip(text, _skip(text, end) + 1)


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _mark(text: str, at: int) -> Mark:
    return Mark(text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
