"""Cases of starships, their fleets and ships at fleet scale that break rules, one edit each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import yaml

from tests.recorder.case import Case, call
from tests.recorder.designs import data_of, edited, text_of

_STARSHIP: Final[dict[str, Any]] = {
    "systems": [["brace", "brace"], [], ["brace", "deep scan", "red alert", "repair hangars", "full thrust", "defence grid"],
                ["hangar bays"], ["torpedoes"], ["repair hangars"], ["hyperspace drive"], ["evasive maneuvers", "retro thrusters"]],
    "weapons": [{"front": ["light"] * 9}, {"broadside": ["macro"]}, {"aux": ["heavy"]}, {"front": ["medium torpedoes"]}, {},
                {"front": ["atomic warheads"]}, {"aux": ["gatling lasers"]}, {"front": ["boarding claws"]}, {"rear": ["light"]}],
    "upgrades": [["improved engines"] * 5, ["upgraded brace"], ["aux slot", "aux slot"], ["system slot"] * 3, ["improved armour", "improved shields"]],
    "class": ["squadron", "corvette", "frigate", "destroyer", "cruiser"],
    "printed": [1, 5000],
}  # fmt: skip
_ELEMENTS: Final[list[list[Any]]] = [
    [], ["windhover", "windhover"], [{"element": "windhover", "count": 9, "unit": "A"}], [{"element": "windhover", "unit": "A"}, {"element": "iron-vesper", "unit": "A"}],
    [{"element": "windhover", "aboard": ["fighter"]}], ["imogen-harrow"], ["nowhere"], ["hml-raven"], [{"element": "fighter", "count": 3, "unit": "F"}],
    [{"element": "queen-of-the-reach", "aboard": [{"element": "brindle-wing", "count": 40}]}], [{"element": "queen-of-the-reach", "aboard": ["windhover"]}],
    [{"element": "bomber", "unit": "B"}, {"element": "fighter", "unit": "B"}], ["sickle-flight"],
]  # fmt: skip
_FLEET_SHIP: Final = """\
game: warfleet
format: 1
name: Montpellier
nation: French Republic
type: 1
si: 9
mp: 10
locations:
  bow: &end
    {resilience: 6, destroyed_resilience: 5, si_modifier: 2, attacks: [{name: 65mm, count: 2, range: 0/1, dice: R | Y, marks: [bracket, turret]}]}
  port: &side
    {resilience: 7, destroyed_resilience: 5, si_modifier: 3, attacks: [{name: 65mm, range: 1/2, dice: R | Y}]}
  starboard: *side
  stern: *end
"""
_FLEET_EDITS: Final[dict[str, list[Any]]] = {
    "si": [1, 40], "mp": [0, 30], "type": [2, 4],
    "locations.bow.resilience": [1, 2, 20], "locations.bow.destroyed_resilience": [1, 9, 20], "locations.bow.si_modifier": [0, 9],
    "locations.bow.attacks": [[], [{"name": "x", "range": "2/1", "dice": "R | Y"}], [{"name": "x", "range": "1/9", "dice": "Y | R"}],
                              [{"name": "x", "range": "1", "dice": "R | Y"}], [{"name": "x", "range": "0/1", "dice": "R | Y", "marks": ["saturation 3", "bracket"]}],
                              [{"name": "x", "range": "0/1", "dice": "KK | KK", "count": 9}], [{"name": "x", "range": "3/3", "dice": "G", "marks": ["bracket"]}]],
    "locations.port.resilience": [4, 12], "locations.stern": [None], "locations.fore-port": [{"resilience": 3}], "points": [-1, 10000],
}  # fmt: skip


def rule_cases() -> Iterator[Case]:
    """Return the cases."""
    for word in ("windhover", "fighter", "queen-of-the-reach"):
        for key, values in _STARSHIP.items():
            for number, value in enumerate(values):
                yield _judged(f"rules/{word}-{key}/{number}", edited(data_of(word), key, value))
    for number, elements in enumerate(_ELEMENTS):
        fleet = {**data_of("carrow-escort"), "elements": elements, "budget": 500}
        yield _judged(f"rules/star-fleet/{number}", fleet, "fleet ship.json")
        yield _judged(
            f"rules/star-fleet-alone/{number}",
            edited(fleet, "admiral", None),
            "fleet ship.json --format json",
        )
    plain = yaml.safe_load(_FLEET_SHIP)
    yield _judged("rules/war-fleet/plain", plain, "odds ship.json jean-bart", "cards ship.json")
    for path, values in _FLEET_EDITS.items():
        for number, value in enumerate(values):
            yield _judged(
                f"rules/war-fleet-{path}/{number}",
                edited(plain, path, value),
                "compare ship.json ship.json",
            )
    yield from _broken_members()


def _judged(name: str, data: dict[str, Any], *more: str) -> Case:
    text = json.dumps(data, ensure_ascii=False, indent=1)
    return call(
        name,
        "check ship.json",
        "check --format json ship.json",
        "cost ship.json",
        *more,
        **{"ship.json": text},
    )


def _broken_members() -> Iterator[Case]:
    """Return fleets of ships that break rules, that cannot be read, or that bear one name."""
    illegal = text_of("hml-raven").replace("breach: 10, item: trim tank", "item: lungo, breach: 30")
    for word, members in {"illegal": "[bad, hml-raven]", "gone": "[gone, hml-raven]", "alike": "[{ship: hml-raven, name: A}, {ship: pelletier, name: A}]",
                          "many": "[{ship: hml-raven, count: 500}]", "none": "[]", "star": "[windhover]", "fleet": "[f]"}.items():  # fmt: skip
        fleet = f"game: leviathans\nformat: 1\nfleet: F\nbudget: 100\nnation: British\nships: {members}\n"
        yield call(
            f"rules/fleet/{word}",
            "check f.yaml --format json",
            "fleet f.yaml",
            "list .",
            "cards f.yaml",
            **{"f.yaml": fleet, "bad.yaml": illegal},
        )
