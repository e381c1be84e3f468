"""Points at which the project's rules page and what was settled since it was written differ."""

from __future__ import annotations

from typing import Final, NamedTuple

from tests.referee.cards import GUNS, TORPEDOES


class Readings(NamedTuple):
    """Which reading a battle is judged by."""

    national_quick_start: bool
    """Whether national slots do anything in the quick start."""

    slips_in_a_row: bool
    """Whether sideslips may follow one another, and make up a whole move."""

    flight: bool
    """Whether a ship may leave the map by the full rules."""

    weapons: frozenset[str]
    """Items of which a side needs one to fight on, by the full rules."""


DOCUMENTED: Final = Readings(
    national_quick_start=True,
    slips_in_a_row=True,
    flight=False,
    weapons=GUNS | TORPEDOES,
)
"""docs/rules.md and docs/battles.md."""

PLAYED: Final = Readings(
    national_quick_start=False,
    slips_in_a_row=False,
    flight=True,
    weapons=(GUNS | TORPEDOES | {"bomba mine", "bomber lev", "ram prow"}) - {"arc torpedo"},
)
"""What battles are played by."""

SETTLED: Final = Readings(
    national_quick_start=False,
    slips_in_a_row=False,
    flight=True,
    weapons=(GUNS | TORPEDOES | {"bomba mine", "bomber lev", "ram prow"}) - {"arc torpedo"},
)
"""What was settled since."""
