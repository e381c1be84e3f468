"""Two designs: the odds of one firing at the other, and both compared, whatever their game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardforge.app.reading import Reader, design_files
from cardforge.app.registry import GAMES
from cardforge.core.figures import OddsAsked
from cardforge.core.files.document import exists
from cardforge.core.game import as_design_of
from cardforge.errors import CallError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from cardforge.core.figures import Answer, Comparison
    from cardforge.core.game import Design, Game, Gunnery

SCALES: Final = ("air", "fleet")
"""At the first each design fires in its own game; the others are `Game.scale`."""


def odds_between(
    one: Design,
    other: Design | Path | str,
    asked: OddsAsked,
    scale: str,
    spelt: Callable[[str], str],
    reader: Reader | None = None,
) -> Answer:
    """Calculate the odds of one design firing at another.

    A path means the design in it, or the stock target of that name if nothing is there; a text is
    always a stock target. Raise CardforgeError if what is asked does not fit the designs;
    `spelt` writes the name of a field of it as the user does.
    """
    game, gunnery = _asked(one, scale)
    _expect_meant(asked, gunnery, spelt)
    target = _target(other, gunnery, reader)
    attacker = as_design_of(game, one)
    if not isinstance(target, str):
        _expect_meeting(one, target, game)
        target = as_design_of(game, target)
    return gunnery.answer(attacker, target, asked)


def stock_targets(one: Design, scale: str) -> Collection[str]:
    """Return the words that name targets which are not designs, such as classes."""
    return _asked(one, scale)[1].targets()


def _asked(one: Design, scale: str) -> tuple[Game, Gunnery]:
    """Return the game in which a design fires at a scale, and how it does."""
    game = GAMES[one.game]
    if scale != SCALES[0]:
        game = next(game for game in GAMES.values() if game.scale == scale)
    if game.odds is None:
        raise CallError(f"'{one.name}' belongs to {game.word}, a game without odds")
    return game, game.odds


def _expect_meant(asked: OddsAsked, gunnery: Gunnery, spelt: Callable[[str], str]) -> None:
    for name in gunnery.without:
        if getattr(asked, name) not in {None, "", OddsAsked._field_defaults[name]}:
            raise CallError(f"{spelt(name)} has no meaning {gunnery.where}: omit it")


def _target(other: Design | Path | str, gunnery: Gunnery, reader: Reader | None) -> Design | str:
    if not isinstance(other, Path):
        return other
    word = str(other)
    is_stock = word in gunnery.targets() and not exists(other)
    return word if is_stock else one_design(other, reader)


def _expect_meeting(one: Design, other: Design, game: Game) -> None:
    """Raise CallError if the two can meet only in the other's game, which converts the first."""
    theirs = GAMES[other.game]
    if theirs is not game and theirs.conversions and one.game in theirs.conversions.games:
        raise CallError(
            f"expected {game.expects}, '{other.name}' belongs to {other.game}:"
            f" {theirs.conversions.meeting}"
        )


def one_design(path: Path, reader: Reader | None = None) -> Design:
    """Return the one design that a path means; raise CardforgeError if it means several or none."""
    reader = reader or Reader()
    files = design_files([path], reader)
    if len(files) != 1:
        raise CallError(f"expected one ship, '{path}' contains {len(files)}")
    return reader.design(files[0])


def compared(one: Design, other: Design, against: str | None = None) -> Comparison:
    """Compare two designs, against the reference ship of a Type or class.

    Raise CallError for designs of two games, or of a kind that their game does not compare.
    """
    if one.game != other.game:
        told = (f"'{each.name}' belongs to {GAMES[each.game].title}" for each in (one, other))
        raise CallError(f"the designs must belong to one game: {', '.join(told)}{_way(one, other)}")
    compare = GAMES[one.game].compare
    if compare is None:
        known = ", ".join(word for word, game in GAMES.items() if game.compare)
        raise CallError(f"expected designs of a game with comparisons ({known}), got {one.game}")
    return compare(one, other, against)


def _way(one: Design, other: Design) -> str:
    """Return how to convert one of two designs to the game of the other, if that is possible."""
    for design, game in ((one, GAMES[other.game]), (other, GAMES[one.game])):
        if game.converted and game.converted(design):
            return f"; {game.converting}"
    return ""
