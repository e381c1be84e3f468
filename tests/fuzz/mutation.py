"""Changes to an input as text or bytes, whatever its notation."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import Final

from tests.fuzz.reader import Change, Lengthen, Seeds

MOST_STEPS: Final = 6
_NUMBER: Final = re.compile(rb"-?[0-9]+(?:\.[0-9]+)?")
_NUMBERS: Final = (
    b"0", b"-1", b"1", b"7", b"99", b"255", b"256", b"65536", b"2147483648", b"1e999", b"1.5", b"-0",
    b"00012", b"9" * 20, b"9" * 400, b"9" * 5000, b"1__0", b"0x1F", b"1:30", b"nan",
)  # fmt: skip
PIECES: Final = (
    b"\0", b"\t", b"\n", b"\r\n", b"\r", b" ", b"'", b'"', b"`", b"\\", b"/", b"../", b"#", b"%", b"%s", b"&", b"<", b">",
    b"{", b"}", b"[", b"]", b"(", b")", b"|", b"=", b"+", b"-", b"*", b";", b",", b":", b"?", b"\x80", b"\xff", b"\xef\xbb\xbf",
    b"\xff\xfe", b"\xed\xa0\x80", b"\\ud800", b"\xe2\x80\xa8", b"\xe2\x80\xae", b"\xc2\x85", b"\xc2\xa0", b"\xcc\x81",
    b"\xf0\x9f\x9b\xa9", b"\xd9\xa3", b"\xc2\xb2", b"\xc4\xb0", b"\xef\xac\x83", b"null", b"true", b"CON", b".", b"..",
)  # fmt: skip
"""What trips readers of text: ends of lines, brackets, half characters, digits of other scripts."""
Step = Callable[[bytes, random.Random], bytes]


def texts(words: Sequence[bytes], seeds: Seeds) -> Change:
    """Return a change of text that knows a notation's words and may graft from other seeds."""
    pieces = (*PIECES, *words)

    def inserted(data: bytes, dice: random.Random) -> bytes:
        start, end = _slice(data, dice, 8)
        return data[:start] + dice.choice(pieces) + data[end:]

    def grafted(data: bytes, dice: random.Random) -> bytes:
        other = dice.choice(seeds())
        start, end = _slice(other, dice, 200)
        at = dice.randrange(len(data) + 1)
        return data[:at] + other[start:end] + data[at:]

    steps: tuple[Step, ...] = (
        inserted, inserted, inserted, grafted, _removed, _doubled, _renumbered, _bit, _line_moved,
        _line_removed, _cut,
    )  # fmt: skip
    weights = (4, 4, 4, 2, 3, 3, 4, 3, 2, 2, 1)

    def changed(data: bytes, dice: random.Random) -> bytes:
        for _ in range(dice.randint(1, MOST_STEPS)):
            data = dice.choices(steps, weights)[0](data, dice)
        return data

    return changed


def one_of(*changes: Change) -> Change:
    """Return a change that is one of several, those named several times more often."""
    return lambda data, dice: dice.choice(changes)(data, dice)


def long_by(*ways: Lengthen) -> Lengthen:
    """Return what makes a long input in one of several ways."""
    return lambda data, dice, size: dice.choice(ways)(data, dice, size)


def repeats(words: Sequence[bytes]) -> Lengthen:
    """Return what makes a long input: a slice, a line, a word or a number many times over."""

    def lengthened(data: bytes, dice: random.Random, size: int) -> bytes:
        start, end = _slice(data, dice, dice.choice((1, 8, 80, 800)))
        lines = data.splitlines(keepends=True) or [data]
        piece = dice.choice(
            (data[start:end], dice.choice(lines), dice.choice((*PIECES, *words)), b"9", b"a", data)
        )
        room = max(size - len(data), 1)
        at = start if dice.random() < 0.7 else len(data)
        return data[:at] + (piece or b" ") * (room // max(len(piece), 1)) + data[at:]

    return lengthened


def _slice(data: bytes, dice: random.Random, longest: int) -> tuple[int, int]:
    start = dice.randrange(len(data) + 1)
    return start, min(len(data), start + dice.choice((0, 0, 1, 2, longest)))


def _removed(data: bytes, dice: random.Random) -> bytes:
    start, end = _slice(data, dice, 60)
    return data[:start] + data[end:]


def _doubled(data: bytes, dice: random.Random) -> bytes:
    start, end = _slice(data, dice, 120)
    return data[:end] + data[start:end] * dice.choice((1, 1, 2, 30)) + data[end:]


def _renumbered(data: bytes, dice: random.Random) -> bytes:
    found = list(_NUMBER.finditer(data[: 1 << 16]))
    if not found:
        return data
    chosen = dice.choice(found)
    return data[: chosen.start()] + dice.choice(_NUMBERS) + data[chosen.end() :]


def _bit(data: bytes, dice: random.Random) -> bytes:
    if not data:
        return dice.randbytes(4)
    at = dice.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << dice.randrange(8)]) + data[at + 1 :]


def _line_moved(data: bytes, dice: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    if len(lines) > 1:
        lines.insert(dice.randrange(len(lines)), lines.pop(dice.randrange(len(lines))))
    return b"".join(lines)


def _line_removed(data: bytes, dice: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    if lines:
        del lines[dice.randrange(len(lines))]
    return b"".join(lines)


def _cut(data: bytes, dice: random.Random) -> bytes:
    return data[: dice.randrange(len(data) + 1)]
