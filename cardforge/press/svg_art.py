"""An author's SVG as pixels: large enough for any press, with nothing fetched from outside."""

from __future__ import annotations

import base64
import re
from typing import Final

import resvg_py

from cardforge.errors import PressError
from cardforge.press.pictures import size_px
from cardforge.press.svg_nesting import expect_shallow

LONGEST_PX: Final = 2400
_OUTSIDE: Final = re.compile(
    rb"""href\s*=\s*["']\s*(?!\s|#|data:|["'])|url\(\s*["']?\s*(?!\s|#|data:|["'])|<!ENTITY""",
    re.IGNORECASE,
)
_WITHIN: Final = re.compile(r"data:image/(?:png|jpe?g)(?:;[^,]*)?;base64,(.*)", re.DOTALL)


def png_of_svg(source: bytes) -> bytes:
    """Draw an SVG file as a PNG file; PressError if it is none, is huge or looks outside itself.

    The drawing crashes on what is nested too deep, and asks for memory by the canvas: so it gets
    nothing of the kind, and a canvas whose longer side is `LONGEST_PX`.
    """
    if _OUTSIDE.search(source):
        raise PressError("expected a picture that is whole in itself, it refers to another file")
    try:
        text = source.decode()
        _expect_plain(text)
        drawn = resvg_py.svg_to_bytes(
            svg_string=text, width=LONGEST_PX, height=LONGEST_PX, skip_system_fonts=True
        )
    except (ValueError, RuntimeError) as error:
        raise PressError("expected an SVG picture, this is none or it is broken") from error
    return bytes(drawn)


def _expect_plain(text: str) -> None:
    """Raise PressError for an SVG that nests too deep, or pictures in it that are none of ours."""
    for attributes in expect_shallow(text):
        for key, value in attributes.items():
            if key.rpartition(":")[2] == "href" and value.strip().lower().startswith("data:"):
                _expect_picture(value.strip())


def _expect_picture(address: str) -> None:
    within = _WITHIN.fullmatch(address)
    if within is None:
        raise PressError("expected PNG or JPEG pictures within an SVG, got another kind")
    size_px(base64.b64decode(within[1]))
