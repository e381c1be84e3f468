"""A look at a battleship through the server, beside the same calls without it."""

from __future__ import annotations

import statistics
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardforge.app.designer import preview
from cardforge.app.designer.site import site
from cardforge.core.files import parse, read
from cardforge.core.files.editing import amended

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

SHIP = Path(__file__).parents[2] / "ships" / "hml-leviathan.yaml"
HOST = "127.0.0.1:8765"
TIMES = 15


def edits() -> list[dict[str, Any]]:
    """One edit after the other, as somebody makes them: no two looks are at the same ship."""
    made = []
    for number in range(TIMES):
        data: dict[str, Any] = read(SHIP).data
        data["locations"]["bow"]["slots"]["2"] = {
            "breach": 10 + number % 3, "item": "gun", "name": f"{number + 3}in",
            "range": f"{4 + number}/{16 + number}", "dice": "K | R",
        }  # fmt: skip
        made.append(data)
    return made


def median(work: Callable[[dict[str, Any]], object]) -> float:
    """The median over the edits, none of which was drawn before, in seconds."""
    preview._svg.cache_clear()
    taken = []
    for data in edits():
        start = time.perf_counter()
        work(data)
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


@pytest.mark.benchmark
def test_preview_speed_of_a_battleship(
    tmp_path: Path, told: Callable[[str, float, float, str], None]
) -> None:
    headers = {"origin": f"http://{HOST}", "content-type": "application/json"}

    def bare(data: dict[str, Any]) -> dict[str, Any]:
        return preview.look(preview.source_of(data, tmp_path / preview.UNSAVED), "colour")

    with TestClient(site(tmp_path, (HOST,)), base_url=f"http://{HOST}", headers=headers) as client:

        def served(data: dict[str, Any]) -> Any:
            return client.post("/api/look", json={"data": data}).json()

        for data in edits()[:2]:
            assert served(data) == bare(data)
        ours = min(median(served) for _ in range(3))
        theirs = min(median(bare) for _ in range(3))
    told("look at a battleship after an edit", ours, theirs, "the same calls without the server")


@pytest.mark.benchmark
def test_save_speed_with_comments(
    least: Callable[[Callable[[], object], int], float],
    told: Callable[[str, float, float, str], None],
) -> None:
    text = SHIP.read_text()
    data = {**parse(text, SHIP).data, "si": 34}
    new = amended(text, data, SHIP)
    assert parse(new, SHIP).data == data
    assert (
        sum(one != other for one, other in zip(text.splitlines(), new.splitlines(), strict=True))
        == 1
    )
    ours = least(lambda: amended(text, data, SHIP), 10)
    theirs = least(lambda: parse(text, SHIP), 10)
    told("new data in a file, all else untouched", ours, theirs, "reading it")
