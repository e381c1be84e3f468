"""`cardforge odds` as its users call it: the numbers are those of the odds, and of counting."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

from cardforge.app.loading import open_design
from cardforge.app.odds import damage_told
from cardforge.app.reports.text_tables import percent
from cardforge.core.bundled import supplied
from cardforge.core.game import Design
from cardforge.errors import CallError
from cardforge.leviathans import odds
from cardforge.leviathans.odds.fields import bands, fields_of_fire
from cardforge.leviathans.odds.torpedoes import chance_stopped, torpedoed, torpedoes
from cardforge.leviathans.odds.volleys import prospect
from tests.app.odds_calls import air_ship, exact, report
from tests.calls import Call
from tests.leviathans.odds import by_hand
from tests.shipyard import LEGAL

RAVEN, PELLETIER, BART = "hml-raven", "pelletier", "jean-bart"
BOW = ((0, 0, 0), (9, 0, 0), (9, 0, 0), (10, 0, 0), (9, 0, 0), (0, 0, 0))
CARD = by_hand.Card(tuple(entry if entry[0] else None for entry in BOW), "U", 19)
"""Pelletier's bow as her card prints it."""

AT_FIVE = {"bow": ["GG"], "port": ["GG", "G", "U"]}
"""What HML Raven rolls at five hexes: weapon and crew, the turret beside the guns of a side."""


@pytest.fixture
def call(call: Call) -> Call:
    """Call `cardforge odds` in an empty folder."""
    return partial(call, "odds")


@pytest.mark.parametrize("si", [19, 99])
def test_one_whole_answer_is_what_counting_every_case_gives(call: Call, si: int) -> None:
    """With SI 99 no keel ever breaks, and counting tells every slot of every end."""
    text = (supplied("ships") / "pelletier.yaml").read_text()
    Path("target.yaml").write_text(text.replace("\nsi: 19\n", f"\nsi: {si}\n"))
    told = report(call, RAVEN, "target.yaml", "--range", 5, "--at", "bow", "--turns", 2)
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
            assert exact(seen["nothing"]) == ends[by_hand.WHOLE]
            assert exact(seen["keel_check"]) == brittle.get(None, 0)
            assert exact(seen["keel_broken"]) == ends.get(None, 0)
            assert sorted(seen["slots"]) == ["2", "3", "4", "5"]
            for number, data in seen["slots"].items():
                lost = [p for end, p in ends.items() if end is not None and int(number) in end]
                assert sum(lost) <= exact(data) <= sum(lost) + ends.get(None, 0)
            mean = sum((exact(data) for data in seen["slots"].values()), Fraction(0))
            assert exact(seen["slots_broken"]) == mean


def test_turn_by_turn_is_what_counting_every_case_gives(call: Call) -> None:
    words = ("--range", 5, "--from", "bow", "--at", "bow", "--turns", 3, "--stop")
    told = report(call, RAVEN, PELLETIER, *words)["turns"]
    assert (told["field"], told["from"], told["to"]) == ("bow", 5, 8)
    card = by_hand.Card(CARD.slots, "Y", 19)
    assert list(told["at"]["bow"]) == ["stop"]
    for turn, seen in enumerate(told["at"]["bow"]["stop"], 1):
        ends = by_hand.every_turn(card, [("GG", 1)], by_hand.WHOLE, turn)
        assert seen["turn"] == turn
        assert exact(seen["keel_broken"]) == ends.get(None, 0)
        assert exact(seen["location_lost"]) == ends.get(frozenset({2, 3, 4, 5}), 0)
        out = [p for end, p in ends.items() if end is None or by_hand.is_lost(card, end)]
        assert exact(seen["out_of_battle"]) == sum(out)
        assert exact(seen["half_si"]) == 0


def test_json_has_every_gun_location_motion_and_range(call: Call) -> None:
    told = report(call, BART, "hml-hertfordshire")
    ship = air_ship(Path(BART))
    assert set(told) == {
        "attacker", "target", "range", "brackets", "answer", "guns", "volleys", "torpedoes",
        "left_out", "turns",
    }  # fmt: skip
    assert told["answer"] is None
    mounts = [(place, n) for place in ship.locations for n in odds.guns(ship, place)]
    assert [(gun["location"], *gun["slots"]) for gun in told["guns"]] == mounts
    for gun in told["guns"]:
        assert [reach["range"] for reach in gun["ranges"]] == ["short", "long"]
        for reach in gun["ranges"]:
            assert list(reach["at"]) == ["bow", "port", "starboard", "stern"]
            assert all(list(each) == ["go", "stop"] for each in reach["at"].values())


