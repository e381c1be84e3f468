"""What changed between two texts, laid over a third that says the same as the first."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple


class _Stretch(NamedTuple):
    """The same stretch in the author's text, in its plain form, and in what is wanted."""

    own: list[str]
    plain: list[str]
    wanted: list[str]
    firm: bool
    """Whether it is a single line that all three have."""


def merged(own: str, plain: str, wanted: str, *, careful: bool = True) -> str:
    """Return the author's own text with the lines changed by which `wanted` differs from `plain`.

    To be careful means to keep lines of comment, and to put what is new above the comment and the
    blank lines that lead to what follows.
    """
    out: list[str] = []
    for stretch in _stretches(own.splitlines(), plain.splitlines(), wanted.splitlines()):
        if stretch.firm or stretch.plain == stretch.wanted:
            out += stretch.own
        elif careful:
            _lay(out, stretch)
        else:
            out += stretch.wanted
    return "\n".join(out) + "\n"


def _lay(out: list[str], stretch: _Stretch) -> None:
    """Add the wanted lines of a stretch, without losing a word that explains."""
    leading: list[str] = []
    if not stretch.plain:
        while out and _explains(out[-1]):
            leading.insert(0, out.pop())
    out += stretch.wanted
    out += leading
    out += _lost(stretch)


def _lost(stretch: _Stretch) -> list[str]:
    """Return the comments of a stretch that are not wanted any more, and the gap at its end."""
    kept = [
        line for line in stretch.own if line.lstrip().startswith("#") and line not in stretch.wanted
    ]
    gap = bool(stretch.own) and not stretch.own[-1].strip()
    ends_so = bool(stretch.wanted) and not stretch.wanted[-1].strip()
    return [*kept, ""] if gap and not ends_so else kept


def _explains(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")


def _stretches(own: list[str], plain: list[str], wanted: list[str]) -> Iterator[_Stretch]:
    """Cut the three texts at the lines of `plain` that stand in both others."""
    in_own, in_wanted = dict(_pairs(plain, own)), dict(_equal(plain, wanted))
    here, there, yonder = 0, 0, 0
    for line in range(len(plain)):
        if line in in_own and line in in_wanted:
            to, until = in_own[line], in_wanted[line]
            yield _Stretch(own[there:to], plain[here:line], wanted[yonder:until], firm=False)
            yield _Stretch([own[to]], [plain[line]], [wanted[until]], firm=True)
            here, there, yonder = line + 1, to + 1, until + 1
    yield _Stretch(own[there:], plain[here:], wanted[yonder:], firm=False)


def _equal(one: list[str], other: list[str]) -> Iterator[tuple[int, int]]:
    for at, to, length in SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks():
        yield from zip(range(at, at + length), range(to, to + length), strict=True)


def _pairs(plain: list[str], own: list[str]) -> Iterator[tuple[int, int]]:
    """Yield the lines that belong together: equal ones, and as many that are spelled otherwise."""
    alike = SequenceMatcher(None, plain, own, autojunk=False)
    for _, first, last, to, until in alike.get_opcodes():
        if last - first == until - to:
            yield from zip(range(first, last), range(to, until), strict=True)
