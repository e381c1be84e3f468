"""The glossary of War Fleet; what it shares with the air game is explained there."""

from __future__ import annotations

from typing import Final

from cardforge.core.game import Glossary, Term
from cardforge.leviathans import WORD as AIR_GAME

_TERMS: Final = (
    Term(
        "fleet scale",
        "The scale of War Fleet: one of its hexes is six hexes of the air game across.",
        "Ships lose whole locations instead of slots.",
        labels=("Fleet-scale card", "Fleet hex range"),
    ),
    Term(
        "resilience",
        "What an attack must roll to destroy a location.",
        "It comes from the middle breach number and the armour of the air ship.",
        "resilience",
    ),
    Term(
        "destroyed resilience",
        "What an attack must roll to hit a location that is already destroyed.",
        "Such a hit forces an SI test.",
        "destroyed_resilience",
    ),
    Term(
        "SI test",
        "The roll that decides whether a damaged fleet ship is lost.",
        "Each destroyed location makes it harder by its SI modifier.",
        labels=("Ship lost",),
    ),
    Term(
        "SI modifier",
        "What a destroyed location adds to SI tests.",
        "It is half of the location's slots, without misses, rounded up.",
        "si_modifier",
    ),
    Term(
        "dial up",
        "Take the next better step of attack dice.",
        "The steps are G U Y R K KG KU KY KR KK and so on.",
    ),
    Term(
        "attack",
        "One weapon of a fleet ship: its name, range and dice.",
        "Equal weapons share a line with a count.",
        "attacks",
    ),
)
_CONVERSION: Final = "Ships converted from the air game follow it."

GLOSSARY: Final = Glossary(
    {"War Fleet": _TERMS},
    {
        "fleet-locations": "Every attack must hit a location, and the card has no other space.",
        "least-resilience": "Two dice cannot show less, so a lower number would mean nothing.",
        "si-modifiers": "A location of the air game has six slots, and half of them count.",
        "attack-ranges": "Otherwise one of its sets of dice could never be rolled.",
        "attack-dice": "Dialling up needs to know which dice come next.",
        "destroyed-resilience": "Armour is lost with the location, so it cannot be harder to hit.",
        "weaker-afar": f"No published gun is better at long range. {_CONVERSION}",
        "fleet-sides": f"True of every published air card. {_CONVERSION}",
        "usual-fleet-si": "A warning sign, not an error: leave it if it is intentional.",
        "idle-marks": "Other marks have no effect at fleet scale.",
    },
    like=AIR_GAME,
)
