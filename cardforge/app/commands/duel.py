"""`cardforge duel`: two sides fight many times over."""

from __future__ import annotations

from typing import Any

import click

from cardforge.app.commands.path_types import SIDE
from cardforge.app.commands.terms import (
    MOST_GAMES,
    captains_options,
    pair_of,
    terms_of,
    terms_options,
    watched,
)
from cardforge.app.duels import Pair, Terms, are_compiled, duelling
from cardforge.app.executors import jobs_for, workers
from cardforge.app.reports.duels import Answer, duel_json, duel_text
from cardforge.leviathans.battle.mass import Tally

FORMATS = {"text": duel_text, "json": duel_json}


@click.command("duel")
@click.argument("first", metavar="A", type=SIDE)
@click.argument("second", metavar="B", type=SIDE)
@click.option(
    "--games", type=click.IntRange(1, MOST_GAMES), default=100, show_default=True,
    help="How many games are played.",
)  # fmt: skip
@captains_options
@terms_options
@click.option(
    "--format", "form", type=click.Choice(tuple(FORMATS)), default="text",
    help="How to print the answer.",
)  # fmt: skip
def command(first: str, second: str, form: str, games: int, **words: Any) -> None:
    """Have A and B fight many battles, and tell who wins how often.

    A and B are ships, fleet files, folders, or several ships with commas between them. The same
    seed gives the same answer, on any number of jobs, and the negated one for B against A.

    \b
      cardforge duel hml-raven pelletier --games 200 --seed 1
      cardforge duel hml-raven hml-raven --captain-a simple --captain-b random
      cardforge duel home-fleet.yaml jean-bart,pelletier --rules full --jobs 2
      cardforge duel hml-badger.yaml pontbriand --format json
    """
    answer = duel_answer(pair_of(first, second, words), terms_of(words, games), words["jobs"])
    click.echo(FORMATS[form](answer))


def duel_answer(pair: Pair, terms: Terms, jobs: int | None) -> Answer:
    """Play a duel, on all cores unless told otherwise, and show its progress."""
    with workers(
        jobs or jobs_for(terms.games), compiled=lambda: are_compiled([pair], terms)
    ) as executor:
        tallies = watched(duelling(*pair, terms, executor), terms.games)
        return Answer(pair, terms, sum(tallies, Tally()))
