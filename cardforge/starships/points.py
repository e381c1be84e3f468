"""Points: the cost of an element or a fleet, line by line from class to upgrades."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardforge.core.figures import Ledger, LedgerLine
from cardforge.core.wording import counted
from cardforge.starships.element import Admiral, Element, Post, StarshipFleet
from cardforge.starships.rulebook import UPGRADES, WEAPONS


def cost(design: Element | Admiral | StarshipFleet) -> Ledger:
    """Return the cost of a design, legal or not; parts without a price cost nothing."""
    if isinstance(design, Element):
        return Ledger((*_parts(design), *_as_printed(design)))
    if isinstance(design, Admiral):
        return Ledger((_admiral(design),))
    return Ledger((*_members(design), *_budget(design)))


def points(design: Element | StarshipFleet) -> int:
    """Return the points of an element, or of a fleet with everything aboard."""
    lines = _parts(design) if isinstance(design, Element) else _members(design)
    return int(Ledger(tuple(lines)).total)


def parts(element: Element) -> dict[str, Ledger]:
    """Return the cost of an element by part: class, systems, weapons, upgrades."""
    return {
        "class": Ledger((LedgerLine(element.ship_class, "class", element.base.points),)),
        "systems": Ledger(tuple(_systems(element))),
        "weapons": Ledger(
            tuple(
                _weapons(word, arc, count)
                for arc, words in element.weapons.arcs()
                for word, count in Counter(words).items()
            )
        ),
        "upgrades": Ledger(
            tuple(
                _upgrades(word, count, element.cmd)
                for word, count in Counter(element.upgrades).items()
            )
        ),
    }


def _parts(element: Element) -> Iterator[LedgerLine]:
    return (line for part in parts(element).values() for line in part.lines)


def _systems(element: Element) -> Iterator[LedgerLine]:
    if element.systems:
        yield LedgerLine("systems", f"{', '.join(element.systems)}: free", 0)


def _weapons(word: str, arc: str, count: int) -> LedgerLine:
    price = WEAPONS[word].prices[arc]
    label = f"{_times(count, word)}, {arc}"
    if price is None:
        return LedgerLine(label, "no price in this arc", 0)
    return LedgerLine(label, f"{count} x {price}" if price else "free", count * price)


def _upgrades(word: str, count: int, cmd: int) -> LedgerLine:
    upgrade = UPGRADES[word]
    price = f"{upgrade.least} or {upgrade.per_cmd} x CMD {cmd}, whichever is more"
    working = f"{count} x ({price})" if count > 1 else price
    return LedgerLine(_times(count, word), working, count * upgrade.price(cmd))


def _as_printed(element: Element) -> Iterator[LedgerLine]:
    """Yield a line that compares the sum with the published points, if the file has them."""
    if element.printed is None:
        return
    ours = points(element)
    off = ours - element.printed
    told, remark = "as its parts come to", ""
    if off:
        less = f"{abs(off)} {'less' if off > 0 else 'more'}"
        told = f"{less} than its parts: {ours} by the rules"
        remark = f"the published list prints {element.printed}, {less}"
    yield LedgerLine("as printed", f"{element.printed} in the published list, {told}", 0, remark)


def _admiral(admiral: Admiral) -> LedgerLine:
    return LedgerLine(admiral.name, f"admiral, CMD {admiral.cmd}: free", 0)


def _members(fleet: StarshipFleet) -> Iterator[LedgerLine]:
    if fleet.admiral:
        yield _admiral(fleet.admiral)
    for post in fleet.posts:
        yield from _post(post)


def _post(post: Post, carrier: str = "") -> Iterator[LedgerLine]:
    price, count = points(post.element), post.number
    working = f"{count} x {price}" if count > 1 else post.element.ship_class
    aboard = f", aboard {carrier}" if carrier else ""
    unit = f", unit {post.entry.unit}" if post.entry.unit else ""
    yield LedgerLine(_times(count, post.name), f"{working}{unit}{aboard}", count * price)
    for other in post.aboard:
        yield from _post(other, post.name)


def _budget(fleet: StarshipFleet) -> Iterator[LedgerLine]:
    budget = fleet.listed.budget
    if budget is None:
        return
    left = budget - points(fleet)
    told = f"{left} to spare" if left >= 0 else f"{-left} too many"
    remark = f"{left} of {budget} left" if left >= 0 else f"{-left} over the budget of {budget}"
    yield LedgerLine("budget", f"{counted(budget, 'point')}, {told}", 0, remark)


def _times(count: int, word: str) -> str:
    return f"{count} {word}" if count > 1 else word
