"""Action cards carry every number of the nations' rules, transcribed here a second time."""

from __future__ import annotations

import re

import pytest

from cardforge.errors import CallError
from cardforge.leviathans.cards.action_cards import action_card, action_of, entries, example
from cardforge.leviathans.cards.actions import ACTIONS
from cardforge.leviathans.cards.theme import COLOUR, THEMES, Theme
from cardforge.leviathans.kinds import MARKS, NATIONAL_KINDS, NATIONS, Nation
from cardforge.press.measure import Measure
from cardforge.press.scene import Scene, texts
from tests.press.proof import proof

# The roll that succeeds, the highest one that fails, whether a 2 is worse still, what is added.
NUMBERS: dict[str, tuple[str, str, bool, tuple[str, ...]]] = {
    "British": ("15+", "14−", False, ()),
    "French": ("12+", "11−", True, ()),
    "German": ("12+", "11−", False, ("2",)),
    "Italian": ("15+", "14−", True, ()),
    "Russian": ("15+", "14−", False, ()),
    "Japanese": ("15+", "14−", False, ()),
    "Austro-Hungarian": ("20+", "19−", False, ("2", "1")),
}
# Other numbers of the actions and what follows from them.
ALSO: dict[str, tuple[str, ...]] = {
    "German": ("2 for two", "3 for three"),
    "Russian": ("4 less", "6 less", "+1"),
    "Austro-Hungarian": ("3 hexsides",),
    "American": ("1 MP", "1 hex", "12+", "11−", "one charge"),
}
# Range and dice of slots that have them always.
FIGURES = {
    "lungo": (24, "RR"), "grasso": (12, "RRRR"), "doppio": (18, "RR"), "bomber lev": (12, "RR"),
    "bomba mine": (0, "RRRR"), "flak": (0, "R"), "arc torpedo": (18, ""),
}  # fmt: skip
THEMED = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
EACH = pytest.mark.parametrize("nation", NATIONS, ids=lambda nation: nation.short)


def printed(scene: Scene) -> str:
    return " ".join(text.text for text in texts(scene.items))


@THEMED
@EACH
def test_card_faces_are_clean_and_complete(theme: Theme, nation: Nation, measure: Measure) -> None:
    for face in action_card(nation, theme, measure):
        assert face.overflow == ()
        assert proof(face.scene, measure) == ()


@EACH
def test_action_card_has_every_target_number(nation: Nation, measure: Measure) -> None:
    card = action_card(nation, COLOUR, measure)
    words = printed(card.front.scene) + " " + printed(card.back.scene)
    for number in ALSO.get(nation.adjective, ()):
        assert number in words
    if nation.adjective not in NUMBERS:
        return
    success, failure, critical, adds = NUMBERS[nation.adjective]
    by_tag: dict[str, list[str]] = {}
    for text in texts(card.front.scene.items):
        by_tag.setdefault(text.tag, []).append(text.text)
    assert by_tag["target"] == [success]
    assert by_tag["success"][0] == success
    assert by_tag["failure"][0] == failure
    assert ("critical" in by_tag) is critical
    assert by_tag.get("critical", ["2"])[0] == "2"
    assert by_tag["die"] == ["R", "R"]
    found = [re.match(r"\d", line) for line in by_tag.get("adds", [])]
    assert tuple(match.group() for match in found if match) == adds


def test_only_the_american_action_has_no_roll() -> None:
    assert [action_of(nation).target for nation in NATIONS] == [15, 12, 12, 15, 15, 15, 20, None]


@EACH
def test_action_card_back_lists_every_slot_and_mark(nation: Nation, measure: Measure) -> None:
    words = printed(action_card(nation, COLOUR, measure).back.scene)
    slots = [kind for kind in NATIONAL_KINDS if kind.nation == nation]
    marks = [mark for mark in MARKS.values() if mark.nation == nation]
    assert len(entries(nation)) == len(slots) + len(marks)
    for kind in slots:
        assert kind.label in words
        assert all(word in words for word in kind.summary.split())
        assert example(kind).kind is kind
    for mark in marks:
        assert mark.sign in words
        assert all(word in words for word in mark.summary.split())


@EACH
def test_action_card_back_has_ranges_and_dice(nation: Nation, measure: Measure) -> None:
    """Beside the name or in the words below it: no range is left out for want of room."""
    scene = action_card(nation, COLOUR, measure).back.scene
    words = printed(scene)
    listed = entries(nation)
    for entry in listed:
        assert not entry.hexes or words.count(f"{entry.hexes} hexes") >= sum(
            entry.hexes == other.hexes for other in listed
        )
    dice = [text.text for text in texts(scene.items) if text.tag == "die"]
    assert sorted(dice) == sorted("".join(entry.dice for entry in listed))


def test_action_card_figures_match_the_rules() -> None:
    found = {
        entry.kind.item: (entry.hexes, entry.dice)
        for nation in NATIONS
        for entry in entries(nation)
        if entry.kind and (entry.hexes or entry.dice)
    }
    assert found == FIGURES


def test_each_nation_has_an_action_card(measure: Measure) -> None:
    cards = [action_card(action.nation, COLOUR, measure) for action in ACTIONS]
    titles = [card.front.scene.title for card in cards]
    assert titles == [
        "Reinforce", "Flank Speed", "Lock Formation", "Tactical Withdrawal", "Evasive Maneuvers",
        "Concentrated Fire", "For Glory!", "Tesla Charges",
    ]  # fmt: skip


def test_own_faction_has_no_action_card() -> None:
    with pytest.raises(CallError, match="special action, got 'Atlantis'"):
        action_of(Nation("Atlantis", "Atlantean", "Atlantis"))
