"""`cardforge battle`: one battle, told; kept and played again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cardforge.app.battle_files import battle_data, read_battle, write_battle
from cardforge.app.commands.duel import FORMATS, duel_answer
from cardforge.app.commands.path_types import NEW_FILE, NEW_FOLDER, SIDE
from cardforge.app.commands.terms import (
    MOST_GAMES,
    captains_options,
    pair_of,
    terms_of,
    terms_options,
)
from cardforge.app.duels import game
from cardforge.app.reports.battles import summary_text
from cardforge.core.counted import counted
from cardforge.errors import CallError
from cardforge.leviathans.battle.log import log

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.app.battle_pages import Ending
    from cardforge.leviathans.battle.play import Battle


class Call(NamedTuple):
    """The words of a call that say which battle it is, and what becomes of it."""

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
    help="Which game of the duel with this seed.",
)  # fmt: skip
@click.option(
    "--games", type=click.IntRange(1, MOST_GAMES),
    help="Play so many, and tell who wins how often, as a duel does.",
)  # fmt: skip
@click.option("--save", type=NEW_FILE, metavar="FILE", help="Keep the battle as JSON.")
@click.option(
    "--replay", type=click.Path(path_type=Path), metavar="FILE",
    help="Play a battle that was kept, and see that it ends as it did.",
)  # fmt: skip
@click.option(
    "--pictures", type=NEW_FOLDER, metavar="FOLDER",
    help="Draw every turn on its map, as SVG files.",
)  # fmt: skip
@click.option("--png", is_flag=True, help="Draw the pictures as PNG files.")
@click.option(
    "--html", type=NEW_FILE, metavar="FILE",
    help="Write a page that leafs through the battle offline.",
)  # fmt: skip
@captains_options
@terms_options
@click.option(
    "--format", "form", type=click.Choice(tuple(FORMATS)), default="text",
    help="How to print the battle.",
)  # fmt: skip
def command(
    fleets: tuple[str, ...], index: int, games: int | None, save: Path | None,
    replay: Path | None, pictures: Path | None, png: bool, html: Path | None, form: str,
    **words: Any,
) -> None:  # fmt: skip
    """Fight one battle between two fleets, and tell it turn by turn and die by die.

    The log ends with who won and why, and with what the rules leave out of these cards.
    A FLEET is a fleet file, a ship, a folder, or several ships with commas between them.

    \b
      cardforge battle hml-raven pelletier --seed 1
      cardforge battle hml-hertfordshire,hml-raven pontbriand,pelletier --save battle.json
      cardforge battle --replay battle.json --html battle.html
      cardforge battle home-fleet.yaml french-fleet.yaml --games 100 --jobs 2
    """
    call = Call(fleets, index, games, save, replay, pictures, png, html, form)
    if png and not pictures:
        raise CallError("expected --pictures with --png")
    if games:
        _expect_none_kept(call)
        pair = pair_of(*_two(fleets), words)
        click.echo(FORMATS[form](duel_answer(pair, terms_of(words, games), words["jobs"])))
        return
    battle, remark = _again(replay, fleets) if replay else _fought(call, words)
    click.echo(_told(battle, form))
    click.echo(remark, err=True)
    for path in _written(battle, call):
        click.echo(f"wrote {path}", err=True)


def _fought(call: Call, words: dict[str, Any]) -> tuple[Battle, str]:
    pair, terms = pair_of(*_two(call.fleets), words), terms_of(words, call.number + 1)
    battle = game(*pair, terms, call.number)
    left, right = battle.parties
    remark = f"game {call.number} of seed {terms.seed}: {left.name} from the left edge, "
    return battle, f"{remark}{right.name} from the right"


def _again(replay: Path, fleets: tuple[str, ...]) -> tuple[Battle, str]:
    if fleets:
        raise CallError(f"expected no fleets with --replay, got {' '.join(fleets)}")
    battle = read_battle(replay)
    casts = counted(len(battle.casts), "cast of dice", "casts of dice")
    remark = f"replayed: {counted(len(battle.orders), 'order')}, {casts} and"
    return battle, f"{remark} {counted(len(battle.events), 'event')}, the same to the end"


def _told(battle: Battle, form: str) -> str:
    if form == "json":
        return json.dumps(battle_data(battle), ensure_ascii=False)
    return "\n".join([*log(battle), summary_text(battle)])


def _written(battle: Battle, call: Call) -> Iterator[Path]:
    """Write every file that a call asks for, and yield what was written."""
    if call.save:
        write_battle(call.save, battle)
        yield call.save
    if call.html or call.pictures:
        yield from _drawn(battle, call)


def _drawn(battle: Battle, call: Call) -> Iterator[Path]:
    """Write a battle's page and its pictures; what draws them is imported for them alone."""
    from cardforge.app.battle_pages import write_page, write_pictures
    from cardforge.app.commands.pressroom import warn_unfitted

    if call.html:
        write_page(battle, call.html)
        yield call.html
    if call.pictures:
        ending: Ending = "png" if call.png else "svg"
        warn_unfitted(write_pictures(battle, call.pictures, ending=ending).unfitted)
        yield call.pictures


def _two(fleets: tuple[str, ...]) -> tuple[str, str]:
    if len(fleets) != 2:
        raise CallError(f"expected two fleets, got {len(fleets)}")
    return fleets[0], fleets[1]


def _expect_none_kept(call: Call) -> None:
    """Refuse whatever is of one battle where many are asked for."""
    one = {"--save": call.save, "--replay": call.replay, "--pictures": call.pictures,
           "--html": call.html}  # fmt: skip
    given = [option for option, value in one.items() if value]
    if given:
        raise CallError(f"expected no {given[0]} with --games: it is of one battle")
