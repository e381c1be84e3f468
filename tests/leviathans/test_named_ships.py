"""The eight published ships, against a second transcription in the players' own short notation.

`breach item` from slot 1 to 6; `-` is a miss, A armour, Cr crew, TC trim tank, En engine; after a
gun's name ^ bracket, # saturation, T turret. The quick-start ships carry the quick-start figures.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardforge.core.files import read
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.places import ENDS
from cardforge.leviathans.ship import Ship, Slot

FOLDER = Path(__file__).parents[2] / "ships"

PUBLISHED = {
    "hml-hertfordshire": """2 22 6 2
        bow R|K: - / 11 A+1 / 12 6in^T 6/12 Y|U / 11 Cr G / 13 TC / 12 A+1
        side K|RR: 11 A+1 / 12 3in^ 4/8 U|G / 13 5in^ 5/10 Y|U / 15 Cr G / 16 TC / 15 A+1
        stern R|K: - / 9 6in^T 6/12 Y|U / 11 Cr G / 13 En3 / 12 TC / 9 En3""",
    "hml-raven": """1 20 9 1
        bow U|Y: - / - / 9 3in^T 4/8 U|G / 9 Cr G / 10 TC / 10 A+1
        side Y|R: - / 10 3in^ 4/8 U|G / 11 4in^ 5/10 U|G / 12 A+1 / 13 TC / 13 A+1
        stern U|Y: - / 8 En3 / 10 Cr G / 12 En3 / 11 TC / 9 En3""",
    "pelletier": """1 19 12 1
        bow U|Y: - / 9 75mm^T 4/8 U|G / 9 TC / 10 Cr G / 9 75mm^T 4/8 U|G / -
        side Y|R: - / 10 75mm^ 4/8 U|G / 10 Cr G / 12 TC / 13 A+2 / 12 Cr G
        stern U|Y: - / 7 75mm^T 4/8 U|G / 10 En4 / 12 TC / 10 En4 / 9 En4""",
    "pontbriand": """2 20 12 2
        bow R|RG: - / 10 A+1 / 13 138mm^T 6/12 Y|U / 15 TC / 13 Cr U / 11 A+1
        side K|RR: 11 65mm^ 4/6 U|G / 12 65mm^ 4/6 U|G / 12 Cr U / 14 TC / 15 65mm^ 4/6 U|G / 14 65mm^ 4/6 U|G
        stern R|RG: - / 11 138mm^T 6/12 Y|U / 11 En3 / 11 TC / 12 En6 / 11 En3""",
    "montpellier": """1 18 10 2
        bow U|Y: - / 9 65mm^T 4/6 U|G / 9 TC / 10 Cr U / 10 65mm^T 4/6 U|G / -
        side Y|R: - / 9 Cr U / 9 138mm^T 6/11 Y|U / 11 TC / 12 A+1 / 12 A+1
        stern U|Y: - / 9 En3 / 11 En3 / 11 TC / 11 En4 / 9 A+1""",
    "ardent": """3 26 6 3
        bow RG|RY: - / 11 164mm#T 6/13 Y|U / 13 Cr G / 14 TC / 12 164mm#T 6/13 Y|U / 12 A+1
        side RU|RR: 13 A+1 / 13 Torp 15 RRR / 16 Torp 15 RRR / 15 Cr G / 16 TC / 15 Steering
        stern RG|RY: 10 En2 / 13 164mm^T 6/13 Y|U / 13 Cr G / 14 TC / 15 En2 / 11 En2""",
    "hml-leviathan": """4 33 4 3
        bow RU|KR: 13 A+1 / 12 12in#T 8/16 K|R / 13 12in#T 8/16 K|R / 14 Cr G / 14 TC / 13 A+1
        side RY|KK: 13 3in^ 4/8 U|G / 14 3in^ 4/8 U|G / 14 6in^ 6/12 Y|U / 15 Cr G / 17 TC / 17 A+1
        stern RU|KR: 12 9.2in# 7/14 R|Y / 13 En1 / 15 En1 / 15 En1 / 15 TC / 14 En1""",
    "jean-bart": """4 33 5 3
        bow RU|KR: 13 A+1 / 12 250mm#T 7/14 R|Y / 13 250mm#T 7/14 R|Y / 14 TC / 14 Cr G / 13 A+1
        fore RY|KK: 13 205mm^T 6/11 Y|U / 14 205mm^T 6/11 Y|U / 15 Cr G / 17 TC / 17 A+1 / 16 A+1
        aft RY|KK: 13 75mm^ 4/8 U|G / 14 205mm^T 6/11 Y|U / 14 Torp 15 RRR / 17 TC / 15 Cr G / 16 Steering
        stern RU|KR: 12 En1 / 12 En1 / 15 En1 / 15 TC / 15 En1 / 13 En1""",
}  # fmt: skip


def short(slot: Slot) -> str:
    """A slot in the players' notation."""
    if slot.is_miss:
        return "-"
    reach = "/".join(map(str, slot.range))
    signs = {"bracket": "^", "saturation": "#", "turret": "T"}
    marks = "".join(sign for mark, sign in signs.items() if mark in slot.marks)
    words = {
        "gun": f"{slot.name}{marks} {reach} {'|'.join(slot.dice)}",
        "armor": f"A+{slot.bonus}",
        "crew": f"Cr {''.join(slot.dice)}",
        "trim tank": "TC",
        "engine": f"En{slot.mp}",
        "torpedo": f"Torp {reach} {''.join(slot.dice)}",
        "steering gear": "Steering",
    }
    return f"{slot.breach} {words[slot.item]}"


def line_of(ship: Ship, place: str) -> str:
    location = ship.locations[place]
    assert sorted(location.slots) == [1, 2, 3, 4, 5, 6]
    return f"{location.go}|{location.stop}: {' / '.join(map(short, location.slots.values()))}"


@pytest.mark.parametrize("stem", PUBLISHED)
def test_published_ships_have_their_published_figures(stem: str) -> None:
    ship = read_ship(read(FOLDER / f"{stem}.yaml"))
    corner, *lines = PUBLISHED[stem].splitlines()
    assert f"{ship.type} {ship.si} {ship.mp} {ship.turn}" == corner
    told = dict(re.split(r" ", line.strip(), maxsplit=1) for line in lines)
    for place in ship.places:
        word = place if place in ENDS else place.split("-")[0] if "fore" in told else "side"
        assert line_of(ship, place) == told[word], place


def test_quick_start_engine_example_is_reproduced() -> None:
    """Without its engine of 6 MP the Pontbriand has 6 of its 12 left."""
    ship = read_ship(read(FOLDER / "pontbriand.yaml"))
    engines = [slot.mp for _, _, slot in ship.all_slots() if slot.item == "engine"]
    assert (ship.mp, sum(engines), sum(engines) - 6) == (12, 12, 6)


def test_quick_start_armor_example_is_reproduced() -> None:
    """Both armours raise the Hertfordshire's port side by two, one of them by one."""
    port = read_ship(read(FOLDER / "hml-hertfordshire.yaml")).locations["port"]
    printed = [slot.breach or 0 for slot in port.slots.values()]
    assert printed == [11, 12, 13, 15, 16, 15]
    assert [breach + port.armor for breach in printed] == [13, 14, 15, 17, 18, 17]
    assert [breach + port.slots[6].bonus for breach in printed] == [12, 13, 14, 16, 17, 16]
