"""Mines: where they are laid, when they go off, chains, flak, exact odds, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

import pytest

from cardforge.core.hexes import Hex
from cardforge.leviathans.battle.events import (
    Charged,
    Effect,
    FlakFired,
    Lost,
    MineLaid,
    MineStruck,
    Rammed,
    Sailed,
    Shifted,
    WentOff,
)
from cardforge.leviathans.battle.order_codes import WORDS
from cardforge.leviathans.battle.play import followed_again, play
from cardforge.leviathans.battle.state import Loss, Mine
from cardforge.leviathans.engine.cards import roll_of
from cardforge.leviathans.engine.chart import chart_of
from cardforge.leviathans.engine.rules import rule_numbers
from cardforge.leviathans.engine.rules.board import NOWHERE, PLACES
from cardforge.leviathans.engine.rules.captains import carry_out
from cardforge.leviathans.engine.rules.condition import is_armed
from cardforge.leviathans.engine.rules.damage import FLAK_STOPS
from cardforge.leviathans.engine.rules.mines import (
    has_layers,
    lay_mines,
    laying_fault,
    order_mine,
    wake_mines,
)
from cardforge.leviathans.engine.rules.movement import follow
from cardforge.leviathans.engine.tables import TWO_SHEETS
from cardforge.leviathans.places import Placement
from tests.leviathans.engine.exact_odds import at_least, dice_of, slot_dice, struck
from tests.leviathans.engine.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.core.chance import Distribution
    from cardforge.leviathans.battle.events import Event
    from cardforge.leviathans.ship import Ship

    Load = Callable[[str], Ship]

T = TypeVar("T")
O = Hex(12, 2)  # noqa: E741
MOVER, LAYER, THIRD = 0, 1, 2
NORTH = 4
"""The heading along -r."""
BERTH = Placement(2, Hex(26, -6), 0)
PORT_SLOT = 2
"""The mine slot of the Buran's port side, counted from 0."""
HELD = (1, 1, 1, 1, 1, 1, 1)
"""Dice of a blast that does nothing: five of the attack, and two misses."""


def at(of_type: int, q: int, r: int, facing: int) -> Placement:
    """Return where a ship lies whose turning hex is so far from the origin."""
    return Placement(of_type, O + Hex(q, r), facing)


def number(table: Table, hex_: Hex) -> int:
    """Return the number of a hex, NOWHERE off the map."""
    return chart_of(table.match.sheet).numbers.get(hex_, NOWHERE)


def table_of(load: Load, ship: str, where: Placement, third: Placement | None = None) -> Table:
    """Return a ship against a Buran far away, whose mines lie where a test wants them."""
    places = {MOVER: where, LAYER: BERTH} | ({THIRD: third} if third else {})
    return Table(([load(ship)], [load("buran"), load("hml-raven")]), places)


def lay(table: Table, *ways: tuple[int, int], awake: bool = True) -> None:
    """Put mines on the map, so far from the origin."""
    for q, r in ways:
        order_mine(table.board, LAYER, 1, PORT_SLOT, number(table, O + Hex(q, r)))
    lay_mines(table.board)
    if awake:
        wake_mines(table.board)
    table.events()


def sail(table: Table, course: str, *dice: int) -> tuple[Event, ...]:
    words = [WORDS.index(word) for word in course.split()]
    table.board.course[: len(words)], table.board.course_length = words, len(words)
    end = follow(table.board, MOVER)
    assert end >= 0
    if dice:
        table.dice(*dice)
    carry_out(table.board, MOVER, end)
    return table.events()


def of_kind(events: tuple[Event, ...], kind: type[T]) -> list[T]:
    return [event for event in events if isinstance(event, kind)]


PROW_HOLDS = (1, 1, 1, 1, 1, 1, 1, 1, 2)
"""Dice of a ram that does nothing: a blow with a prow, and one on the prow in slot 2."""


def hexes_of(events: tuple[Event, ...]) -> list[tuple[int, int]]:
    """Return where mines went off or struck from, so far from the origin."""
    return [(event.hex.q - O.q, event.hex.r - O.r) for event in of_kind(events, WentOff)]


def test_mines_set_off_each_other_and_strike_in_the_order_of_the_chain(load: Load) -> None:
    """The step of a Raven's bow from (0, 2) to (0, 1) sets off two mines, and one more with them."""
    table = table_of(load, "hml-raven", at(1, 0, 2, NORTH), at(1, 3, 0, 5))
    lay(table, (0, 0), (1, 0), (2, 0), (4, 0))
    events = sail(table, "F", *HELD * 3)
    assert hexes_of(events) == [(0, 0), (1, 0), (2, 0)]
    assert [event.by for event in of_kind(events, WentOff)] == [MOVER, MOVER, None]
    struck_by = [
        (tuple(event.hex - O), event.target, event.hit) for event in of_kind(events, MineStruck)
    ]
    assert struck_by[:2] == [((0, 0), MOVER, "bow"), ((1, 0), MOVER, "starboard")]
    assert [(hex_, target) for hex_, target, _ in struck_by[2:]] == [((2, 0), THIRD)]
    assert table.board.mine_count == table.board.awake == 1
    assert table.board.mines[number(table, O + Hex(4, 0))]


