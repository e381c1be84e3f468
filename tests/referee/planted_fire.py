"""More faults to plant: fire that was never allowed, by its arc, range, location or guns."""

from __future__ import annotations

from math import atan2, degrees, sqrt
from typing import TYPE_CHECKING, Any, Final

from tests.referee.hexes import WAYS, Hex, Stand
from tests.referee.planted import Caught, Fault, listing

if TYPE_CHECKING:
    from tests.referee.record import Json
    from tests.referee.saved import Saved

FIRE: Final[dict[str, Fault]] = {}
planted = listing(FIRE)


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
