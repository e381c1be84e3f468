"""Items in tables that are nearly right: what is meant, and when a slip is an error.

A cell that begins with an item of the notation, or with a calibre, and goes on with figures is
meant as that item: kept as a homebrew slot, the ship would lose it without a word. All other words
are an author's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from cardforge.core.quoting import quoted
from cardforge.leviathans.items import HOMEBREW, NAMED, WORDS, dice_in, format_item
from cardforge.leviathans.kinds import KINDS, Kind
from cardforge.leviathans.ship import Slot

_QUOTED: Final = 40
_LONGEST_WORD: Final = max(map(len, WORDS)) + 1
_CALIBRE: Final = re.compile(r"\d{1,3}([.,]\d{1,2})?\s?(in|inch|\"|″|cm|mm|pdr)", re.IGNORECASE)
_GUN: Final = "6in: ▲T 6/12 hex Y | U"
_EXAMPLES: Final = {"name": "6in", "bonus": 1, "mp": 3}


def item_slip(text: str) -> str:
    """Return why an item cannot be read; nothing for words that are an author's own.

    >>> item_slip("6in: banana Y | U")
    "cannot read 'banana Y | U' of '6in', expected such as `6in: ▲T 6/12 hex Y | U`"
    >>> item_slip("armor +1")
    "cannot read 'armor +1', expected such as `Armor: +1 Breach`"
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
    return f"cannot read {said}, expected such as `{_example(text)}`" if is_meant else ""


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
    """Return the kind that words begin with, the longest of several, or which is misspelt there."""
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
