"""The other game of the name: starships, squadrons, admirals and fleets, built by points."""

from __future__ import annotations

from typing import Final

WORD: Final = "starships"
FORMAT: Final = 1
"""The newest version of the files; each step upwards is told in docs/formats.md."""
