"""A legal fleet ship to change in tests."""

from __future__ import annotations

LEGAL = """\
game: warfleet
format: 1
name: Otter
nation: British Empire
type: 2
si: 11
mp: 6
locations:
  bow:
    resilience: 8
    destroyed_resilience: 6
    si_modifier: 3
    attacks:
      - {name: 6in, count: 2, range: 1/2, dice: KG | R, marks: [turret, bracket]}
  sides:
    resilience: 9
    destroyed_resilience: 5
    si_modifier: 3
  stern:
    resilience: 7
    destroyed_resilience: 4
    si_modifier: 2
    attacks:
      - {name: 9in, range: 2, dice: K}
"""


def draft(changes: dict[str, str]) -> str:
    """Return the legal ship's file with pieces of text replaced, each of which must occur once."""
    text = LEGAL
    for old, new in changes.items():
        assert text.count(old) == 1, f"expected {old!r} once"
        text = text.replace(old, new)
    return text
