"""JSON to plain data, with the line of every value found when it is asked for."""

from __future__ import annotations

import json
import math
import re
from bisect import bisect_right
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, NoReturn

from cardforge.core.files.document import Document, duplicate
from cardforge.core.findings import Where
from cardforge.core.limits import DEEPEST_NESTING, LONGEST_KEY, LONGEST_NUMBER, MOST_VALUES
from cardforge.core.wording import quoted
from cardforge.errors import Mark, NotationError

_TOKEN: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"|[{}\[\]]|[^\s{}\[\]",:]++', re.DOTALL)
_INTEGER: Final = re.compile(r"-?[0-9]++")


class _Place(NamedTuple):
    """The start of a value or its key, with its entries by key or number."""

    at: int
    inside: dict[str, _Place]
    is_object: bool = False


class Places:
    """The places of a JSON text; NotationError if it exceeds a limit."""

    def __init__(self, text: str, path: Path) -> None:
        self._text, self._path = text, path
        self._values = 0
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self.repeats: list[tuple[Where, Mark]] = []
        """Keys that appear a second time."""
        self._at = 0
        try:
            self._root = self._read()
        except (ValueError, IndexError, StopIteration):
            # Text whose nesting or digits are too many for the standard library may be broken too.
            raise self._beyond("invalid JSON: truncated or malformed", self._at) from None

    def locate(self, where: Where) -> tuple[int, Mark]:
        """Return how many keys of a path exist, and the place of the last that does."""
        place = self._root
        for depth, key in enumerate(where):
            inner = place.inside.get(key)
            if inner is None:
                return depth, self._mark(place.at)
            place = inner
        return len(where), self._mark(place.at)

    def _read(self) -> _Place:
        tokens = _TOKEN.finditer(self._text)
        outermost = _Place(0, {})
        around, where = [outermost], [""]
        for token in tokens:
            holder, at = around[-1], token.start()
            self._at = at
            if token[0] in ("}", "]"):
                around.pop()
                where.pop()
                continue
            name = str(len(holder.inside))
            if holder.is_object:
                name = self._key(token[0], at)
                token = next(tokens)  # noqa: PLW2901  (the value of the key)
            place = self._place(token[0], at, len(around))
            if holder.inside.setdefault(name, place) is not place:
                self.repeats.append(((*where[1:], name), self._mark(at)))
            if token[0] in ("{", "["):
                around.append(place)
                where.append(name)
        return next(iter(outermost.inside.values()), outermost)

    def _key(self, word: str, at: int) -> str:
        key = str(json.loads(word))
        if len(key) > LONGEST_KEY:
            raise self._beyond(long_key(key), at)
        return key

    def _place(self, word: str, at: int, depth: int) -> _Place:
        self._values += 1
        if self._values > MOST_VALUES:
            raise self._beyond(f"expected at most {MOST_VALUES:,} values", at)
        if depth > DEEPEST_NESTING:
            raise self._beyond(f"expected at most {DEEPEST_NESTING} levels of nesting", at)
        if len(word) > LONGEST_NUMBER and _INTEGER.fullmatch(word):
            raise self._beyond(long_number(word), at)
        return _Place(at, {}, is_object=word == "{")

    def _beyond(self, message: str, at: int) -> NotationError:
        return NotationError(message, self._path, self._mark(at))

    def _mark(self, at: int) -> Mark:
        line = bisect_right(self._starts, at)
        return Mark(line, at - self._starts[line - 1] + 1)


def long_key(key: str) -> str:
    """Return the message for a key that is too long."""
    return f"expected a key of at most {LONGEST_KEY} characters, got {len(key):,}"


def long_number(word: str) -> str:
    """Return the message for a number with too many digits."""
    digits = len(word.lstrip("-"))
    return f"expected a plain number of at most {LONGEST_NUMBER} digits, got {digits:,}"


