"""Dice at the table: who rolls them, how they are written down, and how they are laid out again."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from cardforge.errors import CallError
from cardforge.leviathans.dice import FACES

if TYPE_CHECKING:
    from collections.abc import Iterable

SLOT_DIE: Final = "6"
"""How a cast names the plain die."""


class Cast(NamedTuple):
    """Dice that were rolled: their letters, and what each shows."""

    dice: str
    shows: tuple[int, ...]

    @property
    def total(self) -> int:
        """What they show together."""
        return sum(self.shows)


class Dice(Protocol):
    """Whatever rolls dice for a battle: a Chance, or dice that lie already."""

    def faces(self, dice: str) -> tuple[int, ...]:
        """Roll these dice and return what each of them shows."""

    def slot_die(self) -> int:
        """Roll the plain six-sided die."""


class Waiting:
    """Dice that lie on the table already, in the order in which they will be asked for.

    Asking for other dice than lie next, or for more, raises CallError.
    """

    def __init__(self, casts: Iterable[Cast]) -> None:
        self._casts = deque(casts)

    def faces(self, dice: str) -> tuple[int, ...]:
        """Return what the next dice show, which must be these."""
        if not self._casts:
            raise CallError(f"expected no more dice, {dice} is asked for")
        cast = self._casts.popleft()
        if cast.dice != dice or not _can_show(cast):
            raise CallError(f"expected {dice}, got {cast.dice} showing {list(cast.shows)}")
        return cast.shows

    def slot_die(self) -> int:
        """Return what the next die shows, which must be the plain one."""
        return self.faces(SLOT_DIE)[0]

    @property
    def left(self) -> int:
        """How many casts lie there still."""
        return len(self._casts)


class Noted:
    """Dice rolled by somebody else, with every cast written down in `casts`."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.casts: list[Cast] = []

    def faces(self, dice: str) -> tuple[int, ...]:
        """Roll these dice and note what they show."""
        return self._note(dice, self._dice.faces(dice))

    def roll(self, dice: str) -> int:
        """Roll these dice, note them, and return their total."""
        return sum(self.faces(dice))

    def slot_die(self) -> int:
        """Roll the plain die and note it."""
        return self._note(SLOT_DIE, (self._dice.slot_die(),))[0]

    def _note(self, dice: str, shows: tuple[int, ...]) -> tuple[int, ...]:
        self.casts.append(Cast(dice, shows))
        return shows


def cast(dice: Dice, letters: str) -> Cast:
    """Roll these dice."""
    return Cast(letters, dice.faces(letters) if letters else ())


def _can_show(laid: Cast) -> bool:
    if laid.dice == SLOT_DIE:
        return len(laid.shows) == 1 and 1 <= laid.shows[0] <= 6
    return len(laid.dice) == len(laid.shows) and all(
        face in FACES.get(letter, ()) for letter, face in zip(laid.dice, laid.shows, strict=True)
    )
