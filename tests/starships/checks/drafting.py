"""Files of starships broken in one place, and what is said of them.

Where a finding should point, the broken text has a comment: the line ends in `# here`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from cardforge.app.loading import judge_text
from cardforge.core.findings import Finding

HEAD = "game: starships\nformat: 1\nname: Draft\n"
_HERE = "  # here"

SQUADRON = """\
class: squadron
weapons:
  aux: [light]
"""
CORVETTE = """\
class: corvette
systems: [brace, red alert]
weapons:
  front: [medium, heavy]
  aux: [light, light]
"""
CRUISER = """\
class: cruiser
systems:
  - brace
  - deep scan
  - torpedoes
  - hangar bays
  - full thrust
weapons:
  front: [medium, medium, heavy, macro]
  broadside: [heavy, heavy, atomic warheads, macro]
  aux:
    - light
    - light
    - gatling lasers
    - heavy torpedoes
"""
FILES = {
    "wing": SQUADRON,
    "picket": CORVETTE,
    "carrier": CRUISER,
    "frigate": "class: frigate\nsystems: [brace, deep scan, hangar bays]\nweapons: {front: [light, light], "
    "broadside: [light, light], aux: [light, light]}\n",
    "broken": SQUADRON.replace("[light]", "[gatling lasers]"),
    "nonsense": "class: dreadnought\n",
    "admiral": "kind: admiral\ncmd: 2\n",
}
"""What lies beside a fleet's file."""


def edited(base: str, old: str, new: str) -> str:
    """Return a base with one piece replaced, which has to be there once."""
    assert base.count(old) == 1, f"expected {old!r} once in {base!r}"
    return base.replace(old, new)


def fleet(lines: str, more: str = "admiral: admiral\n") -> str:
    """Return a fleet's file with these elements."""
    return f"kind: fleet\n{more}elements:\n{lines}"


def lay_out(folder: Path, files: Mapping[str, str] = FILES) -> None:
    """Write the files that fleets name."""
    for stem, text in files.items():
        (folder / f"{stem}.yaml").write_text(HEAD.replace("Draft", stem.title()) + text)


def judged(text: str, folder: Path = Path("nowhere")) -> tuple[Finding, ...]:
    """Return all that is said of a file that loads."""
    judgement = judge_text(HEAD + text, folder / "draft.yaml")
    assert judgement.design is not None, judgement.findings
    return judgement.findings


def told(text: str, folder: Path = Path("nowhere")) -> list[str]:
    """Return each finding as severity, rule and place."""
    return [_head(finding) for finding in judged(text, folder)]


def expect(
    text: str,
    head: str,
    *,
    measured: object,
    allowed: object,
    quoting: str,
    folder: Path = Path("nowhere"),
) -> None:
    """Assert that a file has this one finding, at the line marked `# here`, in these words."""
    found = judged(text, folder)
    assert [_head(each) for each in found] == [head]
    (finding,) = found
    assert finding.mark is not None
    assert finding.mark.line == _line_marked(HEAD + text)
    assert (finding.measured, finding.allowed) == (str(measured), str(allowed))
    assert quoting in finding.message
    assert finding.fix
    assert finding.cite


def _line_marked(text: str) -> int:
    (line,) = (n for n, each in enumerate(text.splitlines(), 1) if each.endswith(_HERE))
    return line


def _head(finding: Finding) -> str:
    return f"{finding.severity} {finding.rule}: {finding.place}"
