"""Captains' orders keep the rules: each is followed again as a player's would be, with the same dice.

A script's orders are judged one by one, courses word by word, whoever gave them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from cardforge.errors import CallError
from cardforge.leviathans.engine.machine import load
from cardforge.leviathans.engine.rules import tape as codes
from cardforge.leviathans.engine.series import expect_sound
from cardforge.leviathans.engine.tables import new_board, tape
from tests.leviathans.engine.any_matches import CAPTAINS, LARGE, matches

if TYPE_CHECKING:
    from cardforge.leviathans.engine.tables import Match

SIZES = {codes.DEPLOYS: 2, codes.LAYS: 8, codes.LAUNCHES: 5, codes.SALVO: 5, codes.REPAIRS: 4,
         codes.RAIDS: 4, codes.BOMBS: 4, codes.EVADES: 1, codes.CONCENTRATES: 1, codes.LAYINGS: 5,
         codes.RETURNS: 2, codes.REINFORCES: 5, codes.GUN_CHARGES: 3, codes.RAYS: 6}  # fmt: skip
"""How many numbers an order of a side takes: a berth, a hand, a torpedo, a shot, a crew's work
and so on."""
FEW = 3_000
MANY = 1_000_000
GAMES = 8
"""So many games of each match."""
ROOM = 1 << 17


class Given(NamedTuple):
    """The orders of a game as a script, how many there are, and all dice."""

    script: list[int]
    orders: int
    dice: list[int]


def given(numbers: list[int]) -> Given:
    """Read orders and dice off a tape."""
    script: list[int] = []
    dice: list[int] = []
    orders = at = 0
    while at < len(numbers):
        code, end = numbers[at], at + 2 + numbers[at + 1]
        if code == codes.CAST:
            dice += numbers[at + 3 : end]
        elif code in (codes.SAILS, codes.FLANKS, codes.MOVE_CHARGES) or code in SIZES:
            script += numbers[at:end]
            orders += (end - at - 3) // SIZES[code] if code in SIZES else 1
        at = end
    return Given(script, orders, dice)


class Table:
    """Two boards of one match: on one its captains play, on the other scripts follow them."""

    def __init__(self, match: Match) -> None:
        self.machine = load()
        self.played = new_board(match, self.machine)
        self.followed = new_board(match._replace(captains=("script", "script")), self.machine)
        for board in (self.played, self.followed):
            tape(board, self.machine, ROOM)

    def play(self, seed: int, index: int) -> list[int]:
        """Play a game and return its tape; raise CallError where ships find no room."""
        self.machine.rules.play(self.played, seed, index, 1)
        expect_sound(self.played)
        return notes(self.played)

    def follow(self, game: Given) -> list[int]:
        """Follow orders with their dice and return the tape; `followed.fault` tells a breach."""
        board, ints = self.followed, self.machine.ints
        board.script, board.script_end = ints(game.script), len(game.script)
        board.laid, board.laid_end = ints(game.dice or [1]), max(1, len(game.dice))
        self.machine.rules.play(board, 0, 0, 1)
        return notes(board)


def notes(board: Any) -> list[int]:
    assert board.tape_end <= ROOM
    return list(board.tape[: board.tape_end])


@pytest.mark.parametrize("captain", CAPTAINS)
@pytest.mark.parametrize("wanted", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def test_captains_give_only_legal_orders(captain: str, wanted: int) -> None:
    orders = 0
    for number, match in enumerate(matches(1940, wanted, LARGE, (4, 12), (captain,))):
        table = Table(match)
        for index in range(GAMES):
            try:
                numbers = table.play(number, index)
            except CallError:
                break
            game = given(numbers)
            again = table.follow(game)
            fault = table.followed.fault
            assert not fault, f"rule {fault} in {match}, game {index} of seed {number}"
            assert again == numbers
            orders += game.orders
        if orders >= wanted:
            break
    assert orders >= wanted


@pytest.mark.parametrize("code", [codes.SAILS, codes.SALVO, codes.LAUNCHES, codes.REPAIRS])
def test_forbidden_order_is_found(code: int) -> None:
    """A ship's number belongs to no ship once it is raised by a hundred."""
    for number, match in enumerate(matches(1940, 100, LARGE, (4, 12), ("good",))):
        table = Table(match)
        try:
            game = given(table.play(number, 0))
        except CallError:
            continue
        at = 0
        while at < len(game.script):
            size = game.script[at + 1]
            ship = at + 2 + (code != codes.SAILS)
            if game.script[at] == code and ship < at + 2 + size:
                game.script[ship] += 100
                table.follow(game)
                assert table.followed.fault
                return
            at += 2 + size
    pytest.fail("no game has such an order")
