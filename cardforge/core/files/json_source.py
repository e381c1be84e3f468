"""JSON to plain data, with the line of every value found again when it is asked for."""

from __future__ import annotations

import json
import math
import re
from functools import lru_cache
from pathlib import Path
from typing import Final, NoReturn

from cardforge.core.files.document import Document, duplicate
from cardforge.core.files.json_places import Places, deepest_exceeded
from cardforge.core.finding import Where
from cardforge.core.limits import LONGEST_KEY, LONGEST_NUMBER, MOST_VALUES
from cardforge.core.quoting import quoted
from cardforge.errors import Mark, NotationError

_LONG_NUMBER: Final = re.compile(f"[0-9]{{{LONGEST_NUMBER + 1}}}")


def parse_json(text: str, path: Path) -> Document:
    """Return the document that the text holds; raise NotationError where it is not one."""

    @lru_cache(maxsize=1)
    def places() -> Places:
        return Places(text, path)

    def locate(where: Where) -> tuple[int, Mark]:
        return places().locate(where)

    reader = _Reader()
    data = reader.read(text, path)
    if reader.needs_places or deepest_exceeded(data) or _may_hold_too_many(text):
        places()  # goes through the text, and says where it goes beyond a limit
    if not isinstance(data, dict):
        raise NotationError("expected an object in braces, got something else", path)
    repeats = places().repeats if reader.needs_places else ()
    findings = tuple(duplicate(where).at(mark) for where, mark in repeats)
    return Document(path, data, findings, locate)


class _Reader:
    """Reads data at the speed of the standard library, and notes what wants a closer look."""

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
            raise NotationError(f"expected JSON: {error.msg.lower()}", path, mark) from None
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
    """A number is none that JSON or a file can have."""


def _may_hold_too_many(text: str) -> bool:
    """Whether a text has so many signs before values that these may be too many."""
    return sum(map(text.count, ",{[")) >= MOST_VALUES


def _finite(word: str) -> float:
    number = float(word)
    if not math.isfinite(number):
        raise _StrangeNumberError(f"got {quoted(word)}")
    return number


def _refuse(word: str) -> NoReturn:
    raise _StrangeNumberError(f"got '{word}'")
