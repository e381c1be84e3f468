"""What a battle asks of a captain."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from cardforge.leviathans.battle.chance import Chance
from cardforge.leviathans.battle.fog import usual_hand
from cardforge.leviathans.battle.orders import Launches, Lay, Repairs

if TYPE_CHECKING:
    from cardforge.leviathans.battle.orders import Deployment, Sail, Salvo
    from cardforge.leviathans.battle.view import View


class Captain(Protocol):
    """A side's will. Every answer must keep to the rules, or the battle raises OrderError.

    Hands of cards are asked for in the fog of war only, torpedoes and repairs by the full rules
    only; who does not care for them inherits.
    """

    def deploy(self, view: View, /) -> Deployment:
        """Return where all ships of the side begin."""

    def lay(self, view: View, /) -> Lay:
        """Return the side's hand for this turn, for battles in the fog of war."""
        types = {view.state.vessels[index].ship.type for index in view.own}
        return Lay(view.side, str(usual_hand(types)))

    def launch(self, view: View, /) -> Launches:
        """Return the torpedoes of the side in this turn, before anybody moves."""
        return Launches(view.side)

    def move(self, view: View, ready: tuple[int, ...], /) -> Sail:
        """Return the next move, of any one of the ships that are ready to move now."""

    def declare(self, view: View, /) -> Salvo:
        """Return all shots of the side in this turn."""

    def repair(self, view: View, /) -> Repairs:
        """Return what the side's crews mend after the guns have fired."""
        return Repairs(view.side)


Commission = Callable[[Chance], Captain]
"""What makes a captain for one game, with dice of his own to make up his mind by."""
