"""Locked ships under way: one purse of MP, the most hexes before a turn, dearer hexsides."""

from __future__ import annotations

from typing import Any

import pytest

import cardforge
from tests.referee.claims import Ended, Enlisted, Record
from tests.referee.hexes import Chart, Hex, Stand
from tests.referee.lock_moves import Body
from tests.referee.locks import part
from tests.referee.proceedings import OutOfStepError, Proceedings
from tests.referee.rams import body_of
from tests.referee.readings import SETTLED

SHIPS = (
    ("markgrafin", Stand(3, Hex(10, 5), 0)),
    ("hagelsturm", Stand(1, Hex(11, 4), 0)),
    ("hagelsturm", Stand(1, Hex(10, 6), 0)),
)
AHEAD, PORT = "ahead", "turn port"


def locked(count: int = 2, *enemies: Stand, by: int = 0) -> Body:
    """Return a Markgräfin, locked to Hagelsturms beside it, before their move, and enemies.

    The lock lies so many columns nearer to the far edge of the map.
    """
    cards: list[Any] = [cardforge.open(name).value for name, _ in SHIPS[:count]]
    foe: Any = cardforge.open("hml-raven").value
    record = Record(
        chart=Chart(31, 17),
        full=True,
        fog=False,
        limit=1,
        ships=(*(Enlisted(card, 0) for card in cards), *(Enlisted(foe, 1) for _ in enemies)),
        orders=(),
        casts=(),
        events=(),
        result=Ended("unfinished", None, 1),
    )
    p = Proceedings(record, SETTLED)
    for ship, (_, stand) in zip(p.ships[:count], SHIPS, strict=False):
        ship.stand = stand._replace(at=stand.at.moved((by, -by // 2)))
    for ship, stand in zip(p.ships[count:], enemies, strict=True):
        ship.stand = stand
    return Body(p, p.ships[0], p.ships[:count])


def rules_broken(body: Body, *steps: str) -> list[str]:
    for step in steps:
        body.take(step)
    body.end()
    return [fault.rule for fault in body.p.faults]


def test_referee_lock_has_the_least_mp_and_the_most_hexes_before_a_turn() -> None:
    body = locked()
    assert (body.mp, body.before_turn) == (5, 3)
    assert rules_broken(body, AHEAD, AHEAD, AHEAD, PORT) == []
    assert body.mp == 0


@pytest.mark.parametrize(
    ("steps", "rules"),
    [
        ((AHEAD,) * 5, []),
        ((AHEAD,) * 6, ["movement points"]),
        ((AHEAD, AHEAD, PORT), ["hexes before a turn"]),
        ((AHEAD, AHEAD, AHEAD, AHEAD, PORT), ["movement points"]),
        ((PORT, PORT), []),
        ((PORT, AHEAD), ["turn on the spot"]),
        ((PORT, PORT, PORT), ["movement points", "turn on the spot"]),
        (("slip port",), ["lock formation"]),
    ],
)
def test_referee_lock_pays_for_its_members(steps: tuple[str, ...], rules: list[str]) -> None:
    assert rules_broken(locked(), *steps) == rules


def test_referee_hexside_of_three_ships_costs_three() -> None:
    body = locked(3)
    assert rules_broken(body, PORT) == []
    assert body.mp == 2


@pytest.mark.parametrize("about", [0, 1])
def test_referee_lock_turns_about_the_hex_of_a_member(about: int) -> None:
    body = locked()
    before = body.stands[about].at
    assert rules_broken(body, f"{PORT} {about}") == []
    assert body.stands[about].at == before
    assert body.stands[1 - about].at != SHIPS[1 - about][1].at
    assert {stand.facing for stand in body.stands.values()} == {5}


AFORE = Stand(1, Hex(14, 5), 3)
"""An enemy three hexes before the bow of the Markgräfin."""


def test_referee_lock_rams_with_one_bow() -> None:
    body = locked(2, AFORE)
    assert rules_broken(body, AHEAD, AHEAD, "ram") == []
    assert (body.rammer, body.target, body.mp) == (body.p.ships[0], body.p.ships[2], 2)


def test_referee_lock_rams_with_the_bow_of_any_member() -> None:
    body = locked(2, Stand(1, Hex(13, 4), 3))
    assert rules_broken(body, AHEAD, "ram 1") == []
    assert (body.rammer, body.target) == (body.p.ships[1], body.p.ships[2])


@pytest.mark.parametrize(
    ("steps", "rules"),
    [
        ((AHEAD, AHEAD, "ram", AHEAD), ["movement", "stacking"]),
        ((*[AHEAD] * 5, "ram"), ["movement points", "stacking"]),
    ],
)
def test_referee_ram_ends_the_move_of_a_lock(steps: tuple[str, ...], rules: list[str]) -> None:
    far = AFORE._replace(at=Hex(17, 5)) if len(steps) > len(rules) + 2 else AFORE
    assert rules_broken(locked(2, far), *steps)[:1] == rules[:1]


def test_referee_lock_rams_no_second_ship() -> None:
    other = Stand(1, Hex(14, 4), 3)
    assert rules_broken(locked(2, AFORE, other), AHEAD, AHEAD, "ram") == ["ram"]
    long = Stand(1, Hex(14, 4), 4)  # its stern lies on the hex before the Markgräfin
    assert long.hexes == (Hex(14, 4), Hex(14, 5))
    assert rules_broken(locked(2, long), AHEAD, AHEAD, "ram") == []


@pytest.mark.parametrize("steps", [(AHEAD, "ram"), (AHEAD, AHEAD, "ram 1"), ("ram 2",)])
def test_referee_lock_rams_an_enemy_before_a_members_bow(steps: tuple[str, ...]) -> None:
    with pytest.raises(OutOfStepError):
        rules_broken(locked(2, AFORE), *steps)


def test_referee_members_flee_one_by_one() -> None:
    """The Hagelsturm leads by a hex; after it has fled, a hexside still costs 2 MP."""
    body = locked(2, by=19)
    assert rules_broken(body, AHEAD, AHEAD, AHEAD, PORT) == []
    assert body.beyond == {1: Hex(33, -6)}
    assert (list(body.stands), body.mp) == ([0], 0)
    with pytest.raises(OutOfStepError):
        rules_broken(locked(2, by=19), AHEAD, AHEAD, AHEAD, f"{PORT} 1")


def test_referee_move_ends_once_all_members_have_fled() -> None:
    assert rules_broken(locked(2, by=19), *[AHEAD] * 4) == []
    assert rules_broken(locked(2, by=19), *[AHEAD] * 5) == ["movement"]


def test_referee_lock_goes_ahead_whole_after_a_ram() -> None:
    p = locked(3).p
    p.locks = [{0, 1}]
    assert body_of(p, p.ships[1]) == p.ships[:2]
    assert body_of(p, p.ships[2]) == p.ships[2:]


def test_referee_members_that_stay_behind_are_a_lock_of_their_own() -> None:
    """The Hagelsturms lie on both sides of the Markgräfin, so that only she touches each."""
    p = locked(3).p
    p.locks = [{0, 1, 2}]
    part(p, {0, 1, 2}, {2})
    assert (p.locks, p.freed) == ([{0, 1}], {2})
    p.locks, p.freed = [{0, 1, 2}], set()
    part(p, {0, 1, 2}, {0})
    assert (p.locks, p.freed) == ([], {0, 1, 2})
