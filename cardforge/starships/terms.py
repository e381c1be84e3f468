"""The glossary of Starships: its terms, and why each rule of its checker exists."""

from __future__ import annotations

from typing import Final

from cardforge.core.game import Glossary, Term

_TERMS: Final = (
    Term("element", "A ship or a squadron.", "A fleet is a list of elements."),
    Term(
        "class",
        "The size of an element: squadron, corvette, frigate, destroyer or cruiser.",
        "It sets the base points, the slots and the figures of the card.",
        "class",
        ("Type",),
    ),
    Term(
        "CMD",
        "Command: the number of dice with which a ship activates its systems.",
        "A system needs one die that shows its number or more.",
        "cmd",
        ("Command dice", "command dice (CMD)"),
    ),
    Term(
        "system",
        "Equipment that a command die activates.",
        "Each system needs a system slot of the class.",
        "systems",
        ("Attacker's systems", "Target's systems", "System activation"),
    ),
    Term(
        "boxes",
        "What damage crosses out on the card: shields first, then hull.",
        "An element without boxes is destroyed.",
        labels=("Boxes lost", "Boxes left", "shields", "hull", "No shields"),
    ),
    Term(
        "disorder token",
        "A mark for damage to an element's order.",
        "With more tokens than system slots it is silenced and cannot attack.",
        labels=("Disorder",),
    ),
    Term(
        "weapon arc",
        "Front, broadside or auxiliary: where a weapon points.",
        "Each weapon needs a slot in its arc.",
        "weapons",
        ("Target direction",),
    ),
    Term(
        "munitions",
        "The number of attacks that a weapon has in a battle.",
        "Odds count no more attacks than it allows.",
    ),
    Term(
        "unit",
        "Up to three elements of one class that act together.",
        "Only squadrons, corvettes and frigates form units.",
        "units",
    ),
    Term(
        "aboard",
        "Carried by a ship with hangar bays.",
        "A ship carries at most as many squadrons as its CMD.",
        "aboard",
    ),
    Term(
        "upgrade",
        "An improvement that costs points.",
        "Each upgrade has a limit per element.",
        "upgrades",
    ),
)
_LIST: Final = "The rules for building a ship say so."
_FLEET: Final = "The rules for fleets say so."

GLOSSARY: Final = Glossary(
    {"Starships": _TERMS},
    {
        "system-slots": "The class decides how many systems fit. Remove one, or upgrade the slots.",
        "system-twice": "A second copy would have no effect.",
        "weapon-slots": "The class decides how many weapons fit into each arc.",
        "weapon-arc": "A weapon without a price in an arc cannot be bought for it.",
        "torpedo-system": "The system launches them. Install it, or remove the torpedoes.",
        "ship-only": _LIST,
        "upgrade-limit": _LIST,
        "squadron-upgrade": _LIST,
        "upgraded-system": "The upgrade would have no effect. Install the system first.",
        "empty-slots": "Systems and light weapons are free, so an empty slot gains nothing.",
        "idle-system": "Without such equipment the system has no effect.",
        "printed-points": "Lists can contain misprints. The parts decide what an element costs.",
        "fleet-files": "A roster needs every element. Correct the name, or add the file.",
        "illegal-element": "It makes the whole fleet illegal. Open it and fix its errors.",
        "over-budget": "Remove elements, or raise the budget.",
        "no-admiral": "You may play without one, but most fleets are led by an admiral.",
        "unit-class": _FLEET,
        "unit-alike": _FLEET,
        "unit-size": _FLEET,
        "embarked-squadrons": _FLEET,
        "hangar-bays": "Install hangar bays, or list the squadrons outside the ship.",
        "hangar-room": "Carry fewer squadrons, or choose a ship with more CMD.",
    },
)
