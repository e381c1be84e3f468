"""Games of a series: each from an empty map to its end, turn by turn, and their tally.

A turn:

1. Sides roll for initiative, or lay their hands of cards in the fog of war.
2. Torpedoes are launched, bombers sent and mines laid.
3. Ships move, and some evade.
4. Torpedoes strike, then bombers.
5. Charges are spent on guns, which are declared and fire.
6. Ships that damage has ended are lost.
7. Crews change places, rays turn ships, crews repair, and everything destroyed takes effect.

A side without ships that fight is beaten after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import AFLOAT, FACINGS, FULL, NOWHERE, PLACES
from cardforge.leviathans.engine.rules.bombers import strike_from_above, take_off, tape_sent
from cardforge.leviathans.engine.rules.captains import (
    deploy_all,
    lay_hands,
    order_fire,
    order_launches,
    order_repairs,
)
from cardforge.leviathans.engine.rules.chances import renew_services
from cardforge.leviathans.engine.rules.concentration import concentrate_all
from cardforge.leviathans.engine.rules.condition import is_armed
from cardforge.leviathans.engine.rules.damage import harm, sink_all
from cardforge.leviathans.engine.rules.dice import MASK, lay_streams
from cardforge.leviathans.engine.rules.evasion import evade_all
from cardforge.leviathans.engine.rules.gunnery import fire_all
from cardforge.leviathans.engine.rules.initiative import (
    expect_cards,
    move_in_fog,
    move_in_order,
    roll_initiative,
)
from cardforge.leviathans.engine.rules.mines import lay_mines, sweep_mines, wake_mines
from cardforge.leviathans.engine.rules.national_orders import (
    order_all_gun_charges,
    order_all_rays,
    order_bombs,
    order_concentration,
    order_evasions,
    order_mines,
    order_raids,
    order_reinforcements,
    order_returns,
)
from cardforge.leviathans.engine.rules.reinforcement import reinforce_all, rest_crews, return_crews
from cardforge.leviathans.engine.rules.repairs import repair_all
from cardforge.leviathans.engine.rules.screens_and_locks import (
    drop_screens,
    forget_locks,
    part_ways,
)
from cardforge.leviathans.engine.rules.tape import (
    BEATEN,
    BEGAN,
    DRAWN,
    ENDED,
    UNFINISHED,
    note_1,
    note_3,
)
from cardforge.leviathans.engine.rules.tesla_charges import (
    fire_rays,
    keep_charges,
    lose_charges,
    make_charges,
    spend_on_guns,
)
from cardforge.leviathans.engine.rules.torpedoes import run_torpedoes, tape_under_way
from cardforge.leviathans.engine.rules.withdrawal import return_all
from cardforge.leviathans.engine.rules.worth import THREATS

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int, Word
    from cardforge.leviathans.engine.rules.board import Board

WINS: Final = 0  # by side
DRAWS: Final = 2
UNFINISHED_GAMES: Final = 3
TURNS: Final = 4
LOSSES: Final = 5  # by side, then by how, from AFLOAT on
HOWS: Final = 6
DISARMED: Final = 17  # by side: beaten with ships on the map
TALLY_SIZE: Final = 19
"""What `board.tally` counts."""
MOST_STAMPS: Final = 1000000000


def forget(board: Board) -> None:
    """Restart all stamps once they have become large, and forget all cached values."""
    board.stamp = board.ships + 1
    board.seen_stamp = 0
    for ship in range(board.ships):
        board.worth_stamp[ship] = 0
        board.heft_stamp[ship] = 0
        board.settled_crews[ship] = 0
    for pair in range(board.ships * board.ships):
        board.pair_from[pair] = 0
        board.pair_version[pair] = 0
    for row in range(board.ships * board.ships * 2 * PLACES * PLACES):
        board.promise_stamp[row] = 0
    for cell in range(THREATS):
        board.threat_stamp[cell] = 0
    for code in range(board.seen_room):
        board.seen[code] = 0
    for end in range(board.hexes * FACINGS * 2 + 1):
        board.ended[end] = 0


def clear(board: Board) -> None:
    """Take everything off the map, and repair all slots except those destroyed before turn 1."""
    if board.stamp > MOST_STAMPS or board.seen_stamp > MOST_STAMPS:
        forget(board)
    board.turn = 0
    board.fault = 0
    board.evasion_count = 0
    board.eased_count = 0
    board.spending_count = 0
    board.ray_count = 0
    board.launch_count = 0
    board.raid_count = 0
    sweep_mines(board)
    drop_screens(board)
    return_crews(board)
    forget_locks(board)
    board.aim_count = 0
    board.mend_count = 0
    board.comeback_count = 0
    board.tape_end = 0
    board.laid_next = 0
    board.script_next = 0
    for ship in range(board.ships):
        board.at[ship] = NOWHERE
        board.lost[ship] = AFLOAT
        board.moved[ship] = 0
        board.silenced[ship] = 0
        board.boost[ship] = 0
        board.flanked[ship] = 0
        board.stored[ship] = 0
        board.fresh[ship] = 0
        board.nearer[ship] = 0
        board.aimed[ship] = 0
        board.token[ship] = NOWHERE
        board.evading[ship] = 0
        board.strain[ship] = 0
        board.waiting[ship] = 0
        board.hurt[ship] = ship + 1
    for at in range(board.ships * PLACES):
        board.before[at] = board.wounds[at]
        board.now[at] = board.wounds[at]


def play(board: Board, seed: Word, first: Word, count: Int) -> None:
    """Play `count` games of a series from number `first` on, and add them to `board.tally`."""
    number: Word = 0
    wanted: Word = count
    while number < wanted:
        lay_streams(board, seed, (first + number) & MASK)
        play_one(board)
        number += 1


def play_one(board: Board) -> None:
    """Play one game with the dice that are set up."""
    clear(board)
    deploy_all(board)
    first = 0
    second = 0
    while not board.fault and not first and not second and board.turn < board.limit:
        take_turn(board)
        first = is_beaten(board, 0)
        second = is_beaten(board, 1)
    if not board.fault:
        close(board, first, second)


def close(board: Board, first: Int, second: Int) -> None:
    """End a game: note its result and add it to `board.tally`."""
    board.tally[TURNS] += board.turn
    if first != second:
        board.tally[WINS + first] += 1
        note_3(board, ENDED, BEATEN, first, board.turn)
    elif first:
        board.tally[DRAWS] += 1
        note_3(board, ENDED, DRAWN, NOWHERE, board.turn)
    else:
        board.tally[UNFINISHED_GAMES] += 1
        note_3(board, ENDED, UNFINISHED, NOWHERE, board.turn)
    for ship in range(board.ships):
        board.tally[LOSSES + board.side[ship] * HOWS + board.lost[ship]] += 1
    if first:
        board.tally[DISARMED] += has_ships(board, 0)
    if second:
        board.tally[DISARMED + 1] += has_ships(board, 1)


def has_ships(board: Board, side: Int) -> Int:
    """Return whether a side has a ship on the map."""
    for ship in range(board.ships):
        if board.side[ship] == side and board.at[ship] != NOWHERE:
            return 1
    return 0


def take_turn(board: Board) -> None:
    """Play one turn, which ends early if an order breaks a rule."""
    begin_turn(board)
    first = 0
    if board.fog:
        lay_hands(board)
        expect_cards(board)
    else:
        first = roll_initiative(board)
    if board.rules == FULL and not board.fault:
        launch_all(board, first)
    if not board.fault:
        if board.fog:
            move_in_fog(board)
        else:
            move_in_order(board)
    if not board.fault:
        fight(board)


def launch_all(board: Board, first: Int) -> None:
    """Let both sides launch torpedoes, send bombers and lay mines.

    Side `first` orders each of them first; it is the side without the initiative, and side 0 in the
    fog of war. Nothing leaves before both have ordered it.
    """
    second = 1 - first
    order_launches(board, first)
    order_launches(board, second)
    if board.taping:
        tape_under_way(board)
    order_raids(board, first)
    order_raids(board, second)
    if board.taping:
        tape_sent(board)
    wake_mines(board)
    order_mines(board, first)
    order_mines(board, second)
    lay_mines(board)


def fight(board: Board) -> None:
    """Play a turn from the end of movement on."""
    order_evasions(board, 0)
    order_evasions(board, 1)
    if board.fault:
        return
    take_off(board)
    evade_all(board)
    run_torpedoes(board)
    order_bombs(board, 0)
    order_bombs(board, 1)
    if board.fault:
        return
    strike_from_above(board)
    order_concentration(board, 0)
    order_concentration(board, 1)
    if board.fault:
        return
    concentrate_all(board)
    part_ways(board)
    order_all_gun_charges(board)
    spend_on_guns(board)
    order_fire(board, 0)
    order_fire(board, 1)
    if board.fault:
        return
    fire_all(board)
    sink_all(board)
    lose_charges(board)
    if board.rules == FULL:
        recover(board)
    part_ways(board)
    settle(board)


def recover(board: Board) -> None:
    """Let crews move, rays turn ships, crews repair, and ships that have fled return."""
    order_reinforcements(board, 0)
    order_reinforcements(board, 1)
    if board.fault:
        return
    reinforce_all(board)
    order_all_rays(board)
    fire_rays(board)
    order_repairs(board, 0)
    order_repairs(board, 1)
    if board.fault:
        return
    repair_all(board)
    order_returns(board, 0)
    order_returns(board, 1)
    if not board.fault:
        return_all(board)


def begin_turn(board: Board) -> None:
    """Begin the next turn, before any ship has moved."""
    board.turn += 1
    drop_screens(board)
    rest_crews(board)
    for ship in range(board.ships):
        board.moved[ship] = 0
        board.silenced[ship] = 0
        board.boost[ship] = 0
        board.flanked[ship] = 0
        board.sailed[ship] = 0
        board.evading[ship] = 0
        board.waiting[ship] = 0 if board.at[ship] == NOWHERE else 1
    board.sail_count = 0
    note_1(board, BEGAN, board.turn)
    make_charges(board)


def settle(board: Board) -> None:
    """Let everything destroyed take effect."""
    for ship in range(board.ships):
        changed = 0
        for at in range(ship * PLACES, ship * PLACES + PLACES):
            if board.before[at] != board.now[at]:
                board.before[at] = board.now[at]
                changed = 1
        if changed:
            harm(board, ship)
            renew_services(board, ship)
    keep_charges(board)


def is_beaten(board: Board, side: Int) -> Int:
    """Return whether a side has no ship left that fights: none on the map with a weapon."""
    for ship in range(board.ships):
        if board.side[ship] == side and board.at[ship] != NOWHERE and is_armed(board, ship):
            return 0
    return 1
