"""Odds of air ships: the question, what its tables show, and JSON with exact fractions."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.app.odds import damage_told, expect_air
from cardforge.app.registry import FLEET
from cardforge.core.figures import exact_data
from cardforge.errors import CallError
from cardforge.leviathans.odds.question import Question, deadliest, left_out
from cardforge.leviathans.odds.shots import Circumstances
from cardforge.leviathans.odds.targets import bit
from cardforge.leviathans.odds.torpedoes import torpedoed
from cardforge.leviathans.odds.volleys import dice_of, foresee, prospect
from cardforge.leviathans.places import SLOT_NUMBERS, named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardforge.app.odds import OddsWords
    from cardforge.core.game import Design
    from cardforge.leviathans.odds.fields import Band
    from cardforge.leviathans.odds.question import Answer, Fire
    from cardforge.leviathans.odds.shots import Shot
    from cardforge.leviathans.odds.states import Fate
    from cardforge.leviathans.odds.targets import Damage, Target
    from cardforge.leviathans.odds.torpedoes import Torpedo, Torpedoed
    from cardforge.leviathans.odds.volleys import Prospect
    from cardforge.leviathans.ship import Ship, Slot


def air_question(one: Design, other: Design, words: OddsWords) -> Question:
    """Return the question; raise CallError where the words do not fit the designs."""
    attacker, target = _air_ship(one), _air_ship(other)
    if words.distance == 0:
        raise CallError("expected a range of 1 or more, only fleet ships share a hex")
    return Question(
        attacker, target, words.distance, words.arc, words.at,
        motions=(False,) if words.stop else (True, False),
        attacker_damage=damage_told(attacker, words.attacker_damaged),
        damage=damage_told(target, words.damaged),
        given=Circumstances(brackets=words.brackets),
    )  # fmt: skip


def _air_ship(design: Design) -> Ship:
    if design.game == FLEET:
        raise CallError(
            f"expected an air ship, '{design.name}' is of {FLEET}: she meets air ships at the"
            " scale `fleet`"
        )
    ship: Ship = expect_air(design).value
    return ship


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


MOTION: Final = {True: "moving", False: "standing"}
_EITHER: Final = {
    ("port", "starboard"): "either side",
    ("bow to port", "bow to starboard"): "either half of the bow",
    ("stern to port", "stern to starboard"): "either half of the stern",
}
_SHORTER: Final = {
    "either half of the bow": "bow halves",
    "either half of the stern": "stern halves",
}
"""What parts are called in the company of others."""
_LONGEST_NAME: Final = 24


class Column(NamedTuple):
    """Locations that are alike, and one of them as a target in each motion that is asked for."""

    name: str
    place: str
    targets: tuple[Target, ...]


class Fires(NamedTuple):
    """Fires that are alike: the name of their guns, where they stand or bear, and one of them."""

    name: str
    where: str
    guns: int
    fire: Fire


Worth = tuple[Fraction, str]
"""What shots are worth, and how that is printed."""


def columns(answered: Answer) -> list[Column]:
    """Return the locations under fire, those that no shot could tell apart as one."""
    by_place: dict[str, tuple[Target, ...]] = {}
    for aim, target in answered.targets.items():
        by_place[aim.place] = (*by_place.get(aim.place, ()), target)
    alike: dict[object, list[str]] = {}
    for place, targets in by_place.items():
        alike.setdefault((targets, answered.flak.get(place)), []).append(place)
    return [Column(named(same), same[0], by_place[same[0]]) for same in alike.values()]


def motions(answered: Answer) -> str:
    """Say in which motion the figures of a column find the target."""
    return " | ".join(dict.fromkeys(MOTION[aim.moved] for aim in answered.targets))


def volleys_alike(answered: Answer) -> list[Fires]:
    """Return the volleys, those with the same dice over the same distances as one."""
    groups: dict[object, list[Fire]] = {}
    for fire in answered.volleys:
        groups.setdefault(_dice(fire), []).append(fire)
    return [
        Fires(_either([fire.field.name for fire in same]), "", len(same[0].field.mounts), same[0])
        for same in groups.values()
    ]


def guns_alike(answered: Answer) -> list[Fires]:
    """Return the guns, those of one name with the same dice over the same distances as one."""
    groups: dict[object, list[Fire]] = {}
    for fire in answered.guns:
        groups.setdefault((fire.field.name, _dice(fire)), []).append(fire)
    return [
        Fires(_gun_name(same[0]), _mounted(same), len(same), same[0]) for same in groups.values()
    ]


def best_first(
    fires: Iterable[Fires],
    seen: Iterable[Column],
    worth: Callable[[Band, Target], Worth],
    words: Callable[[Fires, Band], tuple[str, ...]],
) -> list[tuple[str, ...]]:
    """Return the rows of a table, each group of fires together, the one worth most first."""
    targets = [column.targets for column in seen]
    groups = []
    for each in fires:
        rows: list[tuple[str, ...]] = []
        most = Fraction(0)
        for band in each.fire.bands:
            told = [[worth(band, target) for target in group] for group in targets]
            most = max(most, *(value for group in told for value, _ in group))
            cells = (" | ".join(text for _, text in group) for group in told)
            rows.append((*words(each, band), *cells))
        groups.append((most, rows))
    groups.sort(key=lambda group: -group[0])
    return [row for _, rows in groups for row in rows]


def lost_told(question: Question) -> list[str]:
    """Say of either ship what it had lost before this turn, where that is anything."""
    hurt = ((question.attacker, question.attacker_damage), (question.target, question.damage))
    return [f"{ship.name} has lost {_slots(damage)}" for ship, damage in hurt if damage.count]


def _slots(damage: Damage) -> str:
    lost = {place: damage.lost(place) for place in damage.before}
    return "; ".join(
        f"{place} {', '.join(str(n) for n in SLOT_NUMBERS if mask & bit(n))}"
        for place, mask in lost.items()
        if mask
    )


def _gun_name(fire: Fire) -> str:
    """Name a gun, or as many as make one roll together; a long name as far as it goes."""
    name, together = fire.field.name, len(fire.field.mounts)
    if len(name) > _LONGEST_NAME:
        name = f"{name[: _LONGEST_NAME - 1].rstrip()}…"
    return name if together == 1 else f"{name} x {together}"


def _dice(fire: Fire) -> tuple[object, ...]:
    return tuple(
        (band.nearest, band.farthest, *((shot.roll, shot.slot_dice) for shot in band.shots))
        for band in fire.bands
    )


def _either(names: list[str]) -> str:
    """Name parts of the horizon under the same fire: either side, bow halves, stern."""
    told, left = [], list(names)
    for pair, words in _EITHER.items():
        if set(pair) <= set(left):
            left = [name for name in left if name not in pair]
            told.append(words)
    if len(told) + len(left) == 1:
        return (told + left)[0]
    return ", ".join([_SHORTER.get(words, words) for words in told] + left)


def _mounted(fires: Iterable[Fire]) -> str:
    return named(dict.fromkeys(place for fire in fires for place, _ in fire.field.mounts))
