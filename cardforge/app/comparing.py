"""Two designs side by side, by the game that both are of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.app.games import AIR, FLEET, GAMES
from cardforge.errors import CallError

if TYPE_CHECKING:
    from cardforge.core.comparison import Comparison
    from cardforge.core.game import Design

_SCALES: Final = frozenset({AIR, FLEET})
_CONVERT: Final = "; `cardforge warfleet --write FOLDER` makes fleet ships of air ships"


def compared(one: Design, other: Design, against: str | None = None) -> Comparison:
    """Return both in figures, measured against the usual ship of a Type or class.

    Raise CallError where they are of two games, or of a kind that their game does not compare.
    """
    if one.game != other.game:
        told = (f"'{each.name}' is of {GAMES[each.game].title}" for each in (one, other))
        way = _CONVERT if {one.game, other.game} == _SCALES else ""
        raise CallError(f"expected two designs of one game, {' and '.join(told)}{way}")
    return GAMES[one.game].compare(one, other, against)
