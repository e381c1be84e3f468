"""Boards for matches: the arrays on which games are played.

Arrays that no game changes are calculated once for a sheet or match, and shared by its boards.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.core.hexes import DIRECTIONS, Hex, HexSheet, units
from cardforge.errors import CallError
from cardforge.leviathans.engine import chart
from cardforge.leviathans.engine.cards import Cards, Rows, faces, keel_tail, row
from cardforge.leviathans.engine.chart import lines_to
from cardforge.leviathans.engine.routes import Routes
from cardforge.leviathans.engine.rules.board import (
    AMERICAN,
    BRITISH,
    FACINGS,
    FULL,
    GOOD,
    MASKS,
    NOWHERE,
    PLACES,
    QUICK_START,
    RANDOM,
    SCRIPTED,
    SIMPLE,
    SLOTS,
)
from cardforge.leviathans.engine.rules.bombers import RAID_SIZE
from cardforge.leviathans.engine.rules.broadside import FALL_SIZE, OPTION_SIZE
from cardforge.leviathans.engine.rules.chances import THOUSAND
from cardforge.leviathans.engine.rules.game import TALLY_SIZE
from cardforge.leviathans.engine.rules.geometry import UNKNOWN
from cardforge.leviathans.engine.rules.good_captain import RIVAL_SIZE, SHORTLIST
from cardforge.leviathans.engine.rules.mines import LAYING_SIZE, MOST_SET_OFF
from cardforge.leviathans.engine.rules.move_ends import ANSWERS
from cardforge.leviathans.engine.rules.reinforcement import CREW_MOVE_SIZE, SHIP_SLOTS
from cardforge.leviathans.engine.rules.script import MOST_WORDS
from cardforge.leviathans.engine.rules.tesla_charges import RAY_SIZE, SPENDING_SIZE, WAYS
from cardforge.leviathans.engine.rules.torpedoes import LAUNCH_SIZE
from cardforge.leviathans.engine.rules.worth import THREATS
from cardforge.leviathans.places import HULLS, TYPES, Placement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardforge.core.chance import Distribution
    from cardforge.leviathans.engine.machine import Machine
    from cardforge.leviathans.ship import Ship

TWO_SHEETS: Final = HexSheet().joined(2, 1)
"""Two map sheets of 15 x 17 hexes with their long sides together."""
TURN_LIMIT: Final = 40
CAPTAINS: Final = {"simple": SIMPLE, "good": GOOD, "random": RANDOM, "script": SCRIPTED}
RULES: Final = {"quick-start": QUICK_START, "full": FULL}


_CHANGED_BY_CREWS: Final = (
    "crews", "menders", "officers", "mendable", "rammers", "heralds", "screeners", "word", "mean",
    "helpers", "mender_word", "bonus", "service_rows", "service_top", "service_mean",
)  # fmt: skip
"""Tables of cards to which games write if crews can change places; each board then has its own."""


class Match(NamedTuple):
    """Two fleets, the names of their captains and rules, and the sheet."""

    fleets: tuple[tuple[Ship, ...], tuple[Ship, ...]]
    captains: tuple[str, str]
    rules: str
    limit: int = TURN_LIMIT
    fog: bool = False
    sheet: HexSheet = TWO_SHEETS
    wounds: tuple[tuple[int, ...], ...] = ()
    """Masks of the slots that each ship has lost before the first turn, by location."""

    @property
    def ships(self) -> tuple[Ship, ...]:
        """All ships, those of side 0 first."""
        return self.fleets[0] + self.fleets[1]

    @property
    def types(self) -> tuple[int, ...]:
        """The Types of all ships, each once."""
        return tuple(sorted({ship.type for ship in self.ships}))


def new_board(match: Match, machine: Machine, routes: Routes | None = None) -> Any:
    """Return a board for the games of a match, before the first of them.

    It shares `routes` with other boards; they must have rows for its ships. Default: its own.
    """
    routes = routes or Routes(match.sheet, RULES[match.rules], match.ships, machine)
    board, cards = machine.rules.Board(), cards_of(match)
    for name, number in (_numbers(match, cards) | routes.numbers).items():
        setattr(board, name, number)
    for name, values in (_kept_tables(match, machine.ints) | routes.tables).items():
        setattr(board, name, values)
    if BRITISH in cards.tables["power"]:
        for name in _CHANGED_BY_CREWS:
            setattr(board, name, getattr(board, name)[:])
    board.craft = machine.ints(routes.row(ship) for ship in match.ships)
    board.fast_craft = machine.ints(routes.fast_row(ship) for ship in match.ships)
    board.berthed = machine.ints(range(len(match.ships) * PLACES * SLOTS))
    board.own_service = machine.ints([NOWHERE] * (len(match.ships) * PLACES))
    nought: Any = machine.ints([0])
    for name, size in _room(match, cards, board).items():
        setattr(board, name, nought * max(1, size))
    first, sights = _sights(match, board.ways)
    unknown: Any = machine.ints([UNKNOWN])
    board.sight_first, board.sight = machine.ints(first), unknown * sights
    board.key, board.drawn = machine.words([0] * 3), machine.words([0] * 3)
    return board


def tape(board: Any, machine: Machine, room: int) -> None:
    """Set up a board's tape with this many entries; with 0 the board records nothing."""
    board.tape, board.tape_room = machine.ints([0] * max(1, room)), room
    board.taping = int(room > 0)


