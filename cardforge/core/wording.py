"""How messages quote values, count things, and name the word that may be meant."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from cardforge.core.limits import MOST_FINDINGS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from fractions import Fraction


LONGEST_QUOTE: Final = 40
_CONTROLS: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_JOINERS: Final = "\u200c\u200d"
"""Some scripts are not written without them."""


def quoted(value: object) -> str:
    """Return a value as a message quotes it, shortened if it is long."""
    if value is None or isinstance(value, dict | list | tuple):
        return shortened(value)
    return f"'{shortened(value)}'"


def shortened(value: object) -> str:
    """Return a value for a message, shortened and without quotes."""
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "`key: value` lines"
    if isinstance(value, list | tuple):
        return "a list"
    text = str(value).lower() if isinstance(value, bool) else str(value)
    text = text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "..."
    return spelled_out(text)


def spelled_out(text: str) -> str:
    """Return a text with line breaks, marks of direction and other controls as escapes.

    >>> spelled_out("HML\\nRaven")
    'HML\\\\nRaven'
    """
    if text.isprintable():
        return text
    return "".join(map(_seen, text))


def _seen(letter: str) -> str:
    if letter in _JOINERS or unicodedata.category(letter) not in _CONTROLS:
        return letter
    return letter.encode("unicode_escape").decode()


def counted(number: Fraction | int, one: str, more: str = "") -> str:
    """Return a number with its noun; `more` is the plural if it does not end in -s."""
    return f"{number} {noun_for(number, one, more)}"


def noun_for(number: Fraction | float, one: str, more: str = "") -> str:
    """Return the noun that goes with a number."""
    return one if number == 1 else more or f"{one}s"


def span(nearest: int, farthest: int) -> str:
    """Return distances from one to another, both included.

    >>> span(1, 4), span(5, 5)
    ('1-4', '5')
    """
    return str(nearest) if nearest == farthest else f"{nearest}-{farthest}"


def hint(word: str, known: Iterable[str], likeness: float = 0.6) -> str:
    """Return `; did you mean ...?` if one of the known words is similar, otherwise empty text."""
    close = nearest(word, known, likeness)
    return f"; did you mean '{close}'?" if close else ""


def hints(words: Iterable[str], known: Collection[str]) -> Iterator[str]:
    """Yield the hint for each word, as `hint` does; of very many words, only for the first."""
    for number, word in enumerate(words):
        yield hint(word, known) if number < MOST_FINDINGS else ""


def nearest(word: str, known: Iterable[str], likeness: float = 0.6) -> str:
    """Return the known word that is closest, and as close as wanted; else nothing."""
    if len(word) > LONGEST_QUOTE:
        return ""

    import difflib  # only a mistake needs it

    spelled = {each.lower(): each for each in known}
    close = difflib.get_close_matches(word.lower(), spelled, n=1, cutoff=likeness)
    return spelled[close[0]] if close else ""
