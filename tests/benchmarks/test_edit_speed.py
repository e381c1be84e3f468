"""An edit of a battleship in the designer, beside what it took before pictures were drawn on demand."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.benchmarks.conftest import BEFORE

ROOT = Path(__file__).parents[2]
SHIP = ROOT / "ships" / "svyatogor.yaml"
MOST = 0.6
EDITS = 30

LOOKING = """
import json, sys, time
from pathlib import Path
sys.path.insert(0, sys.argv[1])
try:
    from cardforge.app.designer import looking as page
except ImportError:
    from cardforge.app.designer import preview as page
from cardforge.core.files import read
for line in sys.stdin:
    number, *wanted = json.loads(line)
    data = read(Path(sys.argv[2])).data
    data["locations"]["bow"]["slots"]["2"] = {
        "breach": 10 + number % 3, "item": "gun", "name": f"{3 + number / 4:g}in",
        "range": f"{4 + number}/{16 + number}", "dice": "K | R",
    }
    start = time.perf_counter()
    seen = page.look(page.source_of(data, Path("unsaved.yaml")), "colour", *wanted)
    print(json.dumps([time.perf_counter() - start, len(seen["findings"]), seen["cost"]["points"],
                      sorted(key for key, value in seen.items() if str(value).startswith("<svg"))]), flush=True)
"""
"""Takes edits one by one, and tells how long a look takes and what it holds.

Each edit has a gun of another calibre, which changes all four pictures.
"""

Looking = Callable[..., tuple[float, int, int, list[str]]]


@contextmanager
def looking(root: Path) -> Iterator[Looking]:
    """Start a process that looks at edits with the package below a folder."""
    words = [sys.executable, "-c", LOOKING, str(root), str(SHIP)]
    with subprocess.Popen(
        words, cwd=root, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdin
        assert child.stdout
        asked, told = child.stdin, child.stdout

        def look(*words: object) -> tuple[float, int, int, list[str]]:
            print(json.dumps(words), file=asked, flush=True)
            taken, findings, points, pictures = json.loads(told.readline())
            return taken, findings, points, pictures

        yield look
        asked.close()


@pytest.mark.benchmark
@pytest.mark.parametrize(
    ("what", "wanted"),
    [
        ("all pictures in sight", ["card", "back", "counter", "fleet_card"]),
        ("the card in sight", ["card"]),
    ],
)
def test_edit_speed_beside_the_baseline_commit(
    before: Path, told: Callable[[str, float, float, str], None], what: str, wanted: list[str]
) -> None:
    ours, theirs = [], []
    with looking(ROOT) as now, looking(before) as then:
        for number in range(EDITS):
            taken, *said, pictures = now(number, wanted)
            took, *as_said, _ = then(number)
            assert said == as_said
            assert pictures == sorted(wanted)
            if number:  # the first look imports and fills caches
                ours.append(taken)
                theirs.append(took)
    ratio = statistics.median(ours) / statistics.median(theirs)
    told(
        f"edit of a battleship, {what}", statistics.median(ours), statistics.median(theirs), BEFORE
    )
    assert ratio <= MOST
