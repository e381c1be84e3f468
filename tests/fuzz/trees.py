"""Changes to plain data, and its spelling as YAML and JSON."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, Final

import yaml

from tests.fuzz.reader import Change, Lengthen, Seeds

Way = tuple[Any, ...]
_LARGEST_READ: Final = 1 << 16
"""Bytes of the longest text of which the data is changed; a longer one is changed as text."""
_LARGEST_STYLED: Final = 1 << 21
"""Bytes from which on long data is spelled in the one way that is quick."""
_DEEPEST: Final = 60
STRANGE: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 2, 6, 7, 99, 100, 501, 10**6, 10**30, 1.5, -0.0, 1e300, "", " ", "no", "012",
    "1:30", "1____0", "K", "KKKKKKKK", "Q", "6/12", "12/6", "6/12/18", "Y | U | G", "|", "gun", "miss", "sides",
    "\u0000", "\ud800", "\u202e", "\u0663", "²", "é" * 81, "a" * 10_000, "9" * 400, "../../x", "/etc/passwd",
    "=1+1", "[", [], ["turret"], ["turret", "turret"], ["wings"], [[]], {}, {"item": "gun"}, {"a": {"b": {}}},
    {"1": {"item": "miss"}}, {"breach": 1, "item": "homebrew", "name": "<b>&amp;"},
)  # fmt: skip
_KEYS: Final = ("0", "7", "no", "", "breach", "x" * 300, "sides", "name", "game", "é", "\ud800")
Step = Callable[[Any, Way, random.Random], None]


def data_of(text: bytes) -> Any:
    """Return the plain data of a text; raise ValueError where it holds none."""
    if len(text) > _LARGEST_READ:
        raise ValueError("too long to be changed as data")
    try:
        return copy.deepcopy(_loaded(text))
    except (yaml.YAMLError, RecursionError, OverflowError) as error:
        raise ValueError(str(error)) from error


@lru_cache(maxsize=256)
def _loaded(text: bytes) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return yaml.load(text, Loader=yaml.CBaseLoader if len(text) % 7 == 0 else yaml.CSafeLoader)  # noqa: S506


def as_json(data: Any, dice: random.Random) -> bytes:
    """Spell data as JSON, with half surrogate pairs spelt out where there are any."""
    text = json.dumps(
        data, indent=dice.choice((None, None, 1, 2)), ensure_ascii=dice.random() < 0.3, default=str
    )
    return text.encode(errors="surrogatepass")


def as_yaml(data: Any, dice: random.Random) -> bytes:
    """Spell data as YAML in one of its styles."""
    text: str = yaml.dump(
        data, Dumper=yaml.CSafeDumper, allow_unicode=dice.random() < 0.7, sort_keys=False,
        default_flow_style=dice.choice((False, False, None, True)), width=dice.choice((80, 1 << 20)),
    )  # fmt: skip
    return text.encode(errors="surrogatepass")


Spell = Callable[[Any, random.Random], bytes]


def trees(spell: Spell, seeds: Seeds, strange: Sequence[Any] = (), most: int = 4) -> Change:
    """Return a change of data: values replaced, removed, renamed, swapped, doubled, grafted."""
    values = (*STRANGE, *strange, *strange)
    strangely = partial(_replaced, values)
    likely, anyhow = partial(_grafted, seeds, True), partial(_grafted, seeds, False)  # noqa: FBT003
    steps: tuple[Step, ...] = (
        strangely, strangely, likely, likely, likely, anyhow, _removed, _renamed, _swapped, _doubled,
    )  # fmt: skip

    def changed(text: bytes, dice: random.Random) -> bytes:
        try:
            data = data_of(text)
            for _ in range(dice.randint(1, most)):
                found = list(ways_of(data))
                if found:
                    dice.choice(steps)(data, dice.choice(found), dice)
            return spell(data, dice)
        except (ValueError, TypeError, RecursionError, yaml.YAMLError, MemoryError):
            return text

    return changed


def growths(spell: Spell) -> Lengthen:
    """Return what makes long data: many keys, many entries, long words, long numbers, deep lists."""

    def lengthened(text: bytes, dice: random.Random, size: int) -> bytes:
        try:
            data = data_of(text)
            holders = [data, *(holder_of(data, way)[way[-1]] for way in ways_of(data))]
            _grow(
                dice.choice([each for each in holders if isinstance(each, dict | list)]), dice, size
            )
            return (
                spell(data, dice)
                if size < _LARGEST_STYLED
                else json.dumps(data, default=str).encode()
            )
        except (ValueError, TypeError, IndexError, RecursionError, yaml.YAMLError):
            return (text * (size // max(len(text), 1) + 1))[:size]

    return lengthened


def _grow(holder: dict[Any, Any] | list[Any], dice: random.Random, size: int) -> None:
    """Put something long into a list or mapping."""
    values = list(holder.values()) if isinstance(holder, dict) else holder
    value = copy.deepcopy(dice.choice([*values, *STRANGE[:12], {}, [], "é"])) if values else 1
    deep: Any = value
    for _ in range(min(size // 4, dice.choice((20, 200)))):
        deep = [deep]
    count = size // (len(json.dumps(value, default=str)) + 10)
    grown = dice.choice(("a" * size, [value] * count, deep, "9" * size, None))
    if grown is None and isinstance(holder, dict):
        holder.update({f"k{number}": value for number in range(count)})
    elif isinstance(holder, dict):
        holder[dice.choice([*holder, "notes"])] = grown
    else:
        holder.append(grown)


def ways_of(data: Any, way: Way = ()) -> Iterator[Way]:
    """Yield the way to every value in data."""
    if len(way) > _DEEPEST:
        return
    steps = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    for key, value in steps:
        yield (*way, key)
        yield from ways_of(value, (*way, key))


def holder_of(data: Any, way: Way) -> Any:
    """Return the list or mapping in which a way ends."""
    for key in way[:-1]:
        data = data[key]
    return data


def _replaced(values: Sequence[Any], data: Any, way: Way, dice: random.Random) -> None:
    holder_of(data, way)[way[-1]] = copy.deepcopy(dice.choice(values))


def _grafted(seeds: Seeds, alike: bool, data: Any, way: Way, dice: random.Random) -> None:
    """Put in a value of other data, which may have to bear the same key there."""
    other = data_of(dice.choice(seeds()))
    found = [there for there in ways_of(other) if not alike or there[-1] == way[-1]]
    if found:
        there = dice.choice(found)
        holder_of(data, way)[way[-1]] = copy.deepcopy(holder_of(other, there)[there[-1]])


def _removed(data: Any, way: Way, _dice: random.Random) -> None:
    del holder_of(data, way)[way[-1]]


def _renamed(data: Any, way: Way, dice: random.Random) -> None:
    holder = holder_of(data, way)
    if isinstance(holder, dict):
        holder[dice.choice((*_KEYS, *holder))] = holder.pop(way[-1])


def _swapped(data: Any, way: Way, dice: random.Random) -> None:
    other = dice.choice(list(ways_of(data)))
    if other[: len(way)] != way and way[: len(other)] != other:
        one, two = holder_of(data, way), holder_of(data, other)
        one[way[-1]], two[other[-1]] = two[other[-1]], one[way[-1]]


def _doubled(data: Any, way: Way, dice: random.Random) -> None:
    holder = holder_of(data, way)
    value = copy.deepcopy(holder[way[-1]])
    if isinstance(holder, list):
        holder.insert(dice.randrange(len(holder) + 1), value)
    else:
        holder[dice.choice((f"{way[-1]}2", *holder))] = value
