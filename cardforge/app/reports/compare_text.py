"""Two designs side by side, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.app.reports.aligned import NEVER, aligned, span
from cardforge.app.reports.place_words import named_apart
from cardforge.leviathans.comparison import SPANS
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.odds.reference import ARCS, MOST_TURNS, USUAL_RANGE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cardforge.leviathans.comparison import Portrait
    from cardforge.leviathans.odds.reference import Toughness

Row = tuple[str, ...]
_COUNTED = tuple(family for family in Family if family not in (Family.MISS, Family.ENGINE))


def comparison_text(pair: tuple[Portrait, Portrait], points: tuple[int, int], of_type: int) -> str:
    """Return two ships' figures, a row for each."""
    names = ("", *(each.name for each in pair))
    usual = f"usual Type {of_type} ship"
    sections = (
        ("Figures", [("points", *map(str, points)), *_figures(pair)]),
        ("Movement", _movement(pair)),
        ("Slots", _slots(pair)),
        (f"Slots broken a turn on the side of a {usual}, moving", [*_fire(pair)]),
        (
            f"Slots lost, and turns in battle, under a {usual}'s broadside at {USUAL_RANGE} hexes",
            [*_lasting(pair)],
        ),
    )
    rows = [row for _, found in sections for row in found]
    lines = iter(aligned(names, rows))
    parts = [[next(lines)]]
    parts += [[title, *(next(lines) for _ in found)] for title, found in sections]
    return "\n\n".join("\n".join(part) for part in parts)


def _row(label: str, pair: Iterable[Portrait], figure: Callable[[Portrait], object]) -> Row:
    return label, *(str(figure(each)) for each in pair)


def _figures(pair: tuple[Portrait, Portrait]) -> Iterator[Row]:
    yield _row("nation", pair, lambda each: each.nation)
    yield _row("Type", pair, lambda each: each.type)
    yield _row("SI", pair, lambda each: each.si)


def _movement(pair: tuple[Portrait, Portrait]) -> list[Row]:
    return [
        _row("MP", pair, lambda each: each.mp),
        _row("MP without the biggest engine", pair, lambda each: each.mp_hurt),
        _row("hexes before a turn", pair, lambda each: each.turn),
    ]


def _slots(pair: tuple[Portrait, Portrait]) -> list[Row]:
    counted = ((family, [each.counts[family] for each in pair]) for family in _COUNTED)
    return [(family.value, *map(str, counts)) for family, counts in counted if any(counts)]


def _fire(pair: tuple[Portrait, Portrait]) -> Iterator[Row]:
    """Give the rows of each arc and range at which either ship fires; sides alike once."""
    groups: dict[object, list[str]] = {}
    for arc in ARCS:
        groups.setdefault(tuple(each.firepower[arc] for each in pair), []).append(arc)
    for arcs in groups.values():
        for name in named_apart(arcs):
            for index, ends in enumerate(SPANS):
                slots = [each.firepower[arcs[0]][index] for each in pair]
                if any(slots):
                    told = (f"{float(each):.2f}" if each else NEVER for each in slots)
                    yield f"{name}, {span(*ends)} hexes", *told


def _lasting(pair: tuple[Portrait, Portrait]) -> Iterator[Row]:
    by_name = [dict(_toughness(each)) for each in pair]
    for name in dict.fromkeys(name for each in by_name for name in each):
        yield name, *(_told(each.get(name)) for each in by_name)


def _toughness(ship: Portrait) -> Iterator[tuple[str, Toughness]]:
    groups: dict[Toughness, list[str]] = {}
    for place, tough in ship.toughness.items():
        groups.setdefault(tough, []).append(place)
    for tough, places in groups.items():
        yield from ((name, tough) for name in named_apart(places))


def _told(tough: Toughness | None) -> str:
    if tough is None:
        return NEVER
    turns = f"{MOST_TURNS}+" if tough.turns is None else str(tough.turns)
    return f"{float(tough.slots_lost):.2f}, {turns} turn{'' if turns == '1' else 's'}"