def cards_of(match: Match) -> Cards:
    """Return the cards of all ships of a match."""
    return _cards(match.ships, RULES[match.rules])


@lru_cache(maxsize=8)
def _cards(ships: tuple[Ship, ...], rules: int) -> Cards:
    return Cards(ships, rules)


@lru_cache(maxsize=8)
def _kept_tables(match: Match, ints: Callable[[Iterable[int]], Any]) -> dict[str, Any]:
    """Return the tables that games only read, as arrays of `ints`."""
    cards, rules = cards_of(match), RULES[match.rules]
    tables = _match_tables(match) | _line_tables(cards) | cards.tables | _dice_tables(cards)
    return {
        **_chart_tables(
            match.sheet, rules, match.types[:1] if rules == FULL else match.types, ints
        ),
        **{name: ints(values) for name, values in tables.items()},
    }


def _placements(match: Match) -> int:
    return len(chart.chart_of(match.sheet).hexes) * FACINGS


def _numbers(match: Match, cards: Cards) -> dict[str, int]:
    found = chart.chart_of(match.sheet)
    breadth = 2 * found.across + 1
    numbers = {
        "hexes": len(found.hexes), "across": found.across, "breadth": breadth,
        "ways": breadth * breadth, "first_q": found.first.q, "first_r": found.first.r,
        "grid_columns": found.columns, "grid_rows": found.rows,
        "tops": _tops(cards), "red_pair": cards.red_pair, "blast_row": cards.blast_row,
        "weapons": len(cards.weapons.numbers),
        "services": len(cards.services.numbers) + cards.spare_services,
        "locations": len(cards.locations.numbers),
        "rules": RULES[match.rules], "fog": int(match.fog), "limit": match.limit,
        "ships": len(match.ships), "charging": int(AMERICAN in cards.tables["power"]),
        "reach": max(cards.tables["long"]) + 2, "stamp": len(match.ships) + 1,
        "seen_room": (_placements(match) + 1) * helm_room(match),
    }  # fmt: skip
    idle = (
        "turn", "laid_next", "laid_end", "script_next", "script_end", "order_end",
        "order_part", "fault", "fault_at", "word_at", "launch_count", "raid_count", "aim_count",
        "mend_count", "laying_count", "mine_count", "awake", "shy", "safe_stamp", "fear",
        "comeback_count", "taping", "tape_end",
        "tape_room", "seen_stamp", "course_length", "found_target", "found_hit",
        "found_end", "fall_count", "ends_fill", "way_tail", "way_states", "way_helm", "way_chart",
        "way_clear", "prey", "slot_shown", "promised", "evasion_count", "joined_count", "last_act",
        "last_named", "screens", "crew_move_count", "locks", "leaves",
        "eased_count", "eased_way", "spending_count", "ray_count", "sail_count",
    )  # fmt: skip
    return numbers | dict.fromkeys(idle, 0)


