"""Options that all commands share which have battles fought."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cardforge.app.contenders import (
    CAPTAINS,
    USUAL_CAPTAIN,
    contender,
    passed_over,
    paths_meant,
)
from cardforge.app.duels import Terms
from cardforge.app.executors import MOST_PROCESSES
from cardforge.app.progress import progress
from cardforge.app.workspace import shown
from cardforge.core.limits import MOST_TURNS
from cardforge.leviathans.battle.play import TURN_LIMIT
from cardforge.leviathans.battle.state import Rules

if TYPE_CHECKING:
    from pathlib import Path

    from cardforge.app.duels import Pair
    from cardforge.leviathans.battle.mass import Tally

F = TypeVar("F", bound=Callable[..., Any])
INITIATIVES = ("standard", "fog")
MOST_GAMES = 10_000_000
_MOST_NAMED = 3
FIGHTING = "fighting"
_CAPTAIN = click.Choice(tuple(CAPTAINS))

_TERMS = (
    click.option("--seed", type=int, default=0, show_default=True, help="Where all dice start."),
    click.option(
        "--rules", type=click.Choice([rules.value for rules in Rules]),
        default=Rules.QUICK_START.value, show_default=True, help="Which rules are played.",
    ),
    click.option(
        "--initiative", type=click.Choice(INITIATIVES), default=INITIATIVES[0], show_default=True,
        help="Two red dice a side, or cards and dice in the fog of war.",
    ),
    click.option(
        "--limit", type=click.IntRange(1, MOST_TURNS), default=TURN_LIMIT, show_default=True,
        help="Turns after which a game is unfinished.",
    ),
    click.option(
        "--jobs", type=click.IntRange(1, MOST_PROCESSES),
        help="How many games are played at once; as many as there are cores if left out.",
    ),
)  # fmt: skip
_CAPTAINS = (
    click.option(
        "--captain", type=_CAPTAIN, default=USUAL_CAPTAIN, show_default=True,
        help="Who commands both sides.",
    ),
    click.option("--captain-a", type=_CAPTAIN, help="Who commands A."),
    click.option("--captain-b", type=_CAPTAIN, help="Who commands B."),
)  # fmt: skip


def terms_options(command: F) -> F:
    """Give a command the options by which games are played."""
    for option in reversed(_TERMS):
        command = option(command)
    return command


def captains_options(command: F) -> F:
    """Give a command the options by which two sides get their captains."""
    for option in reversed(_CAPTAINS):
        command = option(command)
    return command


def terms_of(words: Mapping[str, Any], games: int) -> Terms:
    """Return the terms that the options of a call make."""
    fog = words["initiative"] == "fog"
    return Terms(games, words["seed"], Rules(words["rules"]), fog, words["limit"])


def pair_of(first: str, second: str, words: Mapping[str, Any]) -> Pair:
    """Return both sides of a call with the captains that its options give them."""
    for side in (first, second):
        tell_passed_over(paths_meant(side))
    one = contender(first, words["captain_a"] or words["captain"])
    return one, contender(second, words["captain_b"] or words["captain"])


def tell_passed_over(paths: Sequence[Path]) -> None:
    """Say how many designs of other games lie in the folders among these, if any do."""
    others = passed_over(paths)
    if others:
        names = ", ".join(map(shown, others[:_MOST_NAMED]))
        more = " ..." if len(others) > _MOST_NAMED else ""
        told = f"passed over {len(others)} of other games ({names}{more})"
        click.echo(f"{told}: air ships fight here", err=True)


def watched(tallies: Iterable[Tally], games: int) -> Iterator[Tally]:
    """Yield tallies as they come in, and show how many games are over."""
    with progress(FIGHTING, games) as step:
        for tally in tallies:
            step(tally.games)
            yield tally