def test_json_figures_are_those_of_the_odds(call: Call) -> None:
    told = report(call, BART, "hml-leviathan", "--damaged", "fore-port:1,2", "--turns", 1)
    ship, other = air_ship(Path(BART)), air_ship(Path("hml-leviathan"))
    damage = odds.damaged(other, {"fore-port": [1, 2]})
    target = odds.target_at(other, "fore-port", damage=damage)
    for field, volley in zip(fields_of_fire(ship), told["volleys"], strict=True):
        for band, reach in zip(bands(ship, field.mounts), volley["ranges"], strict=True):
            seen, right = reach["at"]["fore-port"]["go"], prospect(band.shots, target)
            assert exact(seen["nothing"]) == right.chance_of_nothing
            assert exact(seen["keel_check"]) == right.chance_of_keel_check
            assert exact(seen["keel_broken"]) == right.fate.chance_keel_broken
            assert exact(seen["slots_broken"]) == right.fate.mean_slots_broken
            assert {int(n): exact(data) for n, data in seen["slots"].items()} == right.slots
    assert told["target"]["damaged"] == {"fore-port": [1, 2]}


def test_a_gun_breaks_what_its_slots_and_the_keel_come_to(call: Call) -> None:
    """At a hurt ship a keel check that holds has broken nothing."""
    words = (RAVEN, PELLETIER, "--damaged", "bow:2,3,4", "--range", 3)
    (row,) = (line for line in call(*words).out.splitlines() if line.split()[1:3] == ["1,", "bow"])
    gun = report(call, *words)["guns"][0]
    seen = gun["ranges"][0]["at"]["bow"]["go"]
    assert seen["keel_check"]["value"] > seen["keel_broken"]["value"] > 0
    chance = sum(each["value"] for each in seen["slots"].values()) + seen["keel_broken"]["value"]
    assert row.split()[4] == f"{100 * chance:.1f}"


def test_locations_may_be_in_capitals(call: Call) -> None:
    words = ("--damaged", "bow:2,port:1", "--at", "bow", "--from", "port")
    shouted = [word if word.startswith("--") else word.upper() for word in words]
    assert call(RAVEN, PELLETIER, *shouted).out == call(RAVEN, PELLETIER, *words).out


def test_late_turns_of_heavy_fire_have_fractions_of_any_length(call: Call) -> None:
    told = report(call, "hml-leviathan", BART, "--at", "bow", "--turns", 20)
    last = told["turns"]["at"]["bow"]["go"][-1]
    assert last["turn"] == 20
    assert 0.999 < last["out_of_battle"]["value"] <= 1


def test_the_text_in_short(call: Call) -> None:
    lines = call("hml-hertfordshire", "pontbriand").out.splitlines()
    assert lines[0] == "HML Hertfordshire (Type 2, SI 22) fires at Pontbriand (Type 2, SI 20)"
    assert lines[3].split() == ["fire", "to", "hexes", "guns", "bow", "sides", "stern"]
    assert lines[4].split()[:4] == ["either", "side", "1-4", "4"]
    herts, other = air_ship(Path("hml-hertfordshire")), air_ship(Path("pontbriand"))
    shots = [s for place in ("bow", "port", "stern") for s in odds.shots(herts, place, 1)]
    means = [
        odds.volley(shots, odds.target_at(other, "port", moved=moved)).mean_slots_broken
        for moved in (True, False)
    ]
    assert " | ".join(f"{float(mean):.2f}" for mean in means) in lines[4]
    assert "turn after turn into the stern of Pontbriand, moving" in " ".join(lines[-9:-7])
    fates = odds.over_turns(shots, odds.target_at(other, "stern"), 6)
    told = [percent(fate.chance_destroyed) for fate in fates]
    assert next(line for line in lines if "out of battle" in line).split()[3:] == told


