"""A class name has one meaning in the whole codebase."""

from __future__ import annotations

import ast
from collections import defaultdict

from tests.architecture.modules import MODULES

GAMES = ("leviathans", "warfleet", "starships")
EXCEPTIONS = {
    "Attack": "what an odds question and a fleet ship's card both call an attack",
    "Design": "the Python interface's design, beside the contract's",
    "Finding": "a finding, and its JSON",
    "Fleet": "the Python interface's fleet, beside the contract's",
    "FleetList": "a fleet as its file lists it, of ships or of elements",
    "Ledger": "the Python interface's ledger, beside the one that games fill",
    "LedgerLine": "a line of a ledger, and its JSON",
    "Odds": "the Python interface's odds, and the request for them",
}
"""Names of public classes, requests and JSON mirror the value behind them."""
IN_EACH_GAME = {
    "Answered": "the answer to a question of odds",
    "Base": "what a counter stands on",
    "Fate": "how a target may stand after fire, with the chances",
    "Fire": "what bears on a side or field, by distance",
    "Marker": "a marker for the table",
    "MarkerFace": "one side of a marker",
    "Question": "who fires at whom, and what is known",
    "Shot": "one attack of guns, with its dice",
    "Target": "what is fired at, as odds see it",
    "Theme": "a look with the signs of the game",
}
"""One meaning for the values of several games: each has it in the package of the same name."""


def classes() -> dict[str, list[tuple[str, ...]]]:
    """Every class name, of nested and private classes too, with the modules that define it."""
    found = defaultdict(list)
    for module in MODULES:
        place = tuple(module.where.removesuffix(".py").split("/"))
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(place)
    return found


def is_of_each_game(places: list[tuple[str, ...]]) -> bool:
    """Whether several games have a name, each once and all in the package of the same name."""
    games = {place[0] for place in places}
    return (
        games <= set(GAMES)
        and len(games) == len(places) > 1
        and len({place[1] for place in places}) == 1
    )


def test_class_name_has_one_meaning() -> None:
    several = {name: places for name, places in classes().items() if len(places) > 1}
    shared = {name for name, places in several.items() if is_of_each_game(places)}
    assert shared == IN_EACH_GAME.keys()
    assert several.keys() - shared == EXCEPTIONS.keys()
    assert len(EXCEPTIONS) <= 10


def test_classes_of_two_subjects_count_as_two_meanings() -> None:
    assert is_of_each_game([("leviathans", "odds", "a"), ("starships", "odds", "b")])
    assert not is_of_each_game([("leviathans", "odds", "a"), ("starships", "cards", "b")])
    assert not is_of_each_game([("leviathans", "odds", "a"), ("leviathans", "odds", "b")])
    assert not is_of_each_game([("press", "a"), ("core", "b")])
    assert not is_of_each_game([("press", "a"), ("leviathans", "cards", "b")])
