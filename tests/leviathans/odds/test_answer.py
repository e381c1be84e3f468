"""Answers about air ships: every figure equals the odds, and counting every case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from cardforge.core.figures import Answer, AnswerTable, OddsAsked, Part, percent
from cardforge.errors import CallError
from cardforge.leviathans import odds
from cardforge.leviathans.odds import prospect
from cardforge.leviathans.odds.answer import damage_told, odds_answer
from cardforge.leviathans.odds.shots import bands, fields_of_fire
from cardforge.leviathans.odds.torpedoes import chance_stopped, torpedoed, torpedoes
from cardforge.leviathans.ship import Ship
from tests.leviathans.odds import by_hand

Load = Callable[[str], Ship]

BOW = ((0, 0, 0), (9, 0, 0), (9, 0, 0), (10, 0, 0), (9, 0, 0), (0, 0, 0))
CARD = by_hand.Card(tuple(entry if entry[0] else None for entry in BOW), "U", 19)
"""Pelletier's bow as her card prints it."""

AT_FIVE = {"bow": ["GG"], "port": ["GG", "G", "U"]}
"""What HML Raven rolls at five hexes: weapon and crew, the turret beside the guns of a side."""


def asked(one: Ship, other: Ship, **words: Any) -> Answer:
    return odds_answer(one, other, OddsAsked(**words))


def parts(answer: Answer) -> list[Part]:
    return [part for part in answer.parts() if part]


def tables(answer: Answer) -> dict[str, AnswerTable]:
    """The tables of an answer by the header of their first column."""
    return {part.columns[0].head: part for part in parts(answer) if isinstance(part, AnswerTable)}


@pytest.fixture
def pelletier(load: Load) -> Ship:
    return load("pelletier")


@pytest.fixture
def bart(load: Load) -> Ship:
    return load("jean-bart")


@pytest.mark.parametrize("si", [19, 99])
@pytest.mark.everyday(every=2)
def test_whole_answer_equals_counting_every_case(raven: Ship, pelletier: Ship, si: int) -> None:
    """With SI 99 no keel ever breaks, so that counting yields every slot of every end."""
    target = pelletier.model_copy(update={"si": si})
    told = asked(raven, target, distance=5, at="bow", turns=2).data()
    assert told["target"]["si"] == si
    *volleys, other = told["volleys"]
    assert [volley["field"] for volley in volleys] == list(AT_FIVE)
    assert other["ranges"][0]["at"] == volleys[-1]["ranges"][0]["at"]
    for volley in volleys:
        (reach,) = volley["ranges"]
        shots = [(dice, 1) for dice in AT_FIVE[volley["field"]]]
        for motion, dice in (("go", "U"), ("stop", "Y")):
            card = by_hand.Card(CARD.slots, dice, si)
            ends = by_hand.every_volley(card, shots, by_hand.WHOLE, by_hand.WHOLE)
            brittle = by_hand.every_volley(
                by_hand.Card(CARD.slots, dice, 0), shots, by_hand.WHOLE, by_hand.WHOLE
            )
            seen = reach["at"]["bow"][motion]
            assert seen["nothing"] == ends[by_hand.WHOLE]
            assert seen["keel_check"] == brittle.get(None, 0)
            assert seen["keel_broken"] == ends.get(None, 0)
            assert sorted(seen["slots"]) == ["2", "3", "4", "5"]
            for number, chance in seen["slots"].items():
                lost = [p for end, p in ends.items() if end is not None and int(number) in end]
                assert sum(lost) <= chance <= sum(lost) + ends.get(None, 0)
            assert seen["slots_broken"] == sum(seen["slots"].values(), Fraction(0))


def test_odds_by_turn_equal_counting_every_case(raven: Ship, pelletier: Ship) -> None:
    words = {"distance": 5, "arc": "bow", "at": "bow", "turns": 3, "stop": True}
    told = asked(raven, pelletier, **words).data()["turns"]
    assert (told["field"], told["from"], told["to"]) == ("bow", 5, 8)
    card = by_hand.Card(CARD.slots, "Y", 19)
    assert list(told["at"]["bow"]) == ["stop"]
    for turn, seen in enumerate(told["at"]["bow"]["stop"], 1):
        ends = by_hand.every_turn(card, [("GG", 1)], by_hand.WHOLE, turn)
        assert seen["turn"] == turn
        assert seen["keel_broken"] == ends.get(None, 0)
        assert seen["location_lost"] == ends.get(frozenset({2, 3, 4, 5}), 0)
        out = [p for end, p in ends.items() if end is None or by_hand.is_lost(card, end)]
        assert seen["out_of_battle"] == sum(out)
        assert seen["half_si"] == 0


