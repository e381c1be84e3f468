"""War Fleet: ships at fleet scale, converted from air ships or written by hand."""

from typing import Final

WORD: Final = "warfleet"
