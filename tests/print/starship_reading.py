"""Readers of printed starship cards, which compare all of their text with the element.

Only the places of boxes come from the scene; every character, every box to cross off and every pip
comes from the PDF.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardforge.press import pdf
from cardforge.press.measure import standard_measure
from cardforge.press.scene import CurveTo, LineTo, MoveTo, Path, Rect, Scene
from cardforge.starships.cards.layout import UNOFFICIAL, Mustered
from cardforge.starships.element import Element
from cardforge.starships.rulebook import SYSTEMS, WEAPONS
from tests.print.card_reading import accounted
from tests.print.reading import Box, Line, around, pages
from tests.print.shapes import Shape, drawings

ROUNDING_MM = 0.05
TURN_WORDS = "Cut off: a 45° turn"
STAMP_TURN = -9
ARCS = {"front": "FRONT", "broadside": "BROADSIDE", "aux": "AUXILIARY"}


class Face(NamedTuple):
    """One side of a card: its scene, and the content of the PDF in its coordinates."""

    scene: Scene
    lines: tuple[Line, ...]
    shapes: tuple[Shape, ...]


def face_of(scene: Scene) -> Face:
    """Print a scene as a page of its own, and read it."""
    (face,) = faces_of(scene)
    return face


def faces_of(*scenes: Scene) -> list[Face]:
    """Print scenes as the pages of one file, and read it."""
    made = pdf.draw(scenes, standard_measure())
    return [
        Face(
            scene,
            tuple(moved(line, -scene.bleed_mm, -scene.bleed_mm) for line in page.lines),
            tuple(shifted(shape, -scene.bleed_mm, -scene.bleed_mm) for shape in drawing.shapes),
        )
        for scene, page, drawing in zip(scenes, pages(made), drawings(made), strict=True)
    ]


def moved(line: Line, x: float, y: float) -> Line:
    return Line(tuple(glyph._replace(box=glyph.box.moved(x, y)) for glyph in line.glyphs))


def shifted(shape: Shape, x: float, y: float) -> Shape:
    runs = tuple(tuple((u + x, v + y) for u, v in run) for run in shape.runs)
    return shape._replace(runs=runs, clip=shape.clip.moved(x, y))


def regions(scene: Scene) -> dict[str, Box]:
    """Return the boxes of a card by tag; the last of several with the same tag."""
    found: dict[str, Box] = {}
    for item in scene.items:
        if isinstance(item, Rect) and item.tag:
            found[item.tag] = Box(item.x, item.y, item.x + item.width, item.y + item.height)
        elif isinstance(item, Path) and item.tag:
            spots = [s for s in item.steps if isinstance(s, MoveTo | LineTo | CurveTo)]
            found[item.tag] = around(Box(s[-2], s[-1], s[-2], s[-1]) for s in spots)
    for tag in ("paper", "offcut", "tray"):
        found.pop(tag, None)
    return {
        tag: box for tag, box in found.items() if not tag.endswith((".box", ".die", ".munition"))
    }


def innermost(boxes: Mapping[str, Box], line: Line) -> str:
    """Return the smallest box around a line's middle, or None."""
    around_it = [tag for tag, box in boxes.items() if box.has(*line.box.middle)]
    return min(around_it, key=lambda tag: _size(boxes[tag]), default="")


def _size(box: Box) -> float:
    return (box.right - box.left) * (box.bottom - box.top)


def check_front(mustered: Mustered, face: Face) -> None:
    """Check the front of a helm or squadron card against its element."""
    element, order = mustered.element, mustered.order
    boxes = regions(face.scene)
    inside: dict[str, list[Line]] = {tag: [] for tag in ("", *boxes)}
    stamp = ""
    for line in face.lines:
        if line.turn_deg == STAMP_TURN:
            stamp += line.text.replace(" ", "")
            continue
        tag = innermost(boxes, line)
        inside[tag].append(line)
        assert not tag or boxes[tag].holds(line.box, ROUNDING_MM), (tag, line.text)
    assert stamp == order.stamp.replace(" ", "")
    wanted = dict(_wanted(mustered))
    for tag, lines in inside.items():
        accounted(lines, wanted.pop(tag, {}), _perhaps(element).get(tag))
    assert not any(wanted.values()), wanted
    _check_shapes(element, boxes, face)


