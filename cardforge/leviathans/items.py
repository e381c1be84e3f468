"""The one-line notation of slots in tables: `6in: ▲T 6/12 hex Y | U`, `Armor: +1 Breach`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from cardforge.core.fields import LONGEST_LINE
from cardforge.leviathans.dice import parse_dice
from cardforge.leviathans.fields import range_text
from cardforge.leviathans.kinds import KINDS, MARKS, Family, Kind
from cardforge.leviathans.ship import Slot
from cardforge.leviathans.slotform import slot_faults

_TAIL: Final = re.compile(
    r"(?:\+(?P<bonus>[0-9])(?: Breach)?)? *"
    r"(?:(?P<mp>[0-9]{1,2}) *MP)? *"
    r"(?P<signs>[▲■T†^#]*) *"
    r"(?:(?P<range>[0-9]{1,2}(?:/[0-9]{1,2})?) *hex(?:es)?)? *"
    r"(?P<dice>[GUYRKB]+(?: *\| *[GUYRKB]+)?)?",
    re.IGNORECASE,
)
_NAMED: Final = ("long gun", "blast gun", "gun")
_WORDS: Final = {
    word.casefold(): kind
    for kind in KINDS.values()
    if "name" not in kind.needs
    for word in (kind.label, kind.item)
}
_HOMEBREW: Final = "Homebrew: "


def parse_item(text: str) -> dict[str, object]:
    """Return a slot's keys (without its breach number); unknown words become a homebrew slot.

    >>> parse_item("Torpedo: 15 hex RRR")
    {'item': 'torpedo', 'range': '15', 'dice': 'RRR'}
    """
    if text.startswith(_HOMEBREW):
        return _homebrew(text.removeprefix(_HOMEBREW))
    head, colon, tail = text.rpartition(":")
    match = _TAIL.fullmatch(tail.strip()) if colon else _TAIL.fullmatch("")
    if match is None:
        return _homebrew(text)
    for slot in _readings(head if colon else text, match):
        if not list(slot_faults({**slot, "breach": 1})):
            return slot
    return _homebrew(text)


def format_item(slot: Slot) -> str:
    """Return the slot in the notation, such that `parse_item` reads the same slot from it."""
    candidates = list(_spellings(slot))
    return next((text for text in candidates if _reads_back(text, slot)), candidates[-1])


def _readings(head: str, match: re.Match[str]) -> Iterator[dict[str, object]]:
    keys = _keys(match)
    word = head.strip().casefold()
    if word in _WORDS:
        yield {"item": _WORDS[word].item, **keys}
    for item in _NAMED:
        prefix = KINDS[item].label + " "
        if word.startswith(prefix.casefold()):
            yield {"item": item, "name": head.strip()[len(prefix) :].strip(), **keys}
    yield {"item": "gun", "name": head.strip(), **keys}


def _keys(match: re.Match[str]) -> dict[str, object]:
    keys: dict[str, object] = {
        key: int(match[key]) for key in ("bonus", "mp") if match[key] is not None
    }
    marks = _marks(match["signs"])
    if marks:
        keys["marks"] = marks
    if match["range"]:
        keys["range"] = match["range"]
    if match["dice"]:
        sets = match["dice"].upper().replace("B", "K").split("|")
        keys["dice"] = " | ".join(parse_dice(each) for each in sets)
    return keys


def _marks(signs: str) -> list[str]:
    squares = signs.count("■") + signs.count("#")
    marks = ["turret"] * ("T" in signs.upper()) + ["bracket"] * bool(re.search(r"[▲^]", signs))
    if squares:
        marks.append("saturation" if squares == 1 else f"saturation {squares}")
    return marks + ["resolute"] * ("†" in signs)


def _homebrew(text: str) -> dict[str, object]:
    """Keep words that are no item: as the name, or, where that would be too long, as rules too."""
    if len(text) <= LONGEST_LINE:
        return {"item": "homebrew", "name": text}
    return {"item": "homebrew", "name": text[:LONGEST_LINE].strip(), "rules": text}


def _spellings(slot: Slot) -> Iterator[str]:
    if slot.family is Family.HOMEBREW:
        yield str(slot.name)
        yield f"{_HOMEBREW}{slot.name}"
        return
    tail = " ".join(_parts(slot))
    if slot.item == "gun":
        yield f"{slot.name}: {tail}"
    head = f"{slot.kind.label} {slot.name}" if slot.name else slot.kind.label
    yield f"{head}: {tail}" if tail else head


def _parts(slot: Slot) -> Iterator[str]:
    kind: Kind = slot.kind
    if "bonus" in kind.keys:
        yield f"+{slot.bonus} Breach" if slot.family is Family.ARMOR else f"+{slot.bonus}"
    if "mp" in kind.keys:
        yield f"{slot.mp} MP"
    signs = "".join(MARKS[mark].sign for mark in reversed(slot.marks) if mark != "resolute")
    signs += MARKS["resolute"].sign if "resolute" in slot.marks else ""
    if signs:
        yield signs
    if slot.range:
        yield f"{range_text(slot.range)} hex"
    if slot.dice:
        yield " | ".join(dice.replace("K", "B") for dice in slot.dice)


def _reads_back(text: str, slot: Slot) -> bool:
    read = Slot.model_validate({**parse_item(text), "breach": slot.breach})
    return _figures(read) == _figures(slot)


def _figures(slot: Slot) -> tuple[object, ...]:
    return slot.item, slot.name, slot.range, slot.dice, slot.bonus, slot.mp, slot.marks
