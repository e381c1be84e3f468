"""Odds of air ships for the application: the question, and the whole answer."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final

from cardforge.core.figures import Answer
from cardforge.errors import CallError
from cardforge.leviathans.odds import dice_of, foresee, prospect
from cardforge.leviathans.odds.actions import (
    Spending,
    aim_lost,
    evasion,
    expect_charges,
    expect_evading,
    turns_of_charges,
)
from cardforge.leviathans.odds.question import (
    Question,
    actions,
    answer,
    deadliest,
    left_out,
    lost_before,
)
from cardforge.leviathans.odds.shots import Circumstances
from cardforge.leviathans.odds.targets import damaged
from cardforge.leviathans.odds.torpedoes import torpedoed
from cardforge.leviathans.places import SLOT_NUMBERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.core.figures import OddsAsked, Part
    from cardforge.leviathans.odds import Prospect
    from cardforge.leviathans.odds.question import Answered, Fire
    from cardforge.leviathans.odds.shots import Band, Shot
    from cardforge.leviathans.odds.states import Fate
    from cardforge.leviathans.odds.targets import Damage, Target
    from cardforge.leviathans.odds.torpedoes import TorpedoEffect, TorpedoSlot
    from cardforge.leviathans.ship import Ship
    from cardforge.press.charts import OddsFigures

_MOTION: Final = {True: "go", False: "stop"}
_DAMAGE: Final = "expected what is lost as location:slot, such as bow:3,stern:1,2"


def odds_answer(attacker: Ship, target: Ship, asked: OddsAsked) -> Answer:
    """Answer a question about two ships.

    Raise CallError if a word does not fit the ships.
    """
    question, turns = _question(attacker, target, asked), asked.turns
    answered = answer(question)
    fires = f"{attacker.name} ({_about(attacker)}) fires at {target.name} ({_about(target)})"
    return Answer(
        heading=(fires, *lost_before(question), *actions(question)),
        names=(attacker.name, target.name),
        parts=partial(_parts, question, answered, turns),
        data=partial(odds_data, question, answered, turns),
        charts=partial(_charts, question, answered, turns),
    )


def _question(attacker: Ship, target: Ship, asked: OddsAsked) -> Question:
    if asked.distance == 0:
        raise CallError("expected a range of 1 or more, only fleet ships share a hex")
    for ship, evades in ((attacker, asked.attacker_evading), (target, asked.evading)):
        if evades:
            expect_evading(ship)
    damage = damage_told(attacker, asked.attacker_damaged)
    spending = Spending(asked.charges_range, asked.charges_roll)
    expect_charges(attacker, damage, spending)
    aimed = spending.roll - (aim_lost(attacker) if asked.attacker_evading else 0)
    return Question(
        attacker, target, asked.distance, asked.arc, asked.at,
        motions=(False,) if asked.stop else (True, False),
        attacker_damage=damage,
        damage=damage_told(target, asked.damaged),
        given=Circumstances(aimed, brackets=asked.brackets, nearer=spending.range),
        attacker_evades=asked.attacker_evading,
        target_evades=asked.evading,
        spending=spending,
    )  # fmt: skip


def damage_told(ship: Ship, words: str) -> Damage:
    """Return a ship's damage from text such as `bow:3,stern:1,2`; locations may repeat.

    Raise CallError for other text, and for slots that cannot be destroyed.
    """
    lost: dict[str, list[int]] = {}
    place = ""
    for word in filter(None, (part.strip() for part in words.split(","))):
        before, colon, number = word.rpartition(":")
        place = before.strip() if colon else place
        if not place or not number.strip().isdecimal():
            raise CallError(f"{_DAMAGE}, got '{word}'")
        lost.setdefault(place, []).append(int(number))
    return damaged(ship, lost)


def _about(ship: Ship) -> str:
    return f"Type {ship.type}, SI {ship.si}"


# JSON needs no tables, text no charts, and charts the press: each is imported for itself alone.


def _parts(question: Question, answered: Answered, turns: int) -> Iterator[Part]:
    from cardforge.leviathans.odds.answer_tables import parts

    return parts(question, answered, turns)


def _charts(question: Question, answered: Answered, turns: int) -> OddsFigures | None:
    from cardforge.leviathans.odds.charts import odds_figures

    return None if answered.why_not else odds_figures(question, answered, turns)


def odds_data(question: Question, answered: Answered, turns: int) -> dict[str, Any]:
    """Return the answer as data, in the form of `docs/reference/json.md`."""
    return {
        "attacker": _ship(
            question.attacker, question.attacker_damage, evades=question.attacker_evades
        ),
        "target": _ship(question.target, question.damage, evades=question.target_evades),
        "range": question.distance,
        "brackets": question.given.brackets,
        "charges": _charges(question),
        "answer": answered.why_not or None,
        "guns": [_gun(question, fire, answered) for fire in answered.guns],
        "volleys": [_volley(fire, answered) for fire in answered.volleys],
        "torpedoes": [_torpedo(each, answered) for each in answered.torpedoes],
        "left_out": left_out(question, answered) or None,
        "turns": None if answered.why_not else _turns(answered, turns),
    }


def _ship(ship: Ship, damage: Damage, *, evades: bool) -> dict[str, object]:
    lost = {
        place: [n for n in SLOT_NUMBERS if mask >> n - 1 & 1]
        for place, mask in damage.before.items()
    }
    own = evasion(ship, damage)._asdict() if evades else None
    return {
        "name": ship.name, "type": ship.type, "si": ship.si, "damaged": lost, "evading": own
    }  # fmt: skip


def _charges(question: Question) -> dict[str, object] | None:
    spending = question.spending
    if not spending.total:
        return None
    turns = turns_of_charges(question.attacker, spending.total, question.attacker_damage)
    return {**spending._asdict(), "turns": turns}


def _gun(question: Question, fire: Fire, answered: Answered) -> dict[str, object]:
    place, number = fire.field.mounts[0]
    slot = question.attacker.locations[place].slots[number]
    short = slot.range[0] + question.spending.range
    return {
        "location": place,
        "slots": [number for _, number in fire.field.mounts],
        "name": slot.label,
        "item": slot.item,
        "ranges": [
            {"range": _word(short, band), **_band(band), "at": _at(band, answered)}
            for band in fire.bands
        ],
    }


def _volley(fire: Fire, answered: Answered) -> dict[str, object]:
    field = fire.field
    return {
        "field": field.name,
        "arc": field.arc,
        "guns": [{"location": place, "slot": number} for place, number in field.mounts],
        "ranges": [{**_band(band), "at": _at(band, answered)} for band in fire.bands],
    }


def _word(short: int, band: Band) -> str:
    return "short" if band.farthest <= short else "long"


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


def _at(band: Band, answered: Answered) -> dict[str, dict[str, object]]:
    """Return the effects of a band's shots, by location and motion of the target."""
    found: dict[str, dict[str, object]] = {}
    shots = dice_of(band.shots)
    for aim, target in answered.targets.items():
        found.setdefault(aim.place, {})[_MOTION[aim.moved]] = _prospect(shots, target)
    return found


@lru_cache(maxsize=1024)
def _prospect(shots: tuple[Shot, ...], target: Target) -> dict[str, object]:
    return _chances(prospect(shots, target))


def _torpedo(torpedo: TorpedoSlot, answered: Answered) -> dict[str, object]:
    found: dict[str, dict[str, object]] = {}
    for aim, target in answered.targets.items():
        seen = torpedoed(torpedo, target, answered.flak[aim.place])
        told = {"stopped": seen.chance_stopped, **_chances(seen)}
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


def _chances(seen: Prospect | TorpedoEffect) -> dict[str, object]:
    return {
        "nothing": seen.chance_of_nothing,
        "slots": {str(number): chance for number, chance in seen.slots.items()},
        "keel_check": seen.chance_of_keel_check,
        "keel_broken": seen.chance_keel_broken,
        "slots_broken": seen.mean_slots_broken,
    }


def _turns(answered: Answered, turns: int) -> dict[str, Any]:
    """Return the target's state after each turn, under the volley most likely to destroy it."""
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
        "location_lost": fate.chance_location_lost,
        "half_si": fate.chance_half_destroyed,
        "keel_broken": fate.chance_keel_broken,
        "out_of_battle": fate.chance_destroyed,
    }
