"""What is remarked about ships outside the checks: on their pictures, and on tables of them."""

from __future__ import annotations

from typing import Final

from cardforge.core.finding import Severity
from cardforge.core.rule import Rule

ART: Final = Rule(
    "art",
    Severity.WARNING,
    "An author's picture lies beside the ship's file, is whole, and is large enough to print.",
    "Ship files: `art:`",
)
UNKNOWN_ITEM: Final = Rule(
    "unknown-item",
    Severity.NOTE,
    "An item that the notation does not know is kept as a homebrew slot.",
    "Ship files: slot tables",
)
REMARKS: Final = (ART, UNKNOWN_ITEM)
