"""Exact odds of an element's fire and of its destruction, without simulation.

`question.answer` answers a whole question. Below it, `prospect` returns the effect of attacks on a
target, `over_turns` its state turn after turn, `salvo` the effect of torpedoes, and `activations`
how many systems command dice can activate.
"""

from cardforge.starships.odds.attacks import (
    Activation,
    Attack,
    Boxes,
    Target,
    activations,
    class_target,
    element_target,
    hits,
    one_die,
    result,
)
from cardforge.starships.odds.question import (
    Answered,
    Fire,
    Question,
    Single,
    shots,
    turn_by_turn,
    worth,
)
from cardforge.starships.odds.volleys import (
    Fate,
    TorpedoSalvo,
    VolleyAtTarget,
    VolleyDamage,
    close_defence,
    over_turns,
    prospect,
    repeated,
    salvo,
    torpedoes_of,
    volley,
)

__all__ = [
    "Activation",
    "Answered",
    "Attack",
    "Boxes",
    "Fate",
    "Fire",
    "Question",
    "Single",
    "Target",
    "TorpedoSalvo",
    "VolleyAtTarget",
    "VolleyDamage",
    "activations",
    "class_target",
    "close_defence",
    "element_target",
    "hits",
    "one_die",
    "over_turns",
    "prospect",
    "repeated",
    "result",
    "salvo",
    "shots",
    "torpedoes_of",
    "turn_by_turn",
    "volley",
    "worth",
]