def test_the_likeliest_end_is_told_alike_in_all_forms(call: Call) -> None:
    """Five slots of six are lost to port: hardly a slot to break there, and the end of the ship."""
    words = ("hml-hertfordshire", "pontbriand", "--damaged", "port:1,2,3,4,5")
    followed = call(*words).out.split("\n\n")[3]
    assert followed == call(*words, "--at", "port").out.split("\n\n")[4].rstrip()
    assert "turn after turn into the port of Pontbriand, moving " in followed.replace("\n", " ")
    assert followed.splitlines()[-1].split()[3:5] == ["87.5%", "98.4%"]
    turns = report(call, *words)["turns"]
    assert (turns["field"], turns["from"], turns["location"]) == ("port", 1, "port")
    assert turns["at"]["port"]["go"][0]["out_of_battle"]["value"] == pytest.approx(0.875, abs=5e-4)


def test_what_is_lost_is_said_first(call: Call) -> None:
    lost = ("--damaged", "port:2,stern:3,port:1", "--attacker-damaged", "bow:3")
    for more in ((), ("--at", "port"), ("--from", "stern")):
        heading = call("hml-hertfordshire", "pontbriand", *lost, *more).out.split("\n\n")[0]
        assert heading.splitlines()[1:] == [
            "HML Hertfordshire has lost bow 3", "Pontbriand has lost port 1, 2; stern 3",
        ]  # fmt: skip
    assert "has lost" not in call("hml-hertfordshire", "pontbriand").out


@pytest.mark.parametrize("one", ["montpellier", BART, "hml-hertfordshire"])
@pytest.mark.parametrize("words", [(), ("--at", "bow"), ("--damaged", "stern:2,3", "--turns", 20)])
def test_a_narrow_terminal_shows_every_line(call: Call, one: str, words: tuple[str, ...]) -> None:
    for other in ("montpellier", BART):
        out = call(one, other, *words).out
        assert max(map(len, out.splitlines())) <= 80


def test_wide_tables_are_folded_without_losing_a_figure(call: Call) -> None:
    (wide,) = (part for part in call(RAVEN, PELLETIER, "--turns", 20).out.split("\n\n")
               if "by turn" in part)  # fmt: skip
    heads = [line.split() for line in wide.splitlines() if "by turn" in line]
    assert [n for head in heads for n in head[2:]] == [str(n) for n in range(1, 21)]
    rows = [line.split()[3:] for line in wide.splitlines() if "out of battle" in line]
    fates = report(call, RAVEN, PELLETIER, "--turns", 20)["turns"]
    ends = [exact(each["out_of_battle"]) for each in fates["at"][fates["location"]]["go"]]
    assert [word for row in rows for word in row] == list(map(percent, ends))


def test_torpedoes_are_attacks_of_their_own(call: Call) -> None:
    told = report(call, "ardent", "hagelsturm")
    assert [(each["location"], each["slots"], each["a_turn"], each["to"])
            for each in told["torpedoes"]] == [
        (place, [slot], 1, 15) for place in ("port", "starboard") for slot in (2, 3)
    ]  # fmt: skip
    assert told["left_out"] == "Volleys and turns count guns alone; 4 torpedoes a turn come on top."
    ardent, target = air_ship(Path("ardent")), air_ship(Path("hagelsturm"))
    stopped = chance_stopped(target, "port")
    assert 0 < stopped < 1
    (one, *_) = torpedoes(ardent)
    seen = told["torpedoes"][0]["at"]["port"]["stop"]
    right = torpedoed(one, odds.target_at(target, "port", moved=False), stopped)
    assert exact(seen["stopped"]) == stopped
    assert exact(seen["nothing"]) == right.chance_of_nothing
    assert {int(n): exact(chance) for n, chance in seen["slots"].items()} == right.slots
    lines = call("ardent", "hagelsturm").out.splitlines()
    row = next(line for line in lines if line.startswith("  Torpedo "))
    assert row.split()[:4] == ["Torpedo", "4,", "sides", "1-15"]
    assert row.split()[7] == percent(1 - torpedoed(
        one, odds.target_at(target, "port"), stopped).chance_of_nothing).rstrip("%")  # fmt: skip
    assert told["left_out"] in lines
    (flak,) = (line for line in lines if line.startswith("Flak that stops a torpedo"))
    assert f"sides {percent(stopped)}" in flak
    there = [line for line in call("ardent", "hagelsturm", "--at", "port").out.splitlines()
             if line.startswith("  Torpedo (sides)")]  # fmt: skip
    assert len(there) == 4


