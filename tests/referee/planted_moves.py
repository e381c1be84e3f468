"""More faults to plant: in deployment, initiative and movement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee.hexes import WAYS
from tests.referee.planted import Caught, Fault, listing

if TYPE_CHECKING:
    from tests.referee.saved import Saved

MOVES: Final[dict[str, Fault]] = {}
planted = listing(MOVES)


# Deployment


@planted
def a_ship_begins_out_of_its_zone(s: Saved) -> Caught | None:
    at = s.orders[0]["berths"][0]["at"]
    at["position"][0] += 8
    s.events[0]["at"] = dict(at)
    return Caught("deployment", 0)


@planted
def two_ships_begin_in_one_place(s: Saved) -> Caught | None:
    berths = s.orders[0]["berths"]
    if len(berths) < 2 or berths[0]["at"]["type"] != berths[1]["at"]["type"]:
        return None
    berths[1]["at"] = dict(berths[0]["at"])
    s.events[1]["at"] = dict(berths[0]["at"])
    return Caught("stacking", 0)


# Initiative


@planted
def the_loser_of_initiative_is_told_to_have_won(s: Saved) -> Caught | None:
    for at, event in s.all("won"):
        event["side"] = 1 - event["side"]
        return Caught("initiative", s.turn(at))
    return None


@planted
def initiative_is_told_otherwise_than_rolled(s: Saved) -> Caught | None:
    for at, event in s.all("rolled"):
        event["total"] += 1
        return Caught("initiative", s.turn(at))
    return None


@planted
def a_tie_is_not_rolled_again(s: Saved) -> Caught | None:
    for at, _ in s.all("tied"):
        if not s.fog:
            s.events[at] = {"event": "won", "side": 0}
            return Caught("initiative", s.turn(at))
    return None


@planted
def ships_launch_before_initiative(s: Saved) -> Caught | None:
    for at, _ in s.all("launched"):
        if s.events[at - 1]["event"] == "won":
            rolled = max(n for n in range(at) if s.events[n]["event"] == "turnbegan") + 1
            s.events.insert(rolled, s.events.pop(at))
            return Caught("initiative", s.turn(rolled))
    return None


@planted
def the_winner_of_initiative_launches_first(s: Saved) -> Caught | None:
    orders = [each for each in s.orders if each["order"] == "launches"]
    if s.fog or not orders:
        return None
    first, second = orders[:2]
    first["side"], second["side"] = second["side"], first["side"]
    return Caught("launching torpedoes", 1)


@planted
def cards_are_laid_after_launches(s: Saved) -> Caught | None:
    if not s.fog or not s.full:
        return None
    laid = [each for each in s.orders if each["order"] == "lay"][:2]
    s.orders[:] = [each for each in s.orders if each not in laid]
    launched = [at for at, each in enumerate(s.orders) if each["order"] == "launches"][1]
    s.orders[launched + 1 : launched + 1] = laid
    return Caught("fog of war", 1)


def _swap_orders(s: Saved, one: int, other: int) -> None:
    first, second = s.sail_order(one), s.sail_order(other)
    kept = dict(first)
    first.clear()
    first.update(second)
    second.clear()
    second.update(kept)
    s.events[one], s.events[other] = s.events[other], s.events[one]


@planted
def the_winner_of_initiative_moves_first(s: Saved) -> Caught | None:
    for at, event in s.all("sailed"):
        then = s.next(at)
        same_type = then["event"] == "sailed" and event["at"]["type"] == then["at"]["type"]
        if same_type and not s.fog and s.side(event["vessel"]) != s.side(then["vessel"]):
            _swap_orders(s, at, at + 1)
            return Caught("initiative", s.turn(at))
    return None


@planted
def a_lower_type_moves_before_a_higher_one(s: Saved) -> Caught | None:
    for at, event in s.all("sailed"):
        then = s.next(at)
        if then["event"] == "sailed" and not s.fog and event["at"]["type"] > then["at"]["type"]:
            _swap_orders(s, at, at + 1)
            return Caught("initiative", s.turn(at))
    return None


@planted
def the_loser_of_a_card_moves_last(s: Saved) -> Caught | None:
    for at, event in s.all("sailed"):
        then = s.next(at)
        both = then["event"] == "sailed" and s.side(event["vessel"]) != s.side(then["vessel"])
        if both and s.fog and s.events[at - 1]["event"] == "rolled":
            _swap_orders(s, at, at + 1)
            return Caught("fog of war", s.turn(at))
    return None


@planted
def a_die_lies_on_two_cards(s: Saved) -> Caught | None:
    for order in s.orders:
        if order["order"] == "lay":
            order["cards"] = order["cards"].replace("R", "K")
            return Caught("fog of war", 1)
    return None


@planted
def a_card_is_kept_that_must_be_discarded(s: Saved) -> Caught | None:
    for at, _ in s.all("discarded"):
        del s.events[at]
        return Caught("fog of war", s.turn(at - 1))
    return None


# Movement


def _resteer(s: Saved, at: int, words: list[str]) -> None:
    s.sail_order(at)["words"] = words
    s.events[at]["words"] = list(words)


@planted
def a_move_spends_more_than_its_mp(s: Saved) -> Caught | None:
    for at, event in s.all("sailed"):
        if s.turn(at) == 1 and event["words"]:
            s.card(event["vessel"])["mp"] = len(event["words"]) - 1
            return Caught("movement points", 1)
    return None


@planted
def a_ship_turns_too_early(s: Saved) -> Caught | None:
    for at, event in s.all("sailed"):
        turns = [number for number, word in enumerate(event["words"]) if word in "LR"]
        if event["entered"] and turns:
            if event["words"][: turns[0]].count("F") > 6:
                return None
            s.card(event["vessel"])["turn"] = 9
            return Caught("hexes before a turn", s.turn(at))
    return None


@planted
def a_ship_turns_twice_in_one_hex(s: Saved) -> Caught | None:
    for at, event in s.all("sailed"):
        card = s.card(event["vessel"])
        if event["entered"] and card["type"] == 1 and s.turn(at) == 1 and card["mp"] > 2:
            card["turn"] = 0
            _resteer(s, at, ["F", "L", "L"])
            return Caught("one hexside in a hex", 1)
    return None


@planted
def a_ship_turns_three_hexsides_on_the_spot(s: Saved) -> Caught | None:
    for at, event in s.all("sailed"):
        column, row = event["at"]["position"]
        inland = 3 <= column <= 29 and 4 <= 2 * row + column <= 30 and event["at"]["type"] < 4
        told_at_once = event["words"] == s.sail_order(at)["words"]
        if (
            s.full
            and inland
            and told_at_once
            and event["words"]
            and not event["entered"]
            and s.turn(at) < 3
        ):
            word = event["words"][0]
            way = 3 if word == "L" else -3
            event["at"]["facing"] = (s.stand(event["vessel"], at - 1)["facing"] + way) % 6
            _resteer(s, at, [word] * 3)
            return Caught("turn on the spot", s.turn(at))
    return None


@planted
def a_ship_turns_on_the_spot_by_the_quick_start(s: Saved) -> Caught | None:
    for at, event in s.all("sailed"):
        if not s.full and s.turn(at) == 1 and s.card(event["vessel"])["turn"]:
            _resteer(s, at, ["L"])
            return Caught("hexes before a turn", 1)
    return None


@planted
def a_ship_slips_without_a_gear(s: Saved) -> Caught | None:
    for at, event in s.all("sailed"):
        items = [
            slot["item"]
            for where in s.card(event["vessel"])["locations"].values()
            for slot in where.get("slots", {}).values()
        ]
        if event["words"] and "steering gear" not in items:
            _resteer(s, at, ["SL"])
            return Caught("sideslip", s.turn(at))
    return None


@planted
def a_ship_ends_elsewhere_than_its_steps_lead(s: Saved) -> Caught | None:
    for at, event in s.all("sailed"):
        way = WAYS[event["at"]["facing"]]
        if event["entered"]:
            event["at"]["position"] = [
                event["at"]["position"][0] - way[0],
                event["at"]["position"][1] - way[1],
            ]
            return Caught("movement", s.turn(at))
    return None


@planted
def a_ship_that_moved_is_told_to_have_stood(s: Saved) -> Caught | None:
    for at, event in s.all("sailed"):
        if event["entered"]:
            event["entered"] = False
            return Caught("go and stop dice", s.turn(at))
    return None


def _begin_at(s: Saved, number: int, row: int, facing: int) -> None:
    """Have a ship of the first side begin with its pivot in the third column."""
    berth = s.orders[0]["berths"][number]
    berth["at"] = {"type": berth["at"]["type"], "position": [3, row], "facing": facing}
    s.events[number]["at"] = dict(berth["at"])


def _first_move(s: Saved, ships: int) -> tuple[int, int] | None:
    """Return the first move and its ship, if that is of the first side and that of so many."""
    at, event = next(s.all("sailed"))
    berths = s.orders[0]["berths"]
    mine = [number for number, berth in enumerate(berths) if berth["vessel"] == event["vessel"]]
    roomy = s.card(event["vessel"])["mp"] >= 4
    small = event["at"]["type"] < 4
    if mine and roomy and small and len(berths) == ships and not s.full:
        return at, mine[0]
    return None


@planted
def a_ship_flies_over_the_edge(s: Saved) -> Caught | None:
    found = _first_move(s, 1)
    if found is None:
        return None
    _begin_at(s, found[1], 8, 3)
    _resteer(s, found[0], ["F"] * 4)
    return Caught("leaving the map", 1)


@planted
def a_ship_that_stops_in_half_hexes_sails_on(s: Saved) -> Caught | None:
    found = _first_move(s, 1)
    if found is None:
        return None
    at, number = found
    _begin_at(s, number, 8, 3)
    ahead = 3 if s.events[at]["at"]["type"] == 1 else 2
    s.events[at] |= {
        "at": {"type": s.events[at]["at"]["type"], "position": [3 - ahead, 8], "facing": 3},
        "entered": True,
    }
    _resteer(s, at, ["F"] * ahead)
    return Caught("half-hexes", 1)


@planted
def a_ship_ends_on_another(s: Saved) -> Caught | None:
    """Both begin in one column, the first to move behind the other, and it sails into her."""
    found = _first_move(s, 2)
    if found is None:
        return None
    at, number = found
    other = s.orders[0]["berths"][1 - number]["at"]["type"]
    _begin_at(s, number, 4 if s.events[at]["at"]["type"] == 1 else 3, 1)
    _begin_at(s, 1 - number, 8 if other == 4 else 7, 1)
    _resteer(s, at, ["F", "F"])
    return Caught("stacking", 1)


@planted
def a_ship_does_not_move_in_its_turn(s: Saved) -> Caught | None:
    for at, _ in s.all("sailed"):
        if s.next(at)["event"] == "sailed":
            turn = s.turn(at)
            s.forget_sail(at)
            return Caught("fog of war" if s.fog else "initiative", turn)
    return None
