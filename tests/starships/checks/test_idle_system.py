"""Systems that can do nothing."""

from __future__ import annotations

import pytest

from tests.starships.checks.drafting import CORVETTE, SQUADRON, edited, expect, told


@pytest.mark.parametrize(
    ("word", "lacks"), [("torpedoes", "torpedo weapons"), ("repair hangars", "hangar bays")]
)
def test_on_a_ship(word: str, lacks: str) -> None:
    expect(
        edited(CORVETTE, "[brace, red alert]", f"[brace, {word}]  # here"),
        "note idle-system: systems.1",
        measured="",
        allowed=lacks,
        quoting=f"'{word}' has nothing to work with here",
    )


@pytest.mark.parametrize(
    ("word", "lacks"),
    [("hangar bays", "a CMD above 0, which sets the room"), ("divert power to shields", "shields")],
)
def test_on_a_squadron(word: str, lacks: str) -> None:
    text = SQUADRON + f"systems: [{word}]  # here\nupgrades: [system slot]\n"
    expect(text, "note idle-system: systems.0", measured="", allowed=lacks, quoting=word)


def test_shields_that_were_bought_are_shields() -> None:
    text = (
        SQUADRON + "systems: [divert power to shields]\nupgrades: [system slot, improved shields]\n"
    )
    assert told(text) == []


def test_hangars_go_together() -> None:
    assert told(edited(CORVETTE, "[brace, red alert]", "[hangar bays, repair hangars]")) == []
