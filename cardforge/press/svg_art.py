"""An author's SVG as pixels: large enough for any press, with nothing fetched from outside.

Two layers keep a hostile one from doing harm. What is nested too deep, refers to other files or
brings pictures of other kinds is refused before it is drawn. All others are drawn in a process
with limits (`svg_process`), because no list of filters and their sizes would ever be complete:
a picture that comes to its limits is refused then, and the element that costs most is named.
"""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Final

from cardforge.core.limits import MIB
from cardforge.errors import PressError
from cardforge.press.pictures import size_px
from cardforge.press.recent import Recent
from cardforge.press.svg_costs import costliest
from cardforge.press.svg_nesting import Element, SvgTree, expect_shallow
from cardforge.press.svg_process import TooCostlyError, drawn_apart

LONGEST_PX: Final = 2400
_OUTSIDE: Final = re.compile(
    rb"""href\s*+=\s*+["']\s*+(?!#|data:|["'])|url\(\s*+["']?+\s*+(?!#|data:|["'])|<!ENTITY""",
    re.IGNORECASE,
)
_WITHIN: Final = re.compile(r"data:image/(?:png|jpe?g)(?:;[^,]*)?;base64,(.*)", re.DOTALL)
_DRAWN: Final = Recent[bytes | str](64 * MIB, len)
"""Pictures drawn lately, or why they cannot be: an edit in the designer draws no art again."""


def png_of_svg(source: bytes) -> bytes:
    """Draw an SVG file as a PNG file; PressError if it is none, is huge or looks outside itself."""
    drawn = _DRAWN.of(hashlib.sha256(source).digest(), lambda: _drawn(source))
    if isinstance(drawn, str):
        raise PressError(drawn)
    return drawn


def _drawn(source: bytes) -> bytes | str:
    """Draw an SVG, or say why it cannot be drawn: that is remembered as well."""
    try:
        text, tree = _plain(source)
    except PressError as error:
        return str(error)
    try:
        return drawn_apart(text, LONGEST_PX)
    except TooCostlyError as error:
        return (
            f"{error}, most likely because of {costliest(tree, text)}: simplify it in a drawing "
            "program, or save it as PNG"
        )


def _plain(source: bytes) -> tuple[str, SvgTree]:
    """Return an SVG that nests no deeper than others and is whole in itself, and its elements."""
    outside = _OUTSIDE.search(source)
    if outside is not None:
        line = source.count(b"\n", 0, outside.start()) + 1
        raise PressError(
            f"expected a picture that is whole in itself, it refers to another file (line {line})"
        )
    try:
        text = source.decode()
    except ValueError as error:
        message = "expected an SVG picture in UTF-8, this is none or it is broken"
        raise PressError(message) from error
    tree = expect_shallow(text)
    for element in tree.elements:
        for address in element.pictures:
            _expect_picture(address, element)
    return text, tree


def _expect_picture(address: str, element: Element) -> None:
    within = _WITHIN.fullmatch(address)
    if within is None:
        message = f"expected PNG or JPEG pictures within an SVG, got another kind: {element}"
        raise PressError(message)
    try:
        size_px(base64.b64decode(within[1]))
    except ValueError as error:
        message = f"expected PNG or JPEG pictures within an SVG, got a broken one: {element}"
        raise PressError(message) from error
    except PressError as error:
        raise PressError(f"{error}: {element}") from error
