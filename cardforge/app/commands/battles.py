"""`cardforge duel`, `battle` and `tournament`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from cardforge.app.battle_files import opened, read_battle, write_battle
from cardforge.app.cli import report_unusable
from cardforge.app.commands import DESIGNS, NEW_FILE, NEW_FOLDER, SIDE
from cardforge.app.contenders import (
    Encounter,
    battles_of,
    encounter,
    entrants,
    fighting,
    passed_over,
    paths_meant,
)
from cardforge.app.duels import (
    Pair,
    are_compiled,
    duelling,
    game,
    meetings,
    placed_game,
    terms_for,
    tournament,
)
from cardforge.app.executors import MOST_PROCESSES, jobs_for, workers
from cardforge.app.progress import progress
from cardforge.app.reading import Reader
from cardforge.app.reports.battles import (
    Duel,
    TournamentResult,
    battle_json,
    battle_text,
    duel_json,
    duel_text,
    replay_told,
    tournament_json,
    tournament_text,
    undecided_told,
)
from cardforge.app.workspace import EDGES, OUTPUT, shown
from cardforge.core.battles import Tally
from cardforge.core.limits import MOST_TURNS
from cardforge.core.wording import counted
from cardforge.errors import CallError, CardforgeError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from cardforge.app.battle_files import Book
    from cardforge.app.contenders import Contender
    from cardforge.app.reports.battle_pages import Ending
    from cardforge.app.scenarios import Scenario
    from cardforge.core.battles import Battle, Terms


F = TypeVar("F", bound=Callable[..., Any])
MOST_GAMES = 10_000_000
_MOST_NAMED = 3
FIGHTING = "fighting"
_OFFERED = tuple(fighting().values())
"""The choices of the options: those of every game. The defaults are those of the first game."""
CAPTAINS = tuple(dict.fromkeys(word for each in _OFFERED for word in each.captains))
_RULES = tuple(dict.fromkeys(word for each in _OFFERED for word in each.rules))
_INITIATIVES = {word: told for each in _OFFERED for word, told in each.initiatives.items()}
CAPTAIN = click.Choice(CAPTAINS)

_TERMS = (
    click.option("--seed", type=int, default=0, show_default=True, help="Seed for all dice."),
    click.option(
        "--rules", type=click.Choice(_RULES), default=_RULES[0], show_default=True,
        help="Rules to play.",
    ),
    click.option(
        "--initiative", type=click.Choice(tuple(_INITIATIVES)), default=next(iter(_INITIATIVES)),
        show_default=True, help=f"{', or '.join(_INITIATIVES.values())}.",
    ),
    click.option(
        "--limit", type=click.IntRange(1, MOST_TURNS),
        help="Turns after which a game counts as unfinished "
        f"(default: those of the scenario, or {_OFFERED[0].limit}).",
    ),
    click.option(
        "--jobs", type=click.IntRange(1, MOST_PROCESSES),
        help="Number of games to play at once (default: one per core).",
    ),
)  # fmt: skip
_BOTH_CAPTAINS = (
    click.option(
        "--captain", type=CAPTAIN, default=CAPTAINS[0], show_default=True,
        help="Captain (computer player) of both sides.",
    ),
    click.option("--captain-a", type=CAPTAIN, help="Captain of the first side, A."),
    click.option("--captain-b", type=CAPTAIN, help="Captain of the second side, B."),
)  # fmt: skip


def terms_options(command: F) -> F:
    """Add the options for the terms of games to a command."""
    for option in reversed(_TERMS):
        command = option(command)
    return command


def captains_options(command: F) -> F:
    """Add the options for the captains of two sides to a command."""
    for option in reversed(_BOTH_CAPTAINS):
        command = option(command)
    return command


def terms_of(
    words: Mapping[str, Any],
    games: int,
    sides: Sequence[Contender],
    scenario: Scenario | None = None,
) -> Terms:
    """Return the terms from the options of a command; raise CallError if a game lacks some."""
    turns, sheets = (scenario.turns, scenario.ground.sheets) if scenario else (None, 0)
    return terms_for(
        battles_of(sides), games, words["seed"], rules=words["rules"],
        initiative=words["initiative"], limit=words["limit"] or turns, sheets=sheets,
    )  # fmt: skip


def encounter_of(sides: Sequence[str], words: Mapping[str, Any]) -> Encounter:
    """Return both sides of a command, with the captains from its options."""
    reader = Reader()
    for side in sides:
        tell_passed_over(paths_meant(side), reader)
    captains = words["captain_a"] or words["captain"], words["captain_b"] or words["captain"]
    return encounter(sides, captains, reader)


def tell_passed_over(paths: Sequence[Path], reader: Reader) -> None:
    """Print how many designs of other games are in the folders among these, if any are."""
    others = passed_over(paths, reader)
    if others:
        names = ", ".join(map(shown, others[:_MOST_NAMED]))
        more = " ..." if len(others) > _MOST_NAMED else ""
        told = f"skipped {counted(len(others), 'design')} of other games ({names}{more})"
        fighters = " and ".join(each.fighters for each in _OFFERED)
        click.echo(f"{told}: only {fighters} can fight", err=True)


def watched(tallies: Iterable[Tally], games: int) -> Iterator[Tally]:
    """Yield tallies as they come in, and show how many games are over."""
    with progress(FIGHTING, games, "games") as step:
        for tally in tallies:
            step(tally.games)
            yield tally


DUEL_FORMATS = {"text": duel_text, "json": duel_json}
BATTLE_FORMATS = {"text": battle_text, "json": battle_json}
TOURNAMENT_FORMATS = {"text": tournament_text, "json": tournament_json}


@click.command("duel")
@click.argument("sides", nargs=-1, metavar="A B", type=SIDE)
@click.option(
    "--games", type=click.IntRange(1, MOST_GAMES), default=100, show_default=True,
    help="Number of games.",
)  # fmt: skip
@captains_options
@terms_options
@click.option(
    "--format", "form", type=click.Choice(tuple(DUEL_FORMATS)), default="text",
    help="Output format.",
)  # fmt: skip
def duel_command(sides: tuple[str, ...], form: str, games: int, **words: Any) -> None:
    """Let A and B fight many battles, and report how often each wins.

    A and B are ships, fleet files, folders, or several ships with commas between them. A scenario
    file replaces both. The same seed gives the same answer with any number of jobs. If you swap A
    and B, the same games are played.

    \b
      cardforge duel hml-raven pelletier --games 200 --seed 1
      cardforge duel hml-raven hml-raven --captain-a simple --captain-b random
      cardforge duel my-fleet/friday.yaml jean-bart,pelletier --rules full --jobs 2
      cardforge duel hml-hertfordshire pontbriand --format json
      cardforge duel the-long-tow --captain good
    """
    met = encounter_of(sides, words)
    _tell_duel(met, terms_of(words, games, met.pair, met.scenario), words["jobs"], form)


def _tell_duel(met: Encounter, terms: Terms, jobs: int | None, form: str) -> None:
    """Play a duel and print its result.

    After an interrupt, print the result of the games that are over.
    """
    whole, pair = Tally(), met.pair
    try:
        for tally in played(pair, terms, jobs):
            whole += tally.decided(met.undecided) if met.undecided else tally
    except KeyboardInterrupt:
        over = f"{whole.games:,} of {terms.games:,} games are over"
        if whole.games:
            told = DUEL_FORMATS[form](Duel(pair, terms._replace(games=whole.games), whole))
            click.echo(told)
            over += f"; the result above is that of --games {whole.games}"
        click.echo(over, err=True)
        raise
    click.echo(DUEL_FORMATS[form](Duel(pair, terms, whole)))
    if met.undecided:
        click.echo(undecided_told(met.pair, met.undecided, terms), err=True)


def played(pair: Pair, terms: Terms, jobs: int | None = None) -> Iterator[Tally]:
    """Yield the tallies of a duel's games in order, and show progress.

    Default: all cores.
    """
    with workers(
        jobs or jobs_for(terms.games), compiled=lambda: are_compiled([pair], terms)
    ) as executor:
        yield from watched(duelling(*pair, terms, executor), terms.games)


class Call(NamedTuple):
    """The options that say which battle to fight, and what to write."""

    fleets: tuple[str, ...]
    number: int
    games: int | None
    save: Path | None
    replay: Path | None
    pictures: Path | None
    png: bool
    html: Path | None
    form: str


@click.command("battle")
@click.argument("fleets", nargs=-1, metavar="FLEET FLEET", type=SIDE)
@click.option(
    "--index", type=click.IntRange(0), default=0, show_default=True,
    help="Number of the game in the duel with this seed.",
)  # fmt: skip
@click.option(
    "--games", type=click.IntRange(1, MOST_GAMES),
    help="Play this many games and report win rates, as `cardforge duel` does.",
)  # fmt: skip
@click.option("--save", type=NEW_FILE, metavar="FILE", help="Save the battle as JSON.")
@click.option(
    "--replay", type=click.Path(path_type=Path), metavar="FILE",
    help="Replay a saved battle, and check that it ends as before.",
)  # fmt: skip
@click.option(
    "--pictures", type=NEW_FOLDER, metavar="FOLDER",
    help="Draw every turn on its map, as SVG files.",
)  # fmt: skip
@click.option("--png", is_flag=True, help="Draw the pictures as PNG files instead.")
@click.option(
    "--html", type=NEW_FILE, metavar="FILE",
    help="Write a page that steps through the battle, and works offline.",
)  # fmt: skip
@captains_options
@terms_options
@click.option(
    "--format", "form", type=click.Choice(tuple(DUEL_FORMATS)), default="text",
    help="Output format.",
)  # fmt: skip
def battle_command(
    fleets: tuple[str, ...], index: int, games: int | None, save: Path | None,
    replay: Path | None, pictures: Path | None, png: bool, html: Path | None, form: str,
    **words: Any,
) -> None:  # fmt: skip
    """Fight one battle between two fleets, and print its log, turn by turn and die by die.

    A FLEET is a fleet file, a ship, a folder, or several ships with commas between them. A scenario
    file replaces both. The log ends with who won and why, and with what is on the cards but not
    played.

    \b
      cardforge battle hml-raven pelletier --seed 1
      cardforge battle hml-hertfordshire,hml-raven pontbriand,pelletier --save battle.json
      cardforge battle --replay battle.json --html battle.html
      cardforge battle my-fleet/friday.yaml jean-bart,pelletier --games 100 --jobs 2
      cardforge battle the-long-tow --html tow.html
    """
    call = Call(fleets, index, games, save, replay, pictures, png, html, form)
    if png and not pictures:
        raise CallError("--png needs --pictures FOLDER")
    if games:
        _expect_none_kept(call)
        met = encounter_of(fleets, words)
        _tell_duel(met, terms_of(words, games, met.pair, met.scenario), words["jobs"], form)
        return
    battle, remark = _again(replay, fleets) if replay else _fought(call, words)
    click.echo(BATTLE_FORMATS[form](battle))
    click.echo(remark, err=True)
    for path in _written(battle, call):
        click.echo(f"wrote {path}", err=True)


def _fought(call: Call, words: dict[str, Any]) -> tuple[Battle, str]:
    met = encounter_of(call.fleets, words)
    terms = terms_of(words, call.number + 1, met.pair, met.scenario)
    if met.scenario is None:
        battle, edges = game(*met.pair, terms, call.number), ("left", "right")
    else:
        edges = EDGES[met.scenario.ground.sheets]
        swapped = met.scenario.sides[0].edge != edges[0]
        battle = placed_game(met.pair, terms, call.number, swapped=swapped)
    first, second = battle.parties
    remark = f"game {call.number} of seed {terms.seed}: {first.name} from the {edges[0]} edge, "
    remark += f"{second.name} from the {edges[1]}"
    if met.undecided:
        remark += f"\n{undecided_told(met.pair, met.undecided, terms)}"
    return battle, remark


def _again(replay: Path, fleets: tuple[str, ...]) -> tuple[Battle, str]:
    if fleets:
        raise CallError(f"--replay takes no fleets, got {' '.join(fleets)}: leave them out")
    battle = read_battle(replay)
    return battle, replay_told(battle)


def _written(battle: Battle, call: Call) -> Iterator[Path]:
    """Write every file that the options ask for, and yield its path."""
    if call.save:
        write_battle(call.save, battle)
        yield call.save
    if call.html or call.pictures:
        yield from _drawn(battle, call)


def _drawn(battle: Battle, call: Call) -> Iterator[Path]:
    """Write a battle's page and its pictures; what draws them is imported for them alone."""
    from cardforge.app.commands.options import warn_unfitted
    from cardforge.app.reports.battle_pages import write_page, write_pictures

    if call.html:
        write_page(battle, call.html)
        yield call.html
    if call.pictures:
        ending: Ending = "png" if call.png else "svg"
        warn_unfitted(write_pictures(battle, call.pictures, ending=ending).overflow)
        yield call.pictures


