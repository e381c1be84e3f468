"""From a file's data to an element, admiral or fleet and back; schema and start of such files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeVar

from pydantic import ValidationError

from cardforge.core.files import Document, bundled, read_design
from cardforge.core.files.document import exists
from cardforge.core.files.yaml_source import folded, pairs, scalar
from cardforge.core.findings import Where
from cardforge.core.validation import (
    DRAFT,
    Model,
    Schema,
    described,
    either,
    for_editors,
    header,
    hinted,
    shape_error,
    shape_faults,
)
from cardforge.core.wording import hint, quoted, spelled_out
from cardforge.errors import FileError, HeaderError
from cardforge.starships import FORMAT, WORD
from cardforge.starships.element import (
    Admiral,
    Element,
    Entry,
    FleetList,
    Post,
    StarshipFleet,
    Weapons,
)
from cardforge.starships.rulebook import (
    ARCS,
    CLASSES,
    SYSTEMS,
    UPGRADES,
    WEAPONS,
    ShipClass,
    Weapon,
    class_called,
)

ELEMENT: Final = "element"
KINDS: Final[Mapping[str, type[Element | Admiral | FleetList]]] = MappingProxyType(
    {ELEMENT: Element, "admiral": Admiral, "fleet": FleetList}
)
"""The models of files by `kind:`; default: element."""
Listed = TypeVar("Listed", Element, Admiral, FleetList, Element | Admiral | FleetList)
Named = TypeVar("Named", Element, Admiral)
_HEADER: Final = ("game", "format", "kind")


def read_file(document: Document) -> Element | Admiral | StarshipFleet:
    """Return the element, admiral or fleet in a document.

    Raise ShapeError with all faults. Files that a fleet names but that cannot be used are in its
    `missing`.
    """
    kind = document.data.get("kind", ELEMENT)
    if not isinstance(kind, str) or kind not in KINDS:
        meant = hint(kind, KINDS) if isinstance(kind, str) else ""
        message = f"expected one of {', '.join(KINDS)}, got {quoted(kind)}{meant}"
        raise shape_error(document, [(("kind",), message)])
    value = _shaped(document, KINDS[kind])
    if not isinstance(value, FleetList):
        return value
    return _gathered(value, _Files(document.path.parent, document.beside or read_design))


def _shaped(document: Document, model: type[Listed]) -> Listed:
    data = {key: value for key, value in document.data.items() if key not in _HEADER}
    try:
        return model.model_validate(data)
    except ValidationError as error:
        faults = hinted(shape_faults(error), lambda where: _model_at(where, model))
        raise shape_error(document, faults) from None


def _model_at(where: Where, model: type[Model]) -> type[Model]:
    """Return the model of the entry with this path, in a file of a model."""
    if len(where) < 2:
        return model
    return Weapons if where[0] == "weapons" else Entry


def _gathered(listed: FleetList, files: _Files) -> StarshipFleet:
    missing: list[tuple[Where, str]] = []
    posts = tuple(_posts(listed.elements, ("elements",), files, missing))
    admiral = None
    if listed.admiral is not None:
        try:
            admiral = files.shaped(listed.admiral, Admiral, "an admiral")
        except FileError as error:
            missing.append((("admiral",), _first_line(error)))
    return StarshipFleet(listed, posts, admiral, tuple(missing))


def _posts(
    entries: tuple[Entry, ...],
    where: Where,
    files: _Files,
    missing: list[tuple[Where, str]],
    ships: int = 1,
) -> Iterator[Post]:
    for number, entry in enumerate(entries):
        here = (*where, str(number))
        try:
            element = files.shaped(entry.element, Element, "a ship or a squadron")
        except FileError as error:
            missing.append((here, _first_line(error)))
            continue
        count = ships * entry.count
        aboard = tuple(_posts(entry.aboard, (*here, "aboard"), files, missing, count))
        yield Post(here, entry, element, count, aboard)


class _Files:
    """The files beside a fleet, each read once, whatever the paths that name it."""

    def __init__(self, folder: Path, read: Callable[[Path], Document]) -> None:
        self._folder = folder
        self._read = read
        self._known: dict[tuple[str, object], Any] = {}

    def shaped(self, word: str, model: type[Named], wanted: str) -> Named:
        """Return the content of a named file; raise FileError if it is not of this model."""
        path = _path(word, self._folder)
        key = os.path.realpath(path), model
        if key not in self._known:
            try:
                self._known[key] = _expect(_named(path, self._read), model, wanted)
            except FileError as error:
                self._known[key] = error
        found: Named | FileError = self._known[key]
        if isinstance(found, FileError):
            raise found
        return found


def _expect(document: Document, model: type[Named], wanted: str) -> Named:
    kind = document.data.get("kind", ELEMENT)
    if not isinstance(kind, str) or KINDS.get(kind) is not model:
        message = f"expected {wanted}, got a file of kind {quoted(kind)}"
        raise HeaderError(message, document.path, document.mark(("kind",)))
    return _shaped(document, model)


def named_files(fleet: StarshipFleet, folder: Path) -> tuple[Path, ...]:
    """Return the usable files that a fleet in this folder names, without repeats."""
    words = [post.entry.element for post in fleet.every()]
    if fleet.admiral is not None and fleet.listed.admiral is not None:
        words.append(fleet.listed.admiral)
    return tuple(dict.fromkeys(_path(word, folder) for word in words))


def entry_file(entry: Entry, folder: Path) -> Path:
    """Return the file of a fleet's entry, if the fleet is in this folder."""
    return _path(entry.element, folder)


