"""Battles of the air game as the application sees them; how they are played is in `battle`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from cardforge.core.battles import Engine, Force
from cardforge.core.hexes import ORIGIN, HexSheet
from cardforge.errors import CallError
from cardforge.leviathans.battle import PlayedBattle, fleet_name, play
from cardforge.leviathans.battle.account import account_data, summary_of
from cardforge.leviathans.battle.log import log
from cardforge.leviathans.battle.omissions import omissions, omissions_told
from cardforge.leviathans.battle.record import FORMAT, GAME, modern, recorded, replayed
from cardforge.leviathans.battle.state import Flotilla, Loss, Rules, lost_before, mustered
from cardforge.leviathans.engine import series
from cardforge.leviathans.engine.chart import zones
from cardforge.leviathans.engine.machine import load
from cardforge.leviathans.engine.tables import TURN_LIMIT, TWO_SHEETS, Match
from cardforge.leviathans.places import Placement

if TYPE_CHECKING:
    from cardforge.core.battles import (
        Battles,
        NamedShip,
        Omissions,
        Parties,
        Side,
        Sides,
        Summary,
        Tally,
        Terms,
    )
    from cardforge.leviathans.battle.events import (
        Event,
    )
    from cardforge.leviathans.battle.orders import Cast, Order
    from cardforge.leviathans.ship import Ship
    from cardforge.press.battle_page import Page, TurnPicture
    from cardforge.press.chart_tables import Rivals
    from cardforge.press.scene import Scene

CAPTAINS: Final[tuple[str, ...]] = ("simple", "good", "random")
MOST_HEXES: Final = len(zones(TWO_SHEETS)[0]) // 2
"""How many hexes the ships of a side may cover: half of those in which it deploys."""
ACCOUNT: Final = "account"
"""The key of the part that is calculated from the rest of a record; older records lack it."""
_FOG: Final = "fog"


@dataclass(frozen=True)
class AirBattle:
    """One battle of air ships: the engine's result, with its log and its drawings."""

    battle: PlayedBattle

    @property
    def parties(self) -> Parties:
        return self.battle.parties

    @property
    def orders(self) -> Sequence[Order]:
        return self.battle.orders

    @property
    def casts(self) -> Sequence[Cast]:
        return self.battle.casts

    @property
    def events(self) -> Sequence[Event]:
        return self.battle.events

    @property
    def unjudged(self) -> str:
        return self.battle.unjudged

    def log(self) -> Iterator[str]:
        return log(self.battle)

    def summary(self) -> Summary:
        return summary_of(self.battle)

    def record(self) -> dict[str, Any]:
        return {**recorded(self.battle), ACCOUNT: account_data(self.battle)}

    # What draws is imported late: the press is heavy, and few battles are drawn.

    def pictures(self, look: str) -> Iterator[TurnPicture]:
        from cardforge.leviathans.cards.battle_pages import turn_pictures
        from cardforge.leviathans.cards.theme import theme_named
        from cardforge.press.measure import standard_measure

        return turn_pictures(self.battle, theme_named(look), standard_measure())

    def page(self, look: str) -> Page:
        from cardforge.leviathans.cards.battle_pages import page_parts
        from cardforge.leviathans.cards.theme import theme_named
        from cardforge.press.measure import standard_measure

        return page_parts(self.battle, theme_named(look), standard_measure())


