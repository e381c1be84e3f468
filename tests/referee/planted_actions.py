"""More faults to plant: in the special actions of the eight nations, and in mines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee.planted import Caught, Fault, listing

if TYPE_CHECKING:
    from tests.referee.saved import Saved

ACTIONS: Final[dict[str, Fault]] = {}
planted = listing(ACTIONS)


# For Glory


@planted
def a_charge_counts_a_slot_too_many(s: Saved) -> Caught | None:
    for at, event in s.all("glorytried"):
        event["destroyed"] += 1
        event["total"] += 1
        return Caught("for glory", s.turn(at))
    return None


@planted
def a_charge_succeeds_with_too_little(s: Saved) -> Caught | None:
    for at, event in s.all("glorytried"):
        if not event["done"]:
            event["done"] = True
            return Caught("for glory", s.turn(at))
    return None


@planted
def a_broach_turns_two_hexsides(s: Saved) -> Caught | None:
    for at, event in s.all("broached"):
        event["at"]["facing"] = (event["at"]["facing"] + 1) % 6
        return Caught("for glory", s.turn(at))
    return None


@planted
def a_charge_ends_a_hex_too_far(s: Saved) -> Caught | None:
    for at, event in s.all("charged"):
        event["at"]["position"][0] += 1
        return Caught("for glory", s.turn(at))
    return None


@planted
def a_charge_passes_through_an_enemy_without_a_ram(s: Saved) -> Caught | None:
    for at, event in s.all("rammed"):
        if not event["collided"] and s.events[at - 1]["event"] == "charged":
            turn = s.turn(at)
            del s.events[at]
            return Caught("ram", turn)
    return None


@planted
def a_charge_passes_an_awake_mine(s: Saved) -> Caught | None:
    for at, _ in s.all("charged"):
        if s.next(at)["event"] == "wentoff":
            turn = s.turn(at)
            del s.events[at + 1]
            return Caught("mines", turn)
    return None


# Evasive maneuvers


@planted
def evasive_maneuvers_succeed_with_too_little(s: Saved) -> Caught | None:
    for at, event in s.all("evaded"):
        if not event["done"]:
            event["done"] = True
            return Caught("evasive maneuvers", s.turn(at))
    return None


@planted
def evasive_maneuvers_cost_no_si(s: Saved) -> Caught | None:
    for at, event in s.all("evaded"):
        if not event["done"]:
            event["si"] += 1
            return Caught("evasive maneuvers", s.turn(at))
    return None


@planted
def evasive_maneuvers_strain_no_keel(s: Saved) -> Caught | None:
    for at, event in s.all("evaded"):
        if not event["done"] and not s.next(at)["broken"]:
            del s.casts[s.first_cast(at + 1)]
            del s.events[at + 1]
            return Caught("keel check", s.turn(at))
    return None


@planted
def a_ship_of_another_nation_evades(s: Saved) -> Caught | None:
    for at, event in s.all("evaded"):
        s.card(event["vessel"])["nation"] = "Ruritania"
        others = [each for _, each in s.all("evaded") if each["vessel"] != event["vessel"]]
        if others and s.side(others[0]["vessel"]) == s.side(event["vessel"]):
            return Caught("evasive maneuvers", s.turn(at))
    return None


@planted
def an_evading_ship_is_struck_with_all_location_dice(s: Saved) -> Caught | None:
    for at, event in s.all("evaded"):
        for later, shot in s.all("fired"):
            if later > at and s.turn(later) == s.turn(at) and shot["target"] == event["vessel"]:
                shot["roll"]["location"] = {"dice": "RR", "shows": [1, 1]}
                return Caught("breach roll", s.turn(at))
    return None


@planted
def an_evading_ship_fires_without_a_penalty(s: Saved) -> Caught | None:
    for at, event in s.all("evaded"):
        for later, shot in s.all("fired"):
            if later > at and s.turn(later) == s.turn(at) and shot["vessel"] == event["vessel"]:
                shot["roll"]["added"] += 4
                shot["total"] += 4
                return Caught("breach roll", s.turn(at))
    return None


# Flank speed


@planted
def a_pushed_engine_gives_nothing_more(s: Saved) -> Caught | None:
    for at, event in s.all("enginepushed"):
        event["mp"] += 1
        return Caught("flank speed", s.turn(at))
    return None


@planted
def a_pushed_engine_is_wrecked_without_a_double_one(s: Saved) -> Caught | None:
    for at, event in s.all("enginepushed"):
        event["wrecked"] = not event["wrecked"]
        return Caught("flank speed", s.turn(at))
    return None


@planted
def an_aerodynamic_engine_is_pushed(s: Saved) -> Caught | None:
    for at, event in s.all("enginepushed"):
        s.slot(event["vessel"], event["place"], event["slot"])["item"] = "aerodynamique engine"
        return Caught("flank speed", s.turn(at))
    return None


# Mines


@planted
def a_mine_is_laid_out_of_its_arc(s: Saved) -> Caught | None:
    for order in s.orders:
        if order["order"] == "layings" and order["layings"]:
            order["layings"][0]["hex"][0] += 4
            at = next(at for at, _ in s.all("minelaid"))
            return Caught("laying mines", s.turn(at))
    return None


@planted
def a_mine_stays_where_a_ship_passes(s: Saved) -> Caught | None:
    for at, event in s.all("wentoff"):
        if event["by"] is not None and s.events[at - 1]["event"] == "sailed":
            turn = s.turn(at)
            del s.events[at]
            return Caught("mines", turn)
    return None


@planted
def a_mine_in_a_chain_stays(s: Saved) -> Caught | None:
    for at, event in s.all("wentoff"):
        if event["by"] is None and s.next(at)["event"] == "minestruck":
            turn = s.turn(at)
            del s.events[at]
            return Caught("mines", turn)
    return None


@planted
def a_mine_strikes_another_location(s: Saved) -> Caught | None:
    for at, event in s.all("minestruck"):
        event["hit"] = "stern" if event["hit"] == "bow" else "bow"
        return Caught("mines", s.turn(at))
    return None


@planted
def a_mine_throws_one_slot_die(s: Saved) -> Caught | None:
    for at, _ in s.all("minestruck"):
        twice = [s.next(at)["event"], s.next(at + 1)["event"]] == ["struck", "struck"]
        if twice and s.next(at)["effect"] in ("held", "miss"):
            turn = s.turn(at)
            del s.casts[s.first_cast(at + 2)]
            del s.events[at + 2]
            return Caught("slot", turn)
    return None


# Concentrated fire


@planted
def concentrated_fire_succeeds_with_too_little(s: Saved) -> Caught | None:
    for at, event in s.all("fireconcentrated"):
        if not event["done"]:
            event["done"] = True
            return Caught("concentrated fire", s.turn(at))
    return None


@planted
def concentrated_fire_fails_with_enough(s: Saved) -> Caught | None:
    for at, event in s.all("fireconcentrated"):
        if event["done"]:
            event["done"] = False
            return Caught("concentrated fire", s.turn(at))
    return None


@planted
def a_side_without_japanese_ships_concentrates_its_fire(s: Saved) -> Caught | None:
    for at, event in s.all("fireconcentrated"):
        if s.turn(at) == 1:
            for vessel in s.data["start"]["vessels"]:
                if vessel["side"] == event["side"]:
                    vessel["ship"]["nation"] = "Ruritania"
            return Caught("declaring fire", 1)
    return None


# Tactical withdrawal


@planted
def a_return_succeeds_with_too_little(s: Saved) -> Caught | None:
    for at, event in s.all("returntried"):
        if not event["done"]:
            event["done"] = True
            return Caught("tactical withdrawal", s.turn(at))
    return None


@planted
def a_ship_returns_elsewhere(s: Saved) -> Caught | None:
    for at, event in s.all("returntried"):
        event["at"]["position"][0] += 1
        return Caught("tactical withdrawal", s.turn(at))
    return None


@planted
def a_ship_returns_towards_the_edge(s: Saved) -> Caught | None:
    for order in s.orders:
        if order["order"] == "returns" and order["comebacks"]:
            order["comebacks"][0]["facing"] = (order["comebacks"][0]["facing"] + 3) % 6
            at = next(at for at, _ in s.all("returntried"))
            return Caught("tactical withdrawal", s.turn(at))
    return None
