"""The log of a turn in short lines, under the phases of the turn."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple, get_args

from cardforge.leviathans.battle import initiative
from cardforge.leviathans.battle.events import (
    Deployed,
    Ended,
    Event,
    Fired,
    FlakFired,
    Launched,
    Mended,
    RanOut,
    Sailed,
    Silenced,
    Torpedoed,
    TurnBegan,
)
from cardforge.leviathans.battle.log import lines, names_of, opening, told

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardforge.leviathans.battle.chronicle import Leaf
    from cardforge.leviathans.battle.play import Battle

_SIDES: Final = "Who fights"
_MOVES: Final = "Initiative and moves"
_TORPEDOES: Final = "Torpedoes"
_HEADINGS: Final[Mapping[type, str]] = {
    Deployed: "Deployment",
    Launched: "Torpedoes away",
    **dict.fromkeys(get_args(initiative.Event), _MOVES),
    Sailed: _MOVES,
    RanOut: _TORPEDOES,
    FlakFired: _TORPEDOES,
    Torpedoed: _TORPEDOES,
    Silenced: _TORPEDOES,
    Fired: "Guns",
    Mended: "Repairs",
    Ended: "The end",
}
"""Which heading begins with an event; one of another kind belongs to what came before it."""


class Phase(NamedTuple):
    """Lines of the log under a heading."""

    heading: str
    lines: tuple[str, ...]


def turn_title(leaf: Leaf) -> str:
    """Give the title of a leaf."""
    return f"Turn {leaf.number}" if leaf.number else "Deployment"


def headline(battle: Battle, leaf: Leaf) -> str:
    """Say how the battle ended in a turn, or else who has the initiative in it."""
    names = names_of(battle.start, battle.parties)
    if battle.result in leaf.events:
        return told(battle.result, names)
    if leaf.leader is not None:
        return f"{names.sides[leaf.leader]} has the initiative."
    return "Cards settle who moves when." if leaf.number else "Both fleets on the map."


def phases(battle: Battle, leaf: Leaf) -> Iterator[Phase]:
    """Yield the log of a turn, a shot with all that it did in one line.

    Who fights stands before the deployment. That a turn begins is left to its title.
    """
    names = names_of(battle.start, battle.parties)._replace(declared=leaf.declared)
    if not leaf.number:
        yield Phase(_SIDES, tuple(opening(battle.start, battle.parties)))
    heading, headed = "", []
    for event in leaf.events:
        if not isinstance(event, TurnBegan):
            heading = _HEADINGS.get(type(event), heading)
            headed.append((heading, event))
    for word, group in groupby(headed, key=_heading):
        yield Phase(word, tuple(lines((event for _, event in group), names)))


def _heading(headed: tuple[str, Event]) -> str:
    return headed[0]
