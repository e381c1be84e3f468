"""The worked example of a game's contract runs."""

from __future__ import annotations

import doctest

from cardforge.core import game


def test_worked_example_of_a_game_runs() -> None:
    failed, tried = doctest.testmod(game)
    assert tried > 10
    assert failed == 0
