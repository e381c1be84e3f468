"""Everything that is written of a tournament that is over: tables, JSON, and its square."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.app.contenders import battles_of
from cardforge.app.duels import rate_between
from cardforge.app.reports.duels import (
    captains_told,
    meetings_table,
    rank_told,
    standings_table,
    terms_told,
    tournament_json,
)
from cardforge.app.reports.figures import whole
from cardforge.app.reports.pictures import write_picture
from cardforge.core.files import write_text
from cardforge.core.spreadsheets.files import write_table
from cardforge.press.chart_tables import Rival, Rivals
from cardforge.press.charts import Caption

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cardforge.app.duels import Standing
    from cardforge.app.reports.duels import Outcome


def write_pages(folder: Path, outcome: Outcome) -> Iterator[Path]:
    """Write everything that tells of a tournament that is over, and yield what was written."""
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


def rivals(outcome: Outcome) -> Rivals:
    """Return what the picture shows: everybody against everybody, the best first."""
    table = outcome.table
    heading = Caption(
        "Who beats whom",
        f"{outcome.terms.games:,} games a meeting, {captains_told(outcome.entrants)}, "
        f"{terms_told(outcome.terms)}",
    )
    foot = "Of 100 games, how many the side at the left won against the one above."
    return Rivals(heading, tuple(_rival(each, table, outcome) for each in table), foot)


def _rival(one: Standing, table: list[Standing], outcome: Outcome) -> Rival:
    against = tuple(
        None if other is one else rate_between(one.number, other.number, outcome.results)
        for other in table
    )
    return Rival(rank_told(one), one.name, whole(one.points), one.rate, against)
