"""Charts of fleet ships and of starships: every figure is one of the odds, and nothing is over anything."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cardforge.app.odds import OddsWords, one_design
from cardforge.app.odds.fleet_answer import fleet_answer, fleet_question
from cardforge.app.odds.fleet_pictures import fleet_odds_figures, fleet_odds_scene
from cardforge.app.odds.starship_answer import StarshipOdds, starship_odds
from cardforge.app.odds.starship_pictures import starship_odds_figures, starship_odds_scene
from cardforge.leviathans.cards.theme import COLOUR, GREY
from cardforge.press.chart_tables import odds_sheet
from cardforge.press.charts import OddsFigures, Run, Terms
from cardforge.press.measure import standard_measure
from cardforge.press.preflight import proof
from cardforge.starships.rulebook import CLASSES
from tests.app.odds_calls import report
from tests.calls import Call

SHIPS = Path(__file__).parents[2] / "ships"
MEASURE = standard_measure()
NOT_ELEMENTS = {"imogen-harrow", "carrow-escort"}
STARSHIPS = sorted(
    path.stem for path in (SHIPS / "starships").glob("*.yaml") if path.stem not in NOT_ELEMENTS
)
FLEET_CALLS: list[tuple[str, str, dict[str, Any]]] = [
    ("jean-bart", "hml-leviathan", {}),
    ("hml-raven", "pelletier", {"damaged": "stern,port", "distance": 1}),
    ("hml-leviathan", "ardent", {"brackets": True, "arc": "port"}),
    ("pontbriand", "montpellier", {"distance": 0, "attacker_damaged": "bow"}),
    ("svyatogor", "otaka", {"at": "bow", "turns": 20}),
    ("vipera", "jean-bart", {"turns": 1}),
]
STARSHIP_CALLS: list[tuple[str, str, dict[str, Any]]] = [
    *((one, other, {}) for one, other in zip(STARSHIPS, [*STARSHIPS[7:], *STARSHIPS[:7]], strict=True)),
    ("lantern-hill", "cruiser", {"systems": "deep scan", "target_systems": "brace", "distance": 20}),
    ("windhover", "destroyer", {"arc": "rear", "damaged": "7", "turns": 20}),
]  # fmt: skip


@pytest.fixture
def call(call: Call) -> Call:
    """Call `cardforge odds` in an empty folder."""
    return partial(call, "odds")


def fleet(one: str, other: str, **words: Any) -> OddsFigures:
    asked = OddsWords(**words)
    question = fleet_question(one_design(Path(one)), one_design(Path(other)), asked)
    answered = fleet_answer(question, asked.turns)
    assert answered.best is not None
    return fleet_odds_figures(question, answered, answered.best, asked.turns)


def of_starships(one: str, other: str, **words: Any) -> StarshipOdds:
    target = other if other in CLASSES else one_design(Path(other))
    return starship_odds(one_design(Path(one)), target, OddsWords(**words))


def expect_clean(figures: OddsFigures) -> None:
    for theme in (COLOUR, GREY):
        face = odds_sheet(figures, theme.neutral.deep, theme, MEASURE)
        assert face.unfitted == ()
        assert proof(face.scene, MEASURE) == ()


def value_at(runs: tuple[Run, ...], distance: int) -> float | None:
    """The figure of a row at a distance; of two runs there would be no telling which."""
    found = [run.value for run in runs if run.nearest <= distance <= run.farthest]
    assert len(found) <= 1
    return found[0] if found else None


@pytest.mark.parametrize(("one", "other", "words"), FLEET_CALLS)
def test_charts_at_fleet_scale_are_clean(one: str, other: str, words: dict[str, Any]) -> None:
    expect_clean(fleet(one, other, **words))


@pytest.mark.parametrize(("one", "other", "words"), STARSHIP_CALLS)
def test_charts_of_starships_are_clean(one: str, other: str, words: dict[str, Any]) -> None:
    odds = of_starships(one, other, **words)
    best = odds.answer.best
    drawn = starship_odds_scene(odds)
    if best is None or not best.prospect.boxes.mean:
        assert drawn is None
    else:
        assert drawn is not None
        expect_clean(starship_odds_figures(odds, best))


def test_figures_at_fleet_scale_are_those_of_the_report(call: Call) -> None:
    told = report(call, "pontbriand", "hml-raven", "--scale", "fleet", "--turns", 3)
    figures = fleet("pontbriand", "hml-raven", turns=3)
    groups = {group.label: group.rows for group in figures.groups}
    assert set(groups) == {"Fire to bow", "Fire to either side", "Fire to stern"}
    seen = 0
    for volley in told["volleys"]:
        field = {"port": "either side", "starboard": "either side"}.get(
            volley["field"], volley["field"]
        )
        heard = groups.values() if field == "same hex" else [groups[f"Fire to {field}"]]
        for rows in heard:
            for row in rows:
                place = {"sides": "port"}.get(row.label, row.label)
                for distance in range(volley["from"], volley["to"] + 1):
                    seen += 1
                    told_there = volley["at"][place]["location_lost"]["value"]
                    assert value_at(row.runs, distance) == told_there
    assert seen > 10
    best = told["turns"]
    (curve,) = (each for each in figures.curves if best["location"] in (each.label, "port"))
    assert curve.values[1:] == pytest.approx(
        [1 - turn["ship_lost"]["value"] for turn in best["turns"]]
    )
    destroyed, lost = figures.profiles
    assert all(
        one.value >= other.value for one, other in zip(destroyed.runs, lost.runs, strict=True)
    )


def test_figures_of_starships_are_those_of_reports_inch_by_inch(call: Call) -> None:
    """Asked at every inch anew: what the chart shows there is what the command says."""
    odds = of_starships("lantern-hill", "iron-vesper", turns=3)
    assert odds.answer.best is not None
    figures = starship_odds_figures(odds, odds.answer.best)
    assert [group.label for group in figures.groups] == [
        "Target at the front", "Target at the broadside", "Target at the rear",
    ]  # fmt: skip
    for inch in range(34):
        told = report(call, "lantern-hill", "iron-vesper", "--range", inch)
        every = {each["side"]: each["boxes_mean"]["value"] for each in told["volleys"]}
        for group, side in zip(figures.groups, ("front", "broadside", "rear"), strict=True):
            assert value_at(group.rows[0].runs, inch) == every.get(side), (inch, side)
    rows = {row.label: row.runs for row in figures.groups[1].rows}
    assert set(rows) == {"all that bears", "heavy", "medium", "2 light"}
    single = report(call, "lantern-hill", "iron-vesper", "--range", 6, "--from", "broadside")
    for each in single["weapons"]:
        assert value_at(rows[each["weapon"]], 6) == each["boxes_mean"]["value"]
    for curve, side in zip(figures.curves, ("front", "broadside", "rear"), strict=True):
        turns = report(call, "lantern-hill", "iron-vesper", "--from", side, "--turns", 3)["turns"]
        assert curve.values[1:] == pytest.approx(
            [1 - turn["destroyed"]["value"] for turn in turns["turns"]]
        )


def test_sides_with_the_same_fire_are_told_once() -> None:
    odds = of_starships("grey-quill", "squadron")
    assert odds.answer.best is not None
    figures = starship_odds_figures(odds, odds.answer.best)
    assert [group.label for group in figures.groups] == ["Target at any side"]
    assert [curve.label for curve in figures.curves] == ["any side"]


def test_locations_are_told_together_where_they_have_a_name_together() -> None:
    rows = [row.label for row in fleet("vipera", "jean-bart").groups[0].rows]
    assert rows == ["bow", "fore sides", "aft sides", "stern"]
    rows = [row.label for row in fleet("vipera", "jean-bart", damaged="fore-port").groups[0].rows]
    assert rows == ["bow", "fore-port", "aft sides", "fore-starboard", "stern"]


def test_fire_in_the_same_hex_alone_has_a_chart_too() -> None:
    figures = fleet("jean-bart", "pelletier", distance=0)
    assert [group.label for group in figures.groups] == ["Fire in the same hex"]
    assert (figures.terms.nearest, figures.farthest) == (0, 0)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0.0, "0%"),
        (0.001, "<1%"),
        (0.5, "50%"),
        (0.999, ">99%"),
        (1.0, "100%"),
        (0.005, "<1%"),
        (0.995, ">99%"),
    ],
)
def test_no_chance_is_rounded_to_never_or_always(value: float, words: str) -> None:
    assert Terms(shares=True).told(value) == words


@pytest.mark.parametrize("ending", ["svg", "png", "pdf"])
@pytest.mark.parametrize(
    "words",
    [("jean-bart", "pelletier", "--scale", "fleet", "--range", "1"), ("windhover", "cruiser")],
)
def test_the_command_draws_them(call: Call, words: tuple[str, ...], ending: str) -> None:
    said = call(*words, "--picture", f"made/odds.{ending}")
    assert (said.status, said.err) == (0, f"wrote made/odds.{ending}\n")
    start = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF"}[ending]
    assert start in Path(f"made/odds.{ending}").read_bytes()[:200]


@pytest.mark.parametrize(
    "words",
    [
        ("jean-bart", "pelletier", "--scale", "fleet", "--range", "9"),
        ("windhover", "cruiser", "--range", "90"),
        ("hml-raven", "pelletier", "--range", "90"),
    ],
)
def test_nothing_is_drawn_of_no_shot(call: Call, words: tuple[str, ...]) -> None:
    said = call(*words, "--picture", "odds.svg")
    assert (said.status, said.err) == (0, "")
    assert not Path("odds.svg").exists()
    assert call(*words, "--picture", "odds.doc").status == 2


def test_scenes_are_titled_by_who_fires() -> None:
    asked = OddsWords()
    question = fleet_question(one_design(Path("hml-raven")), one_design(Path("pelletier")), asked)
    scene = fleet_odds_scene(question, fleet_answer(question, 6), 6)
    assert scene is not None
    assert scene.title == "HML Raven fires at Pelletier"