def _wanted(mustered: Mustered) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the expected texts of each box, and of the card outside all boxes."""
    element, order, station = mustered.element, mustered.order, mustered.station
    kind = element.ship_class.capitalize()
    under = f"{kind} · {element.faction}" if element.faction else kind
    yield "banner", {"name": mustered.name, "class": under, "points": order.points}
    yield "cmd", {"caption": "CMD", "value": str(element.cmd)}
    yield "engine", {"caption": "ENGINE", "value": str(element.engine)}
    worth = f"UP TO {2 * element.engine}″ AWAY" if element.is_squadron else "1 POINT = 2″ OR A TURN"
    yield "engine.pips", {"worth": worth}
    low, high = element.base.to_hit
    yield "to-hit", {"caption": "TO HIT", "value": f"{low}–{high}"}
    blocked = "each blocks a system; " if element.system_slots else ""
    limit = f"{blocked}{element.system_slots + 1}+: no attacks"
    yield "disorder", {"caption": "DISORDER", "limit": limit}
    yield (
        "damage",
        {"rolls": "ATTACK DIE", "caption": "DAMAGE"}
        | {f"roll.{roll}": f"{roll}{'+' if roll == 12 else ''}" for roll in range(1, 13)},
    )
    for roll in range(1, 13):
        harm = element.base.damage[roll - 1]
        yield f"damage.{roll}", {"harm": str(harm) if harm else "–"}
    named = {"shields": element.shields, "hull": element.hull}
    yield "boxes", {tag: f"{tag.upper()} {count}" for tag, count in named.items() if count}
    yield from _systems(element)
    yield from _weapons(element)
    yield from _station(mustered)
    print_ = " · ".join(word for word in (UNOFFICIAL, order.version) if word)
    turn = {} if element.is_squadron else {"turn": TURN_WORDS}
    yield "", {"licence": print_, "fleet": station.fleet if station else "", **turn}


def _systems(element: Element) -> Iterator[tuple[str, dict[str, str]]]:
    for number, word in enumerate(element.systems):
        lowered = element.upgrades.count(f"upgraded {word}")
        value = SYSTEMS[word].activation - lowered
        yield f"system.{number}", {"value": f"{value}+", "name": word.capitalize()}
    for number in range(len(element.systems), element.system_slots):
        yield f"system.{number}", {"none": "empty slot"}


def _perhaps(element: Element) -> dict[str, dict[str, str]]:
    """Return the texts of a tile that appear only if it is wide enough."""
    return {
        f"system.{number}": {"summary": SYSTEMS[word].summary.replace('"', "″")}
        for number, word in enumerate(element.systems)
    }


def _weapons(element: Element) -> Iterator[tuple[str, dict[str, str]]]:
    for arc, name in ARCS.items():
        words = getattr(element.weapons, arc)
        room = element.base.slots[arc] + (arc == "aux") * element.upgrades.count("aux slot")
        if words or room:
            yield f"weapons.{arc}", {"name": name, "none": "" if words else "no weapons"}
        for number, word in enumerate(dict.fromkeys(words)):
            yield f"weapon.{arc}.{number}", _weapon(word, words.count(word))


def _weapon(word: str, count: int) -> dict[str, str]:
    weapon = WEAPONS[word]
    low, high = weapon.reach
    dice = f"{weapon.dice.number if weapon.dice.number > 1 else ''}D{weapon.dice.sides}"
    dice += f"+{weapon.dice.bonus}" if weapon.dice.bonus else ""
    note = {
        "boarding claws": "disorder, no damage", "boarding teleporters": "disorder, no damage",
        "medium torpedoes": "EP 6, hit on 5–6", "heavy torpedoes": "EP 4, hit on 5–6",
        "atomic warheads": "not at squadrons",
    }  # fmt: skip
    return {
        "count": f"{count} ×", "name": word.capitalize(), "note": note.get(word, ""), "dice": dice,
        "range": "contact" if "torpedo" in word else f"{low}–{high}″",
    }  # fmt: skip


def _station(mustered: Mustered) -> Iterator[tuple[str, dict[str, str]]]:
    station, element = mustered.station, mustered.element
    if station is not None and station.told:
        yield "station", {"told": station.told}
    if "hangar bays" in element.systems and element.cmd:
        names = station.aboard if station else ()
        yield "aboard", {"caption": "ABOARD"} | {str(n): name for n, name in enumerate(names)}


def _check_shapes(element: Element, boxes: Mapping[str, Box], face: Face) -> None:
    """Count the boxes to cross off, select and cover, in the outlines of the PDF."""
    squares = list(_within(face, boxes["boxes"]))
    # A square has its four corners; a shield has curves, of which the ends are told.
    assert sum(len(shape.runs[0]) == 5 for shape in squares) == element.hull
    assert sum(len(shape.runs[0]) != 5 for shape in squares) == element.shields
    assert not any(_meet(one, other) for one in squares for other in squares if one is not other)
    assert len(list(_within(face, boxes["engine.pips"]))) == element.engine
    for number, _ in enumerate(element.systems):
        berths = list(_within(face, boxes[f"system.{number}"]))
        assert len(berths) == 1
        assert _width(berths[0]) >= 14
    for arc in ARCS:
        words = getattr(element.weapons, arc)
        for number, word in enumerate(dict.fromkeys(words)):
            rows = list(_within(face, boxes[f"weapon.{arc}.{number}"], widest=4.0))
            assert len(rows) == (WEAPONS[word].munitions or 0) * words.count(word), (arc, word)


def _within(face: Face, box: Box, widest: float = 16.0) -> Iterator[Shape]:
    """Yield the stroked outlines, about as wide as high, inside a box."""
    for shape in face.shapes:
        bounds = around(Box(x, y, x, y) for run in shape.runs for x, y in run)
        wide, high = bounds.right - bounds.left, bounds.bottom - bounds.top
        stroked = shape.painting in {"S", "s", "B", "B*", "b", "b*"}
        if stroked and box.holds(bounds) and 1.5 < wide <= widest and abs(wide - high) < 1.0:
            yield shape


def _width(shape: Shape) -> float:
    across = [x for run in shape.runs for x, _ in run]
    return max(across) - min(across)


def _meet(one: Shape, other: Shape) -> bool:
    a, b = (around(Box(x, y, x, y) for x, y in shape.runs[0]) for shape in (one, other))
    return a.left < b.right and b.left < a.right and a.top < b.bottom and b.top < a.bottom
