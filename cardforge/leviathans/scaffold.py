"""What the template of a new ship needs: a legal start, and the nation's own slots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardforge.core.shape import hint
from cardforge.errors import CallError
from cardforge.leviathans.kinds import MARKS, NATIONAL_KINDS
from cardforge.leviathans.nations import NATIONS
from cardforge.leviathans.places import CLASSES, TYPES
from cardforge.leviathans.presets import preset
from cardforge.leviathans.ship import Ship
from cardforge.leviathans.writing import ship_text

_EXAMPLES: Mapping[str, str] = {
    "name": "name: 8in",
    "dice": "dice: G",
    "mp": "mp: 2",
    "bonus": "bonus: 1",
    "range": "range: 7/14",
}


def scaffold(name: str, options: Mapping[str, str]) -> Mapping[str, Any]:
    """Return the template's values; `options` may give `type` and `nation`."""
    ship = plain_ship(name, options)
    return {
        "ship": ship,
        "type_name": CLASSES[ship.type],
        "body": ship_text(ship),
        "kinds": [
            (kind, _example(kind.needs)) for kind in NATIONAL_KINDS if kind.nation == ship.power
        ],
        "marks": [mark for mark in MARKS.values() if mark.nation and mark.nation == ship.power],
    }


def plain_ship(name: str, options: Mapping[str, str]) -> Ship:
    """Return the plain ship that the options ask for; raise CallError where they do not fit."""
    of_type = options.get("type") or "1"
    if of_type not in map(str, TYPES):
        raise CallError(f"expected a type from 1 to 4, got '{of_type}'")
    nation = options.get("nation") or NATIONS[0].name
    _expect_no_slip(nation)
    return preset(name, int(of_type), nation)


def _expect_no_slip(nation: str) -> None:
    """Refuse what looks like one of the eight misspelled; any other faction is welcome."""
    words = {word for power in NATIONS for word in power.words}
    slip = hint(nation, words, likeness=0.8)
    if slip and nation.lower() not in words:
        raise CallError(f"expected a nation, got '{nation}'{slip}")


def _example(needs: tuple[str, ...]) -> str:
    return "".join(f", {_EXAMPLES[key]}" for key in needs)
