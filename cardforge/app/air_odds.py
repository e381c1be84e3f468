"""From the words of a call to a question about two air ships."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.app.asking import damage_told, expect_air
from cardforge.app.games import FLEET
from cardforge.errors import CallError
from cardforge.leviathans.odds.duels import Question
from cardforge.leviathans.odds.gunnery import Circumstances

if TYPE_CHECKING:
    from cardforge.app.odds_words import OddsWords
    from cardforge.core.game import Design
    from cardforge.leviathans.ship import Ship


def air_question(one: Design, other: Design, words: OddsWords) -> Question:
    """Return the question; raise CallError where the words do not fit the designs."""
    attacker, target = _ship(one), _ship(other)
    if words.distance == 0:
        raise CallError("expected a range of 1 or more, only fleet ships share a hex")
    return Question(
        attacker, target, words.distance, words.arc, words.at,
        motions=(False,) if words.stop else (True, False),
        attacker_damage=damage_told(attacker, words.attacker_damaged),
        damage=damage_told(target, words.damaged),
        given=Circumstances(brackets=words.brackets),
    )  # fmt: skip


def _ship(design: Design) -> Ship:
    if design.game == FLEET:
        raise CallError(
            f"expected an air ship, '{design.name}' is of {FLEET}: she meets air ships at the"
            " scale `fleet`"
        )
    ship: Ship = expect_air(design).value
    return ship
