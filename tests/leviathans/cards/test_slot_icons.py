"""Icons of slots: silhouettes for the core game, lettered badges for everybody's own."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable

import pytest
from PIL import Image as Pillow
from PIL import ImageChops, ImageStat

from cardforge.leviathans.cards.slot_icons import gun_marks, marks_width, slot_icon
from cardforge.leviathans.cards.theme import COLOUR, GREY
from cardforge.leviathans.kinds import KINDS, MARKS, NATIONAL_KINDS, Kind
from cardforge.leviathans.ship import Slot
from cardforge.press.scene import Item, texts
from tests.leviathans.cards.icons import icon_letters

Raster = Callable[[Iterable[Item], float, float], Pillow.Image]


def slot_of(kind: Kind, **more: object) -> Slot:
    given = {
        "item": kind.item, "breach": 10, "name": "5in", "range": (6, 12)[: kind.reaches],
        "dice": ("R", "Y")[: kind.dice_sets], "bonus": 1, "mp": 2, **more,
    }  # fmt: skip
    return Slot.model_validate({key: given[key] for key in given if key in kind.keys})


def test_slot_icons_differ(drawn: Raster) -> None:
    images = {
        item: drawn([slot_icon(slot_of(kind), 0, 0, GREY)], 6, 6) for item, kind in KINDS.items()
    }
    for one, other in itertools.combinations(images, 2):
        difference = ImageChops.difference(images[one], images[other])
        assert ImageStat.Stat(difference).mean[0] > 1.0, (one, other)


@pytest.mark.parametrize("kind", NATIONAL_KINDS, ids=lambda kind: kind.item)
def test_national_slot_icon_shows_its_letters(kind: Kind) -> None:
    icon = slot_icon(slot_of(kind), 0, 0, COLOUR, tag="bow.2.icon")
    (letters,) = texts((icon,))
    assert letters.text == kind.icon
    assert letters.tag == "icon"
    assert letters.size_pt >= 6


def test_homebrew_icon_shows_its_letters() -> None:
    homebrew = KINDS["homebrew"]
    assert icon_letters(slot_of(homebrew, icon="ÆQ")) == "ÆQ"
    assert icon_letters(slot_of(homebrew)) == "H"


def test_turret_and_casemate_icons_differ() -> None:
    gun = KINDS["gun"]
    open_gun, turret = slot_of(gun), slot_of(gun, marks=("turret",))
    assert slot_icon(open_gun, 0, 0, COLOUR).key != slot_icon(turret, 0, 0, COLOUR).key
    assert icon_letters(turret) == ""


@pytest.mark.parametrize("mark", MARKS)
def test_gun_marks_are_drawn_as_shapes(mark: str) -> None:
    (group,) = gun_marks((mark,), 0, 2, COLOUR)
    assert not list(texts((group,)))
    assert group.tag == mark
    assert marks_width((mark,)) > 0
    signs = {"saturation 2": 2, "saturation 3": 3, "resolute": 2}.get(mark, 1)
    assert len(group.items) == signs


def test_gun_without_marks_needs_no_mark_space() -> None:
    assert gun_marks((), 0, 0, COLOUR) == ()
    assert marks_width(()) == 0