def _path(word: str, folder: Path) -> Path:
    """Return the file of this name beside a fleet, otherwise the bundled one."""
    path = folder / word
    if path.suffix:
        return path
    beside = Path(f"{path}.yaml")
    if exists(beside):
        return beside
    ours = bundled(word)
    return ours if ours is not None and ours.suffix else beside


def _named(path: Path, read: Callable[[Path], Document]) -> Document:
    """Read a file of this game; raise HeaderError for one of another game or format."""
    document = read(path)
    game, number = (document.data.get(key) for key in ("game", "format"))
    if game != WORD or type(number) is not int or not 1 <= number <= FORMAT:
        message = f"expected `game: {WORD}` with a format from 1 to {FORMAT}"
        raise HeaderError(message, document.path)
    return document


def _first_line(error: FileError) -> str:
    return spelled_out(str(error).partition("\n")[0])


def file_text(design: Element | Admiral | FleetList) -> str:
    """Return the whole file.

    Reading it returns an equal design, and writing that returns the same text.
    """
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
    """Yield a line for each key that has a value."""
    for key in keys:
        value = getattr(design, key)
        if value is not None:
            yield f"{key}: {scalar(value)}"


def _entry(entry: Entry) -> str:
    """Return a fleet's entry as text: only its file name if it has nothing else."""
    told = list(_told(entry, "element", "name"))
    if entry.count > 1:
        told.append(f"count: {entry.count}")
    told += _told(entry, "unit")
    if entry.aboard:
        told.append(f"aboard: {_listed(map(_entry, entry.aboard))}")
    return scalar(entry.element) if len(told) == 1 else f"{{{', '.join(told)}}}"


def _listed(words: Iterable[str]) -> str:
    return f"[{', '.join(words)}]"


_WRONG_ENTRY: Final = (
    "Each element is a file, such as windhover, or {element: windhover, count: 2}."
)


def file_schema() -> dict[str, Any]:
    """Return the schema of a file: an element, an admiral or a fleet, by `kind:`."""
    shapes = {kind: _shape(kind, model) for kind, model in KINDS.items()}
    definitions: dict[str, Any] = {}
    for shape in shapes.values():
        definitions |= shape.pop("$defs", {})
    entry = definitions["Entry"]
    definitions["Entry"] = either(_bare_entry(entry), entry, _WRONG_ENTRY)
    for arc, given in definitions["Weapons"]["properties"].items():
        given["items"] = described(WEAPONS, _weapon_texts(WEAPONS.values(), arc))
    return {
        "$schema": DRAFT,
        "title": "Starships file",
        "description": "A ship, a squadron, an admiral or a fleet of starships for cardforge.",
        "oneOf": for_editors(list(shapes.values())),
        "$defs": for_editors(definitions),
    }


