"""Sheets of odds charts: correct figures, no overlaps, and legible in grey."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardforge.core.files import read
from cardforge.leviathans.cards.theme import COLOUR, GREY, Theme
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.odds import expect, foresee
from cardforge.leviathans.odds.charts import odds_figures
from cardforge.leviathans.odds.question import Question, answer, deadliest
from cardforge.leviathans.odds.targets import damaged
from cardforge.leviathans.places import PLACES
from cardforge.leviathans.ship import Ship
from cardforge.press.chart_tables import odds_sheet
from cardforge.press.measure import standard_measure
from cardforge.press.scene import texts
from tests.press.proof import proof

FILES = sorted((Path(__file__).parents[3] / "ships").glob("*.yaml"))
PAIRS = list(zip(FILES, (*FILES[5:], *FILES[:5]), strict=True))
MEASURE = standard_measure()
THEMES = pytest.mark.parametrize("theme", [COLOUR, GREY], ids=lambda theme: theme.name)


def ship_in(path: Path) -> Ship:
    return read_ship(read(path))


@THEMES
@pytest.mark.parametrize(("one", "other"), PAIRS[::3], ids=lambda path: path.stem)
def test_odds_sheet_has_no_overlap_and_no_small_type(one: Path, other: Path, theme: Theme) -> None:
    question = Question(ship_in(one), ship_in(other))
    figures = odds_figures(question, answer(question), 4)
    face = odds_sheet(figures, theme.accent(question.attacker.power).deep, theme, MEASURE)
    assert face.overflow == ()
    assert proof(face.scene, MEASURE) == ()
    assert face.scene.title == f"{question.attacker.name} fires at {question.target.name}"


EACH_TYPE = ("hml-raven", "pontbriand", "ardent", "jean-bart")


@pytest.mark.parametrize("other", EACH_TYPE)
@pytest.mark.parametrize("one", EACH_TYPE)
def test_odds_sheet_of_one_location_has_no_overlap(one: str, other: str) -> None:
    """A location alone on a sheet may have figures so low that the axis is near."""
    attacker, target = (ship_in(FILES[0].with_name(f"{stem}.yaml")) for stem in (one, other))
    for place in target.locations:
        question = Question(attacker, target, at=place)
        face = odds_sheet(
            odds_figures(question, answer(question), 2), COLOUR.neutral.deep, COLOUR, MEASURE
        )
        assert (face.overflow, proof(face.scene, MEASURE)) == ((), ())


def test_odds_figure_near_the_axis_moves_or_is_omitted() -> None:
    """At long range a Raven does next to nothing to a Pelletier's port."""
    raven, pelletier = (ship_in(FILES[0].with_name(f"{stem}.yaml")) for stem in PAIR)
    question = Question(raven, pelletier, at="port")
    face = odds_sheet(
        odds_figures(question, answer(question), 6), COLOUR.neutral.deep, COLOUR, MEASURE
    )
    assert proof(face.scene, MEASURE) == ()
    told = [text.text for text in texts(face.scene.items) if text.tag == "profile.figure"]
    assert told == [
        "standing 0.53", "0.38", "0.31", "0.05", "moving 0.28", "0.16", "0.12",
    ]  # fmt: skip


PAIR = ("hml-raven", "pelletier")
GUN = {"item": "gun", "name": "6in", "range": (4, 8), "dice": ("Y", "U")}


def odd_ship(likeness: str, name: str) -> Ship:
    """A battleship whose locations are equal if their letters are."""
    likes = zip(PLACES[4], likeness, strict=True)
    slots = {
        place: {n: {**GUN, "breach": 9 + "ABCDEF".index(like)} for n in range(1, 7)}
        for place, like in likes
    }
    plain = {"nation": "Nowhere", "type": 4, "si": 30, "mp": 4, "turn": 1}
    locations = {place: {"go": "U", "stop": "UG", "slots": found} for place, found in slots.items()}
    return Ship.model_validate({"name": name, **plain, "locations": locations})


