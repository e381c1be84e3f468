"""What tests of printed cards share: ships, two battles, and scenes read back as plain facts."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PIL import Image as Pillow

from cardforge.core.files import read
from cardforge.leviathans.battle import PlayedBattle
from cardforge.leviathans.battle.chronicle import Leaf, chronicle
from cardforge.leviathans.battle.play import play
from cardforge.leviathans.battle.state import Rules
from cardforge.leviathans.cards.battle_pages import turn_page
from cardforge.leviathans.cards.theme import COLOUR
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.ship import Ship
from cardforge.press import pdf, raster
from cardforge.press.boxes import IDENTITY, MM_PER_PT, Matrix, bounds
from cardforge.press.measure import Measure, standard_measure
from cardforge.press.scene import Group, Item, Rect, Scene, Text
from tests.leviathans.cards.battle_drawings import POND, TEAMS, Drawn, Pages, parsed, svg_of

SHIPS = Path(__file__).parents[3] / "ships"


class Word(NamedTuple):
    """A text as it stands on the page: its tag, its box in millimetres, its size in points."""

    text: str
    tag: str
    left: float
    top: float
    right: float
    bottom: float
    size_pt: float


Words = Callable[[Scene], list[Word]]
Boxes = Callable[[Scene], Mapping[str, Rect]]
Raster = Callable[[Iterable[Item], float, float], Pillow.Image]


@pytest.fixture(scope="session")
def measure() -> Measure:
    return standard_measure()


@pytest.fixture(scope="session")
def fleet() -> Mapping[str, Ship]:
    """Every ship that comes along, by the stem of its file."""
    return {path.stem: read_ship(read(path)) for path in sorted(SHIPS.glob("*.yaml"))}


@pytest.fixture(scope="session")
def words(measure: Measure) -> Words:
    """Read every text of a scene, with the box of its capitals and descenders."""
    return lambda scene: list(_words(scene.items, IDENTITY, "", measure))


@pytest.fixture(scope="session")
def boxes() -> Boxes:
    """Find every tagged rectangle of a scene outside groups."""
    return lambda scene: {
        item.tag: item for item in scene.items if isinstance(item, Rect) and item.tag
    }


@pytest.fixture(scope="session")
def drawn(measure: Measure) -> Raster:
    """Draw items in a box around the origin, in grey, at 200 dots an inch."""

    def draw(items: Iterable[Item], width: float, height: float) -> Pillow.Image:
        centred = Group(tuple(items), x=width / 2, y=height / 2)
        page = pdf.draw([Scene(width, height, (centred,))], measure)
        return next(raster.pages(page, 200)).convert("L")

    return draw


@pytest.fixture(scope="session")
def battles(fleet: Mapping[str, Ship]) -> list[PlayedBattle]:
    teams = [[fleet[name] for name in names] for names in TEAMS]
    return [
        play(teams, ["random"] * 2, 1910, index, rules=Rules.FULL, sheet=POND, limit=12)
        for index in (2, 54)
    ]


@pytest.fixture(scope="session")
def leaves(battles: list[PlayedBattle]) -> list[Leaf]:
    return [leaf for battle in battles for leaf in chronicle(battle)]


@pytest.fixture(scope="session")
def pages(
    battles: list[PlayedBattle], measure: Measure, words: Callable[[Scene], list[Any]]
) -> Pages:
    """Every page, with the scene and its words."""
    found = []
    for battle in battles:
        for leaf in chronicle(battle):
            scene = turn_page(battle, leaf, COLOUR, measure).scene
            found.append((battle, leaf, scene, words(scene)))
    return found


@pytest.fixture(scope="session")
def turns(leaves: list[Leaf], measure: Measure) -> list[Drawn]:
    return [Drawn(leaf, parsed(svg_of(leaf, measure))) for leaf in leaves]


def _words(items: Iterable[Item], matrix: Matrix, tag: str, measure: Measure) -> Iterator[Word]:
    for item in items:
        if isinstance(item, Group):
            yield from _words(item.items, matrix.after(_matrix(item)), item.tag or tag, measure)
        elif isinstance(item, Text):
            shared = item.tag in ("die", "icon")
            yield _word(item, tag if shared else item.tag, matrix, measure)


def _matrix(group: Group) -> Matrix:
    cos, sin = math.cos(math.radians(group.turn_deg)), math.sin(math.radians(group.turn_deg))
    across, down = group.scale
    return Matrix(cos * across, sin * across, -sin * down, cos * down, group.x, group.y)


def _word(text: Text, tag: str, matrix: Matrix, measure: Measure) -> Word:
    width = measure.width_mm(text.text, text.role, text.size_pt, text.tracking_pt)
    line = measure.line_mm(text.role, text.size_pt)
    deep = line.descender_mm * (len(text.text) > 1)  # no die and no figure hangs down
    left = text.x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
    corners = [
        matrix.at(x, y) for x in (left, left + width) for y in (text.y - line.cap_mm, text.y + deep)
    ]
    size = text.size_pt * MM_PER_PT * matrix.height / MM_PER_PT
    return Word(text.text, tag, *bounds(corners), size)
