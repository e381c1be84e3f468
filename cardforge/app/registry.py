"""Every game that cardforge knows: a folder and one line here. The first is the default.

The first keys of a file say which game reads it. Some games print; one converts ships of others.
Odds and comparisons of two designs are those of the game to which both belong, or at which scale
they meet.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardforge.core.figures import OddsAsked
from cardforge.core.files.document import exists
from cardforge.core.game import Conversions, Design, Game, as_design_of
from cardforge.core.wording import hint, quoted
from cardforge.errors import CallError, HeaderError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from cardforge.core.figures import Answer, Comparison
    from cardforge.core.files import Document
    from cardforge.core.game import Gunnery
    from cardforge.press.product import Printer

MODULES: Final = {
    "leviathans": "cardforge.leviathans.game",
    "warfleet": "cardforge.warfleet.game",
    "starships": "cardforge.starships.game",
}
DEFAULT: Final = next(iter(MODULES))
"""The default game."""


class _Games(Mapping[str, Game]):
    """The games by their words, each imported on first use."""

    def __getitem__(self, word: str) -> Game:
        game: Game = importlib.import_module(MODULES[word]).GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(MODULES)

    def __len__(self) -> int:
        return len(MODULES)


GAMES: Final = _Games()


def game_of(document: Document) -> Game:
    """Return the game of a document, by its `game:` and `format:`.

    Args:
        document: A file that was read.

    Returns:
        The game that can read the file.

    Raises:
        HeaderError: If `game:` or `format:` is missing or unknown, or the format is newer.
    """
    word = document.data.get("game")
    if word is None:
        said = f"the key `game:` is missing: add `game: {next(iter(GAMES))}` at the top of the file"
        raise HeaderError(said, document.path)
    game = GAMES.get(word) if isinstance(word, str) else None
    if game is None:
        known = ", ".join(GAMES)
        raise HeaderError(
            f"expected `game:` to be one of {known}, got {quoted(word)}{hint(str(word), GAMES)}",
            document.path,
            document.mark(("game",)),
        )
    _expect_format(document, game)
    return game


def _expect_format(document: Document, game: Game) -> None:
    number = document.data.get("format")
    if type(number) is int and 1 <= number <= game.newest_format:
        return
    newer = type(number) is int and number > game.newest_format
    advice = ": a newer cardforge wrote this file, update cardforge to read it" if newer else ""
    said = f"expected `format:` from 1 to {game.newest_format}, got {quoted(number)}{advice}"
    if number is None:
        said = f"the key `format:` is missing: add `format: {game.newest_format}` below `game:`"
    raise HeaderError(
        said,
        document.path,
        document.mark(("format",)),
    )


def converted(design: Design) -> Design | None:
    """Return a design as one of another game; None if no game converts it."""
    for game in GAMES.values():
        found = game.converted(design) if game.converted else None
        if found is not None:
            return found
    return None


def converted_text(design: Design) -> str | None:
    """Return the file of a design in another game, with its points; None if no game converts it."""
    other = converted(design)
    write = GAMES[other.game].text if other else None
    return write(other, GAMES[design.game].cost(design).total) if other and write else None


def converting() -> tuple[Game, Conversions]:
    """Return the one game that converts designs of others, with its conversion."""
    return next((game, game.conversions) for game in GAMES.values() if game.conversions)


def expect_scale(design: Design) -> Design:
    """Return the design; raise CallError where its game has no fleet scale."""
    as_design_of(converting()[0], design)
    return design


def is_converted(design: Design) -> bool:
    """Return whether a design is another one at fleet scale."""
    return design.game != converting()[0].word


def printing_games() -> list[str]:
    """Return the words of the games that print anything."""
    return [word for word, game in GAMES.items() if game.printer]


def printer_of(word: str) -> Printer:
    """Return a game's printer, imported when it is wanted; raise CallError if it prints nothing."""
    make = GAMES[word].printer
    if make is None:
        known = ", ".join(printing_games())
        raise CallError(f"cardforge prints nothing for {word} yet, only for {known}")
    printer: Printer = make()
    return printer


SCALES: Final = ("air", "fleet")
"""At the first each design fires in its own game; the others are `Game.scale`."""


def odds_between(
    one: Design,
    other: Design | Path | str,
    asked: OddsAsked,
    scale: str,
    spelt: Callable[[str], str],
    opening: Callable[[Path], Design],
) -> Answer:
    """Calculate the odds of one design firing at another, in the game that has them.

    A path means the design that `opening` finds there, or the stock target of that name if nothing
    is there; a text is always a stock target. Raise CardforgeError if what is asked does not fit
    the designs; `spelt` writes the name of a field of it as the user does.
    """
    game, gunnery = _fired_in(one, scale)
    _expect_meant(asked, gunnery, spelt)
    target = _target(other, gunnery, opening)
    attacker = as_design_of(game, one)
    if not isinstance(target, str):
        _expect_meeting(one, target, game)
        target = as_design_of(game, target)
    return gunnery.answer(attacker, target, asked)


def stock_targets(one: Design, scale: str) -> Collection[str]:
    """Return the words that name targets which are not designs, such as classes."""
    return _fired_in(one, scale)[1].targets()


def _fired_in(one: Design, scale: str) -> tuple[Game, Gunnery]:
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


def _target(
    other: Design | Path | str, gunnery: Gunnery, opening: Callable[[Path], Design]
) -> Design | str:
    if not isinstance(other, Path):
        return other
    word = str(other)
    is_stock = word in gunnery.targets() and not exists(other)
    return word if is_stock else opening(other)


def _expect_meeting(one: Design, other: Design, game: Game) -> None:
    """Raise CallError if the two can meet only in the other's game, which converts the first."""
    theirs = GAMES[other.game]
    if theirs is not game and theirs.conversions and one.game in theirs.conversions.games:
        raise CallError(
            f"expected {game.expects}, '{other.name}' belongs to {other.game}:"
            f" {theirs.conversions.meeting}"
        )


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
