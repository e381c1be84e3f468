"""`cardforge odds` for starships as its users call it: the figures are those of rolling all dice."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cardforge.app.odds.starship_text import inches
from cardforge.app.reports.text_tables import percent
from cardforge.starships.odds.question import Stretch
from cardforge.starships.rulebook import CLASSES
from tests.app.odds_calls import exact, report
from tests.calls import Call
from tests.starships.odds import by_hand

GUNS, VESPER = "lantern-hill", "iron-vesper"
SHIPS = Path(__file__).parents[2] / "ships" / "starships"
EVERY = (
    "attacker",
    "target",
    "range",
    "answer",
    "weapons",
    "volleys",
    "turns",
    "torpedoes",
    "command",
)


@pytest.fixture
def call(call: Call) -> Call:
    """Call `cardforge odds` in an empty folder."""
    return partial(call, "odds")


def chances(data: dict[str, Any]) -> dict[int, Fraction]:
    found = {int(number): exact(chance) for number, chance in data.items()}
    assert sum(found.values()) == 1
    return found


def agrees(seen: dict[str, Any], ends: dict[by_hand.End, Fraction], left: int, slots: int) -> None:
    """One prospect of the report is what the tree of all rolls gives."""
    boxes: dict[int, Fraction] = {}
    for damage, chance in by_hand.seen(ends, 1).items():
        by_hand.add(boxes, min(damage, left), chance)
    tokens = by_hand.seen(ends, 2)
    assert chances(seen["boxes"]) == boxes
    assert chances(seen["tokens"]) == tokens
    assert exact(seen["boxes_mean"]) == sum(n * p for n, p in boxes.items())
    assert exact(seen["destroyed"]) == boxes.get(left, 0)
    assert exact(seen["disorder"]) == sum(p for n, p in tokens.items() if n)
    assert exact(seen["silenced"]) == sum(p for n, p in tokens.items() if n > slots)


def test_one_whole_answer_is_what_rolling_every_die_gives(call: Call) -> None:
    """Lantern Hill's broadside at 7 inches: heavy and medium; Iron Vesper has 5 and 5 boxes."""
    told = report(
        call, GUNS, VESPER, "--range", 7, "--from", "broadside", "--damaged", 4,
        "--target-systems", "brace,evasive-maneuvers", "--turns", 3,
    )  # fmt: skip
    assert tuple(told)[1:] == EVERY
    assert (told["game"], told["range"], told["answer"]) == ("starships", 7, None)
    assert told["target"] == {
        "name": "Iron Vesper", "class": "destroyer", "systems": ["brace", "evasive maneuvers"],
        "shields": 5, "hull": 5, "shields_left": 1, "hull_left": 5,
    }  # fmt: skip
    singles = {
        word: by_hand.every_attack(word, "destroyer", ["brace"]) for word in ("heavy", "medium")
    }
    assert [each["weapon"] for each in told["weapons"]] == list(singles)
    for each in told["weapons"]:
        ends = singles[each["weapon"]]
        agrees(each, ends, 6, 4)
        assert chances(each["hits"]) == by_hand.seen(ends, 0)
        for times, data in enumerate(each["destroyed_after"], 1):
            many = by_hand.seen(by_hand.together([ends] * times), 1)
            assert exact(data) == sum(p for damage, p in many.items() if damage >= 6)
        for kind, seen in each["by_class"].items():
            plain = by_hand.every_attack(each["weapon"], kind)
            agrees(seen, plain, sum(by_hand.BOXES[kind]), by_hand.SYSTEM_SLOTS[kind])
            assert len(seen["destroyed_after"]) == 3
            for times, data in enumerate(seen["destroyed_after"], 1):
                many = by_hand.seen(by_hand.together([plain] * times), 1)
                whole = sum(by_hand.BOXES[kind])
                assert exact(data) == sum(p for damage, p in many.items() if damage >= whole)
    (volley,) = told["volleys"]
    both = by_hand.together(singles.values())
    agrees(volley, both, 6, 4)
    assert [(each["weapon"], each["count"]) for each in volley["attacks"]] == [
        ("heavy", 1), ("medium", 1),
    ]  # fmt: skip
    damage = by_hand.seen(both, 1)
    for turn, seen in enumerate(told["turns"]["turns"], 1):
        left = by_hand.crossed_out((1, 5), 5, [damage] * turn, restored=False)
        assert exact(seen["destroyed"]) == left.get((0, 0), 0)
        assert exact(seen["shields_gone"]) == sum(p for (s, _), p in left.items() if not s)
        assert exact(seen["boxes_left"]) == sum(sum(boxes) * p for boxes, p in left.items())
    assert exact(volley["shields_gone"]) == exact(told["turns"]["turns"][0]["shields_gone"])


