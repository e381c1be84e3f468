"""Points, against a recount with prices written down in the tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.app.loading import judge_text
from cardforge.core.figures import LedgerLine
from cardforge.core.findings import Severity
from cardforge.starships.element import Element
from cardforge.starships.files import file_text, preset
from cardforge.starships.points import cost, points
from tests.starships.yard import CLASS_PRICES, SLOTS, legal_data, recount, well_formed_elements
from tests.tiers import examples


@pytest.mark.parametrize("kind", SLOTS)
@given(data=st.data())
@settings(max_examples=examples(60))
def test_legal_random_element_passes_and_costs_a_recount(kind: str, data: st.DataObject) -> None:
    drawn = data.draw(legal_data(kind))
    element = Element.model_validate(drawn)
    judgement = judge_text(file_text(element), Path("chance.yaml"))
    assert {finding.severity for finding in judgement.findings} <= {Severity.NOTE}
    assert points(element) == recount(drawn)


@given(st.data())
@settings(max_examples=examples(150))
def test_only_the_rule_broken_in_a_random_element_is_found(data: st.DataObject) -> None:
    drawn = data.draw(legal_data())
    rule = data.draw(st.sampled_from(list(BREAKS)))
    broken = BREAKS[rule](drawn)
    if broken is None:
        return
    judgement = judge_text(file_text(Element.model_validate(broken)), Path("chance.yaml"))
    errors = {each.rule for each in judgement.findings if each.severity is Severity.ERROR}
    assert errors == {rule}


def _room(data: dict[str, Any]) -> int:
    return SLOTS[data["class"]][3] + ("system slot" in data["upgrades"])


def _systems(data: dict[str, Any]) -> dict[str, Any]:
    spare = [word for word in ("brace", "red alert", "deep scan", "full thrust", "retro thrusters",
                               "hyperspace drive") if word not in data["systems"]]  # fmt: skip
    short = _room(data) + 1 - len(data["systems"])
    return {**data, "systems": [*data["systems"], *spare[:short]]}


def _system_twice(data: dict[str, Any]) -> dict[str, Any] | None:
    if not data["systems"] or len(data["systems"]) == _room(data):
        return None
    return {**data, "systems": [*data["systems"], data["systems"][0]]}


def _aux(data: dict[str, Any], *words: str) -> dict[str, Any]:
    return {**data, "weapons": {**data["weapons"], "aux": list(words)}}


def _upgrades(data: dict[str, Any], *words: str) -> dict[str, Any]:
    return {**data, "upgrades": [*data["upgrades"], *words]}


def _squadron(data: dict[str, Any]) -> bool:
    return bool(data["class"] == "squadron")


BREAKS: dict[str, Any] = {
    "system-slots": _systems,
    "system-twice": _system_twice,
    "weapon-slots": lambda data: _aux(data, *["light"] * 6),
    "weapon-arc": lambda data: _aux(data, "macro"),
    "torpedo-system": lambda data: (
        None if "torpedoes" in data["systems"] else _aux(data, "medium torpedoes")
    ),
    "ship-only": lambda data: _aux(data, "gatling lasers") if _squadron(data) else None,
    "upgrade-limit": lambda data: _upgrades(data, *["improved engines"] * 3),
    "squadron-upgrade": lambda data: None if _squadron(data) else _upgrades(data, "system slot"),
    "upgraded-system": lambda data: (
        None if "brace" in data["systems"] else _upgrades(data, "upgraded brace")
    ),
}


@given(well_formed_elements())
@settings(max_examples=examples(100))
def test_starship_ledger_starts_with_the_class_and_adds_up(element: Element) -> None:
    ledger = cost(element)
    assert ledger.lines[0].result == CLASS_PRICES[element.ship_class][0]
    assert ledger.total == sum(line.result for line in ledger.lines) == points(element)


def test_starship_ledger_has_a_line_for_every_part() -> None:
    element = Element.model_validate(
        {
            "name": "Kestrel",
            "class": "cruiser",
            "systems": ["brace", "torpedoes"],
            "weapons": {
                "front": ["heavy", "heavy", "medium"],
                "aux": ["medium torpedoes", "light", "heavy"],
            },
            "upgrades": ["improved engines", "upgraded brace", "improved engines"],
        }
    )
    assert cost(element).lines == (
        LedgerLine("cruiser", "class", 480),
        LedgerLine("systems", "brace, torpedoes: free", 0),
        LedgerLine("2 heavy, front", "2 x 20", 40),
        LedgerLine("medium, front", "free", 0),
        LedgerLine("medium torpedoes, aux", "1 x 20", 20),
        LedgerLine("light, aux", "free", 0),
        LedgerLine("heavy, aux", "no price in this arc", 0),
        LedgerLine("2 improved engines", "2 x (20 or 10 x CMD 5, whichever is more)", 100),
        LedgerLine("upgraded brace", "20 or 10 x CMD 5, whichever is more", 50),
    )


@pytest.mark.parametrize("kind", SLOTS)
def test_preset_element_costs_its_class_without_findings(kind: str) -> None:
    element = preset("Plain", kind)
    assert points(element) == CLASS_PRICES[kind][0]
    assert judge_text(file_text(element), Path("plain.yaml")).findings == ()


@pytest.mark.parametrize(
    ("printed", "told", "remark"),
    [
        (80, "80 in the published list, as its parts come to", ""),
        (
            70,
            "70 in the published list, 10 less than its parts: 80 by the rules",
            "the published list prints 70, 10 less",
        ),
        (
            95,
            "95 in the published list, 15 more than its parts: 80 by the rules",
            "the published list prints 95, 15 more",
        ),
    ],
)
def test_printed_points_are_shown_and_change_nothing(printed: int, told: str, remark: str) -> None:
    element = preset("Plain", "squadron").model_copy(update={"printed": printed})
    assert cost(element).lines[-1][:3] == ("as printed", told, 0)
    assert cost(element).remark == remark
    assert points(element) == 80


UPGRADED = {
    "engine": (["improved engines"] * 2, 8),
    "hull": (["improved armour"] * 2, 7),
    "shields": (["improved shields"] * 2, 4),
    "system_slots": (["system slot"], 3),
}


@pytest.mark.parametrize(("figure", "taken", "wanted"), [(k, *v) for k, v in UPGRADED.items()])
def test_each_upgrade_changes_its_figure(figure: str, taken: list[str], wanted: int) -> None:
    frigate = preset("Plain", "frigate").model_copy(update={"upgrades": tuple(taken)})
    assert getattr(frigate, figure) == wanted
    boxes = frigate.hull + frigate.shields
    assert boxes == (9 if figure == "hull" else 7)


def test_slot_and_system_upgrades_take_effect() -> None:
    update = {"upgrades": ("aux slot", "upgraded deep scan", "system slot")}
    squadron = preset("Plain", "squadron").model_copy(update=update)
    assert [squadron.weapon_slots(arc) for arc in ("front", "broadside", "aux")] == [0, 0, 2]
    assert (squadron.system_slots, squadron.activation("deep scan")) == (1, 4)
    assert squadron.activation("brace") == 5