def _tops(cards: Cards) -> int:
    rows = (cards.weapons, cards.services, cards.locations)
    highest = [max((each.highest for each in part.rolls()), default=0) for part in rows]
    return 2 + highest[0] + max(highest[1], cards.highest_service) + highest[2]


def helm_room(match: Match) -> int:
    """Return the greatest number of states that a helm of a match's ships has."""
    return 6 * (max(ship.turn for ship in match.ships) + 2) + 8


@lru_cache(maxsize=4)
def _chart_tables(
    sheet: HexSheet, rules: int, types: tuple[int, ...], ints: Callable[[Iterable[int]], Any]
) -> dict[str, Any]:
    """Return the tables of a sheet; each of these Types has its own steps."""
    found = chart.chart_of(sheet)
    tables = {
        "q": [q for q, _ in found.hexes],
        "r": [r for _, r in found.hexes],
        "grid": found.grid,
        "half": [int(sheet.is_half(hex_)) for hex_ in found.hexes],
        "hull": found.hull,
        "state": found.state,
        "turned_way": found.turned_way,
        "zone": found.zone,
        "homeward": found.homeward,
        "units": [number for step in DIRECTIONS for number in step],
        "step": [at for each in types for at in chart.steps_of(sheet, rules, each)],
        **chart.type_tables(),
    }
    return {name: ints(values) for name, values in tables.items()}


def _match_tables(match: Match) -> dict[str, list[int]]:
    ships, rules = match.ships, RULES[match.rules]
    seas = sorted({(ship.type, ship.turn) for ship in ships})
    charts = [0 if rules == FULL else match.types.index(ship.type) for ship in ships]
    return {
        "side": [side for side in (0, 1) for _ in match.fleets[side]],
        "captain": [CAPTAINS[word] for word in match.captains],
        "sea": [seas.index((ship.type, ship.turn)) for ship in ships],
        "chart": [number * _placements(match) for number in charts],
        "wounds": _wounds(match),
        **_berths(match),
    }


def _wounds(match: Match) -> list[int]:
    listed = match.wounds or ((),) * len(match.ships)
    return [mask for masks in listed for mask in (*masks, *[0] * (PLACES - len(masks)))]


def _berths(match: Match) -> dict[str, list[int]]:
    listed: list[int] = []
    first, last = [], []
    for side, fleet in enumerate(match.fleets):
        for places in _berths_of(match.sheet, side, fleet, match.captains[side]):
            first.append(len(listed))
            listed += places
            last.append(len(listed))
    return {"berths": listed, "berth_first": first, "berth_last": last}


def _berths_of(
    sheet: HexSheet, side: int, fleet: Sequence[Ship], captain: str
) -> Iterable[Sequence[int]]:
    """Yield the starting positions that each ship may take: one, or all for a random captain."""
    if captain in ("random", "script"):
        return [[_number(sheet, at) for at in berths(sheet, side, ship.type)] for ship in fleet]
    return [[_number(sheet, at)] for at in line_of_battle(sheet, side, fleet)]


def _number(sheet: HexSheet, at: Placement) -> int:
    return chart.chart_of(sheet).numbers[at.position] * FACINGS + at.facing


@lru_cache(maxsize=64)
def berths(sheet: HexSheet, side: int, ship_type: int) -> tuple[Placement, ...]:
    """Return all placements of a Type that lie wholly in the zone of a side."""
    zone = chart.zones(sheet)[side]
    placements = (Placement(ship_type, hex_, way) for hex_ in sorted(zone) for way in range(6))
    return tuple(at for at in placements if zone.issuperset(at.hexes))


