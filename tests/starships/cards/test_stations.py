"""Numbers of prints and stations: counted by hand for the bundled fleet."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.core.files import parse, read
from cardforge.press.measure import standard_measure
from cardforge.press.product import CardOrder, PrintOptions
from cardforge.starships.cards import printer
from cardforge.starships.cards.fleet_card import rosters
from cardforge.starships.cards.layout import Mustered, Station
from cardforge.starships.cards.printer import admirals, mustered
from cardforge.starships.element import Admiral, StarshipFleet
from cardforge.starships.files import named_files, read_file

SHIPS = Path(__file__).parents[3] / "ships" / "starships"


def order(stem: str, points: str = "") -> CardOrder:
    return CardOrder(read_file(read(SHIPS / f"{stem}.yaml")), points)


def fleet_of(*lines: str) -> CardOrder:
    body = "\n".join(
        ("game: starships", "format: 1", "kind: fleet", "name: F", "elements:", *lines)
    )
    return CardOrder(read_file(parse(body, SHIPS / "f.yaml")))


@pytest.fixture
def escort() -> CardOrder:
    return order("carrow-escort")


def test_bundled_fleet_prints_the_expected_pieces(escort: CardOrder) -> None:
    found = [(each.called, each.station.told) for each in mustered([escort]) if each.station]
    assert found == [
        ("Queen of the Reach", ""),
        ("Brindle Wing 1 · leader", "Unit Brindle · No. 1 of 3 · LEADER · from Queen of the Reach"),
        ("Brindle Wing 2", "Unit Brindle · No. 2 of 3 · from Queen of the Reach"),
        ("Brindle Wing 3", "Unit Brindle · No. 3 of 3 · from Queen of the Reach"),
        ("Swift Flight 1 · leader", "Unit Swift · No. 1 of 2 · LEADER · from Queen of the Reach"),
        ("Swift Flight 2", "Unit Swift · No. 2 of 2 · from Queen of the Reach"),
        ("Iron Vesper", ""),
        ("Lantern Hill", ""),
        ("Windhover 1 · leader", "Unit Scouts · No. 1 of 2 · LEADER"),
        ("Windhover 2", "Unit Scouts · No. 2 of 2"),
    ]
    carrier = mustered([escort])[0].station
    assert carrier is not None
    assert carrier.aboard == (
        "Brindle Wing 1", "Brindle Wing 2", "Brindle Wing 3", "Swift Flight 1", "Swift Flight 2"
    )  # fmt: skip


def test_fleet_element_prints_once_with_its_order_points(
    escort: CardOrder,
) -> None:
    alone, listed = order("grey-quill", "1 point"), order("windhover", "2 points")
    found = mustered([escort, listed, alone])
    assert [each.called for each in found if each.station is None] == ["Grey Quill"]
    points = {each.name: each.order.points for each in found}
    assert points["Windhover"] == "2 points"
    assert points["Grey Quill"] == "1 point"
    assert points["Iron Vesper"] == ""
    assert len(found) == 11


def test_single_element_has_no_station() -> None:
    (each,) = mustered([order("fighter")])
    assert each == Mustered(order("fighter"), "Fighter", None)
    assert each.called == "Fighter"


def test_unit_of_several_entries_has_one_leader() -> None:
    fleet = fleet_of(
        "  - {element: windhover, unit: A}",
        "  - {element: grey-quill, unit: A}",
        "  - {element: saint-brannoc, count: 2, aboard: [{element: fighter, name: Ned}]}",
    )
    found = mustered([fleet])
    assert [each.called for each in found] == [
        "Windhover · leader", "Grey Quill", "Saint Brannoc 1", "Ned 1", "Saint Brannoc 2", "Ned 2",
    ]  # fmt: skip
    assert found[2].station == Station("F", 1, 2, aboard=("Ned 1",))
    assert found[3].station == Station("F", 1, 2, carrier="Saint Brannoc 1")


TWO_CARRIERS = (
    "  - element: queen-of-the-reach",
    "    count: 2",
    "    aboard: [{element: brindle-wing, count: 2}, fighter]",
)


def test_equal_pieces_are_numbered_and_name_their_carrier() -> None:
    queen = "Queen of the Reach"
    found = mustered([fleet_of(*TWO_CARRIERS)])
    assert [(each.called, each.station.told) for each in found if each.station] == [
        (f"{queen} 1", "No. 1 of 2"),
        ("Brindle Wing 1", f"No. 1 of 4 · from {queen} 1"),
        ("Brindle Wing 2", f"No. 2 of 4 · from {queen} 1"),
        ("Fighter 1", f"No. 1 of 2 · from {queen} 1"),
        (f"{queen} 2", "No. 2 of 2"),
        ("Brindle Wing 3", f"No. 3 of 4 · from {queen} 2"),
        ("Brindle Wing 4", f"No. 4 of 4 · from {queen} 2"),
        ("Fighter 2", f"No. 2 of 2 · from {queen} 2"),
    ]
    aboard = [each.station.aboard for each in found if each.station and each.station.aboard]
    assert aboard == [
        ("Brindle Wing 1", "Brindle Wing 2", "Fighter 1"),
        ("Brindle Wing 3", "Brindle Wing 4", "Fighter 2"),
    ]


@pytest.mark.parametrize(
    "lines",
    [
        ("  - fighter", "  - windhover", "  - fighter", "  - windhover"),
        ("  - {element: fighter, name: Same}", "  - {element: windhover, name: Same, count: 3}"),
        ("  - {element: fighter, count: 2}", *TWO_CARRIERS, *TWO_CARRIERS, "  - brindle-wing"),
    ],
)
def test_pieces_of_a_fleet_have_unique_names(lines: tuple[str, ...]) -> None:
    found = mustered([fleet_of(*lines)])
    called = [each.called for each in found]
    assert len(set(called)) == len(called) == sum(each.station is not None for each in found)
    product = printer.counters([fleet_of(*lines)], PrintOptions("colour", standard_measure()), {})
    titles = [scene.title for scene in product.pieces]
    assert titles == called


def test_roster_lines_of_one_name_have_numbers() -> None:
    fleet = fleet_of(
        "  - {element: fighter, count: 2}",
        *TWO_CARRIERS,
        "  - fighter",
        "  - {element: brindle-wing}",
    )
    (roster,) = rosters(fleet, [])
    assert [(row.post.name, row.post.number, row.numbers) for row in roster.rows] == [
        ("Fighter", 2, "1–2"), ("Queen of the Reach", 2, ""), ("Brindle Wing", 4, "1–4"),
        ("Fighter", 2, "3–4"), ("Fighter", 1, "5"), ("Brindle Wing", 1, "5"),
    ]  # fmt: skip
    twice = "    aboard: [fighter, {element: fighter, unit: A}]"
    (roster,) = rosters(fleet_of("  - element: queen-of-the-reach", "    count: 2", twice), [])
    assert [row.numbers for row in roster.rows] == ["", "1, 3", "2, 4"]


def test_each_admiral_is_printed_once(escort: CardOrder) -> None:
    harrow = order("imogen-harrow", "")
    other = CardOrder(Admiral(name="Other", cmd=1))
    assert [each.design.name for each in admirals([escort])] == ["Rear Admiral Imogen Harrow"]
    assert admirals([escort, harrow, other]) == (harrow, other)


def test_fleet_lists_each_of_its_files_once(escort: CardOrder) -> None:
    fleet = escort.design
    assert isinstance(fleet, StarshipFleet)
    stems = [path.relative_to(SHIPS).as_posix() for path in named_files(fleet, SHIPS)]
    assert stems == [
        "queen-of-the-reach.yaml", "brindle-wing.yaml", "interceptor.yaml", "iron-vesper.yaml",
        "lantern-hill.yaml", "windhover.yaml", "imogen-harrow.yaml",
    ]  # fmt: skip
    double = fleet_of("  - fighter", "  - fighter.yaml", "  - nobody").design
    assert [path.name for path in named_files(double, SHIPS)] == ["fighter.yaml"]
