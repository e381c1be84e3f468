"""New designs: from a preset, from another, from data or from a text."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardforge.app.designer import shelf
from cardforge.app.designer.folder import Folder
from cardforge.app.designer.refusals import ConflictError, MissingError
from cardforge.app.editor_files import headed
from cardforge.app.scaffolding import new_design
from cardforge.app.workspace import DESIGN_ENDINGS, own_ships, slug
from cardforge.core.files import parse, read_text
from cardforge.core.files.amending import amended, written
from cardforge.errors import FileError

if TYPE_CHECKING:
    from cardforge.app.designer.asks import New

_MOST_ALIKE: Final = 1000
_NEW: Final = Path("new.yaml")


def make(folder: Folder, asked: New) -> shelf.Kept:
    """Put a new design into the folder, under a name that is free; return it."""
    text = _text(folder, asked)
    for word in ids_for(asked.name):
        if not os.path.lexists(folder.path(word)):
            try:
                return shelf.create(folder, word, text)
            except ConflictError:  # somebody was faster
                continue
    raise ConflictError(f"expected a name that is free, got '{asked.name}'")


def ids_for(name: str) -> list[str]:
    """Return the ids that a design of that name may have, the one that suits best first."""
    stem = slug(name)
    return [f"{stem}.yaml", *(f"{stem}-{number}.yaml" for number in range(2, _MOST_ALIKE))]


def text_at(folder: Folder, word: str) -> str:
    """Return the text of a design of the folder, or of one that comes along, by its bare name."""
    if not word.endswith(DESIGN_ENDINGS):
        return read_text(own_path(word))
    return shelf.kept(folder, word).text


def own_words() -> dict[str, Path]:
    """Return the designs that come with cardforge by their bare names."""
    return {path.stem: path for path in own_ships()}


def own_path(word: str) -> Path:
    """Return the file of one that comes along; raise MissingError where there is none."""
    path = own_words().get(word)
    if path is None:
        raise MissingError(
            f"expected a design of the folder, or one that comes along, got '{word}'"
        )
    return path


def _text(folder: Folder, asked: New) -> str:
    start = asked.start
    if start.preset is not None:
        options = {"type": str(start.preset.type), "nation": start.preset.nation}
        path = Path(f"{slug(asked.name)}.yaml")
        return headed(new_design(asked.name, asked.game, path, options))
    if start.data is not None:
        return headed(written({**_with_game(start.data, asked), "name": asked.name}, _NEW))
    if start.text is not None:
        return _renamed(start.text, asked.name)
    word = start.copy_of or ""
    text = _renamed(text_at(folder, word), asked.name)
    return text if word.endswith(DESIGN_ENDINGS) else headed(text)  # an author's text stays as is


def _with_game(data: dict[str, Any], asked: New) -> dict[str, Any]:
    return {"game": asked.game, "format": 1, **data}


def _renamed(text: str, name: str) -> str:
    """Return a design's text under another name; a text that cannot be read stays as it is."""
    try:
        data = parse(text, _NEW).data
    except FileError:
        return text
    return amended(text, {**data, "name": name}, _NEW)
