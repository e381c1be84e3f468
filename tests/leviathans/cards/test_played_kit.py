"""Two turns played by hand from the cards of a kit alone, and followed again under the rules.

Positions, shots and dice were written down at the table; every comment is a sum that a player made
with the cards. The engine has to agree with each of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cardforge.core.battles import Party
from cardforge.core.files import read
from cardforge.core.hexes import Hex
from cardforge.leviathans.battle.battle import PlayedBattle
from cardforge.leviathans.battle.events import Cast
from cardforge.leviathans.battle.orders import (
    Aim,
    Berth,
    Deployment,
    Launches,
    Mend,
    Order,
    Repairs,
    Sail,
    Salvo,
)
from cardforge.leviathans.battle.play import followed_again
from cardforge.leviathans.battle.state import Rules, mustered
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.places import Placement

SHIPS = Path(__file__).parents[3] / "ships"
PELLETIER, RAVEN = 0, 1
NOTHING: Final = (Launches(0), Launches(1))
ORDERS: tuple[Order, ...] = (
    Deployment(0, (Berth(PELLETIER, Placement(1, Hex(4, 6), 0)),)),
    Deployment(1, (Berth(RAVEN, Placement(1, Hex(28, -6), 2)),)),
    *NOTHING,
    Sail(PELLETIER, ("F",) * 12),
    Sail(RAVEN, (*("F",) * 8, "L")),
    Salvo(0, (Aim(PELLETIER, "bow", (2, 5), RAVEN, "starboard"),
              Aim(PELLETIER, "port", (2,), RAVEN, "starboard"))),
    Salvo(1, (Aim(RAVEN, "starboard", (3,), PELLETIER, "port"),
              Aim(RAVEN, "starboard", (2,), PELLETIER, "port"),
              Aim(RAVEN, "bow", (3,), PELLETIER, "port"))),
    Repairs(0, (Mend(PELLETIER, "port", 3, 4),)),
    Repairs(1),
    *NOTHING,
    Sail(PELLETIER, ("F",)),
    Sail(RAVEN, ("F", "L", "F")),
    Salvo(0, (Aim(PELLETIER, "bow", (2,), RAVEN, "starboard"),)),
    Salvo(1, (Aim(RAVEN, "bow", (3,), PELLETIER, "port"),)),
    Repairs(0),
    Repairs(1),
)  # fmt: skip
DICE: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("RR", (1, 2)), ("RR", (7, 7)),
    # Bow bracket: 5 + 4, crew 3, GO 6 = 18. Slot 2: 10 + 2 armor = 12: destroyed.
    ("U", (5,)), ("U", (4,)), ("G", (3,)), ("Y", (6,)), ("6", (2,)),
    # Port gun: 6, the best of two crews 4, GO 3 = 13. Slot 2 is destroyed: roll again, 2 again.
    # 13 reaches 10 without armor: keel check 4 + 5 + 1 + 1 = 11, less than SI 20.
    ("U", (6,)), ("G", (2,)), ("G", (4,)), ("Y", (3,)), ("6", (2,)), ("6", (2,)), ("RR", (4, 5)),
    # 4in: 5 + GO 8 = 13. Slot 4: 12 + 2 armor = 14: holds.
    ("U", (5,)), ("Y", (8,)), ("6", (4,)),
    # 3in, destroyed this turn, still fires: 6 + 8 = 14. Slot 4: destroyed.
    ("U", (6,)), ("Y", (8,)), ("6", (4,)),
    # Bow 3in: 3, crew 4, GO 8 = 15. Slot 4 is destroyed: again, Miss, again, 3: 15 reaches 10.
    ("U", (3,)), ("G", (4,)), ("Y", (8,)), ("6", (4,)), ("6", (1,)), ("6", (3,)),
    # The crew destroyed this turn still tries: 7 + 8 + 2 = 17: the trim tank is intact.
    ("RR", (7, 8)), ("G", (2,)),
    ("RR", (4, 7)), ("RR", (10, 3)),
    # Turn 2. Pelletier: 3 + crew 1 + 8 = 12, no tank lost. Slot 4: 12 + 2 = 14: holds.
    ("U", (3,)), ("G", (1,)), ("Y", (8,)), ("6", (4,)),
    # Raven: 6 + 4 + 5 = 15. Slot 2: 10 + 2 = 12: destroyed.
    ("U", (6,)), ("G", (4,)), ("Y", (5,)), ("6", (2,)),
)  # fmt: skip


def played() -> PlayedBattle:
    fleets = [[read_ship(read(SHIPS / f"{name}.yaml"))] for name in ("pelletier", "hml-raven")]
    casts = [Cast(dice, shows) for dice, shows in DICE]
    parties = Party("B", "Pelletier"), Party("A", "HML Raven")
    return followed_again(mustered(fleets, Rules.FULL), 2, ORDERS, casts, parties)


def test_turns_played_by_hand_end_as_the_players_wrote() -> None:
    pelletier, raven = played().end.vessels
    assert dict(pelletier.damage.now) == {"port": 0b110}  # slots 2 and 3; slot 4 is repaired
    assert dict(raven.damage.now) == {"starboard": 0b10}
    assert pelletier.lost is raven.lost is None
