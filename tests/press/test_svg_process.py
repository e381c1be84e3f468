"""SVG pictures are drawn in another process, once each; what is decoded is kept in bytes."""

from __future__ import annotations

import subprocess
import sys

import pytest
import resvg_py

from cardforge.errors import PressError
from cardforge.press import art
from cardforge.press.art import Recent
from cardforge.press.child_process import TooCostlyError, drawn_apart

BOX = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'


def test_a_picture_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def counted(svg: str, longest_px: int) -> bytes:
        calls.append(svg)
        return drawn_apart(svg, longest_px)

    monkeypatch.setattr(art, "drawn_apart", counted)
    source = BOX.format("<!-- drawn once -->").encode()
    assert art.png_of_svg(source) == art.png_of_svg(source)
    assert len(calls) == 1


def test_a_costly_picture_is_not_tried_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def costly(svg: str, longest_px: int) -> bytes:
        calls.append(svg)
        raise TooCostlyError("drawing it takes more than a mouse has")

    monkeypatch.setattr(art, "drawn_apart", costly)
    source = BOX.format('<path d="M0 0"/><g opacity="0.5"/>').encode()
    for _ in range(2):
        with pytest.raises(
            PressError, match=r'mouse has, .* <g opacity="0.5"> in line 1: simplify'
        ):
            art.png_of_svg(source)
    assert len(calls) == 1


@pytest.mark.parametrize("program", ["", "/nonexistent/python"])
def test_a_process_that_does_not_start_is_a_reason(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", program)
    with pytest.raises(PressError, match="the process that draws SVG pictures does not start"):
        drawn_apart(BOX.format(""), 90)


def test_a_process_beyond_the_clock_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*words: object, **options: object) -> subprocess.CompletedProcess[bytes]:
        raise subprocess.TimeoutExpired("python", 1)

    monkeypatch.setattr(subprocess, "run", late)
    with pytest.raises(TooCostlyError, match="more than 5 seconds"):
        drawn_apart(BOX.format(""), 90)


def test_a_drawing_opens_no_file(tmp_path_factory: pytest.TempPathFactory, png: bytes) -> None:
    """What refers to a file is refused before; here it is not, and is drawn as if none were there."""
    path = tmp_path_factory.mktemp("secret") / "a.png"
    path.write_bytes(png)
    shown = BOX.format(f'<image width="9" height="9" href="{path}"/>')
    blank = drawn_apart(BOX.format(""), 90)
    assert resvg_py.svg_to_bytes(svg_string=shown, width=90, height=90) != blank
    assert drawn_apart(shown, 90) == blank


def test_drawing_works_from_any_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("strange")
    (folder / "resvg_py.py").write_text("raise SystemExit(9)")
    monkeypatch.chdir(folder)
    assert drawn_apart(BOX.format(""), 90).startswith(b"\x89PNG")


def test_recent_results_are_kept_up_to_their_bytes() -> None:
    recent, made = Recent[bytes](10, len), []

    def asked(size: int) -> bytes:
        def make() -> bytes:
            made.append(size)
            return bytes(size)

        return recent.of(size, make)

    assert [len(asked(size)) for size in (4, 5, 4, 6, 5, 11, 11)] == [4, 5, 4, 6, 5, 11, 11]
    assert made == [4, 5, 6, 5, 11, 11]
