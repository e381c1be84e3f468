"""Terms of a game, explained in two lines each, as its glossary gives them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Term(NamedTuple):
    """A word that a newcomer may not know.

    >>> Term("MP", "What a ship may spend on moving.", "Engines give it.", "mp").words
    ('MP', 'mp')
    """

    name: str
    meaning: str
    """What it is, as one sentence."""
    use: str
    """What it does in play, or what to do with it."""
    key: str = ""
    """The key of files that holds it."""
    labels: tuple[str, ...] = ()
    """Other words for it on pages."""

    @property
    def words(self) -> tuple[str, ...]:
        """Every word that means it."""
        return tuple(word for word in (self.name, self.key, *self.labels) if word)


class Glossary(NamedTuple):
    """The terms of a game by the title of their section, and why each of its rules exists."""

    sections: Mapping[str, tuple[Term, ...]] = MappingProxyType({})
    reasons: Mapping[str, str] = MappingProxyType({})
    """By the id of a rule."""
    like: str = ""
    """Word of the game whose terms mean the same in this one."""
