"""The outline of a shield."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.press.scene import Close, CurveTo, LineTo, MoveTo

if TYPE_CHECKING:
    from cardforge.press.boxes import Box
    from cardforge.press.scene import Step


def shield_steps(box: Box) -> tuple[Step, ...]:
    """Give a shield as large as a box: straight above, drawn to a point below."""
    waist = box.y + box.height * 0.5
    return (
        MoveTo(box.x, box.y),
        LineTo(box.right, box.y),
        LineTo(box.right, waist),
        CurveTo(box.right, box.y + box.height * 0.8, box.middle_x + box.width * 0.2,
                box.y + box.height * 0.94, box.middle_x, box.bottom),
        CurveTo(box.middle_x - box.width * 0.2, box.y + box.height * 0.94, box.x,
                box.y + box.height * 0.8, box.x, waist),
        Close(),
    )  # fmt: skip
