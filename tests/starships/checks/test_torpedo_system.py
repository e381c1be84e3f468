"""Torpedoes without their system."""

from __future__ import annotations

import pytest

from tests.starships.checks.drafting import CORVETTE, SQUADRON, edited, expect, told


@pytest.mark.parametrize("word", ["medium torpedoes", "heavy torpedoes"])
@pytest.mark.parametrize(
    ("old", "where"), [("[medium, heavy]", "front"), ("[light, light]", "aux")]
)
def test_each_is_named(word: str, old: str, where: str) -> None:
    text = edited(CORVETTE, old, f"[light, {word}]  # here")
    expect(
        text,
        f"error torpedo-system: weapons.{where}.1",
        measured="brace, red alert",
        allowed="torpedoes",
        quoting=f"'{word}' without the torpedoes system",
    )
    assert told(text.replace("red alert", "torpedoes")) == []


def test_a_squadron_without_systems() -> None:
    expect(
        edited(SQUADRON, "[light]", "[medium torpedoes]  # here"),
        "error torpedo-system: weapons.aux.0",
        measured="no systems",
        allowed="torpedoes",
        quoting="without",
    )


def test_a_squadron_with_the_system() -> None:
    text = edited(SQUADRON, "[light]", "[medium torpedoes]")
    assert told(text + "systems: [torpedoes]\nupgrades: [system slot]\n") == []
