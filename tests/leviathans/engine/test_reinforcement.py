"""Reinforce: the roll, what a move changes at once, failure, what is rejected, and the captains."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardforge.core.hexes import Hex
from cardforge.errors import OrderError
from cardforge.leviathans.battle.events import Mended, Reinforced
from cardforge.leviathans.battle.orders import CrewMove, Reinforcements, Repairs
from cardforge.leviathans.battle.play import followed_again, play
from cardforge.leviathans.battle.record import recorded, replayed
from cardforge.leviathans.battle.state import exchanged
from cardforge.leviathans.battle.story import notes
from cardforge.leviathans.dice import FACES
from cardforge.leviathans.engine.cards import Cards, roll_of
from cardforge.leviathans.engine.machine import load as load_machine
from cardforge.leviathans.engine.rules import rule_numbers
from cardforge.leviathans.engine.rules import tape as codes
from cardforge.leviathans.engine.rules.board import FULL, GOOD, PLACES, SLOTS
from cardforge.leviathans.engine.rules.chances import BILLION, renew_service, service_of
from cardforge.leviathans.engine.rules.game import clear
from cardforge.leviathans.engine.rules.reinforcement import (
    REINFORCED_AT,
    chance_to_reach,
    exchange,
    order_crew,
    plan_reinforcements,
    reinforce_all,
    reinforce_fault,
)
from cardforge.leviathans.engine.rules.repairs import mend, mend_fault, repair_all
from cardforge.leviathans.engine.series import count, played
from cardforge.leviathans.engine.tables import Match
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.places import Placement
from tests.leviathans.engine.any_ships import any_ship
from tests.leviathans.engine.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.battle import PlayedBattle
    from cardforge.leviathans.ship import Ship

    Load = Callable[[str], Ship]

OWN, ENEMY = 0, 1
BOW_CREW, BOW_OFFICER, PORT_CREW = ("bow", 3), ("bow", 5), ("port", 4)
"""Crew slots of HML Merganser; both crews roll a green die."""
CHANGED = ("crews", "menders", "officers", "mendable", "rammers", "heralds", "screeners")
NUMBERED = {
    "word", "helpers", "mender_word", "short_word", "long_word", "go_word", "stop_word",
    "evading_word", "evading_row", "service", "prow_service", "spare_service",
}  # fmt: skip
"""Tables of the numbers of words and rolls, which depend on the order in which they are met."""
NUMBERS = ("word", "mean", "helpers", "mender_word", "bonus")


def table_of(load: Load, own: Ship | None = None) -> Table:
    ship = own or load("hml-merganser")
    at = {OWN: Placement(ship.type, Hex(10, 2), 0), ENEMY: Placement(1, Hex(16, 2), 0)}
    return Table(([ship], [load("pelletier")]), at)


def numbers(table: Table, one: tuple[str, int], other: tuple[str, int]) -> tuple[int, ...]:
    (here, slot), (there, to_slot) = one, other
    return OWN, table.place(OWN, here), slot - 1, table.place(OWN, there), to_slot - 1


def reinforces(
    table: Table, one: tuple[str, int], other: tuple[str, int], *dice: int
) -> Reinforced:
    table.board.crew_move_count = 0
    order_crew(table.board, *numbers(table, one, other))
    table.dice(*dice)
    reinforce_all(table.board)
    assert not table.dice_left
    (event,) = table.events()
    assert isinstance(event, Reinforced)
    return event


def with_crew(ship: Ship, at: tuple[str, int], **content: object) -> Ship:
    """Return a ship with something else in a slot."""
    place, number = at
    location = ship.locations[place]
    slot = type(location.slots[number]).model_validate({"breach": 12, **content})
    changed = location.model_copy(
        update={"slots": type(location.slots)({**location.slots, number: slot})}
    )
    locations = type(ship.locations)({**ship.locations, place: changed})
    return ship.model_copy(update={"locations": locations})


@pytest.mark.parametrize(
    ("mover", "met", "chance"),
    [
        ("G", None, Fraction(13, 32)),
        ("U", None, Fraction(1, 2)),
        ("", None, Fraction(3, 16)),
        ("G", "G", Fraction(1465, 2304)),
        ("U", "G", Fraction(307, 432)),
        ("", "G", Fraction(13, 32)),
    ],
)
def test_chance_to_reinforce(load: Load, mover: str, met: str | None, chance: Fraction) -> None:
    ship = load("hml-merganser")
    if mover == "U":
        ship = with_crew(ship, BOW_CREW, item="crew", dice="U")
    start = BOW_CREW if mover else BOW_OFFICER
    table = table_of(load, ship)
    favourable = total = 0
    for faces in product(*(sorted(set(FACES[die])) for die in "RR" + mover + (met or ""))):
        clear(table.board)
        table.put(OWN, Placement(1, Hex(10, 2), 0))
        if met is None:
            table.damage(OWN, {"port": [4]})
        weight = 1
        for die, face in zip("RR" + mover + (met or ""), faces, strict=True):
            weight *= FACES[die].count(face)
        event = reinforces(table, start, PORT_CREW, *faces)
        assert event.done == (sum(faces) >= REINFORCED_AT)
        assert event.total == sum(faces)
        favourable += weight * event.done
        total += weight
    assert Fraction(favourable, total) == chance


def test_two_crews_change_places(load: Load) -> None:
    table = table_of(load)
    event = reinforces(table, BOW_OFFICER, PORT_CREW, 9, 4, 2)
    assert [cast.dice for cast in (event.cast, *event.crews)] == ["RR", "G"]
    bow, port = (OWN * PLACES + table.place(OWN, place) for place in ("bow", "port"))
    board = table.board
    assert board.officers[port] == 1 << 3
    assert not board.officers[bow]
    assert board.crews[bow] == 1 << 2 | 1 << 4
    assert board.breach[bow * SLOTS + 4] == 10, "breach numbers stay"
    assert not any(board.now[OWN * PLACES + place] for place in range(PLACES))


def test_filled_slot_is_whole_and_the_slot_left_destroyed_at_once(load: Load) -> None:
    table = table_of(load)
    table.damage(OWN, {"port": [4]}, now=True)
    reinforces(table, BOW_CREW, PORT_CREW, 9, 4, 2)
    board = table.board
    bow, port = (OWN * PLACES + table.place(OWN, place) for place in ("bow", "port"))
    assert (table.lost(OWN, "bow"), table.lost(OWN, "port")) == ({3}, set())
    assert (board.before[bow], board.before[port]) == (1 << 2, 0)


def test_slot_whose_kind_cannot_be_mended_is_filled(load: Load) -> None:
    table = table_of(load)
    table.damage(OWN, {"bow": [5]})
    reinforces(table, PORT_CREW, BOW_OFFICER, 9, 4, 2)
    assert (table.lost(OWN, "bow"), table.lost(OWN, "port")) == (set(), {4})
    port = OWN * PLACES + table.place(OWN, "port")
    assert not table.board.mendable[port] >> 3 & 1, "the officer lies there, destroyed"


def test_crew_repairs_where_it_has_come_to(load: Load) -> None:
    table = table_of(load)
    table.damage(OWN, {"port": [4, 3]})
    place = table.place(OWN, "port")
    assert mend_fault(table.board, 0, OWN, place, 3, 2) == rule_numbers.CREW
    reinforces(table, BOW_CREW, PORT_CREW, 9, 4, 2)
    assert mend_fault(table.board, 0, OWN, place, 3, 2) == rule_numbers.ALLOWED
    mend(table.board, OWN, place, 3, 2)
    table.dice(9, 4, 2)
    repair_all(table.board)
    (event,) = table.events()
    assert isinstance(event, Mended)
    assert event.done


def test_failure_keeps_both_slots_from_repairs(load: Load) -> None:
    table = table_of(load)
    table.damage(OWN, {"port": [3], "bow": [4], "starboard": [3]})
    event = reinforces(table, BOW_CREW, PORT_CREW, 9, 1, 2, 2)
    assert not event.done
    board = table.board
    faults = {
        place: mend_fault(board, 0, OWN, table.place(OWN, place), crew - 1, slot - 1)
        for place, crew, slot in (("bow", 3, 4), ("port", 4, 3), ("starboard", 4, 3))
    }
    assert faults["bow"] in (rule_numbers.TIRED, rule_numbers.MENDABLE)
    assert faults["port"] == rule_numbers.TIRED
    assert faults["starboard"] == rule_numbers.ALLOWED
    assert board.crews[OWN * PLACES + table.place(OWN, "bow")] == 1 << 2


def test_each_reinforce_rule_rejects_its_breach(load: Load) -> None:
    table = table_of(load)
    board = table.board
    right = numbers(table, BOW_CREW, PORT_CREW)
    assert reinforce_fault(board, 0, *right) == rule_numbers.ALLOWED
    assert reinforce_fault(board, 1, *right) == rule_numbers.OWN_SHIP
    assert reinforce_fault(board, 1, ENEMY, *right[1:]) == rule_numbers.ACTION
    for wrong in (("bow", 4), ("bow", 9), ("port", 1)):
        found = reinforce_fault(board, 0, *numbers(table, wrong, ("starboard", 4)))
        assert found == rule_numbers.CREW_TO_MOVE
    for wrong in (BOW_OFFICER, ("port", 1), ("stern", 99)):
        found = reinforce_fault(board, 0, *numbers(table, BOW_CREW, wrong))
        assert found == rule_numbers.CREW_SLOT
    table.damage(OWN, {"bow": [3]}, now=True)
    assert reinforce_fault(board, 0, *right) == rule_numbers.CREW_TO_MOVE
    table.damage(OWN, {"port": [4]})
    officer = numbers(table, BOW_OFFICER, PORT_CREW)
    assert reinforce_fault(board, 0, *officer) == rule_numbers.ALLOWED
    order_crew(board, *officer)
    assert reinforce_fault(board, 0, *officer) == rule_numbers.ACTION_ONCE


def crew_slots(ship: Ship) -> list[tuple[str, int]]:
    return [(place, n) for place, n, slot in ship.all_slots() if slot.family is Family.CREW]


def test_exchange_gives_the_tables_of_the_changed_ship(load: Load) -> None:
    """All that the cards say of two crews of any kinds goes with them."""
    draw, pairs = Random(1910), 0
    while pairs < 60:
        ship = any_ship(draw, draw.randint(1, 4)).model_copy(update={"nation": "British Empire"})
        slots = crew_slots(ship)
        if len(slots) < 2 or len({place for place, _ in slots}) < 2:
            continue
        one, other = draw.sample(slots, 2)
        table = table_of(load, ship)
        board = table.board
        first, second = (
            (OWN * PLACES + table.place(OWN, place)) * SLOTS + n - 1 for place, n in (one, other)
        )
        exchange(board, first, second)
        fleets = exchanged(ship, one, other), table.ships[ENEMY]
        right = Cards(fleets, FULL)
        for name in right.tables.keys() - NUMBERED:
            assert list(getattr(board, name)) == right.tables[name], name
        words = list(right.words.numbers), list(Cards(table.ships, FULL).words.numbers)
        for name in ("word", "helpers", "mender_word"):
            told = [words[1][number] for number in getattr(board, name)]
            assert told == [words[0][number] for number in right.tables[name]], name
        for at in (first // SLOTS, second // SLOTS):
            expect_service(board, right, at)
        pairs += 1


def expect_service(board: Any, right: Cards, at: int) -> None:
    """Expect the row of a location to have the chances of the changed ship's card."""
    renew_service(board, at)
    row = service_of(board, at)
    parts = list(right.services.numbers)[right.tables["service"][at * 64]]
    exact = right.services.rolls()[list(right.services.numbers).index(parts)]
    for total in range(board.tops):
        share = Fraction(exact.counts.get(total, 0), exact.denominator) * BILLION
        assert abs(board.service_rows[row * board.tops + total] - share) < 50
    assert abs(board.service_mean[row] - exact.mean * 1000) < 3
    assert board.service_top[row] == exact.highest


