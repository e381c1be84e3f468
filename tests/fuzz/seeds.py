"""Good inputs: the designs that come along, and what cardforge itself makes of them."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import yaml

from cardforge.app.loading import open_design
from cardforge.core.files import address_of
from cardforge.leviathans.kinds import KINDS, NATIONS
from cardforge.starships.rulebook import SYSTEMS, UPGRADES, WEAPONS
from cardforge.warfleet.convert import convert
from cardforge.warfleet.files import fleet_ship_text

SHIPS: Final = Path(__file__).parents[2] / "ships"
AIR: Final = (
    "hml-raven",
    "hml-leviathan",
    "pelletier",
    "pontbriand",
    "szelvesz",
    "otaka",
    "kopjas",
    "stromboli",
    "firefly",
)
STARSHIPS: Final = (
    "windhover", "grey-quill", "queen-of-the-reach", "fighter", "imogen-harrow", "sickle-flight",
    "iron-vesper",
)  # fmt: skip

_FLEETS: Final = (
    "game: leviathans\nformat: 1\nfleet: Home Fleet\nbudget: 800\nnation: British\nships:\n  - hml-raven\n"
    "  - {ship: hml-raven, name: HML Otter}\n  - {ship: pontbriand, count: 3}\n",
    "game: leviathans\nformat: 1\nfleet: Two\nships: [hml-raven.yaml, ./pontbriand.yaml, nobody]\n",
    '{"game": "leviathans", "format": 1, "fleet": "JSON", "ships": ["hml-raven", {"ship": "pelletier"}]}\n',
    "game: warfleet\nformat: 1\nfleet: Far\nships:\n  - {ship: hml-raven, count: 2}\n",
)
_STARSHIP_FLEETS: Final = (
    "game: starships\nformat: 1\nname: Patrol\nkind: fleet\nbudget: 2000\nadmiral: imogen-harrow\nelements:\n"
    "  - {element: windhover, count: 2, aboard: [{element: fighter, count: 2, unit: A}, fighter]}\n"
    "  - {element: windhover, name: Watch, unit: B}\n  - fighter\nhistory: Of old.\nnotes: {port: Tarn}\n",
    "game: starships\nformat: 1\nkind: fleet\nname: Plain\nfaction: Meridian League\nelements: [fighter, fighter]\n",
)


def _texts(words: tuple[str, ...], folder: Path = SHIPS) -> tuple[bytes, ...]:
    return tuple((folder / f"{word}.yaml").read_bytes() for word in words)


@lru_cache(maxsize=1)
def air() -> tuple[bytes, ...]:
    """Return air ships as YAML, one with pictures and one written as JSON is."""
    plain = _texts(AIR)
    return (*plain, plain[0] + b"art: {plan: a.png, profile: b.svg}\n")


@lru_cache(maxsize=1)
def fleet_scale() -> tuple[bytes, ...]:
    """Return ships at fleet scale as YAML."""
    ships = (open_design(SHIPS / f"{word}.yaml").value for word in AIR[:5])
    return tuple(fleet_ship_text(convert(ship).ship).encode() for ship in ships)


@lru_cache(maxsize=1)
def starships() -> tuple[bytes, ...]:
    """Return ships, squadrons and an admiral of starships as YAML."""
    return _texts(STARSHIPS, SHIPS / "starships")


def fleets() -> tuple[bytes, ...]:
    """Return fleets of air ships."""
    return tuple(text.encode() for text in _FLEETS)


def starship_fleets() -> tuple[bytes, ...]:
    """Return fleets of starships."""
    return (
        *(text.encode() for text in _STARSHIP_FLEETS),
        *_texts(("carrow-escort",), SHIPS / "starships"),
    )


def scenarios() -> tuple[bytes, ...]:
    """Return the bundled scenarios."""
    return tuple(path.read_bytes() for path in sorted((SHIPS / "scenarios").glob("*.yaml")))


def pages() -> tuple[bytes, ...]:
    """Return shared pages, of which only the link matters to a reader."""
    link = '<!doctype html>\n<a id="cardforge-design" download="{0}.yaml"\n href="{1}">Save</a>\n'
    return tuple(
        link.format(word, address_of((SHIPS / f"{word}.yaml").read_text())).encode()
        for word in ("hml-raven", "starships/windhover")
    )


@lru_cache(maxsize=8)
def as_json(texts: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """Return designs spelled as JSON."""
    return tuple(
        json.dumps(yaml.safe_load(text), ensure_ascii=False, indent=1).encode() for text in texts
    )


@lru_cache(maxsize=1)
def data() -> tuple[dict[str, Any], ...]:
    """Return designs of all three games as plain data."""
    return tuple(yaml.safe_load(text) for text in (*air(), *fleet_scale(), *starships()))


def _words() -> tuple[bytes, ...]:
    keys = (
        "game: ", "format: 1", "name: ", "type: ", "nation: ", "locations:", "sides:", "slots:", "bow", "stern", "port",
        "starboard", "go: ", "stop: ", "item: ", "breach: ", "range: ", "dice: ", "marks: ", "bonus: ", "mp: ", "icon: ",
        "rules: ", "notes: ", "art: ", "foreign: ", "recognition:", "history: ", "figures: ", "attacks:", "resilience: ",
        "si_modifier: ", "weapons:", "systems:", "upgrades:", "class: ", "faction: ", "kind: fleet", "kind: admiral",
        "elements:", "element: ", "aboard:", "unit: ", "count: ", "budget: ", "fleet: ", "ships:", "ship: ", "cmd: ",
        "turret", "bracket", "saturation 2", "6/12", "Y | U", "GUYRK", "leviathans", "warfleet", "starships", "printed: ",
    )  # fmt: skip
    notation = (
        "&a ", "*a", "<<: *a\n", "!!python/object:x ", "!!binary ", "!!set ", "!!omap ", "? ", "- ", ": ", ">-\n", "|2\n", "---\n",
        "...\n", "%YAML 9.9\n", "%TAG ! x\n", "{a: ", "[[", "'''", '"\\u', '"\\x', "~", ".inf", ".nan", "2001-01-01", "0o17", "y", "=",
    )  # fmt: skip
    known = (*KINDS, *SYSTEMS, *WEAPONS, *UPGRADES, *(str(nation.short) for nation in NATIONS))
    return tuple(str(word).encode() for word in (*keys, *notation, *known))


WORDS: Final = _words()
"""The words of designs' files."""
