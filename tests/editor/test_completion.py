"""What the YAML language server offers and explains in ship files."""

from __future__ import annotations

import re

import pytest

from cardforge.leviathans.dice import COLOURS
from cardforge.leviathans.kinds import KINDS, MARKS, NATIONS
from cardforge.starships.rulebook import SYSTEMS, WEAPONS
from tests.editor.conftest import HEAD, Editor

STARSHIP = "game: starships\nformat: 1\nname: Kestrel\nclass: frigate\n"
FLEET_SHIP = "game: warfleet\nformat: 1\n"


def in_slot(line: str) -> str:
    return f"{HEAD}      1: {{item: miss}}\n      {line}\n      6: {{item: miss}}\n"


ITEM_SPOTS = ["2: {breach: 12, item: ¦}", "2: {item: ¦}", "2: {breach: 12, item: cr¦}",
              "2:\n        breach: 12\n        item: ¦"]  # fmt: skip


@pytest.mark.parametrize("line", ITEM_SPOTS)
def test_completion_offers_every_item(editor: Editor, line: str) -> None:
    assert set(editor.offered(in_slot(line))) >= set(KINDS)


def test_completion_explains_every_item(editor: Editor) -> None:
    told = editor.explained(in_slot("2: {breach: 12, item: ¦}"))
    for item, kind in KINDS.items():
        assert told[item].startswith(f"**{kind.label}.** {kind.summary}")


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("2: {breach: 12, item: crew, dice: ¦}", list(COLOURS)),
        ("2: {breach: 12, item: gun, name: 6in, range: 6/12, dice: ¦}", ["Y | U", "K | R"]),
        ("2: {breach: 12, item: gun, marks: [¦]}", list(MARKS)),
        ("2: {breach: 12, item: gun, marks: [turret, ¦]}", list(MARKS)),
        ("2:\n        breach: 12\n        item: crew\n        dice: ¦", list(COLOURS)),
    ],
)
def test_completion_offers_dice_and_marks(editor: Editor, line: str, wanted: list[str]) -> None:
    assert set(wanted) <= set(editor.offered(in_slot(line)))


def test_completion_offers_dice_from_worst_to_best(editor: Editor) -> None:
    offered = editor.offered(in_slot("2: {breach: 12, item: crew, dice: ¦}"))
    assert list(offered) == ["G", "U", "Y", "R", "K"]


@pytest.mark.parametrize("item", list(KINDS))
def test_completion_offers_the_keys_of_an_item(editor: Editor, item: str) -> None:
    offered = editor.offered(in_slot(f"2:\n        breach: 12\n        item: {item}\n        ¦"))
    assert set(offered) == (KINDS[item].keys | {"notes"}) - {"breach", "item"}


def test_completion_offers_keys_in_a_slot_line(editor: Editor) -> None:
    assert {"breach", "item"} <= set(editor.offered(in_slot("2: {b¦}")))
    assert "dice" in editor.offered(in_slot("2: {breach: 12, item: crew, d¦}"))


@pytest.mark.everyday(every=4)
@pytest.mark.parametrize("item", list(KINDS))
def test_snippets_are_slot_lines_without_faults(editor: Editor, item: str) -> None:
    snippet = editor.offered(in_slot("¦"))[f"slot: {item}"]
    assert "\n" not in snippet
    line = re.sub(r"\$\{\d+:([^}]*)\}", r"\1", snippet).replace("1:", "2:", 1)
    assert "$" not in line
    ends = "".join(f"  {place}: {{go: U, stop: Y, slots: {{}}}}\n" for place in ("sides", "stern"))
    assert editor.underlined(in_slot(line) + ends) == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("game: ¦\n", ["leviathans", "warfleet", "starships"]),
        (HEAD.replace("British Empire", "¦"), [nation.name for nation in NATIONS]),
        (HEAD.replace("type: 1", "type: ¦"), ["1", "2", "3", "4"]),
        (HEAD.replace("turn: 1", "¦"), ["turn", "class", "history", "recognition"]),
        (HEAD.replace("    slots:\n", "    ¦\n"), ["slots"]),
        (HEAD + "      1: {item: miss}\n  ¦\n", ["sides", "stern", "fore-sides", "port"]),
        (STARSHIP + "systems: [¦]\n", list(SYSTEMS)),
        (STARSHIP + "weapons: {front: [¦]}\n", list(WEAPONS)),
        (STARSHIP.replace("frigate", "¦"), ["squadron", "corvette", "cruiser"]),
        (STARSHIP + "¦\n", ["kind", "systems", "weapons", "upgrades", "faction"]),
        (FLEET_SHIP + "¦\n", ["name", "nation", "type", "si", "mp", "locations"]),
        ("game: leviathans\nformat: 1\nfleet: Home\n¦\n", ["budget", "nation", "ships"]),
    ],
)
def test_completion_offers_words_and_keys(editor: Editor, text: str, wanted: list[str]) -> None:
    assert set(wanted) <= set(editor.offered(text))


