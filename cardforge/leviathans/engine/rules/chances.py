"""Chances: the effects of one slot die of an attack on a location, in millionths.

The chance of each breach roll depends on the dice of the weapons, of the crews and magazines beside
them, and of the location. Bonuses only shift it. A row of `tails` has the chance to reach each
number, and is calculated on first use. All numbers are whole and each division rounds down, so that
every machine gets the same results.

`board.service` numbers the dice of crews and magazines as printed. A location whose crews Reinforce
has changed has a row of its own in `service_rows`, filled when its crews or its damage change, from
the faces of their dice. It has the chance of each total of the best crew and the best magazine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import MASKS, NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.condition import bits_of, destroyed, si_of, works
from cardforge.leviathans.engine.rules.dice import DIE_FACES, WORD_ROOM
from cardforge.leviathans.engine.rules.gunnery import fires_short

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int, Ints
    from cardforge.leviathans.engine.rules.board import Board

MILLION: Final = 1000000
BILLION: Final = 1000000000
THOUSAND: Final = 1000
SLOT_DIE_SIDES: Final = 6
KEEL_CHANCE: Final = 6
"""Where `board.found` has the chance of a broken keel, after those of the slots."""
KEEL_TOP: Final = 21
"""One more than two red dice can show."""


def tails_of(board: Board, weapon: Int, service: Int, location: Int) -> Int:
    """Return the index in `board.tails` at which a row begins, filled on first use.

    The arguments are rows of the dice of weapons, of crews and magazines, and of the location.
    """
    row = (weapon * board.services + service) * board.locations + location
    if not board.tails_known[row]:
        board.tails_known[row] = 1
        mix(board, weapon, service, location)
        total = 0
        for number in range(board.tops):
            back = board.tops - 1 - number
            total += board.mixed[back]
            board.tails[row * board.tops + back] = total // THOUSAND
    return row * board.tops


def mix(board: Board, weapon: Int, service: Int, location: Int) -> None:
    """Fill `board.mixed` with the chance of each breach roll, in billionths."""
    tops = board.tops
    for number in range(2 * tops):
        board.mixed[number] = 0
    for one in range(board.weapon_top[weapon] + 1):
        share = board.weapon_rows[weapon * tops + one]
        if share:
            for other in range(board.service_top[service] + 1):
                both = share * board.service_rows[service * tops + other] // BILLION
                board.mixed[tops + one + other] += both
    most = board.weapon_top[weapon] + board.service_top[service]
    for one in range(most + 1):
        share = board.mixed[tops + one]
        if share:
            for other in range(board.location_top[location] + 1):
                both = share * board.location_rows[location * tops + other] // BILLION
                board.mixed[one + other] += both


def chance(board: Board, tails: Int, number: Int) -> Int:
    """Return the chance, in millionths, that a breach roll reaches a number."""
    if number <= 0:
        return MILLION
    return board.tails[tails + number] if number < board.tops else 0


def gun_tails(board: Board, slot_at: Int, short: Int, guns: Int, location: Int) -> Int:
    """Return the tails of `guns` guns like this one, fired together at a row of location dice."""
    at = slot_at // SLOTS
    service = service_of(board, at)
    return tails_of(board, weapon_of(board, slot_at, short, guns), service, location)


def service_of(board: Board, at: Int) -> Int:
    """Return the row of the dice of the crews and magazines that work at a location."""
    own = board.own_service[at]
    return board.service[at * MASKS + board.before[at]] if own == NOWHERE else own


def weapon_of(board: Board, slot_at: Int, short: Int, guns: Int) -> Int:
    """Return the row of the dice that `guns` guns like this one roll together."""
    number = slot_at * SLOTS + guns - 1
    return board.short_weapon[number] if short else board.long_weapon[number]


def location_row(board: Board, at: Int, moved: Int) -> Int:
    """Return the row of the dice of a location: its go dice if the ship `moved`, or stop dice."""
    if board.evading[at // PLACES]:
        return board.evading_row[at * 2 + moved]
    return board.go_row[at] if moved else board.stop_row[at]


def shot_tails(
    board: Board, ship: Int, slot_at: Int, gap: Int, guns: Int, target: Int, hit: Int
) -> Int:
    """Return the tails of a shot with the damage and positions of this moment."""
    location = location_row(board, target * PLACES + hit, board.moved[target])
    return gun_tails(board, slot_at, fires_short(board, ship, slot_at, gap), guns, location)


def find_chances(board: Board, tails: Int, added: Int, at: Int, mask: Int, gone: Int) -> None:
    """Fill `board.found` with the chances of one slot die, for a location without these slots.

    `mask` has its destroyed slots, `gone` counts those of the whole ship.
    """
    whole = board.whole[at]
    count = bits_of(whole)
    lost = bits_of(mask)
    first = at * SLOTS
    plates = board.plates[at * MASKS + board.before[at]] - added
    bulkheads = board.bulkheads[at * MASKS + board.before[at]] - added
    cases = SLOT_DIE_SIDES * count
    keel = 0
    for slot in range(SLOTS):
        board.found[slot] = 0
        if whole >> slot & 1:
            again = 0
            if lost:
                again = lost * chance(board, tails, board.breach[first + slot] + bulkheads)
            if mask >> slot & 1:
                keel += again
            else:
                found = count * chance(board, tails, board.breach[first + slot] + plates)
                board.found[slot] = (found + again) // cases
    board.found[KEEL_CHANCE] = 0
    if keel:
        wanted = si_of(board, at // PLACES) - gone - lost
        if wanted <= 0:
            board.found[KEEL_CHANCE] = keel // cases
        elif wanted < KEEL_TOP:
            board.found[KEEL_CHANCE] = keel // cases * board.keel_tail[wanted] // MILLION


def find_now(board: Board, tails: Int, added: Int, at: Int) -> None:
    """Fill `board.found` with the chances of one slot die, for a location as it is now."""
    find_chances(board, tails, added, at, board.now[at], destroyed(board, at // PLACES))


def renew_service(board: Board, at: Int) -> None:
    """Fill a location's own row by the crews and magazines that work there now, and use it."""
    row = board.spare_service[at]
    board.own_service[at] = row
    lay_best(board, board.helpers, at, works(board, board.crews, at), 0)
    lay_best(board, board.word, at, works(board, board.magazines, at), board.tops)
    add_up(board, row)
    for weapon in range(board.weapons):
        first = (weapon * board.services + row) * board.locations
        for known in range(first, first + board.locations):
            board.tails_known[known] = 0


