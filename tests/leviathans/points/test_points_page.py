"""The tables of `cardforge docs points` agree with the program."""

from __future__ import annotations

import re

import pytest

from cardforge.core.figures import decimal
from cardforge.leviathans.points import cost, measures_of, weights
from cardforge.leviathans.points.weights import harm_table, shots_taken
from cardforge.leviathans.ship import Ship
from tests.leviathans.points.yard import BUILT_IN, points
from tests.pages import page

PAGE = page("points")
ROWS = [
    [cell.strip() for cell in line.strip().strip("|").split("|")]
    for line in PAGE.splitlines()
    if line.strip().startswith("|")
]


@pytest.mark.parametrize("ship", BUILT_IN.values(), ids=BUILT_IN)
def test_points_page_table_of_ships_is_correct(ship: Ship) -> None:
    (row,) = (row for row in ROWS if row[1] == ship.name)
    firepower, toughness, _, handling = measures_of(ship)
    assert row[2:4] == [decimal(firepower.amount), decimal(toughness.amount)]
    assert row[4:] == [str(ship.si), decimal(handling.amount), str(points(ship))]


def test_points_page_table_of_slots_is_correct() -> None:
    head = next(row for row in ROWS if row[0] == "breach + armour")
    for row in ROWS[ROWS.index(head) + 2 : ROWS.index(head) + 7]:
        dice = row[0].split()[-1]
        for breach, shots in zip(head[1:], row[1:], strict=True):
            assert decimal(shots_taken(dice, int(breach)), 2) == shots


def test_points_page_table_of_rolls_is_correct() -> None:
    head, _, row = (row for row in ROWS if len(row) == 9)
    for roll, shots in zip(head[1:], row[1:], strict=True):
        table = harm_table()
        assert decimal(100 * table[min(int(roll), len(table) - 1)], 0) == shots


def test_points_page_formula_is_correct() -> None:
    powers = (weights.FIREPOWER, weights.TOUGHNESS, weights.STRUCTURE, weights.HANDLING)
    names = ("firepower", "toughness", "SI", "handling")
    formula = " × ".join(f"{name}^{power}" for name, power in zip(names, powers, strict=True))
    assert f"points = hull × {formula}" in PAGE
    assert all(str(hull) in PAGE for hull in weights.HULL.values())


def test_points_page_example_equals_the_ledger() -> None:
    """The page may join lines of the ledger."""
    told = {row[0]: row[2] for row in ROWS if len(row) == 3}
    ledger = cost(BUILT_IN["hml-raven"])
    lines = {line.label: line.result for line in ledger.lines}
    guns = sum(result for label, result in lines.items() if label.startswith("Guns"))
    assert told["Guns"] == decimal(guns)
    for label in ("Bare hull", "Crews at the guns", "Slots", "Armour"):
        assert told[label] == decimal(lines[label])
    assert told["**SI**"] == decimal(lines["Structural Integrity"])
    assert re.search(r"\*\*(\d+) points\*\*", PAGE)[1] == str(ledger.total)  # type: ignore[index]
