"""Every game that cardforge knows. A new game is a folder of its own and one line here."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from cardforge.core.game import Game
from cardforge.leviathans.game import GAME as LEVIATHANS

GAMES: Final = MappingProxyType({game.word: game for game in (LEVIATHANS,)})


def game_called(word: str) -> Game:
    """Return a game by its word; the word was checked by whoever took it from the user."""
    return GAMES[word]
