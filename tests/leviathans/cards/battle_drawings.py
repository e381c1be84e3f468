"""Maps of battles as SVG that is read back: what stands on them, and where."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from xml.etree import ElementTree

from cardforge.core.hexes import Hex, HexSheet
from cardforge.leviathans.battle import PlayedBattle
from cardforge.leviathans.battle.chronicle import Leaf
from cardforge.leviathans.cards.battle_map import map_board, turn_map
from cardforge.leviathans.cards.theme import COLOUR, Theme
from cardforge.leviathans.places import Placement
from cardforge.press import svg
from cardforge.press.measure import Measure
from cardforge.press.scene import Scene

POND = HexSheet(15, 13)
TEAMS = (
    ("regina-teodolinda", "vipera", "hml-brimstone"),
    ("hagelsturm", "ehrenbreitstein", "sandusky"),
)
NUMBER = re.compile(r"-?\d+\.?\d*")
Point = tuple[float, float]
Pages = list[tuple[PlayedBattle, Leaf, Scene, list[Any]]]


class Drawn(NamedTuple):
    """A turn and its map as an SVG that was read back."""

    leaf: Leaf
    root: ElementTree.Element

    def tagged(self, start: str) -> list[ElementTree.Element]:
        """Every element whose tag begins so."""
        found = self.root.iter()
        return [each for each in found if each.get("data-tag", "").startswith(start)]


def svg_of(leaf: Leaf, measure: Measure, theme: Theme = COLOUR) -> str:
    board = map_board(leaf.state.sheet)
    scene = Scene(board.width_mm, board.height_mm, turn_map(leaf, theme, measure))
    return svg.draw(scene, measure)


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)  # noqa: S314 - our own drawing


def centre(hex_: Hex, sheet: HexSheet) -> Point:
    """Where a flat-topped hex lies by the plain formula, from the corner of the field."""
    board = map_board(sheet)
    across, down = hex_.q * math.sqrt(3) / 2, hex_.r + hex_.q / 2
    return board.field.x + across * board.pitch_mm, board.field.y + down * board.pitch_mm


def apart(one: Point, other: Point) -> float:
    return math.dist(one, other)


def points(path: ElementTree.Element) -> list[Point]:
    numbers = [float(number) for number in NUMBER.findall(path.get("d", ""))]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def ends(line: ElementTree.Element) -> tuple[Point, Point]:
    x1, y1, x2, y2 = (float(line.get(key, "nan")) for key in ("x1", "y1", "x2", "y2"))
    return (x1, y1), (x2, y2)


def within(group: ElementTree.Element, tag: str) -> ElementTree.Element:
    return next(each for each in group.iter() if each.get("data-tag") == tag)


def close(one: Point, other: Point) -> bool:
    return apart(one, other) < 0.01


def stood(leaf: Leaf, index: int) -> Placement:
    at = leaf.stood[index]
    assert at is not None
    return at


def overlapping(read: list[Any]) -> Iterator[tuple[Any, Any]]:
    """Pairs of words of which one covers the other, a hair of leading let go."""
    read.sort(key=lambda word: word.top)
    for number, one in enumerate(read):
        for other in itertools.takewhile(
            lambda word: word.top < one.bottom - 0.15,  # noqa: B023
            read[number + 1 :],
        ):
            if other.left < one.right - 0.05 and one.left < other.right - 0.05:
                yield one, other


def plates(root: ElementTree.Element) -> list[ElementTree.Element]:
    return [each for each in root.iter() if each.get("data-tag", "").startswith("plate.")]


def plate_box(group: ElementTree.Element) -> tuple[float, float, float, float]:
    x, y = map(float, re.findall(r"translate\(([^)]*)\)", group.get("transform", ""))[0].split())
    frame = within(group, "plate")
    return x, y, x + float(frame.get("width", 0)), y + float(frame.get("height", 0))
