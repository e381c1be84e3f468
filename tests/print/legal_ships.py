"""Random legal ships by seed, different from one another, some with long names."""

from __future__ import annotations

from random import Random
from typing import Any

from cardforge.leviathans.kinds import (
    AMERICA,
    BRITAIN,
    NATIONAL_KINDS,
    NATIONS,
    Family,
    Kind,
    Nation,
)
from cardforge.leviathans.places import ENDS, PLACES
from cardforge.leviathans.presets import USUAL, Usual
from cardforge.leviathans.ship import Ship

NAMES = (
    "HML Cormorant", "Élan", "Märkgräfin Luise", "Ōryū", "Łódź", "Szent István", "Жемчуг",
    "Святая Мария", "Αβέρωφ", "Ναύαρχος Μιαούλης", "Sant’Elmo", "Ærøskøbing", "Façade d’Été",
    "USS Susquehanna", "Król Władysław", "Kaiser Franz Joseph der Erste", "Ž",
    "His Majesty’s Leviathan Incomparable of the Fourth Aerial Squadron",
)  # fmt: skip
CLASSES = (None, "County", "Grenouille", "Хищный", "Πολεμική", "Szélvész", "Très-Haute-Altitude")
TALE = (
    "she rose over Spithead at dawn laid down launched struck twice 1,907 tons; coal—and charge "
    "née Élodie žluťoučký über Ångström; воздушный флот Балтики; Ελλάδα και ουρανός; “quoted” "
    "(1908) A/B 3° Łódź fjord"
)
INCHES = (("3in", "UG"), ("4.7in", "YU"), ("6in", "YU"), ("9.2in", "RY"), ("12in", "KR"))
METRIC = (("65mm", "UG"), ("138mm", "YU"), ("Canet QF 138mm", "YU"), ("Пушка 152mm", "YU"),
          ("205mm", "RY"), ("Πυροβόλο 240mm", "RY"), ("305mm", "KR"))  # fmt: skip
RANGES = {"U": ((4, 8), (4, 6), (5, 10)), "Y": ((5, 10), (6, 12), (6, 13)),
          "R": ((7, 13), (7, 15)), "K": ((8, 16),)}  # fmt: skip
MARKS = ((), ("turret",), ("bracket",), ("turret", "bracket"), ("saturation",), ("turret", "saturation 2"))  # fmt: skip
CORE = ("gun", "gun", "gun", "gun", "armor", "armor", "crew", "crew", "torpedo", "national", "national", "homebrew")  # fmt: skip


def legal_ship(seed: int) -> Ship:
    """Return a ship without errors; it keeps conventions except for a few sides that differ."""
    some = Random(seed)
    of_type = some.choice((1, 2, 2, 3, 4))
    nation = some.choice((*NATIONS, None))
    usual = USUAL[of_type]
    mp = some.randint(usual.mp.least, usual.mp.most)
    return Ship.model_validate(
        {
            "name": f"{some.choice(NAMES)} {seed % 100}".strip(),
            "class": some.choice(CLASSES),
            "nation": nation.name if nation else "Βασίλειον Ἑλλάδος",
            "type": of_type,
            "si": some.randint(usual.si.least, usual.si.most),
            "mp": mp,
            "turn": some.randint(usual.turn.least, usual.turn.most),
            "figures": "Drawn by lot." if some.random() < 0.5 else "",
            "history": " ".join(some.choices(TALE.split(), k=some.choice((0, 15, 60, 120)))),
            "recognition": _recognition(some),
            "locations": _locations(some, of_type, nation, mp),
        }
    )


def _recognition(some: Random) -> dict[str, object]:
    told: dict[str, object] = {
        "dimensions": f"{some.randint(200, 700)} ft × {some.randint(40, 90)} ft",
        "complement": some.randint(40, 2400),
        "weight": f"{some.randint(800, 24_000):,} tons",
        "engines": "Четыре турбины, 22 knots",
        "fuel": f"{some.randint(100, 900)} tons of coal",
        "armament": "4 × 12in, 12 × 3in; τορπίλες",
    }
    return {key: value for key, value in told.items() if some.random() < 0.8}


