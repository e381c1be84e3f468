"""Which keys a slot of each kind needs, may have, and must not have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardforge.core.shape import hint
from cardforge.leviathans.kinds import KINDS, Kind


def slot_faults(slot: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Yield the key and the message of everything that does not fit the slot's item.

    `slot` holds the keys that were given, read or unread; wrong types are not judged here.
    """
    item = slot.get("item")
    if not isinstance(item, str):
        return
    kind = KINDS.get(item)
    if kind is None:
        yield "item", f"expected an item, got '{item}'{hint(item, KINDS)}"
        return
    yield from _missing(kind, slot)
    yield from _needless(kind, slot)
    yield from _miscounted(kind, slot)


def _missing(kind: Kind, slot: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    needs = kind.needs if kind.item == "miss" else ("breach", *kind.needs)
    for key in needs:
        if slot.get(key) is None:
            yield key, f"expected `{key}:` for {kind.item}"


def _needless(kind: Kind, slot: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for key in slot:
        if key not in kind.keys:
            yield key, f"expected no `{key}:` for {kind.item}{hint(key, tuple(kind.keys))}"


def _miscounted(kind: Kind, slot: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for key, wanted, mark in (("range", kind.reaches, "/"), ("dice", kind.dice_sets, "|")):
        value = slot.get(key)
        if key not in kind.keys or value is None or isinstance(value, bool):
            continue
        if isinstance(value, str | tuple | int):
            got = len(value) if isinstance(value, tuple) else str(value).count(mark) + 1
            if got != wanted:
                yield key, f"expected {wanted} {key} {_parts(wanted)}for {kind.item}, got {got}"


def _parts(wanted: int) -> str:
    return "parts (short and long) " if wanted == 2 else "part "
