"""New data in an old file: only the lines change that have to, comments and order stay."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import repeat
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from cardforge.core.files import parse
from cardforge.core.files.moved_entries import exchanged
from cardforge.core.files.yaml_nodes import (
    RoundTrip,
    amend,
    blocks,
    changes,
    following,
    likeness,
    node,
    same,
)
from cardforge.core.limits import KIB, LARGEST_AMENDED
from cardforge.errors import CallError, FileError


class _Stretch(NamedTuple):
    """One passage in the author's text, in its plain form, and in the wanted text."""

    own: list[str]
    plain: list[str]
    wanted: list[str]


def merged(own: str, plain: str, wanted: str, *, careful: bool = True) -> str:
    """Return the author's text, changed in the lines in which `wanted` differs from `plain`.

    With `careful`, comment lines stay, and new lines go above the comments and empty lines that
    belong to the next entry.
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
    """Return the lines up to the last with content, and the comments and empty lines after it."""
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
    """Yield lines that correspond: equal but for spaces, or equally many with other spelling."""
    one, other = (["".join(line.split()) for line in lines] for lines in (plain, own))
    for _, first, last, to, until in changes(one, other):
        if last - first == until - to:
            yield from zip(range(first, last), range(to, until), strict=True)


_YAML: Final = Path("a.yaml")
_YAML_INDENTS: Final = ((2, 2, 0), (2, 4, 2), (4, 4, 0), (4, 4, 2), (4, 6, 4))
_JSON_INDENTS: Final = (2, 4, 1, 3, "\t", None)
Data = Mapping[str, Any]
Way = TypeVar("Way")


def amended(text: str, data: Data, path: Path) -> str:
    """Return a file's text with new data in it, everything else as its author wrote it.

    A text of nothing but comments keeps them above the data. Raise FileError if the text
    cannot be read, CallError for data that the notation of the path cannot hold, or where either
    is too large.
    """
    _expect_ordinary_size(text, data)
    if _says_nothing(text, path):
        return _begun(text, written(data, path))
    old = parse(text, path).data
    if same(old, data):
        return text
    attempts = _in_json if path.suffix.lower() == ".json" else _in_yaml
    with following():
        for attempt in attempts(text, old, data):
            if _says(attempt, data, path):
                return attempt
    raise CallError("the file cannot contain this data: its format has no way to write it")


def written(data: Data, path: Path) -> str:
    """Return the text of a new file; raise CallError for data that its notation cannot hold."""
    _expect_ordinary_size("", data)
    if path.suffix.lower() == ".json":
        text = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    else:
        with following():
            text = RoundTrip().dump(node(data, ()))
    if not _says(text, data, path):
        raise CallError("a file cannot contain this data: its format has no way to write it")
    return text


def _expect_ordinary_size(text: str, data: Data) -> None:
    """Raise CallError for what would take long: a text is written and read many times over."""
    size = max(len(text.encode()), len(json.dumps(data)))
    if size > LARGEST_AMENDED:
        raise CallError(
            f"a file of more than {LARGEST_AMENDED // KIB} KiB cannot be changed with its comments,"
            f" this one has {size / KIB:,.0f} KiB: edit the text instead"
        )


def _says_nothing(text: str, path: Path) -> bool:
    """Return whether a text has only spaces, or comments in a notation that allows them."""
    lines = filter(None, map(str.strip, text.splitlines()))
    return all(line.startswith("#") and path.suffix.lower() != ".json" for line in lines)


def _begun(text: str, data: str) -> str:
    comments = text.rstrip()
    return f"{comments}\n{data}" if comments else data


def _says(text: str, data: Data, path: Path) -> bool:
    try:
        return same(parse(text, path).data, data)
    except FileError:
        return False


def _in_json(text: str, old: Data, data: Data) -> Iterator[str]:
    """Yield the text with the new data."""
    ways = [partial(_dumped, indent) for indent in _JSON_INDENTS]
    way, plain = _nearest(text, ((way, way(old)) for way in ways))
    yield merged(text, plain, way(data), careful=False)


def _in_yaml(text: str, old: Data, data: Data) -> Iterator[str]:
    """Yield texts with the new data, the most careful first."""
    text = exchanged(text, old, data)
    old = parse(text, _YAML).data
    if same(old, data):
        yield text
    ways = (RoundTrip(*indents) for indents in _YAML_INDENTS)
    legible = text.replace("\t", " ")
    legible = (
        legible if _says(legible, old, _YAML) else text
    )  # ruamel does not accept tabs as spaces
    way, plain = _nearest(text, ((way, way.dump(way.load(legible))) for way in ways))
    for shared in (True, False):
        tree = way.load(legible)
        amend(tree, old, data, shared=shared)
        wanted = way.dump(tree)
        yield merged(text, plain, wanted)
        yield merged(text, plain, wanted, careful=False)


def _dumped(indent: int | str | None, data: Data) -> str:
    return json.dumps(data, ensure_ascii=False, indent=indent) + "\n"


def _nearest(text: str, ways: Iterable[tuple[Way, str]]) -> tuple[Way, str]:
    """Return the notation closest to the text, and the text written in it."""
    ranked: list[tuple[float, Way, str]] = []
    for way, plain in ways:
        if plain == text:
            return way, plain
        ranked.append((likeness(plain.split("\n"), text.split("\n")), way, plain))
    _, way, plain = max(ranked, key=itemgetter(0))
    return way, plain


_END: Final = re.compile("\r\n|\r|\n")
_MARKED: Final = (
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (codecs.BOM_UTF8, "utf-8"),
)


def encode(text: str, like: bytes) -> bytes:
    """Return the bytes of a text; `like` are those that it replaces, empty for a new file.

    Old lines keep their line ends; a new line ends like the line before it.
    """
    mark, coding = next((pair for pair in _MARKED if like.startswith(pair[0])), (b"", "utf-8"))
    before = like[len(mark) :].decode(coding, "replace")
    return mark + _ended(text, before).encode(coding)


def _ended(text: str, before: str) -> str:
    lines = _END.split(text)
    ends = _ends(lines, _END.split(before), _END.findall(before))
    return "".join(line + end for line, end in zip(lines, [*ends, ""], strict=True))


def _ends(lines: list[str], old: list[str], ends: list[str]) -> list[str]:
    """Return what ends each of the lines but the last, which nothing ends."""
    if len(set(ends)) < 2:
        return list(repeat(ends[0] if ends else "\n", len(lines) - 1))
    known, last = dict(_places(lines, old)), ends[0]
    found: list[str] = []
    for number in range(len(lines) - 1):
        place = known.get(number, len(ends))
        last = ends[place] if place < len(ends) else last
        found.append("\r\n" if _would_be_one(found, lines[number], last) else last)
    return found


def _would_be_one(before: list[str], line: str, end: str) -> bool:
    """Return whether an empty line would be read as part of the line end before it."""
    return not line and end == "\n" and before[-1:] == ["\r"]


def _places(lines: list[str], old: list[str]) -> Iterator[tuple[int, int]]:
    """Yield the old and new numbers of lines: of unchanged lines, and of replaced ones."""
    for _, first, end, to, upto in changes(old, lines, inward=True):
        yield from zip(range(to, upto), range(first, end), strict=False)
