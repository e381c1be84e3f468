"""Tesla charges of an American ship: one made in each turn, and what its coils have stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tests.referee import orders

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
    """Give every American ship on the map the charge of this turn."""
    for ship in p.ships:
        makes = p.record.full and ship.afloat and ship.nation == "America"
        ship.purse = ship.purse._replace(fresh=int(makes))


def spend(p: Proceedings, ship: Vessel, charges: int, rule: str = RULE) -> None:
    """Judge that a ship has the charges that it spends, and take them."""
    if not 0 < charges <= ship.purse.all:
        p.fault(rule, ship, f"spends {charges} charges", f"1 to {ship.purse.all}")
    ship.purse = ship.purse.spent(charges)


def announce(p: Proceedings) -> None:
    """Judge the charges that both sides give to their ships' guns before any shot is declared."""
    for order in p.announced(orders.Charges, RULE):
        ships = [use.ship for use in order.uses]
        p.require(RULE, None, "ships, each once,", len(set(ships)), len(ships))
        for use in order.uses:
            _charge(p, order.side, use)


def _charge(p: Proceedings, side: int, use: Gunnery) -> None:
    ship = p.ship(use.ship, RULE)
    if ship.side != side or not ship.afloat:
        p.fault(RULE, ship, f"{use}", f"a ship of side {side} on the map")
    if min(use.range, use.roll) < 0:
        p.fault(RULE, ship, f"{use}", "no charges or more for each use")
    spend(p, ship, use.range + use.roll)
    ship.more_range, ship.more_roll = use.range, use.roll


def keep(p: Proceedings) -> None:
    """Keep one charge for each whole coil at the end of a turn."""
    for ship in p.ships:
        ship.purse = ship.purse.kept_by(ship.whole_coils())
