"""Preflight along the cut: bleed that is missing, and text and bars too near to it."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image as Pillow

from cardforge.press.boxes import MM_PER_PT, PT_PER_MM, grown, overlap
from cardforge.press.foreign_pdf import fault, spot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.core.findings import Finding
    from cardforge.press.boxes import Bounds
    from cardforge.press.page_content import Event
    from cardforge.press.profiles import Profile
    from cardforge.press.raster import Sight


SIGHT_DPI = 144
SLIP_MM = 1.5
_SIDES = ("left", "lower", "right", "upper")
_TOLERANCE_PT = 0.3
_BLANK = 254
_PAINTED = 250
_MOST_BLANK = 0.1
_BESIDE_MM = (0.15, 0.55)
_AROUND_PX = 6
"""Hatching continues beside its line beyond the cut: this much around it must be empty too."""


class Cut(NamedTuple):
    """Where a page is cut, and how far its bleed extends. Lengths are in points."""

    place: tuple[str, ...]
    trim: Bounds
    bleed: Bounds
    profile: Profile

    @property
    def safe_pt(self) -> float:
        """The least distance of text from the cut, in points."""
        return self.profile.safe_mm * PT_PER_MM


def bar_findings(event: Event, cut: Cut, place: tuple[str, ...]) -> Iterator[Finding]:
    """Yield a finding for a straight shape near the cut that does not fill the bleed."""
    if not event.straight or event.box is None or event.ink_percent == 0:
        return
    if not overlap(event.box, cut.bleed, _TOLERANCE_PT):
        return
    box, nearest, wanted = event.box, SLIP_MM * PT_PER_MM, f"{SLIP_MM:g} mm"
    for name, inside, short in zip(
        _SIDES, _depths(box, cut.trim), _depths(box, cut.bleed), strict=True
    ):
        if inside < nearest - _TOLERANCE_PT and short > 2 * _TOLERANCE_PT:
            got = f"{inside * MM_PER_PT:.1f} mm"
            message = (
                f"expected art without bleed to end {wanted} inside the cut, got {got} at the "
                f"{name} side: {spot(box, cut.trim)}"
            )
            yield fault("press.safe-zone", place, message, got, wanted)


def sight_findings(sight: Sight, cut: Cut) -> Iterator[Finding]:
    """Yield findings for text in the safe zone, and for sides where paint ends at the cut."""
    yield from _words(sight, cut)
    for name, share in zip(_SIDES, _blank_shares(sight, cut), strict=True):
        if share > _MOST_BLANK:
            message = (
                f"expected paint at the {name} side to continue through the bleed, but it ends at "
                f"the cut along {share:.0%} of that side"
            )
            yield fault("press.bleed", cut.place, message, f"{share:.0%}", "0%")


def _words(sight: Sight, cut: Cut) -> Iterator[Finding]:
    safe = grown(cut.trim, _TOLERANCE_PT - cut.safe_pt)
    for near, run in itertools.groupby(sight.letters, lambda each: _is_outside(each[1], safe)):
        letters = [each for each in run if overlap(each[1], cut.bleed, 0.0)]
        if near and letters:
            word = "".join(letter for letter, _ in letters)
            box = _around([box for _, box in letters])
            got = f"{min(_depths(box, cut.trim)) * MM_PER_PT:.1f} mm"
            wanted = f"{cut.profile.safe_mm:g} mm"
            message = (
                f"expected text at least {wanted} inside the cut, but {word!r} is {got} inside: "
                f"{spot(box, cut.trim)}"
            )
            yield fault("press.safe-zone", cut.place, message, got, wanted)


def _is_outside(box: Bounds, safe: Bounds) -> bool:
    return min(_depths(box, safe)) < 0


def _depths(box: Bounds, around: Bounds) -> tuple[float, float, float, float]:
    """Return the distances of a box's sides from those around it: left, bottom, right, top."""
    return box[0] - around[0], box[1] - around[1], around[2] - box[2], around[3] - box[3]


def _around(boxes: list[Bounds]) -> Bounds:
    left, bottom, right, top = zip(*boxes, strict=True)
    return min(left), min(bottom), max(right), max(top)


def _blank_shares(sight: Sight, cut: Cut) -> Iterator[float]:
    """Yield for each side the share with paint up to the cut and none beyond it."""
    near, far = (depth * PT_PER_MM for depth in _BESIDE_MM)
    for side in range(4):
        inside = _profile(sight, _strip(cut.trim, side, near, far))
        outside = _profile(sight, _strip(cut.trim, side, -far, -near))
        yield sum(
            light < _PAINTED and min(outside[max(at - _AROUND_PX, 0) : at + _AROUND_PX]) >= _BLANK
            for at, light in enumerate(inside)
        ) / len(inside)


def _strip(trim: Bounds, side: int, start: float, end: float) -> Bounds:
    """Return the strip along one side of the cut, from `start` to `end` inside it."""
    left, bottom, right, top = trim
    return (
        (left + start, bottom, left + end, top),
        (left, bottom + start, right, bottom + end),
        (right - end, bottom, right - start, top),
        (left, top - end, right, top - start),
    )[side]


def _profile(sight: Sight, strip: Bounds) -> bytes:
    """Return the lightness of a strip, pixel by pixel along its longer side."""
    picture, media = Pillow.frombuffer("L", sight.size, sight.pixels), sight.media
    across = picture.width / (media[2] - media[0])
    down = picture.height / (media[3] - media[1])
    box = (
        (strip[0] - media[0]) * across, (media[3] - strip[3]) * down,
        (strip[2] - media[0]) * across, (media[3] - strip[1]) * down,
    )  # fmt: skip
    left, upper, right, lower = _near(box, picture.size)
    wide, high = max(right - left, 1), max(lower - upper, 1)
    cropped = picture.crop((left, upper, left + wide, upper + high))
    size = (1, high) if high > wide else (wide, 1)
    return cropped.resize(size, Pillow.Resampling.BOX).tobytes()


def _near(box: Bounds, size: tuple[int, int]) -> Iterator[int]:
    """Yield the sides of a box in whole pixels, clamped to just outside a picture of this size."""
    for side, length in zip(box, size * 2, strict=True):
        yield round(min(max(side, -_AROUND_PX), length + _AROUND_PX))
