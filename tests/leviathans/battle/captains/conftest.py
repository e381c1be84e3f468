"""Ships that have just been deployed, or lie where a test puts them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex
from cardforge.leviathans.arcs import Placement
from cardforge.leviathans.battle.state import State, mustered

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship


@pytest.fixture
def duel(load: Callable[[str], Ship]) -> State:
    """HML Raven and the Pelletier, twelve hexes apart, bow to bow."""
    state = mustered(((load("hml-raven"),), (load("pelletier"),)))
    state = state.after(0, at=Placement(1, Hex(9, 4), 0))
    return state.after(1, at=Placement(1, Hex(21, -2), 3))
