"""The words of manoeuvres that ships of all nations can make: rams, collisions, screens, broaches.

The pages of these rules are lost; these are our reconstruction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.kinds import AUSTRIA

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from cardforge.leviathans.kinds import Nation


class Manoeuvre(NamedTuple):
    """A manoeuvre: its name, and its rule in steps of play."""

    label: str
    rule: str


RAM: Final = Manoeuvre(
    "Ram",
    "Clear of all ships, move the bow straight ahead onto an enemy’s hex: the move ends there. "
    "Roll RR, 2 for each ramming crew, and 1 for each hex entered straight ahead since the last "
    "turn or sideslip, this one too, at most 3. With 14 or less, go back 1 hex. With 15 or more, "
    "make one attack on each ship, with 1 slot die each and without crew or trim tanks; roll both "
    "before either counts. The rammed ship takes RR, the ramming ship’s Type and best ram prow "
    "die, and its own GO or STOP dice, at the location whose arc holds the hex that the bow left. "
    "The ramming ship takes RR, the rammed ship’s Type and its own GO dice, at its bow. Then move "
    "the rammed ship 1 hex along the course; the ramming ship takes its place. Leave rams out of "
    "a quick-start game.",
)
COLLISION: Final = Manoeuvre(
    "Collision",
    "A ship that a ram moves onto a third ship collides with it. Without a check, each takes one "
    "attack of RR, the other’s Type and GO or STOP dice, with 1 slot die, at the location that "
    "faces the other. Take broken ships off, then move the third ship the same way. Two ships "
    "collide once. Being moved is not entering a hex, and it loses no ship at the edge.",
)
SCREEN: Final = Manoeuvre(
    "Screen",
    "Last in its move, or as its whole move, a ship pays 3 MP and names one ship that it touches, "
    "once a turn. Beside a ship of a higher Type, friend or enemy, that ship’s hexes shelter the "
    "screener. Beside a friend, the screener’s hexes shelter the friend. They block fire between "
    "the sheltered ship and all others, except between these two. Draw the line from the centre "
    "of the firing hex to that of the target hex: a hex of the screen that it enters blocks it. "
    "Along the seam of two hexes, both must be the screen’s. A gun needs one hex in arc, in range "
    "and in sight. A screen lasts through this turn’s gunnery while the two touch. Only guns need "
    "sight. Leave screens out of a quick-start game.",
)
BROACH: Final = Manoeuvre(
    "Broach",
    "The ship turns 3 hexsides on its ringed hex, to the side that its owner chooses, or as far "
    "as it stays clear of ships, half hexes and the edge. It spends all its MP and has a Stop "
    "marker.",
)


def manoeuvres(nations: Collection[Nation | None]) -> Iterator[Manoeuvre]:
    """Yield the manoeuvres that ships of these nations make."""
    yield from (RAM, COLLISION, SCREEN)
    if AUSTRIA in nations:
        yield BROACH
