"""Typefaces: TrueType files, the numbers read from them, and which role each plays.

Fonts are dependencies, never files of the project: the Source Sans and Source Serif packages
bring TrueType outlines with Latin, Greek and Cyrillic and with figures of one width. A theme may
name other TrueType files. A role is a chain of faces: what the first face lacks (the italics have
no Greek) comes from the next.
"""

from __future__ import annotations

import functools
import io
import threading
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont, TTLibError  # type: ignore[import-untyped]

from cardforge.errors import PressError

if TYPE_CHECKING:
    from collections.abc import Mapping

_SANS = "font_source_sans_pro"
_SERIF = "font_source_serif_pro"


@dataclass(frozen=True, eq=False)
class Face:
    """One TrueType file; all measures are in ems. Two faces are the same only if identical."""

    name: str
    path: Path
    family: str
    weight: int
    italic: bool
    ascender: float
    descender: float
    cap_height: float
    x_height: float
    advances: Mapping[int, float]
    units_per_em: int
    _font: TTFont = field(repr=False)
    _outlines: dict[int, str] = field(default_factory=dict, repr=False)
    # The font file is read bit by bit, as glyphs are asked for; a server asks from many threads.
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def covers(self, character: str) -> bool:
        """Say whether the face has a glyph for the character."""
        return ord(character) in self.advances

    def outline(self, character: str) -> str:
        """Give the glyph as SVG path data in font units, y up; raises PressError without one."""
        code = ord(character)
        with self._lock:
            if code not in self._outlines:
                self._outlines[code] = self._draw(self._glyph(character))
            return self._outlines[code]

    def reach(self, character: str) -> tuple[float, float]:
        """Give how far the glyph's ink goes above and below the baseline, in ems.

        Raises PressError without a glyph; a space reaches nowhere.
        """
        with self._lock:
            drawn = self._font["glyf"][self._glyph(character)]
            if not drawn.numberOfContours:
                return 0.0, 0.0
            return drawn.yMax / self.units_per_em, -drawn.yMin / self.units_per_em

    def _glyph(self, character: str) -> str:
        glyph = self._font.getBestCmap().get(ord(character))
        if glyph is None:
            raise PressError(f"expected a glyph in {self.name}, it has none for {character!r}")
        return str(glyph)

    def _draw(self, glyph: str) -> str:
        glyphs = self._font.getGlyphSet()
        pen = SVGPathPen(glyphs)
        glyphs[glyph].draw(pen)
        return str(pen.getCommands())


_LOADING = threading.Lock()


def load_face(path: Path) -> Face:
    """Read a TrueType file; raises PressError if it is missing, or has no TrueType outlines.

    Every thread gets the same face for a path: a face is embedded by its identity.
    """
    with _LOADING:
        return _loaded(path)


@functools.lru_cache(maxsize=64)
def _loaded(path: Path) -> Face:
    try:
        font = TTFont(io.BytesIO(path.read_bytes()), lazy=True)
        return _face(font, path)
    except (OSError, TTLibError, KeyError, AssertionError) as error:
        raise PressError(f"expected a TrueType font, cannot use {str(path)!r}: {error}") from error


def _face(font: TTFont, path: Path) -> Face:
    if "glyf" not in font:
        raise PressError(f"expected TrueType outlines, {str(path)!r} has none")
    em = font["head"].unitsPerEm
    style, names = font["OS/2"], font["name"]
    widths = font["hmtx"].metrics
    return Face(
        name=names.getDebugName(6),
        path=path,
        family=names.getDebugName(16) or names.getDebugName(1),
        weight=style.usWeightClass,
        italic=bool(style.fsSelection & 1),
        ascender=font["hhea"].ascent / em,
        descender=-font["hhea"].descent / em,
        cap_height=style.sCapHeight / em,
        x_height=style.sxHeight / em,
        advances={code: widths[glyph][0] / em for code, glyph in font.getBestCmap().items()},
        units_per_em=em,
        _font=font,
    )


@dataclass(frozen=True)
class FontBook:
    """Which faces play which role, each a chain from first choice to last."""

    roles: Mapping[str, tuple[Path, ...]]

    def chain(self, role: str) -> tuple[Face, ...]:
        """Give the faces of a role, first choice first; raises PressError for an unknown role."""
        if not self.roles.get(role):
            known = ", ".join(sorted(self.roles))
            raise PressError(f"expected a role of the font book ({known}), got {role!r}")
        return tuple(load_face(path) for path in self.roles[role])

    def replaced(self, faces: Mapping[str, Path]) -> FontBook:
        """Put a theme's own files first in their roles, the book's faces remaining behind them."""
        chains = {role: (path, *self.roles.get(role, ())) for role, path in faces.items()}
        return FontBook({**self.roles, **chains})


@functools.cache
def standard_book() -> FontBook:
    """Give the book that every theme starts from; raises PressError without the font packages."""
    sans, serif = _package(_SANS, "SourceSansPro"), _package(_SERIF, "SourceSerifPro")
    return FontBook(
        {
            "body": (sans["Regular"], serif["Regular"]),
            "semibold": (sans["Semibold"], serif["Semibold"]),
            "bold": (sans["Bold"], serif["Bold"]),
            "heavy": (sans["Black"], serif["Black"]),
            "italic": (sans["It"], sans["Regular"], serif["Regular"]),
            "serif": (serif["Regular"], sans["Regular"]),
            "serif-italic": (serif["It"], serif["Regular"], sans["Regular"]),
            "title": (serif["Bold"], sans["Bold"]),
            "display": (serif["Black"], sans["Black"]),
        }
    )


def _package(package: str, stem: str) -> dict[str, Path]:
    try:
        folder = Path(str(resources.files(package))) / "files"
    except ModuleNotFoundError as error:
        name = package.replace("_", "-")
        raise PressError(f"expected the font package {name}, it is not installed") from error
    return {path.stem.removeprefix(f"{stem}-"): path for path in folder.glob(f"{stem}-*.ttf")}
