"""National slots and marks are their own nation's, unless the file says that they are meant."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from cardforge.leviathans.kinds import KINDS, MARKS
from tests.leviathans.checks.drafting import Edits, draft, expect, told

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
    National(
        "resolute",
        "British Empire",
        "item: gun, name: 3in, range: 4/8, dice: U | G, marks: [resolute]",
        key="marks",
    ),
    National(
        "aerodynamique engine",
        "French Republic",
        "item: aerodynamique engine, mp: 9",
        place="stern",
        number=5,
    ),
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
    National(
        "blast gun", "Austro-Hungarian Empire", "item: blast gun, name: 8cm, range: 6, dice: U"
    ),
    National("ram prow", "Austro-Hungarian Empire", "item: ram prow, dice: R"),
    National("arc torpedo", "United States of America", "item: arc torpedo"),
    National("effas ray", "United States of America", "item: effas ray"),
    National("tesla coil", "United States of America", "item: tesla coil", number=4),
)
CORE = ("torpedo", "steering gear", "trim tank")
of_each = pytest.mark.parametrize("own", NATIONAL, ids=lambda own: own.word)


def ship_with(own: National, nation: str, *more: str) -> str:
    head: Edits = {"nation: British Empire": "\n".join([f"nation: {nation}", *more])}
    slot: Edits = {own.number: f"{{breach: 10, {own.slot}}}  # here"}
    if own.place == "bow":
        return draft(1, head=head, bow=slot)
    return draft(1, head=head, stern=slot)


def test_the_table_above_has_all_that_is_national() -> None:
    kinds = {kind.item for kind in KINDS.values() if kind.nation}
    marks = {mark.word for mark in MARKS.values() if mark.nation}
    assert {own.word for own in NATIONAL} == kinds | marks


@of_each
def test_a_nation_has_its_own(own: National) -> None:
    assert told(ship_with(own, own.nation)) == []


@of_each
def test_no_other_nation_has_it(own: National) -> None:
    other = "German Empire" if own.nation == "British Empire" else "British Empire"
    expect(
        ship_with(own, other),
        f"error foreign-slot: locations.{own.place}.slots.{own.number}.{own.key}",
        measured=own.nation,
        allowed=other,
        quoting=f"'{own.word}' is {ADJECTIVES[own.nation]}",
    )


@of_each
def test_a_faction_beyond_the_eight_has_none_of_them(own: National) -> None:
    expect(
        ship_with(own, "Kingdom of Denmark"),
        f"error foreign-slot: locations.{own.place}.slots.{own.number}.{own.key}",
        measured=own.nation,
        allowed="Kingdom of Denmark",
        quoting="the ship's nation is Kingdom of Denmark",
        besides=["note faction: nation"],
    )


@of_each
def test_a_file_may_say_that_it_is_meant(own: National) -> None:
    other = "French Republic" if own.nation == "British Empire" else "British Empire"
    assert told(ship_with(own, other, f"foreign: [{own.word}]")) == []


@pytest.mark.parametrize("item", CORE)
def test_what_belongs_to_nobody_is_free_to_all(item: str) -> None:
    side = {5: f"{{breach: 11, item: {item}}}"} if item != "trim tank" else {}
    assert told(draft(1, sides=side)) == []


def test_a_leave_for_one_item_is_none_for_another() -> None:
    expect(
        draft(
            1,
            head={"nation: British Empire": "nation: British Empire\nforeign: [flak]"},
            bow={5: "{breach: 9, item: flak}", 6: "{breach: 9, item: lungo}  # here"},
        ),
        "error foreign-slot: locations.bow.slots.6.item",
        measured="Kingdom of Italy",
        allowed="British Empire",
        quoting="'lungo' is Italian",
    )


def test_an_item_and_its_mark_can_both_be_foreign() -> None:
    gun = "item: long gun, name: 8cm, range: 4/8, dice: U, marks: [resolute]"
    assert told(
        draft(
            1,
            head={"nation: British Empire": "nation: German Empire"},
            bow={6: f"{{breach: 9, {gun}}}"},
        )
    ) == [
        "error foreign-slot: locations.bow.slots.6.item",
        "error foreign-slot: locations.bow.slots.6.marks",
    ]


def test_a_nation_by_another_of_its_names_has_its_own_slots() -> None:
    text = draft(
        1, head={"nation: British Empire": "nation: Germany"}, bow={6: "{breach: 9, item: flak}"}
    )
    assert told(text) == ["note faction: nation"]


@pytest.mark.parametrize("of_type", [1, 4])
def test_what_the_sides_share_is_said_once(of_type: int) -> None:
    expect(
        draft(of_type, sides={2: "{breach: 13, item: flak}  # here"}),
        "error foreign-slot: locations.sides.slots.2.item",
        measured="German Empire",
        allowed="British Empire",
        quoting="'flak' is German",
    )
