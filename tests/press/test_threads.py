"""Several threads that draw the first pages of a process at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_DRAW = """
import sys
import threading
sys.setswitchinterval(1e-6)
from cardforge.press import pdf, raster, svg
from cardforge.press.measure import standard_measure
from cardforge.press.scene import Scene, Text
roles = ("body", "bold", "serif", "title", "heavy", "italic", "semibold")
lines = [(role, f"{role} Größe {n}") for n in range(6) for role in roles]
scene = Scene(90, 200, tuple(Text(5, 4.0 * n, words, 9, role) for n, (role, words) in enumerate(lines)))
start, found = threading.Barrier(8), []
def draw():
    start.wait()
    drawn = pdf.draw([scene], standard_measure())
    found.append((drawn, svg.draw(scene, standard_measure()), raster.png(drawn, 0, 60)))
threads = [threading.Thread(target=draw) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(len(found), len(set(found)))
"""


def test_threads_that_begin_at_once_draw_the_same() -> None:
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", _DRAW],
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[2],
        )
        assert (done.stdout, done.stderr) == ("8 1\n", "")
