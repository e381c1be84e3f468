"""Faults to plant in the rolls and the damage of a saved battle: each alters it where it can, and says what is to be caught.

A fault returns the rule and the turn that the referee's first complaint has to name, or None where
the battle has nothing of the kind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from tests.referee.dice import FACES

if TYPE_CHECKING:
    from tests.referee.saved import Saved


class Caught(NamedTuple):
    """What has to be complained of."""

    rule: str
    turn: int


Fault = Callable[["Saved"], Caught | None]


def listing(faults: dict[str, Fault]) -> Callable[[Fault], Fault]:
    """Return a decorator that adds faults to a table, by their own words."""

    def add(fault: Fault) -> Fault:
        faults[fault.__name__.replace("_", " ")] = fault
        return fault

    return add


ROLLS: Final[dict[str, Fault]] = {}
planted = listing(ROLLS)


# Dice and breach rolls


def _other_face(die: str, shown: int) -> int:
    return next(face for face in FACES[die] if face != shown)


@planted
def a_die_is_told_otherwise_than_rolled(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        cast = event["roll"]["weapons"][0]
        cast["shows"][0] = _other_face(cast["dice"][0], cast["shows"][0])
        return Caught("dice", s.turn(at))
    return None


@planted
def a_die_is_rolled_otherwise_than_told(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        cast = event["roll"]["location"]
        shown = cast["shows"][0]
        s.recast(at, cast["dice"][0], shown, _other_face(cast["dice"][0], shown))
        return Caught("dice", s.turn(at))
    return None


@planted
def a_die_is_changed_and_the_total_is_not(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        cast = event["roll"]["location"]
        die, shown = cast["dice"][0], cast["shows"][0]
        cast["shows"][0] = _other_face(die, shown)
        s.recast(at, die, shown, cast["shows"][0])
        return Caught("breach roll", s.turn(at))
    return None


@planted
def a_die_shows_more_than_its_highest_face(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        cast = event["roll"]["location"]
        die, shown = cast["dice"][0], cast["shows"][0]
        if s.next(at)["event"] == "struck":
            cast["shows"][0] = 13
            event["total"] += 13 - shown
            s.recast(at, die, shown, 13)
            return Caught("dice", s.turn(at))
    return None


@planted
def a_slot_die_is_told_otherwise_than_rolled(s: Saved) -> Caught | None:
    for at, event in s.all("struck"):
        event["shows"][0] = _other_face("6", event["shows"][0])
        return Caught("dice", s.turn(at))
    return None


@planted
def a_total_is_one_too_high(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        event["total"] += 1
        return Caught("breach roll", s.turn(at))
    return None


@planted
def a_weapon_rolls_other_dice(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        cast = event["roll"]["weapons"][0]
        low = "G" if cast["dice"][0] != "G" else "U"
        if max(cast["shows"]) <= 4 and s.casts[s.first_cast(at)][0] == cast["dice"]:
            cast["dice"] = low * len(cast["dice"])
            s.casts[s.first_cast(at)][0] = cast["dice"]
            return Caught("breach roll", s.turn(at))
    return None


@planted
def a_crew_is_left_out(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        crews = event["roll"]["crews"]
        if len(crews) == 1 and event["total"] > 2:
            gone = crews.pop()
            event["total"] -= sum(gone["shows"])
            return Caught("breach roll", s.turn(at))
    return None


@planted
def a_lost_trim_tank_is_forgotten(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        if event["roll"]["added"] < 0:
            event["roll"]["added"] += 1
            event["total"] += 1
            return Caught("breach roll", s.turn(at))
    return None


@planted
def a_target_is_told_to_have_stood(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        if event["moved"]:
            event["moved"] = False
            return Caught("go and stop dice", s.turn(at))
    return None


@planted
def a_range_is_told_one_shorter(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        event["distance"] -= 1
        return Caught("range", s.turn(at))
    return None


# Damage


@planted
def a_slot_holds_that_must_break(s: Saved) -> Caught | None:
    for at, event in s.all("struck"):
        if event["effect"] == "broken" and len(event["shows"]) == 1:
            event["effect"] = "held"
            return Caught("slot", s.turn(at))
    return None


@planted
def a_slot_breaks_that_must_hold(s: Saved) -> Caught | None:
    for at, event in s.all("struck"):
        if event["effect"] == "held" and len(event["shows"]) == 1:
            event["effect"] = "broken"
            return Caught("slot", s.turn(at))
    return None


@planted
def a_miss_breaks_a_slot(s: Saved) -> Caught | None:
    for at, event in s.all("struck"):
        if event["effect"] == "miss":
            event["effect"] = "broken"
            return Caught("slot", s.turn(at))
    return None


@planted
def another_slot_than_the_die_names_is_struck(s: Saved) -> Caught | None:
    for at, event in s.all("struck"):
        if event["effect"] == "broken":
            event["slot"] = event["slot"] % 6 + 1
            return Caught("slot", s.turn(at))
    return None


@planted
def another_location_than_the_one_aimed_at_is_struck(s: Saved) -> Caught | None:
    for at, event in s.all("struck"):
        event["hit"] = "stern" if event["hit"] == "bow" else "bow"
        return Caught("slot", s.turn(at))
    return None


@planted
def armor_is_forgotten(s: Saved) -> Caught | None:
    for at, event in s.all("struck"):
        if event["needed"] > 1:
            event["needed"] -= 1
            return Caught("breach number", s.turn(at))
    return None


@planted
def a_destroyed_slot_is_not_thrown_for_again(s: Saved) -> Caught | None:
    for at, event in s.all("struck"):
        if len(event["shows"]) == 2:
            del s.casts[s.first_cast(at) + 1]
            del event["shows"][1:]
            return Caught("slot hit before", s.turn(at))
    return None


@planted
def an_intact_slot_is_thrown_for_again(s: Saved) -> Caught | None:
    for at, event in s.all("struck"):
        if event["effect"] == "held" and len(event["shows"]) == 1:
            event["shows"].append(event["shows"][0])
            s.casts.insert(s.first_cast(at) + 1, ["6", event["shows"][:1]])
            return Caught("slot", s.turn(at))
    return None


@planted
def a_keel_check_is_left_out(s: Saved) -> Caught | None:
    for at, event in s.all("keeltested"):
        if s.events[at - 1]["event"] == "struck" and not event["broken"]:
            del s.casts[s.first_cast(at)]
            del s.events[at]
            return Caught("keel check", s.turn(at - 1))
    return None


@planted
def a_keel_check_counts_too_few_slots(s: Saved) -> Caught | None:
    for at, event in s.all("keeltested"):
        event["modifier"] -= 1
        return Caught("keel check", s.turn(at))
    return None


@planted
def a_keel_is_told_to_hold_that_breaks(s: Saved) -> Caught | None:
    for at, event in s.all("keeltested"):
        if event["broken"]:
            event["broken"] = False
            return Caught("keel check", s.turn(at))
    return None


@planted
def a_keel_is_told_to_break_that_holds(s: Saved) -> Caught | None:
    for at, event in s.all("keeltested"):
        if not event["broken"]:
            event["broken"] = True
            return Caught("keel check", s.turn(at))
    return None


@planted
def a_keel_is_checked_against_another_si(s: Saved) -> Caught | None:
    for at, event in s.all("keeltested"):
        event["si"] += 1
        return Caught("keel check", s.turn(at))
    return None


@planted
def a_magazine_does_not_go_off(s: Saved) -> Caught | None:
    for at, _ in s.all("exploded"):
        turn = s.turn(at)
        del s.events[at]
        return Caught("magazine", turn)
    return None


@planted
def a_magazine_adds_no_die_of_its_own(s: Saved) -> Caught | None:
    for at, event in s.all("exploded"):
        event["roll"]["blasts"].clear()
        return Caught("breach roll", s.turn(at))
    return None
