"""A design and the bundled ships that are its equals: figures side by side, and fire both ways."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.app.registry import GAMES
from cardforge.app.workspace import own_ships
from cardforge.core.figures import OddsAsked
from cardforge.core.game import as_design_of
from cardforge.errors import CallError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.app.reading import Reader
    from cardforge.core.figures import Amount, Answer, Comparison
    from cardforge.core.game import Design, Game, Gunnery

MOST_MEETINGS: Final = 3


class Meeting(NamedTuple):
    """A bundled ship that a design meets, and how each fires at the other."""

    ship: Design
    points: Amount
    comparison: Comparison | None
    """Both in figures; None if their game compares nothing."""
    fires: Answer
    fires_back: Answer


def meetings(design: Design, reader: Reader) -> list[Meeting]:
    """Return the meetings with the bundled ships nearest in points, the nearest first.

    There are none of a design that fires at nothing, such as a fleet.
    """
    game = GAMES[design.game]
    if game.odds is None:
        return []
    worth = reader.cost(design).total
    others = [each for each in _ships_of(game, reader) if each[0].name != design.name]
    others.sort(key=lambda each: abs(float(each[1]) - float(worth)))
    return list(islice(_meetings(game, game.odds, design, others), MOST_MEETINGS))


def _ships_of(game: Game, reader: Reader) -> Iterator[tuple[Design, Amount]]:
    """Yield the bundled designs that are of a game, or become some of it, with their points."""
    for found in map(reader.design, own_ships()):
        try:
            yield as_design_of(game, found), reader.cost(found).total
        except CallError:
            continue


def _meetings(
    game: Game, gunnery: Gunnery, design: Design, others: list[tuple[Design, Amount]]
) -> Iterator[Meeting]:
    for ship, points in others:
        try:
            fires = gunnery.answer(design, ship, OddsAsked())
            fires_back = gunnery.answer(ship, design, OddsAsked())
            comparison = game.compare(design, ship, None) if game.compare else None
        except CallError:  # one of the two is an admiral or a fleet
            continue
        yield Meeting(ship, points, comparison, fires, fires_back)
