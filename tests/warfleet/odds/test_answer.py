"""Answers at fleet scale: every figure equals the odds, and invalid words are rejected."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cardforge.app.loading import open_design
from cardforge.core.figures import Answer, AnswerTable, OddsAsked
from cardforge.errors import CallError
from cardforge.warfleet.convert import convert
from cardforge.warfleet.odds import Shot, chances, turn
from cardforge.warfleet.odds.answer import odds_answer
from cardforge.warfleet.ship import FleetShip

SHIPS = Path(__file__).parents[3] / "ships"


def ship(stem: str) -> FleetShip:
    return convert(open_design(SHIPS / f"{stem}.yaml").value).ship


def asked(one: str, other: str, **words: Any) -> Answer:
    return odds_answer(ship(one), ship(other), OddsAsked(**words))


def test_fleet_answer_has_volleys_and_attacks() -> None:
    told = asked("hml-raven", "montpellier", arc="stern", distance=0, at="bow").data()
    (volley,) = told["volleys"]
    assert (volley["field"], len(volley["attacks"])) == ("same hex", 5)
    single = {each["name"] + each["dice"]: each["at"]["bow"] for each in told["attacks"]}
    assert single["3inY"]["intact"]["hit"] == Fraction(1, 3)  # 6 or more: 6, 7, 7, 8
    assert single["3inY"]["intact"]["ship_lost"] == Fraction(5, 36)  # and 7 or more on red
    assert single["3inY"]["destroyed"]["hit"] == Fraction(1, 2)
    first, *_, last = told["turns"]["turns"]
    assert first["ship_lost"] == volley["at"]["bow"]["ship_lost"]
    assert last["ship_lost"] > first["ship_lost"]


def test_lost_stern_and_brackets_dial_attacks_up() -> None:
    words = {"arc": "port", "distance": 1, "at": "bow"}
    plain = asked("pontbriand", "hml-raven", **words).data()
    dice = [each["dice"] for each in plain["attacks"]]
    lost = asked("pontbriand", "hml-raven", damaged="stern", brackets=True, **words).data()
    (volley,) = lost["volleys"]
    four = next(each for each in volley["attacks"] if each["location"] == "port")
    assert dice == ["K", "Y", "Y"]
    assert (four["guns"], four["dice"]) == (4, "KU")  # Y, three guns more, and the stern
    assert lost["target"]["destroyed"] == ["stern"]


def test_fleet_tables_equal_the_data() -> None:
    answer = asked("hml-leviathan", "ardent", damaged="bow", turns=2)
    volleys, attacks, turns = answer.parts()
    assert isinstance(volleys, AnswerTable)
    assert isinstance(attacks, AnswerTable)
    assert isinstance(turns, AnswerTable)
    told = answer.data()
    assert answer.heading == (
        "HML Leviathan (Type 4, SI 17) fires at Ardent (Type 3, SI 13), at fleet scale",
    )
    rows = iter(volleys.rows)
    for each in told["volleys"]:
        for (place, ends), row in zip(each["at"].items(), rows, strict=False):
            assert row[0] == each["field"]
            assert row[3:] == (place, ends["location_lost"], ends["ship_lost"])
    assert next(rows, None) is None
    singles = iter(attacks.rows)
    for each in told["attacks"]:
        for (place, ends), row in zip(each["at"].items(), singles, strict=False):
            intact, wreck = ends["intact"], ends["destroyed"]
            assert (intact is None) == (place == "bow")
            first = (intact["hit"], intact["ship_lost"]) if intact else (None, None)
            assert row == (
                f"{each['name']} {each['dice']}", place, *first, wreck["hit"], wreck["ship_lost"],
            )  # fmt: skip
    assert turns.rows == tuple(
        (each["turn"], each["location_lost"], each["ship_lost"]) for each in told["turns"]["turns"]
    )
    assert len(turns.rows) == 2


def test_fleet_tables_count_equal_attacks() -> None:
    volleys = next(iter(asked("hml-leviathan", "jean-bart").parts()))
    assert isinstance(volleys, AnswerTable)
    assert volleys.rows[0][2] == "2 x 12in KG, 2 rolls; 8 x 3in Y; 4 x 6in R; 9.2in R, 2 rolls"


def test_fleet_data_equals_the_odds() -> None:
    target = ship("pelletier")
    told = asked("montpellier", "pelletier").data()
    for volley in told["volleys"]:
        shots = [
            Shot(each["name"], each["location"], each["guns"], each["dice"], each["rolls"])
            for each in volley["attacks"]
        ]
        for place, ends in volley["at"].items():
            right = turn(target, [(place, shot) for shot in shots])
            assert ends["ship_lost"] == right.ship_lost
            assert ends["location_lost"] == right.location_lost(place)
    for each in told["attacks"]:
        for place, ends in each["at"].items():
            assert ends["intact"] == chances(target, frozenset(), place, each["dice"])._asdict()


@pytest.mark.parametrize(
    "words", [{"distance": 9}, {"arc": "bow", "attacker_damaged": "bow,port", "distance": 2}]
)
def test_fleet_ship_without_a_shot_has_an_answer(words: dict[str, Any]) -> None:
    answer = asked("montpellier", "pelletier", **words)
    told = answer.data()
    assert (told["volleys"], told["turns"]) == ([], None)
    assert told["answer"] == "no attack bears there or reaches that far"
    assert list(answer.parts()) == [told["answer"]]
    assert answer.charts() is None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"damaged": "keel"}, "expected a location of Pelletier"),
        ({"at": "keel"}, "got 'keel'"),
        ({"arc": "keel"}, "expected one of bow, port, starboard, stern, got 'keel'"),
    ],
)
def test_fleet_odds_reject_words_that_do_not_fit(words: dict[str, Any], said: str) -> None:
    with pytest.raises(CallError, match=said):
        asked("montpellier", "pelletier", **words)
