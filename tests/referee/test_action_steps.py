"""Reinforce, Tesla charges and rays in steps made by hand: what is right passes, the rest is caught."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

import cardforge
from tests.referee import charges, orders, screens
from tests.referee.charges import Purse
from tests.referee.claims import (
    Cast,
    ChargeMade,
    ChargesSpent,
    Ended,
    Enlisted,
    RayFired,
    Record,
    Reinforced,
    Turned,
)
from tests.referee.hexes import Chart, Hex, Stand
from tests.referee.orders import Move, Ray, Rays, Reinforcements
from tests.referee.proceedings import OutOfStepError, Proceedings
from tests.referee.rays import shine
from tests.referee.readings import SETTLED
from tests.referee.reinforce import reinforce
from tests.referee.vessels import Vessel

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.referee.claims import Event
    from tests.referee.orders import Order


RAVEN_CREW: Final = ("bow", 4)
STERN_CREW: Final = ("stern", 3)


def step(
    names: tuple[str, ...],
    ordered: tuple[Order, ...],
    events: tuple[Event, ...],
    casts: tuple[Cast, ...],
) -> Proceedings:
    """Return the proceedings of a step between two ships on an empty map."""
    cards: list[Any] = [cardforge.open(name).value for name in names]
    record = Record(
        chart=Chart(31, 17),
        full=True,
        fog=False,
        limit=1,
        ships=tuple(Enlisted(card, side) for side, card in enumerate(cards)),
        orders=ordered,
        casts=casts,
        events=events,
        result=Ended("unfinished", None, 1),
    )
    p = Proceedings(record, SETTLED)
    p.ships[0].stand = Stand(cards[0].type, Hex(10, 4), 0)
    p.ships[1].stand = Stand(cards[1].type, Hex(20, 3), 3)
    p.moved_in_order = [0, 1]
    return p


def broken_rules(p: Proceedings, judge: Callable[[Proceedings], None]) -> list[str]:
    """Return the rules broken in one step, which has to use up its record."""
    try:
        judge(p)
        p.finish()
    except OutOfStepError:
        pass
    return [fault.rule for fault in p.faults]


# Reinforce


def reinforced(shows: tuple[int, int], crews: tuple[int, ...], *, done: bool) -> Proceedings:
    """Return a Raven's try to move its bow crew to the crew slot of the stern."""
    red, green = Cast("RR", shows), tuple(Cast("G", (shown,)) for shown in crews)
    total = sum(shows) + sum(crews)
    told = Reinforced(0, *RAVEN_CREW, *STERN_CREW, red, green, total, done)
    ordered = Reinforcements(0, (Move(0, *RAVEN_CREW, *STERN_CREW),))
    return step(("hml-raven", "pelletier"), (ordered,), (told,), (red, *green))


def test_referee_crew_fills_a_breached_slot() -> None:
    p = reinforced((9, 4), (2,), done=True)
    raven = p.ships[0]
    raven.now, raven.before = {STERN_CREW}, frozenset({STERN_CREW})
    assert broken_rules(p, reinforce) == []
    assert raven.now == {RAVEN_CREW}
    assert raven.works(*STERN_CREW)
    assert not raven.works(*RAVEN_CREW)


def test_referee_crews_change_places() -> None:
    p = reinforced((9, 4), (1, 1), done=True)
    raven = p.ships[0]
    breaches = [raven.slot(*lie).breach for lie in (RAVEN_CREW, STERN_CREW)]
    assert broken_rules(p, reinforce) == []
    assert not raven.now
    assert [raven.slot(*lie).breach for lie in (RAVEN_CREW, STERN_CREW)] == breaches


def test_referee_failed_reinforcement_idles_both_crews() -> None:
    p = reinforced((9, 2), (1, 2), done=False)
    assert broken_rules(p, reinforce) == []
    assert p.ships[0].idle == {RAVEN_CREW, STERN_CREW}


def test_referee_detects_a_reinforcement_with_too_little() -> None:
    assert broken_rules(reinforced((9, 2), (1, 2), done=True), reinforce) == ["reinforce"]


