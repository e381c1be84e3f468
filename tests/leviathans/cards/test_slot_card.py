"""The slot cards explain every kind that the ships bear, once, and no other."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cardforge.leviathans.cards.slot_card import RULES, slot_cards, slot_rules
from cardforge.leviathans.cards.theme import COLOUR, THEMES, Theme
from cardforge.leviathans.kinds import KINDS
from cardforge.leviathans.ship import Ship
from cardforge.press.measure import Measure
from cardforge.press.scene import texts
from tests.press.proof import proof

FLEETS = {
    "British and French": ("hml-hertfordshire", "hml-raven", "pelletier", "jean-bart"),
    "three nations": ("stromboli", "regina-teodolinda", "otaka", "yamase", "sandusky"),
    "German and Austrian": ("hagelsturm", "markgrafin", "szelvesz", "kopjas"),
}
NATIONAL = {
    "bomba mine": ("lay 1 mine", "RRRR", "2 slot dice", "active or not", "torpedoes pass them"),
    "flak": ("8 or more", "until one succeeds", "spares this ship alone"),
    "bomber lev": ("within range", "1 slot die", "without GO or STOP dice", "Arc and sight"),
    "screening crew": ("1 MP", "roll of a lock"),
    "initiative crew": ("rising order", "moves later", "Type cards"),
    "arc torpedo": ("count as destroyed", "Tanks silent marker", "neither resolute guns nor keel"),
    "stabilizer": ("both ranges", "1 hex longer", "Stop marker"),
    "ram prow": ("the best", "until it shows an intact prow"),
    "magazine": ("at least 2 slot dice", "keel check"),
    "tesla coil": ("keeps 1 Tesla charge", "by a torpedo", "before repairs"),
}
FLEET = pytest.mark.parametrize("names", FLEETS.values(), ids=list(FLEETS))


def test_every_slot_kind_has_a_rule_text() -> None:
    inert = {item for item, kind in KINDS.items() if kind.inert}
    assert set(RULES) == set(KINDS) - {"homebrew"} - inert


@pytest.mark.parametrize("item", NATIONAL)
def test_national_slot_has_every_figure(item: str) -> None:
    assert all(words in RULES[item] for words in NATIONAL[item])


@FLEET
def test_slot_cards_explain_used_kinds_once(
    names: tuple[str, ...], fleet: Mapping[str, Ship], measure: Measure
) -> None:
    ships = [fleet[name] for name in names]
    borne = {slot.item for ship in ships for _, _, slot in ship.all_slots()}
    rules = slot_rules(ships)
    assert [rule.slots[0].item for rule in rules] == [k for k in KINDS if k in borne]
    faces = slot_cards(rules, COLOUR, measure)
    titles = [text.text for face in faces for text in texts(face.scene.items) if text.tag == "slot"]
    assert titles == [rule.label for rule in rules]
    words = " ".join(text.text for face in faces for text in texts(face.scene.items))
    for rule in rules:
        assert all(word in words for word in rule.rule.split())


@FLEET
@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_slot_cards_are_clean_and_complete(
    names: tuple[str, ...], theme: Theme, fleet: Mapping[str, Ship], measure: Measure
) -> None:
    for face in slot_cards(slot_rules([fleet[name] for name in names]), theme, measure):
        assert face.overflow == ()
        assert proof(face.scene, measure) == ()


def test_slot_card_explains_a_homebrew_slot(fleet: Mapping[str, Ship]) -> None:
    raven = fleet["hml-raven"]
    bow = raven.locations["bow"]
    slot = bow.slots[3].model_validate(
        {"item": "homebrew", "breach": 9, "name": "Balloon", "rules": "Looks ahead."}
    )
    changed = bow.model_copy(update={"slots": {**bow.slots, 3: slot}})
    ship = raven.model_copy(update={"locations": {**raven.locations, "bow": changed}})
    assert ("Balloon", "Looks ahead.") in {(r.label, r.rule) for r in slot_rules([ship])}
