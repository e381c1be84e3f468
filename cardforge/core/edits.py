"""Edits in words, `item=gun name=6in` and `range=7/14`: which entries of plain data they mean.

An entry is any mapping of a file: the design itself, a slot, an attack. So nothing here knows a
game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeGuard

from cardforge.core.files import parse
from cardforge.core.findings import Where
from cardforge.core.wording import quoted, shortened
from cardforge.errors import CallError, FileError

Data = Mapping[str, Any]
_CONDITION: Final = re.compile(r"([\w-]+)=(.*)", re.DOTALL)
_SETTING: Final = re.compile(r"([\w-]+?)(\+=|-=|=)(.*)", re.DOTALL)
_VALUE: Final = Path("value.yaml")


class Condition(NamedTuple):
    """A condition on the value of a key: one of some words."""

    key: str
    words: tuple[str, ...]


class KeySetting(NamedTuple):
    """A change of the value of a key: `=` sets it, `+=` adds to it, `-=` subtracts from it."""

    key: str
    sign: str
    text: str


class Difference(NamedTuple):
    """One value that differs between two states of a file; None if it is missing there."""

    where: Where
    before: object
    after: object

    @property
    def told(self) -> str:
        """The change in words, for messages."""
        before, after = map(shortened_value, (self.before, self.after))
        return f"{'.'.join(self.where)}: {before} -> {after}"


def condition(word: str) -> Condition:
    """Return the condition that a word such as `name=6in,4in` means; raise CallError."""
    found = _CONDITION.fullmatch(word)
    if found is None or not found[2].strip():
        raise CallError(f"expected a condition such as item=gun, got {quoted(word)}")
    return Condition(found[1], tuple(_plain(each) for each in found[2].split(",")))


def setting(word: str) -> KeySetting:
    """Return what a word such as `range=7/14` or `breach+=1` sets; raise CallError."""
    found = _SETTING.fullmatch(word)
    if found is None:
        raise CallError(
            "expected a new value such as range=7/14, breach+=1 or marks-=turret, "
            f"got {quoted(word)}"
        )
    made = KeySetting(found[1], found[2], found[3].strip())
    if made.sign != "=" and not made.text:
        raise CallError(f"expected a value after {made.key}{made.sign}, got nothing")
    return made


def sentence(conditions: Sequence[str], settings: Sequence[str]) -> str:
    """Return what conditions and settings mean, as a reader says it.

    >>> sentence(["item=gun", "name=6in,4in", "type=1"], ["range=7/14", "breach+=1"])
    'Range of every 6in or 4in gun (type 1) to 7/14 and breach up by 1'
    >>> sentence([], ["si-=2"])
    'SI down by 2'
    """
    first, *others = map(setting, settings)
    entries = _entries_words(conditions)
    parts = [_setting_words(first, entries), *(_setting_words(each) for each in others)]
    told = " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))
    return f"{told[0].upper()}{told[1:]}"


def _entries_words(conditions: Sequence[str]) -> str:
    """Return which entries are meant, `every 6in gun (type 1)`; nothing for the design itself."""
    if not conditions:
        return ""
    pairs = [
        (key, " or ".join(_words(text)))
        for key, _, text in (word.partition("=") for word in conditions)
    ]
    said = dict(pairs)
    front = ("name", "item") if "item" in said else ()
    named = " ".join(said[key] for key in front if key in said) or "entry"
    more = ", ".join(f"{_key_words(key)} {text}" for key, text in pairs if key not in front)
    return f"every {named}" + (f" ({more})" if more else "")


def _setting_words(wanted: KeySetting, entries: str = "") -> str:
    ways = _STEPS if _is_number(wanted.text) else _WAYS
    way = f"{ways[wanted.sign]} {wanted.text}" if wanted.text else "removed"
    return " ".join(filter(None, (_key_words(wanted.key), entries and f"of {entries}", way)))


_WAYS: Final = {"=": "to", "+=": "plus", "-=": "without"}
_STEPS: Final = {"=": "to", "+=": "up by", "-=": "down by"}


def _key_words(key: str) -> str:
    return key.upper() if len(key) < 3 else key.replace("_", " ")


def edited(data: Data, conditions: Sequence[Condition], settings: Sequence[KeySetting]) -> Data:
    """Return the data with all matching entries changed; raise CallError if one cannot change.

    Without conditions, the design itself changes. Otherwise every entry changes that fits them: the
    key of each is looked for in the entry and then in what it is part of, so that `type=1 item=gun`
    means the guns of destroyers, and at least one of them has to be found in the entry itself.
    """
    whole: Data = _edited(data, (), conditions, settings)
    return whole


def _edited(
    value: Any,
    around: tuple[Data, ...],
    conditions: Sequence[Condition],
    settings: Sequence[KeySetting],
) -> Any:
    if isinstance(value, list):
        return [_edited(each, around, conditions, settings) for each in value]
    if not isinstance(value, Mapping):
        return value
    chain = (value, *around)
    changed = {key: _edited(each, chain, conditions, settings) for key, each in value.items()}
    if _is_meant(chain, conditions):
        for each in settings:
            _apply(changed, each)
    return changed


def _is_meant(chain: tuple[Data, ...], conditions: Sequence[Condition]) -> bool:
    """Return whether the first of nested entries, innermost first, fits all conditions."""
    if not conditions:
        return len(chain) == 1
    givers = [next((each for each in chain if one.key in each), None) for one in conditions]
    fits = (
        giver is not None and _holds(giver[one.key], one.words)
        for one, giver in zip(conditions, givers, strict=True)
    )
    return any(giver is chain[0] for giver in givers) and all(fits)


def _holds(value: object, words: Sequence[str]) -> bool:
    """Return whether a value is one of some words; of a list, one of it or all with slashes."""
    if isinstance(value, list):
        told = {_plain(str(each)) for each in value} | {
            "/".join(_plain(str(each)) for each in value)
        }
        return not told.isdisjoint(words)
    return not isinstance(value, Mapping) and _plain(str(value)) in words


def _plain(word: str) -> str:
    return " ".join(word.casefold().split())


def _apply(entry: dict[str, Any], wanted: KeySetting) -> None:
    old = entry.get(wanted.key)
    if wanted.sign == "=":
        new = _value(wanted.text, old)
    elif isinstance(old, list) or (old is None and not _is_number(wanted.text)):
        new = _listed(old or [], wanted)
    elif old is None:  # there is nothing to count from
        return
    else:
        new = _counted(old, wanted)
    if new in (None, []):
        entry.pop(wanted.key, None)
    else:
        entry[wanted.key] = new


def _value(text: str, old: object) -> object:
    """Return the value that a text means in place of an old one; None if there is none."""
    if not text:
        return None
    if isinstance(old, str):
        return text
    if isinstance(old, list) and all(isinstance(each, str) for each in old) and text[0] != "[":
        return _words(text)
    try:
        return parse(f"value: {text}\n", _VALUE).data["value"]
    except FileError:
        return text


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _listed(old: list[Any], wanted: KeySetting) -> list[Any]:
    words = _words(wanted.text)
    if wanted.sign == "-=":
        return [each for each in old if str(each) not in words]
    return [*old, *(word for word in words if word not in old)]


def _counted(old: object, wanted: KeySetting) -> int:
    if not isinstance(old, int) or isinstance(old, bool) or not _is_number(wanted.text):
        raise CallError(
            f"{wanted.key}{wanted.sign}{wanted.text} needs a number or a list, "
            f"but {wanted.key} is {quoted(old)}: write {wanted.key}=VALUE"
        )
    return old + int(wanted.text) if wanted.sign == "+=" else old - int(wanted.text)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10


def differences(before: object, after: object, where: Where = ()) -> Iterator[Difference]:
    """Yield every value that differs, in the order of the later state and then the earlier one."""
    if before == after and type(before) is type(after):
        return
    if _are_entries(before) and _are_entries(after) and len(before) == len(after):
        before, after = dict(enumerate(before)), dict(enumerate(after))
    if not isinstance(before, Mapping) or not isinstance(after, Mapping):
        yield Difference(where, before, after)
        return
    for key in dict.fromkeys((*after, *before)):
        yield from differences(before.get(key), after.get(key), (*where, str(key)))


def _are_entries(value: object) -> TypeGuard[list[Data]]:
    return isinstance(value, list) and all(isinstance(each, Mapping) for each in value)


def shortened_value(value: object) -> str:
    """Return a value as short text, with what it contains."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {shortened_value(each)}" for key, each in value.items())[:160]
    if isinstance(value, list):
        return ", ".join(map(shortened_value, value))[:160]
    return shortened(value)
