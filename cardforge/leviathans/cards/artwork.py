"""An author's picture of a ship: found, opened, and reported if it cannot be used."""

from __future__ import annotations

from pathlib import Path, PurePosixPath, PureWindowsPath
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from cardforge.core.files import read_bytes
from cardforge.core.findings import Finding
from cardforge.core.limits import LARGEST_ART
from cardforge.errors import PressError, UnreadableError
from cardforge.leviathans.files import ART
from cardforge.leviathans.ship import VIEWS, Ship
from cardforge.press.art import expect_whole, png_of_svg, size_px

if TYPE_CHECKING:
    from collections.abc import Mapping

ENDINGS: Final = (".png", ".jpg", ".jpeg", ".svg")
SMALLEST_PX: Final = 300


def art_of(
    ship: Ship, folder: Path, brought: Mapping[str, bytes] = MappingProxyType({})
) -> tuple[dict[str, bytes], tuple[Finding, ...]]:
    """Return the ship's pictures as PNG or JPEG files, and what is wrong with the others.

    Those that the ship's file `brought` along, by view, need no file of their own.
    """
    pictures: dict[str, bytes] = {}
    findings: list[Finding] = []
    for view in VIEWS:
        word = ship.art.get(view)
        if word is None:
            continue
        try:
            sent = brought.get(view)
            pictures[view] = _picture(word, folder) if sent is None else _usable(sent)
        except (PressError, UnreadableError) as error:
            message = f"the {view} '{word}' is not used: {_words(error)}"
            fix = (
                "put a PNG, JPEG or SVG file beside the ship's; the drawn picture is used meanwhile"
            )
            findings.append(ART.broken(("art", view), message, measured=word, fix=fix))
    return pictures, tuple(findings)


def _words(error: PressError | UnreadableError) -> str:
    return error.message if isinstance(error, UnreadableError) else str(error)


def _picture(word: str, folder: Path) -> bytes:
    path = _inside(word, folder)
    source = read_bytes(path, LARGEST_ART)
    if path.suffix.lower() == ".svg":
        return png_of_svg(source)
    return _usable(source)


def _usable(source: bytes) -> bytes:
    """Return a PNG or JPEG file; raise PressError if it is too small, or broken."""
    if max(size_px(source)) < SMALLEST_PX:
        raise PressError(
            f"expected {SMALLEST_PX} pixels or more along it, got {max(size_px(source))}"
        )
    expect_whole(source)
    return source


def _inside(word: str, folder: Path) -> Path:
    """Return the file that a word means, which has to lie in the folder or below it."""
    parts = PurePosixPath(word)
    away = parts.is_absolute() or PureWindowsPath(word).drive or ".." in parts.parts
    path = folder / word
    if away or "\\" in word or not _leads_into(path, folder):
        raise PressError("expected a path inside the ship's folder")
    if path.suffix.lower() not in ENDINGS:
        raise PressError(f"expected a file ending in {', '.join(ENDINGS)}")
    return path


def _leads_into(path: Path, folder: Path) -> bool:
    """Whether a path, its links followed, lies in the folder or below it."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a link that leads to itself
        return False
