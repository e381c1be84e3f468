"""A picture of a ship, drawn or handed in, ready to be placed in any box."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardforge.press.extent import extent
from cardforge.press.pictures import size_px
from cardforge.press.scene import Group, Image, Item

if TYPE_CHECKING:
    from cardforge.press.boxes import Box
    from cardforge.press.livery import Livery
    from cardforge.press.matrix import Box as Extent


@dataclass(frozen=True)
class Picture:
    """Items around the origin, `width` by `height` in units of their own."""

    items: tuple[Item, ...]
    width: float
    height: float

    def scale_in(self, box: Box) -> float:
        """Give the millimetres that a unit becomes in a box."""
        return min(box.width / self.width, box.height / self.height)

    def placed(self, box: Box, *, tag: str = "") -> Group:
        """Place the picture in the middle of a box, as large as it goes there."""
        scale = self.scale_in(box)
        return Group(
            self.items,
            x=box.middle_x,
            y=box.middle_y,
            scale=(scale, scale),
            tag=tag,
        )


def drawn_picture(items: tuple[Item, ...], least: Extent) -> Picture:
    """Frame a drawing: at least a given extent of it, and everything that reaches beyond."""
    found = extent(items)
    left, top = min(found[0], least[0]), min(found[1], least[1])
    right, bottom = max(found[2], least[2]), max(found[3], least[3])
    centred = Group(items, x=-(left + right) / 2, y=-(top + bottom) / 2)
    return Picture((centred,), right - left, bottom - top)


def art_picture(source: bytes, theme: Livery) -> Picture:
    """Take an author's PNG or JPEG file as the picture; raises PressError if it is neither."""
    width, height = size_px(source)
    image = Image(-width / 2, -height / 2, width, height, source, ground=theme.paper, tag="art")
    return Picture((image,), width, height)
