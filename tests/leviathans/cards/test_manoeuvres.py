"""The cards that explain slots and manoeuvres carry every number of the settled rules."""

from __future__ import annotations

import pytest

from cardforge.leviathans.cards.manoeuvres import (
    BROACH,
    COLLISION,
    RAM,
    SCREEN,
    Manoeuvre,
    manoeuvres,
)
from cardforge.leviathans.cards.slot_card import RULES
from cardforge.leviathans.kinds import AUSTRIA, BRITAIN, NATIONS

FIGURES = {
    RAM: ("RR", "2 for each ramming crew", "at most 3", "14 or less", "15 or more", "1 slot die"),
    COLLISION: ("Without a check", "RR", "1 slot die", "collide once"),
    SCREEN: ("3 MP", "once a turn", "higher Type", "both must be the screen’s", "Only guns"),
    BROACH: ("3 hexsides", "all its MP", "Stop marker"),
}
NATIONAL = {
    "bomba mine": ("lay 1 mine", "RRRR", "2 slot dice", "active or not", "torpedoes pass them"),
    "flak": ("8 or more", "until one succeeds", "spares this ship alone"),
    "bomber lev": ("within range", "1 slot die", "without GO or STOP dice", "Arc and sight"),
    "screening crew": ("1 MP", "roll of a lock"),
    "initiative crew": ("rising order", "moves later", "Type cards"),
    "arc torpedo": ("count as destroyed", "Tanks silent marker", "neither resolute guns nor keel"),
    "stabilizer": ("both ranges", "1 hex longer", "Stop marker"),
    "ram prow": ("the best", "until it shows an intact prow"),
    "magazine": ("at least 2 slot dice", "keel check"),
    "tesla coil": ("keeps 1 Tesla charge", "by a torpedo", "before repairs"),
}


@pytest.mark.parametrize("manoeuvre", FIGURES, ids=lambda manoeuvre: manoeuvre.label)
def test_manoeuvre_has_every_figure(manoeuvre: Manoeuvre) -> None:
    assert all(words in manoeuvre.rule for words in FIGURES[manoeuvre])


@pytest.mark.parametrize("item", NATIONAL)
def test_national_slot_has_every_figure(item: str) -> None:
    assert all(words in RULES[item] for words in NATIONAL[item])


def test_every_nation_rams_and_screens_and_austria_broaches() -> None:
    assert tuple(manoeuvres({BRITAIN})) == (RAM, COLLISION, SCREEN)
    assert tuple(manoeuvres({BRITAIN, AUSTRIA})) == (RAM, COLLISION, SCREEN, BROACH)
    assert set(manoeuvres(NATIONS)) == set(FIGURES)
