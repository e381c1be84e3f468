"""Odds as a player reads them at the table: who breaks what, from where, the best first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.app.reports.aligned import folded, headed, percent, said_once, span, wrapped
from cardforge.app.reports.odds_detail import detailed
from cardforge.app.reports.odds_rows import (
    best_first,
    columns,
    guns_alike,
    lost_told,
    motions,
    volleys_alike,
)
from cardforge.app.reports.odds_torpedoes import flak_told, torpedo_table
from cardforge.app.reports.odds_turns import turn_by_turn
from cardforge.leviathans.odds.duels import left_out
from cardforge.leviathans.odds.prospects import chance_to_break, expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.app.reports.odds_rows import Column, Fires, Worth
    from cardforge.leviathans.odds.duels import Answer, Question
    from cardforge.leviathans.odds.fields import Band
    from cardforge.leviathans.odds.targets import Target
    from cardforge.leviathans.ship import Ship


def odds_text(question: Question, answered: Answer, turns: int) -> str:
    """Return the answer as text: of one location slot by slot, of all of them in short."""
    parts = [_heading(question), wrapped(answered.why_not)]
    if answered.targets:
        parts += detailed(question, answered) if question.at else _in_short(answered)
        parts.append(flak_told(answered))
    if not answered.why_not:
        parts.append(turn_by_turn(question, answered, turns))
    parts.append(wrapped(left_out(question, answered)))
    if answered.targets and not question.at:
        parts.append(["--at LOCATION tells the odds of each slot there."])
    return "\n\n".join("\n".join(part) for part in parts if part)


def _in_short(answered: Answer) -> Iterator[list[str]]:
    """Yield tables of all locations: what volleys break, and how often one gun or torpedo does."""
    seen = columns(answered)
    if answered.volleys:
        yield _volleys(answered, seen)
        yield _guns(answered, seen)
    if answered.torpedoes:
        yield torpedo_table(answered)


def _heading(question: Question) -> list[str]:
    """Name the two ships and what they have lost, in lines that a narrow terminal shows."""
    one, other = question.attacker, question.target
    words = f"{one.name} ({_about(one)}) fires at {other.name} ({_about(other)})"
    named = headed(words, (one.name, other.name))
    return named + [line for words in lost_told(question) for line in wrapped(words)]


def _about(ship: Ship) -> str:
    return f"Type {ship.type}, SI {ship.si}"


def _volleys(answered: Answer, seen: list[Column]) -> list[str]:
    """Tell of each field how many slots its guns break together."""

    def words(each: Fires, band: Band) -> tuple[str, ...]:
        guns = sum(len(shot.slots) for shot in band.shots)
        return each.name, span(band.nearest, band.farthest), str(guns)

    head = ("fire to", "hexes", "guns", *(column.name for column in seen))
    rows = best_first(volleys_alike(answered), seen, _mean, words)
    title = f"Slots that a whole volley breaks on average, target {motions(answered)}"
    return [title, *folded(head, said_once(rows), 1, 3)]


def _guns(answered: Answer, seen: list[Column]) -> list[str]:
    """Tell of each gun how likely it breaks a slot or the keel."""

    def words(each: Fires, band: Band) -> tuple[str, ...]:
        return each.name, f"{each.guns}, {each.where}", span(band.nearest, band.farthest)

    head = ("gun", "mounted", "hexes", *(column.name for column in seen))
    rows = best_first(guns_alike(answered), seen, _break, words)
    title = f"Chance of one gun to break something, in percent, target {motions(answered)}"
    return [title, *folded(head, said_once(rows, 2), 2, 3)]


def _mean(band: Band, target: Target) -> Worth:
    worth = expect(band.shots, target).mean_slots_broken
    return worth, f"{float(worth):.2f}"


def _break(band: Band, target: Target) -> Worth:
    worth = chance_to_break(band.shots, target)
    return worth, percent(worth).rstrip("%")
