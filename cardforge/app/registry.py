"""Every game that cardforge knows: a folder and one line here. The first is the default."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from typing import Final

from cardforge.core.game import Design, Game

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
