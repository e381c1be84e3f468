"""Files of starships without their headers, for tests to edit, and files beside a fleet."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

HEAD = "game: starships\nformat: 1\nname: Draft\n"

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
    "other": SQUADRON + "upgrades: [improved engines]\n",
    "broken": SQUADRON.replace("[light]", "[gatling lasers]"),
    "nonsense": "class: dreadnought\n",
    "admiral": "kind: admiral\ncmd: 2\n",
}
"""What lies beside a fleet's file."""


def edited(base: str, old: str, new: str) -> str:
    """Return a base with one piece replaced, which must occur exactly once."""
    assert base.count(old) == 1, f"expected {old!r} once in {base!r}"
    return base.replace(old, new)


def fleet(lines: str, more: str = "admiral: admiral\n") -> str:
    """Return a fleet's file with these elements."""
    return f"kind: fleet\n{more}elements:\n{lines}"


def lay_out(folder: Path, files: Mapping[str, str] = FILES) -> None:
    """Write the files that fleets name."""
    for stem, text in files.items():
        (folder / f"{stem}.yaml").write_text(HEAD.replace("Draft", stem.title()) + text)
