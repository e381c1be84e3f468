"""Nations as they are named in a call."""

from __future__ import annotations

from collections.abc import Sequence

from cardforge.core.shape import hint
from cardforge.errors import CallError
from cardforge.leviathans.nations import NATIONS, Nation, nation_called


def nations_called(words: Sequence[str]) -> tuple[Nation, ...]:
    """Return the nations that the words mean; raise CallError for a word that means none."""
    return tuple(_nation(word) for word in words)


def _nation(word: str) -> Nation:
    nation = nation_called(word)
    if nation is None:
        known = [each.adjective for each in NATIONS]
        raise CallError(f"expected a nation ({', '.join(known)}), got '{word}'{hint(word, known)}")
    return nation