def test_odds_data_has_every_gun_location_motion_and_range(bart: Ship, hertfordshire: Ship) -> None:
    told = asked(bart, hertfordshire).data()
    assert set(told) == {
        "attacker", "target", "range", "brackets", "charges", "answer", "guns", "volleys",
        "torpedoes", "left_out", "turns",
    }  # fmt: skip
    assert told["answer"] is None
    mounts = [(place, n) for place in bart.locations for n in odds.guns(bart, place)]
    assert [(gun["location"], *gun["slots"]) for gun in told["guns"]] == mounts
    for gun in told["guns"]:
        assert [reach["range"] for reach in gun["ranges"]] == ["short", "long"]
        for reach in gun["ranges"]:
            assert list(reach["at"]) == ["bow", "port", "starboard", "stern"]
            assert all(list(each) == ["go", "stop"] for each in reach["at"].values())


def test_odds_data_equals_the_odds(bart: Ship, load: Load) -> None:
    other = load("hml-leviathan")
    told = asked(bart, other, damaged="fore-port:1,2", turns=1).data()
    damage = odds.damaged(other, {"fore-port": [1, 2]})
    target = odds.target_at(other, "fore-port", damage=damage)
    for field, volley in zip(fields_of_fire(bart), told["volleys"], strict=True):
        for band, reach in zip(bands(bart, field.mounts), volley["ranges"], strict=True):
            seen, right = reach["at"]["fore-port"]["go"], prospect(band.shots, target)
            assert seen["nothing"] == right.chance_of_nothing
            assert seen["keel_check"] == right.chance_of_keel_check
            assert seen["keel_broken"] == right.fate.chance_keel_broken
            assert seen["slots_broken"] == right.fate.mean_slots_broken
            assert {int(n): chance for n, chance in seen["slots"].items()} == right.slots
    assert told["target"]["damaged"] == {"fore-port": [1, 2]}


def test_gun_break_chance_includes_slots_and_keel(raven: Ship, pelletier: Ship) -> None:
    """At a damaged ship, a keel check that the keel survives has broken nothing."""
    answer = asked(raven, pelletier, damaged="bow:2,3,4", distance=3)
    row = next(row for row in tables(answer)["gun"].rows if row[1] == "1, bow")
    seen = answer.data()["guns"][0]["ranges"][0]["at"]["bow"]["go"]
    assert seen["keel_check"] > seen["keel_broken"] > 0
    at_bow = row[3]
    assert isinstance(at_bow, tuple)
    assert at_bow[0] == sum(seen["slots"].values()) + seen["keel_broken"]


def test_short_tables_equal_the_odds(hertfordshire: Ship, pontbriand: Ship) -> None:
    answer = asked(hertfordshire, pontbriand)
    fires = "HML Hertfordshire (Type 2, SI 22) fires at Pontbriand (Type 2, SI 20)"
    assert answer.heading == (fires,)
    volleys, _, turns = (part for part in parts(answer) if isinstance(part, AnswerTable))
    heads = [column.head for column in volleys.columns]
    assert heads == ["fire to", "hexes", "guns", "bow", "sides", "stern"]
    shots = [s for place in ("bow", "port", "stern") for s in odds.shots(hertfordshire, place, 1)]
    means = tuple(
        odds.volley(shots, odds.target_at(pontbriand, "port", moved=moved)).mean_slots_broken
        for moved in (True, False)
    )
    assert volleys.rows[0][:3] == ("either side", "1-4", 4)
    assert volleys.rows[0][4] == means
    assert turns.title.endswith("turn after turn into the stern of Pontbriand, moving")
    fates = odds.over_turns(shots, odds.target_at(pontbriand, "stern"), 6)
    assert turns.columns[-1].head == "out of battle"
    assert [row[-1] for row in turns.rows] == [fate.chance_destroyed for fate in fates]


