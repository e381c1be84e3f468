"""Messages for wrong orders: the rule that an order breaks, and what would be allowed instead.

The messages are read from the board on which an order has just ended a game (`rules.script`).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from cardforge.errors import OrderError
from cardforge.leviathans.battle.order_codes import WORDS, slots_of
from cardforge.leviathans.battle.order_rules import ORDER_RULES
from cardforge.leviathans.battle.orders import (
    Aim,
    Berth,
    Bomb,
    Bombs,
    ChargedGuns,
    Comeback,
    CrewMove,
    Deployment,
    EffasRay,
    Evasions,
    FlankSpeed,
    GunCharges,
    Launch,
    Launches,
    Lay,
    Laying,
    Layings,
    Mend,
    MoveCharges,
    Raid,
    Raids,
    Rays,
    Reinforcements,
    Repairs,
    Returns,
    Sail,
    Salvo,
)
from cardforge.leviathans.engine.rules import gunnery, lock_moves, movement, repairs, rule_numbers
from cardforge.leviathans.engine.rules.board import NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.condition import further, mp_of, works

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardforge.core.hexes import Hex
    from cardforge.leviathans.battle.orders import Order
    from cardforge.leviathans.engine.tables import Match


def refusal(match: Match, board: Any, order: Order | None) -> OrderError:
    """Return the error for the order that a board has rejected."""
    rule = ORDER_RULES[board.fault]
    return OrderError(
        ((rule.id, f"expected {_allowed(match, board, order)}, {_got(board, order)}"),)
    )


def _part(board: Any, order: Order | None) -> Any:
    """Return the part of an order that breaks the rule, or None for the whole order."""
    if board.fault == rule_numbers.LAUNCH_ORDER:
        return None
    match order:
        case (
            Deployment(_, parts)
            | Launches(_, parts)
            | Reinforcements(_, parts)
            | Repairs(_, parts)
            | Returns(_, parts)
            | Raids(_, parts)
            | Bombs(_, parts)
            | Evasions(_, parts)
            | Layings(_, parts)
            | GunCharges(_, parts)
            | Rays(_, parts)
        ) if board.fault_at < len(parts):
            return parts[board.fault_at]
        case Salvo(_, aims):
            shots = [aim for aim in aims for _ in (aim, *aim.joined)]
            return shots[board.fault_at] if board.fault_at < len(shots) else None
    return None


def _got(board: Any, order: Order | None) -> str:
    part = _part(board, order)
    if part is not None:
        return f"got {_part_told(part)}"
    match order:
        case None:
            return "got no more orders"
        case Sail(ship, words) if words and board.fault_at:
            number = board.fault_at
            return f"got '{words[number - 1]}' as word {number} of {' '.join(words)}"
        case Sail(ship, _):
            return f"got a move of ship {ship}"
        case FlankSpeed(ship, place, slot):
            return f"got slot {slot} of the {place} of ship {ship}"
        case MoveCharges(ship, points, turns):
            eased = f" and on the turns of words {_listed(turns)}" if turns else ""
            return f"got {points} charges of ship {ship} on MP{eased}"
        case Lay(_, cards):
            return f"got {cards}"
    return f"got {type(order).__name__.lower()} of side {order[0]}"


_SlotOrder: TypeAlias = Launch | Aim | Mend | Raid | Bomb | Laying | CrewMove | EffasRay
"""What a slot is ordered to do."""


def _part_told(
    part: _SlotOrder | Berth | int | Comeback | ChargedGuns,
) -> str:
    """Return a name for a part of an order."""
    match part:
        case int(ship):
            return f"ship {ship}"
        case Berth(ship, at):
            return f"ship {ship} at {_hex_named(at.position)} with facing {at.facing}"
        case Comeback(ship, heading):
            return f"ship {ship} heading {heading}"
        case ChargedGuns(ship, hexes, points):
            return f"{hexes} charges on range and {points} on rolls of ship {ship}"
    return _slot_told(part)


def _hex_named(hex_: Hex) -> str:
    """Return a hex by its coordinates."""
    return f"({hex_.q}, {hex_.r})"


def _slot_told(part: _SlotOrder) -> str:
    """Return a name for what a slot is ordered to do."""
    match part:
        case Launch(ship, place, slot, towards) | Laying(ship, place, slot, towards):
            return f"slot {slot} of the {place} of ship {ship} at {_hex_named(towards)}"
        case Aim(ship, place, slots, target, hit, _):
            gun = f"slot {_listed(slots)} of the {place} of ship {ship}"
            return f"{gun} at the {hit} of ship {target}"
        case Raid(ship, place, slot, target):
            return f"slot {slot} of the {place} of ship {ship} against ship {target}"
        case EffasRay(ship, place, slot, target, turn, charges):
            ray = f"slot {slot} of the {place} of ship {ship}"
            return f"{ray} against ship {target}, {turn}, {charges} charges"
        case Bomb(ship, place, slot, hit):
            return f"slot {slot} of the {place} of ship {ship} at the {hit}"
        case CrewMove(ship, place, slot, to, to_slot):
            return f"slot {slot} of the {place} of ship {ship} to slot {to_slot} of the {to}"
        case Mend(ship, place, crew, slot):
            work = f"slot {slot} of the {place} of ship {ship}"
            return f"{work} by the crew in slot {crew}"


def _allowed(match: Match, board: Any, order: Order | None) -> str:
    """Return what would have been allowed instead of a rejected order."""
    part, rule = _part(board, order), board.fault
    if isinstance(order, Sail) and 0 <= order.vessel < board.ships:
        return _course(board, order)
    if rule == rule_numbers.OWN_SHIP:
        return "a ship of the side that is on the map and waits for this order"
    if isinstance(order, Salvo) and part:
        return _shot(match, board, part)
    if isinstance(order, Launches) and part and rule == rule_numbers.TORPEDO_LINE:
        reach = match.ships[part.vessel].locations[part.place].slots[part.slot].range[0]
        return f"a hex in the arc of the {part.place}, exactly {reach} hexes away"
    if isinstance(order, Repairs) and part and rule == rule_numbers.MENDABLE:
        at = _at(match, part)
        return f"one of {_choices(repairs.mendable_now(board, at))} of the {part.place}"
    if isinstance(order, Repairs) and part and rule == rule_numbers.CREW:
        at = _at(match, part) if part.place in match.ships[part.vessel].places else NOWHERE
        crews = works(board, board.menders, at) if at != NOWHERE else 0
        return f"a crew that works and is free, one of {_choices(crews)} of the {part.place}"
    title = ORDER_RULES[rule].title
    return f"an order that keeps to the rule ({title.rstrip('.')})"


_COURSES: Final[Mapping[int, str]] = MappingProxyType(
    {
        rule_numbers.STACKING: "an end on hexes that no other ship covers",
        rule_numbers.RAMMING: "RAM as the last word, with an enemy on the hex before the bow",
        rule_numbers.EASED_TURN: "L or R at each word of the course that a charge names",
        rule_numbers.FOR_GLORY: (
            "GLORY and L or R as all words of a course of an Austro-Hungarian ship"
        ),
        rule_numbers.SCREENING: "one screen as the last word, of a ship beside the end of the move",
        rule_numbers.LOCKING: (
            "LOCK with a German friend alongside, or a lock's own words: F, L, R, RAM, ALONE"
        ),
    }
)


def _course(board: Any, order: Sail) -> str:
    """Return the words of a course that were allowed in place of the wrong one."""
    ship, rule = order.vessel, board.fault
    if rule == rule_numbers.PRECEDENCE:
        return "the ship whose initiative, crews included, is the lowest of its Type"
    if rule == rule_numbers.OWN_SHIP or not board.fault_at:
        return "a move of a ship of this side and Type that has yet to move"
    if rule == rule_numbers.MOVE_POINTS:
        mp = lock_moves.body_mp(board, ship) if not board.leaves else mp_of(board, ship)
        return f"{mp} MP at most, 1 for each word, 3 or 1 for a screen"
    if rule in _COURSES:
        return _COURSES[rule]
    if lock_moves.leads_others(board, ship) and not board.leaves:
        hexes = board.turn_hexes[lock_moves.slowest(board, ship)]
        return f"a course of its lock, with {hexes} hexes before a turn, that ends on the map"
    words = _words_after(board, ship, board.fault_at - 1 - board.leaves)
    return f"{' or '.join(words) if words else 'the end of the course'} here"


def _words_after(board: Any, ship: int, count: int) -> list[str]:
    """Return the words that a helm accepts after the first `count` words of the course."""
    row, state, here = movement.craft_row(board, ship), 0, board.at[ship]
    for number in range(count):
        word = board.course[number]
        state = movement.answer_at(board, row, state, word, number)
        here = _stepped(board, ship, here, word)
    return [
        name
        for word, name in enumerate(WORDS)
        if here >= 0
        and movement.answer_at(board, row, state, word, count) >= 0
        and _stepped(board, ship, here, word) != NOWHERE
    ]


def _stepped(board: Any, ship: int, here: int, word: int) -> int:
    count = movement.COURSE_WORD_COUNT
    return int(board.step[(board.chart[ship] + here) * count + word])


def _shot(match: Match, board: Any, aim: Aim) -> str:
    """Return the shots that could have been declared in place of a wrong one."""
    ship, target, rule = aim.vessel, aim.target, board.fault
    if rule == rule_numbers.ENEMY:
        return "an enemy ship on the map"
    if rule == rule_numbers.WEAPON:
        if aim.place not in match.ships[ship].places:
            return f"one of {', '.join(match.ships[ship].places)}"
        guns = works(board, board.guns, _at(match, aim))
        return f"guns that work, of slots {_choices(guns)} of the {aim.place}"
    if rule == rule_numbers.DAMAGE_ARC:
        place = match.ships[ship].places.index(aim.place)
        places = [
            name
            for hit, name in enumerate(match.ships[target].places)
            if gunnery.can_be_hit(board, ship, place, target, hit)
        ]
        return f"a location that can be struck from there ({' or '.join(places)})"
    if rule == rule_numbers.RANGE_RULE:
        return f"a target within range ({_ranges(match, board, aim)})"
    if rule == rule_numbers.FIRING_ARC:
        return f"a target in the arc of the {aim.place}"
    return _SHOTS.get(rule, "one shot of each gun in a turn")


_SHOTS: Final[Mapping[int, str]] = MappingProxyType(
    {
        rule_numbers.SIGHT: "a target of which a hex in arc and range is in sight",
        rule_numbers.BRACKET: "guns that are alike and marked to fire together",
        rule_numbers.CONCENTRATION: "guns of Japanese ships that may join, or fire in brackets",
    }
)


def _ranges(match: Match, board: Any, aim: Aim) -> str:
    more, at = further(board, aim.vessel), _at(match, aim)
    slots = (at * SLOTS + number - 1 for number in aim.slots)
    return ", ".join(f"{board.near[slot]} to {board.long[slot] + more} hexes" for slot in slots)


def _at(match: Match, part: Aim | Mend) -> int:
    return part.vessel * PLACES + match.ships[part.vessel].places.index(part.place)


def _choices(mask: int) -> str:
    return _listed(slots_of(mask)) or "none"


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))
