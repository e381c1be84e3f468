"""The JSON Schema of starships files, by which editors complete and underline."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from cardforge.core.fields import Model
from cardforge.core.schema import DRAFT, Schema, described, either, for_editors, header
from cardforge.starships import FORMAT, WORD
from cardforge.starships.classes import CLASSES, ShipClass
from cardforge.starships.reading import ELEMENT, KINDS
from cardforge.starships.systems import SYSTEMS
from cardforge.starships.upgrades import UPGRADES
from cardforge.starships.weapons import ARCS, WEAPONS, Weapon

_WRONG_ENTRY: Final = (
    "Each element is a file, such as windhover, or {element: windhover, count: 2}."
)


def file_schema() -> dict[str, Any]:
    """Return the schema of a file: an element, an admiral or a fleet, told apart by `kind:`."""
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
    """Say of every word for an element what it means."""
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
    told = "What the file holds: element (default), admiral or fleet."
    return {**header(WORD, FORMAT), "kind": {"const": kind, "description": told}}


def _bare_entry(entry: dict[str, Any]) -> dict[str, Any]:
    return {**entry["properties"]["element"], "title": "A file"}
