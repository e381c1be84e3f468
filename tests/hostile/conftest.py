"""How hostile input is tried: by the real command, in a process of its own, under limits."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.calls import Said

CPU_S = 10
ADDRESS_SPACE = 1 << 30
WAIT_S = 60
"""Longer than the CPU limit: a busy machine may give the process a small part of its time."""

Guarded = Callable[..., Said]


def _limit_itself() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S))
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))


@pytest.fixture
def guarded(tmp_path: Path) -> Guarded:
    """Call cardforge in an empty folder with ten seconds of CPU time and a gibibyte of memory.

    A call that needs more is killed, and one that ends in a traceback or reports a bug in
    cardforge fails the test.
    """

    def called(*words: object) -> Said:
        done = subprocess.run(
            [sys.executable, "-m", "cardforge", *map(str, words)],
            cwd=tmp_path,
            env={**os.environ, "COLUMNS": "100", "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            timeout=WAIT_S,
            check=False,
            preexec_fn=_limit_itself,
        )
        out, err = (each.decode(errors="replace") for each in (done.stdout, done.stderr))
        assert done.returncode >= 0, f"killed by signal {-done.returncode}: {err[-2000:]}"
        assert "Traceback" not in err, err[-2000:]
        assert "bug in cardforge" not in err, err[-2000:]
        return Said(done.returncode, out, err)

    return called