def test_a_ship_that_has_torpedoes_alone(call: Call) -> None:
    text = re.sub("item: gun,.*}", "item: torpedo, range: 9, dice: RR}", LEGAL)
    Path("torps.yaml").write_text(text)
    told = report(call, "torps.yaml", RAVEN)
    assert (told["answer"], told["volleys"], told["turns"]) == ("HML Badger has no gun.", [], None)
    assert told["torpedoes"]
    assert told["left_out"] is None
    out = call("torps.yaml", RAVEN, "--picture", "never.svg").out
    assert "HML Badger has no gun.\n" in out
    assert "Torpedo  " in out
    assert "Volleys" not in out
    far = call("torps.yaml", RAVEN, "--range", 10).out
    assert far.endswith("has no gun. Nor does any torpedo bear and reach so far.\n")


def test_columns_are_aligned_and_the_best_comes_first(call: Call) -> None:
    out = call(BART, "hml-leviathan", "--brackets").out
    for block in out.split("\n\n")[1:3]:
        rows = block.splitlines()[1:]
        assert len({len(row) for row in rows}) == 1
    volleys = out.split("\n\n")[1].splitlines()[2:]
    assert [row.split("  ")[1] for row in volleys if row[2] != " "] == [
        "either side", "either half of the bow", "either half of the stern",
    ]  # fmt: skip
    assert "205mm x 2" in out


def test_the_text_slot_by_slot(call: Call) -> None:
    said = call(RAVEN, PELLETIER, "--at", "bow", "--range", 5, "--damaged", "bow:2", "--stop")
    assert "At the bow: 1 Miss, 2 75mm lost, 3 Tesla Coil Trim Tank 9, 4 Crew 10" in said.out
    assert "Target standing (Y)" in said.out
    assert "moving" not in said.out
    pelletier = air_ship(Path(PELLETIER))
    damage = odds.damaged(pelletier, {"bow": [2]})
    target = odds.target_at(pelletier, "bow", moved=False, damage=damage)
    (shot,) = odds.shots(air_ship(Path(RAVEN)), "bow", 5)
    seen = prospect([shot], target)
    rows = [line.split() for line in said.out.splitlines() if line.startswith("  3in (bow)")]
    assert [row[:3] for row in rows] == [["3in", "(bow)", "5-8"]] * len(rows)
    assert [cell for row in rows for cell in row[3:]] == [
        *map(percent, (seen.chance_of_nothing, *seen.slots.values(), seen.chance_of_keel_check)),
        percent(seen.fate.chance_keel_broken),
    ]


def test_both_names_of_at_and_both_motions(call: Call) -> None:
    one = call(RAVEN, BART, "--at", "port").out
    assert one == call(RAVEN, BART, "--arc", "port").out
    assert "At the fore-port: " in one
    assert "At the aft-port: " in one
    assert one.count("Target moving (RY)") == one.count("Target standing (KK)") == 2


def test_attacker_damage_silences_guns(call: Call) -> None:
    told = report(call, RAVEN, PELLETIER, "--attacker-damaged", "bow:3,port:2,starboard:3")
    assert [(gun["location"], gun["slots"]) for gun in told["guns"]] == [
        ("port", [3]), ("starboard", [2]),
    ]  # fmt: skip
    assert told["attacker"]["damaged"] == {"bow": [3], "port": [2], "starboard": [3]}