def renew_services(board: Board, ship: Int) -> None:
    """Fill the rows of all locations of a ship whose crews have changed."""
    for at in range(ship * PLACES, ship * PLACES + PLACES):
        if board.own_service[at] != NOWHERE:
            renew_service(board, at)


def lay_best(board: Board, words: Ints, at: Int, slots: Int, into: Int) -> None:
    """Put the chances of the best total of these slots' words at `into` of `board.best_dice`."""
    tops = board.tops
    for number in range(tops):
        board.best_dice[into + number] = BILLION
    for slot in range(SLOTS):
        if slots >> slot & 1:
            lay_word(board, words[at * SLOTS + slot])
            reached = BILLION
            for number in range(tops):
                reached -= board.mixed[number]
            for number in range(tops):
                reached += board.mixed[number]
                share = reached * board.best_dice[into + number]
                board.best_dice[into + number] = share // BILLION
    for number in range(tops - 1):
        back = into + tops - 1 - number
        board.best_dice[back] -= board.best_dice[back - 1]


def lay_word(board: Board, word: Int) -> None:
    """Put the chance of each total of a word of dice into `board.mixed`, in billionths."""
    for number in range(board.tops):
        board.mixed[number] = 0
    board.mixed[0] = BILLION
    first = word * WORD_ROOM + 1
    for at in range(first, first + board.words[first - 1]):
        faces = board.words[at] * DIE_FACES
        for number in range(board.tops):
            back = board.tops - 1 - number
            share = 0
            for one in range(faces, faces + DIE_FACES):
                if board.faces[one] <= back:
                    share += board.mixed[back - board.faces[one]]
            board.mixed[back] = share // DIE_FACES


def add_up(board: Board, row: Int) -> None:
    """Fill a row of `service_rows` with the sums of the best crew and the best magazine."""
    tops = board.tops
    first = row * tops
    mean = 0
    board.service_top[row] = 0
    for number in range(tops):
        share = 0
        for one in range(number + 1):
            crew = board.best_dice[one]
            share += crew * board.best_dice[tops + number - one] // BILLION
        board.service_rows[first + number] = share
        mean += share * number
        if share:
            board.service_top[row] = number
    board.service_mean[row] = mean // MILLION
