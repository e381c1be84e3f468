"""From an element, an admiral or a fleet to its file, with one order of keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardforge.core.files.yaml_words import folded, pairs, scalar
from cardforge.starships import FORMAT, WORD
from cardforge.starships.admiral import Admiral
from cardforge.starships.element import Element
from cardforge.starships.fleet import Entry, FleetList


def file_text(design: Element | Admiral | FleetList) -> str:
    """Return the whole file; reading it gives the same design, writing that the same bytes."""
    return "\n".join((f"game: {WORD}", f"format: {FORMAT}", *_lines(design))) + "\n"


def _lines(design: Element | Admiral | FleetList) -> Iterator[str]:
    if isinstance(design, Element):
        yield from _element(design)
        yield from folded("figures", design.figures)
    elif isinstance(design, Admiral):
        yield "kind: admiral"
        yield from _told(design, "name", "faction", "cmd")
    else:
        yield "kind: fleet"
        yield from _told(design, "name", "faction", "budget", "admiral")
        yield "elements:"
        yield from (f"  - {_entry(entry)}" for entry in design.elements)
    yield from folded("history", design.history)
    if design.notes:
        yield "notes:"
        yield from pairs(design.notes)


def _element(element: Element) -> Iterator[str]:
    yield f"name: {scalar(element.name)}"
    yield f"class: {element.ship_class}"
    yield from _told(element, "faction")
    if element.systems:
        yield f"systems: {_listed(element.systems)}"
    armed = [(arc, words) for arc, words in element.weapons.arcs() if words]
    if armed:
        yield "weapons:"
        yield from (f"  {arc}: {_listed(words)}" for arc, words in armed)
    if element.upgrades:
        yield f"upgrades: {_listed(element.upgrades)}"
    yield from _told(element, "printed")


def _told(design: Element | Admiral | FleetList | Entry, *keys: str) -> Iterator[str]:
    """Yield a line for each of the keys that has a value."""
    for key in keys:
        value = getattr(design, key)
        if value is not None:
            yield f"{key}: {scalar(value)}"


def _entry(entry: Entry) -> str:
    """Write a line of a fleet: a bare word where that says it all."""
    told = list(_told(entry, "element", "name"))
    if entry.count > 1:
        told.append(f"count: {entry.count}")
    told += _told(entry, "unit")
    if entry.aboard:
        told.append(f"aboard: {_listed(map(_entry, entry.aboard))}")
    return scalar(entry.element) if len(told) == 1 else f"{{{', '.join(told)}}}"


def _listed(words: Iterable[str]) -> str:
    return f"[{', '.join(words)}]"
