"""What a battle asks of a captain."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from cardforge.leviathans.battle.chance import Chance

if TYPE_CHECKING:
    from cardforge.leviathans.battle.orders import Deployment, Sail, Salvo
    from cardforge.leviathans.battle.view import View


class Captain(Protocol):
    """A side's will. Every answer must keep to the rules, or the battle raises OrderError."""

    def deploy(self, view: View, /) -> Deployment:
        """Return where all ships of the side begin."""

    def move(self, view: View, ready: tuple[int, ...], /) -> Sail:
        """Return the next move, of any one of the ships that are ready to move now."""

    def declare(self, view: View, /) -> Salvo:
        """Return all shots of the side in this turn."""


Commission = Callable[[Chance], Captain]
"""What makes a captain for one game, with dice of his own to make up his mind by."""
