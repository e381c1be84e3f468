"""The table of all cases."""

from __future__ import annotations

from tests.recorder.battle_cases import battle_cases
from tests.recorder.broken_cases import broken_cases
from tests.recorder.case import Case
from tests.recorder.figure_cases import COMMANDS, figure_cases
from tests.recorder.odds_cases import odds_cases
from tests.recorder.print_cases import print_cases
from tests.recorder.python_cases import python_cases
from tests.recorder.rule_cases import rule_cases
from tests.recorder.visit_cases import visit_cases


def all_cases() -> list[Case]:
    """Return every case; each has a name of its own."""
    cases = [
        *_processes(), *figure_cases(), *odds_cases(), *broken_cases(), *rule_cases(), *print_cases(),
        *battle_cases(), *python_cases(), *visit_cases(),
    ]  # fmt: skip
    names = {case.name for case in cases}
    if len(names) != len(cases):
        twice = sorted(name for name in names if sum(case.name == name for case in cases) > 1)
        raise ValueError(f"expected a name of its own for each case, got twice: {twice}")
    return cases


def _processes() -> list[Case]:
    """Return calls that start Python anew, so that each imports all it needs by itself."""
    calls = {
        "list": "list", "check": "check", "cost": "cost hml-raven", "odds": "odds hml-raven pelletier", "stars": "odds windhover cruiser",
        "compare": "compare hml-raven pelletier", "fleet": "fleet hml-raven", "warfleet": "warfleet hml-raven", "schema": "schema",
        "new": "new Badger", "export": "export hml-raven", "cards": "cards hml-raven", "counters": "counters hml-raven", "kit": "kit starships",
        "map": "map", "dice": "dice", "typecards": "typecards", "duel": "duel hml-raven pelletier --games 2 --jobs 2", "example": "example play",
        "battle": "battle hml-raven pelletier --limit 5", "tournament": "tournament hml-raven pelletier --games 1 --limit 5",
        "preflight": "preflight nowhere.pdf", "import": "import nowhere.csv", "share": "share hml-raven", "design": "design --port 99999",
        "doctor": "doctor --format text", "set": "set nowhere.yaml si=1",
    }  # fmt: skip
    assert calls.keys() >= set(COMMANDS)
    return [
        Case(f"process/{word}", (tuple(words.split()),), how="process")
        for word, words in calls.items()
    ]
