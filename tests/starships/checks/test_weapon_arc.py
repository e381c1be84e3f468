"""Weapons in arcs that the weapon table leaves blank."""

from __future__ import annotations

import re

import pytest

from tests.starships.checks.drafting import CRUISER, SQUADRON, edited, expect


@pytest.mark.parametrize("word", ["heavy", "macro", "boarding claws"])
def test_too_large_for_aux(word: str) -> None:
    expect(
        edited(CRUISER, "    - gatling lasers\n", f"    - {word}  # here\n"),
        "error weapon-arc: weapons.aux.2",
        measured="aux",
        allowed="front, broadside",
        quoting=f"'{word}' cannot stand in this arc",
    )


@pytest.mark.parametrize(
    ("old", "new", "arc"),
    [
        ("medium, medium, heavy, macro]", "boarding teleporters, medium, heavy, macro]", "front"),
        ("heavy, heavy, atomic", "boarding teleporters, heavy, atomic", "broadside"),
    ],
)
def test_boarding_teleporters_are_auxiliary(old: str, new: str, arc: str) -> None:
    text = edited(CRUISER, old, new)
    marked = re.sub(r"(.*boarding teleporters.*)", r"\1  # here", text)
    expect(
        marked,
        f"error weapon-arc: weapons.{arc}.0",
        measured=arc,
        allowed="aux",
        quoting="'boarding teleporters'",
    )


@pytest.mark.parametrize("arc", ["front", "aux"])
def test_atomic_warheads_are_for_the_broadside(arc: str) -> None:
    old = "[medium, medium, heavy, macro]" if arc == "front" else "    - gatling lasers\n"
    new = (
        "[medium, medium, atomic warheads, macro]  # here"
        if arc == "front"
        else "    - atomic warheads  # here\n"
    )
    expect(
        edited(CRUISER, old, new),
        f"error weapon-arc: weapons.{arc}.2",
        measured=arc,
        allowed="broadside",
        quoting="'atomic warheads'",
    )


def test_a_squadron_is_held_to_it_too() -> None:
    expect(
        edited(SQUADRON, "[light]", "[heavy]  # here"),
        "error weapon-arc: weapons.aux.0",
        measured="aux",
        allowed="front, broadside",
        quoting="'heavy'",
    )
