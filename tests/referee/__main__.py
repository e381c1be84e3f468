"""Judge saved battles: `python -m tests.referee FILE...`."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.referee.judge import judge
from tests.referee.readings import DOCUMENTED, SETTLED
from tests.referee.record import read_record


def main(arguments: list[str]) -> int:
    """Judge every file, print what is wrong, and return how many files have breaches."""
    readings = SETTLED if "--settled" in arguments else DOCUMENTED
    wrong = 0
    for name in arguments:
        if name.startswith("--"):
            continue
        faults = judge(read_record(Path(name)), readings)
        wrong += bool(faults)
        for fault in faults[:10]:
            sys.stdout.write(f"{name}: {fault}\n")
    return wrong


if __name__ == "__main__":
    sys.exit(min(1, main(sys.argv[1:])))
