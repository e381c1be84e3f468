"""Conversions for the application: figures and their working."""

from __future__ import annotations

from pathlib import Path

from cardforge.app.loading import open_design
from cardforge.core.figures import AnswerTable, Working
from cardforge.core.game import as_design_of
from cardforge.warfleet.convert import convert
from cardforge.warfleet.game import GAME

SHIPS = Path(__file__).parents[2] / "ships"
MONTPELLIER = open_design(SHIPS / "montpellier.yaml")


def test_air_ship_converts_to_a_war_fleet_design() -> None:
    assert GAME.converted
    found = GAME.converted(MONTPELLIER)
    assert found
    assert (found.game, found.name) == ("warfleet", "Montpellier")
    assert found.value == convert(MONTPELLIER.value).ship
    assert GAME.converted(found) is None
    assert as_design_of(GAME, found) is found
    assert GAME.converted(open_design(SHIPS / "starships" / "windhover.yaml")) is None


def test_figures_table_equals_the_conversion() -> None:
    assert GAME.conversions
    (table,) = GAME.conversions.figures(MONTPELLIER).parts()
    assert isinstance(table, AnswerTable)
    assert (table.name, table.title) == ("Montpellier", "French Republic, Type 1  SI 9  MP 10")
    assert table.rows[:2] == (
        ("bow", 6, 5, "+2", "2 x 65mm", "T▲", "R to 0", "Y to 1"),
        ("port", 9, 6, "+3", "138mm", "T▲", "K to 1", "R to 2"),
    )
    assert table.rows[-1] == ("stern", 8, 5, "+3", None, "", "", "")


def test_working_ends_on_its_figure_and_names_misprints() -> None:
    assert GAME.conversions
    (working,) = GAME.conversions.working(MONTPELLIER).parts()
    assert isinstance(working, Working)
    assert all(each.result == each.steps[-1].result for each in working.figures)
    sides = next(each for each in working.figures if each.label == "port, starboard: Resilience")
    assert [step.result for step in sides.steps] == [12, 14, 5, 9]
    assert sides.remark.startswith("misprint in the text, which prints 10: ")
    assert [each for each in working.figures if each.remark] == [sides]


def test_fleet_ship_has_no_working() -> None:
    assert GAME.converted
    assert GAME.conversions
    own = GAME.converted(MONTPELLIER)
    assert own
    (working,) = GAME.conversions.working(own).parts()
    assert isinstance(working, Working)
    assert working.figures == ()
    assert working.notes == ("a War Fleet ship: its figures are in its file",)
    (plain,) = GAME.conversions.figures(own).parts()
    (converted,) = GAME.conversions.figures(MONTPELLIER).parts()
    assert plain == converted
