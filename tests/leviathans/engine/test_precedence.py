"""Precedence: initiative crews by the text's example, by exact chances, and in the fog of war."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex
from cardforge.core.validation import FrozenMap
from cardforge.leviathans.battle.events import Ranked, Sailed
from cardforge.leviathans.engine.cards import roll_of
from cardforge.leviathans.engine.rules import rule_numbers
from cardforge.leviathans.engine.rules.board import NOWHERE
from cardforge.leviathans.engine.rules.initiative import move_in_fog, move_in_order, roll_initiative
from cardforge.leviathans.engine.rules.precedence import next_due, note_rolls, rank_in_type
from cardforge.leviathans.engine.rules.script import script_move
from cardforge.leviathans.engine.rules.tape import SAILS
from cardforge.leviathans.places import Placement
from cardforge.leviathans.ship import Slot
from tests.leviathans.engine.table import Table
from tests.leviathans.engine.test_fog import lay

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardforge.leviathans.ship import Ship

    Load = Callable[[str], Ship]

FACES = {8: (4, 4), 9: (4, 5), 10: (5, 5)}
"""Faces of two red dice for a total."""


def crewed(ship: Ship, crews: int) -> Ship:
    """Return a ship with so many initiative crews in its bow."""
    crew = Slot.model_validate({"item": "initiative crew", "breach": 9, "bonus": 1})
    bow = ship.locations["bow"]
    slots = FrozenMap({**bow.slots, **dict.fromkeys(range(1, crews + 1), crew)})
    changed = bow.model_copy(update={"slots": slots})
    return ship.model_copy(update={"locations": FrozenMap({**ship.locations, "bow": changed})})


def table_of(first: Sequence[Ship], second: Sequence[Ship]) -> Table:
    """Return both fleets in two columns, far apart."""
    at = {}
    for number, ship in enumerate((*first, *second)):
        side, row = (0, number) if number < len(first) else (1, number - len(first))
        column = 6 if side == 0 else 24
        at[number] = Placement(ship.type, Hex(column, 2 + 2 * row - column // 2), 0)
    return Table((first, second), at)


def moved(table: Table, first: int, second: int) -> list[int]:
    """Return the ships in the order in which they move, once both sides have rolled these totals."""
    table.dice(*FACES[first], *FACES[second])
    roll_initiative(table.board)
    move_in_order(table.board)
    return [event.vessel for event in table.events() if isinstance(event, Sailed)]


def test_initiative_example_of_the_text_is_reproduced(load: Load) -> None:
    """British 10, French 8: ships 0 to 3 are British of Types 4 to 1, the others French."""
    british = [load(stem) for stem in ("hml-leviathan", "ardent", "hml-hertfordshire", "hml-raven")]
    battleship, destroyer = load("jean-bart"), load("pelletier")
    french = [battleship, crewed(battleship, 3), load("ardent"), load("pontbriand")]
    destroyers = [destroyer, crewed(destroyer, 2), crewed(destroyer, 2)]
    table = table_of(british, [*french, *destroyers])
    table.damage(9, {"bow": [1]})
    assert moved(table, 10, 8) == [4, 0, 5, 6, 1, 7, 2, 8, 9, 3, 10]


def test_log_shows_initiative_of_ships_with_crews(load: Load) -> None:
    table = table_of([load("hml-raven")], [crewed(load("pelletier"), 2)])
    table.dice(*FACES[10], *FACES[8])
    roll_initiative(table.board)
    move_in_order(table.board)
    assert [event for event in table.events() if isinstance(event, Ranked)] == [Ranked(1, 10)]


@pytest.mark.parametrize(
    ("crews", "rolls", "order"),
    [
        ((0, 1), (9, 8), [0, 1]),  # 9 against 9: the one with crews later
        ((0, 1), (8, 9), [0, 1]),
        ((0, 2), (10, 8), [0, 1]),  # crews against none
        ((1, 2), (10, 8), [1, 0]),  # 11 against 10
        ((0, 0), (10, 8), [1, 0]),
        ((1, 3), (10, 8), [1, 0]),  # 11 against 11: the loser of the roll first
    ],
)
def test_equal_initiatives_favour_the_ship_with_crews(
    load: Load, crews: tuple[int, int], rolls: tuple[int, int], order: list[int]
) -> None:
    fleets = [[crewed(load("pelletier"), number)] for number in crews]
    assert moved(table_of(*fleets), *rolls) == order


@pytest.mark.parametrize(
    ("crews", "chance"),
    [
        (0, Fraction(1, 2)), (1, Fraction(213, 370)), (2, Fraction(337, 520)),
        (3, Fraction(13773, 19240)),
    ],
)  # fmt: skip
def test_chance_to_move_after_an_enemy(load: Load, crews: int, chance: Fraction) -> None:
    table, red = table_of([load("hml-raven")], [crewed(load("pelletier"), crews)]), roll_of("RR")
    later = ties = 0
    for one, often in red.counts.items():
        for other, as_often in red.counts.items():
            if one == other:
                ties += often * as_often
            else:
                note_rolls(table.board, one, other)
                later += often * as_often if next_due(table.board, 1, 1) == 0 else 0
    assert Fraction(ties, red.denominator**2) == Fraction(187, 2592)
    assert Fraction(later, red.denominator**2 - ties) == chance


def test_cards_of_the_fog_count_crews_too(load: Load) -> None:
    """5 against 3: of the side that lost, the ship with two crews moves last."""
    table = table_of([load("hml-raven")], [crewed(load("pelletier"), 2), load("pelletier")])
    lay(table, 0, "1K")
    lay(table, 1, "1K")
    table.dice(5, 3)
    move_in_fog(table.board)
    order = [event.vessel for event in table.events() if isinstance(event, Sailed)]
    assert order == [2, 0, 1]


def test_quick_start_knows_no_crews(load: Load) -> None:
    quick = Table(
        ([load("hml-raven")], [crewed(load("pelletier"), 3)]),
        {0: Placement(1, Hex(6, 2), 0), 1: Placement(1, Hex(24, -8), 0)},
        "quick-start",
    )
    assert moved(quick, 10, 8) == [1, 0]


def test_move_out_of_initiative_order_is_rejected(load: Load) -> None:
    table = table_of([load("hml-raven")], [load("pelletier"), crewed(load("pelletier"), 3)])
    note_rolls(table.board, 9, 8)
    script = [SAILS, 1, 2]
    table.board.script, table.board.script_end = script, len(script)
    script_move(table.board, 1, 1, rank_in_type(table.board, 1), NOWHERE)
    assert table.board.fault == rule_numbers.PRECEDENCE
