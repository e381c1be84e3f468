"""Words that no card had room for, as remarks beside those of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from cardforge.core.finding import Finding, Severity, Where
from cardforge.core.rule import Rule

if TYPE_CHECKING:
    from cardforge.press.unfitted import Unfitted

UNFITTED: Final = Rule(
    "press.unfitted",
    Severity.WARNING,
    "Words go whole on what is printed.",
    "Printing: text that does not fit",
)
_PLACE: Final = re.compile(r"((?:fore-|aft-)?(?:port|starboard)|bow|stern)(?:\.([1-6]))?(\..*)?")
_LONGEST: Final = 40


def unfit_remarks(unfitted: Iterable[tuple[str, Unfitted]]) -> list[Finding]:
    """Return a remark for each text with a fault, and on which faces it has it."""
    faces: dict[tuple[Where, Unfitted], list[str]] = {}
    for face, fault in unfitted:
        faces.setdefault((_where(fault.tag), fault._replace(tag="")), []).append(face)
    return [_remark(where, fault, dict.fromkeys(found)) for (where, fault), found in faces.items()]


def _remark(where: Where, fault: Unfitted, faces: Iterable[str]) -> Finding:
    shown = fault.text if len(fault.text) <= _LONGEST else f"{fault.text[:_LONGEST]}..."
    on = f"on the {', '.join(faces)}"
    if fault.missing:
        message = f"expected letters that the fonts have, '{shown}' has {fault.missing} {on}"
        return UNFITTED.broken(where, message, fix="write it with other letters")
    message = f"expected words that fit, '{shown}' does not go whole {on}"
    return UNFITTED.broken(where, message, fix="shorten it")


def _where(place: str) -> Where:
    """Return the place in a file of what the press calls `HML Raven, bow.3.name`."""
    tag = place.rpartition(", ")[2]
    place_of = _PLACE.fullmatch(tag)
    if place_of is None:
        return (tag.partition(".")[0],)
    place, slot = place_of[1], place_of[2]
    return ("locations", place, "slots", slot) if slot else ("locations", place)
