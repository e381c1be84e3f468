"""An author's pictures that travel with a ship: made small enough to send, and kept as files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.app.workspace import slug
from cardforge.core.files import parse, picture_ending, read_bytes
from cardforge.core.files.editing import amended
from cardforge.core.limits import LARGEST_ART, LARGEST_SENT_PICTURE
from cardforge.errors import UnreadableError
from cardforge.press.art import reduced

if TYPE_CHECKING:
    from cardforge.core.game import Design

_SIDES_PX: Final = (2000, 1600, 1200, 900, 700)
_LAST_PX: Final = 500
_KEY: Final = "art"
"""The key of a design that names its pictures by view."""


def sendable(source: bytes) -> bytes:
    """Return a PNG or JPEG picture with as many pixels as a shared page has space for."""
    if len(source) <= LARGEST_SENT_PICTURE:
        return source
    made = (reduced(source, side) for side in _SIDES_PX)
    fit = (each for each in made if len(each) <= LARGEST_SENT_PICTURE)
    return next(fit, None) or reduced(source, _LAST_PX, opaque=True)


def picture_name(design: Design, view: str, source: bytes) -> str:
    """Return the file name of a design's picture, with the ending of what it is."""
    return _named(_art(design.document.data).get(view), view, source)


class WithPictures(NamedTuple):
    """A design's text, and its pictures by the file names that the text has."""

    text: str
    pictures: Mapping[str, bytes]


def with_pictures(
    text: str, brought: Mapping[str, bytes], named: Callable[[str, bytes], str]
) -> WithPictures:
    """Return a design's text that names its pictures as files beside it, and these files.

    `named` returns the name that a picture gets instead of the one that suits it.
    """
    path = Path("ship.yaml")
    data = parse(text, path).data if brought else {}
    art = _art(data)
    sent = {view: source for view, source in brought.items() if view in art}
    names = {view: named(_named(art[view], view, source), source) for view, source in sent.items()}
    if names:
        text = amended(text, {**data, _KEY: {**art, **names}}, path)
    return WithPictures(text, {names[view]: source for view, source in sent.items()})


def is_same(path: Path, source: bytes) -> bool:
    """Return whether a file is this picture already."""
    try:
        return read_bytes(path, LARGEST_ART) == source
    except UnreadableError:
        return False


def _art(data: Mapping[str, Any]) -> Mapping[str, Any]:
    art = data.get(_KEY)
    return art if isinstance(art, dict) else {}


def _named(word: object, view: str, source: bytes) -> str:
    stem = PurePosixPath(word).stem if isinstance(word, str) else view
    return f"{slug(stem)}{picture_ending(source)}"
