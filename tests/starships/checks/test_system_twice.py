"""A system that is there already."""

from __future__ import annotations

from tests.starships.checks.drafting import CORVETTE, CRUISER, edited, expect


def test_the_second_is_named() -> None:
    expect(
        edited(CRUISER, "  - full thrust\n", "  - brace  # here\n"),
        "error system-twice: systems.4",
        measured=2,
        allowed=1,
        quoting="'brace' is installed already",
    )


def test_a_pair_and_nothing_else() -> None:
    expect(
        edited(CORVETTE, "[brace, red alert]", "[brace, brace]  # here"),
        "error system-twice: systems.1",
        measured=2,
        allowed=1,
        quoting="'brace'",
    )
