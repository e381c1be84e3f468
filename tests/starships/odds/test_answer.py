"""Answers about starships: every figure equals the odds, and rolling all dice."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cardforge.app.loading import open_design
from cardforge.core.figures import Answer, AnswerTable, OddsAsked, Part
from cardforge.errors import CallError
from cardforge.starships.odds.answer import odds_answer
from cardforge.starships.odds.answer_tables import inches
from cardforge.starships.odds.question import Stretch
from cardforge.starships.rulebook import CLASSES
from tests.starships.odds import by_hand

GUNS, VESPER = "lantern-hill", "iron-vesper"
SHIPS = Path(__file__).parents[3] / "ships" / "starships"
EVERY = (
    "game", "attacker", "target", "range", "answer", "weapons", "volleys", "turns", "torpedoes",
    "command",
)  # fmt: skip


def asked(one: str, other: str, **words: Any) -> Answer:
    target = other if other in CLASSES else open_design(SHIPS / f"{other}.yaml")
    return odds_answer(open_design(SHIPS / f"{one}.yaml"), target, OddsAsked(**words))


def data(one: str, other: str, **words: Any) -> dict[str, Any]:
    return asked(one, other, **words).data()


def parts(answer: Answer) -> list[Part]:
    return [part for part in answer.parts() if part]


def tables(answer: Answer) -> dict[str, AnswerTable]:
    """The tables of an answer by the header of their first column; that of classes has none."""
    return {part.columns[0].head: part for part in parts(answer) if isinstance(part, AnswerTable)}


def chances(found: dict[str, Fraction]) -> dict[int, Fraction]:
    assert sum(found.values()) == 1
    return {int(number): chance for number, chance in found.items()}


def agrees(seen: dict[str, Any], ends: dict[by_hand.End, Fraction], left: int, slots: int) -> None:
    """Check one prospect of the answer against the tree of all rolls."""
    boxes: dict[int, Fraction] = {}
    for damage, chance in by_hand.seen(ends, 1).items():
        by_hand.add(boxes, min(damage, left), chance)
    tokens = by_hand.seen(ends, 2)
    assert chances(seen["boxes"]) == boxes
    assert chances(seen["tokens"]) == tokens
    assert seen["boxes_mean"] == sum(n * p for n, p in boxes.items())
    assert seen["destroyed"] == boxes.get(left, 0)
    assert seen["disorder"] == sum(p for n, p in tokens.items() if n)
    assert seen["silenced"] == sum(p for n, p in tokens.items() if n > slots)


def test_whole_starship_answer_equals_rolling_every_die() -> None:
    """Lantern Hill's broadside at 7 inches: heavy and medium; Iron Vesper has 5 and 5 boxes."""
    told = data(
        GUNS, VESPER, distance=7, arc="broadside", damaged="4",
        target_systems="brace,evasive-maneuvers", turns=3,
    )  # fmt: skip
    assert tuple(told) == EVERY
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
        for times, chance in enumerate(each["destroyed_after"], 1):
            many = by_hand.seen(by_hand.together([ends] * times), 1)
            assert chance == sum(p for damage, p in many.items() if damage >= 6)
        for kind, seen in each["by_class"].items():
            plain = by_hand.every_attack(each["weapon"], kind)
            agrees(seen, plain, sum(by_hand.BOXES[kind]), by_hand.SYSTEM_SLOTS[kind])
            assert len(seen["destroyed_after"]) == 3
            for times, chance in enumerate(seen["destroyed_after"], 1):
                many = by_hand.seen(by_hand.together([plain] * times), 1)
                whole = sum(by_hand.BOXES[kind])
                assert chance == sum(p for damage, p in many.items() if damage >= whole)
    (volley,) = told["volleys"]
    both = by_hand.together(singles.values())
    agrees(volley, both, 6, 4)
    assert [(each["weapon"], each["count"]) for each in volley["attacks"]] == [
        ("heavy", 1), ("medium", 1),
    ]  # fmt: skip
    damage = by_hand.seen(both, 1)
    for turn, seen in enumerate(told["turns"]["turns"], 1):
        left = by_hand.crossed_out((1, 5), 5, [damage] * turn, restored=False)
        assert seen["destroyed"] == left.get((0, 0), 0)
        assert seen["shields_gone"] == sum(p for (s, _), p in left.items() if not s)
        assert seen["boxes_left"] == sum(sum(boxes) * p for boxes, p in left.items())
    assert volley["shields_gone"] == told["turns"]["turns"][0]["shields_gone"]


