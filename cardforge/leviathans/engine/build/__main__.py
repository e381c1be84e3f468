"""Compile the rules in place: python -m cardforge.leviathans.engine.build [--checked]."""

from __future__ import annotations

import sys
from time import monotonic

from cardforge.leviathans.engine.build import BuildError, build
from cardforge.leviathans.engine.machine import RULES


def main() -> int:
    """Compile, say what was made and how long it took; the status is 1 where it failed."""
    began = monotonic()
    try:
        made = build(RULES, RULES.target, checked="--checked" in sys.argv[1:])
    except (BuildError, SyntaxError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(f"compiled {made} in {monotonic() - began:.0f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