def test_systems_of_the_attacker(call: Call) -> None:
    words = (GUNS, "cruiser", "--range", 20, "--from", "front")
    plain, scanned, held = (
        report(call, *words, *more)["volleys"][0]
        for more in ((), ("--systems", "Deep-Scan"), ("--systems", "divert power to weapons"))
    )
    two = ["heavy", "heavy"]
    agrees(plain, by_hand.together([by_hand.every_attack("heavy", "cruiser")] * 2), 12, 5)
    again = by_hand.every_attack("heavy", "cruiser", again=True)
    agrees(scanned, by_hand.together([again] * 2), 12, 5)
    agrees(held, by_hand.every_held(two, "cruiser"), 12, 5)
    assert scanned["attacks"] == [
        {"weapon": "heavy", "dice": "D10", "again": "deep scan", "count": 2}
    ]


@pytest.mark.parametrize("kind", list(CLASSES))
def test_a_class_is_a_target_by_its_name(call: Call, kind: str) -> None:
    told = report(call, "windhover", kind, "--turns", 1)
    shields, hull = by_hand.BOXES[kind]
    assert (told["target"]["shields"], told["target"]["hull"]) == (shields, hull)
    assert [each["name"] for each in told["command"]] == ["Windhover"]
    (light,) = (each for each in told["weapons"] if each["weapon"] == "light")
    ends = by_hand.every_attack("light", kind)
    agrees(light, ends, shields + hull, by_hand.SYSTEM_SLOTS[kind])


def test_a_file_named_as_a_class_is_the_file(call: Call) -> None:
    text = "game: starships\nformat: 1\nname: Mine\nclass: frigate\n"
    Path("cruiser").write_text(text)
    assert report(call, "windhover", "cruiser")["target"]["name"] == "Mine"


def test_torpedoes_and_what_is_fired_at_them(call: Call) -> None:
    told = report(call, "grey-quill", VESPER, "--range", 30)
    assert told["answer"] == 'nothing that bears can fire at 30"'
    salvo = told["torpedoes"]
    assert [(each["weapon"], each["count"]) for each in salvo["attacks"]] == [
        ("medium torpedoes", 2)
    ]
    assert [(each["weapon"], each["count"]) for each in salvo["shot_at_by"]] == [("light", 3)]
    two, one = Fraction(1, 3), Fraction(2, 3)
    down = chances(salvo["shot_down"])
    assert down == {0: one**3, 1: 3 * two * one**2, 2: 3 * two**2 * one + two**3}
    single = by_hand.every_attack("medium torpedoes", "destroyer")
    agrees(salvo["each"][0], single, 10, 4)
    agrees(salvo["together"], by_hand.together([single] * 2), 10, 4)
    struck: dict[by_hand.End, Fraction] = {}
    for stopped, chance in down.items():
        for end, part in by_hand.together([single] * (2 - stopped)).items():
            by_hand.add(struck, end, chance * part)
    agrees(salvo["after_fire"], struck, 10, 4)
    grid = report(call, "grey-quill", "saint-brannoc", "--target-systems", "defence-grid")
    assert grid["torpedoes"]["shot_at_by"][0]["again"] == "defence grid"
    assert report(call, "grey-quill", "cruiser")["torpedoes"]["shot_at_by"] == []


