"""Millimetres, points and inches."""

from __future__ import annotations

MM_PER_INCH = 25.4
PT_PER_INCH = 72.0
MM_PER_PT = MM_PER_INCH / PT_PER_INCH
PT_PER_MM = PT_PER_INCH / MM_PER_INCH


def inches(count: float) -> float:
    """Give the millimetres of `count` inches."""
    return count * MM_PER_INCH


def pixels(length_mm: float, dpi: float) -> float:
    """Give the (unrounded) pixels that `length_mm` takes at `dpi`."""
    return length_mm / MM_PER_INCH * dpi