def test_new_game_puts_every_crew_back(load: Load) -> None:
    ship = load("hml-perseverance")
    table = table_of(load, ship)
    board = table.board
    before = {name: list(getattr(board, name)) for name in (*CHANGED, *NUMBERS)}
    draw, slots = Random(1911), crew_slots(ship)
    for _ in range(20):
        one, other = (
            (OWN * PLACES + table.place(OWN, place)) * SLOTS + n - 1
            for place, n in draw.sample(slots, 2)
        )
        exchange(board, one, other)
    assert {name: list(getattr(board, name)) for name in before} != before
    clear(board)
    assert {name: list(getattr(board, name)) for name in before} == before


def test_games_do_not_depend_on_moves_of_games_before(load: Load) -> None:
    """A board that is used again plays each game as a new board does."""
    fleets = (load("hml-merganser"), load("hml-raven")), (load("hml-brimstone"),)
    match = Match(fleets, ("good", "random"), "full", 12)
    machine = load_machine("plain")
    together = count(match, 1910, 0, 6, machine)
    ends = [ended_in(played(match, 1910, index, machine)) for index in range(6)]
    assert together.turns == sum(turn for _, turn in ends)
    assert together.wins_a == sum(winner == 0 for winner, _ in ends)


def ended_in(tape: list[int]) -> tuple[int, int]:
    """Return who won a game on a tape, and in which turn."""
    (numbers,) = (each for code, each in notes(tape) if code == codes.ENDED)
    return numbers[1], numbers[2]


