"""What a captain sees: the cards and the map lie open, what the others have in mind does not.

Orders that both sides give at the same time (deployment, salvos) are shown to nobody before both
are given; the state that a captain sees is then that of before either.
"""

from __future__ import annotations

from typing import NamedTuple

from cardforge.leviathans.battle.events import Event
from cardforge.leviathans.battle.state import State


class View(NamedTuple):
    """A battle as one side sees it: the state, and what has happened in this turn so far."""

    state: State
    side: int
    events: tuple[Event, ...] = ()

    @property
    def own(self) -> tuple[int, ...]:
        """The side's ships on the map."""
        return self.state.afloat(self.side)

    @property
    def enemies(self) -> tuple[int, ...]:
        """The other side's ships on the map."""
        return self.state.afloat(1 - self.side)
