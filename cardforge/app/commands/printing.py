"""`cardforge cards`, `counters`, `map`, `typecards`, `dice` and `kit`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from cardforge.app.cli import report_unusable
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
from cardforge.app.commands.path_types import DESIGNS
from cardforge.app.ordering import orders_for
from cardforge.app.printing import look_for, renew
from cardforge.app.products import products
from cardforge.app.registry import DEFAULT, GAMES
from cardforge.app.workspace import OUTPUT
from cardforge.errors import CardforgeError
from cardforge.press.arrange import Paper
from cardforge.press.product import Product
from cardforge.press.relief import COUNTRIES
from cardforge.press.tiling import tile


@click.command("cards")
@click.argument("paths", nargs=-1, required=True, type=DESIGNS)
@click.option("--odds", is_flag=True, help="A block of odds on the back.")
@printing_options
def cards_command(paths: tuple[Path, ...], odds: bool, **options: Any) -> int:
    """Print the cards of the ships in PATHS, fronts and backs, with the ships' files inside.

    On Letter and A4 four cards share a sheet; the backs of a sheet follow it, so print both sides.
    A ship with errors prints with a mark. A fleet file prints a card for each of its ships, those
    of one kind numbered, and a roster sheet. Starships have helm cards, two to a sheet; a fleet of
    them prints all that it lists, and its admiral.

    \b
      cardforge cards hml-raven pontbriand
      cardforge cards ships --profile home-a4 --theme grey
      cardforge cards friday.yaml
      cardforge cards ships --odds
      cardforge cards hml-badger.yaml --svg --png -o for-the-web
    """
    made: list[Product] = []
    faults: list[CardforgeError] = []
    for ordered in orders_for(paths, faults, odds=odds):
        warn(ordered.remarks)
        made += products("cards", options, ordered)
    tell(print_all(made, options))
    return report_unusable(faults)


@click.command("counters")
@click.argument("paths", nargs=-1, required=True, type=DESIGNS)
@click.option("--flat", is_flag=True, help="Flat ones, in place of ones that fold and stand.")
@click.option("--hexes", type=click.IntRange(1, 4), help="Over so many hexes, whatever the Type.")
@printed_for(ON_PAPER)
def counters_command(paths: tuple[Path, ...], flat: bool, hexes: int | None, **options: Any) -> int:
    """Print counters of the ships in PATHS at the pitch of the map, one for each ship.

    For several ships of one kind, name a fleet file that counts them: its ships are numbered.

    \b
      cardforge counters hml-raven pontbriand
      cardforge counters friday.yaml
      cardforge counters ships --flat --profile home-a4
    """
    made: list[Product] = []
    faults: list[CardforgeError] = []
    for ordered in orders_for(paths, faults):
        warn(ordered.remarks)
        made += products("counters", options, ordered, flat=flat, hexes=hexes)
    tell(print_all(made, options))
    return report_unusable(faults)


@click.command("kit")
@click.argument("paths", nargs=-1, type=DESIGNS)
@printed_for(ON_PAPER, OUTPUT / "kit")
def kit_command(paths: tuple[Path, ...], **options: Any) -> int:
    """Print all that a game with the ships in PATHS needs: one folder, with a cover sheet on top.

    Ship cards, standees, flat counters, markers, a map of two sheets, type cards and dice markers,
    dice chart, turn card, and the action cards of the nations that take part. The cover sheet says
    what to print on what, and how to cut. A fleet file brings each of its ships, and a roster
    sheet. Starships bring helm cards, counters, markers, reference cards and rulers. Without PATHS:
    the four ships of the quick start. What an earlier kit left in the folder is removed, unless you
    changed it since.

    \b
      cardforge kit
      cardforge kit my-fleet --profile home-a4 -o friday
      cardforge kit friday.yaml
      cardforge kit starships
    """
    faults: list[CardforgeError] = []
    written: list[Path] = []
    every = orders_for(paths or [Path(word) for word in GAMES[DEFAULT].quick_start], faults)
    for ordered in every:
        warn(ordered.remarks)
        folder = options["output"] / ordered.game if len(every) > 1 else options["output"]
        made = print_all(products("kit", options, ordered), {**options, "output": folder})
        tell(made)
        written += made
    tell_removed(renew(options["output"], written))
    return report_unusable(faults)


EDGES = ("top", "bottom", "left", "right")


@click.command("map")
@click.option(
    "--terrain", type=click.Choice(list(COUNTRIES)), default="sea", show_default=True,
    help="What lies below.",
)  # fmt: skip
@click.option(
    "--seed", type=int, default=1910, show_default=True, help="Another number, another map."
)
@click.option("--columns", type=click.IntRange(1, 120), help="Hexes across; 15 if left out.")
@click.option("--rows", type=click.IntRange(1, 120), help="Hexes down; 17 if left out.")
@click.option(
    "--sheets", type=click.IntRange(1, 2), default=1, show_default=True,
    help="Sheets side by side, their long sides together: two are the quick start's table.",
)  # fmt: skip
@click.option(
    "--zone", "zones", type=click.Choice([*EDGES, "none"]), multiple=True,
    help="An edge from which a fleet deploys; the two that lie farther apart if left out.",
)  # fmt: skip
@click.option("--title", default="", help="What the cartouche says.")
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
    """Print a map of hexes at true size, tiled over the paper with overlap and alignment marks.

    A sheet of 15 x 17 hexes is 18 x 22 inches. For a plotter or a print shop take a profile without
    paper (european-shop): the map is one page then.

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
    """Say on how much paper a map comes."""
    if paper is None:
        return "one page"
    scenes = [(poster.scene, poster.overlap_mm) for poster in product.posters]
    count = sum(
        tile(scene.width_mm, scene.height_mm, paper, overlap).count for scene, overlap in scenes
    )
    return f"1 tile of {paper.name}" if count == 1 else f"{count} tiles of {paper.name}"


@click.command("typecards")
@click.option(
    "--nation", "nations", multiple=True, help="A side's nation; two neutral sides if left out."
)
@printing_options
def typecards_command(nations: tuple[str, ...], **options: Any) -> None:
    """Print ship-type cards for the Fog of War initiative, and the dice markers that lie on them.

    \b
      cardforge typecards
      cardforge typecards --nation British --nation French --profile makeplayingcards
    """
    tell(print_all(products("typecards", options, nations=nations), options))


@click.command("dice")
@click.option(
    "--nation", "nations", multiple=True, help="Action cards of this nation; all eight if left out."
)
@printing_options
def dice_command(nations: tuple[str, ...], **options: Any) -> None:
    """Print the cards for the table: the dice chart for plain d12, the turn, each nation's action.

    The coloured dice of the game are hard to come by: the chart tells for each colour what a plain
    twelve-sided die means.

    \b
      cardforge dice
      cardforge dice --nation British --nation French
    """
    tell(print_all(products("dice", options, nations=nations), options))