HOVERS = [
    ("item: gu¦n", "**Gun Battery.** Fires once a turn: short dice up to the first range"),
    ("it¦em: gun", "**Gun Battery.**"),
    ("item: offic¦er", "Only British ships have it."),
    ("item: crew, di¦ce: RU", "from worst to best: G green (1 to 4), U blue (1 to 6)"),
    ("item: crew, dice: ¦K", "One black die: 1 to 12."),
    ("bre¦ach: 12, item: crew", "The roll that breaks this slot"),
    ("item: gun, name: 6in, ra¦nge: 6/12", "in hexes: short/long"),
    ("item: gun, marks: [tur¦ret]", "`turret`: Also fires into the arcs beside its own."),
]


@pytest.mark.parametrize(("pairs", "told"), HOVERS)
def test_hover_explains_a_slot(editor: Editor, pairs: str, told: str) -> None:
    assert told in editor.hover(in_slot(f"2: {{{pairs}}}"))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("nation: British", "nation: Bri¦tish", "British ships alone have officer, magazine"),
        ("type: 1", "ty¦pe: 1", "`4`: battleship"),
        ("si: 20", "s¦i: 20", "Structural Integrity"),
        ("  bow:", "  bo¦w:", "The location bow."),
        ("    go: U", "    g¦o: U", "die"),
        ("    slots:", "    slo¦ts:", "Slots by number, 1 to 6"),
    ],
)
def test_hover_explains_a_ship(editor: Editor, old: str, new: str, told: str) -> None:
    text = HEAD + "      1: {item: miss}\n"
    assert text.count(old) == 1
    assert told in editor.hover(text.replace(old, new))


@pytest.mark.parametrize("text", [
    HEAD.replace("turn: 1", "turn: 1\ncl¦ass: Crow"),
    HEAD.replace("turn: 1", "turn: 1\nrecognition:\n  compl¦ement: 7"),
    HEAD.replace("turn: 1", "turn: 1\nhis¦tory: Long."),
    STARSHIP + "fac¦tion: League\n",
    STARSHIP + "pri¦nted: 170\n",
    FLEET_SHIP + "cl¦ass: Crow\n",
    HEAD.replace("game", "ga¦me"),
    HEAD.replace("format", "for¦mat"),
    STARSHIP.replace("format", "for¦mat"),
    FLEET_SHIP + "locations: {bow: {si_m¦odifier: 2}}\n",
    "game: leviathans\nfor¦mat: 1\nfleet: Home\n",
    "game: leviathans\nformat: 1\nfleet: Home\nbud¦get: 500\n",
    "game: leviathans\nformat: 1\nfleet: Home\nnat¦ion: British\n",
    "game: leviathans\nformat: 1\nfleet: Home\nships:\n  - {ship: hml-raven, na¦me: Crow}\n",
])  # fmt: skip
def test_hover_has_a_plain_title(editor: Editor, text: str) -> None:
    title, _, rest = editor.hover(text).partition("\n")
    key = re.sub("¦", "", next(line for line in text.splitlines() if "¦" in line))
    assert title.startswith("#### ")
    assert title.removeprefix("#### ").lower().replace(" ", "_") in key
    assert rest.strip()


def test_hover_explains_a_starship(editor: Editor) -> None:
    assert SYSTEMS["brace"].summary in editor.hover(STARSHIP + "systems: [bra¦ce]\n")
    assert "280 points" in editor.hover(STARSHIP.replace("frigate", "fri¦gate"))
