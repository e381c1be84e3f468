"""More faults to plant: in screens, and in fire through them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee.hexes import Stand
from tests.referee.planted import Caught, Fault, listing
from tests.referee.record import record_of, stand_of
from tests.referee.screens import price
from tests.referee.sight import is_blocked, touch
from tests.referee.vessels import Vessel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.referee.record import Json
    from tests.referee.saved import Saved

SCREENS: Final[dict[str, Fault]] = {}
planted = listing(SCREENS)

_AMERICA: Final = "United States of America"
"""Whose ships may buy MP with charges."""


def _screens(s: Saved, word: str) -> Iterator[tuple[int, Json, int]]:
    """Yield every move that ends with a screen of a kind, with the ship that it names.

    Mines divide a move into several events: such moves are passed over.
    """
    for at, event in s.all("sailed"):
        kind, _, number = (event["words"] or [""])[-1].partition(" ")
        if kind == word and s.sail_order(at)["words"] == event["words"]:
            yield at, event, int(number)


def _rename(s: Saved, at: int, word: str) -> None:
    """Put another word in the place of a screen, and tell it so."""
    for words in (s.sail_order(at)["words"], s.events[at]["words"]):
        words[-1] = word
    kind, _, number = word.partition(" ")
    s.next(at).update({"target": int(number), "hugs": kind == "HUG"})


def _stood(s: Saved, ship: int, at: int) -> Stand:
    return stand_of(s.stand(ship, at))


def _ships(s: Saved) -> range:
    return range(len(s.data["start"]["vessels"]))


@planted
def a_screen_shelters_a_ship_that_it_does_not_touch(s: Saved) -> Caught | None:
    for at, event, target in _screens(s, "SCREEN"):
        here = _stood(s, event["vessel"], at)
        for other in set(_ships(s)) - {event["vessel"], target}:
            friend = s.side(other) == s.side(event["vessel"])
            if friend and not touch(here, _stood(s, other, at)):
                _rename(s, at, f"SCREEN {other}")
                return Caught("screens", s.turn(at))
    return None


@planted
def a_screen_shelters_an_enemy(s: Saved) -> Caught | None:
    for at, _, target in _screens(s, "HUG"):
        if s.side(target) != s.side(s.events[at]["vessel"]):
            _rename(s, at, f"SCREEN {target}")
            return Caught("screens", s.turn(at))
    return None


@planted
def a_ship_hides_behind_one_that_is_not_larger(s: Saved) -> Caught | None:
    for at, event, target in _screens(s, "SCREEN"):
        if s.card(target)["type"] <= s.card(event["vessel"])["type"]:
            _rename(s, at, f"HUG {target}")
            return Caught("screens", s.turn(at))
    return None


@planted
def a_screen_costs_nothing(s: Saved) -> Caught | None:
    for word in ("SCREEN", "HUG"):
        for at, event, _ in _screens(s, word):
            steps = len(event["words"]) - 1
            before = [each for _, each in s.all("sailed") if each["vessel"] == event["vessel"]]
            if before[0] is event and s.card(event["vessel"])["nation"] != _AMERICA:
                s.card(event["vessel"])["mp"] = steps
                return Caught("movement points", s.turn(at))
    return None


@planted
def a_ship_screens_and_goes_on(s: Saved) -> Caught | None:
    for at, event, _ in _screens(s, "SCREEN"):
        if len(event["words"]) > 1 and "F" in event["words"]:
            for words in (s.sail_order(at)["words"], event["words"]):
                words.insert(0, words.pop())
            return Caught("screens", s.turn(at))
    return None


@planted
def a_shot_passes_through_a_screen(s: Saved) -> Caught | None:
    """A friend beside the target screens it after all, and has the MP for that."""
    for at, shot in s.all("fired"):
        for move, sailed in s.all("sailed"):
            if s.turn(move) == s.turn(at) and _could_hide(s, at, move):
                word = f"SCREEN {shot['target']}"
                s.sail_order(move)["words"].append(word)
                sailed["words"].append(word)
                s.events.insert(move + 1, _screened(s, at, move))
                s.card(sailed["vessel"])["mp"] = 40
                return Caught("line of sight", s.turn(move))
    return None


def _screened(s: Saved, at: int, move: int) -> Json:
    """Return how such a screen is told."""
    friend, target = s.events[move]["vessel"], s.events[at]["target"]
    ship = Vessel(friend, record_of(s.data).ships[friend].card, 0)
    ship.before = frozenset(
        (struck["hit"], struck["slot"])
        for number, struck in s.all("struck")
        if s.turn(number) < s.turn(move)
        and (struck["target"], struck["effect"]) == (friend, "broken")
    )
    mp = price(ship, _stood(s, friend, move), _stood(s, target, move))
    return {"event": "screened", "vessel": friend, "target": target, "hugs": False, "mp": mp}


def _could_hide(s: Saved, at: int, move: int) -> bool:
    """Tell whether a friend that moves so could screen all of a target from a shot."""
    shot, sailed = s.events[at], s.events[move]
    target, friend = shot["target"], sailed["vessel"]
    plain = set(sailed["words"]) <= {"F", "L", "R", "SL", "SR"}
    if friend == target or s.side(friend) != s.side(target) or not plain:
        return False
    if not touch(_stood(s, friend, move), _stood(s, target, move)):
        return False
    wall, hidden = _stood(s, friend, at), _stood(s, target, at)
    start = _stood(s, shot["vessel"], at).station(shot["place"])
    blocked = all(is_blocked(start, hex_, wall.hexes) for hex_ in hidden.hexes)
    return blocked and touch(wall, hidden)