def test_referee_detects_a_missing_crew_die() -> None:
    assert broken_rules(reinforced((9, 4), (2,), done=True), reinforce)[0] == "reinforce"


def test_referee_detects_a_destroyed_crew_that_moves() -> None:
    p = reinforced((9, 4), (1, 1), done=True)
    p.ships[0].now = {RAVEN_CREW}
    assert broken_rules(p, reinforce)[0] == "reinforce"


def test_referee_detects_a_french_reinforcement() -> None:
    p = reinforced((9, 4), (1, 1), done=True)
    p.ships[0].card = p.ships[0].card.model_copy(update={"nation": "French Republic"})
    assert broken_rules(p, reinforce) == ["reinforce"]


# Tesla charges and rays


def shone(*rolls: tuple[int, int], at: Stand | None = None) -> Proceedings:
    """Return a Firefly's ray with a charge for each roll, at a Raven ahead of it."""
    fired = tuple(Cast("RR", roll) for roll in rolls)
    torque = sum(sum(roll) >= 12 for roll in rolls)
    lie = next(
        (place, number)
        for place, number, slot in _card("firefly").all_slots()
        if slot.item == "effas ray"
    )
    told: tuple[Event, ...] = (RayFired(0, *lie, 1, "port", fired, torque, 4 - len(rolls)),)
    told += (Turned(1, at, 3 - at.facing),) if at else ()
    ordered = Rays(0, (Ray(0, *lie, 1, "port", len(rolls)),))
    p = step(("firefly", "hml-raven"), (ordered,), told, fired)
    p.ships[0].purse = Purse(3, 1)
    return p


def _card(name: str) -> Any:
    return cardforge.open(name).value


def facing(sides: int) -> Stand:
    return Stand(1, Hex(20, 3), sides)


@pytest.mark.parametrize(
    ("rolls", "end"),
    [
        (((9, 2),), None),
        (((9, 3),), 2),
        (((9, 3), (10, 10)), 1),
        (((9, 3), (1, 1), (10, 10), (7, 7)), 0),
    ],
)
def test_referee_ray_turns_a_ship_by_its_torque(
    rolls: tuple[tuple[int, int], ...], end: int | None
) -> None:
    p = shone(*rolls, at=None if end is None else facing(end))
    assert broken_rules(p, shine) == []
    assert p.ships[0].purse.all == 4 - len(rolls)


def test_referee_detects_a_ray_that_turns_too_far() -> None:
    assert broken_rules(shone((9, 3), at=facing(1)), shine) == ["EFFAS rays"]
    assert broken_rules(shone((9, 2), at=facing(2)), shine) == ["end of the battle"]
    assert broken_rules(shone((9, 3)), shine) == ["EFFAS rays"]


def test_referee_detects_a_ray_with_more_charges_than_there_are() -> None:
    p = shone((9, 2), (9, 1))
    p.ships[0].purse = Purse(0, 1)
    assert broken_rules(p, shine)[0] == "EFFAS rays"


def test_referee_detects_a_ray_out_of_its_arc() -> None:
    p = shone((9, 2))
    p.ships[1].stand = Stand(1, Hex(2, 8), 0)
    assert broken_rules(p, shine) == ["EFFAS rays"]


def test_referee_ray_turns_to_the_last_clear_facing() -> None:
    """Two hexsides fit between the edge's half-hexes, or one, or none."""
    p = shone((9, 3), (9, 3))
    p.ships[1].stand = Stand(1, Hex(30, -14), 3)
    clear = [p.ships[1].stand._replace(facing=way) for way in range(6)]
    whole = [all(map(p.record.chart.is_whole, stand.hexes)) for stand in clear]
    right = next(way for way in (1, 2, 3) if whole[way])
    assert p.turned_clear(p.ships[1], "port", 2) == clear[right]


