"""Whole numbers that a caller gives, checked as the command line checks its options."""

from __future__ import annotations

from cardforge.errors import CallError


def whole_number(name: str, value: object, *, least: int, most: int | None = None) -> int:
    """Return a whole number; raise CallError where the value is not one, or is out of range."""
    fits = isinstance(value, int) and not isinstance(value, bool)
    if fits and isinstance(value, int) and least <= value and (most is None or value <= most):
        return value
    span = f"of {least} or more" if most is None else f"from {least} to {most}"
    raise CallError(f"expected a whole number {span} as `{name}=`, got {value!r}")
