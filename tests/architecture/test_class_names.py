"""A class name has one meaning in the whole codebase."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2] / "cardforge"
GAMES = ("leviathans", "warfleet", "starships")
EXCEPTIONS = {
    "Attack": "what an odds question and a fleet ship's card both call an attack",
    "Design": "the Python interface's design, beside the contract's",
    "Draft": "a draft, and the request that keeps one",
    "Finding": "a finding, and its JSON",
    "Fleet": "the Python interface's fleet, beside the contract's",
    "FleetList": "a fleet as its file lists it, of ships or of elements",
    "Ledger": "the Python interface's ledger, beside the one that games fill",
    "LedgerLine": "a line of a ledger, and its JSON",
    "Odds": "the Python interface's odds, and the request for them",
    "Print": "what the Python interface prints, and the request for it",
}
"""Names of public classes, requests and JSON mirror the value behind them."""


def classes() -> dict[str, list[tuple[str, ...]]]:
    """Every class name with the modules that define it, without the engine of battles."""
    found = defaultdict(list)
    for path in sorted(ROOT.rglob("*.py")):
        place = path.relative_to(ROOT).with_suffix("").parts
        if place[:2] == ("leviathans", "battle"):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(place)
    return found


def meanings(places: list[tuple[str, ...]]) -> int:
    """The number of meanings of a name; the same package of several games counts as one."""
    games = [place[0] for place in places if place[0] in GAMES]
    if len(set(games)) < len(games):
        return len(places)
    return len({("game", place[1]) if place[0] in GAMES else place for place in places})


def test_class_name_has_one_meaning() -> None:
    several = {name for name, places in classes().items() if meanings(places) > 1}
    assert several == EXCEPTIONS.keys()


def test_classes_of_two_subjects_count_as_two_meanings() -> None:
    assert meanings([("leviathans", "odds", "a"), ("starships", "odds", "b")]) == 1
    assert meanings([("leviathans", "odds", "a"), ("starships", "cards", "b")]) == 2
    assert meanings([("leviathans", "odds", "a"), ("leviathans", "odds", "b")]) == 2
    assert meanings([("press", "a"), ("core", "b")]) == 2
