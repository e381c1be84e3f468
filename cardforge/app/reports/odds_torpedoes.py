"""Torpedoes beside the guns: a table of their own, and the flak in it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from cardforge.app.reports.aligned import folded, percent, span, wrapped
from cardforge.app.reports.odds_rows import columns, motions
from cardforge.leviathans.odds.torpedoes import torpedoed
from cardforge.leviathans.place_words import named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.app.reports.odds_rows import Column
    from cardforge.leviathans.odds.duels import Answer
    from cardforge.leviathans.odds.targets import Target
    from cardforge.leviathans.odds.torpedoes import Torpedo, Torpedoed


class Salvo(NamedTuple):
    """Torpedoes that are alike: how many a turn, where their tubes are, and one of them."""

    a_turn: int
    where: str
    one: Torpedo

    @property
    def name(self) -> str:
        """What their slots are called."""
        return self.one.shot.name

    @property
    def hexes(self) -> str:
        """How far they run."""
        return span(1, self.one.reach)


def salvos(answered: Answer) -> list[Salvo]:
    """Return the torpedoes, those of one name with the same dice and reach as one."""
    alike: dict[object, list[Torpedo]] = {}
    for each in answered.torpedoes:
        alike.setdefault((each.shot.name, each.shot.roll, each.reach), []).append(each)
    return [
        Salvo(
            sum(each.a_turn for each in same),
            named(dict.fromkeys(each.shot.place for each in same)),
            same[0],
        )
        for same in alike.values()
    ]


def torpedo_table(answered: Answer) -> list[str]:
    """Tell of each torpedo how likely it breaks a slot, should it meet the target."""
    seen = columns(answered)
    rows = [
        (each.name, f"{each.a_turn}, {each.where}", each.hexes, *_cells(each, answered, seen))
        for each in salvos(answered)
    ]
    head = ("torpedo", "a turn", "hexes", *(column.name for column in seen))
    title = "Chance of one torpedo that meets the target to break something, in percent, target"
    return [*wrapped(f"{title} {motions(answered)}"), *folded(head, rows, 2, 3)]


def seen_at(
    answered: Answer, column: Column, target: Target
) -> Iterator[tuple[Torpedoed, str, str]]:
    """Yield what each torpedo does at a location, its name and how far it runs."""
    for each in salvos(answered):
        found = torpedoed(each.one, target, answered.flak[column.place])
        yield found, f"{each.name} ({each.where})", each.hexes


def flak_told(answered: Answer) -> list[str]:
    """Say how often flak stops a torpedo, where there is any."""
    stopped = {column.name: answered.flak.get(column.place) for column in columns(answered)}
    words = ", ".join(f"{name} {percent(chance)}" for name, chance in stopped.items() if chance)
    return wrapped(f"Flak that stops a torpedo is reckoned in: {words}.") if words else []


def _cells(each: Salvo, answered: Answer, seen: list[Column]) -> Iterator[str]:
    for column in seen:
        stopped = answered.flak[column.place]
        found = (torpedoed(each.one, target, stopped) for target in column.targets)
        yield " | ".join(_percent(one.chance_to_break) for one in found)


def _percent(chance: Fraction) -> str:
    return percent(chance).rstrip("%")
