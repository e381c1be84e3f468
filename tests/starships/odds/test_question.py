"""Whole questions: weapons that fire, explanations if none does, and turn after turn."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from cardforge.starships.element import Element
from cardforge.starships.odds import over_turns, prospect
from cardforge.starships.odds.attacks import Attack, class_target
from cardforge.starships.odds.question import Answered, Question, answer

ALL_ARCS = {"front": ["macro"], "broadside": ["heavy", "atomic warheads"], "aux": ["light"]}


def element(weapons: dict[str, list[str]], kind: str = "cruiser") -> Element:
    return Element.model_validate({"name": "Ship", "class": kind, "weapons": weapons})


def asked(weapons: dict[str, list[str]], target: str = "cruiser", **more: Any) -> Answered:
    turns = more.pop("turns", 3)
    kind = class_target(target, more.pop("active", ()), more.pop("lost", 0))
    return answer(Question(element(weapons), kind, **more), turns)


def test_each_side_has_its_arc_and_auxiliary_weapons() -> None:
    found = asked(ALL_ARCS, inches=4)
    told = [(fire.side, [each.word for each in fire.attacks]) for fire in found.fires]
    assert told == [("front", ["light"]), ("broadside", ["heavy", "light"]), ("rear", ["light"])]
    assert [each.attack.word for each in found.singles] == ["heavy", "light"]
    assert found.best
    assert found.best.side == "broadside"


def test_best_fire_crosses_out_most_boxes() -> None:
    found = asked(ALL_ARCS)
    assert found.best
    assert found.best.prospect.boxes.mean == max(fire.prospect.boxes.mean for fire in found.fires)


def test_warheads_are_spent_after_the_first_turn() -> None:
    found = asked({"broadside": ["atomic warheads", "heavy"]}, inches=20, turns=3)
    target = class_target("cruiser")
    first = prospect((Attack("atomic warheads"), Attack("heavy")), target).volley.damage
    later = prospect((Attack("heavy"),), target).volley.damage
    assert found.turns == over_turns([first, later, later], target)
    alone = asked({"broadside": ["atomic warheads"]}, turns=4)
    assert len({fate.mean_left for fate in alone.turns}) == 1


def test_held_die_is_in_volleys_and_single_attacks() -> None:
    held = asked(ALL_ARCS, systems=frozenset({"divert power to weapons", "deep scan"}))
    told = [
        (each.attack, tuple(each.stretch)[:2])
        for each in held.singles
        if each.attack.word == "heavy"
    ]
    assert told == [
        (Attack("heavy"), (4, 10)), (Attack("heavy", "held die"), (4, 10)),
        (Attack("heavy", "deep scan"), (10, 32)),
    ]  # fmt: skip
    near = [each for each in held.fires if each.side == "rear"]
    assert [each.prospect for each in near] == [
        prospect((Attack("light"),), class_target("cruiser"), held=True)
    ]
    assert near[0].prospect.boxes.mean == Fraction(1, 6) + Fraction(5, 6) * Fraction(1, 6)


def test_held_die_counts_in_every_turn() -> None:
    held = frozenset({"divert power to weapons"})
    found = asked({"front": ["macro", "heavy"]}, systems=held, inches=20, side="front", turns=2)
    target = class_target("cruiser")
    damage = prospect((Attack("macro"), Attack("heavy")), target, held=True).volley.damage
    assert found.turns == over_turns([damage, damage], target)


@pytest.mark.parametrize(
    ("weapons", "more", "said"),
    [
        ({}, {}, "Ship has no weapons"),
        ({"front": ["medium torpedoes"]}, {}, "Ship has no weapons but torpedoes"),
        ({"front": ["light"]}, {"side": "rear"}, "Ship has no weapon that bears on its rear"),
        ({"aux": ["light"]}, {"inches": 5}, 'no weapon that bears can fire at 5"'),
        ({"front": ["heavy"]}, {"inches": 3}, 'no weapon that bears can fire at 3"'),
        (
            {"broadside": ["atomic warheads"]}, {"target": "squadron"},
            "the weapons that bear may not fire at squadrons",
        ),
        ({"aux": ["light"]}, {"lost": 12}, "a cruiser is already destroyed"),
    ],
)  # fmt: skip
def test_starship_question_without_a_shot_is_explained(
    weapons: Any, more: dict[str, Any], said: str
) -> None:
    found = asked(weapons, **more)
    assert found.why_not == said
    assert (found.singles, found.fires, found.best, found.turns) == ((), (), None, ())
    assert (found.salvo is None) == ("torpedoes" not in said)


def test_warheads_are_not_fired_at_squadrons() -> None:
    found = asked(ALL_ARCS, "squadron", side="broadside", inches=20)
    assert [each.word for each in found.fires[0].attacks] == ["heavy"]


def test_torpedoes_are_answered_at_any_distance() -> None:
    guns = (Attack("light"),)
    found = asked({"front": ["heavy torpedoes"], "aux": ["medium"]}, inches=8, close_defence=guns)
    assert found.why_not == ""
    assert found.salvo
    assert found.salvo.guns == guns
    assert [each.word for fire in found.fires for each in fire.attacks] == ["medium"] * 3
