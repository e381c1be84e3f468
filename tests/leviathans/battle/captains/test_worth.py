"""What slots are worth: by hand for one ship, and what must hold of all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardforge.leviathans.battle.captains.worth import worth
from cardforge.leviathans.battle.state import Vessel
from cardforge.leviathans.odds import damaged, target_at
from cardforge.leviathans.odds.targets import is_destroyed

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship


def test_the_pelletiers_bow_by_hand(load: Callable[[str], Ship]) -> None:
    """SI 19, five 75mm guns (U: twice 3.5), bow: miss, gun, tank, crew (G: twice 2.5), gun, miss."""
    prize = worth(Vessel(load("pelletier"), 0))
    assert prize.life == 40 * 19 + 8 * 7 * 5
    part = 1040 * 10 // 100  # the first of ten slots, and none of the bow's four is lost
    gun, tank, crew = 8 * 7, 6 * 5, 4 * 5 * 2
    assert prize.slots("bow") == (part, part + gun, part + tank, part + crew, part + gun, part)


def test_a_hurt_ships_slots_by_hand(load: Callable[[str], Ship]) -> None:
    """Two of the bow's four gone and one in the stern: (10 + 4 x 3) / 100, and 2 x 2 / 4 x 4."""
    ship = load("pelletier")
    prize = worth(Vessel(ship, 0, damage=damaged(ship, {"bow": [2, 4], "stern": [3]})))
    part = 1040 * 22 // 100 + 1040 * 4 // 16
    assert prize.slots("bow")[4] == part + 8 * 7
    assert prize.slots("bow")[2] == part + 6 * 4


def test_engines_and_armour_by_hand(load: Callable[[str], Ship]) -> None:
    ship = load("pelletier")
    fit, lame = (
        worth(Vessel(ship, 0, damage=damaged(ship, lost))).holds for lost in ({}, {"stern": [3, 5]})
    )
    assert fit["port"].uses[4] == 30 * 2
    assert fit["stern"].uses[2] == 8 * 4
    assert lame["stern"].uses[5] == 8 * 4 + 60


@pytest.mark.parametrize("stem", ["pelletier", "pontbriand", "ardent", "jean-bart"])
def test_the_slot_that_ends_a_ship_is_worth_her_life(
    load: Callable[[str], Ship], stem: str
) -> None:
    """Every way to lose a location's slots after some others, against the odds' own rule."""
    ship = load(stem)
    for before in ({}, {"bow": [2, 3]}, {place: [4, 5] for place in ship.places}):
        damage = damaged(ship, before)
        prize = worth(Vessel(ship, 0, damage=damage))
        for place in ship.places:
            target = target_at(ship, place, damage=damage)
            for mask in range(64):
                if mask & ~target.breakable or target.now & ~mask:
                    continue
                ended = is_destroyed(ship, {**damage.now, place: mask})
                assert prize.ends(place, mask) == ended
                assert (prize.lost(place, mask) == prize.life) >= ended
                assert 0 <= prize.lost(place, mask) <= prize.life


@pytest.mark.parametrize("stem", ["pelletier", "jean-bart"])
def test_more_is_never_worth_less(load: Callable[[str], Ship], stem: str) -> None:
    ship = load(stem)
    prize = worth(Vessel(ship, 0))
    for place in ship.places:
        breakable = target_at(ship, place).breakable
        masks = [mask for mask in range(64) if not mask & ~breakable]
        for mask in masks:
            for more in masks:
                if mask & ~more == 0:
                    assert prize.lost(place, mask) <= prize.lost(place, more)
        single = [prize.lost(place, 1 << n) for n in range(6) if breakable >> n & 1]
        first = [worth_ for n, worth_ in enumerate(prize.slots(place)) if breakable >> n & 1]
        assert single == first
