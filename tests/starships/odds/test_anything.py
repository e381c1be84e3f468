"""Any question is answered: no element, target or choice of systems breaks odds or pages."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.app.reports.figures import answer_json, answer_text
from cardforge.starships.element import Element
from cardforge.starships.odds import close_defence
from cardforge.starships.odds.answer import as_answer
from cardforge.starships.odds.attacks import element_target
from cardforge.starships.odds.question import SIDES, AnsweredQuestion, Question, answer
from cardforge.starships.rulebook import SYSTEMS
from tests.starships.yard import well_formed_elements
from tests.tiers import examples

CHANCES = ("disorder", "silenced", "shields_gone", "destroyed")


@st.composite
def any_odds(draw: st.DrawFn) -> AnsweredQuestion:
    one, other = draw(well_formed_elements()), draw(well_formed_elements())
    some = st.frozensets(st.sampled_from(list(SYSTEMS)))
    active, turns = draw(some), draw(st.integers(1, 3))
    question = Question(
        one, element_target(other, active, draw(st.integers(0, 9))), draw(some),
        draw(st.none() | st.integers(0, 34)), draw(st.none() | st.sampled_from(list(SIDES))),
        close_defence(other, active),
    )  # fmt: skip
    dice = draw(st.integers(0, 9))
    return AnsweredQuestion(question, answer(question, turns), turns, ((one, dice), (other, dice)))


@settings(max_examples=examples(80))
@given(any_odds())
def test_any_starship_question_has_text_and_data(odds: AnsweredQuestion) -> None:
    answered = as_answer(odds)
    text, told = answer_text(answered), json.loads(answer_json(answered))
    assert odds.question.attacker.name in text
    assert (told["answer"] is None) == bool(told["volleys"]) == bool(told["weapons"])
    assert (told["turns"] is None) == (told["answer"] is not None)
    for each in _prospects(told):
        _is_sound(each, odds)


def _prospects(told: Any) -> list[dict[str, Any]]:
    """Every part of a report that has a target's prospects."""
    if isinstance(told, list):
        return [found for each in told for found in _prospects(each)]
    if not isinstance(told, dict):
        return []
    below = [found for key, each in told.items() if key != "by_class" for found in _prospects(each)]
    return [told, *below] if "boxes" in told else below


def _is_sound(told: dict[str, Any], odds: AnsweredQuestion) -> None:
    left = odds.question.target.whole.left
    assert all(0 <= int(number) <= left for number in told["boxes"])
    assert abs(sum(chance["value"] for chance in told["boxes"].values()) - 1) < 1e-9
    assert abs(sum(chance["value"] for chance in told["tokens"].values()) - 1) < 1e-9
    shielded = odds.question.target.whole.shields > 0
    assert (told["shields_gone"] is None) == (not shielded)
    seen = {chance: told[chance]["value"] for chance in CHANCES if told[chance]}
    assert all(0 <= value <= 1 for value in seen.values())
    assert told["silenced"]["value"] <= told["disorder"]["value"]
    assert seen["destroyed"] <= seen.get("shields_gone", 1)


def test_fullest_ship_is_answered_over_twenty_turns() -> None:
    """Nine attacks, a held die, a grid, and restored shields, over twenty turns."""
    data = {
        "name": "Ark", "class": "cruiser", "systems": list(SYSTEMS),
        "weapons": {"front": ["gatling lasers"] * 4, "aux": ["medium"] * 2 + ["light"] * 3},
    }  # fmt: skip
    ark = Element.model_validate(data)
    active = frozenset(SYSTEMS) - {"defence grid"}
    found = answer(Question(ark, element_target(ark, active, 3), active), 20)
    assert found.best
    assert [len(fire.attacks) for fire in found.fires] == [9, 2, 5, 2, 5, 2]
    destroyed = [fate.chance_destroyed for fate in found.turns]
    assert len(destroyed) == 20
    assert destroyed == sorted(destroyed)