def test_command_dice(call: Call) -> None:
    told = report(call, GUNS, VESPER)["command"]
    assert [(each["name"], each["dice"]) for each in told] == [
        ("Lantern Hill", 3),
        ("Iron Vesper", 4),
    ]
    scan, *_, brace = told[0]["systems"]
    assert (scan["system"], scan["needs"]) == ("deep scan", 4)  # upgraded
    assert exact(scan["chance"]) == 1 - Fraction(1, 2) ** 3
    assert exact(scan["with_mulligan"]) == 1 - Fraction(1, 2) ** 6
    assert exact(brace["chance"]) == 1 - Fraction(2, 3) ** 3
    assert [each["systems"] for each in told[1]["at_once"]] == [1, 2, 3, 4]
    pool = report(call, GUNS, VESPER, "--command-dice", 9)["command"]
    assert {each["dice"] for each in pool} == {9}
    assert exact(pool[0]["systems"][2]["chance"]) == 1 - Fraction(2, 3) ** 9


def test_the_formats_page_shows_the_keys_that_there_are(call: Call) -> None:
    page = (Path(__file__).parents[2] / "docs" / "formats.md").read_text()
    shown = page.split("for starships (on one line)")[1].split("```")[1].removeprefix("json")
    told = report(call, VESPER, GUNS, "--target-systems", "brace")
    _has_keys(json.loads(shown), told)


def _has_keys(shown: Any, told: Any) -> None:
    if isinstance(shown, list):
        for each in shown:
            _has_keys(each, told[0])
    elif isinstance(shown, dict):
        numbers = all(key.isdecimal() for key in shown)
        assert numbers or shown.keys() <= told.keys()
        for key, each in shown.items():
            if not numbers:
                _has_keys(each, told[key])


def test_text_tells_what_json_does(call: Call) -> None:
    words = ("obsidian-crown", VESPER, "--systems", "divert-power-to-weapons", "--range", 8)
    out, told = call(*words, "--turns", 4).out, report(call, *words, "--turns", 4)
    assert "Obsidian Crown (cruiser; active: divert power to weapons) fires at Iron Vesper" in out
    assert "(destroyer; 5 shields and 5 hull boxes)" in out
    for each in told["volleys"]:
        row = next(line for line in out.splitlines() if line.strip().startswith(each["side"]))
        assert f"{each['boxes_mean']['value']:.2f}" in row
        assert f"{each['disorder']['value']:.1%}" in row
    assert "broadside  8       atomic warheads, macro, 2 heavy, 2 medium" in out
    held = next(line for line in out.splitlines() if "macro D12, held die" in line)
    (macro,) = (w for w in told["weapons"] if (w["weapon"], w["again"]) == ("macro", "held die"))
    assert f"{macro['boxes_mean']['value']:.2f}" in held
    assert f"{macro['destroyed_after'][3]['value']:.1%}" in held
    last = next(line for line in out.splitlines() if line.strip().startswith("destroyed "))
    assert f"{told['turns']['turns'][1]['destroyed']['value']:.1%}" in last
    assert "Systems of Obsidian Crown that 5 command dice activate" in out


def test_text_of_squadrons_torpedoes_and_what_has_no_part(call: Call) -> None:
    out = call("iron-vesper", "windhover", "--systems", "torpedoes", "--damaged", 1).out
    assert "No part in these odds: torpedoes." in out
    assert "0 shields and 4 hull boxes" in out
    assert "all 2, shot at first" in out
    assert "Torpedoes shot down before they strike, by the target's 2 light" in out
    alone = call("sickle-flight", "cruiser", "--command-dice", 1).out
    assert "Sickle Flight has no weapons but torpedoes" in alone
    assert "one of medium torpedoes 2D10" in alone
    assert "all" not in alone
    assert "shot at" not in alone
    assert "shot down" not in alone
    assert "Systems of Sickle Flight that 1 command die activates" in alone
    single = call("sickle-flight", "windhover").out
    assert "\n  shot at first" in single
    siege = call("obsidian-crown", "fighter", "--from", "broadside").out
    assert "atomic" not in siege
    by_class = call("obsidian-crown", "frigate", "--from", "broadside").out.split("each class")[1]
    row = by_class.split("atomic warheads D8+4 (1 shot)\n")[1].splitlines()[0]
    assert set(row.split()[1:]) == {"-"}  # squadrons
    claws = (
        call("cold-harbour", "frigate").out.split("each class")[1].split("boarding claws D12")[1]
    )
    hits = [line.split()[1] for line in claws.splitlines()[1:6]]
    assert hits == ["0.25", "0.33", "0.42", "0.50", "0.58"]  # 3 to 7 faces of 12