def test_attacker_systems_change_the_volley() -> None:
    words = {"distance": 20, "arc": "front"}
    plain, scanned, held = (
        data(GUNS, "cruiser", **words, **more)["volleys"][0]
        for more in ({}, {"systems": "Deep-Scan"}, {"systems": "divert power to weapons"})
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
def test_class_name_is_a_target(kind: str) -> None:
    told = data("windhover", kind, turns=1)
    shields, hull = by_hand.BOXES[kind]
    assert (told["target"]["shields"], told["target"]["hull"]) == (shields, hull)
    assert [each["name"] for each in told["command"]] == ["Windhover"]
    (light,) = (each for each in told["weapons"] if each["weapon"] == "light")
    ends = by_hand.every_attack("light", kind)
    agrees(light, ends, shields + hull, by_hand.SYSTEM_SLOTS[kind])


def test_answer_has_torpedoes_and_fire_at_them() -> None:
    told = data("grey-quill", VESPER, distance=30)
    assert told["answer"] == 'no weapon that bears can fire at 30"'
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
    grid = data("grey-quill", "saint-brannoc", target_systems="defence-grid")
    assert grid["torpedoes"]["shot_at_by"][0]["again"] == "defence grid"
    assert data("grey-quill", "cruiser")["torpedoes"]["shot_at_by"] == []


def test_answer_has_command_dice_of_both_elements() -> None:
    told = data(GUNS, VESPER)["command"]
    assert [(each["name"], each["dice"]) for each in told] == [
        ("Lantern Hill", 3), ("Iron Vesper", 4),
    ]  # fmt: skip
    scan, *_, brace = told[0]["systems"]
    assert (scan["system"], scan["needs"]) == ("deep scan", 4)  # upgraded
    assert scan["chance"] == 1 - Fraction(1, 2) ** 3
    assert scan["with_mulligan"] == 1 - Fraction(1, 2) ** 6
    assert brace["chance"] == 1 - Fraction(2, 3) ** 3
    assert [each["systems"] for each in told[1]["at_once"]] == [1, 2, 3, 4]
    pool = data(GUNS, VESPER, command_dice=9)["command"]
    assert {each["dice"] for each in pool} == {9}
    assert pool[0]["systems"][2]["chance"] == 1 - Fraction(2, 3) ** 9


def test_starship_tables_equal_the_data() -> None:
    words = {"systems": "divert-power-to-weapons", "distance": 8, "turns": 4}
    answer = asked("obsidian-crown", VESPER, **words)
    told, found = answer.data(), tables(answer)
    assert answer.heading == (
        "Obsidian Crown (cruiser; active: divert power to weapons) fires at Iron Vesper "
        "(destroyer; 5 shields and 5 hull boxes)",
    )
    for each, row in zip(told["volleys"], found["target at"].rows, strict=True):
        ends = ("boxes_mean", "disorder", "silenced", "shields_gone", "destroyed")
        assert row[0] == each["side"]
        assert row[3:] == tuple(each[end] for end in ends)
    assert ("broadside", "8", "atomic warheads, macro, 2 heavy, 2 medium") in {
        row[:3] for row in found["target at"].rows
    }
    held = next(row for row in found["one attack"].rows if row[0] == "macro D12, held die")
    (macro,) = (w for w in told["weapons"] if (w["weapon"], w["again"]) == ("macro", "held die"))
    assert (held[2], held[-1]) == (macro["boxes_mean"], macro["destroyed_after"][3])
    turns = [
        (each["turn"], each["boxes_left"], each["shields_gone"], each["destroyed"])
        for each in told["turns"]["turns"]
    ]
    assert found["by turn"].rows == tuple(turns)
    assert "Systems of Obsidian Crown that 5 command dice activate" in {
        part.title for part in parts(answer) if isinstance(part, AnswerTable)
    }


def titles(answer: Answer) -> list[str]:
    return [part.title for part in parts(answer) if isinstance(part, AnswerTable)]


def test_heading_names_systems_without_effect() -> None:
    fired = asked("iron-vesper", "windhover", systems="torpedoes", damaged="1")
    assert fired.heading[1:] == ("These odds leave out torpedoes.",)
    assert "0 shields and 4 hull boxes" in fired.heading[0]
    assert "all 2, shot at first" in {row[0] for row in tables(fired)["torpedoes"].rows}
    assert "Torpedoes shot down before they strike, by the target's 2 light" in titles(fired)
    alone = asked("sickle-flight", "cruiser", command_dice=1)
    assert parts(alone)[0] == "Sickle Flight has no weapons but torpedoes"
    assert [row[0] for row in tables(alone)["torpedoes"].rows] == ["one of medium torpedoes 2D10"]
    assert "shot down" not in tables(alone)
    assert "Systems of Sickle Flight that 1 command die activates" in titles(alone)
    single = tables(asked("sickle-flight", "windhover"))["torpedoes"]
    assert [row[0] for row in single.rows][1:] == ["shot at first"]


def test_weapon_that_may_not_aim_at_a_class_has_no_figures() -> None:
    siege = tables(asked("obsidian-crown", "frigate", arc="broadside"))[""]
    labels = [label for label, _ in siege.groups]
    at = labels.index("atomic warheads D8+4 (1 shot)") * len(CLASSES)
    squadron = siege.rows[at]
    assert squadron[0] == "squadron"
    assert set(squadron[1:]) == {None}
    claws = tables(asked("cold-harbour", "frigate"))[""]
    at = [label.split()[1] for label, _ in claws.groups].index("claws") * len(CLASSES)
    hits = [row[1] for row in claws.rows[at : at + 5]]
    assert hits == [Fraction(faces, 12) for faces in range(3, 8)]


def test_destruction_odds_stop_where_munitions_end() -> None:
    """Obsidian Crown has one slot of warheads, Grey Quill two of torpedoes: one attack each."""
    answer = asked("obsidian-crown", VESPER, turns=6)
    told = answer.data()
    assert {each["weapon"]: each["shots"] for each in told["weapons"]} == {
        "macro": None, "heavy": None, "atomic warheads": 1, "medium": None, "light": None,
    }  # fmt: skip
    for each in told["weapons"]:
        every = [each, *filter(None, each["by_class"].values())]
        assert {len(seen["destroyed_after"]) for seen in every} == {each["shots"] or 6}
    (row,) = (row for row in tables(answer)["one attack"].rows if "warheads" in str(row[0]))
    assert row[-1] == "- (1 shot)"
    quill = asked("grey-quill", "squadron", turns=5)
    (one,) = quill.data()["torpedoes"]["each"]
    single = by_hand.every_attack("medium torpedoes", "squadron")
    assert one["shots"] == 2
    for after in (one["destroyed_after"], one["by_class"]["squadron"]["destroyed_after"]):
        assert len(after) == 2
        for number, chance in enumerate(after, 1):
            many = by_hand.seen(by_hand.together([single] * number), 1)
            assert chance == sum(p for damage, p in many.items() if damage >= 3)
    assert "medium torpedoes 2D10 (2 shots)" in dict(tables(quill)[""].groups)


@pytest.mark.parametrize(
    ("turns", "columns"),
    [(1, [1]), (4, [1, 2, 3, 4]), (6, [1, 2, 3, 4, 5, 6]), (20, [1, 2, 3, 4, 5, 20])],
)
def test_class_table_equals_the_data(turns: int, columns: list[int]) -> None:
    answer = asked("obsidian-crown", VESPER, turns=turns)
    table, told = tables(answer)[""], answer.data()["weapons"]
    assert [column.head for column in table.columns[5:]] == [f"by {number}" for number in columns]
    assert [number for _, number in table.groups] == [len(CLASSES)] * len(told)
    rows = iter(table.rows)
    for (label, _), each in zip(table.groups, told, strict=True):
        assert label.startswith(each["weapon"])
        for (kind, seen), (word, *cells) in zip(each["by_class"].items(), rows, strict=False):
            assert word == kind
            assert cells == (class_cells(seen, columns) if seen else [None] * (4 + len(columns)))
    assert next(rows, None) is None


def class_cells(seen: dict[str, Any], columns: list[int]) -> list[Any]:
    hits = sum(number * chance for number, chance in chances(seen["hits"]).items())
    shields = "none" if seen["shields_gone"] is None else seen["shields_gone"]
    after = seen["destroyed_after"]
    return [
        hits, seen["boxes_mean"], seen["disorder"], shields,
        *(after[number - 1] if number <= len(after) else "" for number in columns),
    ]  # fmt: skip


def test_target_without_shields_has_no_shield_odds() -> None:
    answer = asked("grey-quill", "fighter")
    told = answer.data()
    assert {each["shields_gone"] for each in told["volleys"]} == {None}
    assert {turn["shields_gone"] for turn in told["turns"]["turns"]} == {None}
    assert told["torpedoes"]["together"]["shields_gone"] is None
    heads = [
        column.head
        for part in parts(answer)
        if isinstance(part, AnswerTable)
        for column in part.columns
    ]
    assert heads.count("no shields") == 1  # that of the table of classes
    squadrons = [row for row in tables(answer)[""].rows if row[0] == "squadron"]
    assert {row[4] for row in squadrons} == {"none"}
    gone = data("grey-quill", VESPER, damaged="5")
    assert {each["shields_gone"] for each in gone["volleys"]} == {1}


@pytest.mark.parametrize(
    ("stretch", "told"),
    [
        (Stretch(4, 4), "4"), (Stretch(0, 4), "0-4"), (Stretch(4, 8, beyond=True), ">4-8"),
        (Stretch(4, 8, short=True), "4-<8"), (Stretch(4, 8, beyond=True, short=True), ">4-<8"),
    ],
)  # fmt: skip
def test_stretch_text_marks_excluded_ends(stretch: Stretch, told: str) -> None:
    assert inches(stretch) == told


@pytest.mark.parametrize(
    ("one", "words", "said"),
    [
        ("fighter", {"distance": 5}, 'no weapon that bears can fire at 5"'),
        ("windhover", {"arc": "rear", "distance": 9}, "no weapon that bears can fire"),
        ("fighter", {"damaged": "10"}, "Iron Vesper is already destroyed"),
    ],
)
def test_starship_without_a_shot_has_an_answer(one: str, words: dict[str, Any], said: str) -> None:
    answer = asked(one, VESPER, **words)
    told = answer.data()
    assert said in str(parts(answer)[0])
    assert said in told["answer"]
    assert (told["weapons"], told["volleys"], told["turns"]) == ([], [], None)
    assert answer.charts() is None


@pytest.mark.parametrize(
    ("one", "other", "words", "said"),
    [
        ("windhover", "imogen-harrow", {}, "'Rear Admiral Imogen Harrow' is neither"),
        ("carrow-escort", "fighter", {}, "'Carrow Escort' is neither"),
        ("windhover", "fighter", {"arc": "bow"}, "expected one of front, broadside, rear"),
        ("windhover", "fighter", {"damaged": "bow:3"}, "number of boxes that the target has lost"),
        ("windhover", "fighter", {"damaged": "-1"}, "got '-1'"),
        ("windhover", "fighter", {"damaged": "²"}, "got '²'"),
        ("windhover", "fighter", {"systems": "brace"}, r"a system of Windhover \(evasive"),
        ("fighter", "fighter", {"systems": "brace"}, r"of Fighter \(it has none\), got 'brace'"),
        ("fighter", "frigate", {"target_systems": "brase"}, r"did you mean 'brace'\?"),
    ],
)
def test_starship_odds_reject_words_that_do_not_fit(
    one: str, other: str, words: dict[str, Any], said: str
) -> None:
    with pytest.raises(CallError, match=said):
        asked(one, other, **words)
