"""What a tournament leaves in its folder: JSON, tables for spreadsheets, and a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.app.charting import write_picture
from cardforge.app.reports.costs import whole
from cardforge.app.reports.duels import terms_told
from cardforge.app.reports.tournaments import (
    captains_told,
    meetings_table,
    rank_told,
    standings_table,
    tournament_json,
)
from cardforge.app.tournaments import rate_between
from cardforge.core.files import write_text
from cardforge.core.tables import write_table
from cardforge.leviathans.cards.charts.figures import Caption
from cardforge.leviathans.cards.charts.matrix import Rival, Rivals, rivals_sheet
from cardforge.leviathans.cards.theme import COLOUR
from cardforge.press.measure import standard_measure

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cardforge.app.reports.tournaments import Outcome
    from cardforge.app.tournaments import Standing


def write_pages(folder: Path, outcome: Outcome) -> Iterator[Path]:
    """Write everything that tells of a tournament that is over, and yield what was written."""
    write_text(folder / "tournament.json", tournament_json(outcome) + "\n")
    yield folder / "tournament.json"
    for name, table in (("standings", standings_table), ("meetings", meetings_table)):
        write_table(folder / f"{name}.csv", table(outcome))
        yield folder / f"{name}.csv"
    scene = rivals_sheet(rivals(outcome), COLOUR.neutral.deep, COLOUR, standard_measure()).scene
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
