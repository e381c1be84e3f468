"""The good captain's move: the end with the best fire, less the enemies' best answers.

1. The ship has `choices` of ends, and each enemy has `answers`. With more than `FEW` enemies each
   has fewer answers, about as many in all as `FEW` would have. With no enemy on the map the ship
   stays.
2. The promises of the ship and of an enemy against each other are threats (see `worth`). The
   target rolls its go dice if it entered a new hex, or its end enters one, and its stop dice
   otherwise.
3. An enemy answers an end with the one of its own ends that is worst for the ship: where the ship's
   promise less `CAUTION` tenths of the enemy's is least.
4. The rating of an end starts from the best promise of each of the ship's locations against any
   enemy after its answer, added up. From that sum it loses `CAUTION` tenths of the enemies'
   promises, and `CLOSING` for each hex to the turning hex of the nearest enemy as the ships lie
   now.
5. With mines on the map the rating also loses half of what one slot die of a blast promises against
   the bow, if a mine lies beside the ship there, asleep or awake, or if no course leads there
   without setting one off. If a course avoids awake mines, the captain takes it.
6. If there are more than `SHORTLIST` ends, and an enemy has several answers, all ends are first
   rated with every `GLANCES`-th answer, and only the best `SHORTLIST` with all answers.
7. The best rating wins. Of equal ones the cheapest move wins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FACINGS, MASKS, NOWHERE, PLACES
from cardforge.leviathans.engine.rules.chances import MILLION, find_now, location_row, tails_of
from cardforge.leviathans.engine.rules.condition import mp_of
from cardforge.leviathans.engine.rules.geometry import distance, hull_under, lie_of, sights_at
from cardforge.leviathans.engine.rules.move_ends import (
    ANSWERS,
    ENDS_FREE,
    explore,
    forget_ends,
    list_answers,
    list_choices,
)
from cardforge.leviathans.engine.rules.movement import craft_row
from cardforge.leviathans.engine.rules.worth import (
    SCALE,
    appraise,
    best_promise,
    found_worth,
    pair_of,
    threat,
)

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board


GLANCES: Final = 4
FEW: Final = 2
"""Of more enemies than this fewer answers each are looked at, as many together as of these."""
SHORTLIST: Final = 32
CAUTION: Final = 13
TENTHS: Final = 10
CLOSING: Final = 1000
WORST: Final = -2000000000
"""The least that a rating can be."""
FEARED_PLACE: Final = 0
"""The location for which the good captain fears a mine: the bow."""
FEAR_SHARE: Final = 2
"""It fears one slot die, divided by this: more caution loses more games than mines do."""

RIVAL_SIZE: Final = 4
RIVAL_SHIP: Final = 0
RIVAL_ANSWERS: Final = 1
RIVAL_OURS: Final = 2  # the pair of the ship and this enemy
RIVAL_THEIRS: Final = 3
"""What `board.rivals` has of each enemy."""


def good_move(board: Board, ship: Int) -> Int:
    """Return the best end of a ship's move; `board.promised` then has its rating."""
    forget_ends(board, board.ships + 1)
    rivals = face(board, ship)
    board.promised = 0
    if rivals == 0:
        return board.at[ship] * 2
    several = 0
    for rank in range(rivals):
        if board.rivals[rank * RIVAL_SIZE + RIVAL_ANSWERS] > 1:
            several = 1
    count = list_choices(board, ship)
    if board.mine_count:
        find_safe_ends(board, ship)
    if count > SHORTLIST and several:
        count = shorten(board, ship, count, rivals)
    best = board.at[ship] * 2
    board.promised = WORST - 1
    for number in range(count):
        rated = rating(board, ship, board.choices[number], rivals, 1)
        if rated > board.promised:
            board.promised = rated
            best = board.choices[number]
    return best


