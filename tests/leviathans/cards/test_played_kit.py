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
from cardforge.leviathans.battle import PlayedBattle
from cardforge.leviathans.battle.orders import (
    RAM,
    Aim,
    Berth,
    Bomb,
    Bombs,
    Cast,
    Concentration,
    Deployment,
    GunCharges,
    Launch,
    Launches,
    Mend,
    Order,
    Raid,
    Raids,
    Reinforcements,
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
    Reinforcements(1),
    Repairs(0, (Mend(PELLETIER, "port", 3, 4),)),
    Repairs(1),
    *NOTHING,
    Sail(PELLETIER, ("F",)),
    Sail(RAVEN, ("F", "L", "F")),
    Salvo(0, (Aim(PELLETIER, "bow", (2,), RAVEN, "starboard"),)),
    Salvo(1, (Aim(RAVEN, "bow", (3,), PELLETIER, "port"),)),
    Reinforcements(1),
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


VIPERA, SANDUSKY = 0, 1
TORPEDOES: tuple[Order, ...] = (
    Deployment(0, (Berth(VIPERA, Placement(1, Hex(4, 6), 0)),)),
    Deployment(1, (Berth(SANDUSKY, Placement(2, Hex(29, -7), 2)),)),
    *reversed(NOTHING),  # first the side without the initiative
    Sail(SANDUSKY, ("F",) * 8),
    Sail(VIPERA, ("F",) * 12),
    GunCharges(1),
    Salvo(0, (Aim(VIPERA, "port", (2,), SANDUSKY, "bow"),)),
    Salvo(1, (Aim(SANDUSKY, "bow", (3,), VIPERA, "port"),)),
    Repairs(0),
    Repairs(1, (Mend(SANDUSKY, "bow", 4, 3),)),
    # Both torpedoes of the doppio run 18 hexes through Sandusky's bow; hers runs past Vipera.
    Launches(0, (Launch(VIPERA, "port", 5, Hex(34, -12)),) * 2),
    Launches(1, (Launch(SANDUSKY, "bow", 6, Hex(2, 20)),)),
    Sail(SANDUSKY, ("F",)),
    Sail(VIPERA, ("F",) * 3),
    GunCharges(1),
    Salvo(0, (Aim(VIPERA, "port", (2,), SANDUSKY, "port"),)),
    Salvo(1, (Aim(SANDUSKY, "port", (2,), VIPERA, "port"),)),
    Repairs(0, (Mend(VIPERA, "port", 3, 5),)),
    Repairs(1, (Mend(SANDUSKY, "bow", 4, 6),)),
)
TORPEDO_DICE: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("RR", (5, 5)), ("RR", (8, 2)), ("RR", (6, 7)), ("RR", (1, 4)),
    # A tie of 10 is rolled again. Vipera: 5 + crew 4 + GO 4 = 13. Slot 3: 12 + 1 = 13: destroyed.
    ("U", (5,)), ("G", (4,)), ("R", (4,)), ("6", (3,)),
    # That gun still fires: 4 + crew 2 + GO 7 = 13. Slot 6, armor: 12 + 1 = 13: destroyed.
    ("Y", (4,)), ("G", (2,)), ("Y", (7,)), ("6", (6,)),
    # 3 + 4 + 1 = 8: the gun stays destroyed.
    ("RR", (3, 4)), ("G", (1,)),
    ("RR", (2, 3)), ("RR", (6, 4)),
    # First torpedo: 5 + 6 + GO 3 = 14. Slot 3 is destroyed: again, 6: 14 reaches 12.
    ("RR", (5, 6)), ("R", (3,)), ("6", (3,)), ("6", (6,)),
    # Second torpedo: a Miss.
    ("RR", (2, 3)), ("R", (4,)), ("6", (1,)),
    # Vipera: 4 + crew 3 + GO 9 = 16. Slot 2: 13 + 1 = 14: destroyed.
    ("U", (4,)), ("G", (3,)), ("K", (9,)), ("6", (2,)),
    # Sandusky: 8 + crew 4 + GO 8 = 20. Slot 6 is destroyed: again, 5: 20 reaches 11.
    ("Y", (8,)), ("G", (4,)), ("Y", (8,)), ("6", (6,)), ("6", (5,)),
    # 2 + 3 + 1 = 6 fails; 8 + 6 + 1 = 15 repairs the arc torpedo.
    ("RR", (2, 3)), ("G", (1,)), ("RR", (8, 6)), ("G", (1,)),
)  # fmt: skip


