"""The order of launches: after the roll for initiative or the cards, the loser of the roll first."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import HexSheet
from cardforge.errors import OrderError
from cardforge.leviathans.battle.events import (
    BomberSent,
    Launched,
    MineLaid,
    Sailed,
    TurnBegan,
)
from cardforge.leviathans.battle.initiative import Revealed, Rolled, Won
from cardforge.leviathans.battle.orders import Launches, Lay, Layings, Raids
from cardforge.leviathans.battle.play import followed_again, play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardforge.leviathans.battle import PlayedBattle
    from cardforge.leviathans.battle.events import Event
    from cardforge.leviathans.ship import Ship

    Load = Callable[[str], Ship]

LAUNCHING = (Launched, BomberSent, MineLaid)
TEAMS = ("vipera", "otaka", "buran"), ("sandusky", "otaka", "buran")
"""Ships with torpedoes, bombers and mines on both sides."""


def fought(load: Load, index: int, *, fog: bool = False) -> PlayedBattle:
    fleets = [[load(name) for name in team] for team in TEAMS]
    sheet = HexSheet(15, 13)
    return play(fleets, ["random"] * 2, 1910, index, sheet=sheet, limit=4, fog=fog)


def turns(battle: PlayedBattle) -> Iterator[tuple[Event, ...]]:
    """Yield the events of each turn."""
    starts = [at for at, each in enumerate(battle.events) if isinstance(each, TurnBegan)]
    for start, end in zip(starts, [*starts[1:], len(battle.events)], strict=True):
        yield battle.events[start:end]


@pytest.mark.parametrize("index", range(4))
def test_ships_launch_after_initiative(load: Load, index: int) -> None:
    launched = set()
    for events in turns(fought(load, index)):
        won = next(at for at, each in enumerate(events) if isinstance(each, Won))
        sailed = next(at for at, each in enumerate(events) if isinstance(each, Sailed))
        for at, each in enumerate(events):
            if isinstance(each, LAUNCHING):
                launched.add(type(each))
                assert won < at < sailed
    assert launched == set(LAUNCHING)


@pytest.mark.parametrize("kind", [Launches, Raids, Layings])
def test_side_without_initiative_orders_launches_first(
    load: Load, kind: type[Launches | Raids | Layings]
) -> None:
    firsts = set()
    for index in range(4):
        battle = fought(load, index)
        losers = [1 - each.side for each in battle.events if isinstance(each, Won)]
        sides = [order.side for order in battle.orders if isinstance(order, kind)]
        if kind is Launches:
            assert sides == [side for loser in losers for side in (loser, 1 - loser)]
        assert sides[0] == losers[0]
        firsts.add(sides[0])
    assert firsts == {0, 1}


def test_torpedoes_leave_in_the_order_of_their_launch(load: Load) -> None:
    for events in turns(fought(load, 0)):
        sides = [each.vessel // 3 for each in events if isinstance(each, Launched)]
        loser = next(1 - each.side for each in events if isinstance(each, Won))
        assert [side for side, _ in groupby(sides)] == [loser, 1 - loser]


@pytest.mark.parametrize("index", range(3))
def test_cards_are_laid_before_ships_launch(load: Load, index: int) -> None:
    battle = fought(load, index, fog=True)
    opening = [
        (type(order), order.side) for order in battle.orders if isinstance(order, Lay | Launches)
    ]
    count = len(list(turns(battle)))
    assert opening == [(Lay, 0), (Lay, 1), (Launches, 0), (Launches, 1)] * count
    for events in turns(battle):
        launched = [at for at, each in enumerate(events) if isinstance(each, LAUNCHING)]
        revealed = next(at for at, each in enumerate(events) if isinstance(each, Revealed))
        rolled = next(at for at, each in enumerate(events) if isinstance(each, Rolled))
        assert max(launched, default=0) < revealed < rolled


@pytest.mark.parametrize("index", range(4))
def test_winner_of_initiative_cannot_launch_first(load: Load, index: int) -> None:
    battle = fought(load, index)
    one, other, *_ = (at for at, each in enumerate(battle.orders) if isinstance(each, Launches))
    orders = list(battle.orders)
    orders[one], orders[other] = orders[other], orders[one]
    side = battle.orders[other][0]
    with pytest.raises(OrderError, match=rf"launch-order: .* got launches of side {side}"):
        followed_again(battle.start, battle.limit, orders, battle.casts, battle.parties)
