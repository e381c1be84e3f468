"""Odds as JSON, in the shape that `docs/formats.md` promises."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardforge.app.reports.exact import exact_data
from cardforge.leviathans.odds.deadliest import deadliest
from cardforge.leviathans.odds.duels import left_out
from cardforge.leviathans.odds.prospects import dice_of, foresee, prospect
from cardforge.leviathans.odds.torpedoes import torpedoed
from cardforge.leviathans.places import SLOT_NUMBERS

if TYPE_CHECKING:
    from cardforge.leviathans.odds.damage import Damage
    from cardforge.leviathans.odds.duels import Answer, Fire, Question
    from cardforge.leviathans.odds.fate import Fate
    from cardforge.leviathans.odds.fields import Band
    from cardforge.leviathans.odds.gunnery import Shot
    from cardforge.leviathans.odds.prospects import Prospect
    from cardforge.leviathans.odds.targets import Target
    from cardforge.leviathans.odds.torpedoes import Torpedo, Torpedoed
    from cardforge.leviathans.ship import Ship, Slot

_MOTION = {True: "go", False: "stop"}


def odds_json(question: Question, answered: Answer, turns: int) -> str:
    """Return the answer as one JSON object."""
    # On one line, which the encoder of the standard library writes ten times as fast.
    return json.dumps(odds_data(question, answered, turns), ensure_ascii=False)


def odds_data(question: Question, answered: Answer, turns: int) -> dict[str, Any]:
    """Return the answer as plain data."""
    return {
        "attacker": _ship(question.attacker, question.attacker_damage),
        "target": _ship(question.target, question.damage),
        "range": question.distance,
        "brackets": question.given.brackets,
        "answer": answered.why_not or None,
        "guns": [_gun(question.attacker, fire, answered) for fire in answered.guns],
        "volleys": [_volley(fire, answered) for fire in answered.volleys],
        "torpedoes": [_torpedo(each, answered) for each in answered.torpedoes],
        "left_out": left_out(question, answered) or None,
        "turns": None if answered.why_not else _turns(answered, turns),
    }


def _ship(ship: Ship, damage: Damage) -> dict[str, object]:
    lost = {
        place: [n for n in SLOT_NUMBERS if mask >> n - 1 & 1]
        for place, mask in damage.before.items()
    }
    return {"name": ship.name, "type": ship.type, "si": ship.si, "damaged": lost}


def _gun(ship: Ship, fire: Fire, answered: Answer) -> dict[str, object]:
    place, number = fire.field.mounts[0]
    slot = ship.locations[place].slots[number]
    return {
        "location": place,
        "slots": [number for _, number in fire.field.mounts],
        "name": slot.label,
        "item": slot.item,
        "ranges": [
            {"range": _word(slot, band), **_band(band), "at": _at(band, answered)}
            for band in fire.bands
        ],
    }


def _volley(fire: Fire, answered: Answer) -> dict[str, object]:
    field = fire.field
    return {
        "field": field.name,
        "arc": field.arc,
        "guns": [{"location": place, "slot": number} for place, number in field.mounts],
        "ranges": [{**_band(band), "at": _at(band, answered)} for band in fire.bands],
    }


def _word(slot: Slot, band: Band) -> str:
    return "short" if band.farthest <= slot.range[0] else "long"


def _band(band: Band) -> dict[str, object]:
    return {
        "from": band.nearest,
        "to": band.farthest,
        "shots": [
            {
                "name": shot.name,
                "location": shot.place,
                "slots": list(shot.slots),
                "slot_dice": shot.slot_dice,
            }
            for shot in band.shots
        ],
    }


def _at(band: Band, answered: Answer) -> dict[str, dict[str, object]]:
    """Return what the shots of a band do, by location and motion of the target."""
    found: dict[str, dict[str, object]] = {}
    shots = dice_of(band.shots)
    for aim, target in answered.targets.items():
        found.setdefault(aim.place, {})[_MOTION[aim.moved]] = _prospect(shots, target)
    return found


@lru_cache(maxsize=1024)
def _prospect(shots: tuple[Shot, ...], target: Target) -> dict[str, object]:
    return _chances(prospect(shots, target))


def _torpedo(torpedo: Torpedo, answered: Answer) -> dict[str, object]:
    found: dict[str, dict[str, object]] = {}
    for aim, target in answered.targets.items():
        seen = torpedoed(torpedo, target, answered.flak[aim.place])
        told = {"stopped": exact_data(seen.chance_stopped), **_chances(seen)}
        found.setdefault(aim.place, {})[_MOTION[aim.moved]] = told
    shot = torpedo.shot
    return {
        "location": shot.place,
        "slots": list(shot.slots),
        "name": shot.name,
        "item": torpedo.item,
        "a_turn": torpedo.a_turn,
        "from": 1,
        "to": torpedo.reach,
        "at": found,
    }


def _chances(seen: Prospect | Torpedoed) -> dict[str, object]:
    return {
        "nothing": exact_data(seen.chance_of_nothing),
        "slots": {str(number): exact_data(chance) for number, chance in seen.slots.items()},
        "keel_check": exact_data(seen.chance_of_keel_check),
        "keel_broken": exact_data(seen.chance_keel_broken),
        "slots_broken": exact_data(seen.mean_slots_broken),
    }


def _turns(answered: Answer, turns: int) -> dict[str, Any]:
    """Return what becomes of the target by each turn, under the volley that likeliest ends it."""
    fire, band, struck = deadliest(answered, turns)
    shots = dice_of(band.shots)
    found: dict[str, dict[str, object]] = {}
    for aim, target in answered.targets.items():
        found.setdefault(aim.place, {})[_MOTION[aim.moved]] = _by_turn(shots, target, turns)
    return {
        "field": fire.field.name,
        "from": band.nearest,
        "to": band.farthest,
        "location": struck.place,
        "at": found,
    }


@lru_cache(maxsize=64)
def _by_turn(shots: tuple[Shot, ...], target: Target, turns: int) -> list[dict[str, object]]:
    fates = foresee(shots, target, turns)
    return [{"turn": turn, **_fate(fate)} for turn, fate in enumerate(fates, start=1)]


def _fate(fate: Fate) -> dict[str, object]:
    return {
        "location_lost": exact_data(fate.chance_location_lost),
        "half_si": exact_data(fate.chance_half_destroyed),
        "keel_broken": exact_data(fate.chance_keel_broken),
        "out_of_battle": exact_data(fate.chance_destroyed),
    }