def test_reinforcements_are_saved_and_replayed(load: Load) -> None:
    moves = 0
    for index in range(4):
        battle = reinforced_battle(load, index)
        moves += sum(isinstance(each, Reinforced) and each.done for each in battle.events)
        assert recorded(replayed(recorded(battle))) == recorded(battle)
    assert moves >= 3


def reinforced_battle(load: Load, index: int) -> PlayedBattle:
    fleets = [[load("hml-raven"), load("hml-merganser")], [load("hml-brimstone")]]
    return play(fleets, ["random", "good"], 1910, index, limit=15)


def test_rejected_reinforcement_names_its_rule(load: Load) -> None:
    battle = reinforced_battle(load, 0)
    first = next(each for each in battle.orders if isinstance(each, Reinforcements) and each.moves)
    move = first.moves[0]
    wrong = first._replace(moves=(move._replace(to=move.place, to_slot=move.slot),))
    assert again(battle, first, wrong).startswith("reinforce-slot: expected an order that keeps")
    wrong = first._replace(moves=(CrewMove(move.vessel, "bow", 1, move.to, move.to_slot),))
    assert again(battle, first, wrong).startswith("reinforce-crew: expected an order that keeps")
    assert "got slot 1 of the bow of ship" in again(battle, first, wrong)
    assert again(battle, first, Repairs(0)).startswith("next-order")


