"""Faults to plant in the fire of a saved battle: each alters it where it can, and says what is to be caught.

A fault returns the rule and the turn that the referee's first complaint has to name, or None where
the battle has nothing of the kind.
"""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, degrees, sqrt
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tests.referee.dice import FACES
from tests.referee.hexes import WAYS, Hex, Stand

if TYPE_CHECKING:
    from tests.referee.record import Json
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


FIRE: Final[dict[str, Fault]] = {}
planted = listing(FIRE)


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


# Fire that was never allowed


def _bearing(stand: Json, place: str, target: Json) -> float:
    """Return the smallest bearing off the bow to any hex of a target, starboard positive."""
    here = _as_stand(stand)
    ahead = _flat(WAYS[here.facing])
    found = []
    for hex_ in _as_stand(target).hexes:
        x, y = _flat(here.station(place).towards(hex_))
        found.append(degrees(atan2(ahead[0] * y - ahead[1] * x, ahead[0] * x + ahead[1] * y)))
    return min(found, key=abs)


def _as_stand(at: Json) -> Stand:
    return Stand(at["type"], Hex(*at["position"]), at["facing"])


def _flat(way: tuple[int, int]) -> tuple[float, float]:
    return way[0] * sqrt(3) / 2, way[1] + way[0] / 2


def _replace_shot(s: Saved, at: int, **changes: Any) -> None:
    s.aim(at).update(changes)
    s.events[at].update(changes)


@planted
def a_gun_fires_out_of_its_arc(s: Saved) -> Caught | None:
    mirrored = {"port": "starboard", "starboard": "port"}
    for at, event in s.all("fired"):
        place = mirrored.get(event["place"])
        damaged = any(
            (struck["target"], struck["hit"]) == (event["vessel"], place)
            for _, struck in s.all("struck")
        )
        if damaged or place in s.card(event["vessel"])["locations"]:
            continue
        where = s.stand(event["vessel"], at), s.stand(event["target"], at)
        if place and 45 < abs(_bearing(where[0], place, where[1])) < 120:
            s.order("salvo", s.turn(at), s.side(event["vessel"]))["aims"][:] = [s.aim(at)]
            _replace_shot(s, at, place=place)
            return Caught("firing arc", s.turn(at))
    return None


@planted
def a_gun_fires_out_of_range(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        gun = s.slot(event["vessel"], event["place"], event["slots"][0])
        if event["distance"] <= 1 or gun["item"] != "gun":
            return None
        for location in s.card(event["vessel"])["locations"].values():
            for slot in location.get("slots", {}).values():
                if slot["item"] == "gun":
                    slot["range"] = "0/1"
        return Caught("range", s.turn(at))
    return None


@planted
def a_long_gun_fires_within_its_short_range(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        gun = s.slot(event["vessel"], event["place"], event["slots"][0])
        if gun["item"] == "long gun":
            for location in s.card(event["vessel"])["locations"].values():
                for slot in location.get("slots", {}).values():
                    if slot["item"] == "long gun":
                        slot["range"] = "40/41"
            return Caught("long guns", s.turn(at))
    return None


@planted
def a_shot_strikes_a_location_that_faces_away(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        away = {"bow": "stern", "stern": "bow"}.get(event["hit"])
        if away:
            _replace_shot(s, at, hit=away)
            return Caught("damage arc", s.turn(at))
    return None


@planted
def a_gun_fires_twice(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        turn = s.turn(at)
        aims = s.order("salvo", turn, s.side(event["vessel"]))["aims"]
        aims.append(dict(s.aim(at)))
        return Caught("declaring fire", turn)
    return None


@planted
def a_gun_fires_that_was_lost_before(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        for broken, struck in s.all("struck"):
            gun = s.turn(broken) < s.turn(at) and struck["effect"] == "broken"
            lie = (struck["target"], struck["hit"]) == (event["vessel"], event["place"])
            if gun and lie and struck["item"] == event["gun"] and len(event["slots"]) == 1:
                mended = any(
                    (each["vessel"], each["place"]) == (struck["target"], struck["hit"])
                    for _, each in s.all("mended")
                )
                if not mended:
                    _replace_shot(s, at, slots=[struck["slot"]])
                    return Caught("declaring fire", s.turn(at))
    return None


@planted
def a_shot_is_aimed_at_a_friend(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        friends = [
            number
            for number in range(len(s.data["start"]["vessels"]))
            if s.side(number) == s.side(event["vessel"])
        ]
        _replace_shot(s, at, target=friends[-1])
        return Caught("declaring fire", s.turn(at))
    return None


@planted
def a_bracket_is_made_of_unlike_guns(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        for _, other in s.all("fired"):
            place = (event["vessel"], event["place"]) == (other["vessel"], other["place"])
            if place and event["gun"] != other["gun"]:
                _replace_shot(s, at, slots=[*event["slots"], *other["slots"]])
                return Caught("bracket fire", s.turn(at))
    return None


@planted
def guns_without_the_mark_fire_as_a_bracket(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        for _, other in s.all("fired"):
            lie = (event["vessel"], event["place"], event["gun"])
            alike = lie == (other["vessel"], other["place"], other["gun"])
            marks = s.slot(event["vessel"], event["place"], event["slots"][0]).get("marks", [])
            if alike and event["slots"] != other["slots"] and "bracket" not in marks:
                _replace_shot(s, at, slots=[*event["slots"], *other["slots"]])
                return Caught("bracket fire", s.turn(at))
    return None


@planted
def a_declared_shot_is_never_rolled(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        last = s.next(at)["event"] == "struck" and event["total"] >= 0
        if last and s.next(at)["effect"] in ("held", "miss"):
            turn = s.turn(at)
            follows = s.events[at + 2]["event"]
            del s.events[at : at + 2]
            return Caught("declaring fire", turn) if follows != "struck" else None
    return None
