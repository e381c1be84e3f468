"""Who moves when: standard initiative by Types, and the cards and dice of the fog of war."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee import claims, orders
from tests.referee.charges import move_by_charges
from tests.referee.lock_moves import yet_to_move
from tests.referee.movement import move

if TYPE_CHECKING:
    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

RULE: Final = "initiative"
FOG: Final = "fog of war"
DICE: Final = ("K", "R", "Y", "U")
"""In the order in which they are laid."""

Card = tuple[int, str]


def roll_initiative(p: Proceedings) -> list[int]:
    """Judge both sides' 2dRed, ties rolled again, and return the totals."""
    while True:
        totals = [_rolled(p, side, "RR") for side in (0, 1)]
        if totals[0] != totals[1]:
            break
        tied = p.take(claims.Tied, RULE)
        p.require(RULE, None, "tied at", tied.total, totals[0])
    winner = int(totals[1] > totals[0])
    event = p.take(claims.Initiative, RULE)
    p.require(RULE, None, f"totals are {totals}, winner", event.side, winner)
    return totals


def _rolled(p: Proceedings, side: int, dice: str) -> int:
    event = p.take(claims.Rolled, RULE)
    p.require(RULE, None, "rolled by and with", (event.side, event.dice), (side, dice))
    total = sum(p.cast(dice, RULE))
    p.require(RULE, None, "total", event.total, total)
    return total


def move_by_types(p: Proceedings, totals: list[int]) -> None:
    """Judge all moves: the highest Type first, and of each Type the lowest initiative first."""
    for type_ in (4, 3, 2, 1):
        _move_all(p, {0: type_, 1: type_}, totals, RULE)


def _of(p: Proceedings, side: int, type_: int, totals: list[int]) -> list[Vessel]:
    """Return the ships of a Type with a move to come in their own place."""
    return [
        ship
        for ship in p.fleet(side)
        if ship.card.type == type_ and not ship.has_moved and _leads(p, ship, totals)
    ]


def _crews(ship: Vessel) -> int:
    return sum(ship.slot(*lie).bonus for lie in ship.working(("initiative crew",)))


def _precedence(p: Proceedings, ship: Vessel, totals: list[int]) -> tuple[int, bool, bool]:
    """Return what sorts ships: initiative, of equals those with crews later, the winner's last."""
    added = _crews(ship) if p.record.full else 0
    ahead = totals[ship.side] > totals[1 - ship.side]
    return totals[ship.side] + added, added > 0, ahead


def _leads(p: Proceedings, ship: Vessel, totals: list[int]) -> bool:
    """Tell whether a ship moves in its own place: in a lock, only the highest Type's first one."""

    def place(member: Vessel) -> tuple[int, tuple[int, bool, bool]]:
        return -member.card.type, _precedence(p, member, totals)

    return place(ship) == min(map(place, yet_to_move(p, ship)))


def _move_all(p: Proceedings, types: dict[int, int], totals: list[int], rule: str) -> None:
    """Judge the moves of the sides' ships of these Types; equal ones move as their owner likes."""
    while waiting := [ship for side in types for ship in _of(p, side, types[side], totals)]:
        least = min(_precedence(p, ship, totals) for ship in waiting)
        first = [ship for ship in waiting if _precedence(p, ship, totals) == least]
        number = p.next_ship()
        ship = next((each for each in first if each.number == number), None)
        if ship is None:
            names = ", ".join(f"{each.card.name} ({each.number})" for each in first)
            moves = p.ships[number] if number is not None else None
            p.fault(rule, moves, "moves now" if moves else "nothing moves", f"one of {names}")
            ship = first[0] if moves is None or not moves.afloat else moves
        charged = move_by_charges(p, ship)
        if p.record.full and _crews(ship):
            event = p.take(claims.Ranked, rule, ship)
            right = (ship.number, totals[ship.side] + _crews(ship))
            p.require(rule, ship, "initiative", tuple(event), right)
        move(p, ship, charged)


def lay_hands(p: Proceedings) -> list[list[Card]]:
    """Judge the cards that both sides lay at the start of a turn, and return them."""
    hands = [_laid(p, side) for side in (0, 1)]
    p.require(FOG, None, "cards", len(hands[1]), len(hands[0]))
    return hands


