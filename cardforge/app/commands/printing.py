"""`cardforge cards`, `counters`, `map`, `typecards`, `dice` and `kit`."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import click

from cardforge.app.cli import report_unusable
from cardforge.app.commands import DESIGNS
from cardforge.app.commands.options import (
    AS_PDF,
    ON_PAPER,
    print_all,
    printed_for,
    printing_options,
    tell,
    tell_removed,
    warn,
)
from cardforge.app.ordering import Orders, against, orders_for, scenario_orders
from cardforge.app.printing import look_for, renew
from cardforge.app.products import products
from cardforge.app.reading import Reader
from cardforge.app.registry import DEFAULT, GAMES
from cardforge.app.workspace import OUTPUT, file_meant
from cardforge.errors import CallError, CardforgeError
from cardforge.press.card_positions import Paper
from cardforge.press.product import Product
from cardforge.press.relief import COUNTRIES
from cardforge.press.tiling import tiled


@click.command("cards")
@click.argument("paths", nargs=-1, required=True, type=DESIGNS)
@click.option("--odds", is_flag=True, help="Print odds on the backs of air ships.")
@printing_options
def cards_command(paths: tuple[Path, ...], odds: bool, **options: Any) -> int:
    """Print the cards of the ships in PATHS, fronts and backs.

    On Letter and A4, four cards share a sheet, and their backs are on the next page: print on both
    sides. A ship with errors prints with a mark. A fleet file prints a card for each of its ships,
    and a roster sheet. Ships of one design are numbered. Starships have helm cards, two to a sheet.
    The ship files are attached to the PDF.

    \b
      cardforge cards hml-raven pontbriand
      cardforge cards my-fleet --profile home-a4 --theme grey
      cardforge cards my-fleet/friday.yaml
      cardforge cards hml-raven --odds
      cardforge cards hml-raven --svg --png -o for-the-web
    """
    faults: list[CardforgeError] = []
    made = _products_of("cards", paths, faults, options, odds=odds)
    tell(print_all(made, options))
    return report_unusable(faults)


def _products_of(
    word: str,
    paths: tuple[Path, ...],
    faults: list[CardforgeError],
    options: dict[str, Any],
    *,
    odds: bool = False,
    **wishes: Any,
) -> list[Product]:
    """Return the products of designs, and report notes on them.

    Whatever else the reader knows of the files, such as their findings and costs, is discarded, so
    that a thousand cards fit into 300 MB.
    """
    made: list[Product] = []
    for ordered in orders_for(paths, faults, odds=odds):
        warn(ordered.remarks)
        made += products(word, options, ordered, **wishes)
    del ordered
    gc.collect()
    return made


@click.command("counters")
@click.argument("paths", nargs=-1, required=True, type=DESIGNS)
@click.option("--flat", is_flag=True, help="Print flat counters instead of standees.")
@click.option(
    "--hexes", type=click.IntRange(1, 4), help="Length in hexes (default: that of the Type)."
)
@printed_for(ON_PAPER)
def counters_command(paths: tuple[Path, ...], flat: bool, hexes: int | None, **options: Any) -> int:
    """Print a standee or flat counter for each ship in PATHS, at the scale of the map.

    Standees fold and stand up. For several ships of one design, name a fleet file with their
    `count:`. Its ships are numbered.

    \b
      cardforge counters hml-raven pontbriand
      cardforge counters my-fleet/friday.yaml
      cardforge counters my-fleet --flat --profile home-a4
    """
    faults: list[CardforgeError] = []
    made = _products_of("counters", paths, faults, options, flat=flat, hexes=hexes)
    tell(print_all(made, options))
    return report_unusable(faults)


@click.command("kit")
@click.argument("paths", nargs=-1, type=DESIGNS)
@click.option(
    "--against", "rivals", multiple=True, type=DESIGNS,
    help="Ships or a fleet of the other side; repeat it for more.",
)  # fmt: skip
@printed_for(ON_PAPER, OUTPUT / "kit")
def kit_command(paths: tuple[Path, ...], rivals: tuple[Path, ...], **options: Any) -> int:
    """Print everything for a game with the ships in PATHS, into one folder.

    The kit of air ships has ship cards, standees, flat counters, markers, a map of two sheets, the
    dice chart, a battle log, and cards for turns, attacks, arcs, Types, special slots and the
    nations' actions. The kit of starships has helm cards, counters, markers, reference cards and
    rulers. Each side or fleet gets a roster sheet. The cover sheet lists the paper for each file,
    and how to cut. The kit of a scenario has both sides, its own map and a sheet with the story.

    Without PATHS, the kit is for the four ships of the quick start. Files of an earlier kit in the
    folder are removed, unless you changed them.

    \b
      cardforge kit
      cardforge kit my-fleet --profile home-a4 -o friday
      cardforge kit my-fleet/friday.yaml
      cardforge kit home-fleet.yaml --against raiders.yaml
      cardforge kit the-long-tow
      cardforge kit starships
    """
    if rivals and not paths:
        raise click.UsageError("name the ships of the first side before --against")
    faults: list[CardforgeError] = []
    written: list[Path] = []
    every = _orders(paths, rivals, faults)
    for ordered in every:
        warn(ordered.remarks)
        folder = options["output"] / ordered.game if len(every) > 1 else options["output"]
        made = print_all(products("kit", options, ordered), {**options, "output": folder})
        tell(made)
        written += made
    tell_removed(renew(options["output"], written))
    return report_unusable(faults)


def _orders(
    paths: tuple[Path, ...], rivals: tuple[Path, ...], faults: list[CardforgeError]
) -> list[Orders]:
    """Return the orders of a kit by game: a scenario, two sides, ships, or the quick start."""
    reader = Reader()
    scenarios = [path for path in map(file_meant, paths) if reader.holds_scenario(path)]
    if scenarios:
        if rivals or len(paths) > 1:
            raise CallError(f"'{scenarios[0]}' is a scenario, which has both sides: name it alone")
        return [scenario_orders(scenarios[0], reader)]
    named = paths or [Path(word) for word in GAMES[DEFAULT].quick_start]
    every = orders_for(named, faults, reader)
    return [against(every, orders_for(rivals, faults, reader))] if rivals else every


EDGES = ("top", "bottom", "left", "right")


@click.command("map")
@click.option(
    "--terrain", type=click.Choice(list(COUNTRIES)), default="sea", show_default=True,
    help="Terrain.",
)  # fmt: skip
@click.option(
    "--seed", type=int, default=1910, show_default=True,
    help="Seed of the terrain: another number, another map.",
)  # fmt: skip
@click.option("--columns", type=click.IntRange(1, 120), help="Width in hexes (default: 15).")
@click.option("--rows", type=click.IntRange(1, 120), help="Height in hexes (default: 17).")
@click.option(
    "--sheets", type=click.IntRange(1, 2), default=1, show_default=True,
    help="Sheets side by side; two make the quick-start table.",
)  # fmt: skip
@click.option(
    "--zone", "zones", type=click.Choice([*EDGES, "none"]), multiple=True,
    help="Edge where a fleet deploys; repeatable (default: the two edges farthest apart).",
)  # fmt: skip
@click.option("--title", default="", help="Title in the cartouche.")
@printed_for(AS_PDF)
def map_command(
    terrain: str,
    seed: int,
    columns: int | None,
    rows: int | None,
    sheets: int,
    zones: tuple[str, ...],
    title: str,
    **options: Any,
) -> None:
    """Print a hex map at true size, tiled over the paper with overlap and alignment marks.

    A sheet of 15 x 17 hexes is 18 x 22 inches. For a plotter or a print shop, choose
    --profile european-shop: the map is then one page.

    \b
      cardforge map --terrain coast --seed 7
      cardforge map --sheets 2 --title "The Narrows"
    """
    wishes: dict[str, Any] = {"columns": columns, "rows": rows, "across": sheets, "title": title}
    if zones:
        wishes["zones"] = tuple(zone for zone in zones if zone != "none")
    made = products("map", options, sheets=[(terrain, seed)], **wishes)
    for product in made:
        click.echo(f"{product.size}, on {_paper(product, look_for(options).paper)}", err=True)
    tell(print_all(made, options))


def _paper(product: Product, paper: Paper | None) -> str:
    """Return how much paper a map takes."""
    if paper is None:
        return "one page"
    scenes = [(poster.scene, poster.overlap_mm) for poster in product.posters]
    count = sum(
        tiled(scene.width_mm, scene.height_mm, paper, overlap).count for scene, overlap in scenes
    )
    return f"1 tile of {paper.name}" if count == 1 else f"{count} tiles of {paper.name}"


@click.command("typecards")
@click.option(
    "--nation", "nations", multiple=True,
    help="Nation of a side; repeatable (default: two neutral sides).",
)  # fmt: skip
@printing_options
def typecards_command(nations: tuple[str, ...], **options: Any) -> None:
    """Print ship-type cards for Fog of War initiative, and the dice markers to lay on them.

    \b
      cardforge typecards
      cardforge typecards --nation British --nation French --profile makeplayingcards
    """
    tell(print_all(products("typecards", options, nations=nations), options))


@click.command("dice")
@click.option(
    "--nation", "nations", multiple=True,
    help="Nation whose action card to print; repeatable (default: all eight).",
)  # fmt: skip
@printing_options
def dice_command(nations: tuple[str, ...], **options: Any) -> None:
    """Print the dice chart, the turn card and the nations' action cards.

    The coloured dice of the game are hard to find. The chart shows how to read a plain
    twelve-sided die as a die of each colour.

    \b
      cardforge dice
      cardforge dice --nation British --nation French
    """
    tell(print_all(products("dice", options, nations=nations), options))
