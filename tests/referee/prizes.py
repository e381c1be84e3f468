"""Random ships full of the slots of all eight nations, as prizes may be."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from cardforge.leviathans.ship import Ship

FAVOURITES: Final = (
    ("British Empire", "officer"), ("British Empire", "magazine"), ("French Republic", "gun"),
    ("French Republic", "initiative crew"), ("German Empire", "screening crew"),
    ("German Empire", "flak"), ("Kingdom of Italy", "doppio"), ("Russian Empire", "bomba mine"),
    ("Russian Empire", "repair crew"), ("Japanese Empire", "gun"),
    ("Japanese Empire", "bomber lev"), ("Austro-Hungarian Empire", "ramming crew"),
    ("Austro-Hungarian Empire", "ram prow"), ("United States of America", "effas ray"),
    ("United States of America", "arc torpedo"),
)  # fmt: skip
"""Each nation with a slot of which every other prize of it has many."""

PLACES: Final = {
    4: ("bow", "fore-port", "aft-port", "fore-starboard", "aft-starboard", "stern"),
}
PLACES_OF_OTHERS: Final = ("bow", "port", "starboard", "stern")
SI: Final = {1: (12, 20), 2: (14, 24), 3: (18, 28), 4: (24, 36)}
BREACH: Final = {1: (8, 13), 2: (9, 15), 3: (11, 16), 4: (11, 18)}
LOCATION: Final = ("G", "U", "Y", "R", "K", "RU", "RY", "KK", "GUY")
TANKS: Final = ("trim tank", "stabilizer", "tesla coil")
SLOTS: Final = (
    *("gun",) * 4, "crew", "crew", "armor", "miss", "officer", "magazine", "steering gear",
    "initiative crew", "screening crew", "screening crew", "compartment armor", "flak", "flak",
    "torpedo", "lungo", "grasso", "doppio", "arc torpedo", "repair crew", "bomba mine",
    "bomba mine", "gunner crew", "long gun", "bomber lev", "ramming crew", "blast gun", "ram prow",
    "effas ray",
)  # fmt: skip


def prize_ship(seed: int, favourite: str = "") -> Ship:
    """Return a ship of any nation with slots of all of them, or one full of one kind of slot."""
    some = Random(seed)
    of_type = some.choice((1, 1, 2, 3, 4))
    mp = some.randint(3, 14 - 2 * of_type)
    nation, item = some.choice([each for each in FAVOURITES if favourite in ("", each[1])])
    items = SLOTS + (item,) * (2 * len(SLOTS) if favourite else some.choice((0, len(SLOTS))))
    return Ship.model_validate(
        {
            "name": f"Prize {seed}",
            "nation": nation,
            "type": of_type,
            "si": some.randint(*SI[of_type]),
            "mp": mp,
            "turn": some.randint(1, min(4, of_type + 1)),
            "locations": {
                place: {
                    "go": some.choice(LOCATION),
                    "stop": some.choice(LOCATION),
                    "slots": _slots(some, items, of_type, mp if place == "stern" else 0),
                }
                for place in PLACES.get(of_type, PLACES_OF_OTHERS)
            },
        }
    )


def _slots(some: Random, items: tuple[str, ...], of_type: int, mp: int) -> dict[int, Any]:
    slots: list[dict[str, Any]] = [{"item": some.choice(TANKS)}]
    if mp:
        half = some.randint(1, mp - 1)
        slots += [{"item": "engine", "mp": half}]
        slots += [{"item": some.choice(("engine", "aerodynamique engine")), "mp": mp - half}]
    while len(slots) < 6:
        slots.append(_slot(some, some.choice(items)))
    some.shuffle(slots)
    return {
        number: slot
        if slot["item"] == "miss"
        else slot | {"breach": some.randint(*BREACH[of_type])}
        for number, slot in enumerate(slots, start=1)
    }


def _slot(some: Random, item: str) -> dict[str, Any]:
    slot: dict[str, Any] = {"item": item}
    if item in ("gun", "long gun", "blast gun"):
        short = some.randint(1, 8)
        dice = some.choice(("YU", "UG", "RY", "KR", "RRYY"))
        half = len(dice) // 2
        slot |= {"name": f"{dice} gun", "marks": some.choice(
            ((), ("turret",), ("bracket",), ("turret", "bracket"), ("saturation",),
             ("turret", "saturation 2"), ("resolute",), ("bracket", "resolute"))
        )}  # fmt: skip
        slot["range"] = (short,) if item == "blast gun" else (short, short + some.randint(1, 8))
        slot["dice"] = (dice[:half], dice[half:]) if item == "gun" else (dice[:half],)
    elif item in ("crew", "gunner crew", "repair crew", "magazine", "ram prow"):
        slot["dice"] = (some.choice("GUY"),)
    elif item == "armor":
        slot["bonus"] = some.choice((1, 2))
    return slot
