"""The fog of war: the text's example from its first card to its last, die by die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.leviathans.battle.events import Sailed
from cardforge.leviathans.battle.initiative import (
    Discarded,
    Idle,
    Revealed,
    Rolled,
    Unrolled,
)
from cardforge.leviathans.engine.cards import LETTERS
from cardforge.leviathans.engine.rules.initiative import move_in_fog
from cardforge.leviathans.engine.tables import TWO_SHEETS, line_of_battle
from tests.leviathans.engine.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship

GEOFF, MARK = 0, 1
INITIATIVE = (Revealed, Rolled, Discarded, Unrolled, Idle)


def lay(table: Table, side: int, cards: str) -> None:
    words = cards.split()
    table.board.hand_count[side], table.board.hand_next[side] = len(words), 0
    for number, word in enumerate(words):
        at = (side * 4 + number) * 2
        table.board.hands[at : at + 2] = int(word[0]), LETTERS.index(word[1])


def test_fog_of_war_example_plays_as_in_the_rules(load: Callable[[str], Ship]) -> None:
    british = [load(stem) for stem in ("hml-leviathan", "hml-raven", "hml-raven")]
    french = [load(stem) for stem in ("jean-bart", "pontbriand", "pelletier", "pelletier")]
    at = enumerate(
        place
        for side, fleet in enumerate((british, french))
        for place in line_of_battle(TWO_SHEETS, side, fleet)
    )
    table = Table((british, french), dict(at))
    lay(table, GEOFF, "2Y 1U 3K 4R")
    lay(table, MARK, "4U 1Y 3R 2K")
    table.dice(7, 6, 5, 4, 9, 10)
    move_in_fog(table.board)
    events = table.events()
    sailed = [event.vessel for event in events if isinstance(event, Sailed)]
    assert sailed == [3, 5, 6, 1, 2, 0, 4]  # Jean Bart, destroyers, Leviathan, Pontbriand last
    assert table.dice_left == 0
    assert [event for event in events if isinstance(event, INITIATIVE)] == [
        Revealed(GEOFF, 2, "Y"), Revealed(MARK, 4, "U"),
        Rolled(GEOFF, "Y", 7), Rolled(MARK, "U", 6), Idle(GEOFF, 2),
        Revealed(GEOFF, 1, "U"), Revealed(MARK, 1, "Y"),
        Rolled(GEOFF, "U", 5), Rolled(MARK, "Y", 4),
        Revealed(GEOFF, 3, "K"), Revealed(MARK, 3, "R"),
        Rolled(GEOFF, "K", 9), Rolled(MARK, "R", 10), Discarded(GEOFF, 3),
        Revealed(GEOFF, 4, "R"), Unrolled(GEOFF, "R"), Idle(MARK, 3),
        Revealed(MARK, 2, "K"), Unrolled(MARK, "K"),
    ]  # fmt: skip
