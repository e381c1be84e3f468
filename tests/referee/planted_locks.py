"""More faults to plant: in tries to lock, and in the moves of locked ships."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee.planted import Caught, Fault, listing

if TYPE_CHECKING:
    from tests.referee.saved import Saved

LOCKS: Final[dict[str, Fault]] = {}
planted = listing(LOCKS)


@planted
def a_lock_succeeds_with_too_little(s: Saved) -> Caught | None:
    for at, event in s.all("locktried"):
        if not event["done"]:
            event["done"] = True
            return Caught("lock formation", s.turn(at))
    return None


@planted
def a_lock_fails_with_enough(s: Saved) -> Caught | None:
    for at, event in s.all("locktried"):
        if event["done"]:
            event["done"] = False
            return Caught("lock formation", s.turn(at))
    return None


@planted
def a_lock_counts_a_crew_too_many(s: Saved) -> Caught | None:
    for at, event in s.all("locktried"):
        event["crews"] += 2
        event["total"] += 2
        return Caught("lock formation", s.turn(at))
    return None


@planted
def a_lock_costs_one_more(s: Saved) -> Caught | None:
    for at, event in s.all("locktried"):
        event["mp"] += 1
        return Caught("lock formation", s.turn(at))
    return None


@planted
def a_ship_locks_to_one_of_another_nation(s: Saved) -> Caught | None:
    for at, event in s.all("locktried"):
        s.card(event["target"])["nation"] = "Ruritania"
        return Caught("lock formation", s.turn(at))
    return None


@planted
def a_ship_locks_to_an_enemy(s: Saved) -> Caught | None:
    for at, event in s.all("locktried"):
        side, sailed = s.side(event["vessel"]), s.events[at - 1]
        enemies = (n for n in range(len(s.data["start"]["vessels"])) if s.side(n) != side)
        event["target"] = next(enemies)
        for words in (s.sail_order(at - 1)["words"], sailed["words"]):
            words[-1] = f"LOCK {event['target']}"
        return Caught("lock formation", s.turn(at))
    return None


@planted
def a_failed_lock_is_no_ram(s: Saved) -> Caught | None:
    for at, event in s.all("locktried"):
        if not event["done"]:
            turn = s.turn(at)
            del s.events[at + 1]
            return Caught("ram", turn)
    return None


@planted
def a_failed_lock_strikes_another_location(s: Saved) -> Caught | None:
    for at, event in s.all("locktried"):
        if not event["done"]:
            s.next(at)["hit"] = "bow"
            return Caught("ram", s.turn(at))
    return None


@planted
def a_member_of_a_lock_stays_behind(s: Saved) -> Caught | None:
    for at, _ in s.all("carried"):
        turn = s.turn(at)
        del s.events[at]
        return Caught("lock formation", turn)
    return None


@planted
def a_member_of_a_lock_is_carried_too_far(s: Saved) -> Caught | None:
    for at, event in s.all("carried"):
        event["at"]["position"][0] += 1
        return Caught("lock formation", s.turn(at))
    return None


@planted
def a_ship_is_not_told_to_be_free(s: Saved) -> Caught | None:
    for at, event in s.all("unlocked"):
        turn = s.turn(at)
        vessel = event["vessel"]
        lost = [each for _, each in s.all("lost") if each["vessel"] == vessel]
        again = [
            each
            for number, each in s.all("locktried")
            if number > at and s.turn(number) == turn and vessel in (each["vessel"], each["target"])
        ]
        if not lost and not again:
            del s.events[at]
            return Caught("lock formation", turn)
    return None


@planted
def a_ship_is_told_to_be_free_that_was_not_locked(s: Saved) -> Caught | None:
    for at, event in s.all("turnbegan"):
        if event["turn"] == 2:
            s.events.insert(at, {"event": "unlocked", "vessel": 0})
            lost = [each for _, each in s.all("lost") if each["vessel"] == 0]
            return None if lost else Caught("lock formation", 1)
    return None
