"""The roster sheet: any number of ships and notes is printed without overlaps."""

from __future__ import annotations

import pytest

from cardforge.press.card_positions import LETTER
from cardforge.press.measure import placed_texts, standard_measure
from cardforge.press.roster import Note, RosterLine, RosterPage, roster_product
from cardforge.press.scene import Rect, Scene
from tests.press.proof import proof

MEASURE = standard_measure()
FIGURES = (("Type", "one"), ("SI", "twenty"))
LINE = RosterLine("HML Raven", "D class destroyer", "140", FIGURES, mark="†")
WHY = "Wild One: unproven: breach 60 (published 8 to 14); SI 60 (published 15 to 21)"


def sheets(ships: int, *notes: Note) -> tuple[Scene, ...]:
    roster = RosterPage("Fleet", "Fleet roster", (LINE,) * ships, "the sum", notes)
    product = roster_product([roster], LETTER, MEASURE)
    assert product.overflow == ()
    return product.sheets


def words(scene: Scene) -> list[str]:
    return [each.text.text for each in placed_texts(scene, MEASURE)]


@pytest.mark.parametrize("ships", [1, *range(9, 22, 2), 45])
@pytest.mark.parametrize("count", [0, 1, 9])
def test_roster_has_every_ship_once_and_notes_last(ships: int, count: int) -> None:
    pages = sheets(ships, *[Note(WHY * 3, "†")] * count, Note("Points come from exact odds."))
    assert sum(words(page).count("140") for page in pages) == ships
    assert [finding for page in pages for finding in proof(page, MEASURE)] == []
    for end in ("the sum", "Points come from exact odds."):
        assert [end in words(page) for page in pages] == [page is pages[-1] for page in pages]
    last = {each.text.text: each.box for each in placed_texts(pages[-1], MEASURE)}
    assert last["Points come from exact odds."][1] > last["the sum"][3]


def test_roster_mark_follows_the_points_of_its_ship() -> None:
    (page,) = sheets(3)
    placed = {each.text.text: each.box for each in placed_texts(page, MEASURE)}
    mark, points = placed["†"], placed["140"]
    assert points[2] < mark[0] < points[2] + 4


def test_roster_has_a_box_with_labelled_figures_for_each_ship() -> None:
    (page,) = sheets(3)
    assert sum(isinstance(item, Rect) and item.tag == "ship" for item in page.items) == 3
    said = words(page)
    wanted = ("Type", "SI", "one", "twenty", "D class destroyer")
    assert [said.count(word) for word in wanted] == [3] * 5


def test_roster_of_a_side_has_hexes_to_write_and_space_for_notes() -> None:
    line = LINE._replace(fields=("ringed hex", "hex ahead"))
    roster = RosterPage("Fleet", "Fleet roster", (line,) * 3, "the sum", side="A")
    (page,) = roster_product([roster], LETTER, MEASURE).sheets
    fields = [item.tag for item in page.items if isinstance(item, Rect)]
    assert [fields.count(tag) for tag in ("field", "tick")] == [6, 6]
    said = words(page)
    assert [said.count(word) for word in ("ringed hex", "hex ahead", "Notes")] == [3, 3, 1]
    assert tuple(proof(page, MEASURE)) == ()
