"""SVGs and PDF pages are drawn in another process, and failures are explained."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import resvg_py

from cardforge.errors import PressError
from cardforge.press import child_process, pdf, raster
from cardforge.press.child_process import TooCostlyError, drawn_apart, sights_apart
from cardforge.press.measure import standard_measure
from cardforge.press.scene import Scene

BOX = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'


@pytest.mark.parametrize("program", ["", "/nonexistent/python"])
def test_svg_process_that_does_not_start_is_reported(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", program)
    with pytest.raises(PressError, match="the process that draws SVG pictures does not start"):
        drawn_apart(BOX.format(""), 90)


def test_svg_process_beyond_its_time_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*words: object, **options: object) -> subprocess.CompletedProcess[bytes]:
        raise subprocess.TimeoutExpired("python", 1)

    monkeypatch.setattr(subprocess, "run", late)
    with pytest.raises(TooCostlyError, match="more than 5 seconds"):
        drawn_apart(BOX.format(""), 90)


def test_svg_drawing_opens_no_files(tmp_path_factory: pytest.TempPathFactory, png: bytes) -> None:
    """References to files are rejected earlier; here they are not, and draw nothing."""
    path = tmp_path_factory.mktemp("secret") / "a.png"
    path.write_bytes(png)
    shown = BOX.format(f'<image width="9" height="9" href="{path}"/>')
    blank = drawn_apart(BOX.format(""), 90)
    assert resvg_py.svg_to_bytes(svg_string=shown, width=90, height=90) != blank
    assert drawn_apart(shown, 90) == blank


def test_svg_drawing_works_from_any_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("strange")
    (folder / "resvg_py.py").write_text("raise SystemExit(9)")
    monkeypatch.chdir(folder)
    assert drawn_apart(BOX.format(""), 90).startswith(b"\x89PNG")


# ---- pages

LARGE = b"%PDF-1.4\n" + bytes(1 << 20)
"""More than a pipe holds: who writes it waits for a reader."""


@pytest.fixture
def two_pages() -> bytes:
    return pdf.draw([Scene(60, 80, ()), Scene(40, 40, ())], standard_measure())


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], None]:
    """Replace the program that draws."""

    def put(text: str) -> None:
        path = tmp_path / "child.py"
        path.write_text(text)
        monkeypatch.setattr(child_process, "_PROGRAMS", path)

    return put


def test_pages_drawn_in_a_process_equal_direct_drawing(two_pages: bytes) -> None:
    assert list(sights_apart(two_pages, 72, [1, 0])) == list(raster.sights(two_pages, 72, [1, 0]))
    assert list(sights_apart(two_pages, 72, [])) == []


def test_page_process_ends_when_its_caller_stops_reading(two_pages: bytes) -> None:
    drawn = sights_apart(two_pages, 72, [0, 1])
    assert next(drawn).media[2:] == pytest.approx((170.1, 226.8), abs=0.1)
    drawn.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("interpreter", ["", "/nonexistent/python"])
def test_page_process_that_does_not_start_is_reported(
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
def test_page_process_that_ends_early_is_explained(
    ends: str, words: str, program: Callable[[str], None]
) -> None:
    program(ends)
    with pytest.raises(PressError, match=words):
        list(sights_apart(LARGE, 72, [0]))
