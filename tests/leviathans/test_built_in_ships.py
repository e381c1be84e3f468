"""The ships that come along: complete, legal, and showing everything that a ship can have."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from cardforge.core.files import read
from cardforge.core.findings import Severity
from cardforge.leviathans.checks import check_ship
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.kinds import KINDS, MARKS, NATIONS, Family

FILES = sorted((Path(__file__).parents[2] / "ships").glob("*.yaml"))
SHIPS = {path.stem: read_ship(read(path)) for path in FILES}
PUBLISHED = {
    "hml-hertfordshire", "hml-raven", "pelletier", "pontbriand",
    "montpellier", "ardent", "hml-leviathan", "jean-bart",
}  # fmt: skip
ORIGINALS = {stem: ship for stem, ship in SHIPS.items() if stem not in PUBLISHED}


def test_eight_published_ships_are_bundled() -> None:
    assert set(SHIPS) >= PUBLISHED


def test_each_nation_has_two_original_ships() -> None:
    fleet = Counter(ship.power for ship in ORIGINALS.values())
    assert all(fleet[nation] >= 2 for nation in NATIONS)
    assert len(ORIGINALS) >= 16


def test_original_ships_cover_every_type() -> None:
    assert set(Counter(ship.type for ship in ORIGINALS.values())) == {1, 2, 3, 4}


def test_bundled_ships_use_every_national_slot_and_mark() -> None:
    used = {(word, ship.power) for ship in ORIGINALS.values() for word in words(ship)}
    wanted = {(kind.item, kind.nation) for kind in KINDS.values() if kind.nation}
    wanted |= {(mark.word, mark.nation) for mark in MARKS.values() if mark.nation}
    assert wanted <= used


def words(ship: object) -> set[str]:
    slots = [slot for _, _, slot in ship.all_slots()]  # type: ignore[attr-defined]
    return {slot.item for slot in slots} | {mark for slot in slots for mark in slot.marks}


@pytest.mark.parametrize("stem", SHIPS)
def test_bundled_ships_have_at_most_notes(stem: str) -> None:
    found = check_ship(SHIPS[stem])
    assert {finding.severity for finding in found} <= {Severity.NOTE}
    assert stem in PUBLISHED or not found


@pytest.mark.parametrize("stem", SHIPS)
def test_bundled_ships_have_particulars_and_history(stem: str) -> None:
    ship = SHIPS[stem]
    assert all(getattr(ship.recognition, key) for key in type(ship.recognition).model_fields)
    assert 150 <= len(ship.history) <= 900
    assert ship.figures
    assert ship.ship_class


@pytest.mark.parametrize("stem", sorted(SHIPS))
def test_bundled_armament_text_matches_the_slots(stem: str) -> None:
    mounted: Counter[str] = Counter()
    for _, _, slot in SHIPS[stem].all_slots():
        if slot.family in (Family.GUN, Family.TORPEDO):
            mounted[(slot.name or slot.item).lower()] += 1
    told = Counter[str]()
    armament = SHIPS[stem].recognition.armament
    for count, name in re.findall(r"(\d+) x (?:[IV]+ )?([\w.]+)", armament):
        told[name.lower()] += int(count)
    for name, count in mounted.items():
        assert told[name.split()[0] if name not in told else name] == count, name


def test_bundled_ships_differ_in_name_history_and_slots() -> None:
    for part in (
        [ship.name for ship in SHIPS.values()],
        [ship.history for ship in SHIPS.values()],
        [ship.locations for ship in SHIPS.values()],
    ):
        assert len(set(map(str, part))) == len(SHIPS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_bundled_file_starts_with_its_design_idea(path: Path) -> None:
    assert re.match(r"# \w+", path.read_text())
