"""Pages of PDFs are drawn in another process, and why one is not drawn is said."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardforge.errors import PressError
from cardforge.press import child_process, pdf, raster
from cardforge.press.child_process import sights_apart
from cardforge.press.measure import standard_measure
from cardforge.press.scene import Scene

LARGE = b"%PDF-1.4\n" + bytes(1 << 20)
"""More than a pipe holds: who writes it waits for a reader."""


@pytest.fixture
def two_pages() -> bytes:
    return pdf.draw([Scene(60, 80, ()), Scene(40, 40, ())], standard_measure())


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], None]:
    """Put another program in the place of the one that draws."""

    def put(text: str) -> None:
        path = tmp_path / "child.py"
        path.write_text(text)
        monkeypatch.setattr(child_process, "_PAGE_PROGRAM", path)

    return put


def test_pages_drawn_apart_are_those_drawn_here(two_pages: bytes) -> None:
    assert list(sights_apart(two_pages, 72, [1, 0])) == list(raster.sights(two_pages, 72, [1, 0]))
    assert list(sights_apart(two_pages, 72, [])) == []


def test_page_process_ends_with_whoever_asks_for_fewer_pages(two_pages: bytes) -> None:
    drawn = sights_apart(two_pages, 72, [0, 1])
    assert next(drawn).media[2:] == pytest.approx((170.1, 226.8), abs=0.1)
    drawn.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("interpreter", ["", "/nonexistent/python"])
def test_page_process_that_does_not_start_is_a_reason(
    interpreter: str, two_pages: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", interpreter)
    with pytest.raises(PressError, match="the process that draws pages of a PDF does not start"):
        list(sights_apart(two_pages, 72, [0]))


@pytest.mark.parametrize(
    ("ends", "words"),
    [
        ("raise SystemExit(4)", "does not start: pypdfium2 or Pillow is not installed"),
        ("raise SystemExit(2)", "expected a PDF with pages to draw"),
        ("raise SystemExit(1)", "page 1 cannot be drawn: drawing it takes more than 5 seconds"),
        ("raise SystemExit(3)", "page 1 cannot be drawn: drawing it takes more than 1024 MiB"),
        (
            "import sys; sys.stdin.buffer.read(); print('{\"size\": [9, 9]}'); raise SystemExit(1)",
            "page 1 cannot be drawn",
        ),
    ],
)
def test_page_process_that_ends_early_says_why(
    ends: str, words: str, program: Callable[[str], None]
) -> None:
    program(ends)
    with pytest.raises(PressError, match=words):
        list(sights_apart(LARGE, 72, [0]))
