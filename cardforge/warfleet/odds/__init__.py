"""Exact odds at fleet scale: attacks, SI tests and turns.

`volleys` returns a ship's fire, `turn` and `turns_ahead` the state of the target. `question`
answers a whole question about two ships.
"""

from cardforge.warfleet.odds.volleys import (
    FIELDS,
    NONE,
    SAME_HEX,
    Chances,
    Result,
    Shot,
    Volley,
    chances,
    dial_of,
    field_of,
    location_of,
    shots,
    si_test,
    turn,
    turns_ahead,
    volleys,
)

__all__ = [
    "FIELDS",
    "NONE",
    "SAME_HEX",
    "Chances",
    "Result",
    "Shot",
    "Volley",
    "chances",
    "dial_of",
    "field_of",
    "location_of",
    "shots",
    "si_test",
    "turn",
    "turns_ahead",
    "volleys",
]
