"""Locked ships under way: one purse of MP, the most hexes before a turn, dearer hexsides."""

from __future__ import annotations

from typing import Any

import pytest

import cardforge
from tests.referee.claims import Ended, Enlisted, Record
from tests.referee.hexes import Chart, Hex, Stand
from tests.referee.lock_moves import Body
from tests.referee.proceedings import Proceedings
from tests.referee.readings import SETTLED

SHIPS = (
    ("markgrafin", Stand(3, Hex(10, 5), 0)),
    ("hagelsturm", Stand(1, Hex(11, 4), 0)),
    ("hagelsturm", Stand(1, Hex(10, 6), 0)),
)
AHEAD, PORT = "ahead", "turn port"


def locked(count: int = 2) -> Body:
    """Return a Markgräfin, locked to Hagelsturms beside it, before their move."""
    cards: list[Any] = [cardforge.open(name).value for name, _ in SHIPS[:count]]
    record = Record(
        chart=Chart(31, 17),
        full=True,
        fog=False,
        limit=1,
        ships=tuple(Enlisted(card, 0) for card in cards),
        orders=(),
        casts=(),
        events=(),
        result=Ended("unfinished", None, 1),
    )
    p = Proceedings(record, SETTLED)
    for ship, (_, stand) in zip(p.ships, SHIPS, strict=False):
        ship.stand = stand
    return Body(p, p.ships[0], p.ships)


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
        (("ram",), ["lock formation"]),
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
