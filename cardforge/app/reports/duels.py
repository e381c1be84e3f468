"""Duels as text for people, and as JSON in the shape that `docs/formats.md` promises."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.app.duels import Pair, Terms, parties_of, wilson
from cardforge.app.reports.aligned import NEVER, aligned, wrapped
from cardforge.app.reports.costs import number
from cardforge.app.reports.omissions import omission_data, omission_lines
from cardforge.leviathans.battle.mass.tally import LOSSES, Tally
from cardforge.leviathans.battle.omissions import Omission, omissions
from cardforge.leviathans.battle.state import Loss, Rules

if TYPE_CHECKING:
    from cardforge.app.contenders import Contender
    from cardforge.leviathans.battle.mass.tally import Losses

_HEADS: Final = {
    Loss.KEEL: "keel",
    Loss.LOCATION: "location",
    Loss.HALF: "half SI",
    Loss.EDGE: "edge",
}
BEST_CAPTAIN: Final = "good"
"""The captain that wins most against the others."""
_UNARMED: Final = "no guns"
_FOOT: Final = (
    "Unfinished games count as games: no rate leaves them out. Intervals are Wilson's, of 95 %.",
    "Both games of a pair have the same dice, and the sides change edges between them.",
)


class Answer(NamedTuple):
    """A duel that has been played: who fought, on what terms, and what came of it."""

    pair: Pair
    terms: Terms
    tally: Tally


def duel_text(answer: Answer) -> str:
    """Return a duel as tables: who won how often, and how, and how long games took."""
    pair, terms, tally = answer
    parts = [
        _heading(pair, terms), _rates(answer), _losses(answer), [_length(tally), *_FOOT],
        omission_lines(_omissions(answer), terms.rules), _caution(answer),
    ]  # fmt: skip
    parts = [part for part in parts if part]
    return "\n\n".join("\n".join(part) for part in parts)


def duel_json(answer: Answer) -> str:
    """Return a duel as one JSON object."""
    return json.dumps(duel_data(answer), ensure_ascii=False, indent=2)


def duel_data(answer: Answer) -> dict[str, Any]:
    """Return a duel as plain data."""
    pair, terms, tally = answer
    first, second = tally.wins_a, tally.wins_b
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
            side: dict(zip(LOSSES, counts, strict=True))
            for side, counts in zip("ab", (tally.losses_a, tally.losses_b), strict=True)
        },
        "disarmed": {"a": tally.disarmed_a, "b": tally.disarmed_b},
        "engine": tally.way,
        "sides": {
            side: {**side_data(each), "name": party.name}
            for side, each, party in zip("ab", pair, parties_of(pair), strict=True)
        },
        **terms_data(terms),
        "not_played": omission_data(_omissions(answer)),
    }


def side_data(side: Contender) -> dict[str, Any]:
    """Return who a side is as plain data."""
    ships = [ship.name for ship in side.ships]
    return {
        "name": side.name,
        "ships": ships,
        "captain": side.captain,
        "points": number(side.points),
    }


def terms_data(terms: Terms) -> dict[str, Any]:
    """Return by which rules games are played, as plain data."""
    return {
        "rules": terms.rules.value,
        "initiative": initiative_word(terms),
        "limit": terms.limit,
    }


def terms_told(terms: Terms) -> str:
    """Tell by which rules games are played."""
    rules = f"{terms.rules} rules, {initiative_word(terms)} initiative"
    turns = "1 turn" if terms.limit == 1 else f"{terms.limit} turns"
    return f"{rules}, seed {terms.seed}, {turns} at most"


def initiative_word(terms: Terms) -> str:
    """Return the word for who moves when."""
    return "fog" if terms.fog else "standard"


def rate_told(count: int, games: int) -> str:
    """Tell a share of games in percent."""
    return f"{count / games:.1%}"


def interval_told(wins: int, games: int) -> str:
    """Tell the interval in which a rate of wins lies."""
    low, high = wilson(wins, games)
    return f"{low:.1%} to {high:.1%}"


def _heading(pair: Pair, terms: Terms) -> list[str]:
    told = (f"{party.name} ({party.captain} captain)" for party in parties_of(pair))
    return [" against ".join(told), f"{_games(terms.games)}, {terms_told(terms)}"]


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count:,} games"


def _rates(answer: Answer) -> list[str]:
    pair, _, tally = answer
    games = tally.games
    rows = [
        (f"{party.name} wins", str(wins), rate_told(wins, games), interval_told(wins, games))
        for party, wins in zip(parties_of(pair), (tally.wins_a, tally.wins_b), strict=True)
    ]
    others = (("draws", tally.draws), ("unfinished", tally.unfinished))
    rows += [(name, str(count), rate_told(count, games), "") for name, count in others]
    return aligned(("", "games", "of all", "95 % interval"), rows)


def _losses(answer: Answer) -> list[str]:
    """Tell how ships were lost, and how often a side had no gun left on those that were not."""
    tally = answer.tally
    names = [party.name for party in parties_of(answer.pair)]
    heads, rows = [_HEADS[how] for how in LOSSES], [tally.losses_a, tally.losses_b]
    unarmed = (tally.disarmed_a, tally.disarmed_b)
    if any(len(side.ships) > 1 for side in answer.pair):
        each = (f"{name} {_times(count)}" for name, count in zip(names, unarmed, strict=True))
        foot = [f"Beaten with ships afloat and no gun left on them: {', '.join(each)}."]
        return ["How each side's ships were lost", *_counted(heads, names, rows), *foot]
    rows = [(*row, count) for row, count in zip(rows, unarmed, strict=True)]
    return ["How each was beaten", *_counted([*heads, _UNARMED], names, rows)]


def _omissions(answer: Answer) -> tuple[Omission, ...]:
    ships = ((ship, side.captain) for side in answer.pair for ship in side.ships)
    return omissions(ships, answer.terms.rules)


def _caution(answer: Answer) -> list[str]:
    """Say what the rates belong to, unless no better rules and captains can be asked for."""
    captains = list(dict.fromkeys(side.captain for side in answer.pair))
    better = [] if answer.terms.rules is Rules.FULL else [f"`--rules {Rules.FULL}`"]
    better += [] if captains == [BEST_CAPTAIN] else [f"`--captain {BEST_CAPTAIN}`"]
    if not better:
        return []
    who = f"{' and '.join(captains)} captain{'s' if len(captains) > 1 else ''}"
    return wrapped(
        f"These rates belong to the {answer.terms.rules} rules and the {who}; "
        f"they can differ widely with {' and '.join(better)}."
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
    return f"A game lasts {tally.turns / tally.games:.1f} turns on average, unfinished ones too."
