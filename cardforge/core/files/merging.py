"""What changed between two texts, laid over a third that says the same as the first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardforge.core.files.matching import blocks, changes


class _Stretch(NamedTuple):
    """The same stretch in the author's text, in its plain form, and in what is wanted."""

    own: list[str]
    plain: list[str]
    wanted: list[str]


def merged(own: str, plain: str, wanted: str, *, careful: bool = True) -> str:
    """Return the author's own text with the lines changed by which `wanted` differs from `plain`.

    To be careful means to keep lines of comment, and to put what is new above the comment and the
    blank lines that lead to what follows.
    """
    out: list[str] = []
    for stretch in _stretches(*(text.split("\n") for text in (own, plain, wanted))):
        if stretch.plain == stretch.wanted:
            out += stretch.own
        elif careful:
            _lay(out, stretch)
        else:
            out += stretch.wanted
    return "\n".join(out)


def _lay(out: list[str], stretch: _Stretch) -> None:
    """Add the wanted lines of a stretch, without losing a word that explains."""
    lead, after = _split(out) if not stretch.plain else (out, [])
    body, gap = _split(stretch.own)
    wanted, wanted_gap = _split(stretch.wanted)
    said = set(wanted)
    lost = [line for line in body if _is_comment(line) and line not in said]
    out[:] = [*lead, *wanted, *lost, *max(gap, wanted_gap, key=len), *after]


def _split(lines: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return lines up to the last that says something, and the comments and blanks after it."""
    end = len(lines)
    while end and (not lines[end - 1].strip() or _is_comment(lines[end - 1])):
        end -= 1
    return list(lines[:end]), list(lines[end:])


def _is_comment(line: str) -> bool:
    return line.lstrip().startswith("#")


def _stretches(own: list[str], plain: list[str], wanted: list[str]) -> Iterator[_Stretch]:
    """Cut the three texts wherever it is known which places of the others belong to one's."""
    in_own, in_wanted = dict(_pairs(plain, own)), dict(_equal(plain, wanted))
    in_own[-1] = in_wanted[-1] = -1
    in_own[len(plain)], in_wanted[len(plain)] = len(own), len(wanted)
    here, there, yonder = 0, 0, 0
    for line in range(len(plain) + 1):
        ours, theirs = _around(in_own, line), _around(in_wanted, line)
        if ours and theirs:
            for to, until in zip(ours, theirs, strict=True):
                yield _Stretch(own[there:to], plain[here:line], wanted[yonder:until])
                here, there, yonder = line, to, until


def _around(known: dict[int, int], line: int) -> tuple[int, int] | None:
    """Return the places after the line before and before the line, one for both if need be."""
    after = known[line - 1] + 1 if line - 1 in known else known.get(line)
    before = known.get(line, after)
    return None if after is None or before is None else (after, before)


def _equal(one: list[str], other: list[str]) -> Iterator[tuple[int, int]]:
    for at, to, length in blocks(one, other):
        yield from zip(range(at, at + length), range(to, to + length), strict=True)


def _pairs(plain: list[str], own: list[str]) -> Iterator[tuple[int, int]]:
    """Yield the lines that belong together: alike but for blanks, or as many spelled otherwise."""
    one, other = (["".join(line.split()) for line in lines] for lines in (plain, own))
    for _, first, last, to, until in changes(one, other):
        if last - first == until - to:
            yield from zip(range(first, last), range(to, until), strict=True)