def test_an_impossible_question_gets_a_sentence(call: Call) -> None:
    said = call(RAVEN, PELLETIER, "--range", 40, "--picture", "never.svg")
    assert said.status == 0
    assert said.out.endswith("\n\nNo gun of HML Raven fires at 40 hexes: they fire at 1 to 10.\n")
    assert not Path("never.svg").exists()
    told = report(call, RAVEN, PELLETIER, "--from", "stern")
    assert told["answer"] == "No gun of HML Raven bears on the stern."
    assert (told["guns"], told["volleys"], told["turns"]) == ([], [], None)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ((RAVEN, "nobody"), "nobody"),
        ((RAVEN, "x"), "expected one ship, 'x' holds 2"),
        ((RAVEN, "bad.yaml"), "si: expected"),
        ((RAVEN, PELLETIER, "--at", "keel"), "expected one of bow, port, starboard, stern, got"),
        ((RAVEN, PELLETIER, "--from", "keel"), "expected one of bow, port, starboard, stern, got"),
        ((RAVEN, PELLETIER, "--damaged", "bow"), "as location:slot, such as bow:3,stern:1,2, got"),
        ((RAVEN, PELLETIER, "--damaged", "bow:x"), "as location:slot"),
        ((RAVEN, PELLETIER, "--damaged", "bow:1"), "expected a slot of the bow that can be lost"),
        ((RAVEN, PELLETIER, "--damaged", "keel:1"), "expected one of bow"),
        ((RAVEN, PELLETIER, "--attacker-damaged", "bow:9"), "that can be lost, got '9'"),
        ((RAVEN, PELLETIER, "--range", "0"), "range"),
        ((RAVEN, PELLETIER, "--turns", "21"), "turns"),
        ((RAVEN, PELLETIER, "--picture", "a.gif"), "expected a picture ending in .svg, .png, .pdf"),
        ((RAVEN,), "TARGET"),
    ],
)
def test_calls_that_make_no_sense(call: Call, words: tuple[str, ...], complaint: str) -> None:
    Path("bad.yaml").write_text(LEGAL.replace("si: 22", "si: many"))
    for name in ("x/a.yaml", "x/b.yaml"):
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(LEGAL)
    said = call(*words)
    assert (said.status, said.out) == (2, "")
    assert complaint in said.err


def test_an_illegal_ship_fires_all_the_same(call: Call) -> None:
    text = LEGAL.replace("      6: {breach: 12, item: armor, bonus: 1}\n", "", 1)
    Path("draft.yaml").write_text(text)
    assert report(call, "draft.yaml", "draft.yaml")["guns"]


def test_a_folder_with_one_ship_will_do(call: Call) -> None:
    Path("x").mkdir()
    Path("x/a.yaml").write_text(LEGAL)
    assert report(call, "x", RAVEN)["attacker"]["name"] == "HML Badger"


def test_a_ship_of_another_game(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever game it is of: it has no guns that this one knows."""

    def opened(path: Path) -> Design:
        return open_design(path)._replace(game="chess")

    monkeypatch.setattr("cardforge.app.odds.open_design", opened)
    said = call(RAVEN, PELLETIER)
    assert (said.status, said.out) == (2, "")
    assert said.err == "cardforge: expected an air ship, 'HML Raven' is of chess\n"


@pytest.mark.parametrize("words", ["bow:3, stern:2,3", "stern:3,bow:3,stern:2", "bow:3,,stern:3,2"])
def test_damage_in_any_order(words: str) -> None:
    ship = air_ship(Path(RAVEN))
    assert damage_told(ship, words) == odds.damaged(ship, {"bow": [3], "stern": [2, 3]})
    assert damage_told(ship, "") == odds.INTACT
    with pytest.raises(CallError, match="got '3'"):
        damage_told(ship, "3")


@pytest.mark.parametrize("ending", ["svg", "png", "pdf", "SVG"])
def test_pictures(call: Call, ending: str) -> None:
    said = call(RAVEN, PELLETIER, "--turns", 3, "--brackets", "--picture", f"made/odds.{ending}")
    assert said.status == 0
    assert said.err == f"wrote made/odds.{ending}\n"
    start = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF"}[ending.lower()]
    data = Path(f"made/odds.{ending}").read_bytes()
    assert start in data[:200]
    call(RAVEN, PELLETIER, "--turns", 3, "--brackets", "--picture", f"made/again.{ending}")
    assert Path(f"made/again.{ending}").read_bytes() == data


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(0), "-"), (Fraction(1), "100%"), (Fraction(1, 3), "33.3%"),
        (Fraction(1, 10**6), "<0.1%"), (1 - Fraction(1, 10**6), ">99.9%"),
        (Fraction(1, 2000), "<0.1%"), (Fraction(1999, 2000), ">99.9%"),
    ],
)  # fmt: skip
def test_percent(chance: Fraction, words: str) -> None:
    assert percent(chance) == words