def _shape(kind: str, model: type[Model]) -> dict[str, Any]:
    schema = model.model_json_schema(by_alias=True)
    schema["properties"] = {**_header(kind), **schema["properties"]}
    told = () if kind == ELEMENT else ("kind",)
    schema["required"] = ["game", "format", *told, *schema["required"]]
    if kind == "fleet":
        schema["properties"]["elements"]["minItems"] = 1
    if kind == ELEMENT:
        _explain(schema["properties"])
    return schema


def _explain(properties: Mapping[str, Schema]) -> None:
    """Describe every possible word of an element in its schema."""
    properties["class"].update(described(CLASSES, map(_class_text, CLASSES.values())))
    systems = (f"{each.summary} Activated by {each.activation}+." for each in SYSTEMS.values())
    properties["systems"]["items"] = described(SYSTEMS, systems)
    upgrades = (f"{each.summary} At most {each.most} of it." for each in UPGRADES.values())
    properties["upgrades"]["items"] = described(UPGRADES, upgrades)


def _class_text(base: ShipClass) -> str:
    slots = ", ".join(f"{base.slots[arc]} {arc}" for arc in ARCS)
    return f"{base.points} points, CMD {base.cmd}; weapon slots: {slots}."


def _weapon_texts(weapons: Iterable[Weapon], arc: str) -> list[str]:
    return [_weapon_text(weapon, arc) for weapon in weapons]


def _weapon_text(weapon: Weapon, arc: str) -> str:
    price = weapon.prices[arc]
    cost = f"{price} points here." if price is not None else "Not for this arc."
    reach = "" if weapon.torpedo else f', {weapon.reach[0]} to {weapon.reach[1]}"'
    return " ".join(filter(None, (f"{weapon.dice}{reach}.", weapon.summary, cost)))


def _header(kind: str) -> dict[str, Any]:
    told = "Kind of file: element (default), admiral or fleet."
    return {**header(WORD, FORMAT), "kind": {"const": kind, "description": told}}


def _bare_entry(entry: dict[str, Any]) -> dict[str, Any]:
    return {**entry["properties"]["element"], "title": "A file"}


_SYSTEMS: Final = (
    "deep scan",
    "evasive maneuvers",
    "divert power to shields",
    "brace",
    "full thrust",
)
_FREE: Final[Mapping[str, str]] = MappingProxyType(
    {"front": "medium", "broadside": "medium", "aux": "light"}
)


def preset(name: str, word: str, faction: str | None = None) -> Element:
    """Return a legal element of a class, to be changed."""
    base = CLASSES[word]
    return Element.model_validate(
        {
            "name": name,
            "class": word,
            "faction": faction,
            "systems": _SYSTEMS[: base.system_slots],
            "weapons": {arc: (_FREE[arc],) * slots for arc, slots in base.slots.items()},
        }
    )


def scaffold(name: str, options: Mapping[str, str]) -> Mapping[str, Any]:
    """Return the template's values; `options` may have `type` (a class) and `nation`."""
    element = preset(name, class_called(options.get("type") or "1"), options.get("nation") or None)
    return {
        "element": element,
        "body": file_text(element),
        "systems": SYSTEMS.values(),
        "weapons": [(weapon, _prices(weapon)) for weapon in WEAPONS.values()],
        "upgrades": [
            (upgrade, upgrade.price(element.cmd))
            for upgrade in UPGRADES.values()
            if upgrade.system is None and _is_for(element, squadron_only=upgrade.squadron_only)
        ],
        "system_price": UPGRADES[f"upgraded {next(iter(SYSTEMS))}"].price(element.cmd),
    }


def _is_for(element: Element, *, squadron_only: bool) -> bool:
    return element.is_squadron or not squadron_only


def _prices(weapon: Weapon) -> str:
    told = (f"{arc} {weapon.prices[arc]}" for arc in ARCS if weapon.prices[arc] is not None)
    return ", ".join(told)