@pytest.mark.parametrize(
    ("ship", "place", "none", "one", "two", "keel"),
    [
        (
            "hml-raven", "bow", Fraction(63041, 559872), Fraction(78241, 165888),
            Fraction(1862141, 4478976), Fraction(124187, 4478976),
        ),
        ("hml-raven", "starboard", Fraction(81493, 2239488), None, None, None),
        ("hagelsturm", "bow", 1 - Fraction(724687, 746496), None, None, None),
    ],
)  # fmt: skip
def test_blast_on_a_moving_ship(
    load: Load,
    ship: str,
    place: str,
    none: Fraction,
    one: Fraction | None,
    two: Fraction | None,
    keel: Fraction | None,
) -> None:
    """Four red dice and the location's go dice, and two slot dice of one roll."""
    where = {"bow": (0, 0), "starboard": (1, 0)}[place]
    table = table_of(load, ship, at(1, 0, 2, NORTH))
    lay(table, where)
    (blast,) = of_kind(sail(table, "F", *[1] * 40), MineStruck)
    assert isinstance(blast, MineStruck)
    assert (blast.hit, blast.moved, blast.roll.weapons[0].dice) == (place, True, "RRRR")
    fresh = table_of(load, ship, at(1, 0, 2, NORTH))
    counts, checks = two_slot_dice(fresh, MOVER, place, dice_of(blast.roll))
    assert counts[0] == none
    assert one is None or counts[1] == one
    assert two is None or counts[2] == two
    assert keel is None or checks == keel


def two_slot_dice(
    table: Table, ship: int, place: str, dice: Distribution
) -> tuple[list[Fraction], Fraction]:
    """Return the chances to break 0, 1 and 2 slots with two slot dice, and of a keel check."""
    counts, checks = [Fraction(0)] * 3, Fraction(0)
    for roll, cases in dice.counts.items():
        for first_share, first in slot_dice(table, ship, place):
            one = struck(table, ship, place, roll, *first)
            broken = one.effect is Effect.BROKEN
            if broken:
                table.damage(ship, {place: [one.slot]}, now=True)
            for share, second in slot_dice(table, ship, place):
                other = struck(table, ship, place, roll, *second)
                chance = first_share * share * Fraction(cases, dice.denominator)
                counts[broken + (other.effect is Effect.BROKEN)] += chance
                checks += chance * (other.effect is Effect.KEEL_CHECK)
            if broken:
                table.board.now[ship * PLACES + table.place(ship, place)] &= ~(1 << one.slot - 1)
    return counts, checks


def test_flak_at_a_blast_has_its_crew(load: Load) -> None:
    table = table_of(load, "hagelsturm", at(1, 0, 2, NORTH))
    lay(table, (0, 0))
    (flak,) = of_kind(sail(table, "F", *[1] * 40), FlakFired)
    assert isinstance(flak, FlakFired)
    assert (flak.hit, flak.mine) == ("bow", True)
    past = 1 - at_least(roll_of(flak.cast.dice + flak.crews[0].dice), FLAK_STOPS)
    assert past * Fraction(724687, 746496) == Fraction(724687, 2239488)


def test_flak_puts_the_mover_back_for_its_whole_chain(load: Load) -> None:
    """At (0, 1) two mines would reach the Hagelsturm; at (0, 2), where it was, none does."""
    table = table_of(load, "hagelsturm", at(1, 0, 2, NORTH))
    lay(table, (0, 0), (1, -1), (1, 0))
    events = sail(table, "F", 10, 6)
    assert len(of_kind(events, WentOff)) == 3
    assert [event.stopped for event in of_kind(events, FlakFired)] == [True]
    assert not of_kind(events, MineStruck)
    assert table.placement(MOVER) == at(1, 0, 1, NORTH)


def test_flak_spares_only_the_ship_that_shot(load: Load) -> None:
    table = table_of(load, "hagelsturm", at(1, 0, 2, NORTH), at(1, 1, 0, 0))
    lay(table, (0, 0))
    events = sail(table, "F", 10, 6, *HELD)
    assert [event.target for event in of_kind(events, MineStruck)] == [THIRD]