LANCED, GOSHAWK, LAKER, LANCER = 0, 1, 2, 3
THREE_NATIONS: Final = (("vipera", "otaka", "sandusky"), ("kopjas",))
CHARGE: tuple[Order, ...] = (
    Deployment(0, (
        Berth(LANCED, Placement(1, Hex(4, 0), 0)),
        Berth(GOSHAWK, Placement(3, Hex(3, 2), 0)),
        Berth(LAKER, Placement(2, Hex(3, 4), 0)),
    )),
    Deployment(1, (Berth(LANCER, Placement(1, Hex(28, 0), 3)),)),
    # The torpedo runs on under Vipera, which has moved over its course, to where Kopjás ends.
    Launches(0, (Launch(LANCED, "bow", 5, Hex(16, 0)),)),
    Launches(1),
    Raids(0, (Raid(GOSHAWK, "bow", 5, LANCER),)),
    Sail(GOSHAWK, ("F",) * 6),
    Sail(LAKER, (*("F",) * 7, "L")),
    Sail(LANCED, ("F",) * 12),
    Sail(LANCER, (*("F",) * 11, RAM)),
    Bombs(0, (Bomb(GOSHAWK, "bow", 5, "port"),)),
    Concentration(0),
    GunCharges(0),
    Salvo(0, (Aim(GOSHAWK, "bow", (2,), LANCER, "bow"),)),
    Salvo(1, (Aim(LANCER, "bow", (3,), LANCED, "bow"),)),
    Repairs(0),
    Repairs(1, (Mend(LANCER, "port", 3, 4),)),
    Launches(0, (Launch(LAKER, "bow", 6, Hex(29, -8)),)),
    Launches(1),
    Raids(0),
    *(Sail(ship) for ship in (GOSHAWK, LAKER, LANCED, LANCER)),
    Concentration(0),
    GunCharges(0),
    Salvo(0, (Aim(GOSHAWK, "bow", (2,), LANCER, "bow"),)),
    Salvo(1, (Aim(LANCER, "bow", (3,), LANCED, "bow"),)),
    Repairs(0),
    Repairs(1),
)  # fmt: skip
CHARGE_DICE: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("RR", (4, 3)), ("RR", (9, 4)),
    # Ram check: 6 + 5, ramming crew 2, 3 for hexes straight ahead = 16: it succeeds.
    ("RR", (6, 5)),
    # On Vipera: 7 + 8, Type 1, prow 6, GO 5 = 27. Bow slot 2: 9: destroyed.
    ("RR", (7, 8)), ("Y", (6,)), ("U", (5,)), ("6", (2,)),
    # On Kopjás: 3 + 2, Type 1, GO 3 = 9. Rolled until it shows the prow: 9 + 2 armor = 11: holds.
    ("RR", (3, 2)), ("U", (3,)), ("6", (4,)), ("6", (2,)),
    # Vipera moves 1 hex, Kopjás takes its place. Torpedo: 20 + GO 3 = 23. Slot 5: 11: destroyed.
    ("RRRR", (5, 6, 4, 5)), ("U", (3,)), ("6", (5,)),
    # Bombers: 6 + 8 = 14, without GO dice. Port slot 4: 11 + 2 armor = 13: destroyed.
    ("RR", (6, 8)), ("6", (4,)),
    # Ōtaka, 6 hexes, long dice: 4 + crew 2 + GO 3 = 9. Slot 6: 10 + 2 = 12: holds.
    ("U", (4,)), ("G", (2,)), ("U", (3,)), ("6", (6,)),
    # Blast gun: 6 + GO 4 = 10, tanks lost this turn take nothing off. Slot 2 is destroyed: again,
    # 4: 10 reaches 10.
    ("U", (6,)), ("U", (4,)), ("6", (2,)), ("6", (4,)),
    # 8 + 5 + crew 2 = 15: the tank is repaired.
    ("RR", (8, 5)), ("G", (2,)),
    ("RR", (4, 3)), ("RR", (9, 4)),
    # The arc torpedo rolls nothing. Ōtaka: 5 + 4 + STOP 7 = 16. Slot 4: 10 + 2 = 12: destroyed.
    ("U", (5,)), ("G", (4,)), ("Y", (7,)), ("6", (4,)),
    # Kopjás: 6 + STOP 8 - 4 tanks = 10, with all of them silent. Slot 3: 9: destroyed.
    ("U", (6,)), ("Y", (8,)), ("6", (3,)),
)  # fmt: skip


Fleets = tuple[tuple[str, ...], tuple[str, ...]]


def played(
    names: Fleets, orders: tuple[Order, ...], dice: tuple[tuple[str, tuple[int, ...]], ...]
) -> PlayedBattle:
    """Follow a record of two turns: the ships of the left edge first."""
    fleets = [[read_ship(read(SHIPS / f"{name}.yaml")) for name in side] for side in names]
    casts = [Cast(letters, shows) for letters, shows in dice]
    parties = Party("A", names[0][0]), Party("B", names[1][0])
    return followed_again(mustered(fleets, Rules.FULL), 2, orders, casts, parties)


def test_torpedoes_played_by_hand_end_as_the_players_wrote() -> None:
    vipera, sandusky = played((("vipera",), ("sandusky",)), TORPEDOES, TORPEDO_DICE).end.vessels
    assert dict(sandusky.damage.now) == {"bow": 0b100, "port": 0b10}  # bow slot 6 is repaired
    assert dict(vipera.damage.now) == {"port": 0b110000}
    assert vipera.lost is sandusky.lost is None


def test_turns_played_by_hand_end_as_the_players_wrote() -> None:
    pelletier, raven = played((("pelletier",), ("hml-raven",)), ORDERS, DICE).end.vessels
    assert dict(pelletier.damage.now) == {"port": 0b110}  # slots 2 and 3; slot 4 is repaired
    assert dict(raven.damage.now) == {"starboard": 0b10}
    assert pelletier.lost is raven.lost is None


def test_played_kit_reproduces_its_rams_and_bombers() -> None:
    vipera, otaka, sandusky, kopjas = played(THREE_NATIONS, CHARGE, CHARGE_DICE).end.vessels
    assert dict(vipera.damage.now) == {"bow": 0b1110}
    assert dict(kopjas.damage.now) == {"bow": 0b11000, "port": 0}  # port slot 4 is repaired
    assert otaka.damage.count == sandusky.damage.count == 0
    assert [each.at and each.at.position for each in (vipera, kopjas)] == [Hex(15, 0), Hex(16, 0)]
    assert vipera.lost is kopjas.lost is None