def test_most_likely_end_is_the_same_in_text_data_and_charts(
    hertfordshire: Ship, pontbriand: Ship
) -> None:
    """Five of six port slots are lost: there is hardly a slot to break, but losing it is fatal."""
    words = {"damaged": "port:1,2,3,4,5"}
    answer = asked(hertfordshire, pontbriand, **words)
    followed = tables(answer)["by turn"]
    assert followed == tables(asked(hertfordshire, pontbriand, at="port", **words))["by turn"]
    assert followed.title.endswith("turn after turn into the port of Pontbriand, moving")
    ends = [row[-1] for row in followed.rows]
    assert [percent(end) for end in ends[:2] if isinstance(end, Fraction)] == ["87.5%", "98.4%"]
    turns = answer.data()["turns"]
    assert (turns["field"], turns["from"], turns["location"]) == ("port", 1, "port")
    assert turns["at"]["port"]["go"][0]["out_of_battle"] == ends[0]


def test_answer_heading_lists_damage_first(hertfordshire: Ship, pontbriand: Ship) -> None:
    lost = {"damaged": "port:2,stern:3,port:1", "attacker_damaged": "bow:3"}
    for more in ({}, {"at": "port"}, {"arc": "stern"}):
        assert asked(hertfordshire, pontbriand, **lost, **more).heading[1:] == (
            "HML Hertfordshire has lost bow 3", "Pontbriand has lost port 1, 2; stern 3",
        )  # fmt: skip


def test_torpedoes_are_separate_from_volleys(load: Load) -> None:
    ardent, target = load("ardent"), load("hagelsturm")
    answer = asked(ardent, target)
    told = answer.data()
    assert [(each["location"], each["slots"], each["a_turn"], each["to"])
            for each in told["torpedoes"]] == [
        (place, [slot], 1, 15) for place in ("port", "starboard") for slot in (2, 3)
    ]  # fmt: skip
    assert told["left_out"] == "Volleys and turns count only guns: add 4 torpedoes per turn."
    stopped = chance_stopped(target, "port")
    assert 0 < stopped < 1
    (one, *_) = torpedoes(ardent)
    seen = told["torpedoes"][0]["at"]["port"]["stop"]
    right = torpedoed(one, odds.target_at(target, "port", moved=False), stopped)
    assert seen["stopped"] == stopped
    assert seen["nothing"] == right.chance_of_nothing
    assert {int(n): chance for n, chance in seen["slots"].items()} == right.slots
    table = tables(answer)["torpedo"]
    (row,) = table.rows
    assert row[:3] == ("Torpedo", "4, sides", "1-15")
    sides = next(n for n, column in enumerate(table.columns) if column.head == "sides")
    moving = torpedoed(one, odds.target_at(target, "port"), stopped)
    assert row[sides] == (1 - moving.chance_of_nothing, 1 - right.chance_of_nothing)
    assert told["left_out"] in parts(answer)
    (flak,) = (
        part for part in parts(answer) if str(part).startswith("Flak that may stop a torpedo")
    )
    assert f"sides {percent(stopped)}" in str(flak)
    there = asked(ardent, target, at="port")
    detailed = [part for part in parts(there) if isinstance(part, AnswerTable)]
    assert ["Torpedo (sides)" in {row[0] for row in each.rows} for each in detailed] == [
        True, True, False,
    ]  # fmt: skip


def test_ship_with_only_torpedoes_has_an_answer(make: Callable[..., Ship], raven: Ship) -> None:
    torpedo = {"item": "torpedo", "breach": 9, "range": (9,), "dice": ("RR",)}
    ship = make({place: {1: torpedo} for place in ("bow", "port", "starboard", "stern")})
    answer = asked(ship, raven)
    told = answer.data()
    assert (told["answer"], told["volleys"], told["turns"]) == ("Test has no gun.", [], None)
    assert told["torpedoes"]
    assert told["left_out"] is None
    assert list(tables(answer)) == ["torpedo"]
    assert answer.charts() is None
    far = asked(ship, raven, distance=10).data()["answer"]
    assert far == "Test has no gun. No torpedo bears and reaches that far either."