def test_referee_charges_serve_guns_of_their_ship() -> None:
    use = orders.Charges(0, (orders.Gunnery(0, 1, 1),))
    told = (
        ChargeMade(0, 0),
        ChargeMade(0, 1),
        ChargesSpent(0, "range", 1, 1),
        ChargesSpent(0, "roll", 1, 0),
    )
    p = step(("firefly", "hml-raven"), (use,), told, ())
    firefly = p.ships[0]
    charges.make(p)
    assert [ship.purse for ship in p.ships] == [Purse(0, 1), Purse()]
    charges.keep(p)
    assert firefly.purse == Purse(1)
    charges.make(p)
    assert firefly.purse == Purse(1, 1)
    assert broken_rules(p, charges.announce) == []
    assert (firefly.more_range, firefly.more_roll) == (1, 1)
    assert firefly.purse == Purse()


def test_referee_detects_charges_that_are_not_there() -> None:
    use = orders.Charges(0, (orders.Gunnery(0, 1, 1),))
    told = (ChargesSpent(0, "range", 1, 0), ChargesSpent(0, "roll", 1, 0))
    p = step(("firefly", "hml-raven"), (use,), told, ())
    p.ships[0].purse = Purse(0, 1)
    assert broken_rules(p, charges.announce)[0] == "tesla charges"


# Screens


def beside(sides: tuple[int, int]) -> Proceedings:
    """Return a Markgräfin at the port side of a Hagelsturm, of these sides, with a Raven far ahead."""
    p = step(("markgrafin", "hml-raven"), (), (), ())
    hagelsturm = Vessel(2, _card("hagelsturm"), sides[1])
    p.ships.append(hagelsturm)
    p.ships[0].side = sides[0]
    p.ships[0].stand = Stand(2, Hex(10, 5), 0)
    hagelsturm.stand = Stand(1, Hex(11, 4), 0)
    return p


def test_referee_screen_shelters_a_friend_while_the_two_touch() -> None:
    p = beside((0, 0))
    markgrafin, raven, hagelsturm = p.ships
    screens.judge_screen(p, markgrafin, markgrafin.stand, screens.DEFEND, hagelsturm)
    assert not p.faults
    assert screens.walls(p, raven, hagelsturm) == [markgrafin.stand.hexes]
    assert screens.walls(p, hagelsturm, raven) == [markgrafin.stand.hexes]
    assert screens.walls(p, raven, markgrafin) == []
    assert screens.walls(p, markgrafin, hagelsturm) == []
    hagelsturm.stand = Stand(1, Hex(11, 3), 0)
    assert screens.walls(p, raven, hagelsturm) == []


def test_referee_screen_shelters_its_own_ship_behind_a_larger_one() -> None:
    p = beside((1, 0))
    markgrafin, raven, hagelsturm = p.ships
    screens.judge_screen(p, hagelsturm, hagelsturm.stand, screens.HUG, markgrafin)
    assert not p.faults
    assert screens.walls(p, raven, hagelsturm) == [markgrafin.stand.hexes]
    assert screens.walls(p, markgrafin, hagelsturm) == []


@pytest.mark.parametrize(
    ("sides", "by", "kind", "target"),
    [
        ((0, 1), 0, screens.DEFEND, 2),
        ((0, 0), 0, screens.HUG, 2),
        ((0, 0), 0, screens.DEFEND, 1),
        ((0, 0), 0, screens.DEFEND, 0),
    ],
)
def test_referee_detects_a_screen_of_the_wrong_ship(
    sides: tuple[int, int], by: int, kind: str, target: int
) -> None:
    p = beside(sides)
    screens.judge_screen(p, p.ships[by], p.ships[by].stand, kind, p.ships[target])
    assert {fault.rule for fault in p.faults} == {"screens"}


def test_referee_members_of_a_lock_fire_through_one_another() -> None:
    p = beside((0, 0))
    markgrafin, raven, hagelsturm = p.ships
    p.locks = [{0, 2}]
    assert screens.walls(p, raven, hagelsturm) == [markgrafin.stand.hexes]
    assert screens.walls(p, hagelsturm, raven) == []
    assert screens.walls(p, raven, markgrafin) == [hagelsturm.stand.hexes]
