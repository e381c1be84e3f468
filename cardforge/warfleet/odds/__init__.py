"""How a ship shoots and how it dies at fleet scale: exact odds of attacks, SI tests and turns.

`volleys` says what a ship fires, `turn` and `turns_ahead` what becomes of the target; `question`
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