def line_of_battle(sheet: HexSheet, side: int, fleet: Sequence[Ship]) -> list[Placement]:
    """Return placements for a fleet, spread evenly along its edge, well forward, facing across.

    Ship i of n aims at i / (n + 1) of the edge. In turn, each ship takes the best free starting
    position, compared by, in this order: the distance from its aim along the edge, in double units
    of the sheet and rounded down; the heading nearest to straight across; the most forward; the
    exact distance from its aim; facing, q and r. Raise CallError if a ship finds no space.
    """
    line = _line(sheet, side, tuple(ship.type for ship in fleet))
    if len(line) < len(fleet):
        name = fleet[len(line)].name
        raise CallError(f"expected space in the zone of side {side}, but {name} does not fit")
    return list(line)


@lru_cache(maxsize=64)
def _line(sheet: HexSheet, side: int, types: tuple[int, ...]) -> tuple[Placement, ...]:
    """Return the placements of ships of these Types, as many as fit."""
    taken: set[Hex] = set()
    chosen: list[Placement] = []
    for rank, ship_type in enumerate(types, start=1):
        free = [at for at in berths(sheet, side, ship_type) if taken.isdisjoint(at.hexes)]
        if not free:
            break
        share = (rank, len(types) + 1)
        chosen.append(min(free, key=lambda at, share=share: _unfitness(sheet, side, share, at)))  # type: ignore[misc]
        taken.update(chosen[-1].hexes)
    return tuple(chosen)


def _unfitness(
    sheet: HexSheet, side: int, share: tuple[int, int], at: Placement
) -> tuple[int, int, int, int, int, Hex]:
    across = 0 if chart.edges(sheet)[0] == "left" else 1
    forward = 1 if side == 0 else -1
    place, heading = (units(hex_, sheet.orient) for hex_ in (at.position, DIRECTIONS[at.facing]))
    rank, parts = share
    off = abs(place[1 - across] * parts - sheet.extent[1 - across] * rank)
    astern, astray = -forward * place[across], -forward * heading[across]
    return off // (2 * parts), astray, astern, off, at.facing, at.position


def _line_tables(cards: Cards) -> dict[str, list[int]]:
    reaches = cards.reaches
    lines = [line for reach in reaches for line in lines_to(reach)]
    first, starts = [0], [0]
    for reach in reaches:
        first.append(first[-1] + len(lines_to(reach)))
    for line in lines:
        starts.append(starts[-1] + len(line.entries))
    return {
        "line_first": first,
        "line_count": [len(lines_to(reach)) for reach in reaches],
        "line_arcs": [line.arcs for line in lines],
        "line_turrets": [line.turrets for line in lines],
        "line_start": starts,
        "entries": [number for line in lines for entry in line.entries for number in entry],
    }


def _dice_tables(cards: Cards) -> dict[str, list[int]]:
    tops = _tops(cards)
    tables: dict[str, list[int]] = {
        "faces": faces(), "words": cards.words.table(), "keel_tail": keel_tail()
    }  # fmt: skip
    for name, rows in _rows(cards).items():
        rolls = rows.rolls()
        tables[f"{name}_rows"] = [cell for roll in rolls for cell in row(roll, tops)]
        tables[f"{name}_top"] = [roll.highest for roll in rolls]
        tables[f"{name}_mean"] = [_thousandths(roll) for roll in rolls]
    del tables["location_mean"]
    for name, room in (("service_rows", tops), ("service_top", 1), ("service_mean", 1)):
        tables[name] += [0] * (room * cards.spare_services)
    return tables


def _thousandths(roll: Distribution) -> int:
    return int(roll.mean * THOUSAND)


def _rows(cards: Cards) -> dict[str, Rows]:
    return {"weapon": cards.weapons, "service": cards.services, "location": cards.locations}