class AirBattles:
    """Fleets of air ships over two map sheets, one from the left edge and one from the right."""

    fighter = "an air ship"
    fighters = "air ships"
    captains = CAPTAINS
    best_captain = "good"
    rules: tuple[str, ...] = (Rules.FULL.value, Rules.QUICK_START.value)
    fullest_rules = Rules.FULL.value
    initiatives: Mapping[str, str] = MappingProxyType(
        {"standard": "Two red dice per side", _FOG: "the cards and dice of Fog of War"}
    )
    limit = TURN_LIMIT
    losses: Mapping[str, str] = MappingProxyType(
        {
            Loss.KEEL: "keel",
            Loss.LOCATION: "location",
            Loss.HALF: "half SI",
            Loss.EDGE: "edge",
            Loss.FLED: "fled",
        }
    )
    record_game = GAME
    edition = FORMAT

    def muster(self, ships: Sequence[NamedShip]) -> Force:
        fleet = tuple(_renamed(ship.value, ship.name) for ship in ships)
        mustered((fleet, fleet))
        lost = zip(fleet, ships, strict=True)
        damage = tuple(lost_before(ship, named.destroyed) for ship, named in lost)
        covered = sum(len(Placement(each.type, ORIGIN, 0).hexes) for each in fleet)
        if covered > MOST_HEXES:
            raise CallError(
                f"the ships of a side may cover at most {MOST_HEXES} hexes, so that they can "
                f"deploy; these cover {covered}: leave some out"
            )
        names = tuple(each.name for each in fleet)
        texts = tuple(map(_text, fleet, (each.now for each in damage)))
        return Force(fleet_name(fleet), names, texts, Flotilla(fleet, damage))

    def engine(self) -> Engine:
        machine = load()
        return Engine(machine.name, machine.why)

    def is_compiled(self, _sides: Sides, _terms: Terms) -> bool:
        return series.is_compiled()

    def count(self, sides: Sides, terms: Terms, first: int, number: int) -> Tally:
        return series.count(_match(sides, terms), terms.seed, first, number)

    def play(self, sides: Sides, parties: Parties, terms: Terms, index: int) -> AirBattle:
        one, other = sides
        first, second = one.force.value, other.force.value
        return AirBattle(
            play.play(
                (first.ships, second.ships), (one.captain, other.captain), terms.seed, index,
                rules=Rules(terms.rules), limit=terms.limit, sheet=_sheet(terms),
                fog=terms.initiative == _FOG, damage=(*first.damage, *second.damage),
                parties=parties,
            )
        )  # fmt: skip

    def replay(self, record: Mapping[str, Any]) -> AirBattle:
        """Return a battle from its record.

        The account is not compared: it is calculated again, perhaps with other wording.
        """
        told = {key: value for key, value in record.items() if key != ACCOUNT}
        battle = replayed(told)
        if battle.unjudged:
            return AirBattle(battle)
        kept, again = modern(told), recorded(battle)
        for key in sorted(kept.keys() | again.keys()):
            if kept.get(key) != again.get(key):
                message = f"'{key}' differs from the battle as replayed"
                raise CallError(message)
        return AirBattle(battle)

    def omissions(self, sides: Iterable[Side], rules: str) -> Omissions:
        ships = ((ship, side.captain) for side in sides for ship in side.force.value.ships)
        return omissions_told(omissions(ships, Rules(rules)), Rules(rules))

    def rivals_sheet(self, rivals: Rivals) -> Scene:
        from cardforge.leviathans.cards.theme import COLOUR  # for tournaments that are over
        from cardforge.press.chart_tables import rivals_sheet
        from cardforge.press.measure import standard_measure

        return rivals_sheet(rivals, COLOUR.neutral.deep, COLOUR, standard_measure()).scene


BATTLES: Final[Battles] = AirBattles()


def _renamed(ship: Ship, name: str) -> Ship:
    return ship if ship.name == name else ship.model_copy(update={"name": name})


def _match(sides: Sides, terms: Terms) -> Match:
    one, other = sides
    first, second = one.force.value, other.force.value
    lost = zip((*first.ships, *second.ships), (*first.damage, *second.damage), strict=True)
    return Match(
        (first.ships, second.ships), (one.captain, other.captain), terms.rules, terms.limit,
        terms.initiative == _FOG, _sheet(terms), play.wounds_of(lost),
    )  # fmt: skip


def _sheet(terms: Terms) -> HexSheet:
    return HexSheet() if terms.sheets == 1 else TWO_SHEETS


def _text(ship: Ship, lost: Mapping[str, int]) -> str:
    """Return all of a ship as text, with what it has lost, if anything."""
    return ship.model_dump_json() + (f"\n{dict(lost)}" if any(lost.values()) else "")
