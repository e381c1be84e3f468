"""A weapon reaches at least one hex, and farther with its long range than with its short one."""

from __future__ import annotations

import pytest

from tests.leviathans.checks.drafting import draft, expect, told

ALLOWED = "1 or more, the second larger than the first"
NOT_PUBLISHED = "note usual-guns: locations.bow.slots.5.range"


def gun(reach: str) -> str:
    return f"{{breach: 9, item: gun, name: 3in, range: {reach}, dice: U | G}}"


@pytest.mark.parametrize("reach", ["8/4", "4/4", "1/1", "0/8", "0/0"])
def test_ranges_that_do_not_rise_from_one_are_errors(reach: str) -> None:
    expect(
        draft(1, bow={5: gun(reach) + "  # here"}),
        "error gun-ranges: locations.bow.slots.5.range",
        measured=reach,
        allowed=ALLOWED,
        quoting=f"3in has the range {reach}",
        besides=[NOT_PUBLISHED],  # no published gun has such ranges either
    )


def test_the_shortest_ranges_that_rise_are_legal() -> None:
    assert told(draft(1, bow={5: gun("1/2")})) == [NOT_PUBLISHED]


@pytest.mark.parametrize(("reach", "head"), [
    (0, ["error gun-ranges: locations.bow.slots.6.range"]), (1, []), (18, []),
])  # fmt: skip
def test_a_torpedo_runs_at_least_one_hex(reach: int, head: list[str]) -> None:
    assert told(draft(1, bow={6: f"{{breach: 9, item: torpedo, range: {reach}}}"})) == head


def test_a_torpedo_without_reach_is_called_by_its_kind() -> None:
    expect(
        draft(1, bow={6: "{breach: 9, item: torpedo, range: 0}  # here"}),
        "error gun-ranges: locations.bow.slots.6.range",
        measured="0",
        allowed=ALLOWED,
        quoting="Torpedo has the range 0",
    )


@pytest.mark.parametrize(
    ("nation", "slot", "legal"),
    [
        ("Japanese Empire", "long gun, name: 8cm, range: 6/6, dice: U", False),
        ("Japanese Empire", "long gun, name: 8cm, range: 5/6, dice: U", True),
        ("Austro-Hungarian Empire", "blast gun, name: 8cm, range: 0, dice: U", False),
        ("Austro-Hungarian Empire", "blast gun, name: 8cm, range: 1, dice: U", True),
    ],
)
def test_national_guns_keep_to_it_too(nation: str, slot: str, legal: bool) -> None:
    text = draft(1, head={"British Empire": nation}, bow={6: f"{{breach: 9, item: {slot}}}"})
    assert told(text) == ([] if legal else ["error gun-ranges: locations.bow.slots.6.range"])


def test_what_the_sides_share_is_said_once() -> None:
    expect(
        draft(4, sides={6: "{breach: 15, item: torpedo, range: 0}  # here"}),
        "error gun-ranges: locations.sides.slots.6.range",
        measured="0",
        allowed=ALLOWED,
        quoting="Torpedo has the range 0",
    )