def deepest_exceeded(data: object) -> bool:
    """Whether plain data nests deeper than a file may."""
    holders = [data] if isinstance(data, dict | list) else []
    for _ in range(DEEPEST_NESTING - 1):
        inside = (each.values() if isinstance(each, dict) else each for each in holders)
        holders = [each for values in inside for each in values if isinstance(each, (dict, list))]
        if not holders:
            return False
    return any(holders)


_LONG_NUMBER: Final = re.compile(f"[0-9]{{{LONGEST_NUMBER + 1}}}")


def parse_json(text: str, path: Path) -> Document:
    """Return the document in the text; raise NotationError if it is not one."""
    reader = _Reader()
    data = reader.read(text, path)
    return _document(data, text, path, closely=reader.needs_places)


def document_of(data: dict[str, object], path: Path) -> Document:
    """Return plain data as the document of a JSON file on one line.

    Raise NotationError if no such file could be read: a key or a number is too long.
    """
    text = json.dumps(data)
    closely = _LONG_NUMBER.search(text) is not None or _has_long_key(data)
    return _document(data, text, path, closely=closely)


def _document(data: object, text: str, path: Path, *, closely: bool) -> Document:
    """Return a text's data as a document; `closely` goes through the text, which finds repeats."""

    @lru_cache(maxsize=1)
    def places() -> Places:
        return Places(text, path)

    def locate(where: Where) -> tuple[int, Mark]:
        return places().locate(where)

    if closely or deepest_exceeded(data) or _may_hold_too_many(text):
        places()  # says where the text goes beyond a limit
    if not isinstance(data, dict):
        raise NotationError("the file must contain one JSON object in braces", path)
    repeats = places().repeats if closely else ()
    findings = tuple(duplicate(where).at(mark) for where, mark in repeats)
    return Document(path, data, findings, locate)


def _has_long_key(value: object) -> bool:
    if isinstance(value, dict):
        return any(len(key) > LONGEST_KEY or _has_long_key(each) for key, each in value.items())
    return isinstance(value, list) and any(map(_has_long_key, value))


class _Reader:
    """Reads data at the speed of the standard library, and notes values that need a closer look."""

    needs_places = False

    def read(self, text: str, path: Path) -> object:
        self.needs_places = _LONG_NUMBER.search(text) is not None
        try:
            data: object = json.loads(
                text,
                object_pairs_hook=self._unique,
                parse_constant=_refuse,
                parse_float=_finite,
            )
            json.dumps(data, ensure_ascii=False).encode()
        except json.JSONDecodeError as error:
            mark = Mark(error.lineno, error.colno)
            raise NotationError(f"invalid JSON: {error.msg.lower()}", path, mark) from None
        except UnicodeEncodeError:
            message = "expected whole characters, got half a surrogate pair"
            raise NotationError(message, path) from None
        except _StrangeNumberError as error:
            raise NotationError(f"expected a plain number: {error}", path) from None
        except (RecursionError, ValueError):
            self.needs_places = True
            return None  # far beyond the limits on nesting or on digits
        return data

    def _unique(self, pairs: list[tuple[str, object]]) -> dict[str, object]:
        """Return an object's data, the first of two equal keys counting."""
        data = dict(pairs)
        if len(data) != len(pairs):
            self.needs_places = True
            first = dict(reversed(pairs))
            return {key: first[key] for key in data}
        if data and max(map(len, data)) > LONGEST_KEY:
            self.needs_places = True
        return data


class _StrangeNumberError(ValueError):
    """The number is not one that JSON or a file can have."""


def _may_hold_too_many(text: str) -> bool:
    """Return whether a text may have too many values, by its characters before values."""
    return sum(map(text.count, ",{[")) >= MOST_VALUES


def _finite(word: str) -> float:
    number = float(word)
    if not math.isfinite(number):
        raise _StrangeNumberError(f"got {quoted(word)}")
    return number


def _refuse(word: str) -> NoReturn:
    raise _StrangeNumberError(f"got '{word}'")