def _expect_none_kept(call: Call) -> None:
    """Reject options for one battle when many are asked for."""
    one = {"--save": call.save, "--replay": call.replay, "--pictures": call.pictures,
           "--html": call.html}  # fmt: skip
    given = [option for option, value in one.items() if value]
    if given:
        raise CallError(f"{given[0]} is for one battle: leave out {given[0]} or --games")


@click.command("tournament")
@click.argument("paths", nargs=-1, required=True, type=DESIGNS)
@click.option(
    "--games", type=click.IntRange(1, MOST_GAMES), default=100, show_default=True,
    help="Number of games per matchup.",
)  # fmt: skip
@click.option(
    "--captain", type=CAPTAIN, default=CAPTAINS[0], show_default=True,
    help="Captain (computer player) of all sides.",
)  # fmt: skip
@terms_options
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Address of a dask scheduler to play on: see `cardforge docs clusters`.",
)
@click.option(
    "-o", "--output", type=NEW_FOLDER, default=OUTPUT / "tournament",
    show_default=True, help="Folder of the results.",
)  # fmt: skip
@click.option("--fresh", is_flag=True, help="Start over, whatever the folder contains.")
@click.option(
    "--format", "form", type=click.Choice(tuple(TOURNAMENT_FORMATS)), default="text",
    help="Output format.",
)  # fmt: skip
def tournament_command(
    paths: tuple[Path, ...], games: int, captain: str, scheduler: str | None,
    output: Path, fresh: bool, form: str, **words: Any,
) -> int:  # fmt: skip
    """Let every ship and every fleet file in PATHS fight every other, and rank them.

    Each matchup is saved when it ends. After an interruption, run the same command to resume. From
    a folder only ships take part. Name a fleet file to enter it.

    \b
      cardforge tournament my-fleet --games 50 --jobs 4
      cardforge tournament hml-raven pelletier my-fleet/friday.yaml -o output/small
      cardforge tournament my-fleet --scheduler tcp://192.168.1.10:8786
    """
    faults: list[CardforgeError] = []
    reader = Reader()
    tell_passed_over(paths, reader)
    sides = entrants(paths, faults, captain, reader)
    terms = terms_of(words, games, sides)

    def compiled() -> bool:
        """Ask about each side against itself: that is far fewer questions than matchups."""
        return are_compiled(zip(sides, sides, strict=True), terms)

    book = opened(output, sides, terms, fresh=fresh)
    try:
        jobs = words["jobs"] or jobs_for(games * len(meetings(len(sides))))
        with workers(jobs, scheduler, compiled=compiled) as executor:
            outcome = _all_fought(sides, terms, book, executor)
    except KeyboardInterrupt:
        done = f"{len(list(book.results()))} of {len(meetings(len(sides)))} matchups"
        click.echo(f"saved {done} in {output}; run the same command to resume", err=True)
        raise
    from cardforge.app.reports.battle_pages import write_pages  # drawing is slow to import

    written = list(write_pages(output, outcome))
    click.echo(TOURNAMENT_FORMATS[form](outcome))
    click.echo(f"wrote {', '.join(path.name for path in written)} to {output}", err=True)
    return report_unusable(faults)


def _all_fought(
    sides: Sequence[Contender], terms: Terms, book: Book, executor: Executor | None
) -> TournamentResult:
    """Play the matchups that are not saved yet, with a progress bar on a terminal."""
    known = book.known()
    games = terms.games * (len(meetings(len(sides))) - len(known))
    with progress(FIGHTING, games, "games") as step:
        results = tournament(sides, terms, executor, known=known, keep=book.keep, watch=step)
    return TournamentResult(sides, terms, results)
