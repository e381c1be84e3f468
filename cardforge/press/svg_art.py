"""An author's SVG as pixels: large enough for any press, with nothing fetched from outside."""

from __future__ import annotations

import re
from typing import Final

import resvg_py

from cardforge.errors import PressError

LONGEST_PX: Final = 2400
_OUTSIDE: Final = re.compile(
    rb"""href\s*=\s*["']\s*(?!#|data:|["'])|url\(\s*["']?(?!#|data:)|<!ENTITY""", re.IGNORECASE
)


def png_of_svg(source: bytes) -> bytes:
    """Draw an SVG file as a PNG file; raises PressError if it is none or looks outside itself."""
    if _OUTSIDE.search(source):
        raise PressError("expected a picture that is whole in itself, it refers to another file")
    try:
        text = source.decode()
        drawn = resvg_py.svg_to_bytes(svg_string=text, width=LONGEST_PX, skip_system_fonts=True)
    except (ValueError, RuntimeError) as error:
        raise PressError("expected an SVG picture, this is none or it is broken") from error
    return bytes(drawn)
