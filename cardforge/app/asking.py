"""From the words of a call to a question about two ships."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardforge.app.games import AIR
from cardforge.app.judging import open_design
from cardforge.app.workspace import design_files
from cardforge.errors import CallError
from cardforge.leviathans.odds.damage import damaged

if TYPE_CHECKING:
    from cardforge.core.game import Design
    from cardforge.leviathans.odds.damage import Damage
    from cardforge.leviathans.ship import Ship

_DAMAGE: Final = "expected what is lost as location:slot, such as bow:3,stern:1,2"


def one_design(path: Path) -> Design:
    """Return the one design that a path means; raise CardforgeError where it is not one."""
    files = design_files([path])
    if len(files) != 1:
        raise CallError(f"expected one ship, '{path}' holds {len(files)}")
    return open_design(files[0])


def expect_air(design: Design, said: str = "") -> Design:
    """Return the design; raise CallError, which calls it as it was `said`, if it is no air ship."""
    if design.game != AIR:
        raise CallError(f"expected an air ship, '{said or design.name}' is of {design.game}")
    return design


def damage_told(ship: Ship, words: str) -> Damage:
    """Return the damage of a ship in words such as `bow:3,stern:1,2`, a location once or more."""
    lost: dict[str, list[int]] = {}
    place = ""
    for word in filter(None, (part.strip() for part in words.split(","))):
        before, colon, number = word.rpartition(":")
        place = before.strip() if colon else place
        if not place or not number.strip().isdecimal():
            raise CallError(f"{_DAMAGE}, got '{word}'")
        lost.setdefault(place, []).append(int(number))
    return damaged(ship, lost)
