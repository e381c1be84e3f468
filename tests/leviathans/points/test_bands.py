"""The scale: points of bundled ships lie where players expect them."""

from __future__ import annotations

import pytest

from cardforge.leviathans.ship import Ship
from tests.leviathans.points.yard import BUILT_IN, exact, points, without

BANDS = {1: (120, 210), 2: (170, 250), 3: (280, 340), 4: (400, 480)}
"""From the cheapest to the dearest published ship of each Type."""

TOLERANCE = 0.06
"""Our own designs may be a little weaker or stronger than any published ship."""

PUBLISHED = (
    "hml-raven", "pelletier", "montpellier", "hml-hertfordshire", "pontbriand", "ardent",
    "hml-leviathan", "jean-bart",
)  # fmt: skip
ARMS = ("gun", "torpedo", "support")


@pytest.mark.parametrize("stem", BUILT_IN)
def test_bundled_ship_costs_within_the_band_of_its_type(stem: str) -> None:
    low, high = BANDS[BUILT_IN[stem].type]
    slack = 0 if stem in PUBLISHED else TOLERANCE
    assert low * (1 - slack) <= points(BUILT_IN[stem]) <= high * (1 + slack)


@pytest.mark.parametrize("ship", BUILT_IN.values(), ids=BUILT_IN)
def test_unarmed_ship_costs_clearly_less(ship: Ship) -> None:
    """It can take fire and ram, but it breaks nothing: a fifth off or much more.

    Firepower is multiplied with endurance, so a ship with more firepower loses more: a battleship
    without guns is worth less than a third.
    """
    unarmed = exact(without(ship, *ARMS))
    assert unarmed < 0.8 * exact(ship)
    assert unarmed < BANDS[ship.type][0]
    if ship.type == 4:
        assert unarmed < 0.35 * exact(ship)


@pytest.mark.parametrize("ship", BUILT_IN.values(), ids=BUILT_IN)
def test_ship_without_engines_costs_clearly_less(ship: Ship) -> None:
    adrift = without(ship, "engine").model_copy(update={"mp": 0})
    assert 0.5 * exact(ship) < exact(adrift) < 0.9 * exact(ship)


def test_firepower_and_toughness_reinforce_each_other() -> None:
    """Guns and SI together add more than guns here and SI there."""
    both = BUILT_IN["hml-hertfordshire"]
    frail = both.model_copy(update={"si": 10})
    unarmed, neither = without(both, *ARMS), without(frail, *ARMS)
    assert exact(both) - exact(neither) > 1.02 * (
        exact(frail) - exact(neither) + exact(unarmed) - exact(neither)
    )
