"""More faults to plant: in Tesla charges, and in the rays that they feed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee.planted import Caught, Fault, listing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.referee.record import Json
    from tests.referee.saved import Saved

CHARGES: Final[dict[str, Fault]] = {}
planted = listing(CHARGES)


def _uses(s: Saved, use: str) -> Iterator[tuple[int, Json]]:
    """Yield where charges are spent for one use."""
    return ((at, event) for at, event in s.all("chargesspent") if event["use"] == use)


@planted
def a_ship_of_another_nation_makes_a_charge(s: Saved) -> Caught | None:
    for at, event in s.all("chargemade"):
        if s.next(at)["event"] == "chargemade":
            s.card(event["vessel"])["nation"] = "Ruritania"
            return Caught("tesla charges", s.turn(at))
    return None


@planted
def a_ship_makes_no_charge(s: Saved) -> Caught | None:
    for at, _ in s.all("chargemade"):
        if s.next(at)["event"] == "chargemade":
            turn = s.turn(at)
            del s.events[at]
            return Caught("tesla charges", turn)
    return None


@planted
def a_coil_stores_two_charges(s: Saved) -> Caught | None:
    for at, event in s.all("chargemade"):
        if event["stored"]:
            event["stored"] += 1
            return Caught("tesla charges", s.turn(at))
    return None


@planted
def a_lost_coil_keeps_its_charge(s: Saved) -> Caught | None:
    for at, _ in s.all("chargeslost"):
        turn = s.turn(at)
        del s.events[at]
        return Caught("tesla charges", turn)
    return None


@planted
def a_lost_coil_takes_this_turns_charge(s: Saved) -> Caught | None:
    for at, event in s.all("chargeslost"):
        event["left"] -= 1
        return Caught("tesla charges", s.turn(at))
    return None


@planted
def a_charge_is_spent_that_is_not_there(s: Saved) -> Caught | None:
    for at, event in _uses(s, "mp"):
        order = s.charges_for(at)
        order["mp"] += 9
        event["charges"] += 9
        return Caught("tesla charges", s.turn(at))
    return None


@planted
def a_charge_for_mp_is_not_spent(s: Saved) -> Caught | None:
    for at, _ in _uses(s, "mp"):
        turn = s.turn(at)
        del s.events[at]
        return Caught("tesla charges", turn)
    return None


@planted
def a_charge_buys_two_mp(s: Saved) -> Caught | None:
    for at, event in _uses(s, "mp"):
        sailed = s.next(at)
        if s.turn(at) == 1 and sailed["event"] == "sailed":
            s.card(event["vessel"])["mp"] = len(sailed["words"]) - event["charges"] - 1
            return Caught("movement points", 1)
    return None


@planted
def a_charge_saves_no_hex_before_its_turn(s: Saved) -> Caught | None:
    for at, event in _uses(s, "turn"):
        order, sailed = s.charges_for(at), s.next(at)
        words = sailed.get("words", [])
        first = order["turns"] == [1] * event["charges"] and words[:1] in (["L"], ["R"])
        if first and "F" in words and sum(word in "LR" for word in words) > 1:
            order["turns"] = [2] * event["charges"]
            return Caught("turn on the spot", s.turn(at))
    return None


@planted
def a_charge_is_for_a_turn_that_is_not_made(s: Saved) -> Caught | None:
    for at, event in _uses(s, "turn"):
        sailed = s.next(at)
        if event["left"] and sailed["event"] == "sailed":
            event["charges"] += 1
            event["left"] -= 1
            s.charges_for(at)["turns"].append(9)
            return Caught("tesla charges", s.turn(at))
    return None


@planted
def charges_for_the_range_reach_farther_than_the_gun(s: Saved) -> Caught | None:
    for at, event in _uses(s, "range"):
        for later, shot in s.all("fired"):
            if s.turn(later) == s.turn(at) and shot["vessel"] == event["vessel"] and later > at:
                _shorten(s, event["vessel"])
                return Caught("range", s.turn(at)) if shot["distance"] > 1 else None
    return None


def _shorten(s: Saved, ship: int) -> None:
    for location in s.card(ship)["locations"].values():
        for slot in location.get("slots", {}).values():
            if slot["item"] == "gun":
                slot["range"] = "0/1"


@planted
def a_charge_does_not_help_a_roll(s: Saved) -> Caught | None:
    for at, event in _uses(s, "roll"):
        for later, shot in s.all("fired"):
            if s.turn(later) == s.turn(at) and shot["vessel"] == event["vessel"] and later > at:
                shot["roll"]["added"] -= event["charges"]
                shot["total"] -= event["charges"]
                return Caught("breach roll", s.turn(at))
    return None


# Rays


@planted
def a_ray_makes_more_torque_than_it_rolls(s: Saved) -> Caught | None:
    for at, event in s.all("rayfired"):
        event["torque"] += 1
        return Caught("EFFAS rays", s.turn(at))
    return None


@planted
def a_ray_shines_twice(s: Saved) -> Caught | None:
    for at, event in s.all("rayfired"):
        rays = s.rays(at)
        rays.append(dict(rays[-1]))
        assert event["vessel"] in [ray["vessel"] for ray in rays]
        return Caught("EFFAS rays", s.turn(at))
    return None


@planted
def a_ray_spends_charges_that_are_not_there(s: Saved) -> Caught | None:
    for at, _ in s.all("rayfired"):
        s.rays(at)[0]["charges"] += 9
        return Caught("EFFAS rays", s.turn(at))
    return None


@planted
def a_ray_turns_the_other_way(s: Saved) -> Caught | None:
    for at, event in s.all("twisted"):
        event["at"]["facing"] = (event["at"]["facing"] + 3) % 6
        return Caught("EFFAS rays", s.turn(at))
    return None


@planted
def a_ray_turns_a_ship_too_far(s: Saved) -> Caught | None:
    for at, event in s.all("twisted"):
        event["hexsides"] += 1
        return Caught("EFFAS rays", s.turn(at))
    return None


@planted
def a_ray_with_torque_turns_nobody(s: Saved) -> Caught | None:
    for at, _ in s.all("twisted"):
        turn = s.turn(at)
        del s.events[at]
        return Caught("EFFAS rays", turn)
    return None
