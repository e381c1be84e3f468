"""More faults to plant: in what the eight nations add to battles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee.planted import Caught, Fault, listing

if TYPE_CHECKING:
    from tests.referee.record import Json
    from tests.referee.saved import Saved

NATIONS: Final[dict[str, Fault]] = {}
planted = listing(NATIONS)


def _items(s: Saved, event: Json, item: str) -> list[Json]:
    """Return the slots with an item in the location that an event fires from."""
    numbers = ((event["vessel"], event["place"], number) for number in range(1, 7))
    return [slot for slot in (s.slot(*each) for each in numbers) if slot["item"] == item]


def _add(s: Saved, at: int, more: int) -> None:
    """Alter what is added to a roll, and its total with it."""
    s.events[at]["roll"]["added"] += more
    s.events[at]["total"] += more


# Rams, collisions


@planted
def a_ram_counts_more_hexes_than_it_ran(s: Saved) -> Caught | None:
    for at, event in s.all("ramchecked"):
        event["run"] += 1
        event["total"] += 1
        return Caught("ram", s.turn(at))
    return None


@planted
def a_ram_counts_no_ramming_crews(s: Saved) -> Caught | None:
    for at, event in s.all("ramchecked"):
        if event["crews"]:
            event["total"] -= event["crews"]
            event["crews"] = 0
            return Caught("ram", s.turn(at))
    return None


@planted
def a_ram_fails_that_must_succeed(s: Saved) -> Caught | None:
    for at, event in s.all("ramchecked"):
        if event["done"]:
            event["done"] = False
            return Caught("ram", s.turn(at))
    return None


@planted
def a_ram_does_without_its_prow(s: Saved) -> Caught | None:
    for at, event in s.all("rammed"):
        if event["roll"].get("prows"):
            event["roll"]["prows"].clear()
            return Caught("breach roll", s.turn(at))
    return None


@planted
def a_blow_adds_no_type(s: Saved) -> Caught | None:
    for at, event in s.all("rammed"):
        _add(s, at, -event["roll"]["added"])
        return Caught("breach roll", s.turn(at))
    return None


@planted
def a_rammer_is_not_struck_in_turn(s: Saved) -> Caught | None:
    for at, event in s.all("rammed"):
        back = s.next(at + 1)
        if back["event"] == "rammed" and back["vessel"] == event["target"]:
            turn = s.turn(at)
            del s.events[at + 2]
            return Caught("ram", turn)
    return None


@planted
def a_rammer_is_struck_beside_its_whole_prow(s: Saved) -> Caught | None:
    for at, event in s.all("struck"):
        if event.get("sought") and len(event["shows"]) > 1:
            first = s.first_cast(at)
            del s.casts[first + 1 : first + len(event["shows"])]
            del event["shows"][1:]
            return Caught("slot", s.turn(at))
    return None


@planted
def a_rammed_ship_is_shifted_too_far(s: Saved) -> Caught | None:
    for at, event in s.all("shifted"):
        event["at"]["position"][0] += 1
        return Caught("ram", s.turn(at))
    return None


@planted
def a_rammed_ship_is_not_shifted(s: Saved) -> Caught | None:
    for at, _ in s.all("shifted"):
        turn = s.turn(at)
        del s.events[at]
        return Caught("ram", turn)
    return None


@planted
def a_collision_is_passed_over(s: Saved) -> Caught | None:
    for at, event in s.all("rammed"):
        if event["collided"]:
            turn = s.turn(at)
            del s.events[at]
            return Caught("ram", turn)
    return None


# Initiative crews


@planted
def initiative_crews_add_one_too_many(s: Saved) -> Caught | None:
    for at, event in s.all("ranked"):
        event["initiative"] += 1
        return Caught("fog of war" if s.fog else "initiative", s.turn(at))
    return None


@planted
def initiative_crews_add_nothing(s: Saved) -> Caught | None:
    for at, _ in s.all("ranked"):
        turn = s.turn(at)
        del s.events[at]
        return Caught("fog of war" if s.fog else "initiative", turn)
    return None


# Bombers


@planted
def a_bomber_is_sent_twice(s: Saved) -> Caught | None:
    for order in s.orders:
        if order["order"] == "raids" and order["raids"]:
            order["raids"].append(dict(order["raids"][0]))
            at = next(at for at, _ in s.all("bombersent"))
            return Caught("bombers", s.turn(at))
    return None


@planted
def a_bomber_strikes_another_ship(s: Saved) -> Caught | None:
    for at, event in s.all("bombed"):
        event["target"] = event["vessel"]
        return Caught("bombers", s.turn(at))
    return None


@planted
def a_bomber_adds_location_dice(s: Saved) -> Caught | None:
    for at, event in s.all("bombed"):
        event["roll"]["location"] = {"dice": "G", "shows": [1]}
        return Caught("breach roll", s.turn(at))
    return None


@planted
def a_bomber_does_not_strike(s: Saved) -> Caught | None:
    for at, event in s.all("bombed"):
        turn = s.turn(at)
        lie = {key: event[key] for key in ("vessel", "place", "slot")}
        s.events[at] = {"event": "flewhome", **lie}
        return Caught("bombers", turn)
    return None


# Crews, officers, magazines, armor


@planted
def a_gunner_crew_rolls_one_die(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        for cast in event["roll"]["crews"]:
            if len(cast["dice"]) == 2:
                cast["dice"] = cast["dice"][:1]
                cast["shows"] = cast["shows"][:1]
                return Caught("breach roll", s.turn(at))
    return None


@planted
def a_repair_crew_rolls_one_die(s: Saved) -> Caught | None:
    for at, event in s.all("mended"):
        if len(event["crew"]["dice"]) == 2:
            event["crew"]["dice"] = event["crew"]["dice"][:1]
            event["crew"]["shows"] = event["crew"]["shows"][:1]
            return Caught("repairs", s.turn(at))
    return None


@planted
def an_officer_helps_without_a_crew(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        if not event["roll"]["crews"] and _items(s, event, "officer"):
            _add(s, at, 2)
            return Caught("breach roll", s.turn(at))
    return None


@planted
def an_officer_does_not_help_the_guns(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        if event["roll"]["added"] > 0 and event["roll"]["crews"] and _items(s, event, "officer"):
            _add(s, at, -2)
            return Caught("breach roll", s.turn(at))
    return None


@planted
def an_officer_does_not_help_a_repair(s: Saved) -> Caught | None:
    for at, event in s.all("mended"):
        if event["added"]:
            event["total"] -= event["added"]
            event["added"] = 0
            return Caught("repairs", s.turn(at))
    return None


@planted
def a_magazine_is_left_out_of_a_shot(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        if event["roll"]["magazines"]:
            event["roll"]["magazines"].clear()
            return Caught("breach roll", s.turn(at))
    return None


@planted
def resolute_guns_do_not_count_what_was_lost(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        gun = s.slot(event["vessel"], event["place"], event["slots"][0])
        if event["roll"]["added"] > 0 and "resolute" in gun.get("marks", []):
            _add(s, at, -1)
            return Caught("breach roll", s.turn(at))
    return None


@planted
def compartment_armor_does_not_protect_a_broken_slot(s: Saved) -> Caught | None:
    for at, event in s.all("struck"):
        slots = [s.slot(event["target"], event["hit"], number) for number in range(1, 7)]
        thrown_again = len(event["shows"]) > 1 and not event.get("sought")
        breach = slots[event["slot"] - 1].get("breach", 0)
        if thrown_again and event["needed"] > breach:
            event["needed"] = breach
            return Caught("breach number", s.turn(at))
    return None


# Arc torpedoes, stabilizers, squares


@planted
def an_arc_torpedo_leaves_trim_tanks_working(s: Saved) -> Caught | None:
    for at, event in s.all("silenced"):
        for later, shot in s.all("fired"):
            same = later > at and s.turn(later) == s.turn(at)
            if same and shot["vessel"] == event["target"] and shot["roll"]["added"] < 0:
                _add(s, later, -shot["roll"]["added"])
                return Caught("breach roll", s.turn(at))
    return None


@planted
def stabilizers_help_no_gun_to_reach(s: Saved) -> Caught | None:
    """Those of a ship that stands make up for what its guns lack."""
    for at, event in s.all("fired"):
        gun = s.slot(event["vessel"], event["place"], event["slots"][0])
        reach = int(str(gun["range"]).rpartition("/")[2])
        if event["distance"] > reach:
            for location in s.card(event["vessel"])["locations"].values():
                for slot in location.get("slots", {}).values():
                    if slot["item"] == "stabilizer":
                        slot["item"] = "trim tank"
            return Caught("range", s.turn(at))
    return None


@planted
def saturation_throws_one_slot_die(s: Saved) -> Caught | None:
    for at, event in s.all("fired"):
        gun = s.slot(event["vessel"], event["place"], event["slots"][0])
        marks = [mark for mark in gun.get("marks", []) if mark.startswith("saturation")]
        twice = [s.next(at)["event"], s.next(at + 1)["event"]] == ["struck", "struck"]
        if marks and twice and s.next(at)["effect"] in ("held", "miss"):
            turn = s.turn(at)
            del s.casts[s.first_cast(at + 2)]
            del s.events[at + 2]
            return Caught("slot", turn)
    return None
