"""From the words of a call to a question about two designs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.app.loading import open_design
from cardforge.app.registry import AIR
from cardforge.app.workspace import design_files
from cardforge.errors import CallError
from cardforge.leviathans.odds.targets import damaged

if TYPE_CHECKING:
    from cardforge.core.game import Design
    from cardforge.leviathans.odds.targets import Damage
    from cardforge.leviathans.ship import Ship


MOST_TURNS: Final = 20
MOST_COMMAND_DICE: Final = 99


class OddsWords(NamedTuple):
    """The words of a question, whatever game they are of; what is left out is left open."""

    distance: int | None = None
    """In hexes, or in inches."""
    arc: str | None = None
    at: str | None = None
    stop: bool = False
    brackets: bool = False
    damaged: str = ""
    attacker_damaged: str = ""
    systems: str = ""
    target_systems: str = ""
    command_dice: int | None = None
    turns: int = 6


class Meaning(NamedTuple):
    """Where a question is asked, and which words mean nothing there."""

    where: str
    without: tuple[str, ...]


_OF_STARSHIPS_ALONE: Final = ("systems", "target_systems", "command_dice")
IN_THE_AIR: Final = Meaning("for air ships", _OF_STARSHIPS_ALONE)
AT_FLEET_SCALE: Final = Meaning("at fleet scale", ("stop", *_OF_STARSHIPS_ALONE))
OF_STARSHIPS: Final = Meaning("for starships", ("at", "stop", "attacker_damaged", "brackets"))


def expect_meant(words: OddsWords, meaning: Meaning, spelt: Callable[[str], str]) -> None:
    """Raise CallError, with the word as it is `spelt`, where one is given that means nothing."""
    for name in meaning.without:
        word = getattr(words, name)
        if word not in {None, ""} and word is not False:
            raise CallError(f"expected no {spelt(name)} {meaning.where}")


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
