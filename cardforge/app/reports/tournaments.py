"""Tournaments as text for people, as JSON, and as tables for spreadsheets."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.app.duels import Terms
from cardforge.app.reports.aligned import aligned
from cardforge.app.reports.costs import number, whole
from cardforge.app.reports.duels import (
    Answer,
    duel_data,
    interval_told,
    rate_told,
    terms_data,
    terms_told,
)
from cardforge.app.reports.omissions import omission_data, omission_sentences
from cardforge.app.reports.proven import mark_lines, marked
from cardforge.app.tournaments import Results, agreement, standings
from cardforge.core.table import Row, Table
from cardforge.leviathans.battle.omissions import Omission, omissions

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.app.contenders import Contender
    from cardforge.app.tournaments import Standing

_HEAD: Final = (
    "", "", "points", "won", "lost", "drawn", "unfinished", "of all", "95 % interval", "",
)  # fmt: skip
_MARK: Final = "~"
_FEW: Final = 3
"""So many sides or fewer fall into the same order by chance too often."""
_STANDING: Final = (
    "rank", "name", "points", "games", "wins", "losses", "draws", "unfinished", "win_rate",
    "interval95_low", "interval95_high",
)  # fmt: skip
_MEETING: Final = (
    "a", "b", "games", "wins_a", "wins_b", "draws", "unfinished", "turns_mean",
    "interval95_low", "interval95_high",
)  # fmt: skip
_LISTED: Final = ("games", "draws", "unfinished", "turns_mean")


class Outcome(NamedTuple):
    """A tournament that is over."""

    entrants: Sequence[Contender]
    terms: Terms
    results: Results

    @property
    def table(self) -> list[Standing]:
        """The entrants by their rank."""
        return standings(self.entrants, self.results)


def tournament_text(outcome: Outcome) -> str:
    """Return the table of a tournament, and whom its games do not tell apart."""
    entrants, terms, results = outcome
    games = "1 game" if terms.games == 1 else f"{terms.games:,} games"
    meetings = "1 meeting" if len(results) == 1 else f"{len(results):,} meetings"
    table = outcome.table
    close = _close(table)
    unproven = [bool(entrants[each.number].unproven) for each in table]
    points = marked([whole(each.points) for each in table], unproven)
    who = captains_told(entrants)
    lines = [
        f"{len(entrants)} sides, {meetings} of {games}, {who}, {terms_told(terms)}",
        "",
        *aligned(_HEAD, map(_row, table, points, close), words=2),
        "",
        "Ranked by the share of all games that were won; unfinished games count as games.",
    ]
    if any(close):
        lines.append(f"{_MARK} so few games do not tell it from the one above: intervals overlap.")
    lines += [*_agreement_told(table), *mark_lines(shown=any(unproven))]
    lines += ["", *omission_sentences(_omissions(outcome), terms.rules)]
    return "\n".join(lines)


def _agreement_told(table: Sequence[Standing]) -> list[str]:
    """Return how far points foretold the ranking, where there are enough sides to say."""
    found = agreement(table) if len(table) > _FEW else None
    if found is None:
        return []
    told = "1 is the same order, 0 none, -1 the opposite"
    return [f"Points and wins agree by {found:.2f} in rank ({told})."]


def tournament_json(outcome: Outcome) -> str:
    """Return a tournament as one JSON object."""
    return json.dumps(tournament_data(outcome), ensure_ascii=False, indent=2)


def tournament_data(outcome: Outcome) -> dict[str, Any]:
    """Return a tournament as plain data."""
    return {
        "games": outcome.terms.games,
        "seed": outcome.terms.seed,
        **terms_data(outcome.terms),
        "standings": [_standing_data(each, outcome.entrants) for each in outcome.table],
        "meetings": [*_meetings(outcome)],
        "points_agreement": agreement(outcome.table),
        "not_played": omission_data(_omissions(outcome)),
    }


def captains_told(entrants: Sequence[Contender]) -> str:
    """Return who commands the sides of a tournament."""
    words = dict.fromkeys(each.captain for each in entrants)
    return f"{' and '.join(words)} captain{'s' if len(words) > 1 else ''}"


def _omissions(outcome: Outcome) -> tuple[Omission, ...]:
    ships = ((ship, side.captain) for side in outcome.entrants for ship in side.ships)
    return omissions(ships, outcome.terms.rules)


def rank_told(each: Standing) -> str:
    """Tell a rank, with a sign where it is shared."""
    return f"{each.rank}=" if each.tied else f"{each.rank}"


def standings_table(outcome: Outcome) -> Table:
    """Return the ranking for a spreadsheet."""
    rows = []
    for each in outcome.table:
        cells = (
            each.rank, each.name, number(each.points), each.games, each.wins, each.losses,
            each.draws, each.unfinished, each.rate, *each.interval,
        )  # fmt: skip
        rows.append(dict(zip(_STANDING, map(str, cells), strict=True)))
    return _table(_STANDING, rows)


def meetings_table(outcome: Outcome) -> Table:
    """Return every meeting for a spreadsheet."""
    rows = []
    for each in _meetings(outcome):
        cells = (
            each["a"], each["b"], each["games"], each["wins"]["a"], each["wins"]["b"],
            each["draws"], each["unfinished"], each["turns_mean"], *each["interval95"],
        )  # fmt: skip
        rows.append(dict(zip(_MEETING, map(str, cells), strict=True)))
    return _table(_MEETING, rows)


def _table(heads: tuple[str, ...], rows: list[dict[str, str]]) -> Table:
    return Table(heads, tuple(Row(line, cells) for line, cells in enumerate(rows, start=2)))


def _row(each: Standing, points: str, mark: str) -> tuple[str, ...]:
    counts = (each.wins, each.losses, each.draws, each.unfinished)
    rate, interval = rate_told(each.wins, each.games), interval_told(each.wins, each.games)
    return rank_told(each), each.name, points, *map(str, counts), rate, interval, mark


def _close(table: Sequence[Standing]) -> list[str]:
    """Mark each entrant whose interval overlaps that of the next better one."""
    marks = (_MARK if low.interval[1] > high.interval[0] else "" for high, low in pairwise(table))
    return ["", *marks]


def _standing_data(each: Standing, entrants: Sequence[Contender]) -> dict[str, Any]:
    side = entrants[each.number]
    return {
        "rank": each.rank,
        "tied": each.tied,
        "name": each.name,
        "points": number(each.points),
        **({"unproven": side.unproven} if side.unproven else {}),
        "captain": side.captain,
        "ships": [ship.name for ship in side.ships],
        "games": each.games,
        "wins": each.wins,
        "losses": each.losses,
        "draws": each.draws,
        "unfinished": each.unfinished,
        "win_rate": each.rate,
        "interval95": list(each.interval),
    }


def _meetings(outcome: Outcome) -> Iterator[dict[str, Any]]:
    for (first, second), tally in outcome.results.items():
        pair = outcome.entrants[first], outcome.entrants[second]
        data = duel_data(Answer(pair, outcome.terms, tally))
        yield {
            "a": pair[0].name,
            "b": pair[1].name,
            "wins": data["wins"],
            **{key: data[key] for key in _LISTED},
            "interval95": data["interval95"],
            "ships_lost": data["ships_lost"],
        }
