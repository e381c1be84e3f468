"""How many squadrons a ship carries."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.starships.checks.drafting import expect, fleet, lay_out, told

ROOM = {"frigate": 3, "carrier": 5}


@pytest.mark.parametrize(("word", "room"), ROOM.items())
def test_one_more_than_its_cmd(word: str, room: int, tmp_path: Path) -> None:
    lay_out(tmp_path)
    expect(
        fleet(
            f"  - {{element: {word}, aboard: [wing, {{element: wing, count: {room}}}]}}  # here\n"
        ),
        "error hangar-room: elements.0.aboard",
        measured=room + 1,
        allowed=room,
        quoting=f"carries {room + 1}, its CMD gives room for {room}",
        folder=tmp_path,
    )


@pytest.mark.parametrize(("word", "room"), ROOM.items())
def test_as_many_as_its_cmd_on_each_of_two(word: str, room: int, tmp_path: Path) -> None:
    lay_out(tmp_path)
    aboard = f"aboard: [{{element: wing, count: {room}}}]"
    assert told(fleet(f"  - {{element: {word}, count: 2, {aboard}}}\n"), tmp_path) == []