@given(
    st.text("ABCDEF", min_size=6, max_size=6),
    st.sampled_from(["Io", "His Majesty's Land Ship " * 3 + "Victory"]),
    st.sets(st.integers(1, 5), max_size=5),
)
@example("AAADDD", "Io", set())
def test_odds_sheet_of_extreme_ships_stays_on_the_page(
    likeness: str, name: str, lost: set[int]
) -> None:
    """Locations equal in every possible way, long names, and long lists of losses."""
    ship = odd_ship(likeness, name)
    some = damaged(ship, {place: sorted(lost) for place in ("bow", "fore-port", "stern")})
    question = Question(ship, ship, damage=some, attacker_damage=some)
    answered = answer(question)
    if not answered.why_not:
        face = odds_sheet(odds_figures(question, answered, 2), COLOUR.neutral.deep, COLOUR, MEASURE)
        assert (face.overflow, proof(face.scene, MEASURE)) == ((), ())
        written = [text.text for text in texts(face.scene.items) if text.tag == "heading.lost"]
        assert len(written) == (2 if lost else 0)


def test_odds_sheet_lists_damage_at_the_top() -> None:
    herts, pontbriand = (
        ship_in(FILES[0].with_name(f"{stem}.yaml")) for stem in ("hml-hertfordshire", "pontbriand")
    )
    hurt = damaged(pontbriand, {"port": [1, 2], "stern": [3]})
    question = Question(herts, pontbriand, damage=hurt)
    figures = odds_figures(question, answer(question), 1)
    scene = odds_sheet(figures, COLOUR.neutral.deep, COLOUR, MEASURE).scene
    told = [text.text for text in texts(scene.items) if text.tag == "heading.lost"]
    assert told == ["Pontbriand has lost port 1, 2; stern 3"]


def test_odds_sheet_figures_equal_the_odds() -> None:
    herts, pontbriand = (
        ship_in(path) for path in FILES if path.stem in ("hml-hertfordshire", "pontbriand")
    )
    question = Question(herts, pontbriand)
    answered = answer(question)
    figures = odds_figures(question, answered, 3)
    fire, band, _ = deadliest(answered, 3)
    by_place = {aim.place: target for aim, target in answered.targets.items() if aim.moved}
    for curve, place in zip(figures.curves, ("bow", "port", "stern"), strict=True):
        fates = foresee(band.shots, by_place[place], 3)
        assert curve.values == (1.0, *(float(1 - fate.chance_destroyed) for fate in fates))
    group = next(group for group in figures.groups if group.label == "Fire to either side")
    for row, place in zip(group.rows, ("bow", "port", "stern"), strict=True):
        for run, each in zip(row.runs, fire.bands, strict=True):
            assert (run.nearest, run.farthest) == (each.nearest, each.farthest)
            assert run.value == float(expect(each.shots, by_place[place]).mean_slots_broken)
    assert [profile.label for profile in figures.profiles] == ["standing", "moving"]
    assert figures.farthest == 12


@pytest.mark.parametrize(("distance", "words"), [(None, "at 1 to 4 hexes,"), (5, "at range 5,")])
def test_odds_sheet_names_the_distance_of_its_curves(distance: int | None, words: str) -> None:
    raven, pelletier = (ship_in(path) for path in FILES if path.stem in ("hml-raven", "pelletier"))
    question = Question(raven, pelletier, distance)
    assert words in odds_figures(question, answer(question), 1).survival.words


def test_odds_sheet_follows_the_most_likely_end() -> None:
    """Only one port slot is left: the fewest to break, but losing it is the end."""
    herts, pontbriand = (
        ship_in(path) for path in FILES if path.stem in ("hml-hertfordshire", "pontbriand")
    )
    hurt = damaged(pontbriand, {"port": [1, 2, 3, 4, 5]})
    question = Question(herts, pontbriand, damage=hurt)
    figures = odds_figures(question, answer(question), 6)
    assert figures.profile.endswith("by the port volley, striking the port")
    dead = min(figures.curves, key=lambda curve: curve.values[2])
    assert dead.label == "port"
