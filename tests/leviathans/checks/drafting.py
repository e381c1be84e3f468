"""Ship files as an author writes them: legal ones, broken in one place, and what is said of them.

Where a finding should point, the broken text has a comment: the line ends in `# here`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from cardforge.app.loading import judge_text
from cardforge.core.findings import Finding

TYPES = (1, 2, 3, 4)
_BASES = Path(__file__).with_name("bases")
_HERE = "  # here"

Edits = Mapping[Any, str]
"""New text for a slot, by its number, or for a piece of text; a slot without any is taken out."""


def draft(of_type: int, **edits: Edits | None) -> str:
    """Return the legal ship of a Type, edited in its head, bow, sides or stern; None drops one.

    In every Type slot 1 is a gun, 2 armor, 3 crew, 4 the trim tank, 5 another gun (in the stern
    the engine) and 6 armor (in the stern a miss).
    """
    text = (_BASES / f"type-{of_type}.yaml").read_text(encoding="utf-8")
    for block, changes in edits.items():
        before, piece, after = _block(text, block)
        for old, new in ({} if changes is None else changes).items():
            piece = _edited(piece, old, new)
        text = before + ("" if changes is None else piece) + after
    return text


def judged(text: str) -> tuple[Finding, ...]:
    """Return all that is said of a ship that loads."""
    judgement = judge_text(text, Path("ship.yaml"))
    assert judgement.design is not None, judgement.findings
    return judgement.findings


def told(text: str) -> list[str]:
    """Return each finding as severity, rule and place, in the order of the report."""
    return [_head(finding) for finding in judged(text)]


def expect(
    text: str,
    head: str,
    *,
    measured: object,
    allowed: object,
    quoting: str,
    mend: str = "",
    besides: Iterable[str] = (),
) -> None:
    """Assert that a ship has this one finding, at the line marked `# here`, with these words.

    `head` is how a report heads it, as in `note usual-si: si`; `mend` is part of the advice;
    `besides` are the heads of what cannot but be said as well.
    """
    found = judged(text)
    assert sorted(map(_head, found)) == sorted([head, *besides])
    finding = next(each for each in found if _head(each) == head)
    assert finding.mark is not None
    assert finding.mark.line == line_marked(text)
    assert (finding.measured, finding.allowed) == (str(measured), str(allowed))
    assert quoting in finding.message
    assert mend in finding.fix
    assert finding.cite


def line_marked(text: str) -> int:
    """Return the number of the one line that ends in `# here`."""
    (line,) = (n for n, each in enumerate(text.splitlines(), 1) if each.endswith(_HERE))
    return line


def _head(finding: Finding) -> str:
    return f"{finding.severity} {finding.rule}: {finding.place}"


def _block(text: str, name: str) -> tuple[str, str, str]:
    head, block = r"(?:.*\n)*?locations:\n", rf"^  {name}:\n(?:    .*\n)+"
    match = re.search(head if name == "head" else block, text, re.MULTILINE)
    assert match, f"the draft has no {name}"
    return text[: match.start()], match[0], text[match.end() :]


def _edited(piece: str, old: int | str, new: str) -> str:
    if isinstance(old, int):
        line = f"      {old}: {new}\n" if new else ""
        piece, times = re.subn(rf"^      {old}: .*\n", lambda _: line, piece, flags=re.MULTILINE)
    else:
        times, piece = piece.count(old), piece.replace(old, new)
    assert times == 1, f"expected {old!r} once, it stands {times} times"
    return piece
