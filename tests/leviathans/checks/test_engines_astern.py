"""Engines stand in the stern."""

from __future__ import annotations

import pytest

from tests.leviathans.checks.drafting import draft, expect, told


@pytest.mark.parametrize(
    ("nation", "item"),
    [("British Empire", "engine"), ("French Republic", "aerodynamique engine")],
)
def test_an_engine_in_the_bow_is_warned_of(nation: str, item: str) -> None:
    expect(
        draft(
            1,
            head={"British Empire": nation, "mp: 9": "mp: 12"},
            bow={6: f"{{breach: 10, item: {item}, mp: 3}}  # here"},
        ),
        "warning engines-astern: locations.bow.slots.6.item",
        measured="bow",
        allowed="stern",
        quoting="an engine of 3 MP",
    )


@pytest.mark.parametrize(("of_type", "mp"), [(1, 11), (4, 6)])
def test_engines_that_the_sides_share_are_warned_of_once(of_type: int, mp: int) -> None:
    usual = {1: 9, 4: 4}[of_type]
    shared = 4 if of_type == 4 else 2  # one engine a side
    expect(
        draft(
            of_type,
            head={f"mp: {usual}": f"mp: {mp}"},
            sides={6: "{breach: 13, item: engine, mp: 1}  # here"},
            stern={f"mp: {usual}": f"mp: {mp - shared}"},
        ),
        "warning engines-astern: locations.sides.slots.6.item",
        measured="a side",
        allowed="stern",
        quoting="an engine of 1 MP",
    )


def test_the_stern_may_be_full_of_them() -> None:
    engine = "{breach: 9, item: engine, mp: 1}"
    text = draft(1, stern={1: engine, 2: engine, 3: engine, 6: engine, "mp: 9": "mp: 5"})
    assert told(text) == []