def test_best_volley_and_gun_come_first_in_tables(bart: Ship, load: Load) -> None:
    found = tables(asked(bart, load("hml-leviathan"), brackets=True))
    volleys = list(dict.fromkeys(row[0] for row in found["fire to"].rows))
    assert volleys == ["either side", "either half of the bow", "either half of the stern"]
    assert "205mm x 2" in {row[0] for row in found["gun"].rows}


def test_slot_tables_equal_the_odds(raven: Ship, pelletier: Ship) -> None:
    answer = asked(raven, pelletier, at="bow", distance=5, damaged="bow:2", stop=True)
    legend, table, *_ = parts(answer)
    assert str(legend).startswith("At the bow: 1 Miss, 2 75mm lost, 3 Tesla Coil Trim Tank 9")
    assert isinstance(table, AnswerTable)
    assert table.title == "Target standing (Y)"
    damage = odds.damaged(pelletier, {"bow": [2]})
    target = odds.target_at(pelletier, "bow", moved=False, damage=damage)
    (shot,) = odds.shots(raven, "bow", 5)
    seen = prospect([shot], target)
    (row,) = (row for row in table.rows if row[0] == "3in (bow)")
    assert row[1:] == (
        "5-8", seen.chance_of_nothing, *seen.slots.values(), seen.chance_of_keel_check,
        seen.fate.chance_keel_broken,
    )  # fmt: skip


def test_side_of_a_type_4_means_both_halves_in_tables(raven: Ship, bart: Ship) -> None:
    found = parts(asked(raven, bart, at="port"))
    legends = [part.partition(":")[0] for part in found if isinstance(part, str)]
    assert legends == ["At the fore-port", "At the aft-port"]
    titles = [part.title for part in found if isinstance(part, AnswerTable)]
    assert titles[:4] == ["Target moving (RY)", "Target standing (KK)"] * 2


def test_damage_to_the_attacker_removes_its_guns(raven: Ship, pelletier: Ship) -> None:
    told = asked(raven, pelletier, attacker_damaged="bow:3,port:2,starboard:3").data()
    assert [(gun["location"], gun["slots"]) for gun in told["guns"]] == [
        ("port", [3]), ("starboard", [2]),
    ]  # fmt: skip
    assert told["attacker"]["damaged"] == {"bow": [3], "port": [2], "starboard": [3]}


def test_impossible_question_is_answered_by_a_sentence(raven: Ship, pelletier: Ship) -> None:
    answer = asked(raven, pelletier, distance=40)
    assert parts(answer) == ["No gun of HML Raven fires at 40 hexes: they fire at 1 to 10."]
    assert answer.charts() is None
    told = asked(raven, pelletier, arc="stern").data()
    assert told["answer"] == "No gun of HML Raven bears on the stern."
    assert (told["guns"], told["volleys"], told["turns"]) == ([], [], None)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ({"at": "keel"}, "expected one of bow, port, starboard, stern, got"),
        ({"arc": "keel"}, "expected one of bow, port, starboard, stern, got"),
        ({"damaged": "bow"}, "as location:slot, such as bow:3,stern:1,2, got"),
        ({"damaged": "bow:x"}, "as location:slot"),
        ({"damaged": "bow:1"}, "expected a slot of the bow that can be lost"),
        ({"damaged": "keel:1"}, "expected one of bow"),
        ({"attacker_damaged": "bow:9"}, "that can be lost, got '9'"),
        ({"distance": 0}, "expected a range of 1 or more, only fleet ships share a hex"),
    ],
)
def test_odds_reject_words_that_do_not_fit(
    raven: Ship, pelletier: Ship, words: Mapping[str, Any], complaint: str
) -> None:
    with pytest.raises(CallError, match=complaint):
        asked(raven, pelletier, **words)


@pytest.mark.parametrize("words", ["bow:3, stern:2,3", "stern:3,bow:3,stern:2", "bow:3,,stern:3,2"])
def test_damage_text_may_be_in_any_order(raven: Ship, words: str) -> None:
    assert damage_told(raven, words) == odds.damaged(raven, {"bow": [3], "stern": [2, 3]})
    assert damage_told(raven, "") == odds.INTACT
    with pytest.raises(CallError, match="got '3'"):
        damage_told(raven, "3")