def test_mine_sleeps_in_the_turn_in_which_it_is_laid(load: Load) -> None:
    table = table_of(load, "hml-raven", at(1, 0, 2, NORTH))
    lay(table, (0, 0), awake=False)
    assert not of_kind(sail(table, "F"), WentOff)
    assert table.board.mine_count == 1


@pytest.mark.parametrize(("course", "goes_off"), [("", False), ("F", True), ("F F F F F", True)])
def test_step_away_sets_off_a_mine_only_where_it_ends_beside_it(
    load: Load, course: str, goes_off: bool
) -> None:
    """A ship that stays beside a mine is safe; each step that leaves it beside one is not."""
    table = table_of(load, "hml-raven", at(1, 0, 2, NORTH))
    lay(table, (1, 2))
    assert bool(of_kind(sail(table, course, *HELD), WentOff)) is goes_off


def test_move_is_told_in_legs_and_goes_on(load: Load) -> None:
    table = table_of(load, "hml-raven", at(1, 0, 2, NORTH))
    lay(table, (0, 0))
    events = sail(table, "F F F", *HELD)
    assert [event.words for event in of_kind(events, Sailed)] == [("F",), ("F", "F")]
    assert table.placement(MOVER) == at(1, 0, -1, NORTH)


def test_ship_that_a_mine_ends_stays_where_it_was(load: Load) -> None:
    table = table_of(load, "hml-raven", at(1, 0, 2, NORTH))
    table.damage(MOVER, {"port": [2, 3, 4, 5, 6], "stern": [2, 3, 4, 5], "bow": [3]}, now=True)
    lay(table, (0, 0))
    # slot 3 is gone, so is slot 3 again: the keel is struck, and breaks
    events = sail(table, "F F F", 10, 10, 10, 10, 6, 3, 3, 10, 10)
    assert of_kind(events, Lost) == [Lost(MOVER, Loss.KEEL)]
    assert len(of_kind(events, Sailed)) == 1
    assert table.placement(MOVER) is None


def test_shifted_ship_sets_off_a_mine(load: Load) -> None:
    table = Table(
        ([load("kopjas")], [load("buran"), load("hml-raven")]),
        {MOVER: at(1, 0, 0, 0), LAYER: BERTH, THIRD: at(1, 2, 0, 1)},
    )
    lay(table, (4, 0))
    events = sail(table, "F RAM", 9, 9, *[1] * 60)
    shifted = of_kind(events, Shifted)
    assert shifted[0] == Shifted(THIRD, at(1, 3, 0, 1))
    went = of_kind(events, WentOff)
    assert events.index(went[0]) == events.index(shifted[0]) + 1
    assert went == [WentOff(O + Hex(4, 0), THIRD)]


def test_hex_that_both_sides_name_takes_one_mine(load: Load) -> None:
    ships = [load("buran")], [load("buran")]
    table = Table(ships, {0: at(2, 0, 0, 0), 1: at(2, 1, -2, 3)})
    common = number(table, O + Hex(0, -1))
    for side in (0, 1):
        place = next(p for p in (1, 2, 3) if not fault(table, side, place=p, hex_=common))
        order_mine(table.board, side, place, PORT_SLOT, common)
    lay_mines(table.board)
    laid = of_kind(table.events(), MineLaid)
    assert [event.vessel for event in laid] == [0]


def fault(table: Table, side: int, place: int, hex_: int, slot: int = PORT_SLOT) -> int:
    """Return the rule that an order of the side's first ship breaks."""
    return int(laying_fault(table.board, side, side, place, slot, hex_))


def test_each_rule_of_laying_rejects_its_breach(load: Load) -> None:
    table = Table(([load("buran")], [load("hml-raven")]), {0: at(2, 0, 0, 0), 1: at(1, 0, -2, 0)})
    port, abeam, off_port = 1, number(table, O + Hex(1, -1)), number(table, O + Hex(0, 1))
    assert fault(table, 0, port, abeam) == rule_numbers.ALLOWED
    assert laying_fault(table.board, 1, 0, port, PORT_SLOT, abeam) == rule_numbers.OWN_SHIP
    assert fault(table, 0, port, abeam, slot=0) == rule_numbers.WEAPON
    assert fault(table, 0, 9, abeam) == rule_numbers.WEAPON
    for forbidden in (off_port, number(table, O + Hex(2, -2)), number(table, O), NOWHERE):
        assert fault(table, 0, port, forbidden) == rule_numbers.MINE_HEX
    table.put(1, at(1, 1, -1, 0))
    assert fault(table, 0, port, abeam) == rule_numbers.MINE_HEX, "a ship lies there"
    table.put(1, None)
    order_mine(table.board, 0, port, PORT_SLOT, abeam)
    assert fault(table, 0, port, abeam) == rule_numbers.ONCE
    lay_mines(table.board)
    assert fault(table, 0, port, abeam) == rule_numbers.MINE_HEX, "a mine lies there"
    assert has_layers(table.board, 0)
    table.damage(0, {"port": [PORT_SLOT + 1]})
    assert fault(table, 0, port, number(table, O + Hex(0, -1))) == rule_numbers.WEAPON


