"""Every game that cardforge knows: a folder and one line here. The first is the default.

The first keys of a file say which game reads it. Some games print; one converts ships of others.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from cardforge.core.game import Conversions, Design, Game, as_design_of
from cardforge.core.wording import hint, quoted
from cardforge.errors import CallError, HeaderError

if TYPE_CHECKING:
    from cardforge.core.files import Document
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
