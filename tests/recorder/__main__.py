"""Record and compare all answers of cardforge.

    python -m tests.recorder record FOLDER [--quick] [--only PATTERN] [--jobs N]
                                           [--tree PATH] [--python PATH]
    python -m tests.recorder compare OLD NEW [--only PATTERN]

`record` runs every command, the Python API and the designer of a tree on a table of cases, and
keeps output, error output, exit status and all files written. `compare` lists the cases of two
records that differ and ends with status 1 if there are any. The recorder imports nothing of
cardforge, so one and the same recorder asks an old tree and a new one. PATTERN is a part of the
names of cases, or a regular expression.

Not recorded, because it is not the same twice (see `normalising`): temporary folders and the place
of the tree, the designer's port, times of drafts and the bin, keys of its jobs, stamps of its
folder, headers that tell times, and the date inside workbooks. Of PDF files and pictures a record
keeps a hash, of PDF files their text as well.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
import time
from pathlib import Path

from tests.recorder.case import ROOT, Case, some
from tests.recorder.cases import all_cases
from tests.recorder.comparing import differences
from tests.recorder.keeping import cases_of
from tests.recorder.recording import record
from tests.recorder.workplace import workplace

ABOUT = "record.json"


def main(arguments: list[str] | None = None) -> int:
    """Record or compare, and return the exit status."""
    asked = _parser().parse_args(arguments)
    return _compare(asked) if asked.what == "compare" else _record(asked)


def _record(asked: argparse.Namespace) -> int:
    cases = _chosen(all_cases(), asked)
    begun = time.monotonic()
    if asked.folder.exists():
        if not (asked.folder / ABOUT).exists() and any(asked.folder.iterdir()):
            sys.stderr.write(f"{asked.folder} is no record: name a new folder\n")
            return 2
        shutil.rmtree(asked.folder)
    asked.folder.mkdir(parents=True)
    about = {"tree": str(asked.tree), "quick": asked.quick, "only": asked.only, "whole": False}
    (asked.folder / ABOUT).write_text(json.dumps(about))
    with workplace(asked.tree, asked.python) as place:
        record(place, cases, asked.folder, asked.jobs, _say)
    (asked.folder / ABOUT).write_text(json.dumps({**about, "whole": True}))
    _say(f"{len(cases)} cases recorded in {time.monotonic() - begun:.0f} s")
    return 0


def _chosen(cases: list[Case], asked: argparse.Namespace) -> list[Case]:
    if asked.quick:
        cases = some(cases)
    return [case for case in cases if re.search(asked.only, case.name)]


def _compare(asked: argparse.Namespace) -> int:
    names = sorted(_compared(asked))
    differing = 0
    for name in names:
        lines = differences(asked.old, asked.new, name)
        if lines:
            differing += 1
            _say("\n".join([name, *lines]))
    _say(f"{len(names)} cases compared, {differing} differ")
    return 1 if differing else 0


def _compared(asked: argparse.Namespace) -> set[str]:
    """Return the cases to compare: those of both records where they were chosen differently."""
    old, new = cases_of(asked.old), cases_of(asked.new)
    before, after = (json.loads((place / ABOUT).read_text()) for place in (asked.old, asked.new))
    for place, about in ((asked.old, before), (asked.new, after)):
        if not about.get("whole"):
            _say(f"{place} was not recorded to its end")
    if all(before.get(key) == after.get(key) for key in ("quick", "only", "whole")):
        chosen = old | new
    else:
        chosen = old & new
        _say(
            f"{len(old ^ new)} cases are in one of the records alone, which hold different choices"
        )
    return {name for name in chosen if re.search(asked.only, name)}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "python -m tests.recorder",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parts = parser.add_subparsers(dest="what", required=True)
    recording = parts.add_parser("record", help="record the answers of a tree")
    recording.add_argument("folder", type=Path, help="folder to write; an older record is replaced")
    recording.add_argument("--quick", action="store_true", help="record three cases of each kind")
    recording.add_argument("--only", default="", metavar="PATTERN", help="cases to record")
    recording.add_argument("--jobs", type=int, default=1, help="how many groups at a time")
    recording.add_argument(
        "--tree", type=Path, default=ROOT, help="checkout to ask (default: this)"
    )
    recording.add_argument(
        "--python", type=Path, default=Path(sys.executable), help="Python with its dependencies"
    )
    comparing = parts.add_parser("compare", help="compare two records")
    comparing.add_argument("old", type=Path)
    comparing.add_argument("new", type=Path)
    comparing.add_argument("--only", default="", metavar="PATTERN", help="cases to compare")
    return parser


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
