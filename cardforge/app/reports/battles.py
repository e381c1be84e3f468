"""Duels, battles and tournaments as text and JSON."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.app.contenders import battles_of
from cardforge.app.duels import Pair, Results, agreement, parties_of, standings, wilson
from cardforge.app.reports import aligned, wrapped
from cardforge.app.reports.figures import mark_lines, marked, number, whole
from cardforge.core.battles import LETTERS, Tally, Terms
from cardforge.core.figures import NEVER
from cardforge.core.spreadsheets import Row, Table
from cardforge.core.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.app.contenders import Contender
    from cardforge.app.duels import Standing
    from cardforge.core.battles import Battle, Losses, Omissions, Summary


TITLE: Final = "Who won and why"


def battle_text(battle: Battle) -> str:
    """Return the log of a battle, and who won and why."""
    return "\n".join([*battle.log(), summary_text(battle.summary())])


def battle_json(battle: Battle) -> str:
    """Return the record of a battle, as it is saved, as JSON."""
    return json.dumps(battle.record(), ensure_ascii=False)


def replay_told(battle: Battle) -> str:
    """Return whether a saved battle ended as before when it was played again."""
    if battle.unjudged:
        reason = battle.unjudged.partition("\n")[0]
        return f"shown from its saved events, because today's rules differ: {reason}"
    casts = counted(len(battle.casts), "cast of dice", "casts of dice")
    orders = counted(len(battle.orders), "order")
    events = counted(len(battle.events), "event")
    return f"replayed {orders}, {casts} and {events}: nothing differs"


def undecided_told(pair: Pair, winner: str, terms: Terms) -> str:
    """Return who wins a game in which neither side is beaten; `winner` is A or B."""
    party = parties_of(pair)[LETTERS.index(winner)]
    turns = counted(terms.limit, "turn")
    return f"After {turns}, {party.letter} ({party.name}) wins a game in which neither is beaten."


def summary_text(summary: Summary) -> str:
    """Return the summary as lines and a table."""
    facts, tolls, unplayed = summary
    width = max(len(fact.about) for fact in facts)
    rows = [
        (f"{toll.sign} {toll.name}", f"{toll.lost} of {toll.slots}", toll.end) for toll in tolls
    ]
    words = [(name, lost.rjust(max(len(row[1]) for row in rows)), end) for name, lost, end in rows]
    told = [f"  {fact.about.ljust(width)}  {fact.words}" for fact in facts]
    table = aligned(("ship", "slots destroyed", "end"), words, words=3)
    return "\n".join(["", TITLE, *told, "", *table, "", *omission_lines(unplayed)])


def omission_lines(found: Omissions) -> list[str]:
    """Return a heading with an indented list for each reason why something is not played."""
    lines: list[str] = []
    for group in found.groups:
        lines += [f"{group.why}:", *(f"  {thing}" for thing in group.things)]
    return lines or [found.none]


def omission_sentences(found: Omissions) -> list[str]:
    """Return one wrapped sentence for each reason, in which ships are only counted."""
    lines: list[str] = []
    for group in found.groups:
        lines += wrapped(f"{group.why}: {', '.join(group.in_short)}.")
    return lines or [found.none]


_UNARMED: Final = "no guns"
_FOOT: Final = (
    "Shares count unfinished games too. The intervals are 95% Wilson intervals.",
    "Games come in pairs: both have the same dice, and the sides swap edges between them.",
)


class Duel(NamedTuple):
    """A duel that has been played: who fought, on what terms, and what came of it."""

    pair: Pair
    terms: Terms
    tally: Tally


def duel_text(answer: Duel) -> str:
    """Return a duel as tables: who won how often, and how, and how long games took."""
    pair, terms, tally = answer
    parts = [
        _heading(pair, terms), _rates(answer), _losses(answer), [_length(tally), *_FOOT],
        omission_lines(_omitted(pair, terms)), _caution(answer),
    ]  # fmt: skip
    parts = [part for part in parts if part]
    return "\n\n".join("\n".join(part) for part in parts)


def duel_json(answer: Duel) -> str:
    """Return a duel as one JSON object."""
    return json.dumps(duel_data(answer), ensure_ascii=False, indent=2)


def duel_data(answer: Duel) -> dict[str, Any]:
    """Return a duel as plain data."""
    pair, terms, tally = answer
    first, second, losses = tally.wins_a, tally.wins_b, battles_of(pair).losses
    return {
        "games": tally.games,
        "wins": {"a": first, "b": second},
        "draws": tally.draws,
        "unfinished": tally.unfinished,
        "turns_mean": tally.turns / tally.games,
        "interval95": list(wilson(first, tally.games)),
        "seed": terms.seed,
        "interval95_b": list(wilson(second, tally.games)),
        "ships_lost": {
            side: dict(zip(losses, counts, strict=True))
            for side, counts in zip("ab", (tally.losses_a, tally.losses_b), strict=True)
        },
        "disarmed": {"a": tally.disarmed_a, "b": tally.disarmed_b},
        "engine": tally.way,
        "sides": {
            side: {**side_data(each), "name": party.name}
            for side, each, party in zip("ab", pair, parties_of(pair), strict=True)
        },
        **terms_data(terms),
        "not_played": _omitted(pair, terms).data,
    }


def side_data(side: Contender) -> dict[str, Any]:
    """Return who a side is as plain data."""
    return {
        "name": side.name,
        "ships": list(side.force.ships),
        "captain": side.captain,
        "points": number(side.points),
    }


def terms_data(terms: Terms) -> dict[str, Any]:
    """Return by which rules games are played, as plain data."""
    return {
        "rules": terms.rules,
        "initiative": terms.initiative,
        "limit": terms.limit,
    }


def terms_told(terms: Terms) -> str:
    """Return the terms of games in words."""
    rules = f"{terms.rules} rules, {terms.initiative} initiative"
    turns = "1 turn" if terms.limit == 1 else f"{terms.limit} turns"
    return f"{rules}, seed {terms.seed}, {turns} at most"


def rate_told(count: int, games: int) -> str:
    """Return a share of games in percent."""
    return f"{count / games:.1%}"


def interval_told(wins: int, games: int) -> str:
    """Return the 95% interval of a win rate in words."""
    low, high = wilson(wins, games)
    return f"{low:.1%} to {high:.1%}"


def _heading(pair: Pair, terms: Terms) -> list[str]:
    told = (f"{party.name} ({party.captain} captain)" for party in parties_of(pair))
    return [" against ".join(told), f"{_games(terms.games)}, {terms_told(terms)}"]


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count:,} games"


def _rates(answer: Duel) -> list[str]:
    pair, _, tally = answer
    games = tally.games
    rows = [
        (f"{party.name} wins", str(wins), rate_told(wins, games), interval_told(wins, games))
        for party, wins in zip(parties_of(pair), (tally.wins_a, tally.wins_b), strict=True)
    ]
    others = (("draws", tally.draws), ("unfinished", tally.unfinished))
    rows += [(name, str(count), rate_told(count, games), "") for name, count in others]
    return aligned(("", "games", "of all", "95% interval"), rows)


def _losses(answer: Duel) -> list[str]:
    """Return how ships were lost, and how often a side had ships left without a gun."""
    tally = answer.tally
    names = [party.name for party in parties_of(answer.pair)]
    heads = list(battles_of(answer.pair).losses.values())
    rows = [tally.losses_a, tally.losses_b]
    unarmed = (tally.disarmed_a, tally.disarmed_b)
    if any(len(side.force.ships) > 1 for side in answer.pair):
        each = (f"{name} {_times(count)}" for name, count in zip(names, unarmed, strict=True))
        foot = [f"Beaten with ships left, but no gun on them: {', '.join(each)}."]
        return ["How each side's ships were lost", *_counted(heads, names, rows), *foot]
    rows = [(*row, count) for row, count in zip(rows, unarmed, strict=True)]
    return ["How each side was beaten", *_counted([*heads, _UNARMED], names, rows)]


def _omitted(sides: Sequence[Contender], terms: Terms) -> Omissions:
    return battles_of(sides).omissions([each.side for each in sides], terms.rules)


def _caution(answer: Duel) -> list[str]:
    """Return the conditions of the win rates; empty for the best rules and captains."""
    captains = list(dict.fromkeys(side.captain for side in answer.pair))
    battles, rules = battles_of(answer.pair), answer.terms.rules
    full, best = battles.fullest_rules, battles.best_captain
    better = [] if rules == full else [f"`--rules {full}`"]
    better += [] if captains == [best] else [f"`--captain {best}`"]
    if not better:
        return []
    who = f"{' and '.join(captains)} captain{'s' if len(captains) > 1 else ''}"
    return wrapped(
        f"These win rates are for the {rules} rules and the {who}. "
        f"They can differ widely with {' and '.join(better)}."
    )


def _counted(heads: list[str], names: list[str], rows: list[Losses]) -> list[str]:
    cells = [
        (name, *(str(count) if count else NEVER for count in row))
        for name, row in zip(names, rows, strict=True)
    ]
    return aligned(("", *heads), cells)


def _times(count: int) -> str:
    return "in 1 game" if count == 1 else f"in {count:,} games"


def _length(tally: Tally) -> str:
    mean = tally.turns / tally.games
    return f"Mean length of a game: {mean:.1f} turns, unfinished games included."


_HEAD: Final = (
    "", "", "points", "won", "lost", "drawn", "unfinished", "of all", "95% interval", "",
)  # fmt: skip
_MARK: Final = "~"
_FEW: Final = 3
"""With at most this many sides, equal orders are too often chance."""
_STANDING: Final = (
    "rank", "name", "points", "games", "wins", "losses", "draws", "unfinished", "win_rate",
    "interval95_low", "interval95_high",
)  # fmt: skip
_MEETING: Final = (
    "a", "b", "games", "wins_a", "wins_b", "draws", "unfinished", "turns_mean",
    "interval95_low", "interval95_high",
)  # fmt: skip
_LISTED: Final = ("games", "draws", "unfinished", "turns_mean")


class TournamentResult(NamedTuple):
    """A tournament that is over."""

    entrants: Sequence[Contender]
    terms: Terms
    results: Results

    @property
    def table(self) -> list[Standing]:
        """The entrants by their rank."""
        return standings(self.entrants, self.results)


def tournament_text(outcome: TournamentResult) -> str:
    """Return the table of a tournament, and the sides that its games cannot rank."""
    entrants, terms, results = outcome
    games = "1 game" if terms.games == 1 else f"{terms.games:,} games"
    meetings = "1 matchup" if len(results) == 1 else f"{len(results):,} matchups"
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
        "Ranked by the share of games won, unfinished games included.",
    ]
    if any(close):
        lines.append(
            f"{_MARK} too few games to rank it below the one above: their intervals overlap."
        )
    lines += [*_agreement_told(table), *mark_lines(shown=any(unproven))]
    lines += ["", *omission_sentences(_omitted(entrants, terms))]
    return "\n".join(lines)


def _agreement_told(table: Sequence[Standing]) -> list[str]:
    """Return how well points predicted the ranking, if there are enough sides."""
    found = agreement(table) if len(table) > _FEW else None
    if found is None:
        return []
    told = "1 is the same order, 0 is no relation, -1 is the opposite order"
    return [f"Rank correlation of points and wins: {found:.2f} ({told})."]


def tournament_json(outcome: TournamentResult) -> str:
    """Return a tournament as one JSON object."""
    return json.dumps(tournament_data(outcome), ensure_ascii=False, indent=2)


def tournament_data(outcome: TournamentResult) -> dict[str, Any]:
    """Return a tournament as plain data."""
    return {
        "games": outcome.terms.games,
        "seed": outcome.terms.seed,
        **terms_data(outcome.terms),
        "standings": [_standing_data(each, outcome.entrants) for each in outcome.table],
        "meetings": [*_meetings(outcome)],
        "points_agreement": agreement(outcome.table),
        "not_played": _omitted(outcome.entrants, outcome.terms).data,
    }


def captains_told(entrants: Sequence[Contender]) -> str:
    """Return who commands the sides of a tournament."""
    words = dict.fromkeys(each.captain for each in entrants)
    return f"{' and '.join(words)} captain{'s' if len(words) > 1 else ''}"


def rank_told(each: Standing) -> str:
    """Return a rank, with `=` if it is shared."""
    return f"{each.rank}=" if each.tied else f"{each.rank}"


def standings_table(outcome: TournamentResult) -> Table:
    """Return the ranking for a spreadsheet."""
    rows = []
    for each in outcome.table:
        cells = (
            each.rank, each.name, number(each.points), each.games, each.wins, each.losses,
            each.draws, each.unfinished, each.rate, *each.interval,
        )  # fmt: skip
        rows.append(dict(zip(_STANDING, map(str, cells), strict=True)))
    return _table(_STANDING, rows)


def meetings_table(outcome: TournamentResult) -> Table:
    """Return every matchup for a spreadsheet."""
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
        "ships": list(side.force.ships),
        "games": each.games,
        "wins": each.wins,
        "losses": each.losses,
        "draws": each.draws,
        "unfinished": each.unfinished,
        "win_rate": each.rate,
        "interval95": list(each.interval),
    }


def _meetings(outcome: TournamentResult) -> Iterator[dict[str, Any]]:
    for (first, second), tally in outcome.results.items():
        pair = outcome.entrants[first], outcome.entrants[second]
        data = duel_data(Duel(pair, outcome.terms, tally))
        yield {
            "a": pair[0].name,
            "b": pair[1].name,
            "wins": data["wins"],
            **{key: data[key] for key in _LISTED},
            "interval95": data["interval95"],
            "ships_lost": data["ships_lost"],
        }
