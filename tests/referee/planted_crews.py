"""More faults to plant: in crews that are moved between the locations of a ship."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee.planted import Caught, Fault, listing

if TYPE_CHECKING:
    from tests.referee.saved import Saved

CREWS: Final[dict[str, Fault]] = {}
planted = listing(CREWS)


@planted
def a_crew_moves_with_too_little(s: Saved) -> Caught | None:
    for at, event in s.all("reinforced"):
        if not event["done"]:
            event["done"] = True
            return Caught("reinforce", s.turn(at))
    return None


@planted
def a_crew_does_not_move_with_enough(s: Saved) -> Caught | None:
    for at, event in s.all("reinforced"):
        if event["done"]:
            event["done"] = False
            return Caught("reinforce", s.turn(at))
    return None


@planted
def the_crew_that_is_met_does_not_help(s: Saved) -> Caught | None:
    for at, event in s.all("reinforced"):
        if len(event["crews"]) == 2:
            event["total"] -= sum(event["crews"].pop()["shows"])
            return Caught("reinforce", s.turn(at))
    return None


@planted
def a_ship_moves_two_crews(s: Saved) -> Caught | None:
    for at, event in s.all("reinforced"):
        moves = s.reinforcements(at)
        again = next(move for move in moves if move["vessel"] == event["vessel"])
        moves.append(dict(again))
        return Caught("reinforce", s.turn(at))
    return None


@planted
def a_crew_moves_within_its_location(s: Saved) -> Caught | None:
    for at, event in s.all("reinforced"):
        move = next(each for each in s.reinforcements(at) if each["vessel"] == event["vessel"])
        move["to"], move["to_slot"] = move["place"], move["slot"]
        return Caught("reinforce", s.turn(at))
    return None


@planted
def a_ship_of_another_nation_moves_a_crew(s: Saved) -> Caught | None:
    for at, event in s.all("reinforced"):
        s.card(event["vessel"])["nation"] = "Ruritania"
        return Caught("reinforce", s.turn(at))
    return None


@planted
def a_crew_repairs_after_a_failed_move(s: Saved) -> Caught | None:
    """A success whose crews repair afterwards is made a failure, dice and all."""
    for at, event in s.all("reinforced"):
        slots = ((event["place"], event["slot"]), (event["to"], event["to_slot"]))
        mends = s.order("repairs", s.turn(at), s.side(event["vessel"]))["mends"]
        after = [m for m in mends if m["vessel"] == event["vessel"]]
        used = [m for m in after if (m["place"], m["crew"]) in slots]
        if event["done"] and used and len(event["crews"]) == 2:
            for red in event["cast"]["shows"]:
                s.recast(at, "R", red, 1)
            event["total"] -= sum(event["cast"]["shows"]) - 2
            event["cast"]["shows"] = [1, 1]
            event["done"] = False
            return Caught("repairs", s.turn(at))
    return None
