"""Many battles at once: what comes of them in numbers, and a compiled engine for plain duels."""

from cardforge.leviathans.battle.mass.match import Match
from cardforge.leviathans.battle.mass.tally import Tally
from cardforge.leviathans.battle.mass.tallying import is_compiled, tally, tally_match

__all__ = [
    "Match",
    "Tally",
    "is_compiled",
    "tally",
    "tally_match",
]