def again(battle: PlayedBattle, old: Any, new: Any) -> str:
    place = battle.orders.index(old)
    orders = (*battle.orders[:place], new, *battle.orders[place + 1 :])
    with pytest.raises(OrderError) as caught:
        followed_again(battle.start, battle.limit, orders, battle.casts, battle.parties)
    return str(caught.value)


def test_good_captain_sends_a_crew_to_guns_that_lack_one(load: Load) -> None:
    table = table_of(load)
    board = table.board
    board.captain[0] = GOOD
    table.damage(OWN, {"bow": [3], "port": [3]})
    plan_reinforcements(board, 0)
    assert board.crew_move_count == 1
    ship, place, slot, to, to_slot = board.crew_moves[:5]
    assert (ship, to, to_slot) == (OWN, table.place(OWN, "bow"), 2)
    assert (place, slot) == (table.place(OWN, "starboard"), 3), "the port crew has repairs to do"


def test_good_captain_never_empties_a_location_of_its_last_slot(load: Load) -> None:
    table = table_of(load)
    board = table.board
    board.captain[0] = GOOD
    others = [n for n, slot in table.ships[OWN].locations["port"].slots.items()
              if n != 4 and not slot.is_miss]  # fmt: skip
    table.damage(OWN, {"bow": [3], "port": others})
    plan_reinforcements(board, 0)
    port = table.place(OWN, "port")
    assert (board.crew_move_count, board.crew_moves[1]) != (1, port)


def test_other_nations_are_not_asked(load: Load) -> None:
    battle = play([[load("pelletier")], [load("buran")]], ["good", "good"], 1910, limit=10)
    assert not any(isinstance(order, Reinforcements) for order in battle.orders)


def test_words_of_dice_have_the_means_that_the_plan_uses() -> None:
    """The straight line of the plan is near the chances of all dice and pairs of dice."""
    for word in ("", "G", "U", "Y", "R", "K", "GG", "UG", "UU"):
        exact = roll_of("RR" + word).at_least(REINFORCED_AT) / roll_of("RR" + word).denominator
        assert abs(chance_to_reach(int(2 * roll_of(word).mean)) / 1e6 - exact) < 0.04