def _room(match: Match, cards: Cards, board: Any) -> dict[str, int]:
    """Return the sizes of the tables to which games write, by name."""
    ships, hexes = len(match.ships), board.hexes
    placements, tops = hexes * FACINGS, board.tops
    rows = len(cards.weapons.numbers) * board.services * board.locations
    pairs, lines = ships * ships, max((6 * max(1, reach) for reach in cards.reaches), default=1)
    return {
        "tails": rows * tops, "tails_known": rows, "mixed": 2 * tops, "best_dice": 2 * tops,
        "open_sea": len({(s.type, s.turn) for s in match.ships}) * placements,
        "sea_known": ships, "sailing": placements * (max(s.turn for s in match.ships) + 2),
        "at": ships, "moved": ships, "lost": ships, "silenced": ships, "waiting": ships,
        "boost": ships, "flanked": ships, "token": ships, "comebacks": 2 * ships,
        "act": ships, "named_by": ships, "lock": ships, "bond": ships,
        "body": ships, "towed": ships,
        "evading": ships, "strain": ships, "evasions": ships,
        "stored": ships, "fresh": ships, "nearer": ships, "aimed": ships, "sailed": ships,
        "eased": PLACES * SLOTS + 1, "spendings": ships * SPENDING_SIZE,
        "ray_orders": ships * PLACES * SLOTS * RAY_SIZE, "torque": ships * WAYS,
        "named": 2, "focus": 2, "scattered": 2, "joined": ships * PLACES * SLOTS * 5,
        "before": ships * PLACES, "now": ships * PLACES, "hurt": ships,
        "laid": 1, "script": 1, "launches": 2 * ships * PLACES * SLOTS * LAUNCH_SIZE,
        "aims": ships * PLACES * SLOTS * 7, "mends": ships * PLACES * SLOTS * 4,
        "crew_moves": ships * CREW_MOVE_SIZE, "tired": ships * PLACES, "settled_crews": ships,
        "hands": 16, "hand_count": 2, "hand_next": 2, "pool": 10,
        "shoved": ships, "met": ships, "struck": ships, "rolled": 2,
        "raids": ships * PLACES * SLOTS * RAID_SIZE, "blasts": 8,
        "layings": ships * PLACES * SLOTS * LAYING_SIZE, "mines": hexes, "mine_slots": hexes,
        "danger": hexes, "drowsy": hexes, "roots": MOST_SET_OFF, "chain": hexes,
        "tally": TALLY_SIZE, "tape": 1,
        "seen": board.seen_room, "ended": 2 * placements + 2, "queue": board.seen_room + 1,
        "parents": board.seen_room + 1, "course": MOST_WORDS + 1, "cover": hexes,
        "pair_version": pairs, "pair_from": pairs, "pair_to": pairs,
        "promises": pairs * 2 * PLACES * PLACES * 2 * board.reach,
        "promise_stamp": pairs * 2 * PLACES * PLACES,
        "threats": THREATS, "threat_stamp": THREATS, "threat_code": THREATS,
        "worth_stamp": ships, "uses": ships * PLACES * SLOTS, "parts": ships * PLACES * SLOTS,
        "heft": ships * PLACES * 2 * board.reach, "heft_stamp": ships, "comfort": ships,
        "found": SLOTS + 1, "choices": max(4 * placements + 2, lines, SHIP_SLOTS * SHIP_SLOTS),
        "rivals": ships * RIVAL_SIZE, "answers": ships * ANSWERS, "shortlist": SHORTLIST,
        "ratings": SHORTLIST, "options": ships * PLACES * SLOTS * OPTION_SIZE,
        "spoken": ships * PLACES, "falls": ships * PLACES * FALL_SIZE, "fall_cases": MASKS,
        "fall_index": ships * PLACES, "crossed": lines, "marks": hexes, "totals": PLACES,
    }  # fmt: skip


def _sights(match: Match, ways: int) -> tuple[list[int], int]:
    """Return the index at which the sights of each pair of Types begin, and their total number."""
    fielded = {ship.type for ship in match.ships}
    room = FACINGS * ways * PLACES
    first, count = [0] * ((len(TYPES) + 1) ** 2), 0
    for one in fielded:
        for other in fielded:
            first[one * (len(TYPES) + 1) + other] = count * room
            count += 1
    return first, count * room


def covered(fleet: Iterable[Ship]) -> int:
    """Return how many hexes the ships of a fleet cover."""
    return sum(HULLS[ship.type] for ship in fleet)
