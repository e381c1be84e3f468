"""Two designs side by side: tables of figures, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple, TypeVar


class Beyond(NamedTuple):
    """More than was looked at: so many turns or attacks did not suffice."""

    most: int


Figure = int | Fraction | str | Beyond | None
"""What stands in a table: words compare with nothing, None is where there is no such thing."""

_Each = TypeVar("_Each")


class Row(NamedTuple):
    """One figure of both designs."""

    label: str
    values: tuple[Figure, Figure]
    more: bool | None = None
    """Whether more is better, or less (False); None where neither is."""

    @classmethod
    def of(
        cls,
        label: str,
        pair: tuple[_Each | None, _Each | None],
        figure: Callable[[_Each], Figure],
        *,
        more: bool | None = None,
    ) -> Row:
        """Return the row of a figure of each of two; None where there is no such one."""
        one, other = (None if each is None else figure(each) for each in pair)
        return cls(label, (one, other), more)

    @property
    def better(self) -> int | None:
        """Which of the two is better, 0 or 1; None where neither is."""
        one, other = map(_worth, self.values)
        if self.more is None or one is None or other is None or one == other:
            return None
        return int((other > one) == self.more)


class Table(NamedTuple):
    """Rows that belong together; `word` tells tables apart, whatever their title says."""

    word: str
    title: str
    rows: tuple[Row, ...]
    chances: bool = False
    """Whether its figures are chances."""


class Comparison(NamedTuple):
    """Two designs of a game in figures.

    `against` says under which name and which word the usual ship is told that both are measured
    against. `ships` has what a program wants to know of each, its name under `name`, and under
    `unproven` why nothing proves that its points hold, where there is something to say.
    """

    game: str
    against: tuple[str, int | str]
    ships: tuple[Mapping[str, Any], Mapping[str, Any]]
    tables: tuple[Table, ...]


def _worth(figure: Figure) -> Fraction | float | None:
    if isinstance(figure, Beyond):
        return inf
    return figure if isinstance(figure, int | Fraction) else None
