"""Readers of printed ship cards, which compare all of their text with the ship.

Only the places of boxes (tagged rectangles and outlines) come from the scene; every character comes
from the PDF.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from cardforge.leviathans.cards import printer
from cardforge.leviathans.cards.ship_card import (
    CAPTION,
    LICENCE,
    SHORT_CAPTION,
    UNOFFICIAL,
    class_words,
)
from cardforge.leviathans.comparison import BlockFigures
from cardforge.leviathans.kinds import MARKS, Family
from cardforge.leviathans.ship import Ship, Slot, range_text
from cardforge.press.measure import standard_measure
from cardforge.press.product import CardOrder, PrintOptions, Product, layout_for, published
from cardforge.press.profiles import Profile
from cardforge.press.scene import Close, LineTo, MoveTo, Path, Rect, Scene
from cardforge.press.sheets import back_place
from tests.leviathans.cards.icons import icon_letters
from tests.print.reading import Box, Line, Page, around, pages, squeezed

CAPTIONS = {"si": "SI", "type": "TYPE", "turn": "TURN", "mp": "MP"}
RULER = [*(str(ten) for ten in range(10, 100, 10)), "100mm", "1", "2", "3in"]
STAMP_TURN = -9
SCALE_TURN = -90
ROUNDING_MM = 0.05
DIVIDER_MM = 0.5


class Side(NamedTuple):
    """One side of a card: its scene, and its lines from the PDF."""

    scene: Scene
    lines: tuple[Line, ...]


def printed(
    orders: Iterable[CardOrder], profile: Profile, theme: str = "colour"
) -> tuple[Product, list[Page]]:
    """Print cards, and read the file."""
    look = PrintOptions(theme, standard_measure(), profile.paper, profile.large_card)
    product = printer.cards(list(orders), look)
    return product, pages(published(product, profile, look.measure))


def sides(product: Product, read: list[Page], profile: Profile) -> Iterator[tuple[Side, Side]]:
    """Yield front and back of each card; text outside cards must be the sheet's ruler."""
    layout = layout_for(product.cards, profile)
    fronts = list(layout.places())
    backs = [back_place(place, layout, "long") for place in fronts]
    assert len(read) == 2 * -(-len(product.cards) // len(fronts))
    found: list[list[Side]] = []
    for number, page in enumerate(read):
        batch = product.cards[number // 2 * len(fronts) :][: len(fronts)]
        places = backs if number % 2 else fronts
        lines = list(page.lines)
        on_page = []
        for card, place in zip(batch, places, strict=False):
            scene = card.back if number % 2 else card.front
            assert scene is not None
            assert place.turn_deg == 0
            area = Box(place.x, place.y, place.x + scene.width_mm, place.y + scene.height_mm)
            mine = [line for line in lines if area.holds(line.box)]
            lines = [line for line in lines if line not in mine]
            on_page.append(Side(scene, tuple(_moved(line, -place.x, -place.y) for line in mine)))
        assert sorted(squeezed(line.text) for line in lines) == sorted(RULER)
        assert len({line.turn_deg for line in lines}) == 1  # along whichever gutter
        found.append(on_page)
    for front_page, back_page in zip(found[::2], found[1::2], strict=True):
        yield from zip(front_page, back_page, strict=True)


def _moved(line: Line, x: float, y: float) -> Line:
    return Line(tuple(glyph._replace(box=glyph.box.moved(x, y)) for glyph in line.glyphs))


def regions(scene: Scene) -> dict[str, Box]:
    """Return the boxes of a card by tag: slots, corners, arrows of dice, the name's banner."""
    found: dict[str, Box] = {}
    for item in scene.items:
        if isinstance(item, Path) and item.tag in ("name.keyline", "panel"):
            continue
        if isinstance(item, Rect) and item.tag:
            found[item.tag] = Box(item.x, item.y, item.x + item.width, item.y + item.height)
        elif isinstance(item, Path) and item.tag:
            corners = [
                step for step in item.steps if isinstance(step, MoveTo | LineTo)
            ]  # fmt: skip
            assert all(isinstance(step, Close) for step in item.steps if step not in corners) or (
                item.tag == "name"
            )
            found[item.tag] = around(Box(at.x, at.y, at.x, at.y) for at in corners)
    del found["paper"]
    return found


def check_front(ship: Ship, side: Side, order: CardOrder) -> None:
    """Check the front against the ship."""
    boxes = regions(side.scene)
    stamp = [line for line in side.lines if line.turn_deg == STAMP_TURN]
    assert "".join(squeezed(line.text) for line in stamp) == squeezed(order.stamp)
    inside: dict[str, list[Line]] = {tag: [] for tag in boxes}
    free: list[Line] = []
    for line in side.lines:
        if line in stamp:
            continue
        if line.turn_deg == SCALE_TURN and squeezed(line.text) == "100ft":
            continue
        assert line.turn_deg == 0, line.text
        tags = [tag for tag, box in boxes.items() if box.has(*line.box.middle)]
        assert len(tags) <= 1, (line.text, tags)
        (inside[tags[0]] if tags else free).append(line)
        for tag in tags:
            assert boxes[tag].holds(line.box, ROUNDING_MM), (tag, line.text)
    _check_slots(ship, inside)
    words = _check_arrows(ship, inside)
    _check_corners(ship, inside)
    accounted(inside["name"], {"name": ship.name})
    small_print = " · ".join(word for word in (UNOFFICIAL, order.version) if word) + LICENCE
    names = {f"{place}.name": place.replace("-", " ").capitalize() for place in ship.places}
    above = {tag: tag.split(".")[1].upper() for tag in words}
    wanted = {"nation": ship.nation, "class": class_words(ship), "licence": small_print}
    printed = squeezed("".join(line.text for line in free))
    caption = CAPTION if squeezed(CAPTION) in printed else SHORT_CAPTION
    told = accounted(free, {**wanted, **names, **above, "points": order.points, "pips": caption})
    _check_headings(ship, boxes, told)


def _check_corners(ship: Ship, inside: Mapping[str, list[Line]]) -> None:
    for tag, caption in CAPTIONS.items():
        figure = {"si": ship.si, "type": ship.type, "turn": ship.turn, "mp": ship.mp}[tag]
        assert [squeezed(line.text) for line in inside[tag]] == [caption, str(figure)], tag


def _check_arrows(ship: Ship, inside: Mapping[str, list[Line]]) -> list[str]:
    """Check location dice, and return the arrows that have their word above them."""
    above = []
    for place in ship.places:
        location = ship.locations.get(place)
        for word in ("go", "stop") if location else ():
            tag = f"{place}.{word}"
            lines = inside[tag]
            if lines and squeezed(lines[0].text) == word.upper():
                lines = lines[1:]
            else:
                above.append(tag)
            assert [line.text for line in lines] == list(getattr(location, word)), tag
            assert _is_reading_order(lines), tag
    return above


def _check_headings(ship: Ship, boxes: Mapping[str, Box], told: Mapping[str, list[Line]]) -> None:
    """Check each location's name beside its dice, and the words above the arrows."""
    arrows = {tag: box for tag, box in boxes.items() if tag.split(".")[-1] in ("go", "stop")}
    for tag, lines in told.items():
        place, _, part = tag.partition(".")
        if place not in ship.places or place not in ship.locations:
            continue
        x, y = around(line.box for line in lines).middle
        nearest = min(arrows, key=lambda arrow: _distance(arrows[arrow], x, y))
        assert nearest.startswith(f"{place}."), (tag, nearest)
        if part in ("go", "stop"):
            assert squeezed(lines[0].text) == nearest.split(".")[1].upper()


def _distance(box: Box, x: float, y: float) -> float:
    return max(box.left - x, x - box.right, 0) + max(box.top - y, y - box.bottom, 0)


def _check_slots(ship: Ship, inside: Mapping[str, list[Line]]) -> None:
    for place in ship.places:
        location = ship.locations.get(place)
        for number in range(1, 7):
            slot = location.slots.get(number) if location else None
            _check_slot(slot, place, number, inside[f"{place}.{number}"])


def _check_slot(slot: Slot | None, place: str, number: int, lines: list[Line]) -> None:
    if slot is not None and slot.breach is not None:
        inmost = [
            line
            for line in lines
            if all(line is other or _is_inward(line.box, other.box, place) for other in lines)
        ]
        assert [line.text for line in inmost] == [str(slot.breach)], (place, number)
        lines = [line for line in lines if line not in inmost]
    told = accounted(lines, _of_slot(slot, number), {"icon": icon_letters(slot) if slot else ""})
    dice = [line for part, lines in told.items() if part.startswith("dice") for line in lines]
    assert _is_reading_order(dice), (place, number)
    if slot is not None and len(slot.dice) == 2:
        _check_divider(dice, len(slot.dice[0]))


def _of_slot(slot: Slot | None, number: int) -> dict[str, str | tuple[str, str]]:
    """Return a slot's texts beside its breach number, some in one of two spellings."""
    parts: dict[str, str | tuple[str, str]] = {"number": str(number)}
    if slot is None:
        return parts
    parts["label"] = slot.label
    if slot.range:
        parts["range"] = (range_text(slot.range), f"{range_text(slot.range)} hex")
    if "mp" in slot.kind.keys:
        parts["mp"] = f"{slot.mp} MP"
    if "bonus" in slot.kind.keys:
        parts["bonus"] = f"+{slot.bonus}"
    for index, letter in enumerate("".join(slot.dice)):
        parts[f"dice.{index}"] = letter
    return parts


def _is_inward(breach: Box, other: Box, place: str) -> bool:
    """Whether a breach number is on the side towards the middle of the card."""
    if place == "bow":
        return breach.top >= other.bottom
    if place == "stern":
        return breach.bottom <= other.top
    return breach.left >= other.right if place.endswith("port") else breach.right <= other.left


def _is_reading_order(dice: list[Line]) -> bool:
    spots = [line.box.middle for line in dice]
    return all(
        (right > left and abs(lower - upper) < 0.5) or lower > upper + 1.5
        for (left, upper), (right, lower) in itertools.pairwise(spots)
    )


def _check_divider(dice: list[Line], short: int) -> None:
    """Check that short and long dice are separated by a line, or on different rows."""
    spots = [line.box.middle for line in dice]
    steps = [
        None if lower > upper + 1.5 else right - left
        for (left, upper), (right, lower) in itertools.pairwise(spots)
    ]
    border = steps.pop(short - 1)
    inner = [step for step in steps if step is not None]
    assert border is None or all(border > step + DIVIDER_MM for step in inner), (border, inner)


def check_back(ship: Ship, side: Side, order: CardOrder) -> None:
    """Check the recognition card against the ship: every word, in order."""
    assert {line.turn_deg for line in side.lines} == {0}
    note = {"scale": "100 ft", **({"note": order.odds.note} if order.odds else {})}
    accounted(list(side.lines), dict(_of_back(ship, order)), note)


def _of_back(ship: Ship, order: CardOrder) -> Iterator[tuple[str, str]]:
    yield from {"nation": ship.nation, "name": ship.name, "class": class_words(ship)}.items()
    told = ship.recognition
    crew = "" if told.complement is None else f"{told.complement:,} officers and men"
    facts = {
        "Dimensions": told.dimensions, "Complement": crew, "Weight": told.weight,
        "Engines": told.engines, "Fuel": told.fuel, "Armament": told.armament,
    }  # fmt: skip
    yield from _table("Particulars", [row for row in facts.items() if row[1]])
    yield from _table("Special slots", list(dict(_special(ship)).items()))
    yield from _odds(order.odds)
    if ship.history:
        yield from (("heading.history", "History"), ("history", ship.history))
    yield "figures", ship.figures or UNOFFICIAL


def _odds(figures: BlockFigures | None) -> Iterator[tuple[str, str]]:
    """Yield the texts of the odds block in order, each row as one piece."""
    if figures is None:
        return
    heads = "".join(f"T{of_type}" for of_type in figures.types)
    yield from (("odds", "Odds"), ("odds.fire", "Slots guns break a turn, by Type"), ("odds.head", f"hexes{heads}"))  # fmt: skip
    arc = ""
    for index, row in enumerate(figures.fire):
        slots = "".join(f"{each:.1f}" for each in row.slots)
        yield f"odds.fire.{index}", row.hexes + (row.arc if row.arc != arc else "") + slots
        arc = row.arc
    yield from (("odds.lasts", "Turns it lasts"), ("odds.struck", "struck on"))
    for index, last in enumerate(figures.lasts):
        yield f"odds.lasts.{index}", last.location + last.turns


def _table(title: str, rows: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    if rows:
        yield title, title
    for index, (label, text) in enumerate(rows):
        yield f"{title}.{index}.label", label
        yield f"{title}.{index}", text


def _special(ship: Ship) -> Iterator[tuple[str, str]]:
    for _, _, slot in ship.all_slots():
        if slot.family is Family.HOMEBREW:
            yield slot.label, slot.rules
        elif slot.kind.nation is not None or slot.kind.inert:
            yield slot.kind.label, slot.kind.summary
        for mark in slot.marks:
            if MARKS[mark].nation is not None or MARKS[mark].inert:
                yield mark.capitalize(), MARKS[mark].summary


def accounted(
    lines: list[Line],
    wanted: Mapping[str, str | tuple[str, ...]],
    perhaps: Mapping[str, str] | None = None,
) -> dict[str, list[Line]]:
    """Check lines against the expected texts, each on whole lines of its own, downwards.

    Only texts in `perhaps` may be missing, and no line may be left over.
    """
    texts = [squeezed(line.text) for line in lines]
    parts = {
        part: tuple(map(squeezed, (said,) if isinstance(said, str) else said))
        for part, said in wanted.items()
        if said
    }
    optional = {part: (squeezed(said),) for part, said in (perhaps or {}).items() if said}
    found = _matched(texts, 0, parts, optional)
    assert found is not None, f"printed {[line.text for line in lines]}, expected {dict(wanted)}"
    told = {part: lines[start:end] for part, (start, end) in found.items()}
    for part, several in told.items():
        if part.startswith("odds."):
            continue  # a row, which stands on one line but is not written from the left
        spots = [(glyph.box.bottom, glyph.box.left) for line in several for glyph in line.ink[:1]]
        for (upper, left), (lower, right) in itertools.pairwise(spots):
            assert lower > upper + 1 or right > left, (part, [line.text for line in several])
    return told


def _matched(
    texts: list[str],
    at: int,
    parts: Mapping[str, tuple[str, ...]],
    optional: Mapping[str, tuple[str, ...]],
) -> dict[str, tuple[int, int]] | None:
    if at == len(texts):
        return None if parts else {}
    tried = set()
    for part, spellings in [*parts.items(), *optional.items()]:
        for said in spellings:
            end = _end(texts, at, said) if (said, part in parts) not in tried else None
            tried.add((said, part in parts))
            if end is not None:
                rest = {key: value for key, value in parts.items() if key != part}
                others = {key: value for key, value in optional.items() if key != part}
                found = _matched(texts, end, rest, others)
                if found is not None:
                    return {part: (at, end), **found}
    return None


def _end(texts: list[str], at: int, said: str) -> int | None:
    """Return the end of a text that starts at line `at`, or None if it is not there."""
    while at < len(texts) and said.startswith(texts[at]):
        said = said[len(texts[at]) :]
        at += 1
        if not said:
            return at
    return None
