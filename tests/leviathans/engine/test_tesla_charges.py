"""Tesla charges: made, stored, lost and spent, by exact odds; and what is rejected."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex
from cardforge.errors import OrderError
from cardforge.leviathans.battle.charges import ChargeMade, ChargesLost, ChargesSpent, ChargeUse
from cardforge.leviathans.battle.chronicle import followed
from cardforge.leviathans.battle.events import Fired, Sailed
from cardforge.leviathans.battle.orders import ChargedGuns, GunCharges, MoveCharges, Sail
from cardforge.leviathans.battle.play import followed_again, play
from cardforge.leviathans.battle.state import Rules
from cardforge.leviathans.engine.rules import rule_numbers
from cardforge.leviathans.engine.rules.condition import mp_of
from cardforge.leviathans.engine.rules.damage import break_slot
from cardforge.leviathans.engine.rules.game import begin_turn, settle
from cardforge.leviathans.engine.rules.gunnery import fires_short, gun_range
from cardforge.leviathans.engine.rules.movement import follow
from cardforge.leviathans.engine.rules.tesla_charges import (
    announce_spending,
    charges_of,
    empty_coils,
    gun_charges_fault,
    keep_charges,
    lose_charges,
    make_charges,
    move_charges_fault,
    spend_on_guns,
    spend_on_move,
)
from cardforge.leviathans.engine.rules.tesla_plans import (
    ease_first_word,
    plot_with_charges,
    swing_back,
    swing_eased,
)
from cardforge.leviathans.places import Placement
from tests.leviathans.engine.exact_odds import breaks_something, dice_of
from tests.leviathans.engine.table import Shot, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.battle import PlayedBattle
    from cardforge.leviathans.ship import Ship

    Load = Callable[[str], Ship]

OWN, ENEMY = 0, 1
AWAY = Hex(9, 0)
WORDS = {"F": 0, "L": 1, "R": 2}


def table_of(load: Load, name: str, away: Hex = AWAY, facing: int = 0) -> Table:
    """Return an American ship heading along +q, and HML Raven so far off."""
    ship = load(name)
    at = {OWN: Placement(ship.type, Hex(10, 2), 0), ENEMY: Placement(1, Hex(10, 2) + away, facing)}
    return Table(([ship], [load("hml-raven")]), at)


def charged(load: Load, name: str, turns: int = 9) -> Table:
    """Return a ship at the beginning of a turn, after so many in which it spent no charge."""
    table = table_of(load, name)
    for _ in range(turns):
        begin_turn(table.board)
        settle(table.board)
    begin_turn(table.board)
    table.events()
    return table


@pytest.mark.parametrize(("name", "most"), [("firefly", 5), ("sandusky", 2), ("allegheny", 7)])
def test_ship_has_a_charge_for_each_coil_and_one_more(load: Load, name: str, most: int) -> None:
    assert charges_of(charged(load, name, turns=0).board, OWN) == 1
    assert charges_of(charged(load, name, turns=1).board, OWN) == 2
    assert charges_of(charged(load, name).board, OWN) == most


def test_only_american_ships_on_the_map_make_charges(load: Load) -> None:
    table = charged(load, "firefly")
    assert charges_of(table.board, ENEMY) == 0
    table.put(OWN, None)
    table.board.fresh[OWN] = 0
    make_charges(table.board)
    assert table.events() == ()


def test_arc_torpedo_leaves_the_charge_of_this_turn(load: Load) -> None:
    table = charged(load, "firefly")
    empty_coils(table.board, OWN)
    assert table.events() == (ChargesLost(OWN, 1),)
    assert charges_of(table.board, OWN) == 1


def test_destroyed_coils_take_stored_charges_with_them(load: Load) -> None:
    table = charged(load, "firefly")
    table.damage(OWN, {"bow": [3], "port": [5]}, now=True)
    lose_charges(table.board)
    assert table.events() == (ChargesLost(OWN, 3),)
    assert charges_of(table.board, OWN) == 3
    settle(table.board)
    assert charges_of(table.board, OWN) == 2


def test_torpedo_takes_a_charge_at_once_and_a_gun_after_gunnery(load: Load) -> None:
    table = charged(load, "firefly")
    break_slot(table.board, OWN, 0, 2, 0)
    assert table.events() == (ChargesLost(OWN, 4),)
    table.board.aim_count = 1
    break_slot(table.board, OWN, 1, 4, 0)
    assert table.events() == ()
    lose_charges(table.board)
    assert table.events() == (ChargesLost(OWN, 3),)


def test_stored_charges_are_spent_first(load: Load) -> None:
    table = charged(load, "firefly")
    spend_on_move(table.board, OWN, 4)
    empty_coils(table.board, OWN)
    assert table.events() == (ChargesSpent(OWN, ChargeUse.MP, 4, 1),)
    assert charges_of(table.board, OWN) == 1


def test_lost_ship_keeps_no_charges(load: Load) -> None:
    table = charged(load, "firefly")
    table.put(OWN, None)
    keep_charges(table.board)
    assert charges_of(table.board, OWN) == 0


def test_charges_give_mp(load: Load) -> None:
    table = charged(load, "sandusky")
    assert mp_of(table.board, OWN) == 8
    spend_on_move(table.board, OWN, 2)
    assert mp_of(table.board, OWN) == 10
    begin_turn(table.board)
    assert mp_of(table.board, OWN) == 8


def test_charges_move_a_ship_without_engines(load: Load) -> None:
    table = charged(load, "sandusky")
    for place, number, slot in table.ships[OWN].all_slots():
        if slot.mp:
            table.damage(OWN, {place: [number]})
    assert mp_of(table.board, OWN) == 0
    spend_on_move(table.board, OWN, 2)
    assert mp_of(table.board, OWN) == 2


def course(table: Table, words: str, *turns: int) -> int:
    """Return the end of a course, or the negative number of a broken rule."""
    board = table.board
    listed = [WORDS[word] for word in words.split()]
    board.course[: len(listed)], board.course_length = listed, len(listed)
    board.eased[: len(turns)], board.eased_count = list(turns), len(turns)
    return int(follow(board, OWN))


@pytest.mark.parametrize(
    ("words", "turns", "rule"),
    [
        ("L F", (1, 1), 0),
        ("L F", (1,), rule_numbers.TURN_HEXES),
        ("F L F", (2,), 0),
        ("F L", (2, 2), 0),
        ("F F L L", (4, 4), rule_numbers.ONE_HEXSIDE),
        ("L R", (1, 1), 0),
        ("L L F", (1, 1), rule_numbers.STANDS),
        ("L R", (1, 1, 2, 2), rule_numbers.ONE_HEXSIDE),
        ("F L F R", (2, 4), 0),
        ("F L F R", (2,), rule_numbers.TURN_HEXES),
        ("F F", (1,), rule_numbers.EASED_TURN),
        ("F L", (3,), rule_numbers.EASED_TURN),
        ("F L", (0,), rule_numbers.EASED_TURN),
    ],
)
def test_charges_ease_single_turns(
    load: Load, words: str, turns: tuple[int, ...], rule: int
) -> None:
    """Sandusky enters two hexes before a turn."""
    table = charged(load, "sandusky")
    found = course(table, words, *turns)
    assert found == -rule if rule else found >= 0


@pytest.mark.parametrize("starboard", [0, 1])
def test_planned_course_begins_with_its_eased_turn(load: Load, starboard: int) -> None:
    table = charged(load, "sandusky")
    here = table.board.at[OWN]
    assert swing_eased(table.board, OWN, starboard) == 2
    ahead = table.board.at[OWN]
    swing_back(table.board, OWN, here)
    table.board.course_length = 0
    ease_first_word(table.board, OWN, starboard)
    spend_on_move(table.board, OWN, 0)
    assert charges_of(table.board, OWN) == 0
    step = table.board.step[(table.board.chart[OWN] + ahead) * 5]
    plot_with_charges(table.board, OWN, step * 2 + 1)
    assert table.board.course[: table.board.course_length] == [1 + starboard, 0]
    assert follow(table.board, OWN) == step * 2 + 1
    assert table.board.at[OWN] == here


def ranges(table: Table, calibre: str) -> tuple[int, int]:
    """Return the farthest distances at which a gun rolls its short dice, and fires at all."""
    place, slot = next(
        (place, number)
        for place, number, slot in table.ships[OWN].all_slots()
        if slot.name == calibre
    )
    at = (OWN * 6 + table.place(OWN, place)) * 6 + slot - 1
    near = [gap for gap in range(1, 30) if fires_short(table.board, OWN, at, gap)]
    farthest = table.board.long[at]
    return min(max(near), farthest), farthest


def test_charges_lengthen_short_ranges_up_to_the_long_range(load: Load) -> None:
    for hexes, name, expected in ((3, "12in", (11, 16)), (3, "3in", (7, 8)), (5, "3in", (8, 8))):
        table = charged(load, "allegheny")
        announce_spending(table.board, OWN, hexes, 0)
        spend_on_guns(table.board)
        assert ranges(table, name) == expected
        begin_turn(table.board)
        assert ranges(table, name)[0] < expected[0]


@pytest.mark.parametrize(
    ("points", "breaks"),
    [
        (0, Fraction(95, 576)),
        (1, Fraction(47, 192)),
        (3, Fraction(251, 576)),
        (5, Fraction(179, 288)),
    ],
)
def test_charges_add_to_rolls(load: Load, points: int, breaks: Fraction) -> None:
    shot = Shot(OWN, "port", (3,), ENEMY, "port")
    table = table_of(load, "firefly", Hex(0, -5), facing=2)
    board = table.board
    assert (table.fault(0, shot), gun_range(board, OWN, 1, 2, ENEMY, 1)) == (0, 5)
    board.charging, board.stored[OWN], board.moved[ENEMY] = 1, 4, 1
    make_charges(board)
    if points:
        announce_spending(board, OWN, 0, points)
        spend_on_guns(board)
    table.declare(shot)
    (fired,) = (event for event in table.fire() if isinstance(event, Fired))
    assert (fired.distance, fired.gun, fired.roll.added) == (5, "4in", points)
    board.now[ENEMY * 6 : ENEMY * 6 + 6] = [0] * 6
    assert breaks_something(table, ENEMY, "port", dice_of(fired.roll), 1) == breaks


def test_each_rule_of_charges_rejects_its_breach(load: Load) -> None:
    table = charged(load, "sandusky")
    board = table.board
    assert move_charges_fault(board, OWN, 1, 1) == rule_numbers.ALLOWED
    for points, turns in ((0, 0), (3, 0), (1, 2), (-1, 2)):
        assert move_charges_fault(board, OWN, points, turns) == rule_numbers.TESLA_CHARGES
    assert move_charges_fault(board, ENEMY, 1, 0) == rule_numbers.ACTION
    assert gun_charges_fault(board, 0, OWN, 1, 1) == rule_numbers.ALLOWED
    for hexes, points in ((0, 0), (2, 1), (-1, 1), (1, -1)):
        assert gun_charges_fault(board, 0, OWN, hexes, points) == rule_numbers.TESLA_CHARGES
    assert gun_charges_fault(board, 1, OWN, 1, 0) == rule_numbers.OWN_SHIP
    assert gun_charges_fault(board, 1, ENEMY, 1, 0) == rule_numbers.ACTION
    announce_spending(board, OWN, 1, 0)
    assert gun_charges_fault(board, 0, OWN, 0, 1) == rule_numbers.ACTION_ONCE
    quick = Table(([load("sandusky")], [load("hml-raven")]), {}, "quick-start")
    assert move_charges_fault(quick.board, OWN, 1, 0) == rule_numbers.FULL_RULES


@pytest.fixture(scope="module")
def battle(load: Load) -> PlayedBattle:
    """The random captain spends charges on everything."""
    fleets = [[load("sandusky"), load("sandusky")], [load("allegheny"), load("hml-raven")]]
    return play(fleets, ["random", "random"], 5, limit=16)


def test_battle_with_charges_replays(battle: PlayedBattle) -> None:
    found = followed_again(battle.start, battle.limit, battle.orders, battle.casts, battle.parties)
    assert found == battle


def test_every_use_is_played(battle: PlayedBattle) -> None:
    uses = {event.use for event in battle.events if isinstance(event, ChargesSpent)}
    assert uses == set(ChargeUse)


def test_timeline_counts_the_charges_of_each_ship(battle: PlayedBattle) -> None:
    held = [vessel.charges for vessel in battle.start.vessels]
    for event, state in followed(battle):
        if isinstance(event, ChargeMade):
            assert event.stored == held[event.vessel]
        if isinstance(event, ChargesSpent):
            assert event.left == held[event.vessel] - event.charges
        held = [vessel.charges for vessel in state.vessels]


def test_eased_turn_comes_without_its_hexes(battle: PlayedBattle) -> None:
    number, order = next(
        (number, each)
        for number, each in enumerate(battle.orders)
        if isinstance(each, MoveCharges) and each.turns
    )
    then = battle.orders[number + 1]
    assert isinstance(then, Sail)
    assert then.vessel == order.vessel
    assert {then.words[word - 1] for word in order.turns} <= {"L", "R"}
    assert any(isinstance(event, Sailed) and event.words == then.words for event in battle.events)
    orders = (*battle.orders[:number], *battle.orders[number + 1 :])
    with pytest.raises(OrderError, match=r"hexes-before-turn|stands"):
        followed_again(battle.start, battle.limit, orders, battle.casts, battle.parties)


def changed(battle: PlayedBattle, kind: type, then: Callable[[object], object]) -> PlayedBattle:
    """Return a battle in which the first such order, that is not empty, is another."""
    number = next(
        number
        for number, each in enumerate(battle.orders)
        if isinstance(each, kind) and (not isinstance(each, GunCharges) or each.guns)
    )
    order = then(battle.orders[number])
    orders = (*battle.orders[:number], order, *battle.orders[number + 1 :])
    return battle._replace(orders=orders)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "then", "message"),
    [
        (
            MoveCharges,
            lambda order: order._replace(mp=9),
            r"tesla-charges: .*got 9 charges of ship \d on MP",
        ),
        (
            MoveCharges,
            lambda order: order._replace(mp=0, turns=(1, 99)[: len(order.turns) or 1][::-1]),
            r"(eased-turn|hexes-before-turn|tesla-charges|movement-points|stacking|on-map): ",
        ),
        (
            GunCharges,
            lambda order: order._replace(guns=(ChargedGuns(order.guns[0].vessel, 8, 1),)),
            r"tesla-charges: .*got 8 charges on range and 1 on rolls of ship",
        ),
        (GunCharges, lambda order: order._replace(side=1 - order.side), "own-ship|next-order"),
    ],
)
def test_wrong_charges_name_their_rule(
    battle: PlayedBattle, kind: type, then: Callable[[object], object], message: str
) -> None:
    wrong = changed(battle, kind, then)
    with pytest.raises(OrderError, match=message):
        followed_again(wrong.start, wrong.limit, wrong.orders, wrong.casts, wrong.parties)


def test_quick_start_has_no_charges(load: Load) -> None:
    fleets = [[load("firefly")], [load("sandusky")]]
    quick = play(fleets, ["random", "random"], 1, rules=Rules.QUICK_START, limit=6)
    assert not any(isinstance(event, ChargeMade) for event in quick.events)
