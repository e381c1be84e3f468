"""What is asked of odds beyond the two ships: the same in a call's options and in a request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from cardforge.errors import CallError

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
