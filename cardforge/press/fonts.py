"""Typefaces: TrueType files, their metrics, and the role of each.

Fonts are dependencies, not files of the project. The packages Source Sans and Source Serif contain
TrueType outlines for Latin, Greek and Cyrillic, and figures of equal width. A theme may name other
TrueType files. A role is a chain of faces: characters that the first face lacks come from the next
(the italics have no Greek).
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
class FontFile:
    """One TrueType file; all measures are in ems. Faces are compared by identity."""

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
    # The font file is read glyph by glyph, and the server's threads share it.
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def covers(self, character: str) -> bool:
        """Return whether the face has a glyph for the character."""
        return ord(character) in self.advances

    def outline(self, character: str) -> str:
        """Return a glyph as SVG path data in font units, y up.

        Raise PressError if the face has no such glyph.
        """
        code = ord(character)
        with self._lock:
            if code not in self._outlines:
                self._outlines[code] = self._draw(self._glyph(character))
            return self._outlines[code]

    def reach(self, character: str) -> tuple[float, float]:
        """Return how far a glyph's ink extends above and below the baseline, in ems.

        A space returns zeros. Raise PressError if the face has no such glyph.
        """
        with self._lock:
            drawn = self._font["glyf"][self._glyph(character)]
            if not drawn.numberOfContours:
                return 0.0, 0.0
            return drawn.yMax / self.units_per_em, -drawn.yMin / self.units_per_em

    def _glyph(self, character: str) -> str:
        glyph = self._font.getBestCmap().get(ord(character))
        if glyph is None:
            raise PressError(f"the font {self.name} has no glyph for {character!r}")
        return str(glyph)

    def _draw(self, glyph: str) -> str:
        glyphs = self._font.getGlyphSet()
        pen = SVGPathPen(glyphs)
        glyphs[glyph].draw(pen)
        return str(pen.getCommands())


_LOADING = threading.Lock()


def load_face(path: Path) -> FontFile:
    """Read a TrueType file. Each path is loaded once, because faces are embedded by identity.

    Raise PressError if the file is missing or has no TrueType outlines.
    """
    with _LOADING:
        return _loaded(path)


@functools.lru_cache(maxsize=64)
def _loaded(path: Path) -> FontFile:
    try:
        font = TTFont(io.BytesIO(path.read_bytes()), lazy=True)
        return _face(font, path)
    except (OSError, TTLibError, KeyError, AssertionError) as error:
        raise PressError(f"cannot use {str(path)!r} as a TrueType font: {error}") from error


def _face(font: TTFont, path: Path) -> FontFile:
    if "glyf" not in font:
        raise PressError(f"the font {str(path)!r} has no TrueType outlines")
    em = font["head"].unitsPerEm
    style, names = font["OS/2"], font["name"]
    widths = font["hmtx"].metrics
    return FontFile(
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
    """The faces of each role, as a chain from first choice to last."""

    roles: Mapping[str, tuple[Path, ...]]

    def chain(self, role: str) -> tuple[FontFile, ...]:
        """Return the faces of a role, first choice first; raise PressError if it is unknown."""
        if not self.roles.get(role):
            known = ", ".join(sorted(self.roles))
            raise PressError(f"expected a role of the font book ({known}), got {role!r}")
        return tuple(load_face(path) for path in self.roles[role])


@functools.cache
def standard_book() -> FontBook:
    """Return the default faces of every theme.

    Raise PressError if a font package is not installed.
    """
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
        raise PressError(f"the font package {name} is not installed") from error
    return {path.stem.removeprefix(f"{stem}-"): path for path in folder.glob(f"{stem}-*.ttf")}
