"""Pictures of battles and tournaments: turns, the HTML page, and the table of all pairs."""

from __future__ import annotations

import base64
import hashlib
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

import jinja2

from cardforge import __version__
from cardforge.app.contenders import battles_of
from cardforge.app.duels import rate_between
from cardforge.app.reports.battles import (
    TITLE,
    captains_told,
    meetings_table,
    omission_lines,
    rank_told,
    standings_table,
    terms_told,
    tournament_json,
)
from cardforge.app.reports.figures import whole
from cardforge.app.reports.pictures import write_picture
from cardforge.core.files import supplied, write_bytes, write_text
from cardforge.core.spreadsheets.files import write_table
from cardforge.press import pdf, raster, svg
from cardforge.press.chart_tables import Rival, Rivals
from cardforge.press.charts import Caption
from cardforge.press.measure import standard_measure
from cardforge.press.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from cardforge.app.duels import Standing
    from cardforge.app.reports.battles import TournamentResult
    from cardforge.core.battles import Battle
    from cardforge.press.battle_page import Page
    from cardforge.press.lettering import Overflow

Ending: TypeAlias = Literal["svg", "png"]
PNG_DPI: Final = 110.0
_IDS: Final = "battle-"


class Pictures(NamedTuple):
    """The files that were written, and the texts that were shortened on them."""

    paths: tuple[Path, ...]
    overflow: tuple[Overflow, ...]


def write_pictures(
    battle: Battle, folder: Path, look: str = "colour", ending: Ending = "svg"
) -> Pictures:
    """Write a picture of every turn into a folder.

    They are SVG files, or PNG files where `ending` says so.
    """
    paths: list[Path] = []
    overflow: list[Overflow] = []
    for picture in battle.pictures(look):
        paths.append(folder / f"{picture.name}.{ending}")
        write_bytes(paths[-1], _DRAWN[ending](picture.scene))
        overflow += picture.overflow
    return Pictures(tuple(paths), tuple(overflow))


def write_page(battle: Battle, file: Path) -> None:
    """Write the HTML page of a battle."""
    write_text(file, battle_page(battle))


def battle_page(
    battle: Battle, look: str = "colour", links: Mapping[str, str] = MappingProxyType({})
) -> str:
    """Return the HTML page of a battle, which asks for no other file and holds its record.

    `links` are addresses by their words, for a page that is one of several.
    """
    page: Page = battle.page(look)
    script, summary = _part("battle.js"), battle.summary()
    return _room().get_template("battle.html").render(
        title=" against ".join(party.name for party in sorted(battle.parties)),
        links=links,
        page=page,
        maps=_maps(page),
        summary_title=TITLE,
        summary=summary,
        unplayed=omission_lines(summary.unplayed),
        record=battle.record(),
        style=_part("battle.css"),
        script=script,
        script_hash=base64.b64encode(hashlib.sha256(f"\n{script}".encode()).digest()).decode(),
        version=__version__,
    )  # fmt: skip


def _svg(scene: Scene) -> bytes:
    return svg.draw(scene, standard_measure()).encode()


def _png(scene: Scene) -> bytes:
    return raster.png(pdf.draw([scene], standard_measure()), 0, PNG_DPI)


_DRAWN: Final[dict[Ending, Callable[[Scene], bytes]]] = {"svg": _svg, "png": _png}


def _maps(page: Page) -> str:
    """Draw the bare map and each turn's part of it once, each with an id.

    All parts share one drawing, so that ships and letters are stored once for the whole battle.
    Tags appear in the drawing only as written here: quotes in texts are escaped.
    """
    scene = Scene(page.width_mm, page.height_mm, page.groups)
    drawn = svg.draw(scene, standard_measure(), ids=_IDS)
    for group in page.groups:
        name = group.tag.replace(".", "-")
        drawn = drawn.replace(f'data-tag="{group.tag}"', f'id="map-{name}"', 1)
    return drawn


@lru_cache(maxsize=1)
def _room() -> jinja2.Environment:
    loader = jinja2.FileSystemLoader(supplied("templates") / "battle")
    room = jinja2.Environment(loader=loader, undefined=jinja2.StrictUndefined, autoescape=True)
    # Keys stay in the record's order: a ship's locations are read as they stand.
    room.policies["json.dumps_kwargs"] = {"sort_keys": False, "separators": (",", ":")}
    return room


def _part(name: str) -> str:
    """Return one of the page's own files as it is."""
    return (supplied("templates") / "battle" / name).read_text(encoding="utf-8")


def write_pages(folder: Path, outcome: TournamentResult) -> Iterator[Path]:
    """Write all reports of a finished tournament, and yield their paths."""
    write_text(folder / "tournament.json", tournament_json(outcome) + "\n")
    yield folder / "tournament.json"
    for name, table in (("standings", standings_table), ("meetings", meetings_table)):
        write_table(folder / f"{name}.csv", table(outcome))
        yield folder / f"{name}.csv"
    scene = battles_of(outcome.entrants).rivals_sheet(rivals(outcome))
    for ending in (".svg", ".png"):
        path = folder / f"matrix{ending}"
        write_picture(path, scene)
        yield path


def rivals(outcome: TournamentResult) -> Rivals:
    """Return the figures of the picture: every side against every other, the best first."""
    table = outcome.table
    heading = Caption(
        "Who beats whom",
        f"{outcome.terms.games:,} games per matchup, {captains_told(outcome.entrants)}, "
        f"{terms_told(outcome.terms)}",
    )
    foot = "Games out of 100 that the side at the left won against the side above."
    return Rivals(heading, tuple(_rival(each, table, outcome) for each in table), foot)


def _rival(one: Standing, table: list[Standing], outcome: TournamentResult) -> Rival:
    against = tuple(
        None if other is one else rate_between(one.number, other.number, outcome.results)
        for other in table
    )
    return Rival(rank_told(one), one.name, whole(one.points), one.rate, against)
