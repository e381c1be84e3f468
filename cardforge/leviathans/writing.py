"""From a Ship to its file: one order of keys, one line a slot, both sides at once where alike."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.files.yaml_words import folded, pairs, scalar
from cardforge.leviathans.fields import dice_text, range_text
from cardforge.leviathans.places import shared
from cardforge.leviathans.reading import FORMAT
from cardforge.leviathans.ship import Location, Recognition, Ship, Slot


def ship_text(ship: Ship) -> str:
    """Return the whole file; reading it gives the same ship, writing that the same bytes.

    >>> import cardforge
    >>> cardforge.ship_text(cardforge.open("hml-raven").value).splitlines()[2]
    'name: HML Raven'
    """
    return "\n".join(_lines(ship)) + "\n"


def _lines(ship: Ship) -> Iterator[str]:
    yield "game: leviathans"
    yield f"format: {FORMAT}"
    yield f"name: {scalar(ship.name)}"
    if ship.ship_class is not None:
        yield f"class: {scalar(ship.ship_class)}"
    yield f"nation: {scalar(ship.nation)}"
    for key in ("type", "si", "mp", "turn"):
        yield f"{key}: {getattr(ship, key)}"
    if ship.foreign:
        yield f"foreign: [{', '.join(map(scalar, ship.foreign))}]"
    yield from folded("figures", ship.figures)
    yield from _recognition(ship.recognition)
    yield from folded("history", ship.history)
    if ship.art:
        yield "art:"
        yield from pairs(ship.art)
    if ship.notes:
        yield "notes:"
        yield from pairs(ship.notes)
    yield "locations:" if ship.locations else "locations: {}"
    for names, location in shared(ship.locations, ship.type):
        yield f"  {names}:"
        yield from _location(location)


def _recognition(card: Recognition) -> Iterator[str]:
    told = {key: value for key, value in card if value not in ("", None)}
    if told:
        yield "recognition:"
    for key, value in told.items():
        yield f"  {key}: {scalar(value)}"


def _location(location: Location) -> Iterator[str]:
    yield f"    go: {location.go}"
    yield f"    stop: {location.stop}"
    yield "    slots:" if location.slots else "    slots: {}"
    for number, slot in location.slots.items():
        yield f"      {number}: {{{', '.join(slot_pairs(slot))}}}"


def slot_pairs(slot: Slot) -> Iterator[str]:
    """Yield a slot's `key: value` pairs in the order in which one reads a card."""
    if slot.breach is not None:
        yield f"breach: {slot.breach}"
    yield f"item: {slot.item}"
    if slot.name is not None:
        yield f"name: {scalar(slot.name)}"
    written = {
        "range": range_text(slot.range),
        "dice": dice_text(slot.dice),
        "bonus": str(slot.bonus),
        "mp": str(slot.mp),
        "marks": f"[{', '.join(slot.marks)}]",
        "icon": scalar(slot.icon),
        "rules": scalar(slot.rules),
    }
    kind = slot.kind
    for key, text in written.items():
        if key in kind.keys and (key in kind.needs or getattr(slot, key) != kind.usual[key]):
            yield f"{key}: {text}"
    if slot.notes:
        told = ", ".join(f"{scalar(key)}: {scalar(note)}" for key, note in slot.notes.items())
        yield f"notes: {{{told}}}"
