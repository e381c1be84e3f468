"""Tesla charges of an American ship: one made in each turn, and what its coils have stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tests.referee import claims, orders

if TYPE_CHECKING:
    from tests.referee.orders import Gunnery
    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

RULE: Final = "tesla charges"
COIL: Final = "tesla coil"


class Purse(NamedTuple):
    """The charges that a ship has: those stored in coils, and this turn's own outside of them."""

    stored: int = 0
    fresh: int = 0

    @property
    def all(self) -> int:
        return self.stored + self.fresh

    def spent(self, charges: int) -> Purse:
        """Return what is left after spending: stored ones go first."""
        stored = min(self.stored, charges)
        return Purse(self.stored - stored, self.fresh - (charges - stored))

    def held_by(self, coils: int) -> Purse:
        """Return what is left when so many coils are whole: lost ones take theirs with them."""
        return self._replace(stored=min(self.stored, coils))

    def kept_by(self, coils: int) -> Purse:
        """Return what the next turn begins with: one for each whole coil at most."""
        return Purse(min(self.all, coils))


def make(p: Proceedings) -> None:
    """Judge the charge that every American ship on the map makes."""
    for ship in p.ships:
        makes = p.record.full and ship.afloat and ship.nation == "America"
        if makes:
            event = p.take(claims.ChargeMade, RULE, ship)
            right = (ship.number, ship.purse.stored)
            p.require(RULE, ship, "made beside those stored", tuple(event), right)
        ship.purse = ship.purse._replace(fresh=int(makes))


def spend(p: Proceedings, ship: Vessel, charges: int, rule: str = RULE) -> None:
    """Judge that a ship has the charges that it spends, and take them."""
    if not 0 < charges <= ship.purse.all:
        p.fault(rule, ship, f"spends {charges} charges", f"1 to {ship.purse.all}")
    ship.purse = ship.purse.spent(charges)


def _use(p: Proceedings, ship: Vessel, use: str, charges: int) -> None:
    """Judge the charges that a ship spends for one use, and how they are told."""
    if not charges:
        return
    spend(p, ship, charges)
    event = p.take(claims.ChargesSpent, RULE, ship)
    right = (ship.number, use, charges, ship.purse.all)
    p.require(RULE, ship, "spent", tuple(event), right)


def move_by_charges(p: Proceedings, ship: Vessel) -> tuple[int, ...]:
    """Judge charges for a move, and return those for turns, each by the turn's number."""
    if not p.next_order_is(orders.MoveCharges):
        return ()
    order = p.order(orders.MoveCharges, RULE)
    p.require(RULE, ship, "ordered ship", order.ship, ship.number)
    if order.mp < 0 or min(order.turns, default=1) < 1 or not p.record.full:
        p.fault(RULE, ship, f"{order}", "charges, by all rules")
    _use(p, ship, "mp", order.mp)
    _use(p, ship, "turn", len(order.turns))
    ship.more_mp += order.mp
    return order.turns


def announce(p: Proceedings) -> None:
    """Judge the charges that both sides give to their ships' guns before any shot is declared."""
    for order in p.announced(orders.Charges, RULE):
        ships = [use.ship for use in order.guns]
        p.require(RULE, None, "ships, each once,", len(set(ships)), len(ships))
        for use in order.guns:
            _charge(p, order.side, use)


def _charge(p: Proceedings, side: int, use: Gunnery) -> None:
    ship = p.ship(use.ship, RULE)
    if ship.side != side or not ship.afloat:
        p.fault(RULE, ship, f"{use}", f"a ship of side {side} on the map")
    if min(use.range, use.roll) < 0:
        p.fault(RULE, ship, f"{use}", "no charges or more for each use")
    _use(p, ship, "range", use.range)
    _use(p, ship, "roll", use.roll)
    ship.more_range, ship.more_roll = use.range, use.roll


def drain(p: Proceedings, ship: Vessel, coils: int) -> None:
    """Judge that stored charges go with lost coils, now or by gunnery before repairs."""
    held = ship.purse.held_by(coils)
    ship.untold_loss = ship.untold_loss or held != ship.purse
    ship.purse = held
    if p.next_is(claims.ChargesLost):
        _told_loss(p, ship)


def tell_losses(p: Proceedings) -> None:
    """Judge that all charges lost in gunnery are told before crews are moved and repair."""
    while p.next_is(claims.ChargesLost):
        number = p.next_number()
        _told_loss(p, p.ship(number, RULE))
    for ship in p.ships:
        if ship.untold_loss and ship.afloat:
            p.fault(RULE, ship, "lost charges are not told", f"{ship.purse.all} left")
            ship.untold_loss = False


def _told_loss(p: Proceedings, ship: Vessel) -> None:
    event = p.take(claims.ChargesLost, RULE, ship)
    p.require(RULE, ship, "loses charges", ship.untold_loss, right=True)
    p.require(RULE, ship, "left", tuple(event), (ship.number, ship.purse.all))
    ship.untold_loss = False


def keep(p: Proceedings) -> None:
    """Keep one charge for each whole coil at the end of a turn."""
    for ship in p.ships:
        ship.purse = ship.purse.kept_by(ship.whole_coils())
