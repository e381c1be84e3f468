"""Which keys a slot of each kind needs, may have, and must not have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardforge.core.quoting import quoted, spelled_out
from cardforge.core.shape import hint, hints
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
        yield "item", f"expected an item, got {quoted(item)}{hint(item, KINDS)}"
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
    keys = kind.keys
    needless = [key for key in slot if key not in keys]
    if not needless:
        return
    for key, meant in zip(needless, hints(needless, sorted(keys)), strict=True):
        yield key, f"expected no `{spelled_out(key)}:` for {kind.item}{meant}"


def _miscounted(kind: Kind, slot: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for key, wanted, sign, letters in (
        ("range", kind.reaches, "/", "0123456789/ "),
        ("dice", kind.dice_sets, "|", "GUYRKguyrk| "),
    ):
        got = _parts(slot.get(key), sign, letters) if key in kind.keys else None
        if got not in (None, wanted):
            parts = "2 parts (short and long)" if wanted == 2 else f"{wanted} part"
            yield key, f"expected {parts} in `{key}:` for {kind.item}, got {got}"


def _parts(value: object, sign: str, letters: str) -> int | None:
    """Count the parts of a range or of dice, as written or as read; None if it is neither."""
    if isinstance(value, tuple):
        return len(value)
    if type(value) is int:
        value = str(value)
    if not isinstance(value, str) or not set(value) <= set(letters):
        return None
    return value.count(sign) + 1
