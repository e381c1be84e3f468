"""Fuzz every reader of cardforge: `python -m tests.fuzz --seconds 120`.

Ends with a table of what was tried, and with status 1 where a fault was found.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from tests.fuzz.driver import ROOT, Plan, run
from tests.fuzz.readers import READERS
from tests.fuzz.tally import read_tally, table, write_tally


def main(arguments: list[str] | None = None) -> int:
    """Run the fuzzer and return its exit status."""
    asked = _parser().parse_args(arguments)
    names = [name for name in READERS if not asked.only or name in asked.only.split(",")]
    unknown = set(filter(None, asked.only.split(","))) - READERS.keys()
    if unknown or not names:
        _parser().error(
            f"expected readers of {', '.join(READERS)}, got {', '.join(sorted(unknown))}"
        )
    seed = asked.seed if asked.seed is not None else time.time_ns() % (1 << 31)
    tally = read_tally(asked.tally, names)
    plan = Plan(
        asked.seconds, asked.output, {name: READERS[name] for name in names}, jobs=asked.jobs, seed=seed,
        engine=asked.engine, least=asked.least, inputs=asked.inputs,
    )  # fmt: skip
    _say(f"seed {seed}, {len(names)} readers, {asked.seconds:.0f} s, {asked.jobs} at a time")

    def keep(words: str) -> None:
        """Say how a slice went, and keep the counts: a long run may be killed."""
        _say(words)
        if asked.tally:
            write_tally(asked.tally, tally)

    found = run(plan, tally, keep)
    _say(table(tally))
    if found:
        _say(f"inputs at fault are in {asked.output}")
    return 1 if found else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=120, help="how long to run")
    parser.add_argument(
        "--only", default="", metavar="READER,...", help="readers to run, all if left out"
    )
    parser.add_argument("--seed", type=int, help="where chance starts; any if left out")
    parser.add_argument("--jobs", type=int, default=2, help="how many readers are tried at a time")
    parser.add_argument(
        "--least", type=int, default=20_000, help="inputs that each reader gets first"
    )
    parser.add_argument(
        "--inputs", type=int, default=0, help="inputs that each reader tries, and no more"
    )
    parser.add_argument(
        "--engine", choices=("auto", "atheris", "own"), default="auto", help="who changes inputs"
    )
    parser.add_argument(
        "--tally", type=Path, help="JSON file in which counts of several runs add up"
    )
    parser.add_argument(
        "--output", type=Path, default=ROOT / "output" / "fuzz", help="folder for inputs at fault"
    )
    return parser


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
