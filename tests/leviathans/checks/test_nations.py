"""The rules of nations: whose slots are whose, factions of an author's own, homebrew."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from cardforge.leviathans.kinds import KINDS, MARKS
from tests.leviathans.checks.drafting import TYPES, Edits, draft
from tests.rule_cases import Case, case_id, expect, judged, told

ADJECTIVES = {
    "British Empire": "British",
    "French Republic": "French",
    "German Empire": "German",
    "Kingdom of Italy": "Italian",
    "Russian Empire": "Russian",
    "Japanese Empire": "Japanese",
    "Austro-Hungarian Empire": "Austro-Hungarian",
    "United States of America": "American",
}
EIGHT = ", ".join(ADJECTIVES)


class National(NamedTuple):
    """What a nation has of its own, and where it can stand without another word from the rules."""

    word: str
    nation: str
    slot: str
    place: str = "bow"
    number: int = 6
    key: str = "item"


NATIONAL = (
    National("officer", "British Empire", "item: officer"),
    National("magazine", "British Empire", "item: magazine, dice: G"),
    National("resolute", "British Empire",
             "item: gun, name: 3in, range: 4/8, dice: U | G, marks: [resolute]", key="marks"),
    National("aerodynamique engine", "French Republic", "item: aerodynamique engine, mp: 9", "stern", 5),
    National("initiative crew", "French Republic", "item: initiative crew"),
    National("screening crew", "German Empire", "item: screening crew"),
    National("compartment armor", "German Empire", "item: compartment armor"),
    National("flak", "German Empire", "item: flak"),
    National("lungo", "Kingdom of Italy", "item: lungo"),
    National("grasso", "Kingdom of Italy", "item: grasso"),
    National("doppio", "Kingdom of Italy", "item: doppio"),
    National("repair crew", "Russian Empire", "item: repair crew, dice: G"),
    National("stabilizer", "Russian Empire", "item: stabilizer", number=4),
    National("bomba mine", "Russian Empire", "item: bomba mine"),
    National("gunner crew", "Japanese Empire", "item: gunner crew, dice: G"),
    National("long gun", "Japanese Empire", "item: long gun, name: 8cm, range: 4/8, dice: U"),
    National("bomber lev", "Japanese Empire", "item: bomber lev"),
    National("ramming crew", "Austro-Hungarian Empire", "item: ramming crew"),
    National("blast gun", "Austro-Hungarian Empire", "item: blast gun, name: 8cm, range: 6, dice: U"),
    National("ram prow", "Austro-Hungarian Empire", "item: ram prow, dice: R"),
    National("arc torpedo", "United States of America", "item: arc torpedo"),
    National("effas ray", "United States of America", "item: effas ray"),
    National("tesla coil", "United States of America", "item: tesla coil", number=4),
)  # fmt: skip

BRITAIN = "nation: British Empire"
FLAK = {6: "{breach: 10, item: flak}"}
KITE = "{breach: 12, item: homebrew, name: Signal Kite, icon: SK, rules: Waves.}  # here"
RESOLUTE_LONG_GUN = {
    6: "{breach: 9, item: long gun, name: 8cm, range: 4/8, dice: U, marks: [resolute]}"
}
RESOLUTE_GUN = "{breach: 9, item: gun, name: 3in, range: 4/8, dice: U | G, marks: [resolute]}"
OTHER_WORDS = {
    "Britain": "British Empire", "french": "French Republic", "GERMAN EMPIRE": "German Empire",
    "Italian": "Kingdom of Italy", "russia": "Russian Empire", "Japanese": "Japanese Empire",
    "Austria-Hungary": "Austro-Hungarian Empire", "America": "United States of America",
}  # fmt: skip
SLIPS = {
    "Austro-Hungarian Empyre": "Austro-Hungarian Empire", "Kingdom of Itlay": "Kingdom of Italy",
    "Brittish": "British Empire", "brittish empire": "British Empire", "Frensh": "French Republic",
    "Germny": "German Empire", "Itally": "Kingdom of Italy", "Rusia": "Russian Empire",
    "Japann": "Japanese Empire", "Austria-Hungry": "Austro-Hungarian Empire",
    "Amerika": "United States of America",
}  # fmt: skip
COUNTRIES = (
    "Kingdom of Denmark", "Swiss Republic", "Brazil", "Prussia", "Prussian Empire", "Serbia", "Korea",
)  # fmt: skip


def of(nation: str, *more: str, **edits: Edits) -> str:
    """A ship of a nation, with more lines in its head."""
    return draft(1, head={BRITAIN: "\n".join([f"nation: {nation}", *more])}, **edits)


def ship_with(own: National, nation: str, *more: str) -> str:
    return of(nation, *more, **{own.place: {own.number: f"{{breach: 10, {own.slot}}}  # here"}})


def other(own: National, first: str = "German Empire") -> str:
    return first if own.nation == "British Empire" else "British Empire"


def foreign(own: National) -> str:
    return f"error foreign-slot: locations.{own.place}.slots.{own.number}.{own.key}"


CASES = (
    *(Case(ship_with(own, other(own)), foreign(own), own.nation, other(own),
           f"'{own.word}' is {ADJECTIVES[own.nation]}, but the ship's nation is {other(own)}",
           f"choose another item, or add `foreign: [{own.word}]` if this is intentional") for own in NATIONAL),
    *(Case(ship_with(own, "Kingdom of Denmark"), foreign(own), own.nation, "Kingdom of Denmark",
           "the ship's nation is Kingdom of Denmark", besides=("note faction: nation",)) for own in NATIONAL),
    Case(of("British Empire", "foreign: [flak]",
            bow={5: "{breach: 9, item: flak}", 6: "{breach: 9, item: lungo}  # here"}),
         "error foreign-slot: locations.bow.slots.6.item", "Kingdom of Italy", "British Empire", "'lungo' is Italian"),
    *(Case(draft(t, sides={2: "{breach: 13, item: flak}  # here"}), "error foreign-slot: locations.sides.slots.2.item",
           "German Empire", "British Empire", "'flak' is German") for t in (1, 4)),

    *(Case(of(f"{nation}  # here"), "note faction: nation", nation, EIGHT,
           f"'{nation}' is not one of the eight powers", fix=None) for nation in COUNTRIES),
    *(Case(of(f"{word}  # here"), "note faction: nation", word, EIGHT,
           f"'{word}' is read as {name}", f"write `nation: {name}`") for word, name in OTHER_WORDS.items()),
    *(Case(of(f"{slip}  # here"), "note faction: nation", slip, EIGHT,
           f"'{slip}' is not one of the eight powers; did you mean '{name}'?", fix=None) for slip, name in SLIPS.items()),

    Case(of("British Empire", "foreign: [flak]  # here"), "note foreign-leave: foreign.0",
         "flak", "none", "the ship has no foreign item or mark 'flak'", "remove `flak` from `foreign:`"),
    Case(of("British Empire", "foreign:\n- flak\n- lungo  # here", bow=FLAK), "note foreign-leave: foreign.1",
         "lungo", "flak", "item or mark 'lungo'"),
    Case(of("British Empire", "foreign: [officer]  # here", bow={6: "{breach: 10, item: officer}"}),
         "note foreign-leave: foreign.0", "officer", "none", "item or mark 'officer'"),
    Case(of("British Empire", "foreign: [flac]  # here", bow=FLAK), "note foreign-leave: foreign.0",
         "flac", "flak", "item or mark 'flac'; did you mean 'flak'?",
         besides=("error foreign-slot: locations.bow.slots.6.item",)),

    Case(draft(1, bow={6: KITE}), "note homebrew: locations.bow.slots.6",
         "Signal Kite", "", "'Signal Kite' is homebrew: it is printed, but odds, points and battles ignore it", fix=None),
    *(Case(draft(t, sides={6: KITE}), "note homebrew: locations.sides.slots.6",
           "Signal Kite", "", "'Signal Kite' is homebrew", fix=None) for t in TYPES),
    Case(draft(1, bow={6: "{breach: 12, item: homebrew, name: Chaff}  # here"}),
         "note homebrew: locations.bow.slots.6", "Chaff", "", "'Chaff' is homebrew",
         "write `{breach: 12, item: chaff}`"),
    Case(draft(1, bow={5: "{breach: 12, item: chaff}  # here", 6: "{breach: 12, item: ram, dice: U}"}),
         "note inert-slot: locations.bow.slots.5", "Chaff, Ram", "", "Chaff, Ram: printed, but without effect", fix=None),
    Case(draft(1, sides={5: "{breach: 9, item: gun, name: 3in, range: 4/8, dice: U | G, marks: [a]}  # here"}),
         "note inert-slot: locations.sides.slots.5", "mark A", "", "mark A: printed, but without effect", fix=None),
)  # fmt: skip

REPORTS = {
    **{f"{own.word} of its own nation": (ship_with(own, own.nation), []) for own in NATIONAL},
    **{f"{own.word} that is meant": (ship_with(own, other(own, "French Republic"), f"foreign: [{own.word}]"), [])
       for own in NATIONAL},
    **{f"{item} for everybody": (draft(1, sides={5: f"{{breach: 11, item: {item}}}"}), [])
       for item in ("torpedo", "steering gear")},
    "a foreign item with a foreign mark": (
        of("German Empire", bow=RESOLUTE_LONG_GUN),
        ["error foreign-slot: locations.bow.slots.6.item", "error foreign-slot: locations.bow.slots.6.marks"]),
    "flak of a nation by another name": (of("Germany", bow={6: "{breach: 9, item: flak}"}), ["note faction: nation"]),
    "what is foreign and listed": (
        of("German Empire", "foreign: [lungo, resolute]", bow={5: RESOLUTE_GUN, 6: "{breach: 9, item: lungo}"}), []),
    **{nation: (of(nation), []) for nation in ADJECTIVES},
    "two homebrew slots": (
        draft(1, bow={5: KITE, 6: KITE}),
        ["note homebrew: locations.bow.slots.5", "note homebrew: locations.bow.slots.6"]),
    "homebrew of a faction": (
        draft(1, head={"British Empire": "Kingdom of Denmark"}, bow={6: KITE}),
        ["note faction: nation", "note homebrew: locations.bow.slots.6"]),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_broken_rule_is_found(case: Case) -> None:
    expect(case)


@pytest.mark.parametrize(("text", "found"), REPORTS.values(), ids=REPORTS)
def test_report_has_only_the_expected_findings(text: str, found: list[str]) -> None:
    assert told(text) == found


@pytest.mark.parametrize("text", [*map(of, COUNTRIES), of("British Empire", "foreign: [flak]")])
def test_unknown_nation_without_similar_name_has_no_hint(text: str) -> None:
    (finding,) = judged(text)
    assert "did you mean" not in finding.message


def test_national_slots_of_the_rules_are_complete() -> None:
    kinds = {kind.item for kind in KINDS.values() if kind.nation}
    marks = {mark.word for mark in MARKS.values() if mark.nation}
    assert {own.word for own in NATIONAL} == kinds | marks
