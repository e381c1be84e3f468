"""The types of the rules' numbers: 64 bits of C if compiled, otherwise Python's own."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeAlias

Int: TypeAlias = int
"""Signed, 64 bits."""
Word: TypeAlias = int
"""Unsigned, 64 bits."""
Ints: TypeAlias = MutableSequence[int]
"""Signed, 32 bits each: `array("i")` or a list."""
Words: TypeAlias = MutableSequence[int]
"""Unsigned, 64 bits each: `array("Q")` or a list."""
