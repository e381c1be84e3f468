"""The bundled starships: published squadrons to the point, and originals of every class."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from cardforge.app.loading import judge_file
from cardforge.core.files import read
from cardforge.core.findings import Severity
from cardforge.starships.element import Admiral, Element, StarshipFleet
from cardforge.starships.files import read_file
from cardforge.starships.points import cost, points
from cardforge.starships.rulebook import CLASSES, SYSTEMS, UPGRADES, WEAPONS
from tests.starships.yard import recount

FILES = sorted((Path(__file__).parents[2] / "ships" / "starships").glob("*.yaml"))
DESIGNS = {path.stem: read_file(read(path)) for path in FILES}
ELEMENTS = {stem: each for stem, each in DESIGNS.items() if isinstance(each, Element)}
PUBLISHED = """
Fighter                   TIE Fighter                 0 4 3  light          80
Elite Fighter             B-Wing                      0 6 4  light          120
Strike Fighter            X-Wing, TIE Advanced        1 4 4  light          120
Interceptor               A-Wing, TIE Interceptor     0 6 3  light          100
Elite Interceptor         TIE Phantom                 1 6 4  light light    150
Bomber                    TIE Bomber                  0 4 3  medium         100
Elite Bomber              Y-Wing                      1 4 4  medium medium  170
Elite Heavy Attack Craft  Millennium Falcon, Slave-1  1 6 4  light medium   170
Shuttle                                               0 4 4  light          100
"""
"""Name, such as; system slots, engine points, hull points; auxiliary weapons; points as printed."""
ROW = re.compile(r"(.+?)  +(?:(\S.*?)  +)?(\d) (\d) (\d)  ([a-z ]+?) +(\d+)")
ROWS = [row.groups("") for row in map(ROW.fullmatch, PUBLISHED.strip().splitlines()) if row]
DIFFER = {"elite-interceptor": 160, "elite-bomber": 180, "elite-heavy-attack-craft": 180}
ORIGINALS = {stem: each for stem, each in ELEMENTS.items() if each.printed is None}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_published_squadron_has_its_printed_figures(row: tuple[str, ...]) -> None:
    name, example, slots, engine, hull, aux, printed = row
    stem = name.lower().replace(" ", "-")
    element = ELEMENTS[stem]
    figures = (element.name, element.notes.get("such as", ""), element.ship_class)
    assert figures == (name, example, "squadron")
    assert (element.system_slots, element.engine, element.hull) == (
        int(slots),
        int(engine),
        int(hull),
    )
    assert element.weapons.aux == tuple(aux.split())
    assert element.printed == int(printed)
    assert points(element) == DIFFER.get(stem, int(printed))


def test_all_nine_published_squadrons_are_bundled() -> None:
    assert len(ROWS) == 9
    assert len(ELEMENTS) - len(ORIGINALS) == 9


@pytest.mark.parametrize("stem", [stem for stem, each in ELEMENTS.items() if each.printed])
def test_ledger_notes_a_difference_to_published_points(stem: str) -> None:
    element = ELEMENTS[stem]
    told, path = cost(element).lines[-1], FILES[0].with_name(f"{stem}.yaml")
    differs = f"10 less than its parts: {points(element)} by the rules"
    assert told.working.endswith(differs if stem in DIFFER else "as its parts come to")
    remarks = [finding.rule for finding in judge_file(path).findings]
    assert remarks == ["printed-points"] * (stem in DIFFER)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_bundled_starships_have_at_most_notes(path: Path) -> None:
    judgement = judge_file(path)
    assert judgement.design is not None
    assert {each.severity for each in judgement.findings} <= {Severity.NOTE}
    assert path.stem in DIFFER or not judgement.findings
    assert re.match(r"# \w+", path.read_text())


@pytest.mark.parametrize("stem", ELEMENTS)
def test_bundled_starship_points_agree_with_a_recount(stem: str) -> None:
    assert points(ELEMENTS[stem]) == recount(ELEMENTS[stem].model_dump(by_alias=True))


def test_each_class_has_two_bundled_originals_with_stories() -> None:
    fleet = Counter(each.ship_class for each in ORIGINALS.values())
    assert all(fleet[word] >= 2 for word in CLASSES)
    assert len({each.history for each in ORIGINALS.values()}) == len(ORIGINALS)
    assert all(150 <= len(each.history) <= 900 for each in ORIGINALS.values())
    assert all(each.faction and each.figures for each in ORIGINALS.values())


def test_bundled_starships_use_every_weapon_and_system() -> None:
    aboard = {word for each in ELEMENTS.values() for _, _, word in each.weapons.every()}
    assert aboard == set(WEAPONS)
    assert {word for each in ELEMENTS.values() for word in each.systems} == set(SYSTEMS)
    plain = {word for word, each in UPGRADES.items() if each.system is None}
    assert plain <= {word for each in ELEMENTS.values() for word in each.upgrades}


def test_admiral_and_fleet_are_bundled() -> None:
    (fleet,) = (each for each in DESIGNS.values() if isinstance(each, StarshipFleet))
    assert isinstance(DESIGNS[fleet.listed.admiral or ""], Admiral)
    assert fleet.admiral == DESIGNS[fleet.listed.admiral or ""]
    assert fleet.units
    assert any(post.aboard for post in fleet.posts)
    assert 0 < points(fleet) <= (fleet.listed.budget or 0)