def _locations(
    some: Random, of_type: int, nation: Nation | None, mp: int
) -> dict[str, dict[str, object]]:
    usual = USUAL[of_type]
    made: dict[str, dict[str, object]] = {}
    for place in PLACES[of_type]:
        twin = place.replace("starboard", "port")
        if twin != place and some.random() < 0.8:
            made[place] = made[twin]
            continue
        go, stop = usual.end_dice if place in ENDS else usual.side_dice
        if some.random() < 0.2:
            go, stop = some.choice(("G", "YU", "KRY", "RRRR")), some.choice(("K", "KK", "GUY"))
        slots = _slots(some, of_type, nation, mp if place == "stern" else 0)
        made[place] = {"go": go, "stop": stop, "slots": slots}
    return made


def _slots(some: Random, of_type: int, nation: Nation | None, mp: int) -> dict[int, Any]:
    slots = [_tank(some, nation)]
    engines = some.randint(1, min(4, mp)) if mp else 0
    shares = sorted(some.sample(range(1, mp), engines - 1)) if engines else []
    for low, high in zip([0, *shares], [*shares, mp], strict=True) if engines else ():
        french = nation is not None and nation.short == "France" and some.random() < 0.4
        slots.append({"item": "aerodynamique engine" if french else "engine", "mp": high - low})
    misses = some.randint(0, 2) if of_type < 3 else 0
    slots += [{"item": "miss"} for _ in range(min(misses, 6 - len(slots)))]
    while len(slots) < 6:
        slots.append(_item(some, nation))
    some.shuffle(slots)
    usual = USUAL[of_type]
    return {number: _broken(some, slot, usual) for number, slot in enumerate(slots, start=1)}


def _broken(some: Random, slot: dict[str, Any], usual: Usual) -> dict[str, Any]:
    if slot["item"] == "miss" and some.random() < 0.7:
        return slot
    return {**slot, "breach": some.randint(usual.side_breach.least, usual.side_breach.most)}


def _tank(some: Random, nation: Nation | None) -> dict[str, Any]:
    own = [kind for kind in _own(nation) if kind.family is Family.TRIM_TANK]
    return {"item": some.choice(["trim tank", *(kind.item for kind in own)])}


def _own(nation: Nation | None) -> list[Kind]:
    return [kind for kind in NATIONAL_KINDS if nation and kind.nation == nation]


def _item(some: Random, nation: Nation | None) -> dict[str, Any]:
    item = some.choice(CORE)
    if item == "gun":
        return {"item": "gun", **_gun(some, nation, 2)}
    if item == "armor":
        return {"item": "armor", "bonus": some.choice((1, 1, 2))}
    if item == "homebrew" and some.random() < 0.3:
        return {"item": "homebrew", "name": "Ætherwerfer", "icon": "Æ", "rules": "Hums."}
    inert = (Family.TRIM_TANK, Family.ENGINE)
    own = [kind for kind in _own(nation) if kind.family not in inert]
    if item == "national" and own:
        return _national(some, some.choice(own), nation)
    if item == "torpedo":
        return {"item": "torpedo", **({"range": (15,)} if some.random() < 0.5 else {})}
    return {"item": "crew", "dice": (some.choice("GUY"),)}


def _national(some: Random, kind: Kind, nation: Nation | None) -> dict[str, Any]:
    slot: dict[str, Any] = {"item": kind.item}
    if kind.family is Family.GUN:
        slot |= _gun(some, nation, kind.reaches)
        slot["dice"] = slot["dice"][: kind.dice_sets]
    elif "dice" in kind.needs:
        slot["dice"] = (some.choice(("G", "U", "Y", "R", "RR")),)
    return slot


def _gun(some: Random, nation: Nation | None, reaches: int) -> dict[str, Any]:
    name, dice = some.choice(INCHES if nation in (BRITAIN, AMERICA) else METRIC)
    several = some.choice((1, 1, 1, 2))
    marks = some.choice(MARKS)
    if nation == BRITAIN and some.random() < 0.2:
        marks = (*marks, "resolute")
    return {
        "name": name,
        "range": some.choice(RANGES[dice[0]])[:reaches],
        "dice": (dice[0] * several, dice[1] * some.choice((1, several))),
        "marks": marks,
    }
