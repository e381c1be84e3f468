"""Upgrades and how often they may be taken."""

from __future__ import annotations

import pytest

from tests.starships.checks.drafting import CORVETTE, SQUADRON, edited, expect, told

LIMITS = {
    "aux slot": 1,
    "improved engines": 2,
    "improved armour": 2,
    "improved shields": 2,
    "upgraded brace": 1,
}
ROOM = edited(CORVETTE, "[light, light]", "[light, light, light]")


def listed(word: str, times: int) -> str:
    base = ROOM if word == "aux slot" else CORVETTE
    return base + f"upgrades: [{', '.join([word] * times)}]"


@pytest.mark.parametrize(("word", "most"), LIMITS.items())
def test_once_more_than_allowed(word: str, most: int) -> None:
    text = listed(word, most + 1)
    if word == "aux slot":
        text = text.replace("light, light, light", "light, light, light, light")
    expect(
        text + "  # here\n",
        f"error upgrade-limit: upgrades.{most}",
        measured=most + 1,
        allowed=most,
        quoting=f"'{word}' is taken {most + 1} times",
    )


@pytest.mark.parametrize(("word", "most"), LIMITS.items())
def test_as_often_as_allowed(word: str, most: int) -> None:
    assert told(listed(word, most) + "\n") == []


def test_four_times_are_one_finding() -> None:
    expect(
        listed("improved engines", 4) + "  # here\n",
        "error upgrade-limit: upgrades.2",
        measured=4,
        allowed=2,
        quoting="4 times",
    )


def test_the_system_slot_of_a_squadron() -> None:
    text = SQUADRON + "systems: [brace, red alert]\nupgrades: [system slot, system slot]  # here\n"
    expect(
        text,
        "error upgrade-limit: upgrades.1",
        measured=2,
        allowed=1,
        quoting="'system slot'",
    )