def test_mine_needs_a_whole_hex(load: Load) -> None:
    edge = next(hex_ for hex_ in TWO_SHEETS.hexes() if TWO_SHEETS.is_half(hex_) and hex_.q == 12)
    middle = edge - Hex(1, -1)
    table = Table(([load("buran")], [load("hml-raven")]), {0: Placement(2, middle, 0)})
    assert fault(table, 0, 1, number(table, edge)) == rule_numbers.MINE_HEX
    assert fault(table, 0, 2, number(table, middle + Hex(-1, 1))) == rule_numbers.ALLOWED


BERTH_OF_RAVEN = Placement(1, Hex(26, -6), 0)


def test_quick_start_has_no_mines(load: Load) -> None:
    quick = Table(
        ([load("buran")], [load("hml-raven")]),
        {0: at(2, 0, 0, 0), 1: BERTH_OF_RAVEN},
        "quick-start",
    )
    assert not has_layers(quick.board, 0)
    assert fault(quick, 0, 1, number(quick, O + Hex(1, -1))) == rule_numbers.FULL_RULES


def test_mine_slot_is_a_weapon(load: Load) -> None:
    table = table_of(load, "hml-raven", at(1, 0, 2, NORTH))
    for place in table.ships[LAYER].places:
        table.damage(LAYER, {place: range(1, 7)})
    assert not is_armed(table.board, LAYER)
    table.board.before[LAYER * PLACES + 1] &= ~(1 << PORT_SLOT)
    assert is_armed(table.board, LAYER)


@pytest.mark.parametrize("captains", [("good", "good"), ("random", "random")])
def test_battle_with_mines_is_followed_again(load: Load, captains: tuple[str, str]) -> None:
    ships = [load("buran"), load("hagelsturm")]
    struck_ships = 0
    for index in range(4):
        battle = play([ships, ships], captains, 5, index, limit=10)
        again = followed_again(
            battle.start, battle.limit, battle.orders, battle.casts, battle.parties
        )
        assert again == battle
        struck_ships += len(of_kind(battle.events, MineStruck))
        assert all(isinstance(each, Mine) for each in battle.end.mines)
    assert struck_ships or captains == ("good", "good")


def test_charge_sets_off_mines_before_and_after_its_contact(load: Load) -> None:
    """A Kopjás with 4 MP rams a Raven with its second hex, and runs on for two."""
    table = table_of(load, "kopjas", at(1, 0, 0, 0), at(1, 2, 0, 2))
    table.damage(MOVER, {"stern": [2, 5]})
    lay(table, (1, 1), (4, 1), (4, 4))
    events = sail(table, "GLORY L", 10, 10, *HELD * 2, *PROW_HOLDS, *HELD)
    assert table.dice_left == 0
    assert [
        each for each in events if isinstance(each, Charged | WentOff | Shifted)
    ] == [
        Charged(MOVER, at(1, 1, 0, 0)), WentOff(O + Hex(1, 1), MOVER),
        Shifted(THIRD, at(1, 3, 0, 2)), Shifted(MOVER, at(1, 2, 0, 0)),
        Charged(MOVER, at(1, 4, 0, 0)), WentOff(O + Hex(4, 1), MOVER),
        Shifted(THIRD, at(1, 4, 0, 2)), Shifted(THIRD, at(1, 5, 0, 2)),
    ]  # fmt: skip
    assert [event.target for event in of_kind(events, MineStruck)] == [MOVER, THIRD, MOVER]
    assert table.board.mine_count == 1


def test_charge_ends_where_a_mine_breaks_the_keel(load: Load) -> None:
    table = table_of(load, "kopjas", at(1, 0, 0, 0), at(1, 3, 0, 2))
    table.damage(MOVER, {"stern": [2], "bow": [2, 3], "port": [2, 3], "starboard": [2, 3]})
    lay(table, (1, 1))
    worst = (6, 6, 6, 6, 6, 2, 2, 10, 10)  # slot 2 is destroyed: again, 2, and a keel check
    events = sail(table, "GLORY L", 10, 10, *worst)
    assert of_kind(events, Lost) == [Lost(MOVER, Loss.KEEL)]
    assert not of_kind(events, Rammed)
    assert table.placement(THIRD) == at(1, 3, 0, 2)