def move_in_fog(p: Proceedings, hands: list[list[Card]]) -> None:
    """Judge the cards of both sides from left to right, with all moves."""
    while hands[0] and hands[1] and _waiting(p, hands):
        _meet(p, hands)
    for side in (0, 1):
        while hands[side] and _waiting(p, hands):
            card = _reveal(p, side, hands[side])
            _unrolled(p, side, card)
            _move_card(p, side, card, [0, 0])


def _waiting(p: Proceedings, hands: list[list[Card]]) -> bool:
    """Tell whether a card is left by which a ship moves: cards are revealed until none is."""
    return any(_of(p, side, type_, [0, 0]) for side in (0, 1) for type_, _ in hands[side])


def _laid(p: Proceedings, side: int) -> list[Card]:
    order = p.order(orders.Cards, FOG)
    p.require(FOG, None, "side", order.side, side)
    types, dice = [type_ for type_, _ in order.cards], [die for _, die in order.cards]
    right = sorted(DICE[: len(dice)])
    p.require(FOG, None, f"dice of side {side}", sorted(dice), right)
    if len(set(types)) < len(types) or not set(types) <= {1, 2, 3, 4}:
        p.fault(FOG, None, f"Types {types}", "each Type once")
    missing = {ship.card.type for ship in p.fleet(side)} - set(types)
    if missing:
        p.fault(FOG, None, f"no card for Types {sorted(missing)}", "a card for every Type afloat")
    return list(order.cards)


def _reveal(p: Proceedings, side: int, hand: list[Card]) -> Card:
    card = hand.pop(0)
    event = p.take(claims.Revealed, FOG)
    p.require(FOG, None, "card", tuple(event), (side, *card))
    return card


def _unrolled(p: Proceedings, side: int, card: Card) -> None:
    event = p.take(claims.Unrolled, FOG)
    p.require(FOG, None, "not rolled", tuple(event), (side, card[1]))


def _meet(p: Proceedings, hands: list[list[Card]]) -> None:
    """Judge one pair of cards, with those that replace a lost one."""
    cards: list[Card | None] = [_reveal(p, side, hands[side]) for side in (0, 1)]
    totals = [0, 0]
    first = _roll_pair(p, cards, totals, (0, 1))
    while True:
        card = cards[first]
        if card is None or _of(p, first, card[0], [0, 0]):
            break
        _discard(p, first, card)
        cards[first] = card = _reveal(p, first, hands[first]) if hands[first] else None
        other = cards[1 - first]
        if card is None or other is None:
            break
        if _of(p, first, card[0], [0, 0]) and not _of(p, 1 - first, other[0], [0, 0]):
            _unrolled(p, first, card)
            totals[first] = 0
            break
        first = _roll_pair(p, cards, totals, (first,))
    one, other = cards
    if one and other and _of(p, 0, one[0], [0, 0]) and _of(p, 1, other[0], [0, 0]):
        _move_all(p, {0: one[0], 1: other[0]}, totals, FOG)
        return
    for side in (first, 1 - first):
        card = cards[side]
        if card is not None:
            _move_card(p, side, card, totals)


def _discard(p: Proceedings, side: int, card: Card) -> None:
    event = p.take(claims.Discarded, FOG)
    p.require(FOG, None, "discarded", tuple(event), (side, card[0]))


def _roll_pair(
    p: Proceedings, cards: list[Card | None], totals: list[int], sides: tuple[int, ...]
) -> int:
    """Judge the dice of these sides' cards, ties rolled again by them, and return the loser."""
    while True:
        for side in sides:
            card = cards[side]
            if card is not None:
                totals[side] = _rolled(p, side, card[1])
        if totals[0] != totals[1]:
            return int(totals[1] < totals[0])
        tied = p.take(claims.Tied, FOG)
        p.require(FOG, None, "tied at", tied.total, totals[0])


def _move_card(p: Proceedings, side: int, card: Card, totals: list[int]) -> None:
    if _of(p, side, card[0], [0, 0]):
        _move_all(p, {side: card[0]}, totals, FOG)
    elif p.next_is(claims.Idle):
        event = p.take(claims.Idle, FOG)
        p.require(FOG, None, "idle", tuple(event), (side, card[0]))
