"""What no record of a battle goes beyond, so that to read one takes no longer than it is long."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from cardforge.core.files.json_source import deepest_exceeded
from cardforge.core.limits import (
    DEEPEST_NESTING,
    LARGEST_RECORDED,
    LONGEST_KEY,
    LONGEST_RECORDED,
    MOST_IN_ORDER,
    MOST_RECORDED,
    MOST_VESSELS,
)
from cardforge.core.wording import quoted
from cardforge.errors import CallError

_SHIP: Final = "ship"
_ROWS: Final = ("orders", "casts", "events")
"""As long as the battle; in each of their entries lists are short."""


class _Place(NamedTuple):
    """A value of a record, and the way back to its place."""

    value: object
    key: str
    holder: _Place | None = None

    @property
    def words(self) -> str:
        """The keys that lead here."""
        keys, place = [self.key], self.holder
        while place:
            keys.append(place.key)
            place = place.holder
        return ".".join(reversed(keys))


def expect_ordinary(record: Mapping[str, Any]) -> None:
    """Raise CallError where a record goes beyond a limit; ships are bounded as their files are."""
    if deepest_exceeded(record):
        raise CallError(f"expected at most {DEEPEST_NESTING} levels of nesting")
    places, count = [_Place(record, "record")], 0
    while places:
        place = places.pop()
        _expect_bounded(place)
        places += _inside(place)
        count += 1
        if count > MOST_RECORDED:
            raise CallError(f"expected at most {MOST_RECORDED:,} values")


def expect_few(things: list[object], what: str) -> None:
    """Raise CallError for more ships or torpedoes than a map has room for."""
    if len(things) > MOST_VESSELS:
        raise CallError(f"expected at most {MOST_VESSELS} {what}, got {len(things):,}")


def _expect_bounded(place: _Place) -> None:
    value = place.value
    if isinstance(value, (int, float)) and not -LARGEST_RECORDED <= value <= LARGEST_RECORDED:
        said = f"expected numbers up to {LARGEST_RECORDED}, got {quoted(value)}"
        raise CallError(f"{said} at {place.words}")
    if isinstance(value, str) and len(value) > LONGEST_RECORDED:
        said = f"expected words of at most {LONGEST_RECORDED} characters, got {len(value):,}"
        raise CallError(f"{said} at {place.words}")
    if isinstance(value, list) and len(value) > MOST_IN_ORDER and not _is_row(place):
        said = f"expected lists of at most {MOST_IN_ORDER:,}, got {len(value):,}"
        raise CallError(f"{said} at {place.words}")


def _is_row(place: _Place) -> bool:
    return place.key in _ROWS and place.holder is not None and place.holder.holder is None


def _inside(place: _Place) -> Iterator[_Place]:
    if isinstance(place.value, Mapping):
        for key, value in place.value.items():
            if len(key) > LONGEST_KEY:
                said = f"expected keys of at most {LONGEST_KEY} characters, got {len(key):,}"
                raise CallError(f"{said} at {place.words}")
            if key != _SHIP:
                yield _Place(value, key, place)
    elif isinstance(place.value, list):
        for number, value in enumerate(place.value):
            yield _Place(value, str(number), place)
