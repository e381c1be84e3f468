"""Where each value of a JSON text begins, found in one pass that keeps to the limits on files."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from pathlib import Path
from typing import Final, NamedTuple

from cardforge.core.finding import Where
from cardforge.core.limits import DEEPEST_NESTING, LONGEST_KEY, LONGEST_NUMBER, MOST_VALUES
from cardforge.errors import Mark, NotationError

_TOKEN: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"|[{}\[\]]|[^\s{}\[\]",:]++', re.DOTALL)
_INTEGER: Final = re.compile(r"-?[0-9]++")


class _Place(NamedTuple):
    """Where a value, or its key, begins; and what is inside it, by keys or by numbers."""

    at: int
    inside: dict[str, _Place]
    is_object: bool = False


class Places:
    """The places of a text that is JSON; NotationError where it goes beyond a limit."""

    def __init__(self, text: str, path: Path) -> None:
        self._text, self._path = text, path
        self._values = 0
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self.repeats: list[tuple[Where, Mark]] = []
        """Keys that stand a second time."""
        self._at = 0
        try:
            self._root = self._read()
        except (ValueError, IndexError, StopIteration):
            # Text whose nesting or digits are too many for the standard library may be broken too.
            raise self._beyond("expected JSON, it breaks off or is malformed", self._at) from None

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
    """Say that a key is too long."""
    return f"expected a key of at most {LONGEST_KEY} characters, got {len(key):,}"


def long_number(word: str) -> str:
    """Say that a number has too many digits."""
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
