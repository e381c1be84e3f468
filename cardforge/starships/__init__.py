"""Starships: the game's ships, squadrons, admirals and fleets, built by points."""

from __future__ import annotations

from typing import Final

WORD: Final = "starships"
FORMAT: Final = 1
"""The newest version of the files; docs/reference/formats.md describes each version."""