def test_kill_in_n_stops_where_munitions_do(call: Call) -> None:
    """Obsidian Crown has one slot of warheads, Grey Quill two of torpedoes: one attack each."""
    told = report(call, "obsidian-crown", VESPER, "--turns", 6)
    assert {each["weapon"]: each["shots"] for each in told["weapons"]} == {
        "macro": None, "heavy": None, "atomic warheads": 1, "medium": None, "light": None,
    }  # fmt: skip
    for each in told["weapons"]:
        every = [each, *filter(None, each["by_class"].values())]
        assert {len(seen["destroyed_after"]) for seen in every} == {each["shots"] or 6}
    out = call("obsidian-crown", VESPER).out
    (row,) = (line for line in out.splitlines() if "atomic warheads D8+4  8-32" in line)
    assert row.endswith("- (1 shot)")
    (one,) = report(call, "grey-quill", "fighter", "--turns", 5)["torpedoes"]["each"]
    single = by_hand.every_attack("medium torpedoes", "squadron")
    assert one["shots"] == 2
    for after in (one["destroyed_after"], one["by_class"]["squadron"]["destroyed_after"]):
        assert len(after) == 2
        for number, data in enumerate(after, 1):
            many = by_hand.seen(by_hand.together([single] * number), 1)
            assert exact(data) == sum(p for damage, p in many.items() if damage >= 3)
    assert "medium torpedoes 2D10 (2 shots)\n" in call("grey-quill", "fighter").out


@pytest.mark.parametrize(
    ("turns", "columns"),
    [(1, [1]), (4, [1, 2, 3, 4]), (6, [1, 2, 3, 4, 5, 6]), (20, [1, 2, 3, 4, 5, 20])],
)
def test_each_weapon_against_each_class_is_told_as_json_has_it(
    call: Call, turns: int, columns: list[int]
) -> None:
    words = ("obsidian-crown", VESPER, "--turns", turns)
    lines = call(*words).out.split("each class")[1].partition("\n\n")[0].splitlines()[2:]
    head, rows = lines[0], lines[1:]
    assert [int(number) for number in re.findall(r"by (\d+)", head)] == columns
    told = report(call, *words)["weapons"]
    assert len(rows) == 6 * len(told)
    for number, each in enumerate(told):
        name, *classes = rows[6 * number : 6 * number + 6]
        assert name.split()[0] == each["weapon"].split()[0]
        for line, (kind, seen) in zip(classes, each["by_class"].items(), strict=True):
            word, *cells = line.split()
            assert word == kind
            assert cells == (shown(seen, columns) if seen else ["-"] * (4 + len(columns)))


def shown(seen: dict[str, Any], columns: list[int]) -> list[str]:
    hits = sum(number * chance for number, chance in chances(seen["hits"]).items())
    shields = percent(exact(seen["shields_gone"])) if seen["shields_gone"] else "none"
    after = [exact(data) for data in seen["destroyed_after"]]
    return [
        f"{float(hits):.2f}", f"{seen['boxes_mean']['value']:.2f}",
        percent(exact(seen["disorder"])), shields,
        *(percent(after[number - 1]) for number in columns if number <= len(after)),
    ]  # fmt: skip


ARMED = [path for path in sorted(SHIPS.glob("*.yaml")) if "\nclass:" in path.read_text()]


@pytest.mark.parametrize("path", ARMED, ids=lambda path: path.stem)
def test_the_table_of_classes_fits_a_terminal(call: Call, path: Path) -> None:
    out = call(path, "squadron", "--turns", 20).out
    table = out.split("\nOne attack at a whole element")[1].partition("\n\n")[0]
    assert 80 < max(map(len, table.splitlines())) <= 100


