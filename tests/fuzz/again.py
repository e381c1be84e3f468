"""Kept inputs tried again: `python -m tests.fuzz.again output/fuzz` says which still show a fault.

Each has a process of its own with the limits of the fuzzer; its folder is named after its reader.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.fuzz.driver import ROOT
from tests.fuzz.faults import fault_of, fault_of_death
from tests.fuzz.readers import READERS
from tests.fuzz.trial import CPU_S, die_when_late
from tests.fuzz.worker import limit_memory

_CHILD = "--child"


def main() -> int:
    """Try inputs again; return 1 if any still shows a fault."""
    parser = argparse.ArgumentParser("python -m tests.fuzz.again", description=__doc__)
    parser.add_argument("paths", type=Path, nargs="+", help="inputs, or folders of them")
    parser.add_argument(_CHILD, action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.child:
        _try(asked.paths[0])
        return 0
    inputs = [each for path in asked.paths for each in _inputs(path)]
    faults = [fault for path in inputs if (fault := _fault(path))]
    sys.stdout.write(f"{len(faults)} of {len(inputs)} inputs show a fault\n")
    return 1 if faults else 0


def _inputs(path: Path) -> list[Path]:
    found = sorted(path.rglob("*.bin")) if path.is_dir() else [path]
    return [each for each in found if each.parent.name in READERS]


def _fault(path: Path) -> str:
    """Try an input in a process of its own; return what is wrong, nothing if all is well."""
    words = [sys.executable, "-m", "tests.fuzz.again", _CHILD, str(path.resolve())]
    env = {**os.environ, "CARDFORGE_DEBUG": "1", "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    fault = done.stdout.strip()
    if done.returncode < 0:
        how = (
            "no answer in time"
            if -done.returncode == signal.SIGPROF
            else f"died of signal {-done.returncode}"
        )
        fault = fault_of_death(how, done.stderr).signature
    elif done.returncode:
        fault = f"ended with status {done.returncode}: {done.stderr[-500:]}"
    sys.stdout.write(f"{'still' if fault else 'gone '}  {path}{f': {fault}' if fault else ''}\n")
    sys.stdout.flush()
    return fault


def _try(path: Path) -> None:
    reader = READERS[path.parent.name]
    limit_memory()
    die_when_late(sys.stderr)
    signal.setitimer(signal.ITIMER_PROF, CPU_S)
    try:
        reader.function(path.read_bytes())
    except BaseException as error:  # panics of compiled libraries are no Exception
        fault = fault_of(error)
        sys.stdout.write(f"{fault.signature}\n")
        sys.stderr.write(fault.said)


if __name__ == "__main__":
    sys.exit(main())
