"""Cases of battles, duels and tournaments: few games each, for they take long."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.recorder.case import Case, call, contents
from tests.recorder.designs import FLEETS, SHIPS, WAR_FLEET

_RULES: Final = ("quick-start", "full")
_INITIATIVES: Final = ("standard", "fog")
_CAPTAINS: Final = ("simple", "good", "random")
_LONG: Final = 12
"""Turns after which captains who think are stopped."""


def battle_cases() -> Iterator[Case]:
    """Return the cases."""
    yield from _duels()
    yield from _battles()
    yield from _kept_battles()
    yield from _tournaments()


def _terms() -> Iterator[tuple[str, str]]:
    """Return every mixture of rules, initiative and captain, with its options."""
    for rules in _RULES:
        for initiative in _INITIATIVES:
            for captain in _CAPTAINS:
                limit = f" --limit {_LONG}" if captain == "good" else ""
                options = f"--rules {rules} --initiative {initiative} --captain {captain}{limit}"
                yield f"{rules}-{initiative}-{captain}", options


def _duels() -> Iterator[Case]:
    for word, options in _terms():
        games = 2 if "good" in word else 6
        asked = f"duel hml-raven pelletier --games {games} --jobs 1 --seed 3 {options}"
        yield call(f"duel/terms/{word}", asked)
        if "simple" in word:
            yield call(
                f"duel/terms-json/{word}",
                f"{asked} --format json",
                f"{asked} --format json --jobs 2",
            )
    for a, b in zip(SHIPS[::4], SHIPS[2::4], strict=True):
        yield call(
            f"duel/pairs/{a}",
            f"duel {a} {b} --games 4 --jobs 1",
            f"duel {b} {a} --games 4 --jobs 1 --format json",
        )
    mixed = "duel hml-raven pelletier --games 4 --jobs 1"
    yield call(
        "duel/captains/mixed",
        f"{mixed} --captain-a random --captain-b simple",
        f"{mixed} --captain random --captain-b simple --limit 9",
    )
    yield Case("duel/sides/fleets", (
        ("duel", "home.yaml", "mixed.yaml", "--games", "1", "--jobs", "1", "--limit", "6"),
        ("duel", "hml-raven,ardent", "mixed.yaml", "--games", "1", "--limit", "5", "--format", "json"),
        ("duel", ".", "hml-raven", "--games", "1", "--limit", "4"),
    ), contents(FLEETS))  # fmt: skip
    yield call("duel/odd/sides", "duel hml-raven windhover", f"duel hml-raven {WAR_FLEET[0]}", "duel hml-raven nowhere",
               "duel hml-raven", "duel hml-raven pelletier --games 0", "duel starships hml-raven")  # fmt: skip


def _battles() -> Iterator[Case]:
    for word, options in _terms():
        asked = f"battle hml-raven pelletier --seed 5 {options}"
        yield call(f"battle/terms/{word}", asked, f"{asked} --index 1 --format json")
    for a, b in zip(SHIPS[1::3], SHIPS[2::3], strict=False):
        yield call(f"battle/pairs/{a}", f"battle {a} {b}", f"battle {a} {b} --rules full --index 2")
    yield call(
        "battle/namesakes/ravens",
        "battle hml-raven hml-raven,hml-raven --limit 8",
        "battle hml-raven hml-raven --captain-a random",
    )
    yield call(
        "battle/games/few",
        "battle hml-raven pelletier --games 4 --jobs 1",
        "battle hml-raven pelletier --games 4 --format json --jobs 1",
    )
    for rules in _RULES:
        yield Case(
            f"battle/fleets/{rules}",
            (("battle", "home.yaml", "mixed.yaml", "--rules", rules, "--limit", "8"),),
            contents(FLEETS),
        )
    yield call("battle/odd/sides", "battle hml-raven windhover", "battle hml-raven", "battle", "battle --replay nowhere.json",
               "battle hml-raven pelletier --replay x.json", "battle hml-raven pelletier --pictures p --games 3")  # fmt: skip


def _kept_battles() -> Iterator[Case]:
    for rules in _RULES:
        for initiative in _INITIATIVES:
            options = f"--rules {rules} --initiative {initiative} --limit 10"
            yield call(f"battle-kept/drawn/{rules}-{initiative}",
                       f"battle hml-raven pelletier {options} --save b.json --pictures turns --html b.html",
                       "battle --replay b.json", "battle --replay b.json --html c.html --pictures again --format json",
                       "battle --replay b.json --save c.json")  # fmt: skip
    yield Case("battle-kept/drawn/fleets", (
        ("battle", "home.yaml", "mixed.yaml", "--limit", "6", "--save", "b.json", "--html", "b.html", "--pictures", "turns"),
        ("battle", "--replay", "b.json"),
    ), contents(FLEETS))  # fmt: skip
    yield call(
        "battle-kept/png/short", "battle hml-raven pelletier --limit 2 --pictures turns --png"
    )
    broken = {
        "a.json": b"{}",
        "b.json": b"[",
        "c.json": b'{"format": 99}',
        "d.json": b"",
        "e.json": b'{"format": 1, "battle": 3}',
    }
    yield Case(
        "battle-kept/broken/all", tuple(("battle", "--replay", name) for name in broken), broken
    )


def _tournaments() -> Iterator[Case]:
    asked = "tournament hml-raven pelletier ardent --games 2 --jobs 1"
    yield call(
        "tournament/resumed/same",
        asked,
        asked,
        f"{asked} --format json",
        f"{asked} --seed 4",
        f"{asked} --seed 4 --fresh",
    )
    yield call(
        "tournament/terms/full",
        f"{asked} --rules full -o t --limit 9",
        f"{asked} --rules full -o t --limit 9 --format json",
    )
    yield call("tournament/terms/fog", f"{asked} --initiative fog --captain random")
    yield call("tournament/terms/good", f"{asked} --captain good --limit 4")
    yield Case(
        "tournament/fleets/own",
        (
            ("tournament", *FLEETS, "hml-raven", "--games", "1", "--limit", "3"),
            (
                "tournament",
                "home.yaml",
                "mixed.yaml",
                "--games",
                "1",
                "--limit",
                "3",
                "--jobs",
                "2",
            ),
        ),
        contents(FLEETS),
    )
    yield call(
        "tournament/odd/entrants",
        "tournament hml-raven",
        "tournament windhover fighter",
        "tournament nowhere hml-raven",
        "tournament hml-raven hml-raven --games 1 --limit 2",
    )
    yield call("tournament/odd/folder", "tournament hml-raven pelletier --games 1 --limit 2 -o t", "tournament hml-raven pelletier --games 1 --limit 2 -o t",
               **{"t/tournament.json": "{}", "t/standings.csv": "mine"})  # fmt: skip