def test_who_has_no_shields_can_lose_none(call: Call) -> None:
    told = report(call, "grey-quill", "fighter")
    assert {each["shields_gone"] for each in told["volleys"]} == {None}
    assert {turn["shields_gone"] for turn in told["turns"]["turns"]} == {None}
    assert told["torpedoes"]["together"]["shields_gone"] is None
    out = call("grey-quill", "fighter").out
    assert out.count("no shields") == 1  # the head of the table of classes
    squadrons = [line.split() for line in out.splitlines() if line.startswith("    squadron")]
    assert {words[4] for words in squadrons} == {"none"}
    gone = report(call, "grey-quill", VESPER, "--damaged", 5)
    assert {exact(each["shields_gone"]) for each in gone["volleys"]} == {Fraction(1)}


@pytest.mark.parametrize(
    ("stretch", "told"),
    [
        (Stretch(4, 4), "4"), (Stretch(0, 4), "0-4"), (Stretch(4, 8, beyond=True), ">4-8"),
        (Stretch(4, 8, short=True), "4-<8"), (Stretch(4, 8, beyond=True, short=True), ">4-<8"),
    ],
)  # fmt: skip
def test_open_ends_are_told(stretch: Stretch, told: str) -> None:
    assert inches(stretch) == told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("fighter", VESPER, "--range", "5"), 'nothing that bears can fire at 5"'),
        (("windhover", VESPER, "--from", "rear", "--range", "9"), "nothing that bears can fire"),
        (("fighter", VESPER, "--damaged", "10"), "Iron Vesper is destroyed already"),
    ],
)
def test_no_shot_is_an_answer(call: Call, words: tuple[str, ...], said: str) -> None:
    assert said in call(*words).out
    told = report(call, *words)
    assert said in told["answer"]
    assert (told["weapons"], told["volleys"], told["turns"]) == ([], [], None)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("windhover", "hml-raven"), "expected a ship or squadron of starships, 'HML Raven' is of"),
        (("hml-raven", "windhover"), "expected an air ship, 'Windhover' is of starships"),
        (("windhover", "fighter", "--scale", "fleet"), "expected an air ship, 'Windhover'"),
        (("windhover", "imogen-harrow"), "'Rear Admiral Imogen Harrow' is neither"),
        (("carrow-escort", "fighter"), "'Carrow Escort' is neither"),
        (("windhover", "fighter", "--from", "bow"), "expected one of front, broadside, rear"),
        (("windhover", "fighter", "--damaged", "bow:3"), "how many boxes the target has lost"),
        (("windhover", "fighter", "--damaged", "-1"), "got '-1'"),
        (("windhover", "fighter", "--damaged", "²"), "got '²'"),
        (("windhover", "fighter", "--systems", "brace"), "expected a system of Windhover (evasive"),
        (("fighter", "fighter", "--systems", "brace"), "of Fighter (it has none), got 'brace'"),
        (("fighter", "frigate", "--target-systems", "brase"), "did you mean 'brace'?"),
        (("windhover", "fighter", "--stop"), "expected no --stop for starships"),
        (("windhover", "fighter", "--at", "bow"), "expected no --at for starships"),
        (("windhover", "fighter", "--attacker-damaged", "1"), "expected no --attacker-damaged"),
        (("windhover", "fighter", "--brackets"), "expected no --brackets for starships"),
        (("windhover", "fighter", "--picture", "a.doc"), "expected a picture ending in .svg"),
        (("hml-raven", "pelletier", "--systems", "brace"), "expected no --systems for air ships"),
        (("hml-raven", "pelletier", "--command-dice", "0"), "expected no --command-dice for air"),
        (
            ("hml-raven", "pelletier", "--scale", "fleet", "--target-systems", "brace"),
            "expected no --target-systems at fleet scale",
        ),
    ],
)
def test_what_cannot_be_asked_is_said(call: Call, words: tuple[str, ...], said: str) -> None:
    status, out, err = call(*words)
    assert (status, out) == (2, "")
    assert said in err


def test_odds_of_air_ships_leave_starships_alone() -> None:
    code = (
        "import sys\nfrom cardforge.app.cli import run\nrun(['odds', 'hml-raven', 'pelletier'])\n"
        "print([m for m in sys.modules if 'starship' in m])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
