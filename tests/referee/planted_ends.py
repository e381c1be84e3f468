"""More faults to plant: torpedoes, flak, repairs, losses by damage, and the end of the battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee.planted import Caught, Fault, listing

if TYPE_CHECKING:
    from tests.referee.saved import Saved

ENDS: Final[dict[str, Fault]] = {}
planted = listing(ENDS)


# Torpedoes, flak


@planted
def a_torpedo_is_aimed_short(s: Saved) -> Caught | None:
    for order in s.orders:
        if order["order"] == "launches" and order["launches"]:
            tube = order["launches"][0]
            for at, event in s.all("launched"):
                start, end = event["start"], event["towards"]
                short = [start[0] + (end[0] > start[0]) - (end[0] < start[0]), start[1]]
                tube["towards"] = event["towards"] = short
                return Caught("launching torpedoes", s.turn(at))
    return None


@planted
def a_torpedo_slot_launches_twice(s: Saved) -> Caught | None:
    for at, event in s.all("launched"):
        side = s.side(event["vessel"])
        launches = s.order("launches", s.turn(at), side)["launches"]
        for number, tube in enumerate(launches):
            if s.slot(tube["vessel"], tube["place"], tube["slot"])["item"] != "doppio":
                launches.insert(number + 1, dict(tube))
                return Caught("launching torpedoes", s.turn(at))
    return None


@planted
def a_torpedo_runs_past_its_target(s: Saved) -> Caught | None:
    for at, event in s.all("torpedoed"):
        keys = ("vessel", "place", "slot")
        s.events[at] = {"event": "ranout", **{key: event[key] for key in keys}}
        return Caught("torpedo's line", s.turn(at))
    return None


@planted
def a_torpedo_strikes_what_is_not_on_its_line(s: Saved) -> Caught | None:
    for at, event in s.all("ranout"):
        s.events[at] = {**event, "event": "silenced", "target": 0}
        return Caught("torpedo's line", s.turn(at))
    return None


@planted
def a_torpedo_strikes_another_location(s: Saved) -> Caught | None:
    for at, event in s.all("torpedoed"):
        event["hit"] = "stern" if event["hit"] == "bow" else "bow"
        return Caught("torpedo's line", s.turn(at))
    return None


@planted
def flak_stops_a_torpedo_that_it_must_miss(s: Saved) -> Caught | None:
    for at, event in s.all("flakfired"):
        event["stopped"] = not event["stopped"]
        return Caught("flak", s.turn(at))
    return None


@planted
def flak_does_not_fire(s: Saved) -> Caught | None:
    for at, event in s.all("flakfired"):
        if not event["stopped"] and s.next(at)["event"] == "torpedoed":
            turn = s.turn(at)
            del s.events[at]
            return Caught("flak", turn)
    return None


# Repairs


@planted
def a_repair_succeeds_with_too_little(s: Saved) -> Caught | None:
    for at, event in s.all("mended"):
        if not event["done"]:
            event["done"] = True
            return Caught("repairs", s.turn(at))
    return None


@planted
def a_repair_fails_with_enough(s: Saved) -> Caught | None:
    for at, event in s.all("mended"):
        if event["done"]:
            event["done"] = False
            return Caught("repairs", s.turn(at))
    return None


@planted
def a_crew_repairs_twice(s: Saved) -> Caught | None:
    for at, event in s.all("mended"):
        mends = s.order("repairs", s.turn(at), s.side(event["vessel"]))["mends"]
        mends.append(dict(mends[-1]))
        return Caught("repairs", s.turn(at))
    return None


@planted
def a_whole_slot_is_repaired(s: Saved) -> Caught | None:
    for at, event in s.all("mended"):
        if s.turn(at) == 1:
            continue
        mends = s.order("repairs", s.turn(at), s.side(event["vessel"]))["mends"]
        mends[0]["slot"] = mends[0]["crew"]
        return Caught("repairs", s.turn(at))
    return None


# The end


@planted
def a_ship_that_lost_half_its_si_flies_on(s: Saved) -> Caught | None:
    for at, event in s.all("lost"):
        if event["how"] in ("half", "location"):
            turn = s.turn(at)
            del s.events[at]
            return Caught("losses by damage", turn)
    return None


@planted
def a_ship_is_lost_by_little_damage(s: Saved) -> Caught | None:
    for at, event in s.all("turnbegan"):
        if event["turn"] == 2 and not s.full:
            s.events.insert(at, {"event": "lost", "vessel": 0, "how": "half"})
            return Caught("losses by damage", 1)
    return None


@planted
def the_other_side_wins(s: Saved) -> Caught | None:
    end = s.events[-1]
    if end["verdict"] != "won":
        return None
    end["winner"] = s.data["result"]["winner"] = 1 - end["winner"]
    return Caught("end of the battle", end["turn"])


@planted
def a_victory_is_called_a_draw(s: Saved) -> Caught | None:
    end = s.events[-1]
    if end["verdict"] != "won":
        return None
    for told in (end, s.data["result"]):
        told["verdict"], told["winner"] = "drawn", None
    return Caught("end of the battle", end["turn"])


@planted
def the_result_is_not_that_of_the_last_turn(s: Saved) -> Caught | None:
    s.data["result"]["turn"] += 1
    return Caught("end of the battle", s.events[-1]["turn"])


@planted
def a_battle_ends_with_both_sides_afloat(s: Saved) -> Caught | None:
    for at, event in s.all("turnbegan"):
        if event["turn"] == 2:
            del s.events[at:]
            s.events.append({"event": "ended", "verdict": "won", "winner": 0, "turn": 1})
            return Caught("end of the battle", 1)
    return None


@planted
def a_battle_goes_on_after_its_end(s: Saved) -> Caught | None:
    end = s.events[-1]
    s.events.append({"event": "turnbegan", "turn": end["turn"] + 1})
    return Caught("end of the battle", end["turn"])


@planted
def a_turn_is_counted_twice(s: Saved) -> Caught | None:
    for at, event in s.all("turnbegan"):
        event["turn"] += 1
        return Caught("turns", s.turn(at))
    return None
