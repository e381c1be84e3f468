"""The quick start's example of an attack, down to the broken keel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cardforge
from tests.referee.claims import Cast, Ended, Enlisted, KeelTested, Lost, Record, Roll, Struck
from tests.referee.damage import Attack, judge_roll, strike_all
from tests.referee.hexes import Chart
from tests.referee.proceedings import Proceedings
from tests.referee.readings import SETTLED

if TYPE_CHECKING:
    from tests.referee.claims import Event
    from tests.referee.vessels import Vessel

ELSEWHERE = {("bow", 2), ("bow", 3), ("stern", 2)}
"""The Pontbriand has lost three slots outside its port location."""

HERTFORDSHIRE = Roll((Cast("U", (4,)),), (), (), (), Cast("K", (7,)), 0)
RAVEN = Roll((Cast("U", (3,)),), (Cast("G", (4,)),), (), (), Cast("K", (4,)), 0)
FIRST = Struck(0, "port", (1,), "broken", 1, 11, 11)
SECOND = Struck(0, "port", (1, 1), "keel check", 1, 11, 11)
RED = Cast("RR", (9, 7))
BROKEN = KeelTested(0, RED, 5, 20, broken=True)


def fire(*events: Event) -> list[str]:
    """Judge both shots of the example with these events, and return what is wrong."""
    card: Any = cardforge.open("pontbriand").value
    dice = (
        Cast("U", (4,)), Cast("K", (7,)), Cast("6", (1,)),
        Cast("U", (3,)), Cast("G", (4,)), Cast("K", (4,)), Cast("6", (1,)), Cast("6", (1,)), RED,
    )  # fmt: skip
    record = Record(
        chart=Chart(31, 17),
        full=False,
        fog=False,
        limit=1,
        ships=(Enlisted(card, 0),),
        orders=(),
        casts=dice,
        events=events,
        result=Ended("unfinished", None, 1),
    )
    p = Proceedings(record, SETTLED)
    target = p.ships[0]
    target.now |= ELSEWHERE
    target.begin_turn()
    target.entered = True
    for crews, roll in (((), HERTFORDSHIRE), (("G",), RAVEN)):
        attack = at_port(target, crews)
        strike_all(p, attack, judge_roll(p, attack, roll, 11, None))
    p.finish()
    return [fault.rule for fault in p.faults]


def at_port(target: Vessel, crews: tuple[str, ...]) -> Attack:
    return Attack(target, "port", ("U",), crews, (), 0, 1)


def test_the_example_is_right() -> None:
    assert fire(FIRST, SECOND, BROKEN, Lost(0, "keel")) == []


def test_referee_detects_a_missing_keel_check() -> None:
    again = SECOND._replace(effect="broken")
    assert fire(FIRST, again, BROKEN, Lost(0, "keel")) == ["slot hit before"]


def test_referee_detects_a_wrong_keel_check_sum() -> None:
    once = BROKEN._replace(modifier=4, broken=False)
    assert fire(FIRST, SECOND, once, Lost(0, "keel")) == ["keel check", "keel check"]


def test_referee_detects_missing_armor_in_a_breach_number() -> None:
    armored = FIRST._replace(needed=12, effect="held")
    assert fire(armored, SECOND, BROKEN, Lost(0, "keel"))[:2] == ["breach number", "slot"]
