"""Slots in short notation, as tables write them; slips of the pen are recognized."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

from cardforge.core.limits import LONGEST_LINE
from cardforge.core.wording import quoted
from cardforge.leviathans.dice import MOST_DICE, parse_dice
from cardforge.leviathans.kinds import KINDS, MARKS, Family, Kind, slot_faults
from cardforge.leviathans.ship import Slot, range_text

_SIGNS: Final = "▲■T†^#"
_DICE: Final = frozenset("GUYRKB")
NAMED: Final = ("long gun", "blast gun", "gun")
WORDS: Final = {
    word.casefold(): kind
    for kind in KINDS.values()
    if "name" not in kind.needs
    for word in (kind.label, kind.item)
}
HOMEBREW: Final = "Homebrew: "
_UNITS: Final = {"armor": " Breach", "compartment armor": " Breach", "armored hull": " SI"}
"""What is written behind the bonus of an item."""


def parse_item(text: str) -> dict[str, object]:
    """Return a slot's keys (without its breach number); unknown words become a homebrew slot.

    >>> parse_item("Torpedo: 15 hex RRR")
    {'item': 'torpedo', 'range': '15', 'dice': 'RRR'}
    """
    keys = _parsed_before(text) if len(text) <= LONGEST_LINE else _parsed(text)
    return {key: list(each) if isinstance(each, list) else each for key, each in keys.items()}


def _parsed(text: str) -> dict[str, object]:
    if text.startswith(HOMEBREW):
        return _homebrew(text.removeprefix(HOMEBREW))
    head, colon, tail = text.rpartition(":")
    keys = _figures_of(tail.strip()) if colon else {}
    if keys is None:
        return _homebrew(text)
    for slot in _readings((head if colon else text).strip(), keys):
        if not list(slot_faults({**slot, "breach": 1})):
            return slot
    return _homebrew(text)


_parsed_before = lru_cache(maxsize=1024)(_parsed)
"""Cached, because most slots of a fleet have the same few items."""


def format_item(slot: Slot) -> str:
    """Return the slot in the notation, such that `parse_item` reads the same slot from it."""
    candidates = list(_spellings(slot))
    return next((text for text in candidates if _reads_back(text, slot)), candidates[-1])


def _readings(head: str, keys: dict[str, object]) -> Iterator[dict[str, object]]:
    word = head.casefold()
    if word in WORDS:
        yield {"item": WORDS[word].item, **keys}
    for item in NAMED:
        prefix = KINDS[item].label + " "
        if word.startswith(prefix.casefold()):
            yield {"item": item, "name": head[len(prefix) :].strip(), **keys}
    yield {"item": "gun", "name": head, **keys}


def _figures_of(tail: str) -> dict[str, object] | None:
    """Return the keys after the colon, in their order; None if the words are not figures.

    Each step takes what it knows from the beginning and leaves the rest, so nothing is read twice.
    """
    keys: dict[str, object] = {}
    rest = _take_bonus(tail, keys).lstrip(" ")
    rest = _take_mp(rest, keys).lstrip(" ")
    signs = rest[: len(rest) - len(rest.lstrip(_SIGNS + "Aat "))]
    marks = _marks(signs)
    if marks:
        keys["marks"] = marks
    rest = _take_range(rest[len(signs) :].lstrip(" "), keys).lstrip(" ")
    if rest:
        dice = dice_in(rest)
        if dice is None:
            return None
        keys["dice"] = dice
    return keys


def _take_bonus(text: str, keys: dict[str, object]) -> str:
    """Take `+1`, `+1 Breach` or `+1 SI`."""
    if not text.startswith("+") or not _count_digits(text[1:2]):
        return text
    keys["bonus"] = int(text[1])
    rest = text[2:]
    for unit in (" breach", " si"):
        if rest[: len(unit)].lower() == unit:
            return rest[len(unit) :]
    return rest


def _take_mp(text: str, keys: dict[str, object]) -> str:
    """Take `3 MP`."""
    digits = _count_digits(text)
    rest = text[digits:].lstrip(" ")
    if not digits or rest[:2].lower() != "mp":
        return text
    keys["mp"] = int(text[:digits])
    return rest[2:]


def _take_range(text: str, keys: dict[str, object]) -> str:
    """Take `6/12 hex` or `15 hexes`."""
    digits = _count_digits(text)
    farther = (
        _count_digits(text[digits + 1 : digits + 3]) if text[digits : digits + 1] == "/" else 0
    )
    end = digits + 1 + farther if farther else digits
    rest = text[end:].lstrip(" ")
    if not digits or rest[:3].lower() != "hex":
        return text
    keys["range"] = text[:end]
    return rest[5:] if rest[:5].lower() == "hexes" else rest[3:]


def _count_digits(text: str) -> int:
    """Return how many of the first two characters are digits."""
    beginning = text[:2]
    return len(beginning) - len(beginning.lstrip("0123456789"))


def dice_in(text: str) -> str | None:
    """Return one or two sets of dice as files write them; None for words that are not dice."""
    sets = [part.strip(" ") for part in text.upper().replace("B", "K").split("|", 2)]
    if len(sets) > 2 or not all(
        0 < len(each) <= MOST_DICE and _DICE.issuperset(each) for each in sets
    ):
        return None
    return " | ".join(map(parse_dice, sets))


def _marks(signs: str) -> list[str]:
    squares = signs.count("■") + signs.count("#")
    is_bracket = "▲" in signs or "^" in signs
    marks = ["turret"] * ("T" in signs.upper()) + ["bracket"] * is_bracket
    if squares:
        marks.append("saturation" if squares == 1 else f"saturation {squares}")
    return marks + ["resolute"] * ("†" in signs) + ["a"] * ("A" in signs.upper())


def _homebrew(text: str) -> dict[str, object]:
    """Return words that are not an item as a homebrew slot.

    They become its name; if they are too long for it, its rules too.
    """
    if len(text) <= LONGEST_LINE:
        return {"item": "homebrew", "name": text}
    return {"item": "homebrew", "name": text[:LONGEST_LINE].strip(), "rules": text}


def _spellings(slot: Slot) -> Iterator[str]:
    if slot.family is Family.HOMEBREW:
        yield str(slot.name)
        yield f"{HOMEBREW}{slot.name}"
        return
    tail = " ".join(_parts(slot))
    if slot.item == "gun":
        yield f"{slot.name}: {tail}"
    head = f"{slot.kind.label} {slot.name}" if slot.name else slot.kind.label
    yield f"{head}: {tail}" if tail else head


def _parts(slot: Slot) -> Iterator[str]:
    kind: Kind = slot.kind
    if "bonus" in kind.keys:
        yield f"+{slot.bonus}{_UNITS.get(slot.item, '')}"
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


_QUOTED: Final = 40
_LONGEST_WORD: Final = max(map(len, WORDS)) + 1
_CALIBRE: Final = re.compile(r"\d{1,3}([.,]\d{1,2})?\s?(in|inch|\"|″|cm|mm|pdr)", re.IGNORECASE)
_GUN: Final = "6in: ▲T 6/12 hex Y | U"
_EXAMPLES: Final = {"name": "6in", "bonus": 1, "mp": 3}


def item_slip(text: str) -> str:
    """Return why an item cannot be read; nothing for words that are an author's own.

    >>> item_slip("6in: banana Y | U")
    "cannot read 'banana Y | U' of '6in', expected for example `6in: ▲T 6/12 hex Y | U`"
    >>> item_slip("armor +1")
    "cannot read 'armor +1', expected for example `Armor: +1 Breach`"
    >>> item_slip("Crew Quarters"), item_slip("Smoke: hides a ship")
    ('', '')
    """
    if text.startswith(HOMEBREW):
        return ""
    head, colon, tail = (part.strip() for part in text.rpartition(":"))
    if colon:
        is_meant = _is_known(head) or bool(_CALIBRE.fullmatch(head)) or _has_figures(tail)
        said = f"{_shown(tail)} of {_shown(head)}" if tail else _shown(text)
    else:
        is_meant = _begins_with_item(text)
        said = _shown(text)
    return f"cannot read {said}, expected for example `{_example(text)}`" if is_meant else ""


def item_meant(text: str) -> str:
    """Return the item of which a word is a misspelling by one letter; nothing for all other words.

    >>> item_meant("Torpdeo"), item_meant("Armour: +1 Breach"), item_meant("Sky Hook")
    ('Torpedo', 'Armor', '')
    """
    word = text.partition(":")[0].strip().casefold()
    if len(word) > _LONGEST_WORD:
        return ""
    return next((kind.label for known, kind in WORDS.items() if _is_one_edit(word, known)), "")


def _example(text: str) -> str:
    """Return an item of the kind that a cell is meant as, in the notation."""
    kind = _kind_meant(text.casefold())
    if kind is None:
        return _GUN
    keys: dict[str, object] = {key: _EXAMPLES[key] for key in kind.needs if key in _EXAMPLES}
    if "range" in kind.needs:
        keys["range"] = "6/12" if kind.reaches == 2 else "12"
    if "dice" in kind.needs:
        keys["dice"] = "Y | U" if kind.dice_sets == 2 else "G"
    return format_item(Slot.model_validate({"item": kind.item, "breach": 9, **keys}))


def _kind_meant(word: str) -> Kind | None:
    """Return the kind that words begin with, the longest of several, or the misspelt one."""
    for item in NAMED[:-1]:
        if word.startswith(f"{KINDS[item].label} ".casefold()):
            return KINDS[item]
    known = max(_beginnings(word), key=len, default="")
    return WORDS.get(known or item_meant(word).casefold())


def _beginnings(word: str) -> Iterator[str]:
    """Yield the items of the notation that words begin with."""
    return (known for known in WORDS if re.match(rf"{re.escape(known)}(?!\w)", word))


def _is_known(head: str) -> bool:
    word = head.casefold()
    return word in WORDS or any(
        word.startswith(f"{KINDS[item].label} ".casefold()) for item in NAMED
    )


def _begins_with_item(text: str) -> bool:
    """Return whether words are an item or a calibre, alone or with figures behind it."""
    word = text.casefold()
    calibre = _CALIBRE.match(text)
    ends = [len(known) for known in _beginnings(word)] + ([calibre.end()] if calibre else [])
    rests = (text[end:].strip() for end in ends)
    return any(not rest or _is_figure(rest.split()[0]) or _has_figures(rest) for rest in rests)


def _is_figure(word: str) -> bool:
    """Return whether a word is a number, a bonus, dice or the marks of a gun."""
    return word[0] in "+▲■^#†" or word[0].isdecimal() or (word.isupper() and bool(dice_in(word)))


def _has_figures(tail: str) -> bool:
    """Return whether words end in a pair of dice, or hold a number of hexes."""
    first, bar, last = (part.strip() for part in tail.rpartition("|"))
    if bar and (dice_in(last) or dice_in(first.rpartition(" ")[2])):
        return True
    words = tail.casefold().split(" ")
    return any(one[:1].isdecimal() and other.startswith("hex") for one, other in pairwise(words))


def _is_one_edit(word: str, known: str) -> bool:
    """Return whether one letter more, less, other, or two changed places make a word the other."""
    if word == known or abs(len(word) - len(known)) > 1:
        return False
    start = next((i for i, (a, b) in enumerate(zip(word, known, strict=False)) if a != b), None)
    if start is None:
        return True
    rest, other = word[start:], known[start:]
    swapped = other[1:2] + other[:1] + other[2:]
    return rest[1:] == other[1:] or rest[1:] == other or rest == other[1:] or rest == swapped


def _shown(text: str) -> str:
    return quoted(text if len(text) <= _QUOTED else f"{text[:_QUOTED]}...")