def face(board: Board, ship: Int) -> Int:
    """List the enemies of a ship in `board.rivals`, with their answers, and count them."""
    most = ANSWERS
    enemies = count_enemies(board, ship)
    if enemies > FEW:
        most = max(GLANCES, FEW * ANSWERS // enemies)
    rivals = 0
    for enemy in range(board.ships):
        if board.side[enemy] != board.side[ship] and board.at[enemy] != NOWHERE:
            at = rivals * RIVAL_SIZE
            board.rivals[at + RIVAL_SHIP] = enemy
            board.rivals[at + RIVAL_ANSWERS] = list_answers(board, enemy, rivals, most)
            board.rivals[at + RIVAL_OURS] = pair_of(board, ship, enemy)
            board.rivals[at + RIVAL_THEIRS] = pair_of(board, enemy, ship)
            rivals += 1
    return rivals


def count_enemies(board: Board, ship: Int) -> Int:
    """Count the enemies of a ship on the map."""
    count = 0
    for enemy in range(board.ships):
        if board.side[enemy] != board.side[ship] and board.at[enemy] != NOWHERE:
            count += 1
    return count


def shorten(board: Board, ship: Int, count: Int, rivals: Int) -> Int:
    """Keep the `SHORTLIST` choices rated best with few answers, the best first; count them."""
    kept = 0
    for number in range(count):
        end = board.choices[number]
        rated = rating(board, ship, end, rivals, GLANCES)
        if kept < SHORTLIST or rated > board.ratings[kept - 1]:
            at = min(kept, SHORTLIST - 1)
            while at and board.ratings[at - 1] < rated:
                board.ratings[at] = board.ratings[at - 1]
                board.shortlist[at] = board.shortlist[at - 1]
                at -= 1
            board.ratings[at] = rated
            board.shortlist[at] = end
            kept = min(kept + 1, SHORTLIST)
    for number in range(kept):
        board.choices[number] = board.shortlist[number]
    return kept


def rating(board: Board, ship: Int, end: Int, rivals: Int, glances: Int) -> Int:
    """Return the rating of an end after the enemies' best answers, less its fear of mines.

    Every `glances`-th answer of each of the `rivals` enemies is considered.
    """
    rated = promise_after(board, ship, end, rivals, glances)
    return rated - feared(board, ship, end) if board.mine_count else rated


def promise_after(board: Board, ship: Int, end: Int, rivals: Int, glances: Int) -> Int:
    """Return the rating of an end after the enemies' best answers, mines left aside."""
    here = end >> 1
    ours = 0
    theirs = 0
    gap = board.across
    if rivals > 1:
        for place in range(PLACES):
            board.totals[place] = 0
    for rank in range(rivals):
        at = rank * RIVAL_SIZE
        pair = board.rivals[at + RIVAL_OURS]
        back = board.rivals[at + RIVAL_THEIRS]
        least = -WORST
        answer = 0
        number = rank * ANSWERS
        last = number + board.rivals[at + RIVAL_ANSWERS]
        while number < last:
            there = board.answers[number]
            mine = threat(board, pair, here, there >> 1, there & 1)
            risk = threat(board, back, there >> 1, here, end & 1)
            balance = mine - risk * CAUTION // TENTHS
            if balance < least:
                least = balance
                answer = there
            number += glances
        enemy = board.rivals[at + RIVAL_SHIP]
        gap = min(gap, distance(board, here // FACINGS, board.at[enemy] // FACINGS))
        if rivals == 1:
            return max(WORST, least - CLOSING * gap)
        theirs += threat(board, back, answer >> 1, here, end & 1)
        spread(board, ship, pair, here, answer)
    for place in range(PLACES):
        ours += board.totals[place]
    return max(WORST, ours - theirs * CAUTION // TENTHS - CLOSING * gap)


def spread(board: Board, ship: Int, pair: Int, here: Int, answer: Int) -> None:
    """Raise `board.totals` of each location to its promise against an enemy after its answer."""
    lie = lie_of(board, here, answer >> 1)
    enemy = pair % board.ships
    first = sights_at(board, board.type[ship], board.type[enemy], lie)
    for place in range(board.places_of[board.type[ship]]):
        seen = board.sight[first + place]
        if seen:
            points = best_promise(board, pair, answer & 1, place, seen)
            board.totals[place] = max(board.totals[place], points)


def find_safe_ends(board: Board, ship: Int) -> None:
    """Mark in `board.ended` the ends that a ship can reach without setting off a mine.

    It also sets `board.fear`, which all other ends lose.
    """
    appraise(board, ship)
    at = ship * PLACES + FEARED_PLACE
    service = board.service[at * MASKS + MASKS - 1]
    tails = tails_of(board, board.blast_row, service, location_row(board, at, 1))
    find_now(board, tails, 0, at)
    board.fear = found_worth(board, at) * SCALE // MILLION // FEAR_SHARE
    free = board.ends_mark[ENDS_FREE]
    board.shy = 1
    explore(board, ship, craft_row(board, ship), mp_of(board, ship), NOWHERE)
    board.shy = 0
    board.ends_mark[ENDS_FREE] = free
    board.safe_stamp = board.seen_stamp


def feared(board: Board, ship: Int, end: Int) -> Int:
    """Return what the rating of an end loses to mines; `find_safe_ends` must come first."""
    if board.ended[end] != board.safe_stamp:
        return board.fear
    first = hull_under(board, ship, end >> 1)
    for number in range(first, first + board.hull_hexes[board.type[ship]]):
        hex_ = board.hull[number]
        if hex_ != NOWHERE and (board.drowsy[hex_] or board.danger[hex_]):
            return board.fear
    return 0
