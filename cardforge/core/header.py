"""The two lines that head every file: which game it is of, and in which format."""

from __future__ import annotations

from collections.abc import Mapping

from cardforge.core.files import Document
from cardforge.core.game import Game
from cardforge.core.quoting import quoted
from cardforge.core.shape import hint
from cardforge.errors import HeaderError


def game_of(document: Document, games: Mapping[str, Game]) -> Game:
    """Return the game that a document is of; raise HeaderError where none of ours can read it."""
    word = document.data.get("game")
    if word is None:
        raise HeaderError(
            f"expected `game:` with one of {', '.join(games)}, found none", document.path
        )
    game = games.get(word) if isinstance(word, str) else None
    if game is None:
        known = ", ".join(games)
        raise HeaderError(
            f"expected a game of {known}, got {quoted(word)}{hint(str(word), games)}",
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
    advice = ": a newer cardforge wrote this file, update to read it" if newer else ""
    got = "found none" if number is None else f"got {quoted(number)}"
    raise HeaderError(
        f"expected `format:` from 1 to {game.newest_format}, {got}{advice}",
        document.path,
        document.mark(("format",)),
    )
