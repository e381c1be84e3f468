"""The eight air powers. Any other faction is kept by its name and has no slots of its own."""

from __future__ import annotations

from typing import Final, NamedTuple


class Nation(NamedTuple):
    """A power: the name that files carry, and the words by which players call it."""

    name: str
    adjective: str
    short: str

    @property
    def words(self) -> frozenset[str]:
        """Every word that means this nation, in lower case."""
        return frozenset(word.lower() for word in (self.name, self.adjective, self.short))


BRITAIN: Final = Nation("British Empire", "British", "Britain")
FRANCE: Final = Nation("French Republic", "French", "France")
GERMANY: Final = Nation("German Empire", "German", "Germany")
ITALY: Final = Nation("Kingdom of Italy", "Italian", "Italy")
RUSSIA: Final = Nation("Russian Empire", "Russian", "Russia")
JAPAN: Final = Nation("Japanese Empire", "Japanese", "Japan")
AUSTRIA: Final = Nation("Austro-Hungarian Empire", "Austro-Hungarian", "Austria-Hungary")
AMERICA: Final = Nation("United States of America", "American", "America")

NATIONS: Final = (BRITAIN, FRANCE, GERMANY, ITALY, RUSSIA, JAPAN, AUSTRIA, AMERICA)


def nation_called(word: str) -> Nation | None:
    """Return the nation that a player means by `word`, or None for a faction of its own."""
    return next((nation for nation in NATIONS if word.strip().lower() in nation.words), None)


def full_name(word: str) -> str:
    """Return the full name of the nation that a player means; of another faction its own."""
    nation = nation_called(word)
    return nation.name if nation else word.strip()
